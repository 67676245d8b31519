#!/usr/bin/env python3
"""The example bots against a real server: bot.py opens a table, bot.mjs and a bot of the house sit down with it, they
play to the end, and the record of the game is checked with `ludothek verify`.

Run it from anywhere after building: python3 tests/examples_test.py (LUDOTHEK=…/cli/ludothek says which program is meant).
"""

import os
import pathlib
import re
import signal
import subprocess
import sys
import tempfile
import unittest
import urllib.request

ROOT = pathlib.Path(__file__).resolve().parent.parent
LUDOTHEK = str(pathlib.Path(os.environ.get("LUDOTHEK", ROOT / "build/dev/cli/ludothek")).resolve())
PATIENCE = 300  # seconds for a game; a busy machine with sanitizers is slow


def can_serve():
    return "serve" in subprocess.run([LUDOTHEK, "--help"], capture_output=True, text=True, check=True).stdout


@unittest.skipUnless(can_serve(), "this program has no server")
class Examples(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.house = subprocess.Popen(
            [LUDOTHEK, "serve", "--listen", "127.0.0.1:0", "--store", "memory", "--log", "warning"],
            stdout=subprocess.PIPE, text=True)
        line = cls.house.stdout.readline()
        cls.address = re.search(r"http://[\d.]+:\d+", line).group()

    @classmethod
    def tearDownClass(cls):
        cls.house.send_signal(signal.SIGTERM)
        code = cls.house.wait(60)
        cls.house.stdout.close()
        assert code == 0, f"the server ended with {code}"

    def start(self, *command):
        bot = subprocess.Popen(command, cwd=ROOT / "examples", stdout=subprocess.PIPE, text=True)
        self.addCleanup(bot.stdout.close)
        self.addCleanup(lambda: bot.poll() is None and bot.kill())
        return bot

    def play(self, game, settings):
        python = (sys.executable, "-B", "bot.py", "--server", self.address)
        host = self.start(*python, "--open", game, "--players", "3", "--house-bots", "1", "--settings", settings)
        table = re.match(r"table: (\S+)", host.stdout.readline()).group(1)
        node = str(ROOT / "scripts/node")
        guest = self.start(node, "bot.mjs", "--server", self.address, "--table", table)
        told = [bot.communicate(timeout=PATIENCE)[0] for bot in (host, guest)]
        self.assertEqual((host.returncode, guest.returncode), (0, 0), told)
        self.assertEqual(told[0], told[1])  # both saw the same end and the same record
        record = re.search(r"record: (\S+)", told[0]).group(1)
        with urllib.request.urlopen(record, timeout=30) as answer, tempfile.NamedTemporaryFile(suffix=".json") as file:
            file.write(answer.read())
            file.flush()
            verified = subprocess.run([LUDOTHEK, "verify", file.name], capture_output=True, text=True)
        self.assertEqual(verified.returncode, 0, verified.stdout + verified.stderr)

    def test_they_play_farbenpoker(self):
        self.play("farbenpoker", '{"botPace":0}')

    def test_they_play_riffifi(self):
        self.play("riffifi", '{"botPace":0,"options":{"officer":true}}')

    def test_they_race_at_starmaster(self):
        # Six stars on the black die would be a race each turn; five make many.
        self.play("starmaster", '{"botPace":0,"raceSeconds":3,"options":{"starFaces":5}}')

    def test_they_play_starmaster_sealed(self):
        self.play("starmaster", '{"botPace":0,"race":"sealed","options":{"variant":"children7"}}')


if __name__ == "__main__":
    unittest.main()
