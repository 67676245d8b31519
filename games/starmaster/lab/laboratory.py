"""What the laboratory measures of Starmaster, and its section of the page (scripts/lab/laboratory)."""

from pathlib import Path

import plots
from boxes import box_of, module
from laboratory_measure import BOTS, Setup
from laboratory_text import Share, count, learn, measured, percent, picture, table, whole

exact = module(Path(__file__).with_name("exact.py"))

VARIANTS = ("standard", "children", "children7")
PLAYERS = box_of(__file__).players(variant="standard")  # those of the other two as well
TURN = '"do":"roll"'
BEGINS = ("first", 0)
# Of the bench: its name there, the counter, how many of what we count are in one of its, and the words for it.
SPEEDS = [
    ("starmaster_turns/standard_4", "turns/s", 1, "Starmaster turns a second, four players, standard"),
    ("starmaster_turns/solitaire", "turns/s", 1, "Starmaster turns a second, solitaire"),
]


def setups():
    for bots in BOTS:
        for variant in VARIANTS:
            for players in PLAYERS:
                yield Setup("starmaster", players, bots, variant)
        yield Setup("starmaster", 1, bots, "solitaire")


def options(variant):
    return [f"variant={variant}"]


def look(figures, number, line, turns, winners):
    """Rolls, races and what became of them."""
    figures.counts["rolls"] += turns
    for move in ("claim", "void", "replay"):
        figures.counts[move] += line.count(f'"do":"{move}"')
    if winners:
        figures.counts["solved", turns] += 1


def section(page):
    cases = [(variant, players) for variant in VARIANTS for players in PLAYERS]
    name = lambda variant, players: f"{players} players, {variant}"  # noqa: E731
    page.pictures["starmaster-scores"] = plots.histograms(
        "Starmaster: pawns at the end", "All seats together.",
        page.score_panels("starmaster", cases, name), 5, "pawns", bars=True)
    page.pictures["starmaster-start"] = plots.advantages(
        "Starmaster: who wins", "Share of games won, against an equal share.",
        page.advantage_panels("starmaster", cases, name), 5, "position: 1 begins", "percentage points")
    races = []
    for players in PLAYERS:
        for bots in BOTS:
            c = page.get("starmaster", players, bots, "standard").counts
            total = c["claim"] + c["void"] + c["replay"]
            replay, void = exact.replay(bots, players), exact.void(bots, players)
            nobody = Share(c["void"], total)
            races.append([f"{players} players", bots, page.check(Share(total, c["rolls"]), exact.RACE),
                          percent(exact.RACE), page.check(Share(c["replay"], total), replay), percent(replay),
                          page.check(nobody, void) if void else nobody, percent(void), count(c["rolls"])])
    start = {(v, p): page.win("starmaster", p, "greedy", 0, v) for v, p in cases}
    same = all([w.counts for w in page.get("starmaster", p, "greedy", "standard").wins_by_position]
               == [w.counts for w in page.get("starmaster", p, "greedy", "children7").wins_by_position]
               for p in PLAYERS)
    longer = [page.get("starmaster", p, "random", "standard").turns.mean
              / page.get("starmaster", p, "greedy", "standard").turns.mean for p in PLAYERS]
    return f"""## Starmaster

Two of the black die's faces are stars, as is usual. In a race the bots' reaction times decide, 350 to 947 ms, and two
within less than 15 ms of each other are too close to call. {count(page.games)} games per row.

{page.overview("starmaster", cases, name, "rolls")}

{picture("starmaster-scores", "Distribution of pawns in Starmaster")}

{learn(
    (min(longer) > 5, f"In the standard game it takes {min(longer):.0f} to {max(longer):.0f} times as many rolls to win "
     "without a memory as with a perfect one."),
    (all(list(page.get("starmaster", p, b, v).ends) == ["six-pawns"] for v, p in cases for b in BOTS),
     "Every game ended with somebody's sixth pawn."),
)}

### Who begins

The share of games won (pawns), by position after the one who begins, from the first games of each row.

{page.positions("starmaster", cases, name)}

{picture("starmaster-start", "Share of games won by position in Starmaster")}

{learn(
    (all(start["standard", p].mean - start["standard", p].margin > 1 / p for p in PLAYERS),
     "Where nobody forgets, beginning is worth much: in the standard game "
     f"{percent(start['standard', 2].mean, 1)} of the wins among two, {percent(start['standard', 6].mean, 1)} among six."),
    (start["children", 2].mean > 0.95,
     f"Without races (`children`) it decides nearly everything, {percent(start['children', 2].mean, 2)} among two: "
     "if nobody ever fails the first to roll is the first to have six, and only a pawn taken away can stop that."),
    (same, "For a perfect memory `standard` and `children7` are the same game, win for win: exchanging cubes only troubles "
     "those who forget."),
)}

### Races

The standard game: how many rolls open a race, and how many races are replayed because two were too close, or void
because nobody claimed. Greedy players always know the cube and always claim, random ones every second time.

{table(["table", "play", "races a roll", "exact", "replays a race", "exact", "void a race", "exact", "rolls"], races)}

{learn(
    (True, f"The more players, the more often two fingers arrive together: {percent(exact.replay('greedy', 2), 1)} of the "
     f"races among two greedy players are replayed and {percent(exact.replay('greedy', 6), 1)} among six."),
)}

{solitaire(page)}"""


def solitaire(page):
    rows = []
    for bots in BOTS:
        f = page.get("starmaster", 1, bots, "solitaire")
        solved, owned = exact.solitaire(bots)
        share = page.check(Share(f.ends.get("solved", 0), f.games), sum(solved))
        mean = sum(number * chance for number, chance in owned.items())
        rows.append([bots, share, percent(sum(solved), 4), f"{sum(solved).numerator}/{sum(solved).denominator}",
                     measured(f.scores.mean, f.scores.margin, 4), f"{float(mean):.4f}",
                     measured(f.turns.mean, f.turns.margin, 3), count(f.games), f.setup.seed])
    greedy = page.get("starmaster", 1, "greedy", "solitaire")
    solved, _ = exact.solitaire("greedy")
    turns = {turn: chance for turn, chance in enumerate(map(float, solved), 1) if chance}
    page.pictures["starmaster-solitaire"] = plots.against_exact(
        "Starmaster solitaire: the turn that solves it", "Greedy play, which remembers everything.",
        {turn: greedy.counts["solved", turn] / greedy.recorded for turn in turns}, turns, "turn")
    fastest = max(turns, key=turns.get)
    return f"""### Solitaire

Twelve turns for six colours. With k colours owned, a perfect memory gains one with probability (10 − k)/10: the 9 − k
missing colours and the star. That is a Markov chain, so the chance to solve it is a fraction; so it is for random play.

{table(["play", "solved", "exact", "as a fraction", "colours", "exact", "turns", "games", "seed"], rows)}

{picture("starmaster-solitaire", "Turn on which solitaire is solved, measured and exact")}

{learn(
    (True, f"Even the best memory loses {percent(1 - sum(solved), 2)} of its games: the die decides those. The most likely "
     f"turn to finish on is the {fastest}th."),
    (True, f"By chance alone one solves about one game in {whole(1 / sum(exact.solitaire('random')[0]))}."),
)}
"""
