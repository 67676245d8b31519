#!/usr/bin/env python3
"""Luck and skill of many games between bots, from what `ludothek analyse --json` says: luck is 0 on average, the parts
add up, and who plays better loses less by decisions.

The program is $LUDOTHEK, else the release build's. LUDOTHEK_LONG=1: ten thousand games of a kind, in an hour or so, and
the means are printed as rows of the table in docs/analysis.md. The seed is fixed: the same games are looked at each time, so that nothing fails by chance.
"""

import json
import math
import os
import subprocess
import sys
import tempfile
import unittest
from collections import defaultdict
from pathlib import Path
from typing import NamedTuple

from jsonschema import Draft202012Validator

sys.dont_write_bytecode = True
ROOT = Path(__file__).resolve().parents[2]
PROGRAM = str(Path(os.environ.get("LUDOTHEK", ROOT / "build/release/cli/ludothek")).resolve())
LONG = os.environ.get("LUDOTHEK_LONG") == "1"
MOST_STANDARD_ERRORS = 3


class Sample(NamedTuple):
    game: str
    few: int  # games, where time is short; 0: none of it then
    many: int  # and where it is not
    bots: tuple[str, ...]
    options: tuple[str, ...] = ()
    trials: float = 1  # of the usual ones: luck has the mean 0 with any number, decisions are compared with all

    def __str__(self):
        return " ".join([self.game, *self.options, *([f"--trials {self.trials}"] if self.trials < 1 else [])])


RANKED = ("perfect", "regular", "child")  # who loses less first
MIXED = ("random", "casual", "greedy", "perfect", "child")


def alone(levels):
    return [Sample("starmaster", 1000, 10000, (level,), ("variant=solitaire",)) for level in levels]


# For two, each meets the next one.
def pairs(levels, *options):
    return [Sample("farbenpoker", 300, 10000, pair, options) for pair in zip(levels, levels[1:])]


SAMPLES = [
    *alone(RANKED),
    Sample("starmaster", 600, 10000, RANKED),
    Sample("starmaster", 600, 10000, RANKED, ("variant=children",)),
    Sample("starmaster", 600, 10000, RANKED, ("variant=children7",)),
    Sample("starmaster", 300, 10000, MIXED, ("variant=children7", "starFaces=5")),
    *pairs(RANKED),
    *pairs(RANKED, "edition=fr"),
    Sample("farbenpoker", 20, 10000, RANKED),
    Sample("farbenpoker", 20, 10000, RANKED, ("edition=fr",)),
    Sample("farbenpoker", 4, 10000, MIXED, ("edition=fr",)),
    Sample("riffifi", 100, 10000, ("regular", "casual", "child"), (), 0.02),
    Sample("riffifi", 50, 10000, ("casual", "child", "greedy", "random"), ("officer=true",), 0.02),
    Sample("riffifi", 50, 10000, ("casual", "child", "greedy", "random"), ("equalChances=true",), 0.02),
    Sample("riffifi", 20, 10000, ("casual", "child", "greedy", "random"), ("ticks=true",), 0.02),
    Sample("riffifi", 12, 200, RANKED),
    *(Sample("riffifi", 0, 200, RANKED, (option,)) for option in ("officer=true", "equalChances=true", "ticks=true")),
]


def run(*arguments):
    done = subprocess.run([PROGRAM, *map(str, arguments)], stdin=subprocess.DEVNULL, capture_output=True, cwd=ROOT)
    assert done.returncode == 0, done.stderr.decode()
    return done.stdout.decode()


def mean_and_error(values):
    """The mean, and its standard error. What a handful of games has in spread says nothing: half a game is more."""
    mean = sum(values) / len(values)
    spread = math.sqrt(sum((value - mean) ** 2 for value in values) / max(len(values) - 1, 1))
    return mean, max(spread, 0.5 if len(values) < 30 else 0) / math.sqrt(len(values))


class Luck(unittest.TestCase):
    def analyses(self, sample, games, only=("--only", "luck")):
        with tempfile.TemporaryDirectory() as folder:
            records = Path(folder) / "games.jsonl"
            chosen = [word for option in sample.options for word in ("--option", option)]
            run("simulate", sample.game, "--bots", ",".join(sample.bots), "--players", len(sample.bots), "--games", games,
                "--seed", 7, "--records", records, *chosen)
            # One by one: ten thousand of them are hundreds of megabytes.
            with subprocess.Popen([PROGRAM, "analyse", records, "--json", "--trials", str(sample.trials), *only],
                                  stdout=subprocess.PIPE) as program:
                for line in program.stdout:
                    yield json.loads(line)
            self.assertEqual(program.returncode, 0)

    def test_luck_is_0_on_average_and_who_plays_better_loses_less(self):
        lost = defaultdict(lambda: defaultdict(list))  # for each kind of game: by level, what decisions cost
        for sample in SAMPLES:
            games = sample.many if LONG else sample.few
            if games == 0:
                continue
            with self.subTest(str(sample), bots=sample.bots):
                lucks, owns = ([[] for _ in sample.bots] for _ in range(2))
                for analysis in self.analyses(sample, games):
                    self.check_sums(analysis["luck"])
                    for seat in analysis["luck"]["seats"]:
                        lucks[seat["seat"]].append(seat["luck"])
                        owns[seat["seat"]].append(seat["own"])
                for level, luck, own in zip(sample.bots, lucks, owns):
                    self.assertEqual(len(luck), games)
                    mean, error = mean_and_error(luck)
                    if LONG:  # a row for docs/analysis.md
                        row = [sample, len(sample.bots), level, f"{games:,}", f"{mean:+.4f} ± {error:.4f}", f"{mean_and_error(own)[0]:+.4f}"]
                        print("|", " | ".join(map(str, row)).replace("-", "−"), "|", flush=True)
                    self.assertLessEqual(abs(mean), MOST_STANDARD_ERRORS * error, level)
                    if sample.trials == 1:  # with few, what looked better in a few guesses passes for it
                        lost[sample.game, sample.options, len(sample.bots)][level] += own
        for kind, own in lost.items():
            means = {level: mean_and_error(own[level])[0] for level in RANKED if level in own}
            with self.subTest(kind, own=means):
                self.assertEqual(list(means), sorted(means, key=means.get, reverse=True))

    def check_sums(self, luck):
        for seat in luck["seats"]:
            parts = seat["luck"] + seat["own"] + seat["others"]
            self.assertAlmostEqual(seat["result"] - seat["par"], parts, places=9)
            rows = [row["luck"][seat["seat"]] for row in luck["moves"] if "luck" in row]
            self.assertAlmostEqual(sum(rows), seat["luck"], places=9)
        # No decision is better than the best one.
        self.assertGreater(min(row.get("cost", 0) for row in luck["moves"]), -1e-9)
        if luck["exact"]:
            # Every position is worth the mean of what may follow it.
            self.assertLess(max(seat["error"] for seat in luck["seats"]), 1e-9)
            # What others lost one has won: for two there is nothing else.
            if len(luck["seats"]) == 2:
                one, other = luck["seats"]
                self.assertAlmostEqual(one["others"], -other["own"], places=9)
            else:
                self.assertAlmostEqual(luck["seats"][0]["others"], 0, places=9)

    def test_whole_analyses_are_as_the_schema_says(self):
        schema = Draft202012Validator(json.loads((ROOT / "study/analysis/analysis.schema.json").read_text()))
        for sample in [Sample("starmaster", 1, 1, ["child", "casual"]), Sample("farbenpoker", 1, 1, ["child", "casual"]),
                       Sample("riffifi", 1, 1, ["child", "casual", "greedy"])]:
            for analysis in self.analyses(sample, 1, only=()):
                self.assertEqual([error.message for error in schema.iter_errors(analysis)], [])
                self.assertGreaterEqual(len(set(analysis) & {"luck", "knowledge", "choices"}), 2)


if __name__ == "__main__":
    unittest.main()
