#!/usr/bin/env python3
"""The server starts on a store whose dates are not today's: its clock is wrong, as far as the store can know.

Five hundred days ahead, or far behind, nobody loses a seat: guests stay known, tables stay listed, and /health and the log
say that the date is doubted. (The store's dates are moved instead of the clock, which comes to the same.)

(LUDOTHEK=…/cli/ludothek says which program is meant.)
"""

import sqlite3
import sys
import time
import unittest
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))
from server.case import RIFFIFI, Case  # noqa: E402
from server.client import PATIENCE, Player  # noqa: E402

DAY = 24 * 3600 * 1000


class Clock(Case):
    def move_dates(self, days):
        """The whole store, as if it had lived so many days later."""
        store = sqlite3.connect(Path(self.folder.name) / "house.db")
        with store:
            store.execute("UPDATE clock SET seen = seen + ?", (days * DAY,))
            store.execute("UPDATE guests SET created = created + ?1, last_seen = last_seen + ?1", (days * DAY,))
            store.execute("UPDATE tables SET created = created + ?1, last_used = last_used + ?1", (days * DAY,))
        store.close()

    def health(self, server, clock):
        """Until maintenance, which begins with the server, has looked at the clock."""
        deadline = time.monotonic() + PATIENCE
        while (answer := server.ask("GET", "/health")) and answer[1].get("clock") != clock:
            self.assertLess(time.monotonic(), deadline, answer)
            time.sleep(0.02)
        self.assertEqual((answer[0], answer[1]["status"]), (200, "ok"))

    def test_a_wrong_clock_costs_nobody_a_seat(self):
        server = self.start()
        self.health(server, None)
        ana = Player(server, "Ana")
        code = ana.open_table(server, **RIFFIFI, open=True)
        self.assertEqual(server.stop(), 0)
        for days in (-500, 1000):  # the clock is 500 days ahead of the store, then 500 behind it
            self.move_dates(days)
            server = self.start()
            self.health(server, "doubted")
            self.assertIn("event=clock_doubted", server.logged())
            ana.connect(server)
            ana.enter(code)
            listed = server.ask("GET", "/api/tables")[1]["tables"]
            self.assertEqual([table["table"] for table in listed], [code])
            ana.socket.close()
            self.assertEqual(server.stop(), 0)
        self.move_dates(-500)
        server = self.start()
        self.health(server, None)


if __name__ == "__main__":
    unittest.main()
