"""What the ladder measures, and how one measurement is made with `ludothek arena`.

A rung is one bot of a level among bots of the level below, at rotated seats on common deals; were both alike, it would
win its par, one game in as many as play. A yardstick is one bot among `greedy` ones, or alone at solitaire.
"""

import json
import math
import subprocess
from collections import namedtuple

LEVELS = ["child", "casual", "regular", "expert", "perfect"]
RUNGS = list(zip(LEVELS[1:], LEVELS))  # (upper, lower)

# kind: rung, budget, greedy or solitaire; variant: the settings as KEY=VALUE, "" for none; lower: who the others are.
Task = namedtuple("Task", "kind game variant players upper lower blocks seed")

# For each game: player counts, variants, and how many games for the rungs in RUNGS' order. Where a rung is short, or a
# game soon played, there are more of them.
GAMES = {
    "riffifi": ([3, 4, 5], [""], [2000, 1000, 300, 400]),
    "farbenpoker": ([2, 3, 4, 5], ["edition=de", "edition=fr"], [600, 600, 900, 1500]),
    "starmaster": ([2, 3, 4, 5, 6], ["variant=standard", "variant=children", "variant=children7"], [2000, 2000, 2000, 6000]),
}
# Where chance decides the most: so many times the games.
MORE = {("riffifi", 5, "perfect"): 2}
# Riffifi's variants: the three lower rungs, for four players. (`perfect` takes half a second a game.)
RIFFIFI_VARIANTS = ["officer=true", "equalChances=true", "ticks=true"]
# Riffifi's strength by simulated rounds for each decision, against three `greedy`: (simulations, games).
BUDGETS = [(100, 1_000), (1_000, 1_000), (10_000, 240), (100_000, 48)]
EXPERT_GAMES = 2_000
SOLITAIRE_GAMES = 20_000


def every_task(games, factor):
    def blocks(number, players):
        return max(2, round(number * factor / players))

    tasks = []
    for number, (game, (counts, variants, each)) in enumerate(GAMES.items()):
        if game not in games:
            continue
        base = 300_000 + 10_000 * number
        for v, variant in enumerate(variants):
            for players in counts:
                for r, (upper, lower) in enumerate(RUNGS):
                    seed = base + 1_000 * v + 100 * players + r
                    number_of_games = each[r] * MORE.get((game, players, upper), 1)
                    tasks.append(Task("rung", game, variant, players, upper, lower, blocks(number_of_games, players), seed))
        if game == "riffifi":
            for v, variant in enumerate(RIFFIFI_VARIANTS, start=1):
                for r, (upper, lower) in enumerate(RUNGS[:3]):
                    seed = base + 1_000 * v + 400 + r
                    tasks.append(Task("rung", game, variant, 4, upper, lower, blocks(each[r], 4), seed))
            for b, (simulations, number_of_games) in enumerate(BUDGETS):
                bot = f"perfect@{simulations}"
                tasks.append(Task("budget", game, "", 4, bot, "greedy", blocks(number_of_games, 4), base + 5_000 + b))
            tasks.append(Task("greedy", game, "", 4, "expert", "greedy", blocks(EXPERT_GAMES, 4), base + 6_000))
        if game == "starmaster":
            for level in LEVELS:  # the same dice for all
                tasks.append(Task("solitaire", game, "variant=solitaire", 1, level, "", blocks(SOLITAIRE_GAMES, 1),
                                  base + 7_000))
    return tasks


def command_of(task):
    """The arguments of `ludothek` that make this measurement."""
    bots = ",".join([task.upper] + [task.lower] * (task.players - 1))
    words = ["arena", task.game, "--bots", bots, "--players", str(task.players), "--blocks", str(task.blocks),
             "--seed", str(task.seed)]
    return words + (["--option", task.variant] if task.variant else [])


def measure(program, task, threads):
    """The task with its result, as it is written down."""
    words = [program, *command_of(task), "--threads", str(threads), "--json"]
    done = subprocess.run(words, capture_output=True, text=True, check=False)
    if done.returncode != 0:
        raise SystemExit(f"ladder: {' '.join(words)}\n{done.stderr}")
    answer = json.loads(done.stdout)
    wins = next(bot["wins"] for bot in answer["bots"] if bot["bot"] == task.upper)
    return {**task._asdict(), "games": answer["games"], "par": round(answer["par"], 6),
            "wins": round(wins["mean"], 6), "margin95": round(wins["margin95"], 6)}


def sigmas(result):
    """How many standard errors above par."""
    error = result["margin95"] / 1.96
    return (result["wins"] - result["par"]) / error if error > 0 else math.inf


def elo(share, players):
    """How many points stronger than each of the others one is who wins that share: for two, the usual formula."""
    share = min(max(share, 1e-3), 1 - 1e-3)
    return 400 * math.log10(share * (players - 1) / (1 - share))
