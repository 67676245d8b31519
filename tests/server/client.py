"""What tests of the server share: starting it in a folder of its own, asking it over HTTP, playing at its tables."""

import hashlib
import http.client
import json
import random
import re
import secrets
import signal
import subprocess
import time
from pathlib import Path

from places import PROGRAM
from server.web_socket import WebSocket

PATIENCE = 60  # seconds for an answer, however busy the machine is


class Address:
    """Where a server is asked: its own port, or that of a proxy before it; of the loopback, if not said otherwise."""

    def __init__(self, port, tls=None, host="127.0.0.1"):
        self.port, self.tls, self.host = port, tls, host

    def request(self, method, path, body=None, headers=None, port=None):
        """(status, headers, body as text)"""
        if port:
            connection = http.client.HTTPConnection(self.host, port, timeout=PATIENCE)
        elif self.tls:
            connection = http.client.HTTPSConnection(self.host, self.port, timeout=PATIENCE, context=self.tls)
        else:
            connection = http.client.HTTPConnection(self.host, self.port, timeout=PATIENCE)
        headers = dict(headers or {})
        if body is not None and not isinstance(body, (str, bytes)):
            body = json.dumps(body)
            headers.setdefault("Content-Type", "application/json")
        connection.request(method, path, body=body, headers=headers)
        response = connection.getresponse()
        text = response.read().decode()
        connection.close()
        return response.status, response.headers, text

    def ask(self, method, path, body=None, headers=None):
        status, _, text = self.request(method, path, body, headers)
        return status, json.loads(text)


class Server(Address):
    """A server process on a free port of the loopback. `tls`: how to check its certificate, if it has one; `under`: the
    words before its command, of who watches it."""

    def __init__(self, folder, *arguments, store="sqlite:house.db", tls=None, port=0, under=()):
        self.folder = folder
        command = [*under, PROGRAM, "serve", "--listen", f"127.0.0.1:{port}", "--metrics", "0", "--store", store, *arguments]
        self.log = open(Path(folder) / "log", "ab")
        self.process = subprocess.Popen(command, cwd=folder, stdout=subprocess.PIPE, stderr=self.log)
        line = self.process.stdout.readline().decode()
        match = re.search(r"https?://127\.0\.0\.1:(\d+)/", line)
        if not match:
            self.process.wait(PATIENCE)
            raise RuntimeError(f"no address: {line!r} {self.logged()}")
        super().__init__(int(match[1]), tls)
        self.metrics_port = int(re.search(r":(\d+)/metrics", self.process.stdout.readline().decode())[1])

    def logged(self):
        return (Path(self.folder) / "log").read_text()

    def metrics(self):
        return self.request("GET", "/metrics", port=self.metrics_port)[2]

    def kill(self):
        self.process.send_signal(signal.SIGKILL)
        self.process.wait(PATIENCE)
        self.close()

    def begin_to_stop(self):
        """Gracefully."""
        self.process.send_signal(signal.SIGTERM)

    def wait(self):
        """Until it has ended; the exit code."""
        code = self.process.wait(PATIENCE)
        self.close()
        return code

    def stop(self):
        self.begin_to_stop()
        return self.wait()

    def close(self):
        self.process.stdout.close()
        self.log.close()

    def end(self):
        """At the end of a test: it must not have ended by itself."""
        if self.process.stdout.closed:
            return
        code = self.process.poll()
        if code is None:
            return self.kill()
        self.close()
        raise AssertionError(f"the server ended with {code}:\n{self.logged()[-4000:]}")


class Player:
    """A guest with a token, and at most one connection. Plays by the offers alone."""

    def __init__(self, server, name=None):
        body = {"token": True} | ({"name": name} if name else {})
        status, answer = server.ask("POST", "/api/guest", body)
        assert status == 201, answer
        self.token, self.id, self.name = answer["token"], answer["id"], answer["name"]
        self.authorization = {"Authorization": f"Bearer {self.token}"}
        self.socket = None
        self.table = self.game = None  # the last message of each kind
        self.told_at = 0.0  # when that game message came
        self.nonce = secrets.token_bytes(16)
        self.acknowledged = []  # versions of moves that were answered
        self.messages = []
        self.numbers = 0
        self.promised = None
        self.lots = random.Random(name)

    def connect(self, server, **more):
        self.socket = WebSocket(server.host, server.port, headers=self.authorization, tls=server.tls, **more)
        self.socket.send({"type": "hello", "protocol": 1, "language": "en", "client": "test/1"})
        hello = self.socket.receive()
        assert hello["type"] == "hello", hello
        assert hello["you"] == {"id": self.id, "name": self.name}, hello

    def open_table(self, server, **settings):
        status, answer = server.ask("POST", "/api/tables", settings, self.authorization)
        assert status == 201, answer
        return answer["table"]

    def enter(self, code):
        self.code = code
        self.say("enter")
        self.until(lambda message: message["type"] == "table")

    def say(self, type_, **members):
        self.numbers += 1
        self.socket.send({"type": type_, "table": self.code, "id": self.numbers, **members})
        return self.numbers

    def poll(self, timeout=0):
        """The next message if there is one, else nothing."""
        message = self.socket.poll(timeout)
        return message and self.note(message)

    def hear(self, timeout=PATIENCE):
        return self.note(self.socket.receive(timeout))

    def note(self, message):
        self.messages.append(message)
        if message["type"] == "table":
            self.table = message
        elif message["type"] == "game":
            self.game = message
            self.told_at = time.monotonic()
        return message

    def until(self, wanted, timeout=PATIENCE):
        while True:
            message = self.hear(timeout)
            if wanted(message):
                return message

    def do(self, type_, **members):
        """Says it and waits for the answer, which must not be a refusal."""
        number = self.say(type_, **members)
        answer = self.until(lambda message: message.get("re") == number)
        assert answer["type"] != "refused", answer
        return answer

    def promise(self):
        """The player's part of a fair start, as the last table message asks for it."""
        fairness = self.table.get("fairness", {})
        stage = fairness.get("stage") if self.table["phase"] == "starting" else None
        key = (fairness.get("commitment"), stage)
        if stage is None or key == self.promised:
            return
        self.promised = key
        if stage == "hashes":
            self.say("nonceHash", hash=hashlib.sha256(self.nonce).hexdigest())
        else:
            self.say("nonce", nonce=self.nonce.hex())

    def choose(self):
        """One of the moves that are offered, or nothing."""
        offers = (self.game or {}).get("offers")
        if not offers:
            return None
        offer = dict(self.lots.choice(offers))
        count = offer.pop("choose", None)
        move = {}
        for name, value in offer.items():
            if not isinstance(value, list):
                move[name] = value
            else:
                move[name] = self.lots.sample(value, count) if count else self.lots.choice(value)
        return move

    def reply(self):
        """What the last game message asks for: the kind of message and its members, or nothing."""
        if not self.game:
            return None
        version = {"version": self.game["version"]}
        if "memorise" in self.game:
            return "memorised", {}
        if self.game.get("throw"):
            return "throw", version
        move = self.choose()
        if not move:
            return None
        if "race" not in self.game:
            return "move", version | {"move": move}
        if self.game["race"]["kind"] == "sealed":
            return "seal", version | {"cell": move["cell"]}
        return "notMe", version
