"""What the ladder measures of Riffifi besides its rungs (scripts/lab/ladder)."""

import math

from ladder_page import number, percent, row, table, wrapped
from ladder_plan import RUNGS, Task
from plots import INK, LEVELS, Panel, Sheet, line, text

SEED = 300_000
COUNTS = [3, 4, 5]
VARIANTS = [""]
GAMES = [2000, 1000, 300, 400]
# Where chance decides the most: so many times the games.
MORE = {(5, "perfect"): 2}
NAMES = {"officer=true": "Officer", "equalChances=true": "Equal chances", "ticks=true": "ticks"}
# Strength by simulated rounds for each decision, against three `greedy`: (simulations, games).
BUDGETS = [(100, 1_000), (1_000, 1_000), (10_000, 240), (100_000, 48)]
EXPERT_GAMES = 2_000


def more_tasks(game, blocks):
    """The variants: the three lower rungs, for four players. (`perfect` takes half a second a game.) And budgets."""
    for v, variant in enumerate(NAMES, start=1):
        for r, (upper, lower) in enumerate(RUNGS[:3]):
            yield Task("rung", game, variant, 4, upper, lower, blocks(GAMES[r], 4), SEED + 1_000 * v + 400 + r)
    for b, (simulations, number_of_games) in enumerate(BUDGETS):
        bot = f"perfect@{simulations}"
        yield Task("budget", game, "", 4, bot, "greedy", blocks(number_of_games, 4), SEED + 5_000 + b)
    yield Task("greedy", game, "", 4, "expert", "greedy", blocks(EXPERT_GAMES, 4), SEED + 6_000)


def more_parts(results):
    return {"budgets": budget_table(results)}


def more_plots(results):
    return {"budgets": budgets(results)}


def budget_table(results):
    found = [each for each in results if each["kind"] == "budget"]
    expert = next((each for each in results if each["kind"] == "greedy"), None)
    head = ["simulations per move", *(number(int(each["upper"].split("@")[1])) for each in found)]
    rows = [row("win share, %", *map(percent, found)), row("games", *(number(each["games"]) for each in found))]
    text = ["Four players, one bot with a perfect memory against three `greedy` (par 25 %):", table(head, rows)]
    if expert is None:  # a run that was broken off
        return "\n\n".join(text)
    words = (f"`expert` wins {percent(expert)} % of {number(expert['games'])} games against three `greedy` (par 25 %) "
             f"with rotated seats, seed {expert['seed']}.")
    return "\n\n".join([*text, wrapped(words)])


def budgets(results):
    """Win share against three greedy ones, by simulations."""
    sheet = Sheet("Riffifi: strength by simulations", "win share against three greedy bots (par 25 %)", 1, 1,
                  width=520, height=220)
    points = [(math.log10(int(each["upper"].split("@")[1])), 100 * each["wins"], 100 * each["margin95"])
              for each in results if each["kind"] == "budget"]
    panel = Panel(sheet, 0, 0, "", (1.7, 5.3), (0, 100))
    panel.y_axis([0, 25, 50, 75, 100], " %")
    sheet.add(line(panel.x0, panel.y(25), panel.x0 + sheet.w, panel.y(25), INK, 1.1, ' stroke-dasharray="4 4"'))
    sheet.add(text(panel.x0 + sheet.w - 4, panel.y(25) - 5, "par", 11, "end", INK))
    if points:
        panel.dots(points, LEVELS["expert"])
    for x, y, _ in points:
        sheet.add(text(panel.x(x) + 8, panel.y(y) + 18, f"{y:.0f} %", 11, "start", INK))
    panel.x_axis([x for x, _, _ in points], [f"{round(10 ** x):,}" for x, _, _ in points])
    sheet.labels("simulated rounds for each decision", "win share")
    return sheet.svg()
