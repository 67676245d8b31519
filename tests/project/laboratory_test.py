#!/usr/bin/env python3
"""scripts/lab/laboratory: its exact values against independent computations, and a short run of the whole.

LUDOTHEK names the program (build/ludothek otherwise). Run it from anywhere: python3 tests/project/laboratory_test.py
"""

import os
import pathlib
import random
import re
import subprocess
import sys
import tempfile
import unittest
import xml.etree.ElementTree as xml
from fractions import Fraction
from functools import lru_cache
from itertools import combinations, product

sys.dont_write_bytecode = True
ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT / "scripts"), str(ROOT / "scripts/lab")]

import boxes  # noqa: E402
import laboratory_measure as measure  # noqa: E402
import laboratory_text as text  # noqa: E402

cards = boxes.module(ROOT / "games/riffifi/lab/laboratory.py")
deals = cards.exact
cubes = boxes.module(ROOT / "games/starmaster/lab/exact.py")

PROGRAM = pathlib.Path(os.environ.get("LUDOTHEK", ROOT / "build/ludothek")).resolve()
SVG = "{http://www.w3.org/2000/svg}"


def tables(text):
    """[[cells], …] for each table, without its head."""
    for block in re.findall(r"(?:^\|.*\n)+", text, re.M):
        rows = [[cell.strip() for cell in line.strip("|").split("|")] for line in block.splitlines()]
        yield rows[0], rows[2:]


class Exact(unittest.TestCase):
    def test_counts_deals_as_one_counts_them_by_hand(self):
        # Three red cards, three blue ones, one of no colour; two hands of three, one card left out.
        deck = ["red"] * 3 + ["blue"] * 3 + ["none"]
        by_hand = 0
        for first in combinations(range(7), 3):
            for second in combinations(sorted(set(range(7)) - set(first)), 3):
                hands = [[deck[card] for card in hand] for hand in (first, second)]
                by_hand += all(hand.count(colour) <= 2 for hand in hands for colour in ("red", "blue"))
        self.assertEqual(deals.ways_to_deal([3, 3], 1, 2, 3, 2), by_hand)

    def test_every_deal_is_counted_once_if_nothing_is_a_misdeal(self):
        for players in (3, 4, 5):
            for officer in (False, True):
                colours, colourless = deals.colours_in_play(players, officer)
                size, left, every = deals.HAND[players], sum(colours) + colourless, 1
                for _ in range(players):
                    every *= deals.comb(left, size)
                    left -= size
                self.assertEqual(deals.ways_to_deal(colours, colourless, players, size, 8), every)

    def test_misdeals_agree_with_shuffling(self):
        lots = random.Random(1)
        shuffles = 3_000
        for players in (3, 4, 5):
            for officer in (False, True):
                colours, colourless = deals.colours_in_play(players, officer)
                deck = [colour for colour, cards in enumerate(colours) for _ in range(cards)] + [-1] * colourless
                size = deals.HAND[players]
                misdeals = 0
                for _ in range(shuffles):
                    lots.shuffle(deck)
                    misdeals += any(deck[i * size:(i + 1) * size].count(colour) >= 5
                                    for i in range(players) for colour in range(5))
                with self.subTest(players=players, officer=officer):
                    value = float(deals.misdeal(players, officer))
                    error = (value * (1 - value) / shuffles) ** 0.5
                    self.assertLess(abs(misdeals / shuffles - value), 4.5 * error)

    def test_solitaire_agrees_with_a_recursion_over_every_roll(self):
        @lru_cache(None)
        def chance(owned, turns):  # owned: which of the nine colours
            if len(owned) == 6:
                return Fraction(1)
            if turns == 0:
                return Fraction(0)
            total = Fraction(0)
            for face in range(10):  # nine colours and a star, which takes the first that is missing
                new = face if face < 9 else min(set(range(9)) - owned)
                total += chance(owned | {new}, turns - 1)
            return total / 10

        solved, owned = cubes.solitaire("greedy")
        self.assertEqual(sum(solved), chance(frozenset(), 12))
        self.assertEqual(sum(solved), Fraction(29848203, 31250000))
        self.assertEqual(sum(owned.values()), 1)

    def test_solitaire_at_random_agrees_with_a_recursion_over_every_choice(self):
        @lru_cache(None)
        def chance(owned, turns):
            if owned == 6:
                return Fraction(1)
            if turns == 0:
                return Fraction(0)
            right, wrong = Fraction(1, 9), Fraction(8, 9)
            same, more = chance(owned, turns - 1), chance(owned + 1, turns - 1)
            missing = right * more + wrong * same
            has = right * same + wrong * chance(owned - 1, turns - 1) if owned else same
            star = (owned * same + (9 - owned) * missing) / 9
            return ((9 - owned) * missing + owned * has + star) / 10

        self.assertEqual(sum(cubes.solitaire("random")[0]), chance(0, 12))

    def test_races_too_close_agree_with_every_pair_of_times(self):
        # Two dice with six faces each make a time.
        times = [a + b for a, b in product(range(6), repeat=2)]
        for claimants in (2, 3):
            close = 0
            for each in product(times, repeat=claimants):
                first, second = sorted(each)[:2]
                close += second - first < 2
            self.assertEqual(cubes.too_close(claimants, 2, 2, 6), Fraction(close, len(times) ** claimants))
        self.assertEqual(cubes.too_close(1), 0)


class Measuring(unittest.TestCase):
    def test_every_number_of_players_of_the_facts_is_measured(self):
        measured_here = [box for box in boxes.boxes() if (box.folder / "lab/laboratory.py").exists()]
        self.assertTrue(measured_here)
        for box in measured_here:
            measured = {setup.players for setup in measure.every_setup() if setup.game == box.name}
            self.assertEqual(measured, set(box.players()))

    def test_a_sample_knows_its_mean_margin_and_quantiles(self):
        sample = measure.Sample({"1": 1, "2": 2, "3": 1})
        self.assertEqual((sample.n, sample.mean), (4, 2))
        self.assertAlmostEqual(sample.margin, 1.96 * (2 / 3 / 4) ** 0.5)
        self.assertEqual([sample.quantile(share) for share in (0.05, 0.25, 0.5, 0.95)], [1, 1, 2, 3])

    def test_a_share_is_never_certain(self):
        self.assertGreater(text.Share(0, 100).bounds[1], 0.03)
        self.assertTrue(text.Share(50, 100).covers(0.55))
        self.assertFalse(text.Share(50, 100).covers(0.65))

    def test_tied_opponents_give_evenly_and_the_choice_is_the_next_move(self):
        tokens = [4, 4, 0, 4]  # three seats and the centre
        cards.loot(tokens, 2, 7, iter([{"extra": [1]}]))
        self.assertEqual(tokens, [3, 2, 7, 0])

    def test_a_sentence_is_written_only_if_it_holds(self):
        self.assertEqual(text.learn((True, "One."), (False, "Two."), (True, "Three.")), "One. Three.")


class Run(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.folder = tempfile.TemporaryDirectory()
        cls.out = pathlib.Path(cls.folder.name)
        subprocess.run([ROOT / "scripts/lab/laboratory", "--quick", "--games", "20", "--program", PROGRAM, "--out", cls.out],
                       check=True, stdout=subprocess.PIPE)
        cls.text = (cls.out / "laboratory.md").read_text(encoding="utf-8")

    @classmethod
    def tearDownClass(cls):
        cls.folder.cleanup()

    def check_pictures(self, folder, text):
        named = re.findall(r"!\[[^]]+\]\(laboratory/([a-z-]+\.svg)\)", text)
        self.assertEqual(len(named), 8)
        self.assertEqual(sorted(named), sorted(path.name for path in (folder / "laboratory").glob("*.svg")))
        for name in named:
            with self.subTest(name):
                picture = xml.parse(folder / "laboratory" / name).getroot()
                self.assertEqual(picture.tag, SVG + "svg")
                self.assertEqual(picture.get("role"), "img")
                self.assertEqual(len(picture.get("viewBox").split()), 4)
                self.assertTrue(picture.find(SVG + "title").text)
                self.assertGreater(len(picture.findall(SVG + "text")), 5)
                self.assertNotRegex(xml.tostring(picture, encoding="unicode"), r"\b(nan|inf)\b")

    def check_tables(self, text, speed):
        found = list(tables(text))
        self.assertEqual(len(found), 11 + speed)
        for head, rows in found:
            self.assertGreater(len(rows), 1)
            for row in rows:
                with self.subTest(row=row):
                    self.assertEqual(len(row), len(head))
                    figures = [cell for cell in row[2:] if cell] if row[1] in measure.BOTS else row[1:]
                    self.assertGreaterEqual(len(figures), 2)
                    for cell in figures:
                        self.assertRegex(cell, r"\d")
                    self.assertNotRegex(" ".join(row), r"\b(nan|inf|None)\b")

    def test_writes_the_page_and_its_pictures(self):
        self.check_pictures(self.out, self.text)

    def test_every_row_has_its_figures(self):
        self.check_tables(self.text, 0)

    def test_every_experiment_is_there(self):
        setups = list(measure.every_setup())
        self.assertEqual(len(setups), len(set(setups)))
        self.assertEqual(len(setups), 2 * (3 + 8 + 15 + 1) + 3)
        self.assertIn("29848203/31250000", self.text)

    def test_the_page_in_the_repository_is_whole_too(self):
        text = (ROOT / "docs/laboratory.md").read_text(encoding="utf-8")
        self.check_pictures(ROOT / "docs", text)
        self.check_tables(text, 1)
        for players, officer in product((3, 4, 5), (False, True)):
            value = deals.misdeal(players, officer)
            self.assertIn(f"{value.numerator}/{value.denominator}", text)
        size = sum(path.stat().st_size for path in [ROOT / "docs/laboratory.md", *(ROOT / "docs/laboratory").iterdir()])
        self.assertLess(size, 400_000)


if __name__ == "__main__":
    unittest.main()
