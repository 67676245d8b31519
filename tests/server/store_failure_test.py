#!/usr/bin/env python3
"""The store fails under a running server, in the middle of games, and everybody is told.

Its files grow no further (RLIMIT_FSIZE; nobody can say what was written): one line of the log says why, the exit code is
1, and once there is room again a server on the same file has every move that was acknowledged. The disk is full (ENOSPC,
on a disk of 1 MiB in memory, where this machine lets us mount one; nothing was written): the move is taken back, everybody
stays and is told, /health says so, and games go on by themselves once there is room. (Where no disk can be mounted,
server/host/tables/table_host_test.cpp has the same on a disk of its own.)

(LUDOTHEK=…/cli/ludothek says which program is meant.)
"""

import errno
import os
import resource
import subprocess
import sys
import time
import unittest
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))
from server.case import Case  # noqa: E402
from server.client import PATIENCE  # noqa: E402
from server.web_socket import Closed  # noqa: E402

TABLES = 3


WITH_OWN_MOUNTS = "LUDOTHEK_TEST_MOUNTS"  # set where this test may mount: nobody else sees it, and it ends with us


class StoreFailure(Case):
    def no_more_growth(self, server):
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

    def test_when_files_grow_no_further_everybody_is_told_and_nothing_acknowledged_is_lost(self):
        server = self.start("--threads", "2", "--no-limits")
        tables = [self.seat(server) for _ in range(TABLES)]
        players = [player for people in tables for player in people]
        for people in tables:
            self.play(people, moves=6)
        self.no_more_growth(server)
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

    def play_until_it_waits(self, people):
        """By the offers, until everybody at the table hears that it waits; every question is answered."""
        deadline = time.monotonic() + PATIENCE
        untold = set(people)
        asked = {}
        refused = []
        while untold or asked:
            self.assertLess(time.monotonic(), deadline, [player.messages[-3:] for player in people])
            for player in people:
                while message := player.poll(0.005):
                    if message["type"] == "waiting":
                        untold.discard(player)
                    if message.get("re") is not None and message["re"] == asked.get(player):
                        del asked[player]
                        if message["type"] == "refused":
                            refused.append(message["code"])
                reply = player.reply() if player in untold and player not in asked else None
                if reply:
                    asked[player] = player.say(reply[0], **reply[1])
                    player.game = None  # until it is told anew
        return refused

    def test_when_the_disk_is_full_tables_wait_and_go_on_by_themselves_once_there_is_room(self):
        if WITH_OWN_MOUNTS not in os.environ:
            return self.run_with_own_mounts()
        disk = Path(self.folder.name) / "disk"
        disk.mkdir()
        subprocess.run(["mount", "-t", "tmpfs", "-o", "size=1m", "tmpfs", disk], check=True)
        self.addCleanup(subprocess.run, ["umount", "--lazy", disk], check=True)
        server = self.start("--threads", "2", "--no-limits", store="sqlite:disk/house.db")
        tables = [self.seat(server) for _ in range(TABLES)]
        for people in tables:
            self.play(people, moves=6)
        self.assertEqual(server.ask("GET", "/health"), (200, {"status": "ok", "protocol": 1}))
        ballast = disk / "ballast"
        with self.assertRaises(OSError) as full, ballast.open("wb", buffering=0) as file:
            while True:
                file.write(bytes(4096))
        self.assertEqual(full.exception.errno, errno.ENOSPC)

        refused = [code for people in tables for code in self.play_until_it_waits(people)]
        self.assertIn("not_kept", refused)
        self.assertLessEqual(set(refused), {"not_kept", "stale"})
        time.sleep(1.1)  # /health writes once a second at most
        self.assertEqual(server.ask("GET", "/health"), (503, {"status": "not_kept", "protocol": 1, "store": "full"}))
        self.assertIn("event=tables_wait", server.logged())
        self.assertIn("fault=full", server.logged())
        self.assertNotIn("event=store_failed", server.logged())
        # However often they ask, they are answered, and stay.
        for player in [player for people in tables for player in people]:
            for _ in range(6):
                number = player.say("emote", emote="hello")
                self.assertEqual(player.until(lambda message: message.get("re") == number)["code"], "not_kept")
        # Who comes anew is told, too.
        late = tables[0][1]
        late.socket.close()
        late.connect(server)
        number = late.say("enter")
        self.assertEqual(late.until(lambda message: message.get("re") == number)["type"], "waiting")

        ballast.unlink()
        for people in tables:
            last = max(version for player in people for version in player.acknowledged)
            for player in people:
                player.until(lambda message: message["type"] == "game" and message.get("fresh"))
                self.assertGreaterEqual(player.game["version"], last)
            self.play(people)
            self.check_record(server, people[0])
        self.assertEqual(server.ask("GET", "/health")[0], 200)
        self.assertNotIn("Sanitizer", server.logged())
        self.assertEqual(server.stop(), 0)

    def run_with_own_mounts(self):
        """Runs this test in a process with mounts of its own, or says aloud that it can't."""
        test = f"{type(self).__name__}.{self._testMethodName}"
        for unshare in (["unshare", "--mount"], ["unshare", "--mount", "--map-root-user"]):
            try:
                trial = [*unshare, "mount", "-t", "tmpfs", "tmpfs", self.folder.name]
                subprocess.run(trial, check=True, capture_output=True, timeout=PATIENCE)
            except (OSError, subprocess.CalledProcessError):
                continue
            ours = [*unshare, sys.executable, __file__, test]
            done = subprocess.run(ours, env=os.environ | {WITH_OWN_MOUNTS: "1"}, capture_output=True, text=True)
            self.assertEqual(done.returncode, 0, done.stdout + done.stderr)
            return
        print(f"{test}: NOT RUN: this machine lets us mount no disk in memory", file=sys.stderr)
        self.skipTest("no disk in memory can be mounted here")


if __name__ == "__main__":
    unittest.main()
