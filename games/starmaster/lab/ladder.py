"""What the ladder measures of Starmaster besides its rungs (scripts/lab/ladder)."""

from ladder_page import games_of, percent, row, table
from ladder_plan import LEVELS, Task

SEED = 320_000
COUNTS = [2, 3, 4, 5, 6]
VARIANTS = ["variant=standard", "variant=children", "variant=children7"]
GAMES = [2000, 2000, 2000, 6000]
HEAD = "variant"
NAMES = {"variant=standard": "standard", "variant=children": "children", "variant=children7": "children7"}
TITLES = {"variant=standard": "standard", "variant=children": "children (4 to 6)",
          "variant=children7": "children7 (from 7)"}
SOLITAIRE_GAMES = 20_000


def more_tasks(game, blocks):
    for level in LEVELS:  # the same dice for all
        yield Task("solitaire", game, "variant=solitaire", 1, level, "", blocks(SOLITAIRE_GAMES, 1), SEED + 7_000)


def more_parts(results):
    return {"solitaire": solitaire_table(results)}


def solitaire_table(results):
    found = [each for each in results if each["kind"] == "solitaire"]
    rows = [row(*map(percent, found))]
    return "\n\n".join([f"Solitaire, games won in per cent of {games_of(found)}, the same dice for all:",
                        table([each["upper"] for each in found], rows)])
