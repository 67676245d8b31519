#!/usr/bin/env python3
"""`ludothek play`: what must be remembered is shown for its time and then really gone, from the screen and from all that
is drawn or printed later.

Run it from anywhere: python3 tests/terminal/play_memory_test.py
"""

import re
import sys
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))
from terminal.table import GLYPHS, PATIENCE, TEXTS, PlayTest, hidden_sentences, main, said  # noqa: E402

WORDS = {lang: [text for key, text in TEXTS[lang].items() if re.fullmatch(r"colour\.[a-z]+", key)]
         for lang in ("en", "fr", "de")}


class TheCubes(PlayTest):
    """Starmaster: nine cubes, a minute."""

    def start(self, *arguments, **more):
        return self.table("starmaster", "--players", "1", "--seed", "5", "--speed", "instant", *arguments, **more)

    def redrawn(self, table):
        """Everything the program draws when nothing of the window is known any more."""
        begin = len(table.bytes)
        table.resize(100, 30)
        table.until(TEXTS["en"]["play.hint.roll"])
        table.settle()
        return table.bytes[begin:].decode()

    def test_the_minute_counts_down_and_then_nothing_is_left(self):
        table = self.start("--memorise", "3")
        begun = time.monotonic()
        for left in ("3 seconds", "2 seconds", "1 second"):
            table.until(f"Memorise what lies open: {left}")
            self.assertEqual(len(set(re.findall(f"[{GLYPHS}]", table.screen.text()))), 9, "nine colours lie open")
        table.until(TEXTS["en"]["play.hint.roll"])
        self.assertAlmostEqual(time.monotonic() - begun, 3, delta=1.5)
        table.settle()
        self.assertNotRegex(table.screen.text(), f"[{GLYPHS}]")
        drawn = self.redrawn(table)
        self.assertIn("░", drawn)
        self.assertNotRegex(drawn, f"[{GLYPHS}]|48;[25];", "neither a shape nor a ground in colour")
        for word in WORDS["en"]:
            self.assertNotRegex(drawn, rf"\b{word}\b")

    def test_enter_ends_the_minute_and_another_language_does_not_bring_it_back(self):
        table = self.start()
        table.until("Memorise what lies open: 60 seconds", "Memorise the cubes: 59 seconds")
        table.send("\r")
        table.until(TEXTS["en"]["play.hint.roll"])
        begin = len(table.bytes)
        for lang in ("fr", "de", "en"):
            table.send("l")
            table.until(TEXTS[lang]["play.hint.roll"])
        table.send("?")
        table.until(TEXTS["en"]["play.any_key"])
        table.send("x")
        table.until(TEXTS["en"]["play.hint.roll"])
        self.assertNotRegex(table.bytes[begin:].decode(), f"[{GLYPHS}]")

    def test_the_window_may_change_while_the_cubes_lie_open(self):
        table = self.start("--memorise", "20")
        table.until("Memorise what lies open")
        table.resize(90, 26)
        table.until("Memorise what lies open")
        table.settle()
        self.assertEqual(len(set(re.findall(f"[{GLYPHS}]", table.screen.text()))), 9)
        table.send("\r")
        table.until(TEXTS["en"]["play.hint.roll"])
        self.assertNotRegex(self.redrawn(table), f"[{GLYPHS}]")

    def test_plain_lines_are_cleared_too(self):
        table = self.start("--memorise", "1", "--plain")
        while TEXTS["en"]["play.hidden"].encode() not in table.bytes:
            self.assertTrue(table.read(PATIENCE))
        shown, hidden = table.bytes.decode().split("\x1b[3J\x1b[2J\x1b[H", 1)
        self.assertRegex(shown, r"\byellow\b")
        for word in WORDS["en"]:
            self.assertNotRegex(hidden, rf"\b{word}\b")

    def test_a_dumb_terminal_pushes_them_out_of_sight(self):
        table = self.start("--memorise", "1", environment={"TERM": "dumb"})
        while TEXTS["en"]["play.hidden"].encode() not in table.bytes:
            self.assertTrue(table.read(PATIENCE))
        table.settle()
        for word in WORDS["en"]:
            self.assertNotRegex(table.screen.text(), rf"\b{word}\b")

    def test_a_turned_cube_is_gone_again(self):
        table = self.start("--memorise", "0")
        table.until(TEXTS["en"]["play.hint.roll"])
        table.send("\r")
        table.until(said("en", "play.starmaster.ask.flip"), "Where is")
        for _ in range(6):
            table.play_until("Where is")
            sought = re.search(r"Where is (\w+)\?", table.screen.text()).group(1)
            table.send("1")
            table.play_until(TEXTS["en"]["play.hint.roll"], TEXTS["en"]["play.hint.end"])
            board = "\n".join(line[:34] for line in table.screen.lines()[2:16])
            self.assertNotRegex(board, f"[{GLYPHS}]")
            told = table.screen.lines()[16:23]
            self.assertEqual(hidden_sentences("en", "starmaster", told), [], f"after looking for {sought}")
            if TEXTS["en"]["play.hint.end"] in table.screen.text():
                break
            self.assertIn("turn over a cube", " ".join(told))
            table.send("\r")


class TheSticks(PlayTest):
    """Farbenpoker: a stick that was drawn is seen, put back, and no longer told."""

    def test_after_every_draw(self):
        for lang in ("en", "fr", "de"):
            with self.subTest(lang):
                table = self.table("farbenpoker", "--players", "2", "--seed", "8", "--speed", "instant", "--lang", lang)
                hint, roll = TEXTS[lang]["play.hint.choose"], TEXTS[lang]["play.hint.roll"]
                for _ in range(12):
                    table.play_until(hint, roll, lang=lang)
                    lines = table.screen.lines()
                    for row in (3, 4, 12, 13):  # the sticks of both sides
                        self.assertNotRegex(lines[row], f"[{GLYPHS}]")
                    self.assertEqual(hidden_sentences(lang, "farbenpoker", lines[16:23]), [])
                    table.send("\r" if roll in lines[-1] else "\t\r")
                    table.read(0.3)
                    table.settle()


class TheCards(PlayTest):
    """Riffifi: the card of a loot, and one that is buried, is named until the next thing happens."""

    NAMED = re.compile(r"tokens? from|tokens?:|bur(?:y|ies) (?:your|\w+’s) \w+ [0-9]")
    KEPT = re.compile(r"takes? [0-9]+ from|bur(?:y|ies) (?:your|\w+’s) card")

    def test_after_every_move(self):
        kept = 0

        def look(lines):
            nonlocal kept
            told = " ".join(line.strip() for line in lines[16:])
            for question in ("play.riffifi.ask.card", "play.riffifi.ask.rob"):
                told = told.split(said("en", question))[0]
            *before, _ = re.split(r"(?<=\.)\s+", told.strip())
            self.assertNotRegex(" ".join(before), self.NAMED)
            kept += len(self.KEPT.findall(told))

        table = self.table("riffifi", "--players", "3", "--seed", "7", "--speed", "instant", "--human", "Mia")
        table.play_to_the_end(look=look)
        self.assertGreater(kept, 5)


if __name__ == "__main__":
    main()
