#!/usr/bin/env python3
"""Races over real sockets with delays: who is judged right, and what cheats win (docs/race.md).

A server of its own on a free port, two players per table, many tables at once. The truth is known: each player touches
when the script says, by its own clock. A race in which this machine stalled is not counted. Rates with their 95 %
confidence intervals (Wilson). It fails if an aim of docs/race.md is surely missed.

  make bench-race                          the simulation, then this
  measure.py --lines proxied               only with TCP proxies between, where the server's kernel knows nothing
  measure.py --lines path                  only with delays in the path itself (root: a TUN device in a namespace)
  measure.py --races 100 --only pongs      some scenarios (LUDOTHEK=… says which program)
"""

import argparse
import asyncio
import math
import os
import random
import re
import subprocess
import sys
import tempfile
from dataclasses import dataclass, field
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "tests"))
from lines import InPath, Proxied  # noqa: E402
from runner import Cheat, Runner  # noqa: E402
from server.client import Address  # noqa: E402

LUDOTHEK = str(Path(os.environ.get("LUDOTHEK", ROOT / "build/release/cli/ludothek")).resolve())
# Cubes stay where they are, and five of six faces of the black die make it a race.
SETTINGS = {"game": "starmaster", "players": 2, "options": {"variant": "children7", "starFaces": 5}, "raceSeconds": 30}
STALL = 15  # milliseconds that the distance of two touches may be wrong before the race says nothing
SLOWEST_PAINT = 50
AT_ONCE = 12  # tables
RACES_A_TABLE = 25


@dataclass
class Scenario:
    name: str
    trips: tuple = (10, 200)  # milliseconds, of either player
    own_trip: float = 0  # seat 0's, instead
    jitter: float = 2  # mean, each way
    margins: tuple = (60, 200)
    later: float | None = None  # seat 0 touches so much later; negative: earlier. Else either is first.
    cheat: Cheat = field(default_factory=Cheat)  # of seat 0
    right: float = 0  # the aim: at least so many percent of the decided
    won: float = 100  # and at most so many percent of all by seat 0
    proxied: bool = True  # the aim holds behind a proxy, too


def cheat(name, later=60, proxied=True, **more):
    return Scenario(name, later=later, cheat=Cheat(**more), won=10, proxied=proxied)


SCENARIOS = [
    Scenario("honest, up to 200 ms", right=99),
    Scenario("honest, up to 200 ms, 15 ms jitter each way", jitter=15, right=99),
    Scenario("honest, up to 300 ms", trips=(10, 300), right=95),
    Scenario("honest, first at 300 ms against 10 ms", trips=(10, 10), own_trip=300, later=-60, right=95),
    Scenario("honest, the same with 15 ms jitter each way", trips=(10, 10), own_trip=300, jitter=15, later=-60,
             right=95),
    Scenario("honest, 60 ms late", later=60, right=99),
    cheat("page reports 80 ms less", less=80),
    cheat("page reports 120 ms less", less=120),
    cheat("page always reports 100 ms", always=100),
    cheat("pongs 100 ms later, 100 ms less", less=100, pongs=100),
    cheat("pongs 250 ms later, 250 ms less", less=250, pongs=250),
    cheat("the same, 200 ms late", later=200, less=250, pongs=250),
    cheat("the race's pong alone 250 ms later, 250 ms less", less=250, pongs=250, race_alone=True),
    cheat("pongs up to 250 ms later by chance, 80 ms less", less=80, scattered=250),
    cheat("pongs up to 250 ms later by chance, 150 ms less", less=150, scattered=250),
    cheat("every word but the claim 100 ms later, 100 ms less", proxied=False, less=100, pongs=100, answers=100),
]


@dataclass
class Tally:
    right: int = 0
    wrong: int = 0
    replayed: int = 0
    stalled: int = 0
    mine: int = 0  # won by seat 0

    def races(self):
        return self.right + self.wrong + self.replayed


@dataclass
class Race:
    planned: tuple  # the two reactions
    took: dict = field(default_factory=dict)  # what they came to

    def margin(self):
        """By how much seat 0 was first."""
        return self.took[1] - self.took[0]


class Table:
    def __init__(self, house, scenario, lots, wanted, tally):
        self.house, self.scenario, self.lots, self.tally = house, scenario, lots, tally
        self.left = wanted
        self.races = {}  # by version, until they are judged

    async def play(self):
        scenario, lots = self.scenario, self.lots
        self.runners = [Runner(self.house, lots, scenario.cheat if i == 0 else Cheat()) for i in range(2)]
        code = self.runners[0].open_table(self.house, **SETTINGS)
        for seat, runner in enumerate(self.runners):
            trip = scenario.own_trip if seat == 0 and scenario.own_trip else lots.uniform(*scenario.trips)
            await runner.connect(*await self.house.lines.open(self.house.port, lots, trip, scenario.jitter))
            runner.code = code
            runner.say("enter")
            await runner.wait_for(lambda it: it.table)
            runner.say("sit", seat=seat)
            await runner.wait_for(lambda it: it.seat is not None)
        for runner in self.runners:
            runner.say("ready", ready=True)
        try:
            await asyncio.gather(*(self.pilot(runner) for runner in self.runners))
        finally:
            for runner in self.runners:
                runner.leave()

    async def pilot(self, runner):
        """Answers every game message, once, until there were enough races."""
        answered = -1
        while self.left > 0:
            await runner.wait_for(lambda it: (it.game and it.game["version"] > answered) or self.left <= 0)
            if self.left <= 0:
                break
            game = runner.game
            answered = version = game["version"]
            if runner is self.runners[0]:
                self.judge()
            if "memorise" in game:
                self.cubes = next(event["cubes"] for event in game["events"] if event["event"] == "cubesArranged")
                runner.say("memorised")
            elif "race" in game:
                await self.run(runner, version)
            elif game.get("throw"):
                runner.say("throw", version=version)
            elif game.get("offers"):
                runner.say("move", version=version, move=self.alone(game))
        for other in self.runners:
            other.news.set()

    def wrong_cell(self, colour):
        return (self.cubes.index(colour) + 1) % 9 + 1

    def alone(self, game):
        """Announces red and finds nothing, so that there is always another race."""
        if game["offers"][0]["do"] == "announce":
            return {"do": "announce", "colour": "red"}
        return {"do": "flip", "cell": self.wrong_cell(game["view"]["sought"])}

    async def run(self, runner, version):
        if version not in self.races:
            first, margin = self.lots.uniform(300, 600), self.lots.uniform(*self.scenario.margins)
            later = self.scenario.later if self.scenario.later is not None else self.lots.choice([-1, 1]) * margin
            self.races[version] = Race((first + max(0, later), first + max(0, -later)))
        race = self.races[version]
        cell = self.wrong_cell(runner.game["view"]["sought"])
        race.took[runner.seat] = await runner.run(self.lots.uniform(0, SLOWEST_PAINT), race.planned[runner.seat], cell)

    def judge(self):
        photos = self.runners[0].photos
        for version in [version for version in photos if len(self.races[version].took) == 2]:
            race, photo = self.races.pop(version), photos.pop(version)
            self.left -= 1
            if abs(race.margin() - (race.planned[1] - race.planned[0])) > STALL:
                self.tally.stalled += 1
            elif "tied" in photo:
                self.tally.replayed += 1
            else:
                winner = photo["claims"][0]["seat"]
                self.tally.mine += winner == 0
                is_right = (winner == 0) == (race.margin() > 0)
                self.tally.right += is_right
                self.tally.wrong += not is_right


class House(Address):
    """A server, and the lines to it."""

    def __init__(self, lines, folder):
        self.lines = lines
        command = [LUDOTHEK, "serve", "--listen", f"{lines.host}:0", "--store", "memory", "--threads", "1",
                   "--no-limits", "--log", "nothing"]
        self.process = subprocess.Popen(command, cwd=folder, stdout=subprocess.PIPE, text=True)
        line = self.process.stdout.readline()
        super().__init__(int(re.search(rf"//{re.escape(lines.host)}:(\d+)", line)[1]), host=lines.host)

    def close(self):
        self.process.terminate()
        self.process.wait(20)


def wilson(hits, of):
    """The 95 % interval, in percent."""
    if of == 0:
        return 0.0, 100.0
    z, share = 1.96, hits / of
    middle = (share + z * z / (2 * of)) / (1 + z * z / of)
    half = z * math.sqrt(share * (1 - share) / of + z * z / (4 * of * of)) / (1 + z * z / of)
    return max(0.0, 100 * (middle - half)), min(100.0, 100 * (middle + half))


def rate(hits, of):
    low, high = wilson(hits, of)
    return f"{100 * hits / max(of, 1):.1f} % ({low:.1f} to {high:.1f})"


async def measure(kind, wishes):
    lines = InPath() if kind == "path" else Proxied()
    print(f"\nLines {'in the path' if kind == 'path' else 'through TCP proxies'}\n")
    print("| | races | right of the decided | replayed | seat 0 won |\n| --- | --: | --: | --: | --: |")
    missed = 0
    with tempfile.TemporaryDirectory() as folder:
        house = House(lines, folder)
        try:
            for scenario in (each for each in SCENARIOS if wishes.only in each.name):
                tally = await evening(house, scenario, wishes)
                report(scenario, tally)
                missed += (scenario.proxied or kind == "path") and misses(scenario, tally)
        finally:
            house.close()
    if missed:
        sys.exit(f"measure: {missed} missed their aim")


async def evening(house, scenario, wishes):
    tally = Tally()
    tables = max(1, wishes.races // RACES_A_TABLE)
    free = asyncio.Semaphore(AT_ONCE)

    async def one(number):
        async with free:
            lots = random.Random(f"{wishes.seed} {scenario.name} {number}")
            await Table(house, scenario, lots, min(wishes.races, RACES_A_TABLE), tally).play()

    await asyncio.gather(*(one(number) for number in range(tables)))
    return tally


def misses(scenario, tally):
    """Whether it is sure, at 95 %, that the aim is missed: this does not fail by bad luck."""
    return (wilson(tally.right, tally.right + tally.wrong)[1] < scenario.right
            or wilson(tally.mine, tally.races())[0] > scenario.won)


def report(scenario, tally):
    races = tally.races()
    stalled = f" ({tally.stalled} stalled)" if tally.stalled else ""
    print(f"| {scenario.name} | {races}{stalled} | {rate(tally.right, tally.right + tally.wrong)} "
          f"| {100 * tally.replayed / max(races, 1):.1f} % | {rate(tally.mine, races)} |", flush=True)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--lines", choices=["both", "proxied", "path"], default="both")
    parser.add_argument("--races", type=int, default=500, help="of each scenario")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--only", default="", help="scenarios whose name has this in it")
    wishes = parser.parse_args()
    if wishes.lines in ("both", "proxied"):
        asyncio.run(measure("proxied", wishes))
    if wishes.lines in ("both", "path"):
        unshare(wishes)
    return 0


def unshare(wishes):
    """The same in a network namespace of its own, where there is nothing but the TUN device."""
    if os.environ.get("RACE_LINES") == "namespace":
        asyncio.run(measure("path", wishes))
        return
    alone = ["unshare", "--net"]
    if subprocess.run([*alone, "test", "-w", "/dev/net/tun"], stderr=subprocess.DEVNULL).returncode != 0:
        print("\nNo delays in the path: that takes root and /dev/net/tun.")
        return
    subprocess.run([*alone, sys.executable, *sys.argv, "--lines", "path"], check=True,
                   env=os.environ | {"RACE_LINES": "namespace"})


if __name__ == "__main__":
    sys.exit(main())
