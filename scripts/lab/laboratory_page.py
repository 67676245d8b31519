"""docs/laboratory.md: the figures as tables, the plots beside them, and what one learns from both.

A sentence of what one learns has a condition and is written only if the figures at hand bear it; so a short run says
less than a long one, and no run says what it has not seen.
"""

import laboratory_speed
from laboratory_measure import BOTS, RECORDED, Setup, labs
from laboratory_text import count, measured, table

ORDINALS = ["1st", "2nd", "3rd", "4th", "5th", "6th"]


class Page:
    def __init__(self, results, games):
        self.results, self.games = results, games
        self.checks = []  # (measured Share, exact value)
        self.pictures = {}

    def get(self, game, players, bots, variant=""):
        return self.results[Setup(game, players, bots, variant)]

    def check(self, share, value):
        self.checks.append((share, float(value)))
        return share

    # Tables that every game has

    def overview(self, game, cases, first, turn_name):
        rows = []
        for variant, players in cases:
            for bots in BOTS:
                f = self.get(game, players, bots, variant)
                scores = f.scores
                rows.append([first(variant, players), bots, measured(scores.mean, f.score_margin),
                             f"{scores.quantile(.05):g} to {scores.quantile(.95):g}",
                             measured(f.moves.mean, f.moves.margin),
                             f"{f.moves.quantile(.05):g} to {f.moves.quantile(.95):g}",
                             measured(f.turns.mean, f.turns.margin), f.setup.seed])
        return table(["table", "play", "score", "5 to 95 %", "moves", "5 to 95 %", turn_name, "seed"], rows)

    def positions(self, game, cases, first, wins="wins_by_position", scores="scores_by_position"):
        most = max(players for _, players in cases)
        rows = []
        for variant, players in cases:
            for bots in BOTS:
                f = self.get(game, players, bots, variant)
                won, scored = getattr(f, wins), getattr(f, scores)
                cells = [f"{100 * w.mean:.1f} % ({s.mean:.2f})" for w, s in zip(won, scored)]
                rows.append([first(variant, players), bots, *cells, *[""] * (most - players),
                             f"{100 * max(w.margin for w in won):.1f} ({max(s.margin for s in scored):.2f})",
                             count(won[0].n)])
        return table(["table", "play", *ORDINALS[:most], "± at most", "n"], rows)

    def advantage_panels(self, game, cases, heading, wins="wins_by_position"):
        panels = []
        for variant, players in cases:
            series = {}
            for bots in BOTS:
                won = getattr(self.get(game, players, bots, variant), wins)
                series[bots] = [(100 * (w.mean - 1 / players), 100 * w.margin) for w in won]
            panels.append((heading(variant, players), series))
        return panels

    def score_panels(self, game, cases, heading):
        panels = []
        for variant, players in cases:
            series = {}
            for bots in BOTS:
                scores = self.get(game, players, bots, variant).scores
                total = scores.n
                series[bots] = {value: times / total for value, times in sorted(scores.counts.items())}
            panels.append((heading(variant, players), series))
        return panels

    def win(self, game, players, bots, position, variant="", which="wins_by_position"):
        return getattr(self.get(game, players, bots, variant), which)[position]

    def strays(self, game, cases, bots, which="wins_by_position"):
        """The greatest distance of a position's share of wins from the fair one."""
        return max(abs(w.mean - 1 / players) for variant, players in cases
                   for w in getattr(self.get(game, players, bots, variant), which))

    def text(self, speeds):
        sections = [*(lab.section(self) for lab in labs().values()), laboratory_speed.section(speeds)]
        row = next(setup for setup in next(iter(labs().values())).setups() if setup.bots == "greedy")
        hits = sum(share.covers(value) for share, value in self.checks)
        random, greedy = (RECORDED[bots] for bots in BOTS)
        return f"""# The laboratory

What is it worth to begin? How often does one have to shuffle again? The program plays every game many times, and this
page counts. `make lab` makes it anew: seeds are fixed, so the figures come out the same on any machine, save those on
speed.

- **Play.** *random* takes any legal move; *greedy* is sensible and, in the games of memory, forgets nothing
  (each box’s `bots/greedy.hpp` states its policies). All seats play alike.
- **Margins.** ± is half the width of a 95 % confidence interval, so about one in twenty misses the truth. A mean score is
  that of all seats, with the margin of a single one, which is never too small.
- **Length.** Moves as a record has them, dice and deals included; beside them the turns proper: cards, draws, rolls.
- **Position.** Seats are drawn by lot, so a seat's number means nothing. Who began is read from the records of the first
  1/{greedy} (greedy) or 1/{random} (random) of the same games, and positions count clockwise from there; `n` says how many. The
  column "± at most" holds the greatest margin of its row, in points of a share (and for the scores).
- **To repeat one row:** `{" ".join(row.command("build/ludothek", self.games))} --json`;
  `--option` chooses editions and variants, `--records` writes the games down. The seed is ten times the players, plus 1
  for greedy play; it stands in the row. `scripts/lab/laboratory --quick` is a glance at it all in seconds.

Where a figure can also be computed, both stand side by side: of {len(self.checks)} such intervals {hits} contain the exact value.

""" + "\n".join(sections)


def write(folder, results, games, speeds):
    page = Page(results, games)
    text = page.text(speeds)
    (folder / "laboratory").mkdir(parents=True, exist_ok=True)
    (folder / "laboratory.md").write_text(text, encoding="utf-8")
    for name, svg in page.pictures.items():
        (folder / "laboratory" / f"{name}.svg").write_text(svg, encoding="utf-8")
