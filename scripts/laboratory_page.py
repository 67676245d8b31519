"""docs/laboratory.md: the figures as tables, the plots beside them, and what one learns from both.

A sentence of what one learns has a condition and is written only if the figures at hand bear it; so a short run says
less than a long one, and no run says what it has not seen.
"""

import laboratory_exact as exact
import laboratory_plots as plots
import laboratory_speed
from laboratory_measure import BOTS, RECORDED, REPLAYED, Setup
from laboratory_text import Share, count, learn, measured, percent, picture, table, whole

ORDINALS = ["1st", "2nd", "3rd", "4th", "5th", "6th"]
VARIANTS = ("standard", "children", "children7")
ENDS = ("stock-empty", "two-left", "one-left", "no-chips")


class Page:
    def __init__(self, results, games):
        self.results, self.games = results, games
        self.checks = []  # (measured Share, exact value)
        self.pictures = {}
        self.misdeals = {(p, o): exact.misdeal(p, o) for p in (3, 4, 5) for o in (False, True)}

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

    # The games

    def riffifi(self):
        cases = [("", players) for players in (3, 4, 5)]
        name = lambda variant, players: f"{players} players"  # noqa: E731
        self.pictures["riffifi-scores"] = plots.histograms(
            "Riffifi: points in a game", "All seats together.", self.score_panels("riffifi", cases, name), 3, "points")
        self.pictures["riffifi-rounds"] = plots.advantages(
            "Riffifi: who wins a round", "Share of rounds won, against an equal share.",
            self.advantage_panels("riffifi", cases, name, "rounds_by_position"), 3,
            "position in the round: 1 plays first, the last one has dealt", "percentage points")
        misdeals = []
        fit = 0
        for players in (3, 4, 5):
            for officer in (False, True):
                deals = self.get("riffifi", players, "random", "officer" if officer else "").redeals
                redeals = round(deals.mean * deals.n)
                share = self.check(Share(redeals, deals.n + redeals), self.misdeals[players, officer])
                fit += share.covers(float(self.misdeals[players, officer]))
                value = self.misdeals[players, officer]
                misdeals.append([f"{players} players" + (", Officer" if officer else ""), share,
                                 percent(value, 4), f"{value.numerator}/{value.denominator}",
                                 count(deals.n + redeals), 10 * players + 2 * officer])
        collected = [self.get("riffifi", p, b).scores.mean / 60 for p in (3, 4, 5) for b in BOTS]
        first, last = (self.win("riffifi", 4, "greedy", i, which="rounds_by_position") for i in (0, 3))
        lucky = [self.win("riffifi", p, "random", p - 1, which="rounds_by_position") for p in (3, 4, 5)]
        stray = self.strays("riffifi", cases, "greedy")
        chance = all(abs(w.mean - 1 / p) < 1.5 * w.margin for p in (3, 4, 5)
                     for w in self.get("riffifi", p, "greedy").wins_by_position)
        return f"""## Riffifi

Plain rules; a score is the sum of all rounds. As there are as many rounds as players and 60 tokens in each, the mean
score can't exceed 60. {count(self.games)} games a row.

{self.overview("riffifi", cases, name, "cards")}

{picture("riffifi-scores", "Distribution of points in Riffifi")}

{learn(
    (min(collected) > 0.9, f"At the end of a round {percent(min(collected), 1)} or more of the tokens are in somebody's "
     "hands, however one plays, so one player's gain is nearly always another's loss."),
    (all(len(self.get("riffifi", p, b).ends) == 1 for p in (3, 4, 5) for b in BOTS),
     "Every game ended as it must, `rounds-played`, and its length varies only by the choices of whom to rob."),
)}

### Who begins

Position 1 begins the round; the last one has dealt. The share of rounds won (tokens in it) comes from the first
{count(max(1, self.games // REPLAYED))} games of each row, played through again by the script; n counts rounds.

{self.positions("riffifi", cases, name, "rounds_by_position", "tokens_by_position")}

{picture("riffifi-rounds", "Share of rounds won by position in Riffifi")}

Over a whole game, by the position in its first round: the share of games won (points).

{self.positions("riffifi", cases, name)}

{learn(
    (last.mean - last.margin > 2 * (first.mean + first.margin),
     f"Playing last is a great advantage: of four greedy players the dealer wins {percent(last.mean, 1)} of the rounds "
     f"and whoever begins {percent(first.mean, 1)}."),
    (all(w.mean - w.margin > 1 / p for w, p in zip(lucky, (3, 4, 5))),
     "Even at random the dealer has more than an equal share, so it is not only a matter of play."),
    (chance, "The deal goes round once, and that settles it: over whole games no greedy position strays "
     f"more than {100 * stray:.1f} points from an equal share, which is no more than chance explains."),
)}

### Misdeals

How many shuffles give somebody five cards or more of one colour: redeals over all shuffles, and the exact value, for
which the script counts the deals by dynamic programming. Random play; how the cards are played changes nothing here.

{table(["table", "measured", "exact", "as a fraction", "shuffles", "seed"], misdeals)}

{learn(
    (True, f"Three players have to shuffle again after {percent(self.misdeals[3, False], 1)} of all deals, five after "
     f"{percent(self.misdeals[5, False], 1)}, and the Officer makes it rarer at every table."),
    (True, f"{fit} of the six intervals contain the exact value."),
)}
"""

    def farbenpoker(self):
        cases = [(edition, players) for edition in ("de", "fr") for players in (2, 3, 4, 5)]
        name = lambda variant, players: f"{players} players, {variant}"  # noqa: E731
        get = lambda players, bots, edition: self.get("farbenpoker", players, bots, edition)  # noqa: E731
        self.pictures["farbenpoker-scores"] = plots.histograms(
            "Farbenpoker: chips at the end", "All seats together. At random most end with none: those bars are cut off.",
            self.score_panels("farbenpoker", cases, name), 4, "chips", cap=18)
        self.pictures["farbenpoker-start"] = plots.advantages(
            "Farbenpoker: who wins", "Share of games won, against an equal share.",
            self.advantage_panels("farbenpoker", cases, name), 4, "position: 1 begins", "percentage points")
        ends, groups = [], []
        for bots in BOTS:
            bars = []
            for edition, players in cases:
                f = get(players, bots, edition)
                shares = [Share(f.ends.get(end, 0), f.games) for end in ENDS]
                ends.append([name(edition, players), bots, *shares])
                bars.append((name(edition, players), {end: share.value for end, share in zip(ENDS, shares)}))
            groups.append((f"{bots} play", bars))
        self.pictures["farbenpoker-ends"] = plots.stacks("Farbenpoker: how games end", "Share of games.", groups, ENDS)
        emptied = min(get(p, "greedy", e).ends.get("stock-empty", 0) / self.games for e, p in cases)
        two = {(b, e): get(3, b, e).ends.get("two-left", 0) / self.games for b in BOTS for e in ("de", "fr")}
        broke = {(b, p): get(p, b, "de").scores.counts[0] / get(p, b, "de").scores.n for b in BOTS for p in (2, 3, 4, 5)}
        five = [self.win("farbenpoker", 5, "greedy", i, e) for e in ("de", "fr") for i in (0, 1)]
        late = [self.win("farbenpoker", 5, "greedy", i, e) for e in ("de", "fr") for i in (3, 4)]
        pair = [self.win("farbenpoker", 2, "greedy", 0, e) for e in ("de", "fr")]
        middle = [self.win("farbenpoker", 4, "greedy", i, e) for e in ("de", "fr") for i in (1, 2)]
        outer = [self.win("farbenpoker", 4, "greedy", i, e) for e in ("de", "fr") for i in (0, 3)]
        return f"""## Farbenpoker

Both editions. {count(self.games)} games a row.

{self.overview("farbenpoker", cases, name, "draws")}

{picture("farbenpoker-scores", "Distribution of chips in Farbenpoker")}

{learn(
    (min(broke["random", p] for p in (2, 3, 4, 5)) > 10 * max(broke["greedy", p] for p in (2, 3, 4, 5)),
     f"Who draws at random often ends without a chip (in `de` {percent(min(broke['random', p] for p in (2, 3, 4, 5)), 0)} "
     f"to {percent(max(broke['random', p] for p in (2, 3, 4, 5)), 0)} of all results); with memory that is rare "
     f"({percent(max(broke['greedy', p] for p in (2, 3, 4, 5)), 1)} at most)."),
    (all(get(p, "greedy", e).moves.quantile(.95) - get(p, "greedy", e).moves.quantile(.05)
         < get(p, "random", e).moves.quantile(.95) - get(p, "random", e).moves.quantile(.05) for e, p in cases),
     "Memory also makes the length of a game predictable: at every table its 5 to 95 % range is the narrower one."),
)}

### Who begins

The share of games won (chips), by position after the one who begins, from the first games of each row.

{self.positions("farbenpoker", cases, name)}

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

    def starmaster(self):
        cases = [(variant, players) for variant in VARIANTS for players in (2, 3, 4, 5, 6)]
        name = lambda variant, players: f"{players} players, {variant}"  # noqa: E731
        self.pictures["starmaster-scores"] = plots.histograms(
            "Starmaster: pawns at the end", "All seats together.",
            self.score_panels("starmaster", cases, name), 5, "pawns", bars=True)
        self.pictures["starmaster-start"] = plots.advantages(
            "Starmaster: who wins", "Share of games won, against an equal share.",
            self.advantage_panels("starmaster", cases, name), 5, "position: 1 begins", "percentage points")
        races = []
        for players in (2, 3, 4, 5, 6):
            for bots in BOTS:
                c = self.get("starmaster", players, bots, "standard").counts
                total = c["claim"] + c["void"] + c["replay"]
                replay, void = exact.replay(bots, players), exact.void(bots, players)
                nobody = Share(c["void"], total)
                races.append([f"{players} players", bots, self.check(Share(total, c["rolls"]), exact.RACE),
                              percent(exact.RACE), self.check(Share(c["replay"], total), replay), percent(replay),
                              self.check(nobody, void) if void else nobody, percent(void), count(c["rolls"])])
        start = {(v, p): self.win("starmaster", p, "greedy", 0, v) for v, p in cases}
        same = all([w.counts for w in self.get("starmaster", p, "greedy", "standard").wins_by_position]
                   == [w.counts for w in self.get("starmaster", p, "greedy", "children7").wins_by_position]
                   for p in (2, 3, 4, 5, 6))
        longer = [self.get("starmaster", p, "random", "standard").turns.mean
                  / self.get("starmaster", p, "greedy", "standard").turns.mean for p in (2, 3, 4, 5, 6)]
        return f"""## Starmaster

Two of the black die's faces are stars, as is usual. In a race the bots' reaction times decide, 350 to 947 ms, and two
within less than 15 ms of each other are too close to call. {count(self.games)} games a row.

{self.overview("starmaster", cases, name, "rolls")}

{picture("starmaster-scores", "Distribution of pawns in Starmaster")}

{learn(
    (min(longer) > 5, f"In the standard game it takes {min(longer):.0f} to {max(longer):.0f} times as many rolls to win "
     "without a memory as with a perfect one."),
    (all(list(self.get("starmaster", p, b, v).ends) == ["six-pawns"] for v, p in cases for b in BOTS),
     "Every game ended with somebody's sixth pawn."),
)}

### Who begins

The share of games won (pawns), by position after the one who begins, from the first games of each row.

{self.positions("starmaster", cases, name)}

{picture("starmaster-start", "Share of games won by position in Starmaster")}

{learn(
    (all(start["standard", p].mean - start["standard", p].margin > 1 / p for p in (2, 3, 4, 5, 6)),
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

{self.solitaire()}"""

    def solitaire(self):
        rows = []
        for bots in BOTS:
            f = self.get("starmaster", 1, bots, "solitaire")
            solved, owned = exact.solitaire(bots)
            share = self.check(Share(f.ends.get("solved", 0), f.games), sum(solved))
            mean = sum(number * chance for number, chance in owned.items())
            rows.append([bots, share, percent(sum(solved), 4), f"{sum(solved).numerator}/{sum(solved).denominator}",
                         measured(f.scores.mean, f.scores.margin, 4), f"{float(mean):.4f}",
                         measured(f.turns.mean, f.turns.margin, 3), count(f.games), f.setup.seed])
        greedy = self.get("starmaster", 1, "greedy", "solitaire")
        solved, _ = exact.solitaire("greedy")
        turns = {turn: chance for turn, chance in enumerate(map(float, solved), 1) if chance}
        self.pictures["starmaster-solitaire"] = plots.against_exact(
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

    def text(self, speeds):
        sections = [self.riffifi(), self.farbenpoker(), self.starmaster(), laboratory_speed.section(speeds)]
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
- **To repeat one row:** `build/ludothek simulate riffifi --players 4 --bots greedy --games {self.games} --seed 41 --json`;
  `--option edition=fr` and `--option variant=children` choose editions and variants, `--records` writes the games down.
  The seed is ten times the players, plus 1 for greedy play (plus 2 for the misdeals with the Officer).
  `scripts/laboratory --quick` is a glance at it all in seconds.

Where a figure can also be computed, both stand side by side: of {len(self.checks)} such intervals {hits} contain the exact value.

""" + "\n".join(sections)


def write(folder, results, games, speeds):
    page = Page(results, games)
    text = page.text(speeds)
    (folder / "laboratory").mkdir(parents=True, exist_ok=True)
    (folder / "laboratory.md").write_text(text, encoding="utf-8")
    for name, svg in page.pictures.items():
        (folder / "laboratory" / f"{name}.svg").write_text(svg, encoding="utf-8")
