#!/usr/bin/env python3
"""scripts/test_box: which shelf it gives the page's tests, with programs that only pretend."""

import os
import re
import shutil
import subprocess
import tempfile
import unittest
from pathlib import Path

TEST_BOX = Path(__file__).resolve().parents[2] / "scripts" / "test_box"
PRETENDED = ["bin/cmake", "scripts/rules_index", "scripts/python", "scripts/web_packages", "scripts/wasm_parity"]
BUILT = ["engine/rules_test", "bots/bots_test", "tests/house_test", "tests/terminal/house_terminal_test", "texts/texts_test",
         "lab/lab_test", "picture/picture_test", "table/evening/evening_test", "cli/cli_test"]


class TestBox(unittest.TestCase):
    def setUp(self):
        self.folder = Path(tempfile.mkdtemp(prefix="test_box_test."))
        self.addCleanup(shutil.rmtree, self.folder)
        for name in ("games/checkers", "games/chess", "examples/go", "web", "scripts"):
            (self.folder / name).mkdir(parents=True)
        for box in ("games/chess", "examples/go"):
            (self.folder / box / "facts.json").touch()
        shutil.copy(TEST_BOX, self.folder / "scripts")
        built = [f"build/box/{box}/{test}" for box in ("chess", "go") for test in BUILT]
        for path in [*PRETENDED, *built]:
            self.pretend(path, "")
        self.pretend("scripts/node", f'echo "$LUDOTHEK_BOXES" >> {self.folder}/shelves')

    def pretend(self, path, text):
        file = self.folder / path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(f"#!/bin/bash\n{text}\n")
        file.chmod(0o755)

    def test_a_box_stands_on_the_shelf_once_and_alone(self):
        environment = {**os.environ, "PATH": f"{self.folder}/bin:{os.environ['PATH']}"}
        subprocess.run([self.folder / "scripts/test_box", "games/chess/", "examples/go"], env=environment, check=True,
                       capture_output=True, timeout=60)
        shelves = (self.folder / "shelves").read_text().splitlines()
        self.assertEqual(shelves, ["games", "games/chess", "games;examples/go", "examples/go"])

    def test_of_the_page_alone_nothing_of_the_program_is_built(self):
        self.pretend("bin/cmake", f'echo "$@" >> {self.folder}/built')
        environment = {**os.environ, "PATH": f"{self.folder}/bin:{os.environ['PATH']}"}
        subprocess.run([self.folder / "scripts/test_box", "--page", "examples/go"], env=environment, check=True,
                       capture_output=True, timeout=60)
        targets = re.findall("--target (.*)", (self.folder / "built").read_text())
        self.assertEqual(targets, ["table_module"])

    def test_what_is_no_box_is_named_before_anything_is_built(self):
        for arguments, said in (([], "usage"), (["--help"], "usage"), (["examples/go", "examples/gone"], "examples/gone is no box")):
            done = subprocess.run([self.folder / "scripts/test_box", *arguments], capture_output=True, text=True, timeout=60)
            self.assertEqual((done.returncode, done.stdout), (2, ""))
            self.assertIn(said, done.stderr)


if __name__ == "__main__":
    unittest.main()
