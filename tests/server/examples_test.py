#!/usr/bin/env python3
"""The example bots against a real server: bot.py opens a table, bot.mjs and a bot of the house sit down with it, they
play to the end, and the record of the game is checked with `ludothek verify`. Besides, the WebSocket of bot.py hears
what the door says, and the schemas of protocol/ must know it.

Run it from anywhere after building: python3 tests/server/examples_test.py (LUDOTHEK=…/cli/ludothek says which program is meant).
"""

import pathlib
import re
import signal
import subprocess
import sys
import tempfile
import time
import unittest
import urllib.request

sys.dont_write_bytecode = True
sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1]))
from places import PROGRAM, ROOT  # noqa: E402
from protocol.protocol_test import KINDS  # noqa: E402

sys.path.insert(0, str(ROOT / "examples"))
import bot  # noqa: E402

PATIENCE = 300  # seconds for a game; a busy machine with sanitizers is slow


def can_serve():
    return "serve" in subprocess.run([PROGRAM, "--help"], capture_output=True, text=True, check=True).stdout


@unittest.skipUnless(can_serve(), "this program has no server")
class Examples(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.house = subprocess.Popen(
            [PROGRAM, "serve", "--listen", "127.0.0.1:0", "--store", "memory", "--log", "warning"],
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
        # One that gave up is not waited for by the other: the first end that is no success is the answer.
        until = time.monotonic() + PATIENCE
        while None in (codes := (host.poll(), guest.poll())) and not any(codes) and time.monotonic() < until:
            time.sleep(0.05)
        self.assertFalse(any(codes), "a bot gave up; it says why above")
        self.assertNotIn(None, codes, "the game did not end")
        told = [bot.communicate()[0] for bot in (host, guest)]
        self.assertEqual(told[0], told[1])  # both saw the same end and the same record
        record = re.search(r"record: (\S+)", told[0]).group(1)
        with urllib.request.urlopen(record, timeout=30) as answer, tempfile.NamedTemporaryFile(suffix=".json") as file:
            file.write(answer.read())
            file.flush()
            verified = subprocess.run([PROGRAM, "verify", file.name], capture_output=True, text=True)
        self.assertEqual(verified.returncode, 0, verified.stdout + verified.stderr)

    def test_the_door_says_what_the_schemas_say(self):
        token = bot.post(self.address, "/api/guest", {"name": "Ana", "token": True})["token"]
        table = bot.post(self.address, "/api/tables", {"game": "riffifi", "players": 3}, token)["table"]
        line = bot.WebSocket(self.address, token, table)
        self.addCleanup(line.socket.close)

        def hear(line, kind):
            message = line.receive(PATIENCE)
            self.assertEqual(message["type"], kind, message)
            KINDS["server", kind].validate(message)
            return message

        def ask(kind, answer, **members):
            message = {"type": kind, **members}
            if kind != "dance":
                KINDS["client", kind].validate(message)
            line.send(message)
            return hear(line, answer)

        self.assertEqual(ask("hello", "hello", protocol=1, language="de-CH", client="test/1")["you"]["name"], "Ana")
        self.assertEqual(ask("ping", "pong", id=7)["re"], 7)
        self.assertEqual(ask("enter", "refused", table="baba-baba-baba-baba", id=8)["code"], "no_such_table")
        self.assertEqual(ask("sit", "refused", table=table, id=9)["code"], "not_at_table")
        ask("enter", "table", table=table, id=10)
        self.assertEqual(ask("dance", "refused", table=table, id=11)["code"], "malformed")
        self.assertEqual(ask("takeBack", "refused", table=table, id=12)["code"], "not_seated")
        self.assertEqual(ask("sit", "table", table=table, id=13)["you"]["seat"], 0)
        # The same guest comes in by another window: that one counts.
        other = bot.WebSocket(self.address, token, table)
        self.addCleanup(other.socket.close)
        other.send({"type": "hello", "protocol": 1})
        hear(other, "hello")
        other.send({"type": "enter", "table": table})
        hear(other, "table")
        hear(line, "elsewhere")
        # Too old.
        old = bot.WebSocket(self.address, token, table)
        self.addCleanup(old.socket.close)
        old.send({"type": "hello", "protocol": 0})
        hear(old, "outdated")
        with self.assertRaises(ConnectionError):
            old.receive(PATIENCE)

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
