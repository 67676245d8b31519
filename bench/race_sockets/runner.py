"""A player of races over a real WebSocket, by docs/protocol.md: as honest, or not, as it is told to be."""

import asyncio
import contextlib
from dataclasses import dataclass
from socket import IPPROTO_TCP, TCP_NODELAY

from server.client import Player
from server.web_socket import PONG, Closed, WebSocket


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


def later(milliseconds, act, *words):
    """After that time, or at once. Where the line is gone by then, nothing happens."""
    if milliseconds:
        asyncio.get_running_loop().call_later(milliseconds / 1000, later, 0, act, *words)
        return
    with contextlib.suppress(Closed):
        act(*words)


class Line(WebSocket):
    """A WebSocket whose pongs the runner may hold back."""

    def __init__(self, runner, host, port):
        super().__init__(host, port, headers=runner.authorization)
        self.socket.setsockopt(IPPROTO_TCP, TCP_NODELAY, 1)  # as browsers do: a claim waits for no acknowledgement
        self.runner = runner
        self.number = self.socket.fileno()

    def send_frame(self, kind, payload, final=True, mask=True):
        later(self.runner.pong_delay() if kind == PONG else 0, super().send_frame, kind, payload, final, mask)


class Runner(Player):
    """Within one asyncio loop, as the lines are: messages are stamped when they arrive, by the clock of the loop."""

    def __init__(self, house, lots, cheat=HONEST):
        super().__init__(house)
        self.lots, self.cheat = lots, cheat
        self.code = None
        self.seat = None
        self.race = None  # the version of the last one
        self.photos = {}  # by that version
        self.news = asyncio.Event()

    async def connect(self, host, port):
        self.socket = await asyncio.to_thread(Line, self, host, port)  # it waits for answers that the loop carries
        self.socket.send({"type": "hello", "protocol": 1, "language": "en", "client": "bench/1"})
        asyncio.get_running_loop().add_reader(self.socket.number, self.listen)

    def leave(self):
        if self.socket.number is not None:
            asyncio.get_running_loop().remove_reader(self.socket.number)
            self.socket.number = None  # it may be another socket's from now on
        self.socket.close()

    def say(self, type_, **members):
        message = {"type": type_, "table": self.code, **members}
        later(0 if type_ == "claim" else self.cheat.answers, self.socket.send, message)

    def listen(self):
        try:
            self.poll()
        except Closed:
            self.leave()

    def pong_delay(self):
        racing = self.game is not None and "race" in self.game
        if self.cheat.race_alone and not racing:
            return 0
        return self.cheat.pongs + self.lots.uniform(0, self.cheat.scattered)

    def note(self, message):
        was = self.table and self.table["phase"]
        super().note(message)
        if message["type"] == "game":
            if "photo" in message:
                self.photos[self.race] = message["photo"]
            if "race" in message:
                self.race = message["version"]
        elif message["type"] == "table":
            self.seat = message["you"]["seat"]
            self.promise()
            if message["phase"] == "finished" != was:
                self.say("ready", ready=True)
        self.news.set()
        return message

    async def wait_for(self, holds, patience=30):
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
