"""The experiments: what is played, how often, and what is read from the program's tally and from its records.

An experiment is one game, variant, number of players and kind of play. `N` games are tallied by the program; the first
N/5 (random) or N/2 (greedy) of the very same games are also written down as records, because only a record tells who
began. What is measured of a game says its box, in lab/laboratory.py:
  setups()           its experiments; options(variant) the KEY=VALUE of one
  TURN, BEGINS       in a record, what is a turn; and the move that names who begins, with so many seats to its left
  TALLIED            of which variants only the tally is read, with what is added to their seeds; may be left out
  begin(figures), look(figures, number, line, turns, winners)   what else is counted in records; may be left out
  section(page)      its section of the page; SPEEDS, its lines of the bench
"""

import functools
import json
import re
import subprocess
from collections import Counter
from dataclasses import dataclass, field
from math import sqrt

from boxes import boxes

BOTS = ("random", "greedy")
RECORDED = {"random": 5, "greedy": 2}  # one game in so many is looked at in its record; random games are long


@dataclass(frozen=True)
class Setup:
    game: str
    players: int
    bots: str
    variant: str = ""

    @property
    def options(self):
        return lab_of(self.game).options(self.variant)

    @property
    def seed(self):
        """Variants and editions of one table meet the same chance, so they compare well; all else is independent."""
        return 10 * self.players + tallied(self.game).get(self.variant, BOTS.index(self.bots))

    def command(self, program, games):
        words = [program, "simulate", self.game, "--players", str(self.players), "--bots", self.bots]
        for option in self.options:
            words += ["--option", option]
        return words + ["--games", str(games), "--seed", str(self.seed)]


@functools.cache
def labs():
    """{game: its part of the laboratory}, for the boxes that have one."""
    return {box.name: box.module("lab/laboratory.py") for box in boxes() if (box.folder / "lab/laboratory.py").exists()}


def lab_of(game):
    return labs()[game]


def tallied(game):
    return getattr(lab_of(game), "TALLIED", {})


def every_setup():
    for lab in labs().values():
        yield from lab.setups()


class Sample:
    """Numbers that were measured: how often each occurred."""

    def __init__(self, counts=()):
        self.counts = Counter()
        for value, times in dict(counts).items():
            self.counts[float(value)] += times

    def add(self, value):
        self.counts[value] += 1

    @property
    def n(self):
        return sum(self.counts.values())

    @property
    def mean(self):
        return sum(value * times for value, times in self.counts.items()) / self.n

    @property
    def margin(self):
        """Half the width of the 95 % confidence interval of the mean."""
        n, mean = self.n, self.mean
        if n < 2:
            return 0.0
        return 1.96 * sqrt(sum(times * (value - mean) ** 2 for value, times in self.counts.items()) / (n - 1) / n)

    def quantile(self, share):
        total, seen = self.n, 0
        for value in sorted(self.counts):
            seen += self.counts[value]
            if seen >= share * total:
                return value
        return max(self.counts)


@dataclass
class Figures:
    setup: Setup
    games: int
    recorded: int = 0
    seats: list = field(default_factory=list)  # scores, by seat
    moves: Sample = None
    ends: dict = None
    redeals: Sample = None
    wins: list = field(default_factory=list)  # by seat: (mean, margin)
    # By position, of which 0 begins:
    scores_by_position: list = None
    wins_by_position: list = None
    turns: Sample = None  # in a game: cards, draws or rolls
    counts: Counter = None  # in all records, what a box looks for

    @property
    def scores(self):
        total = Counter()
        for seat in self.seats:
            total.update(seat.counts)
        return Sample(total)

    @property
    def score_margin(self):
        """Of the mean over all seats: not more than that of the least certain seat, however scores depend on another."""
        return max(seat.margin for seat in self.seats)


def measure(program, setup, games):
    """Runs one experiment."""
    answer = subprocess.run(setup.command(program, games) + ["--json", "--threads", "1"], check=True,
                            stdout=subprocess.PIPE, text=True)
    tally = json.loads(answer.stdout)
    figures = Figures(setup, games)
    figures.seats = [Sample(seat["score"]["distribution"]) for seat in tally["seats"]]
    figures.wins = [(seat["wins"]["mean"], seat["wins"]["margin95"]) for seat in tally["seats"]]
    figures.moves = Sample(tally["moves"]["distribution"])
    figures.ends = tally["ends"]
    if "redeals" in tally:
        figures.redeals = Sample(tally["redeals"]["distribution"])
    if setup.variant not in tallied(setup.game):
        read_records(program, figures)
    return figures


def read_records(program, figures):
    setup = figures.setup
    n = setup.players
    figures.recorded = max(1, figures.games // RECORDED[setup.bots])
    figures.scores_by_position = [Sample() for _ in range(n)]
    figures.wins_by_position = [Sample() for _ in range(n)]
    figures.turns = Sample()
    figures.counts = Counter()
    getattr(lab_of(setup.game), "begin", lambda figures: None)(figures)
    command = setup.command(program, figures.recorded) + ["--records", "-", "--threads", "1"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True) as process:
        for number, line in enumerate(process.stdout):
            read_record(figures, number, line)
    if process.returncode != 0 or figures.turns.n != figures.recorded:
        raise SystemExit(f"laboratory: {' '.join(command)} did not write its records")


def read_record(figures, number, line):
    n = figures.setup.players
    lab = lab_of(figures.setup.game)
    move, left = lab.BEGINS
    first = int(re.search(rf'"do":"{move}","seat":(\d)', line)[1]) + left
    result = json.loads(line[line.rindex('"result":') + len('"result":'):line.rindex("}")])
    winners = result["winners"]
    for position in range(n):
        seat = (first + position) % n
        figures.scores_by_position[position].add(result["scores"][seat])
        figures.wins_by_position[position].add(1 / len(winners) if seat in winners else 0)
    turns = line.count(lab.TURN)
    figures.turns.add(turns)
    if hasattr(lab, "look"):
        lab.look(figures, number, line, turns, winners)
