"""What the ladder measures, and how one measurement is made with `ludothek arena`.

A rung is one bot of a level among bots of the level below, at rotated seats on common deals; were both alike, it would
win its par, one game in as many as play. A yardstick is one bot among `greedy` ones, or alone at solitaire.
"""

import functools
import json
import math
import subprocess
from collections import namedtuple

from boxes import boxes

LEVELS = ["child", "casual", "regular", "expert", "perfect"]
RUNGS = list(zip(LEVELS[1:], LEVELS))  # (upper, lower)

# kind: rung, or what a box calls its own; variant: the settings as KEY=VALUE, "" for none; lower: who the others are.
Task = namedtuple("Task", "kind game variant players upper lower blocks seed")


@functools.cache
def ladders():
    """{game: what its box says of it}, lab/ladder.py, in the order of their seeds:
    SEED         where the seeds of the game begin
    COUNTS, VARIANTS, GAMES   player counts, variants (KEY=VALUE), and how many games for the rungs in RUNGS' order: where a
                 rung is short, or a game soon played, there are more of them; MORE, {(players, upper): times}
    NAMES, HEAD  a variant's name in a table, and what the column is called
    more_tasks(game, blocks), more_parts(results), more_plots(results)   what is measured besides rungs; may be left out
    """
    found = {box.name: box.module("lab/ladder.py") for box in boxes() if (box.folder / "lab/ladder.py").exists()}
    return dict(sorted(found.items(), key=lambda each: each[1].SEED))


def every_task(games, factor):
    def blocks(number, players):
        return max(2, round(number * factor / players))

    tasks = []
    for game in games:
        ladder = ladders()[game]
        for v, variant in enumerate(ladder.VARIANTS):
            for players in ladder.COUNTS:
                for r, (upper, lower) in enumerate(RUNGS):
                    seed = ladder.SEED + 1_000 * v + 100 * players + r
                    number = ladder.GAMES[r] * getattr(ladder, "MORE", {}).get((players, upper), 1)
                    tasks.append(Task("rung", game, variant, players, upper, lower, blocks(number, players), seed))
        if hasattr(ladder, "more_tasks"):
            tasks += ladder.more_tasks(game, blocks)
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
