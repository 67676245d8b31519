"""The experiments: what is played, how often, and what is read from the program's tally and from its records.

An experiment is one game, variant, number of players and kind of play. `N` games are tallied by the program; the first
N/5 (random) or N/2 (greedy) of the very same games are also written down as records, because only a record tells who
began. The rounds of Riffifi are played through again here, from the first N/20 records, since a record holds moves and
no tokens.
"""

import json
import re
import subprocess
from collections import Counter
from dataclasses import dataclass, field
from math import sqrt

BOTS = ("random", "greedy")
RECORDED = {"random": 5, "greedy": 2}  # one game in so many is looked at in its record; random games are long
REPLAYED = 20  # and one in so many of Riffifi round by round


@dataclass(frozen=True)
class Setup:
    game: str
    players: int
    bots: str
    variant: str = ""

    @property
    def options(self):
        if self.game == "farbenpoker":
            return [f"edition={self.variant}"]
        if self.game == "starmaster":
            return [f"variant={self.variant}"]
        return ["officer=true"] if self.variant == "officer" else []

    @property
    def seed(self):
        """Variants and editions of one table meet the same chance, so they compare well; all else is independent."""
        return 10 * self.players + (2 if self.variant == "officer" else BOTS.index(self.bots))

    def command(self, program, games):
        words = [program, "simulate", self.game, "--players", str(self.players), "--bots", self.bots]
        for option in self.options:
            words += ["--option", option]
        return words + ["--games", str(games), "--seed", str(self.seed)]


def every_setup():
    for bots in BOTS:
        for players in (3, 4, 5):
            yield Setup("riffifi", players, bots)
        for players in (2, 3, 4, 5):
            for edition in ("de", "fr"):
                yield Setup("farbenpoker", players, bots, edition)
        for variant in ("standard", "children", "children7"):
            for players in (2, 3, 4, 5, 6):
                yield Setup("starmaster", players, bots, variant)
        yield Setup("starmaster", 1, bots, "solitaire")
    for players in (3, 4, 5):
        yield Setup("riffifi", players, "random", "officer")  # for its misdeals only


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
    replayed: int = 0
    seats: list = field(default_factory=list)  # scores, by seat
    moves: Sample = None
    ends: dict = None
    redeals: Sample = None
    wins: list = field(default_factory=list)  # by seat: (mean, margin)
    # By position, of which 0 begins:
    scores_by_position: list = None
    wins_by_position: list = None
    turns: Sample = None  # in a game: cards, draws or rolls
    counts: Counter = None  # in all records: rolls, races and what became of them
    tokens_by_position: list = None  # in a round of Riffifi
    rounds_by_position: list = None

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


TURN = {"riffifi": '"do":"play"', "farbenpoker": '"do":"draw"', "starmaster": '"do":"roll"'}
BEGINS = re.compile(r'"do":"(first|dealer)","seat":(\d)')


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
    if setup.variant != "officer":
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
    if setup.game == "riffifi":
        figures.replayed = max(1, figures.games // REPLAYED)
        figures.tokens_by_position = [Sample() for _ in range(n)]
        figures.rounds_by_position = [Sample() for _ in range(n)]
    command = setup.command(program, figures.recorded) + ["--records", "-", "--threads", "1"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True) as process:
        for number, line in enumerate(process.stdout):
            read_record(figures, line)
            if number < figures.replayed:
                read_rounds(figures, json.loads(line))
    if process.returncode != 0 or figures.turns.n != figures.recorded:
        raise SystemExit(f"laboratory: {' '.join(command)} did not write its records")


def read_record(figures, line):
    n = figures.setup.players
    begins = BEGINS.search(line)
    first = int(begins[2]) + (1 if begins[1] == "dealer" else 0)  # RF-2.1: the dealer's left neighbour
    result = json.loads(line[line.rindex('"result":') + len('"result":'):line.rindex("}")])
    winners = result["winners"]
    for position in range(n):
        seat = (first + position) % n
        figures.scores_by_position[position].add(result["scores"][seat])
        figures.wins_by_position[position].add(1 / len(winners) if seat in winners else 0)
    turns = line.count(TURN[figures.setup.game])
    figures.turns.add(turns)
    if figures.setup.game == "starmaster":
        figures.counts["rolls"] += turns
        for move in ("claim", "void", "replay"):
            figures.counts[move] += line.count(f'"do":"{move}"')
        if winners:
            figures.counts["solved", turns] += 1


def read_rounds(figures, record):
    n = figures.setup.players
    dealer = record["moves"][0]["seat"]
    totals = [0] * n
    for number, tokens in enumerate(rounds_of(record)):
        best = max(tokens)
        for position in range(n):
            seat = (dealer + number + 1 + position) % n
            figures.tokens_by_position[position].add(tokens[seat])
            figures.rounds_by_position[position].add(1 / tokens.count(best) if tokens[seat] == best else 0)
        totals = [total + held for total, held in zip(totals, tokens)]
    if totals != record["result"]["scores"]:
        raise SystemExit(f"laboratory: rounds of {totals} in a game of {record['result']['scores']}")


def rounds_of(record):
    """The tokens each seat has at the end of each round, of a game of Riffifi without variants."""
    n = record["players"]
    dealer = record["moves"][0]["seat"]
    moves = iter(record["moves"][1:])
    for number in range(n):
        hands = next(moves)["hands"]
        held = {}  # colour: tokens of each seat, and the centre's
        shown = {}  # colour: (value, seat)
        last = [None] * n
        order = [(dealer + number + 1 + i) % n for i in range(n)]
        for turn in range(n * (len(hands[0]) + 1)):  # the last lap only settles (RF-3.6)
            seat = order[turn % n]
            if last[seat]:
                colour, value = last[seat]
                if shown.get(colour) == (value, seat):
                    del shown[colour]
                    loot(held.setdefault(colour, [0] * n + [12]), seat, value, moves)
            if turn < n * len(hands[0]):
                colour, value = next(moves)["card"].split("-")
                value = int(value)
                last[seat] = colour, value
                if colour not in shown or value < shown[colour][0]:
                    shown[colour] = value, seat
        yield [sum(tokens[seat] for tokens in held.values()) for seat in range(n)]


def loot(tokens, seat, value, moves):
    """RF-3.1 to RF-3.5; who gives the extra tokens (RF-3.4) is the next move."""
    centre = min(value, tokens[-1])
    tokens[-1] -= centre
    tokens[seat] += centre
    need = min(value - centre, 12 - tokens[seat] - tokens[-1])
    while need:
        others = {other: held for other, held in enumerate(tokens[:-1]) if other != seat}
        most = max(others.values())
        richest = [other for other, held in others.items() if held == most]
        each, more = (most, 0) if need >= most * len(richest) else divmod(need, len(richest))
        extra = next(moves)["extra"] if more else []
        for other in richest:
            given = each + (other in extra)
            tokens[other] -= given
            tokens[seat] += given
            need -= given
