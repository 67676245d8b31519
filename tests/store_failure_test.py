#!/usr/bin/env python3
"""The store fails under a running server: the system lets its files grow no further (RLIMIT_FSIZE), in the middle of
games. Everybody is told, one line of the log says why, the exit code is 1, and once there is room again a server on the
same file has every move that was acknowledged.

(LUDOTHEK=…/cli/ludothek says which program is meant.)
"""

import resource
import sys
import time
import unittest
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent))
from server_case import Case  # noqa: E402
from server_client import PATIENCE  # noqa: E402
from websocket import Closed  # noqa: E402

TABLES = 3


class StoreFailure(Case):
    def no_more_room(self, server):
        """From now on no file of the server's grows; the log, which is shorter than the store, may."""
        files = [file for file in Path(self.folder.name).iterdir() if file.name.startswith("house.db")]
        largest = max(file.stat().st_size for file in files)
        resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE, (largest, largest))

    def play_until_it_ends(self, players):
        """Gives the versions of the moves that were acknowledged, by player."""
        deadline = time.monotonic() + PATIENCE
        open_ones = set(players)
        asked = {}
        while open_ones:
            self.assertLess(time.monotonic(), deadline, [player.messages[-3:] for player in players])
            for player in list(open_ones):
                try:
                    while message := player.poll(0.002):
                        if message.get("re") is not None and message["re"] == asked.get(player):
                            del asked[player]
                            if message["type"] != "refused":
                                player.acknowledged.append(player.game["version"])
                    player.promise()
                    reply = player.reply()
                    if reply and player not in asked:
                        asked[player] = player.say(reply[0], **reply[1])
                except Closed as closed:
                    player.closed = closed
                    open_ones.remove(player)

    def test_everybody_is_told_and_nothing_acknowledged_is_lost(self):
        server = self.start("--threads", "2", "--no-limits")
        tables = [self.seat(server) for _ in range(TABLES)]
        players = [player for people in tables for player in people]
        for people in tables:
            self.play(people, moves=6)
        self.no_more_room(server)
        self.play_until_it_ends(players)
        for player in players:
            self.assertEqual(player.closed.code, 1001)
            goodbye = player.messages[-1]
            self.assertEqual(goodbye["type"], "closing")
            self.assertTrue(goodbye["sentence"])
        self.assertEqual(server.wait(), 1)
        errors = [line for line in server.logged().splitlines() if "level=error" in line]
        self.assertEqual(len(errors), 1, errors)
        self.assertIn("event=store_failed", errors[0])
        self.assertIn("start it anew", errors[0])
        self.assertNotIn("Sanitizer", server.logged())

        server = self.start("--threads", "2", "--no-limits")
        for people in tables:
            last = max(version for player in people for version in player.acknowledged)
            for player in people:
                player.game = None
                player.connect(server)
                player.enter(player.code)
            for player in people:
                while not player.game:
                    player.hear()
                self.assertGreaterEqual(player.game["version"], last)
            self.play(people)
            self.check_record(server, people[0])


if __name__ == "__main__":
    unittest.main()
