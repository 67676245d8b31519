"""What the laboratory measures of Farbenpoker, and its section of the page (scripts/lab/laboratory)."""

import plots
from boxes import box_of
from laboratory_measure import BOTS, Setup
from laboratory_text import Share, count, learn, percent, picture, table

PLAYERS = box_of(__file__).players()
ENDS = ("stock-empty", "two-left", "one-left", "no-chips")
TURN = '"do":"draw"'
BEGINS = ("first", 0)
# Of the bench: its name there, the counter, how many of what we count are in one of its, and the words for it.
SPEEDS = [
    ("farbenpoker_draws/de_4", "draws/s", 1, "Farbenpoker draws a second, four players, `de`"),
    ("farbenpoker_draws/fr_4", "draws/s", 1, "Farbenpoker draws a second, four players, `fr`"),
]


def setups():
    for bots in BOTS:
        for players in PLAYERS:
            for edition in ("de", "fr"):
                yield Setup("farbenpoker", players, bots, edition)


def options(edition):
    return [f"edition={edition}"]


def section(page):
    cases = [(edition, players) for edition in ("de", "fr") for players in PLAYERS]
    name = lambda variant, players: f"{players} players, {variant}"  # noqa: E731
    get = lambda players, bots, edition: page.get("farbenpoker", players, bots, edition)  # noqa: E731
    page.pictures["farbenpoker-scores"] = plots.histograms(
        "Farbenpoker: chips at the end", "All seats together. At random most end with none: those bars are cut off.",
        page.score_panels("farbenpoker", cases, name), 4, "chips", cap=18)
    page.pictures["farbenpoker-start"] = plots.advantages(
        "Farbenpoker: who wins", "Share of games won, against an equal share.",
        page.advantage_panels("farbenpoker", cases, name), 4, "position: 1 begins", "percentage points")
    ends, groups = [], []
    for bots in BOTS:
        bars = []
        for edition, players in cases:
            f = get(players, bots, edition)
            shares = [Share(f.ends.get(end, 0), f.games) for end in ENDS]
            ends.append([name(edition, players), bots, *shares])
            bars.append((name(edition, players), {end: share.value for end, share in zip(ENDS, shares)}))
        groups.append((f"{bots} play", bars))
    page.pictures["farbenpoker-ends"] = plots.stacks("Farbenpoker: how games end", "Share of games.", groups, ENDS)
    emptied = min(get(p, "greedy", e).ends.get("stock-empty", 0) / page.games for e, p in cases)
    two = {(b, e): get(3, b, e).ends.get("two-left", 0) / page.games for b in BOTS for e in ("de", "fr")}
    broke = {(b, p): get(p, b, "de").scores.counts[0] / get(p, b, "de").scores.n for b in BOTS for p in PLAYERS}
    five = [page.win("farbenpoker", 5, "greedy", i, e) for e in ("de", "fr") for i in (0, 1)]
    late = [page.win("farbenpoker", 5, "greedy", i, e) for e in ("de", "fr") for i in (3, 4)]
    pair = [page.win("farbenpoker", 2, "greedy", 0, e) for e in ("de", "fr")]
    middle = [page.win("farbenpoker", 4, "greedy", i, e) for e in ("de", "fr") for i in (1, 2)]
    outer = [page.win("farbenpoker", 4, "greedy", i, e) for e in ("de", "fr") for i in (0, 3)]
    return f"""## Farbenpoker

Both editions. {count(page.games)} games per row.

{page.overview("farbenpoker", cases, name, "draws")}

{picture("farbenpoker-scores", "Distribution of chips in Farbenpoker")}

{learn(
    (min(broke["random", p] for p in PLAYERS) > 10 * max(broke["greedy", p] for p in PLAYERS),
     f"Who draws at random often ends without a chip (in `de` {percent(min(broke['random', p] for p in PLAYERS), 0)} "
     f"to {percent(max(broke['random', p] for p in PLAYERS), 0)} of all results); with memory that is rare "
     f"({percent(max(broke['greedy', p] for p in PLAYERS), 1)} at most)."),
    (all(get(p, "greedy", e).moves.quantile(.95) - get(p, "greedy", e).moves.quantile(.05)
         < get(p, "random", e).moves.quantile(.95) - get(p, "random", e).moves.quantile(.05) for e, p in cases),
     "Memory also makes the length of a game predictable: at every table its 5 to 95 % range is the narrower one."),
)}

### Who begins

The share of games won (chips), by position after the one who begins, from the first games of each row.

{page.positions("farbenpoker", cases, name)}

{picture("farbenpoker-start", "Share of games won by position in Farbenpoker")}

{learn(
    (all(abs(w.mean - 0.5) + w.margin < 0.015 for w in pair),
     "Between two greedy players beginning matters little: it is within 1.5 points of an equal share."),
    (min(w.mean - w.margin for w in middle) > 0.25 > max(w.mean + w.margin for w in outer),
     f"Of four the two in the middle do best ({percent(min(w.mean for w in middle), 1)} or more each), before the one "
     "who begins and the last."),
    (all(w.mean - w.margin > 0.2 for w in five) and all(w.mean + w.margin < 0.2 for w in late),
     f"Of five the first two are ahead ({percent(min(w.mean for w in five), 1)} or more each) and the last two behind "
     f"({percent(max(w.mean for w in late), 1)} at most), in both editions."),
)}

### How games end

{table(["table", "play", *(f"`{end}`" for end in ENDS)], ends)}

{picture("farbenpoker-ends", "How games of Farbenpoker end")}

{learn(
    (emptied > 0.9, f"With memory nearly every game is played until the stock is empty ({percent(emptied, 1)} or more at "
     "every table)."),
    (two["random", "de"] > 1.3 * two["random", "fr"],
     "The editions part where players go broke: with three at random the German rule, which counts those who hold "
     f"chips, brings on the pot of the last two in {percent(two['random', 'de'], 1)} of games and the French one, which "
     f"counts those who have not left, in {percent(two['random', 'fr'], 1)}."),
    (two["greedy", "de"] > 10 * two["greedy", "fr"],
     f"Greedy players see the same difference in small: {percent(two['greedy', 'de'], 1)} against "
     f"{percent(two['greedy', 'fr'], 3)}."),
)}
"""
