#!/usr/bin/env python3
"""scripts/check/names in a repository of its own: how many files a folder may hold, marks of unfinished work, paths of a machine."""

import shutil
import subprocess
import tempfile
import unittest
from pathlib import Path

NAMES = Path(__file__).resolve().parents[2] / "scripts" / "check" / "names"


class CheckNames(unittest.TestCase):
    def setUp(self):
        self.folder = Path(tempfile.mkdtemp(prefix="check_names_test."))
        self.addCleanup(shutil.rmtree, self.folder)
        (self.folder / "scripts/check").mkdir(parents=True)
        shutil.copy(NAMES, self.folder / "scripts/check")
        subprocess.run(["git", "init", "--quiet"], cwd=self.folder, check=True)

    def write(self, path, text="\n"):
        file = self.folder / path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text)

    def check(self):
        subprocess.run(["git", "add", "."], cwd=self.folder, check=True)
        return subprocess.run([self.folder / "scripts/check/names"], capture_output=True, text=True, timeout=60)

    def test_a_folder_holds_at_most_thirty_two_files(self):
        for number in range(32):
            self.write(f"a/room/{number}.cpp")
            self.write(f"a/{number}.json")
        self.write("a/room/inner/33.cpp")
        done = self.check()
        self.assertEqual(done.returncode, 0, done.stdout + done.stderr)
        self.write("a/room/32.json")
        done = self.check()
        self.assertEqual((done.returncode, done.stdout), (1, "a/room/: 33 files\n"))

    def test_data_alone_has_no_bound(self):
        for number in range(100):
            self.write(f"tests/corpus/reader/{number}")
        self.assertEqual(self.check().returncode, 0)

    def test_unfinished_work_and_paths_of_this_machine(self):
        self.write("a.cpp", "// TO" "DO: more\n")
        self.assertIn("finish these", self.check().stderr)
        self.write("a.cpp", f"// {self.folder}/a.cpp\n")
        self.assertIn("name a folder of this machine", self.check().stderr)


if __name__ == "__main__":
    unittest.main()
