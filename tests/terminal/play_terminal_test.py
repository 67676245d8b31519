#!/usr/bin/env python3
"""`ludothek play` and the terminal it borrows: signals, sizes, colours, characters, plain lines, and wrong use.

Run it from anywhere: python3 tests/terminal/play_terminal_test.py; -k every_game for what scripts/test_box asks of a box alone.
"""

import os
import re
import signal
import subprocess
import sys
import termios
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))
from places import PROGRAM  # noqa: E402
from terminal.table import GLYPHS, LANGUAGES, LEAVES, PATIENCE, SHELF, TEXTS, PlainTest, PlayTest, Table, main, said  # noqa: E402

ENTERS = b"\x1b[?1049h"
QUICKLY = ("--seed", "3", "--speed", "instant", "--memorise", "0")


class TheTerminalIsGivenBack(PlayTest):
    def modes(self, table):
        return termios.tcgetattr(table.terminal)[:6]

    def check(self, number, stop, *arguments, drawn=True):
        table = self.table("riffifi", *QUICKLY, *arguments)
        if drawn:
            table.until(" ›")
            self.assertNotEqual(self.modes(table), table.modes[:6])
        else:
            while b"You can choose" not in table.bytes:
                self.assertTrue(table.read(PATIENCE))
        stop(table)
        while drawn and LEAVES not in table.bytes:
            self.assertTrue(table.read(PATIENCE))
        # The status first: once its program is gone, this terminal can't be asked for its modes.
        end = time.monotonic() + PATIENCE
        while os.waitid(os.P_PID, table.process, os.WEXITED | os.WNOHANG | os.WNOWAIT) is None:
            self.assertLess(time.monotonic(), end, "it goes on")
            table.read(0.05)
        self.assertEqual(self.modes(table), table.modes[:6])
        self.assertEqual(os.waitstatus_to_exitcode(os.waitpid(table.process, 0)[1]), -number)
        table.status = -number
        if drawn:
            self.assertEqual(table.bytes.count(ENTERS), 1)
            after = table.bytes[table.bytes.rindex(LEAVES) - 20:]
            self.assertIn(b"\x1b[?25h", after, "the cursor")
            self.assertIn(b"\x1b[?7h", after, "the wrapping")
            self.assertNotIn("♥".encode(), after, "nothing is drawn on the screen that was there before")

    def test_after_an_interrupt(self):
        self.check(signal.SIGINT, lambda table: table.send("\x03"))

    def test_after_a_quit(self):
        self.check(signal.SIGQUIT, lambda table: table.send("\x1c"))

    def test_after_a_termination(self):
        self.check(signal.SIGTERM, lambda table: os.kill(table.process, signal.SIGTERM))

    def test_after_a_hang_up(self):
        self.check(signal.SIGHUP, lambda table: os.kill(table.process, signal.SIGHUP))

    def test_after_an_interrupt_of_plain_lines(self):
        self.check(signal.SIGINT, lambda table: table.send("\x03"), "--plain", drawn=False)

    def test_while_a_bot_thinks_and_while_cubes_are_shown(self):
        for arguments, words in ((("riffifi", "--seed", "3", "--speed", "slow"), said("en", "play.thinking")),
                                 (("starmaster", "--seed", "3"), said("en", "play.memorise"))):
            with self.subTest(arguments[0]):
                table = self.table(*arguments)
                table.until(words if words else "is thinking")
                table.send("\x03")
                self.assertEqual(table.wait(), -signal.SIGINT)
                self.assertIn(LEAVES, table.bytes)

    def test_when_the_window_is_closed_it_ends_and_the_game_is_kept(self):
        folder = self.folder()
        table = Table("riffifi", *QUICKLY, environment={"XDG_STATE_HOME": str(folder)})
        table.until(" ›")
        os.close(table.terminal)
        end = time.monotonic() + PATIENCE
        while os.waitpid(table.process, os.WNOHANG) == (0, 0):
            self.assertLess(time.monotonic(), end, "it goes on without a window")
            time.sleep(0.05)
        self.assertNotIn("result", self.verify(folder / "ludothek" / "riffifi.jsonl"))

    def test_stopped_and_brought_back(self):
        """Ctrl-Z and fg, as a shell does it."""
        table = self.table(command=["bash", "--norc", "--noprofile", "-i"], environment={"PS1": "shell> "})
        table.until("shell>")
        table.send(f"{PROGRAM} play riffifi {' '.join(QUICKLY)}\n")
        table.until("Mia", "Guest")
        table.until(" ›")
        table.settle()
        drawn = table.screen.text()
        table.screen.resize(80, 24)
        table.send("\x1a")
        table.until("Stopped")
        stopped = table.bytes[table.bytes.rindex(ENTERS):]
        self.assertIn(LEAVES, stopped)
        self.assertIn(b"\x1b[?25h", stopped)
        table.send("stty -a\n")
        table.until(" icanon")
        self.assertRegex(table.screen.text(), r"[^-]icrnl")
        table.send("fg\n")
        table.until(" ›")
        table.settle()
        self.assertEqual(table.screen.text(), drawn)
        table.send("\t\r")
        table.until("plays")
        table.send("qq")
        while b"shell>" not in table.bytes[table.bytes.rindex(ENTERS):]:
            self.assertTrue(table.read(PATIENCE))
        self.assertGreater(table.bytes.rindex(LEAVES), table.bytes.rindex(ENTERS))


class Sizes(PlayTest):
    def test_every_game_fits_the_smallest_window_in_every_language(self):
        for box in SHELF:
            for lang in LANGUAGES:
                with self.subTest(game=box.name, lang=lang):
                    table = self.table(box.name, *QUICKLY, "--players", str(max(box.players())), "--lang", lang)
                    table.play_until(" ›", lang=lang)
                    lines = table.screen.lines()
                    self.assertIn(TEXTS[lang]["play.bar"], lines[0])
                    hints = [TEXTS[lang][f"play.hint.{way}"] for way in ("choose", "instant")]
                    self.assertTrue(any(hint in lines[23] for hint in hints), lines[23])
                    self.assertEqual(table.screen.outside, "")
                    self.assertNotIn("…", "".join(lines), "nothing is cut")
                    self.leave(table)

    def test_a_smaller_window_says_what_it_needs(self):
        for columns, rows in ((79, 24), (80, 23), (20, 6), (1, 1)):
            for lang in LANGUAGES:
                with self.subTest(columns=columns, rows=rows, lang=lang):
                    table = self.table("riffifi", *QUICKLY, "--lang", lang, columns=columns, rows=rows)
                    if columns >= 20:
                        table.until(TEXTS[lang]["play.small"].split(" ")[0])
                        self.assertRegex(table.screen.text().replace("\n", " "), "80.* 24")
                    table.settle()
                    self.assertEqual(table.screen.outside, "")
                    table.resize(80, 24)
                    table.until(" ›")
                    self.leave(table)

    def test_resize_during_play(self):
        table = self.table("riffifi", *QUICKLY)
        table.until(" ›")
        table.resize(120, 40)
        table.until("Centre")
        table.settle()
        self.assertEqual(table.screen.lines()[-1].strip()[:1], "›")
        table.resize(40, 10)
        table.until("The table needs")
        table.resize(80, 24)
        table.until("Centre")
        table.until(" ›")
        table.send("\t\r")  # it can still be played
        table.until("plays")
        self.leave(table)


class Looks(PlayTest):
    def test_every_game_without_colour(self):
        for box in SHELF:
            with self.subTest(box.name):
                table = self.table(box.name, *QUICKLY, environment={"NO_COLOR": "1"})
                table.play_until(" ›")
                self.leave(table)
                self.assertNotRegex(table.bytes, rb"\x1b\[[0-9;]*[34]8;")
                if (box.folder / "terminal").exists():  # it has a board that is drawn
                    self.assertRegex(table.bytes.decode(), "[" + GLYPHS + "][RBYGVOPAKW]")

    def test_colours_as_the_terminal_has_them(self):
        for depth, expected in (("truecolor", rb"48;2;211;37;59"), ("", rb"48;5;\d+")):
            table = self.table("riffifi", *QUICKLY, environment={"COLORTERM": depth})
            table.until(" ›")
            self.leave(table)
            self.assertRegex(table.bytes, expected)

    def test_every_game_in_ascii(self):
        for box in SHELF:
            for arguments, environment in ((["--ascii"], {}), ([], {"LC_ALL": "C", "LANG": "C"})):
                with self.subTest(game=box.name, arguments=arguments):
                    table = self.table(box.name, "--lang", "fr", *QUICKLY, *arguments, environment=environment)
                    table.until(" > ", "Entree : lancer", "Entree")
                    self.assertRegex(table.screen.text(), r"\+-" if (box.folder / "terminal").exists() else "--")
                    table.send("qq")
                    self.assertEqual(table.wait(), 0)
                    self.assertTrue(table.bytes.isascii())

    def test_a_dumb_terminal_gets_lines_of_every_game(self):
        for box in SHELF:
            with self.subTest(box.name):
                table = self.table(box.name, *QUICKLY, environment={"TERM": "dumb"})
                while not re.search(rb"You can choose|[Rr]oll the dice", table.bytes):
                    self.assertTrue(table.read(PATIENCE))
                self.assertNotIn(b"\x1b", table.bytes)


class PlainLines(PlainTest):
    def test_every_game_whole_through_a_pipe(self):
        for box in SHELF:
            with self.subTest(box.name):
                players = str(box.facts["players"]["usual"])
                lines = self.play(self.start(box.name, "--players", players, "--seed", "3", "--human", "Mia", "--lang", "en"))
                self.assertTrue(any(line.startswith("The game is over") for line in lines))
                self.assertTrue(any(line.startswith("You ") for line in lines))
                self.assertEqual([line for line in lines if "Mia" in line], [], "who plays alone is told as you")
                self.assertNotIn("\x1b", "\n".join(lines))

    def test_the_ascii_of_every_game_is_ascii(self):
        for box in SHELF:
            process = self.start(box.name, "--seed", "3", "--lang", "de", "--ascii")
            process.stdin.write("\n\n")
            process.stdin.close()
            text = process.stdout.read()
            self.assertTrue(text.isascii(), text)
            self.assertEqual(process.wait(), 0)

    def test_a_closed_pipe_ends_every_game_quietly(self):
        folder = self.folder()
        for box in SHELF:
            process = self.start(box.name, "--seed", "3", XDG_STATE_HOME=str(folder))
            process.stdout.readline()
            process.stdout.close()
            try:
                process.stdin.write("1\n" * 50)
                process.stdin.flush()
            except BrokenPipeError:
                pass
            self.assertEqual(process.wait(PATIENCE), 0)
            self.assertEqual(process.stderr.read(), "")
        self.assertEqual(list(folder.iterdir()), [], "a script leaves nothing behind")

    def test_the_hand_is_passed_on_in_lines_too(self):
        process = self.start("riffifi", "--players", "3", "--human", "Mia", "--human", "Noa", "--human", "Ole", "--seed",
                             "3")
        seen = []
        for line in process.stdout:
            if line.startswith("Pass the device to "):
                seen.append(line.split()[4].rstrip("."))
                process.stdin.write("\n")
            elif line.startswith(said("en", "play.choices")):
                process.stdin.write("1\n")
            if len(seen) == 4:
                break
        self.assertEqual(len(set(seen[:3])), 3)


class WrongUse(PlainTest):
    def refused(self, *arguments):
        """What is said in each language; it must name what would be right."""
        answers = []
        for lang in LANGUAGES:
            done = subprocess.run([PROGRAM, "play", *arguments, *(["--lang", lang] if "--lang" not in arguments else [])],
                                  capture_output=True, text=True, timeout=PATIENCE, stdin=subprocess.DEVNULL,
                                  env={"LANG": lang, "PATH": os.environ["PATH"]})
            self.assertEqual(done.returncode, 2, arguments)
            self.assertEqual(done.stdout, "")
            self.assertEqual(done.stderr.count("\n"), 1, done.stderr)
            self.assertNotRegex(done.stderr, "<[a-z.]+>|{")
            answers.append(done.stderr)
        return answers

    def check(self, arguments, *words):
        with self.subTest(arguments):
            answers = self.refused(*arguments)
            for answer in answers:
                for word in words:
                    self.assertIn(word, answer)
            self.assertEqual(len(set(answers)), 3, "every language says it in its own words")

    def test_every_kind_is_answered_with_what_to_do_in_three_languages(self):
        self.check(["halma"], "halma", "farbenpoker", "starmaster", "riffifi")
        self.check(["riffifi", "--lang", "it"], "it", "en, fr, de")
        self.check(["riffifi", "--level", "genius"], "genius", "child", "perfect")
        self.check(["riffifi", "--speed", "warp"], "warp", "instant", "slow")
        self.check(["riffifi", "--players", "2"], "riffifi", "3", "5", "2")
        self.check(["riffifi", "--players", "-1"], "riffifi", "3", "5", "-1")
        self.check(["riffifi", "--players", "some"], "--players", "some", "1", "6")
        self.check(["--players", "9"], "--players", "9", "1", "6")
        self.check(["riffifi", "--option", "edition=de"], "edition", "officer", "ticks")
        self.check(["riffifi", "--option", "officer"], "officer=", "true")
        self.check(["farbenpoker", "--option", "edition=it"], "edition=it", "de", "fr")
        self.check(["starmaster", "--option", "starFaces=6"], "starFaces=6", "1", "5")
        self.check(["starmaster", "--players", "1", "--option", "variant=children"], "--players 2")
        self.check(["starmaster", "--players", "2", "--option", "variant=solitaire"], "--players", "SM-6.5")
        self.check(["starmaster", "--memorise", "121"], "--memorise", "121", "0", "120")
        self.check(["riffifi", "--seed", "x"], "--seed", "x", "18446744073709551615")
        self.check(["riffifi", "--level", "child", "--level", "expert"], "2", "3", "--level")
        self.check(["starmaster", "--players", "2", "--human", "a", "--human", "b", "--human", "c"], "3", "2", "--players")
        self.check(["riffifi", "--resume", "x.jsonl"], "GAME")

    def test_files_that_can_not_be_gone_on_with(self):
        folder = self.folder()
        finished = folder / "finished.jsonl"
        subprocess.run([PROGRAM, "simulate", "starmaster", "--games", "1", "--fair", "--records", str(finished)],
                       check=True, capture_output=True)
        self.check(["--resume", str(finished)], str(finished), "ludothek show")
        nonsense = folder / "nonsense.jsonl"
        nonsense.write_text("hello\n")
        self.check(["--resume", str(nonsense)], str(nonsense))
        for answer in self.refused("--resume", str(folder / "missing.jsonl")):
            self.assertIn("missing.jsonl", answer)


if __name__ == "__main__":
    main()
