#!/usr/bin/env python3
"""The Debian package as it lies there: what it holds, what it says of itself, and that what it holds works. Installing and
removing it in a clean Debian is scripts/check/package's.

LUDOTHEK_DEB says which package is meant.
"""

import glob
import os
import pty
import re
import select
import shutil
import signal
import subprocess
import sys
import tempfile
import time
import unittest
import urllib.request
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
PATIENCE = 60  # seconds, however busy the machine is
PACKAGE = os.environ.get("LUDOTHEK_DEB") or max(glob.glob(str(ROOT / "build/ludothek_*.deb")), default="")
UNITS = ("ludothek.service", "ludothek@.service", "ludothek-backup.service", "ludothek-backup.timer")


def output_of(*command, **more):
    done = subprocess.run([str(word) for word in command], capture_output=True, text=True, timeout=PATIENCE, **more)
    if done.returncode:
        raise AssertionError(f"{command}: {done.stdout}{done.stderr}")
    return done.stdout


class Case(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.holder = tempfile.TemporaryDirectory(prefix="ludothek-package-")
        cls.addClassCleanup(cls.holder.cleanup)
        cls.root = Path(cls.holder.name) / "root"
        output_of("dpkg-deb", "--extract", PACKAGE, cls.root)
        cls.program = cls.root / "usr/bin/ludothek"
        cls.units = cls.root / "lib/systemd/system"

    def commands(self):
        return re.findall(r"(?m)^  ([a-z]+) ", output_of(self.program, "--help").split("Subcommands:")[1])


class Contents(Case):
    def test_it_says_what_it_needs(self):
        fields = output_of("dpkg-deb", "--field", PACKAGE, "Package", "Version", "Architecture", "Depends", "Description")
        self.assertRegex(fields, r"(?m)^Package: ludothek$")
        version = output_of(self.program, "--version").split()[1]
        self.assertRegex(fields, rf"(?m)^Version: {re.escape(version)}(~git\S+)?-1$")
        for library in ("libc6", "libssl3", "libsqlite3-0"):
            self.assertRegex(fields, rf"Depends: .*\b{re.escape(library)} \(")

    def test_lintian_has_nothing_to_say(self):
        done = subprocess.run(["lintian", "--allow-root", "--fail-on", "error,warning", PACKAGE], capture_output=True, text=True,
                              timeout=5 * PATIENCE, env=os.environ | {"LC_ALL": "C.UTF-8"})
        self.assertEqual((done.returncode, done.stdout), (0, ""), done.stderr)

    def test_the_configuration_is_the_hosts_and_for_root_alone(self):
        control = Path(self.holder.name) / "control"
        output_of("dpkg-deb", "--control", PACKAGE, control)
        self.assertEqual((control / "conffiles").read_text(), "/etc/default/ludothek\n")
        self.assertEqual((self.root / "etc/default/ludothek").stat().st_mode & 0o777, 0o640)
        for script in ("postinst", "prerm", "postrm"):
            output_of("sh", "-n", control / script)

    def test_what_hosts_copy_is_there(self):
        for file in (ROOT / "deploy").rglob("*"):
            path = file.relative_to(ROOT / "deploy")
            if file.is_file() and path.parts[0] not in ("debian", "backup", "systemd"):
                self.assertEqual((self.root / "usr/share/ludothek/deploy" / path).read_bytes(), file.read_bytes())


class Units(Case):
    def test_systemd_understands_them(self):
        done = subprocess.run(["systemd-analyze", f"--root={self.root}", "--man=no", "verify",
                               *(f"/lib/systemd/system/{unit}" for unit in UNITS if "@" not in unit)],
                              capture_output=True, text=True, timeout=PATIENCE)
        # There is no network nor anything else in that root.
        said = [line for line in done.stderr.splitlines() if "ludothek" in line and "not found" not in line]
        self.assertEqual(said, [])

    def test_the_sandbox_is_tight(self):
        for unit in ("ludothek.service", "ludothek-backup.service"):
            done = subprocess.run(["systemd-analyze", f"--root={self.root}", "security", "--offline=yes", "--no-pager", "--threshold=20",
                                   unit], capture_output=True, text=True, timeout=PATIENCE)
            self.assertEqual(done.returncode, 0, done.stdout + done.stderr)

    def test_the_units_of_one_and_of_several_nodes_differ_by_the_node_alone(self):
        one, several = ((self.units / unit).read_text().splitlines() for unit in UNITS[:2])
        more = [line for line in several if line not in one and not line.startswith(("#", "Description="))]
        self.assertEqual(more, ["ExecStart=/usr/bin/ludothek serve --node %i", "EnvironmentFile=-/etc/default/ludothek-%i"])
        self.assertFalse([line for line in one + several if "@" in line and not line.startswith(("#", "SystemCall"))])

    def test_started_as_its_unit_says_it_answers_and_is_copied_and_stops(self):
        folder = Path(self.holder.name) / "state"
        folder.mkdir()
        unit = (self.units / "ludothek.service").read_text()
        command = re.search(r"(?m)^ExecStart=(.*)$", unit)[1].split()
        files = re.findall(r"(?m)^EnvironmentFile=-?(.*)$", unit)
        settings = dict(re.findall(r"(?m)^(\w+)=(.*)$", "".join((self.root / file[1:]).read_text() for file in files)))
        store = settings["LUDOTHEK_STORE"].replace("/var/lib/ludothek", str(folder))
        environment = os.environ | settings | {"LUDOTHEK_LISTEN": "127.0.0.1:0", "LUDOTHEK_METRICS": "0", "LUDOTHEK_STORE": store}
        process = subprocess.Popen([str(self.root) + command[0], *command[1:]], env=environment, cwd=folder, text=True,
                                   stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
        self.addCleanup(process.stdout.close)
        self.addCleanup(process.wait)
        self.addCleanup(process.kill)
        address = re.search(r"http://\S+", process.stdout.readline())[0]
        opener = urllib.request.build_opener(urllib.request.ProxyHandler({}))
        self.assertIn('"ok"', opener.open(address + "health", timeout=PATIENCE).read().decode())
        # The nightly copy, beside it; copies that are too old go, others stay.
        (folder / "house-2001-01-01T04-00-00Z.db").write_text("old")
        os.utime(folder / "house-2001-01-01T04-00-00Z.db", (1e9, 1e9))
        (folder / "letters.txt").write_text("not a copy")
        os.utime(folder / "letters.txt", (1e9, 1e9))
        environment |= {"LUDOTHEK_BACKUPS": str(folder), "PATH": f"{self.program.parent}:{os.environ['PATH']}"}
        said = output_of(self.root / "usr/lib/ludothek/backup", env=environment)
        self.assertRegex(said, r"all well, 0 facts of 0 tables and 0 games played again\nbackup: \S+\.db, \d+ bytes\n")
        self.assertEqual(len(list(folder.glob("house-*"))), 1)
        self.assertTrue((folder / "letters.txt").exists())
        process.send_signal(signal.SIGTERM)
        self.assertEqual(process.wait(PATIENCE), 0)


class Manual(Case):
    def test_every_command_has_a_page_that_is_set_without_a_warning(self):
        pages = self.root / "usr/share/man/man1"
        names = {page.name.removesuffix(".1.gz") for page in pages.iterdir()}
        self.assertEqual(names, {"ludothek"} | {f"ludothek-{command}" for command in self.commands()})
        for page in pages.iterdir():
            done = subprocess.run(["man", "--warnings", "-E", "UTF-8", "-l", "-Tutf8", "-Z", page], capture_output=True, text=True,
                                  timeout=PATIENCE, env=os.environ | {"LC_ALL": "C.UTF-8", "MANROFFSEQ": "", "MANWIDTH": "80"})
            self.assertEqual((done.returncode, done.stderr), (0, ""), page.name)
            self.assertGreater(len(done.stdout), 1000, page.name)

    def test_a_page_tells_what_help_tells(self):
        page = output_of("man", "-l", self.root / "usr/share/man/man1/ludothek-serve.1.gz",
                         env=os.environ | {"LC_ALL": "C.UTF-8", "MANWIDTH": "80", "MANPAGER": "cat"})
        for option in re.findall(r"(?m)^  (--[a-z-]+)", output_of(self.program, "serve", "--help")):
            self.assertRegex(page, rf"(?m)^       (-h, )?{option}\b")
        self.assertIn("LUDOTHEK_STORE", page)


class Completions(Case):
    EXPECTED = [  # what was typed; what fits, and nothing else
        ("ludothek sto", ["store"]),
        ("ludothek store ba", ["backup"]),
        ("ludothek serve --trust", ["--trust-proxy"]),
        ("ludothek serve --log w", ["warning"]),
        ("ludothek rules ri", ["riffifi"]),
        ("ludothek store backup --st", ["--store"]),
        ("ludothek serve --tls", ["--tls-cert", "--tls-key"]),
    ]

    def test_bash(self):
        file = self.root / "usr/share/bash-completion/completions/ludothek"
        ask = 'compopt() { :; }; COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); _ludothek; printf "%s\\n" "${COMPREPLY[@]}"'
        for typed, fits in self.EXPECTED:
            said = output_of("bash", "--norc", "-c", f"source {file}; {ask}", "-", *typed.split(" "))
            self.assertEqual(sorted(said.split()), fits, typed)

    def test_fish(self):
        file = self.root / "usr/share/fish/vendor_completions.d/ludothek.fish"
        environment = os.environ | {"HOME": self.holder.name}
        for typed, fits in self.EXPECTED:
            said = output_of("fish", "--no-config", "-c", f"source {file}; complete -C '{typed}'", env=environment)
            self.assertEqual(sorted(line.split("\t")[0] for line in said.splitlines()), fits, typed)

    def test_zsh(self):
        """It completes only at a keyboard."""
        process, keyboard = pty.fork()
        if process == 0:
            os.environ |= {"TERM": "dumb", "PS1": "> ", "HOME": self.holder.name}
            os.execvp("zsh", ["zsh", "-f", "-i"])
        self.addCleanup(os.waitpid, process, 0)
        self.addCleanup(os.close, keyboard)
        self.addCleanup(os.kill, process, signal.SIGKILL)

        def hear(text):
            heard, deadline = "", time.monotonic() + PATIENCE
            while text not in heard:
                self.assertLess(time.monotonic(), deadline, heard)
                if select.select([keyboard], [], [], 1)[0]:
                    heard += os.read(keyboard, 4096).decode(errors="replace")

        folder = self.root / "usr/share/zsh/vendor-completions"
        # Split, so that what is typed is not taken for the answer.
        os.write(keyboard, f"fpath=({folder} $fpath); autoload -Uz compinit; compinit -u -D; echo rea''dy\n".encode())
        hear("ready\r")
        for typed, fits in self.EXPECTED:
            if len(fits) == 1:
                os.write(keyboard, f"\x15{typed}\t".encode())  # the line before is taken back first
                hear(typed[:typed.rindex(" ") + 1] + fits[0])


if __name__ == "__main__":
    if not PACKAGE or not shutil.which("dpkg-deb"):
        sys.exit("package_test: there is no package; make deb makes one, LUDOTHEK_DEB names another")
    unittest.main()
