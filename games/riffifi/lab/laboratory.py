"""What the laboratory measures of Riffifi, and its section of the page (scripts/lab/laboratory)."""

import json
from pathlib import Path

import plots
from boxes import box_of, module
from laboratory_measure import BOTS, Sample, Setup
from laboratory_text import Share, count, learn, percent, picture, table

exact = module(Path(__file__).with_name("exact.py"))

PLAYERS = box_of(__file__).players()
REPLAYED = 20  # one game in so many is played through again round by round, since a record holds moves and no tokens
TURN = '"do":"play"'
BEGINS = ("dealer", 1)  # RF-2.1: the dealer's left neighbour
TALLIED = {"officer": 2}  # for its misdeals only
# Of the bench: its name there, the counter, how many of what we count are in one of its, and the words for it.
SPEEDS = [
    ("riffifi_round_against_shuffle", "round_over_shuffle", 1, "a Riffifi round of four, in shuffles of forty bytes"),
    ("riffifi_games/players_4", "games/s", 4, "Riffifi rounds a second, four players"),
    ("riffifi_games/players_4", "decisions/s", 1, "Riffifi decisions a second, four players"),
]


def setups():
    for bots in BOTS:
        for players in PLAYERS:
            yield Setup("riffifi", players, bots)
    for players in PLAYERS:
        yield Setup("riffifi", players, "random", "officer")


def options(variant):
    return ["officer=true"] if variant == "officer" else []


def begin(figures):
    n = figures.setup.players
    figures.replayed = max(1, figures.games // REPLAYED)
    figures.tokens_by_position = [Sample() for _ in range(n)]  # in a round
    figures.rounds_by_position = [Sample() for _ in range(n)]


def look(figures, number, line, turns, winners):
    if number < figures.replayed:
        read_rounds(figures, json.loads(line))


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
    """The tokens each seat has at the end of each round, of a game without variants."""
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


def section(page):
    cases = [("", players) for players in PLAYERS]
    name = lambda variant, players: f"{players} players"  # noqa: E731
    page.pictures["riffifi-scores"] = plots.histograms(
        "Riffifi: points in a game", "All seats together.", page.score_panels("riffifi", cases, name), 3, "points")
    page.pictures["riffifi-rounds"] = plots.advantages(
        "Riffifi: who wins a round", "Share of rounds won, against an equal share.",
        page.advantage_panels("riffifi", cases, name, "rounds_by_position"), 3,
        "position in the round: 1 plays first, the last one has dealt", "percentage points")
    chances = {(p, o): exact.misdeal(p, o) for p in PLAYERS for o in (False, True)}
    misdeals = []
    fit = 0
    for players in PLAYERS:
        for officer in (False, True):
            deals = page.get("riffifi", players, "random", "officer" if officer else "").redeals
            redeals = round(deals.mean * deals.n)
            share = page.check(Share(redeals, deals.n + redeals), chances[players, officer])
            fit += share.covers(float(chances[players, officer]))
            value = chances[players, officer]
            misdeals.append([f"{players} players" + (", Officer" if officer else ""), share,
                             percent(value, 4), f"{value.numerator}/{value.denominator}",
                             count(deals.n + redeals), 10 * players + 2 * officer])
    collected = [page.get("riffifi", p, b).scores.mean / 60 for p in PLAYERS for b in BOTS]
    first, last = (page.win("riffifi", 4, "greedy", i, which="rounds_by_position") for i in (0, 3))
    lucky = [page.win("riffifi", p, "random", p - 1, which="rounds_by_position") for p in PLAYERS]
    stray = page.strays("riffifi", cases, "greedy")
    chance = all(abs(w.mean - 1 / p) < 1.5 * w.margin for p in PLAYERS
                 for w in page.get("riffifi", p, "greedy").wins_by_position)
    return f"""## Riffifi

Plain rules; a score is the sum of all rounds. As there are as many rounds as players and 60 tokens in each, the mean
score can't exceed 60. {count(page.games)} games per row.

{page.overview("riffifi", cases, name, "cards")}

{picture("riffifi-scores", "Distribution of points in Riffifi")}

{learn(
    (min(collected) > 0.9, f"At the end of a round {percent(min(collected), 1)} or more of the tokens are in somebody's "
     "hands, however one plays, so one player's gain is nearly always another's loss."),
    (all(len(page.get("riffifi", p, b).ends) == 1 for p in PLAYERS for b in BOTS),
     "Every game ended as it must, `rounds-played`, and its length varies only by the choices of whom to rob."),
)}

### Who begins

Position 1 begins the round; the last one has dealt. The share of rounds won (tokens in it) comes from the first
{count(max(1, page.games // REPLAYED))} games of each row, played through again by the script; n counts rounds.

{page.positions("riffifi", cases, name, "rounds_by_position", "tokens_by_position")}

{picture("riffifi-rounds", "Share of rounds won by position in Riffifi")}

Over a whole game, by the position in its first round: the share of games won (points).

{page.positions("riffifi", cases, name)}

{learn(
    (last.mean - last.margin > 2 * (first.mean + first.margin),
     f"Playing last is a great advantage: of four greedy players the dealer wins {percent(last.mean, 1)} of the rounds "
     f"and whoever begins {percent(first.mean, 1)}."),
    (all(w.mean - w.margin > 1 / p for w, p in zip(lucky, PLAYERS)),
     "Even at random the dealer has more than an equal share, so it is not only a matter of play."),
    (chance, "The deal goes round once, and that settles it: over whole games no greedy position strays "
     f"more than {100 * stray:.1f} points from an equal share, which is no more than chance explains."),
)}

### Misdeals

How many shuffles give somebody five cards or more of one colour: redeals over all shuffles, and the exact value, for
which the script counts the deals by dynamic programming. Random play; how the cards are played changes nothing here.

{table(["table", "measured", "exact", "as a fraction", "shuffles", "seed"], misdeals)}

{learn(
    (True, f"Three players have to shuffle again after {percent(chances[3, False], 1)} of all deals, five after "
     f"{percent(chances[5, False], 1)}, and the Officer makes it rarer at every table."),
    (True, f"{fit} of the six intervals contain the exact value."),
)}
"""
