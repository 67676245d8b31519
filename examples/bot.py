#!/usr/bin/env python3
"""A bot for Ludothek that plays any of its games by picking a random offer.

It needs Python 3.9 and nothing else. Read it from the bottom: main() becomes a guest and finds a table, Player speaks
the protocol (docs/protocol.md), WebSocket is the line. choose() is where your own bot would think.

    python3 bot.py --server http://127.0.0.1:8080 --open GAME --players 2   # opens a table, prints its code
    python3 bot.py --server http://127.0.0.1:8080 --table panda-tango-kiwi-radio-hotel-pizza  # joins one
"""

import argparse
import base64
import hashlib
import json
import os
import random
import secrets
import socket
import ssl
import sys
import time
import urllib.error
import urllib.parse
import urllib.request


def choose(offers, game):
    """One of the moves that are offered: any. `game` is the whole message: the events, and the view."""
    offer = random.choice(offers)
    count = offer.get("choose")
    move = {}
    for name, value in offer.items():
        if name == "choose":
            continue
        if not isinstance(value, list):
            move[name] = value  # "do", which says what it is
        elif count:
            move[name] = random.sample(value, count)  # so many different ones, as a list
        else:
            move[name] = random.choice(value)
    return move


# --- The line ---------------------------------------------------------------------------------------------------------


class WebSocket:
    """As much of RFC 6455 as a client needs: text out, text in, and pings answered at once."""

    def __init__(self, server, token, table):
        address = urllib.parse.urlsplit(server)
        secure = address.scheme == "https"
        port = address.port or (443 if secure else 80)
        self.socket = socket.create_connection((address.hostname, port), timeout=20)
        if secure:
            self.socket = ssl.create_default_context().wrap_socket(self.socket, server_hostname=address.hostname)
        # A move is one small packet: don't let it wait for company.
        self.socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        self.unread = b""
        self.parts = b""  # of a message that comes in several frames
        key = base64.b64encode(os.urandom(16)).decode()
        self.socket.sendall(
            (
                f"GET /ws?table={urllib.parse.quote(table)} HTTP/1.1\r\nHost: {address.netloc}\r\n"
                "Upgrade: websocket\r\nConnection: Upgrade\r\n"
                f"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: {key}\r\nAuthorization: Bearer {token}\r\n\r\n"
            ).encode()
        )
        while b"\r\n\r\n" not in self.unread:
            self.read_more()
        head, self.unread = self.unread.split(b"\r\n\r\n", 1)
        accept = base64.b64encode(hashlib.sha1((key + "258EAFA5-E914-47DA-95CA-C5AB0DC85B11").encode()).digest())
        if b" 101 " not in head.split(b"\r\n")[0] or accept not in head:
            raise ConnectionError(head.split(b"\r\n")[0].decode(errors="replace"))

    def read_more(self):
        data = self.socket.recv(65536)
        if not data:
            raise ConnectionError("the server hung up")
        self.unread += data

    def send_frame(self, opcode, payload):
        mask = os.urandom(4)  # what clients send is masked
        if len(payload) < 126:
            head = bytes([0x80 | opcode, 0x80 | len(payload)])
        else:
            head = bytes([0x80 | opcode, 0x80 | 126]) + len(payload).to_bytes(2, "big")
        self.socket.sendall(head + mask + bytes(byte ^ mask[i % 4] for i, byte in enumerate(payload)))

    def send(self, message):
        self.send_frame(0x1, json.dumps(message).encode())

    def take_frame(self):
        """(final, opcode, payload) of the next frame, if all of it is here."""
        data = self.unread
        if len(data) < 2:
            return None
        size, start = data[1] & 0x7F, 2
        if size >= 126:
            start += 2 if size == 126 else 8
            size = int.from_bytes(data[2:start], "big")
        if len(data) < start + size:
            return None
        self.unread = data[start + size :]
        return data[0] & 0x80, data[0] & 0x0F, data[start : start + size]

    def receive(self, timeout):
        """The next message, or None if none comes within so many seconds."""
        until = time.monotonic() + timeout
        while True:
            frame = self.take_frame()
            if frame is None:
                self.socket.settimeout(max(0.001, until - time.monotonic()))
                try:
                    self.read_more()
                except (socket.timeout, ssl.SSLWantReadError):
                    return None
                continue
            final, opcode, payload = frame
            if opcode == 0x9:  # a ping; in a race the server measures how fast the pong is
                self.socket.settimeout(20)
                self.send_frame(0xA, payload)
            elif opcode == 0x8:
                raise ConnectionError("closed: " + payload[2:].decode(errors="replace"))
            elif opcode in (0x0, 0x1):
                self.parts += payload
                if final:
                    text, self.parts = self.parts, b""
                    return json.loads(text)


# --- The player -------------------------------------------------------------------------------------------------------


# Somebody was faster, it was not kept, or it was answered before; if it matters, a fresh message follows.
HARMLESS = (
    "stale",
    "not_kept",
    "unsettled",
    "no_race",
    "race_is_over",
    "claimed_already",
    "hash_given_already",
    "no_game_is_starting",
)


class Player:
    """One seat at one table, until a game is over."""

    def __init__(self, connect, table, house_bots=0, level="casual"):
        self.connect = connect  # gives a new WebSocket
        self.line = None
        self.table = table
        self.house_bots = house_bots  # how many the host asks in
        self.level = level
        self.people = None  # the last `table` message
        self.game = None  # the last `game` message; its offers hold until the next one
        self.answered = True
        self.planned = None  # (when, cell): a claim that is not made yet
        self.cell = None
        self.shown_at = 0.0
        self.commitment = self.nonce = None
        self.numbers = 0
        self.asked = None  # the number of a question about the table that is not answered yet
        self.record = None
        self.again = None  # seconds after which to come back, if the house said so

    def say(self, kind, **members):
        self.numbers += 1
        self.line.send({"type": kind, "table": self.table, "id": self.numbers, **members})
        return self.numbers

    def play(self):
        """Returns the id of the record of the finished game. A lost connection is made anew: the seat is still ours."""
        failed = 0
        while self.record is None:
            try:
                self.line = self.connect()
                self.asked = self.planned = None
                self.line.send({"type": "hello", "protocol": 1, "language": "en", "client": "bot.py/1"})
                self.line.send({"type": "enter", "table": self.table, "id": 0})
                while self.record is None:
                    wait = 30.0 if self.planned is None else max(0.0, self.planned[0] - time.monotonic())
                    message = self.line.receive(wait)
                    failed = 0
                    if message is not None:
                        self.hear(message)
                    elif self.planned is not None:
                        self.reach_out()
            except OSError as error:  # ConnectionError is one
                failed += 1
                if failed > 8:
                    raise
                print(f"trying again: {error}", file=sys.stderr)
                # Everybody was cut off at the same moment, and should not come back at the same moment.
                pause = 0.3 * 2 ** (failed - 1) if self.again is None else self.again
                time.sleep(min(30, pause) * random.uniform(0.75, 1.25))
                self.again = None
        self.line.send({"type": "leave", "table": self.table})
        return self.record

    def hear(self, message):
        kind = message["type"]
        if message.get("re") == self.asked:
            self.asked = None
        if kind == "table":
            self.people = message
            self.look_around()
            self.act()
        elif kind == "game":
            self.game, self.answered, self.planned = message, False, None
            self.shown_at = time.monotonic()
            for event in message["events"]:
                if event["event"] == "gameEnded":
                    print(f"over: {event['end']}, scores {event['scores']}, winners {event['winners']}", flush=True)
            self.act()
        elif kind == "refused":
            self.refused(message)
        elif kind in ("outdated", "elsewhere"):
            raise SystemExit(f"{kind}: {message.get('sentence', 'the seat is played from another place')}")
        elif kind == "closing":
            self.again = message["again"]  # the line is about to be cut, and play() makes a new one
        # Anything else is for people (emotes, reminders) or from a newer server.

    def refused(self, message):
        code = message["code"]
        if code in ("paused", "bot_stands_in"):
            self.answered = False  # act() tries again when the table says that it is over
        elif code == "false_start":
            self.planned = (time.monotonic() + message["again"] / 1000 + 0.05, self.cell)
        elif code in ("too_fast", "busy"):
            time.sleep(1)
            self.asked = self.planned = None
            self.line.send({"type": "enter", "table": self.table, "id": 0})  # shows everything anew
        elif code in HARMLESS:
            pass
        else:
            raise SystemExit(f"refused ({code}): {message['sentence']}")

    # --- around the game ---

    def look_around(self):
        people, me = self.people, self.people["you"]
        if people["phase"] == "starting":
            return self.promise()
        if people["phase"] == "finished" and "record" in people and self.game is not None:
            self.record = people["record"]
            return None
        if people["phase"] not in ("waiting", "finished") or self.asked is not None:
            return None
        free = [seat for seat, who in enumerate(people["seats"]) if who["kind"] == "free"]
        if me["seat"] is None and free:
            self.asked = self.say("sit")
        elif me["host"] and self.house_bots > 0 and free:
            self.house_bots -= 1
            self.asked = self.say("addBot", seat=free[-1], level=self.level)
        elif me["seat"] is not None and not people["seats"][me["seat"]]["ready"]:
            self.asked = self.say("ready", ready=True)
        return None

    def promise(self):
        """The fair start: first the hash of a number nobody can guess, then the number."""
        fairness, seat = self.people["fairness"], self.people["you"]["seat"]
        if seat not in fairness["missing"]:
            return
        if fairness["stage"] == "nonces":
            self.say("nonce", nonce=self.nonce.hex())
        elif fairness["commitment"] != self.commitment:
            # Keep the commitment: when the game is over, the SHA-256 of the seed must be it.
            self.commitment = fairness["commitment"]
            self.nonce = secrets.token_bytes(16)
            self.say("nonceHash", hash=hashlib.sha256(self.nonce).hexdigest())

    # --- the game ---

    def act(self):
        """Answers the last `game` message: once, and only if somebody waits for us."""
        if self.answered or self.game is None or self.people is None:
            return
        seat = self.people["you"]["seat"]
        if seat is None or "pause" in self.people:
            return
        if "standIn" in self.people["seats"][seat]:
            return self.say("takeBack")
        game, self.answered = self.game, True
        version = game["version"]
        if "memorise" in game:
            self.say("memorised")
        elif game.get("throw"):
            self.say("throw", version=version)
        elif "race" in game and "offers" in game:
            self.race(version)
        elif "offers" in game:
            self.say("move", version=version, move=choose(game["offers"], game))

    def race(self, version):
        # The offer has one choice, the places by number, under a name of the game's own.
        (cell,) = [value for name, value in choose(self.game["offers"], self.game).items() if name != "do"]
        if random.random() < 0.5:  # a random guess is seldom right: sometimes it is wiser to watch
            cell = None
        if self.game["race"]["kind"] == "sealed":
            self.say("seal", version=version, cell=cell)
        elif cell is None:
            self.say("notMe", version=version)
        else:
            self.cell = cell
            self.planned = (self.shown_at + random.uniform(0.3, 0.9), cell)

    def reach_out(self):
        """The moment has come: claim, and say how long it took since the dice were seen."""
        (_, cell), self.planned = self.planned, None
        reaction = (time.monotonic() - self.shown_at) * 1000
        self.say("claim", version=self.game["version"], cell=cell, reaction=round(reaction, 1))


# --- The beginning ----------------------------------------------------------------------------------------------------


def post(server, path, body, token=None):
    request = urllib.request.Request(server + path, json.dumps(body).encode(), {"Content-Type": "application/json"})
    if token:
        request.add_header("Authorization", "Bearer " + token)
    try:
        with urllib.request.urlopen(request, timeout=20) as response:
            return json.load(response)
    except urllib.error.HTTPError as error:
        raise SystemExit(f"{path}: {error.code} {error.read().decode(errors='replace')}")


def main():
    options = argparse.ArgumentParser(description="A bot that plays by picking a random offer.")
    options.add_argument("--server", default="http://127.0.0.1:8080", help="where ludothek serve is")
    options.add_argument("--table", help="the code of the table to join")
    options.add_argument("--open", metavar="GAME", help="open a table of this game instead")
    options.add_argument("--players", type=int, default=3, help="seats of that table")
    options.add_argument("--house-bots", type=int, default=0, help="bots of the house to ask in there")
    options.add_argument("--settings", type=json.loads, default={}, help="more settings of that table, as JSON")
    options.add_argument("--name", default="bot.py")
    given = options.parse_args()
    if bool(given.table) == bool(given.open):
        options.error("say either --table CODE or --open GAME")

    token = post(given.server, "/api/guest", {"name": given.name, "token": True})["token"]
    table = given.table
    if not table:
        settings = {"game": given.open, "players": given.players, **given.settings}
        table = post(given.server, "/api/tables", settings, token)["table"]
        print(f"table: {table}", flush=True)
    player = Player(lambda: WebSocket(given.server, token, table), table, given.house_bots)
    print(f"record: {given.server}/api/records/{player.play()}", flush=True)


if __name__ == "__main__":
    try:
        main()
    except OSError as error:
        sys.exit(f"the connection was lost: {error}")
