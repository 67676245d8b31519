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

    def run_lanes(self, count, *lanes, **settings):
        environment = {name: value for name, value in os.environ.items() if name not in ("KEEP_GOING", "ONCE_MORE")}
        return subprocess.run([LANES, "trial", str(count), *lanes], cwd=self.folder, capture_output=True, text=True,
                              env=environment | settings, timeout=300)

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
        done = self.run_lanes(1, "exit 1, touch late", "exit 2", KEEP_GOING="1")
        self.assertEqual(done.returncode, 1)
        self.assertEqual(done.stderr, "trial: FAILED; to run what failed alone: exit 1; exit 2\n")
        self.assertTrue((self.folder / "late").exists())

    def test_what_failed_runs_once_more_and_is_named_where_it_passes_then(self):
        done = self.run_lanes(1, "echo all well, touch late",
                              "test -e second; r=$?; touch second; exit $r", ONCE_MORE="1")
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertTrue((self.folder / "late").exists())
        self.assertIn("FAILED BY CHANCE", done.stdout)
        self.assertIn("test -e second", done.stdout.partition("FAILED BY CHANCE")[2])
        self.assertNotIn("all well", done.stdout.partition("FAILED BY CHANCE")[2])

    def test_what_fails_once_more_has_failed(self):
        done = self.run_lanes(2, "echo wrong; exit 1", "echo ONCE_MORE=$ONCE_MORE >> said", ONCE_MORE="1")
        self.assertEqual(done.returncode, 1)
        self.assertEqual(done.stderr, "trial: FAILED; to run what failed alone: echo wrong; exit 1\n")
        self.assertEqual((self.folder / "said").read_text(), "ONCE_MORE=\n", "only the lanes that were asked")


if __name__ == "__main__":
    unittest.main()
