"""A player of races over a real WebSocket, by docs/protocol.md: as honest, or not, as it is told to be."""

import asyncio
import base64
import hashlib
import json
import os
import secrets
import struct
from dataclasses import dataclass

TEXT, CLOSE, PING, PONG = 1, 8, 9, 10


@dataclass
class Cheat:
    """What a player does that an honest one does not; milliseconds."""

    less: float = 0  # reports so much less than the truth
    always: float = 0  # reports this, whatever the truth
    pongs: float = 0  # holds every pong back for so long
    scattered: float = 0  # and up to so much longer, by chance
    race_alone: bool = False  # but only the pong behind the dice
    answers: float = 0  # holds everything else back too, except claims


HONEST = Cheat()


class Runner:
    def __init__(self, token, lots, cheat=HONEST):
        self.token, self.lots, self.cheat = token, lots, cheat
        self.table = self.game = None
        self.told_at = 0.0  # when the game message came, by this client's clock
        self.nonce = secrets.token_bytes(16)
        self.promised = None
        self.code = None
        self.seat = None
        self.race = None  # the version of the last one
        self.photos = {}  # by that version
        self.news = asyncio.Event()

    async def connect(self, host, port):
        self.reader, self.writer = await asyncio.open_connection(host, port)
        key = base64.b64encode(os.urandom(16)).decode()
        head = (f"GET /ws HTTP/1.1\r\nHost: {host}:{port}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
                f"Sec-WebSocket-Key: {key}\r\nSec-WebSocket-Version: 13\r\nAuthorization: Bearer {self.token}\r\n\r\n")
        self.writer.write(head.encode())
        answer = await self.reader.readuntil(b"\r\n\r\n")
        assert b" 101 " in answer, answer
        self.say("hello", protocol=1, language="en", client="bench/1")
        self.task = asyncio.create_task(self.listen())

    def frame(self, kind, payload, later=0.0):
        head = bytes([0x80 | kind, 0x80 | min(len(payload), 126)])
        if len(payload) >= 126:
            head += struct.pack(">H", len(payload))
        data = head + bytes(4) + payload  # masked with zeros
        if later:
            asyncio.get_running_loop().call_later(later / 1000, self.writer.write, data)
        else:
            self.writer.write(data)

    def say(self, kind, **members):
        text = json.dumps({"type": kind} | ({"table": self.code} if self.code else {}) | members)
        self.frame(TEXT, text.encode(), 0 if kind == "claim" else self.cheat.answers)

    async def listen(self):
        while True:
            try:
                first, second = await self.reader.readexactly(2)
                length = second
                if length == 126:
                    (length,) = struct.unpack(">H", await self.reader.readexactly(2))
                elif length == 127:
                    (length,) = struct.unpack(">Q", await self.reader.readexactly(8))
                payload = await self.reader.readexactly(length)
            except (asyncio.IncompleteReadError, ConnectionError):
                return
            if first & 15 == PING:
                self.frame(PONG, payload, self.pong_delay())
            elif first & 15 == TEXT:
                self.take(json.loads(payload))

    def pong_delay(self):
        racing = self.game is not None and "race" in self.game
        if self.cheat.race_alone and not racing:
            return 0
        return self.cheat.pongs + self.lots.uniform(0, self.cheat.scattered)

    def take(self, message):
        if message["type"] == "game":
            self.game = message
            self.told_at = asyncio.get_running_loop().time()
            if "photo" in message:
                self.photos[self.race] = message["photo"]
            if "race" in message:
                self.race = message["version"]
        elif message["type"] == "table":
            was = self.table and self.table["phase"]
            self.table = message
            self.seat = message["you"]["seat"]
            self.promise()
            if message["phase"] == "finished" != was:
                self.say("ready", ready=True)
        self.news.set()

    def promise(self):
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

    async def until(self, holds, patience=30):
        async with asyncio.timeout(patience):
            while not holds(self):
                self.news.clear()
                await self.news.wait()

    async def run(self, paint, reaction, cell):
        """Touches so long after the dice were painted, and gives the time it took, which may be a little more."""
        loop = asyncio.get_running_loop()
        painted = self.told_at + paint / 1000
        version = self.game["version"]
        await asyncio.sleep(painted + reaction / 1000 - loop.time())
        took = (loop.time() - painted) * 1000
        reported = self.cheat.always or max(100, took - self.cheat.less if self.cheat.less else took)
        self.say("claim", version=version, cell=cell, reaction=reported)
        return took
