#!/usr/bin/env python3
"""A PostgreSQL that dies for good, with a synchronous standby that takes over: what was acknowledged is there, nothing is
acknowledged meanwhile, and all goes on by itself.

(LUDOTHEK=…/cli/ludothek says which program is meant.)
"""

import sys
import time
import unittest
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))
from nodes.evening import Evening  # noqa: E402
from nodes.house import House  # noqa: E402

LEASE = 3.0


class Failover(unittest.TestCase):
    def test_a_standby_takes_over_and_people_play_on(self):
        house = House(count=2, pgbouncer=False, standby=True)
        self.addCleanup(house.close)
        games = [{"game": "farbenpoker", "players": 2}, {"game": "riffifi", "players": 3}]
        with Evening(house, [node.server for node in house.nodes], games) as evening:
            house.postgres.crash()
            # Longer than every lease: nobody is in charge.
            time.sleep(LEASE + 1)
            made = evening.moves()
            time.sleep(0.5)
            self.assertEqual(evening.moves(), made, "nothing is acknowledged meanwhile")
            house.standby.promote()
            house.postgres = house.standby
            evening.play_on(20)
        for node in house.nodes:
            self.assertTrue(node.runs and node.takes_people())

    def test_one_that_is_restarted_is_found_again_beside_its_standby(self):
        house = House(count=2, pgbouncer=False, standby=True, attributes="")
        self.addCleanup(house.close)
        with Evening(house, [node.server for node in house.nodes], [{"game": "riffifi", "players": 3}]) as evening:
            house.postgres.stop()
            time.sleep(2)
            house.postgres.start()
            evening.play_on(5)

    def test_a_former_primary_that_is_started_again_is_not_written_to(self):
        house = House(count=2, pgbouncer=False, standby=True)
        self.addCleanup(house.close)
        former = house.postgres
        with Evening(house, [node.server for node in house.nodes], [{"game": "riffifi", "players": 3}]) as evening:
            former.crash()
            house.standby.promote()
            house.postgres = house.standby
            evening.play_on(5)
            # It takes writes again, and the one in charge is away for a moment.
            former.start()
            former.ask("ALTER SYSTEM RESET synchronous_standby_names")
            former.ask("SELECT pg_reload_conf()")
            house.standby.stop()
            time.sleep(LEASE + 1)
            self.assertEqual(former.ask("SELECT count(*) FROM nodes WHERE expires > clock_timestamp()"), [["0"]])
            house.standby.start()
            evening.play_on(5)


if __name__ == "__main__":
    unittest.main()
