#!/usr/bin/env python3
"""scripts/lanes: what runs side by side, what it says, and that the first failure ends the rest."""

import os
import subprocess
import tempfile
import unittest
from pathlib import Path

LANES = Path(__file__).resolve().parents[2] / "scripts" / "lanes"


class Lanes(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = Path(folder.name)

    def run_lanes(self, count, *lanes, keep_going=False):
        environment = {name: value for name, value in os.environ.items() if name != "KEEP_GOING"}
        return subprocess.run([LANES, "trial", str(count), *lanes], cwd=self.folder, capture_output=True, text=True,
                              env=environment | ({"KEEP_GOING": "1"} if keep_going else {}), timeout=300)

    def test_every_step_is_named_with_its_time_and_a_lane_keeps_its_order(self):
        done = self.run_lanes(2, "echo one >> order, echo two >> order", "true")
        self.assertEqual(done.returncode, 0, done.stderr)
        for line in ("trial: echo one >> order passed, in ", "trial: true passed, in ", "trial: all passed, in "):
            self.assertIn(line, done.stdout)
        self.assertEqual((self.folder / "order").read_text(), "one\ntwo\n")

    def test_lanes_run_at_the_same_time(self):
        # Each waits for the other: one after the other they would wait for ever.
        done = self.run_lanes(2, "mkfifo a; touch ready; cat a", "until test -e ready; do sleep 0.1; done, echo hello > a")
        self.assertEqual(done.returncode, 0, done.stderr)

    def test_the_first_failure_is_shown_and_ends_the_others(self):
        done = self.run_lanes(2, "touch begun; sleep 1000, touch late",
                              "until test -e begun; do sleep 0.1; done, echo what went wrong; exit 3, touch later")
        self.assertEqual(done.returncode, 1)
        self.assertIn("what went wrong", done.stdout)
        self.assertEqual(done.stderr, "trial: FAILED; to run what failed alone: echo what went wrong; exit 3\n")
        self.assertFalse((self.folder / "late").exists() or (self.folder / "later").exists())

    def test_who_wants_to_know_all_is_told_of_every_failure(self):
        done = self.run_lanes(1, "exit 1, touch late", "exit 2", keep_going=True)
        self.assertEqual(done.returncode, 1)
        self.assertEqual(done.stderr, "trial: FAILED; to run what failed alone: exit 1; exit 2\n")
        self.assertTrue((self.folder / "late").exists())


if __name__ == "__main__":
    unittest.main()
