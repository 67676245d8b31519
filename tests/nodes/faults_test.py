#!/usr/bin/env python3
"""Hundreds of games at three nodes behind a HAProxy, while nodes are killed, stopped, paused and cut off, and PostgreSQL,
PgBouncer and Redis are restarted, all from a seed. People come back by themselves. In the end a referee compares what
everybody was told with the log in PostgreSQL and the records.

LUDOTHEK_FAULTS, LUDOTHEK_TABLES and LUDOTHEK_SEED say how many and which; what was done is printed.
(LUDOTHEK=…/cli/ludothek says which program is meant.)
"""

import os
import random
import sys
import tempfile
import time
import unittest
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))
from nodes.faults import Faults  # noqa: E402
from nodes.house import House  # noqa: E402
from nodes.party import Party  # noqa: E402
from nodes.referee import judge  # noqa: E402

FAULTS = int(os.environ.get("LUDOTHEK_FAULTS", 25))
TABLES = int(os.environ.get("LUDOTHEK_TABLES", 24))
SEED = int(os.environ.get("LUDOTHEK_SEED", 15))
LEAST = TABLES * FAULTS // 3  # games; on a slow machine they are played on for when the faults are over
GAMES = [
    {"game": "riffifi", "players": 3},
    {"game": "farbenpoker", "players": 2},
    {"game": "starmaster", "players": 2, "options": {"variant": "children"}},
    {"game": "riffifi", "players": 3, "options": {"officer": True}},
    {"game": "starmaster", "players": 2, "race": "sealed", "raceSeconds": 3},
    {"game": "farbenpoker", "players": 3},
]


class FaultsTest(unittest.TestCase):
    def test_nothing_acknowledged_is_lost_and_nothing_happens_twice_whatever_fails(self):
        house = House()
        self.addCleanup(house.close)
        over = []
        deadline = time.monotonic() + 300 + 8 * FAULTS
        parties = [Party([house.door], number, GAMES[number % len(GAMES)], lambda: bool(over), deadline)
                   for number in range(TABLES)]
        for party in parties:
            party.start()
        faults = Faults(house, random.Random(SEED), lambda text: print(text, flush=True))
        try:
            faults.run(FAULTS)
            house.wait(lambda: sum(len(party.records) for party in parties) >= LEAST or any(party.problem for party in parties),
                       "too few games were played", deadline - time.monotonic())
        finally:
            over.append(True)
        for party in parties:
            party.join(max(1.0, deadline + 10 - time.monotonic()))
            self.assertIsNone(party.problem, f"{party.name}: {party.problem}\n{house.logs()}")
        with tempfile.TemporaryDirectory() as folder:
            referee = judge(house.postgres, parties, Path(folder))
        self.assertEqual(referee.problems, [], house.logs())
        gaps = [after - before for party in parties
                for (before, _), (after, _) in zip(party.answered, party.answered[1:])]
        print(f"seed {SEED}: {faults.count} faults, {dict(referee.checked)}, "
              f"{sum(guest.reconnections for party in parties for guest in party.people)} connections, "
              f"{sum(party.ghosts for party in parties)} of them lost to an earlier one, "
              f"the longest pause between two moves {max(gaps):.1f} s", flush=True)
        self.assertGreaterEqual(referee.checked["records"], LEAST)
        for node in house.nodes:
            self.assertNotIn("event=store_failed", node.logged())


if __name__ == "__main__":
    unittest.main()
