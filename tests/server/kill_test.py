#!/usr/bin/env python3
"""The server is killed again and again while tables play; what it had acknowledged must be there every time.

Six tables of all three games, two people and a bot at each, all playing as fast as they are answered, one game after another. Every few
hundred milliseconds the process gets SIGKILL and another one is started on the same file; everybody reconnects by
themselves. In the end every record holds, and every acknowledged move stands in it, in its order.
"""

import json
import random
import subprocess
import sys
import tempfile
import threading
import time
import unittest
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))
from places import PROGRAM  # noqa: E402
from server.client import Player, Server  # noqa: E402
from server.web_socket import Closed  # noqa: E402

TABLES = 6
KILLS = 8
GAMES = [
    {"game": "riffifi"},
    {"game": "farbenpoker"},
    {"game": "starmaster", "options": {"variant": "children"}},
    {"game": "riffifi", "options": {"officer": True}},
    {"game": "starmaster", "race": "sealed", "raceSeconds": 3},
    {"game": "riffifi"},
]
PATIENCE = 240  # seconds for everything


class House:
    """The server of the moment."""

    def __init__(self, folder):
        self.folder = folder
        self.server = Server(folder, "--no-limits", "--log", "error")
        self.kills = 0

    def kill_and_restart(self):
        self.server.kill()
        self.kills += 1
        self.server = Server(self.folder, "--no-limits", "--log", "error")


class Party(threading.Thread):
    """Two people at one table, until the kills are over and their game too."""

    def __init__(self, house, number, deadline):
        super().__init__(name=f"table {number}")
        self.house, self.deadline = house, deadline
        self.people = [Player(house.server, f"P{number}{i}") for i in range(2)]
        self.code = self.people[0].open_table(house.server, players=3, botPace=0, **GAMES[number])
        self.told = 0  # the highest version anybody was told
        self.made = [[], []]  # acknowledged moves of this game
        self.seen = [None, None]  # the record of the last game that each has seen end
        self.games = []  # records, with the moves that were acknowledged in them
        self.out = [None, None]  # the number of a move that is out, and the move
        self.reconnections = 0
        self.problem = None
        self.done = False

    def run(self):
        try:
            self.connect()
            while not self.done:
                assert time.monotonic() < self.deadline, "it took too long"
                try:
                    self.turn()
                except (Closed, OSError):
                    self.connect()
        except Exception as error:  # told to the main thread
            self.problem = repr(error)
        finally:
            self.hang_up()

    def hang_up(self):
        for person in self.people:
            if person.socket is not None:
                person.socket.close()

    def connect(self):
        while True:
            assert time.monotonic() < self.deadline, "it took too long to come back"
            self.hang_up()
            try:
                for person in self.people:
                    person.connect(self.house.server)
                    person.game = None
                    person.promised = None
                    person.enter(self.code)
                    assert person.table["version"] >= self.told, "something that was told is lost"
                self.out = [None, None]
                self.reconnections += 1
                for place, person in enumerate(self.people):
                    self.arrange(place, person)
                    if person.game is not None:
                        self.play(place, person)
                return
            except (Closed, OSError):
                time.sleep(0.05)

    def turn(self):
        for place, person in enumerate(self.people):
            message = person.socket.poll(0.02)
            if message is None:
                continue
            self.told = max(self.told, message.get("version", 0))
            if self.out[place] and message.get("re") == self.out[place][0]:
                if message["type"] != "refused" and self.out[place][1] is not None:
                    self.made[place].append(self.out[place][1])
                self.out[place] = None
            if message["type"] == "table":
                person.table = message
                self.arrange(place, person)
            elif message["type"] == "game":
                person.game = message
                self.play(place, person)

    def arrange(self, place, person):
        phase = person.table["phase"]
        if phase == "finished":
            self.finish(place, person)
        elif phase == "starting":
            person.promise()
        elif phase == "waiting":
            if person.table["you"]["seat"] is None:
                person.say("sit", seat=place)
            elif place == 0 and person.table["seats"][2]["kind"] == "free":
                person.say("addBot", seat=2, level="greedy")
            elif all(seat["kind"] != "free" for seat in person.table["seats"]):
                if not person.table["seats"][place]["ready"]:
                    person.say("ready", ready=True)

    def finish(self, place, person):
        self.seen[place] = person.table["record"]
        if self.seen[0] != self.seen[1]:
            return
        if not self.games or self.games[-1][0] != self.seen[0]:
            self.games.append((self.seen[0], self.made))
            self.made = [[], []]
        if self.house.kills >= KILLS:
            self.done = True
            return
        for one in self.people:
            if not one.table["seats"][one.table["you"]["seat"]]["ready"]:
                one.say("ready", ready=True)

    def play(self, place, person):
        reply = person.reply()
        if reply is None or self.out[place]:
            return
        kind, members = reply
        self.out[place] = (person.say(kind, **members), members.get("move"))


class KillTest(unittest.TestCase):
    def test_nothing_acknowledged_is_lost_however_often_the_server_is_killed(self):
        lots = random.Random(4)
        deadline = time.monotonic() + PATIENCE
        with tempfile.TemporaryDirectory() as folder:
            house = House(folder)
            self.addCleanup(lambda: house.server.end())
            parties = [Party(house, number, deadline) for number in range(TABLES)]
            for party in parties:
                party.start()
            while any(party.is_alive() for party in parties) and time.monotonic() < deadline:
                time.sleep(lots.uniform(0.2, 0.8))
                if house.kills < KILLS:
                    house.kill_and_restart()
            for party in parties:
                party.join(10)
                self.assertIsNone(party.problem, party.name)
            self.assertEqual(house.kills, KILLS)
            self.assertGreater(sum(party.reconnections for party in parties), KILLS)
            for party in parties:
                self.check(house.server, party, folder)
            self.assertEqual(house.server.stop(), 0)

    def check(self, server, party, folder):
        self.assertGreater(sum(len(moves) for _, made in party.games for moves in made), 5)
        for name, made in party.games:
            status, record = server.ask("GET", f"/api/records/{name}")
            self.assertEqual(status, 200)
            path = Path(folder) / "record.json"
            path.write_text(json.dumps(record))
            done = subprocess.run([PROGRAM, "verify", str(path)], capture_output=True, text=True, timeout=60)
            self.assertEqual(done.returncode, 0, done.stdout + done.stderr)
            self.assertNotEqual(record["result"]["end"], "abandoned")
            for seat, moves in enumerate(made):
                kept = iter([{key: value for key, value in move.items() if key not in ("by", "at")}
                             for move in record["moves"] if move["by"] == seat])
                for move in moves:
                    self.assertIn(move, kept, f"{party.name}: an acknowledged move is not in the record, or not in its place")


if __name__ == "__main__":
    unittest.main()
