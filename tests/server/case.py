"""What the tests of the server share: a server in a folder of its own, people around a table, a game played by offers."""

import json
import subprocess
import tempfile
import time
import unittest
from pathlib import Path

from places import PROGRAM
from server.client import Player, Server

RIFFIFI = {"game": "riffifi", "players": 4, "botPace": 0}
GAME_OVER = "finished"
PATIENCE = 120  # seconds for a game; a busy machine with sanitizers is slow


class Case(unittest.TestCase):
    maxDiff = 2000

    def setUp(self):
        self.folder = tempfile.TemporaryDirectory(prefix="ludothek-")
        self.addCleanup(self.folder.cleanup)

    def start(self, *arguments, **more):
        server = Server(self.folder.name, *arguments, **more)
        self.addCleanup(server.end)
        return server

    def seat(self, server, names=("Ana", "Ben"), **settings):
        """People around a table, bots on the other seats, the game begun."""
        people = [Player(server, name) for name in names]
        host = people[0]
        settings = RIFFIFI | settings
        code = host.open_table(server, **settings)
        for player in people:
            self.addCleanup(lambda player=player: player.socket and player.socket.close())
            player.connect(server)
            player.enter(code)
            player.do("sit")
        for seat in range(len(names), settings["players"]):
            host.do("addBot", seat=seat, level="greedy")
        for player in people:
            player.do("ready", ready=True)
        return people

    def play(self, players, moves=None, within=PATIENCE):
        """Plays by the offers until the game is over, or so many moves were acknowledged. Gives how many were."""
        done = 0
        asked = {}  # player: the number of the move that is not answered yet
        answered = {}  # player: the game message that was answered last
        deadline = time.monotonic() + within
        while not all(player.table["phase"] == GAME_OVER for player in players):
            self.assertLess(time.monotonic(), deadline, [player.messages[-3:] for player in players])
            if moves is not None and done >= moves and not asked:
                break
            for player in players:
                while message := player.poll(0.002):
                    if message.get("re") is None or message["re"] != asked.get(player):
                        continue
                    del asked[player]
                    if message["type"] == "refused":
                        self.assertEqual(message["code"], "stale", message)
                        continue
                    player.acknowledged.append(player.game["version"])
                    done += 1
                player.promise()
                if player in asked or player.game is answered.get(player):
                    continue
                if player.table["phase"] not in ("memorising", "playing") or player.table.get("pause"):
                    continue
                reply = player.reply()
                if reply and (moves is None or done + len(asked) < moves):
                    asked[player] = player.say(reply[0], **reply[1])
                    answered[player] = player.game
        return done

    def check_record(self, server, player):
        record_id = player.table["record"]
        status, _, text = server.request("GET", f"/api/records/{record_id}")
        self.assertEqual(status, 200)
        file = Path(self.folder.name) / "record.json"
        file.write_text(text)
        done = subprocess.run([PROGRAM, "verify", file], capture_output=True, timeout=50)
        self.assertEqual(done.returncode, 0, done.stderr + done.stdout)
        return json.loads(text)
