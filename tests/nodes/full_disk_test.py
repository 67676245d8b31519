#!/usr/bin/env python3
"""A PostgreSQL whose disk is really full: nothing is acknowledged that is not kept, everybody waits, and all goes on by
itself when there is room.

The disk is a small file system in memory that only PostgreSQL sees; who may not mount one is told so.
(LUDOTHEK=…/cli/ludothek says which program is meant.)
"""

import os
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))
from nodes.evening import Evening  # noqa: E402
from nodes.house import House  # noqa: E402
from nodes.services import on_small_disk  # noqa: E402
from server.client import PATIENCE  # noqa: E402

MEGABYTES = 32  # an empty database has eight


def may_mount():
    with tempfile.TemporaryDirectory() as folder:
        return os.getuid() == 0 and subprocess.run(on_small_disk(1, folder, ["true"]), check=False).returncode == 0


class FullDisk(unittest.TestCase):
    @unittest.skipUnless(may_mount(), "nobody may mount a disk here (it takes root)")
    def test_nothing_is_acknowledged_that_is_not_kept_and_it_goes_on_by_itself(self):
        house = House(count=2, disk=MEGABYTES)
        self.addCleanup(house.close)

        def waits(node):
            return node.logged().count("event=tables_wait fault=full") > node.logged().count("event=tables_go_on")

        with Evening(house, [node.server for node in house.nodes], 3 * [{"game": "farbenpoker", "players": 2}]) as evening:
            for _ in range(2):
                house.postgres.ask("CREATE TABLE ballast (text text) WITH (autovacuum_enabled = false)")
                house.postgres.ask("ALTER TABLE ballast ALTER COLUMN text SET STORAGE PLAIN")
                for rows in (10_000, 10, 1):
                    with self.assertRaises(subprocess.CalledProcessError) as refused:
                        house.postgres.ask(f"INSERT INTO ballast SELECT repeat('x', 8000) FROM generate_series(1, {rows})")
                    self.assertIn("No space left on device", refused.exception.stderr)
                house.wait(lambda: any(waits(node) for node in house.nodes), "nobody waits", 2 * PATIENCE)
                house.postgres.ask("DROP TABLE ballast")
                house.wait(lambda: not any(waits(node) for node in house.nodes), "somebody waits", 2 * PATIENCE)
                evening.play_on()
        self.assertIn("not_kept", [message["code"] for message in evening.told("refused")])
        for node in house.nodes:
            self.assertTrue(node.runs and node.takes_people())
            self.assertNotIn("event=store_failed", node.logged())


if __name__ == "__main__":
    unittest.main()
