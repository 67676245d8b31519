"""What tests of the server share: starting it in a folder of its own, asking it over HTTP, playing at its tables."""

import hashlib
import http.client
import json
import os
import re
import secrets
import signal
import subprocess
from pathlib import Path

from websocket import WebSocket

ROOT = Path(__file__).resolve().parent.parent
PROGRAM = str(Path(os.environ.get("LUDOTHEK", ROOT / "build/dev/cli/ludothek")).resolve())


class Server:
    """A server process on a free port of the loopback."""

    def __init__(self, folder, *arguments, store="sqlite:house.db"):
        self.folder = folder
        command = [PROGRAM, "serve", "--listen", "127.0.0.1:0", "--store", store, *arguments]
        self.log = open(Path(folder) / "log", "ab")
        self.process = subprocess.Popen(command, cwd=folder, stdout=subprocess.PIPE, stderr=self.log)
        line = self.process.stdout.readline().decode()
        match = re.search(r"https?://127\.0\.0\.1:(\d+)/", line)
        if not match:
            self.process.wait(20)
            raise RuntimeError(f"no address: {line!r} {self.logged()}")
        self.port = int(match[1])

    def logged(self):
        return (Path(self.folder) / "log").read_text()

    def request(self, method, path, body=None, headers=None):
        """(status, headers, body as text)"""
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=20)
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

    def kill(self):
        self.process.send_signal(signal.SIGKILL)
        self.process.wait(20)
        self._close()

    def stop(self):
        """Gracefully; the exit code."""
        self.process.send_signal(signal.SIGTERM)
        code = self.process.wait(30)
        self._close()
        return code

    def _close(self):
        self.process.stdout.close()
        self.log.close()

    def end(self):
        """At the end of a test: it must not have ended by itself."""
        if self.process.stdout.closed:
            return
        code = self.process.poll()
        if code is None:
            return self.kill()
        self._close()
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
        self.nonce = secrets.token_bytes(16)
        self.acknowledged = []  # versions of moves that were answered
        self.messages = []
        self.numbers = 0
        self.promised = None

    def connect(self, server, **more):
        self.socket = WebSocket("127.0.0.1", server.port, headers=self.authorization, **more)
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

    def hear(self, timeout=20):
        return self.note(self.socket.receive(timeout))

    def note(self, message):
        self.messages.append(message)
        if message["type"] == "table":
            self.table = message
        elif message["type"] == "game":
            self.game = message
        return message

    def until(self, wanted, timeout=20):
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
        """The first move of the first offer, or nothing."""
        offers = (self.game or {}).get("offers")
        if not offers:
            return None
        offer = dict(offers[0])
        count = offer.pop("choose", None)
        move = {}
        for name, value in offer.items():
            move[name] = (value[:count] if count else value[0]) if isinstance(value, list) else value
        return move
