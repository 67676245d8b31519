#!/usr/bin/env python3
"""`ludothek play` through a pseudo-terminal: whole games, languages, sizes, signals, and what must not be seen.

A small terminal of our own reads what the program draws. The program is $LUDOTHEK or build/dev/cli/ludothek. Run it
from anywhere: python3 tests/play_test.py
"""

import codecs
import fcntl
import json
import os
import pathlib
import pty
import re
import select
import signal
import struct
import subprocess
import sys
import tempfile
import termios
import time
import unittest

ROOT = pathlib.Path(__file__).resolve().parent.parent
LUDOTHEK = str(pathlib.Path(os.environ.get("LUDOTHEK", ROOT / "build/dev/cli/ludothek")).resolve())
TEXTS = {lang: json.loads((ROOT / f"texts/{lang}.json").read_text(encoding="utf-8")) for lang in ("en", "fr", "de")}
GLYPHS = "♥◆☼♣☾▲✿○✚❄"
PATIENCE = 30  # seconds until a screen that does not come fails a test
LEAVES = b"\x1b[?1049l"


def said(lang, key):
    """The fixed beginning of a text, to find it on the screen."""
    return TEXTS[lang][key].split("{")[0]


class Screen:
    """The few sequences the program writes, on a grid of characters."""

    SEQUENCE = re.compile(r"\x1b\[(\?)?([0-9;]*)([A-Za-z])")

    def __init__(self, columns, rows):
        self.resize(columns, rows)
        self.pending = ""

    def resize(self, columns, rows):
        self.columns, self.rows = columns, rows
        self.grid = [[" "] * columns for _ in range(rows)]
        self.x = self.y = 0

    def feed(self, text):
        text = self.pending + text
        self.pending = ""
        at = 0
        while at < len(text):
            if text[at] == "\x1b":
                match = self.SEQUENCE.match(text, at)
                if not match:
                    self.pending = text[at:]
                    return
                self.steer(*match.groups())
                at = match.end()
                continue
            if text[at] >= " ":
                if self.y < self.rows and self.x < self.columns:
                    self.grid[self.y][self.x] = text[at]
                self.x += 1
            at += 1

    def steer(self, private, numbers, final):
        if private:
            return
        if final == "H":
            row, column = (numbers.split(";") + ["1"])[:2] if numbers else ("1", "1")
            self.y, self.x = int(row) - 1, int(column) - 1
        elif final == "J":
            self.grid = [[" "] * self.columns for _ in range(self.rows)]

    def lines(self):
        return ["".join(row).rstrip() for row in self.grid]

    def text(self):
        return "\n".join(self.lines())


class Table:
    """A running `ludothek play` and its screen."""

    def __init__(self, *arguments, columns=80, rows=24, folder=None, environment=None):
        variables = {"TERM": "xterm-256color", "LANG": "C.UTF-8", "LC_ALL": "C.UTF-8", "PATH": os.environ["PATH"]}
        variables.update(environment or {})
        self.screen = Screen(columns, rows)
        self.bytes = b""
        self.decoder = codecs.getincrementaldecoder("utf-8")("replace")
        self.status = None
        self.process, self.terminal = pty.fork()
        if self.process == 0:
            if folder:
                os.chdir(folder)
            time.sleep(0.05)  # until the size is set
            os.execve(LUDOTHEK, [LUDOTHEK, "play", *arguments], variables)
        self.set_size(columns, rows)
        self.modes = termios.tcgetattr(self.terminal)

    def set_size(self, columns, rows):
        fcntl.ioctl(self.terminal, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))

    def resize(self, columns, rows):
        self.screen.resize(columns, rows)
        self.set_size(columns, rows)

    def read(self, seconds):
        """Takes what comes within that time; False when the program is gone."""
        if not select.select([self.terminal], [], [], seconds)[0]:
            return True
        try:
            chunk = os.read(self.terminal, 65536)
        except OSError:
            chunk = b""
        self.bytes += chunk
        self.screen.feed(self.decoder.decode(chunk))
        return bool(chunk)

    def settle(self):
        """Until nothing more comes for a moment."""
        while select.select([self.terminal], [], [], 0.05)[0]:
            if not self.read(0):
                return False
        return True

    def until(self, *texts):
        end = time.monotonic() + PATIENCE
        while not any(text in self.screen.text() for text in texts):
            if time.monotonic() > end:
                raise AssertionError(f"none of {texts} came; the screen is\n{self.screen.text()}")
            if not self.read(0.2):
                raise AssertionError(f"it ended before {texts}; the screen is\n{self.screen.text()}")

    def send(self, keys):
        os.write(self.terminal, keys.encode())

    def wait(self):
        """The exit status: a code, or minus a signal's number."""
        while self.read(PATIENCE):
            pass
        if self.status is None:
            self.status = os.waitstatus_to_exitcode(os.waitpid(self.process, 0)[1])
        return self.status

    def close(self):
        if self.status is None:
            try:
                os.kill(self.process, signal.SIGKILL)
                os.waitpid(self.process, 0)
            except (ProcessLookupError, ChildProcessError):
                pass
        os.close(self.terminal)

    def play_to_the_end(self, lang="en", look=lambda lines: None):
        """Always takes the first legal choice. `look` sees the lines whenever a person is asked."""
        text = TEXTS[lang]
        end = time.monotonic() + 4 * PATIENCE
        raced = None
        while time.monotonic() < end:
            shown = self.screen.text()
            last = self.screen.lines()[-1]
            if text["play.hint.end"] in last:
                return
            if text["play.hint.race"] in last:
                if raced != shown:
                    raced = shown
                    self.send("n")
            elif text["play.any_key"] in last:
                self.send("\r")
            elif text["play.curtain"] in shown or text["play.hint.roll"] in last:
                look(self.screen.lines())
                self.send("\r")
            elif last.startswith(" ›"):
                look(self.screen.lines())
                self.send("\t\r")
            elif not self.read(0.2):
                raise AssertionError("it ended in the middle of the game:\n" + shown)
            if not self.settle():
                raise AssertionError("it ended in the middle of the game:\n" + shown)
        raise AssertionError("the game does not end:\n" + self.screen.text())


class PlayTest(unittest.TestCase):
    def table(self, *arguments, **more):
        table = Table(*arguments, **more)
        self.addCleanup(table.close)
        return table

    def leave(self, table):
        table.send("qq")
        self.assertEqual(table.wait(), 0)
        self.assertIn(LEAVES, table.bytes)


class WholeGames(PlayTest):
    def test_riffifi_is_played_saved_and_verified(self):
        with tempfile.TemporaryDirectory() as folder:
            table = self.table("riffifi", "--human", "Mia", "--seed", "7", "--speed", "instant", "--players", "3",
                               "--option", "officer=true", folder=folder)
            table.play_to_the_end()
            self.assertIn("The game is over", table.screen.text())
            table.send("s")
            table.until(said("en", "play.save.ask"))
            table.send("\r")
            table.until("consistent")
            self.leave(table)
            record = pathlib.Path(folder, "riffifi.jsonl")
            written = json.loads(record.read_text(encoding="utf-8"))
            self.assertEqual(written["names"][0], "Mia")
            self.assertTrue(written["names"][1].startswith("bot:"))
            self.assertIn("seed", written["fairness"])
            verified = subprocess.run([LUDOTHEK, "verify", str(record)], capture_output=True, text=True)
            self.assertEqual(verified.returncode, 0, verified.stdout + verified.stderr)

    def test_farbenpoker_hides_what_was_shown(self):
        colours = re.compile("red|blue|yellow|green|white|black")

        def look(lines):
            for row in (3, 4, 12, 13):  # the sticks of both sides
                self.assertNotRegex(lines[row], f"[{GLYPHS}]")
            for line in lines[17:21]:  # what happened
                self.assertNotRegex(line, colours)

        table = self.table("farbenpoker", "--players", "3", "--seed", "5", "--speed", "instant")
        table.play_to_the_end(look=lambda lines: look([line for line in lines[:21]
                                                       if said("en", "play.ask.put") not in line
                                                       and said("en", "play.ask.return") not in line]))
        self.leave(table)

    def test_starmaster_hides_what_was_shown(self):
        def look(lines):
            for line in lines[2:16]:  # the cubes; one that was found lies up until it is swapped
                if said("en", "play.ask.swap") not in "\n".join(lines):
                    self.assertNotRegex(line[:34], f"[{GLYPHS}]")

        table = self.table("starmaster", "--players", "2", "--seed", "5", "--speed", "instant", "--memorise", "0")
        table.play_to_the_end(look=look)
        self.assertIn("has six pawns and wins", table.screen.text())
        self.leave(table)

    def test_solitaire(self):
        table = self.table("starmaster", "--players", "1", "--seed", "5", "--speed", "instant", "--memorise", "1")
        table.until(said("en", "play.memorise"))
        self.assertRegex(table.screen.text(), "[♥◆]")
        table.send("\r")  # ready
        table.play_to_the_end()
        self.assertRegex(table.screen.text(), "olved: ")
        self.leave(table)

    def test_french_and_german_play_to_the_end(self):
        for lang, game in (("fr", "farbenpoker"), ("de", "starmaster")):
            with self.subTest(lang):
                table = self.table(game, "--players", "2", "--lang", lang, "--seed", "9", "--speed", "instant",
                                   "--memorise", "0")
                table.play_to_the_end(lang)
                self.assertNotRegex(table.screen.text(), "<[a-z.]+>")
                self.leave(table)

    def test_another_game_begins_with_enter(self):
        table = self.table("starmaster", "--players", "1", "--speed", "instant", "--memorise", "0", "--seed", "2")
        table.play_to_the_end()
        table.send("\r")
        table.until(said("en", "play.hint.roll"))
        self.leave(table)


class AtTheTable(PlayTest):
    def test_help_rule_language_and_refusal(self):
        table = self.table("farbenpoker", "--players", "2", "--seed", "1", "--speed", "instant")
        table.until(TEXTS["en"]["play.hint.roll"], "›")
        if "›" not in table.screen.lines()[-1]:
            table.send("\r")
        table.until("›")
        table.send("h")
        table.until(TEXTS["en"]["play.help.title"])
        table.send("x")
        table.until("›")
        table.send("?")
        table.until("Rule FP-")
        table.send("x")
        table.until("›")
        table.send("b7\r")  # nothing stands there yet
        table.until(TEXTS["en"]["refusal.hole_is_empty"][:40])
        table.send("mumble\r")
        table.until("“mumble”")
        table.send("l")
        table.until(TEXTS["fr"]["play.hint.choose"])
        table.send("l")
        table.until(TEXTS["de"]["play.hint.choose"])
        self.leave(table)

    def test_hot_seat_covers_the_hand(self):
        table = self.table("riffifi", "--players", "3", "--human", "Mia", "--human", "Noa", "--human", "Ole", "--seed",
                           "3", "--speed", "instant")
        seen = []
        for _ in range(4):
            table.until(TEXTS["en"]["play.curtain"])
            table.settle()
            self.assertNotRegex("\n".join(table.screen.lines()[2:16]), f"[{GLYPHS}]")
            seen.append(re.search("Pass the device to (\\w+)", table.screen.text()).group(1))
            table.send("\r")
            table.until(" ›")
            table.settle()
            table.send("\t\r")
        self.assertEqual(len(set(seen[:3])), 3)
        self.leave(table)

    def test_a_race_on_one_keyboard(self):
        table = self.table("starmaster", "--players", "2", "--human", "Mia", "--human", "Noa", "--seed", "1", "--speed",
                           "instant", "--memorise", "0", "--option", "starFaces=5")
        end = time.monotonic() + PATIENCE
        while TEXTS["en"]["play.hint.race"] not in table.screen.lines()[-1]:
            self.assertLess(time.monotonic(), end)
            last = table.screen.lines()[-1]
            if TEXTS["en"]["play.hint.roll"] in last:
                table.send("\r")
            elif last.startswith(" ›"):
                table.send("\t\r")
            table.read(0.1)
            table.settle()
        self.assertIn("Mia a, Noa l", table.screen.text())
        time.sleep(0.5)
        table.send("l5")
        table.until("Noa was first", "Noa turns over", "Noa, swap", "Noa wins", "turned colour down again")
        self.leave(table)

    def test_resize_during_play(self):
        table = self.table("riffifi", "--seed", "3", "--speed", "instant")
        table.until(" ›")
        table.resize(120, 40)
        table.until("Centre")
        table.settle()
        self.assertEqual(table.screen.lines()[-1].strip()[:1], "›")
        table.resize(40, 10)
        table.until("The table needs")
        table.resize(80, 24)
        table.until("Centre")
        self.leave(table)


class TheTerminalIsGivenBack(PlayTest):
    def check(self, number, stop):
        table = self.table("riffifi", "--seed", "3", "--speed", "instant")
        table.until(" ›")
        self.assertNotEqual(termios.tcgetattr(table.terminal)[3], table.modes[3])
        stop(table)
        while LEAVES not in table.bytes:
            self.assertTrue(table.read(PATIENCE))
        self.assertIn(b"\x1b[?25h", table.bytes)
        self.assertEqual(os.waitstatus_to_exitcode(os.waitpid(table.process, 0)[1]), -number)
        table.status = -number
        self.assertEqual(termios.tcgetattr(table.terminal)[3], table.modes[3])

    def test_after_an_interrupt(self):
        self.check(signal.SIGINT, lambda table: table.send("\x03"))

    def test_after_a_termination(self):
        self.check(signal.SIGTERM, lambda table: os.kill(table.process, signal.SIGTERM))

    def test_when_the_window_is_closed_it_ends(self):
        table = Table("riffifi", "--seed", "3", "--speed", "instant")
        table.until(" ›")
        os.close(table.terminal)
        end = time.monotonic() + PATIENCE
        while os.waitpid(table.process, os.WNOHANG) == (0, 0):
            self.assertLess(time.monotonic(), end, "it goes on without a window")
            time.sleep(0.05)


class PlainLines(PlayTest):
    def start(self, *arguments, **environment):
        variables = {"LANG": "C.UTF-8", "LC_ALL": "C.UTF-8", "PATH": os.environ["PATH"], **environment}
        process = subprocess.Popen([LUDOTHEK, "play", *arguments], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                                   stderr=subprocess.PIPE, text=True, encoding="utf-8", bufsize=1, env=variables)
        self.addCleanup(lambda: process.stdin.closed or self.close_quietly(process.stdin))
        self.addCleanup(process.stderr.close)
        self.addCleanup(process.stdout.close)
        self.addCleanup(process.wait)
        self.addCleanup(process.kill)
        return process

    @staticmethod
    def close_quietly(pipe):
        try:
            pipe.close()
        except BrokenPipeError:
            pass

    def play(self, process):
        """To the end, each time with the first thing offered; gives all the lines."""
        lines = []
        choices, roll, race, end = (said("en", key) for key in
                                    ("play.choices", "play.ask.roll", "play.race.ask", "play.hint.end"))
        for line in process.stdout:
            lines.append(line.rstrip("\n"))
            if line.startswith(choices):
                process.stdin.write(line[len(choices):].split(",")[0].split()[0] + "\n")
            elif line.endswith(", roll the dice.\n"):
                process.stdin.write("\n")
            elif line.startswith(race):
                process.stdin.write("n\n")
            elif line.startswith(end):
                process.stdin.write("q\nq\n")
        self.assertEqual(process.wait(), 0, process.stderr.read())
        return lines

    def test_whole_games_through_a_pipe(self):
        for game in ("riffifi", "farbenpoker", "starmaster"):
            with self.subTest(game):
                lines = self.play(self.start(game, "--players", "3", "--seed", "3", "--human", "Mia", "--lang", "en"))
                self.assertTrue(any(line.startswith("The game is over") for line in lines))
                self.assertNotIn("\x1b", "\n".join(lines))

    def test_ascii_is_ascii(self):
        process = self.start("starmaster", "--players", "1", "--seed", "3", "--lang", "de", "--ascii")
        process.stdin.write("\n\n")
        process.stdin.close()
        text = process.stdout.read()
        self.assertTrue(text.isascii(), text)
        self.assertEqual(process.wait(), 0)

    def test_a_closed_pipe_ends_it_quietly(self):
        process = self.start("riffifi", "--seed", "3")
        process.stdout.readline()
        process.stdout.close()
        try:
            process.stdin.write("1\n" * 50)
            process.stdin.flush()
        except BrokenPipeError:
            pass
        self.assertEqual(process.wait(PATIENCE), 0)
        self.assertEqual(process.stderr.read(), "")

    def test_wrong_use(self):
        for arguments in (["halma"], ["riffifi", "--players", "2"], ["riffifi", "--level", "genius"],
                          ["starmaster", "--memorise", "121"],
                          ["starmaster", "--players", "2", "--human", "a", "--human", "b", "--human", "c"]):
            with self.subTest(arguments):
                process = self.start(*arguments)
                self.assertEqual(process.wait(PATIENCE), 2)


class Looks(PlayTest):
    def test_no_colour(self):
        table = self.table("riffifi", "--seed", "3", "--speed", "instant", environment={"NO_COLOR": "1"})
        table.until(" ›")
        self.leave(table)
        self.assertNotRegex(table.bytes, rb"\x1b\[[0-9;]*[34]8;")
        self.assertIn("♥R".encode(), table.bytes)

    def test_colours_as_the_terminal_has_them(self):
        for depth, expected in (("truecolor", rb"48;2;211;37;59"), ("", rb"48;5;\d+")):
            table = self.table("riffifi", "--seed", "3", "--speed", "instant", environment={"COLORTERM": depth})
            table.until(" ›")
            self.leave(table)
            self.assertRegex(table.bytes, expected)

    def test_ascii(self):
        for arguments, environment in ((["--ascii"], {}), ([], {"LC_ALL": "C", "LANG": "C"})):
            table = self.table("riffifi", "--lang", "fr", "--seed", "3", "--speed", "instant", *arguments,
                               environment=environment)
            table.until(" > ")
            self.assertIn("+----+", table.screen.text())
            table.send("qq")
            self.assertEqual(table.wait(), 0)
            self.assertTrue(table.bytes.isascii())

    def test_a_dumb_terminal_gets_lines(self):
        table = self.table("riffifi", "--seed", "3", environment={"TERM": "dumb"})
        while b"You can choose" not in table.bytes:
            self.assertTrue(table.read(PATIENCE))
        self.assertNotIn(b"\x1b", table.bytes)


if __name__ == "__main__":
    if not pathlib.Path(LUDOTHEK).exists():
        sys.exit(f"play_test: there is no {LUDOTHEK}; build it first")
    unittest.main(verbosity=1)
