"""A pseudo-terminal with `ludothek play` on it, and a small terminal of our own that reads what it draws."""

import codecs
import fcntl
import json
import os
import pathlib
import pty
import re
import select
import signal
import struct
import subprocess
import sys
import tempfile
import termios
import time
import unittest

from places import PROGRAM, ROOT

sys.path.insert(0, str(ROOT / "scripts"))
import boxes  # noqa: E402

SHELF = boxes.boxes()
LANGUAGES = ("en", "fr", "de")
TEXTS = {
    lang: {
        key: text
        for folder in (ROOT, *(box.folder for box in SHELF))
        for key, text in json.loads((folder / "texts" / f"{lang}.json").read_text(encoding="utf-8")).items()
    }
    for lang in LANGUAGES
}
GLYPHS = "♥◆☼♣☾▲✿○✚❄"
PATIENCE = 30  # seconds until a screen that does not come fails a test
LEAVES = b"\x1b[?1049l"


def said(lang, key):
    """The fixed beginning of a text, as one person alone at the keyboard reads it, to find it on the screen."""
    return re.split(r"[{|]", re.sub(r"^\{\w+=you\|", "", TEXTS[lang][key]))[0]


def pattern(template):
    """A regular expression for everything that a template may say."""
    expression, at = "", 0
    while at < len(template):
        if template[at] != "{":
            expression += re.escape(template[at])
            at += 1
            continue
        parts, depth, begin = [""], 0, at
        while at == begin or depth:
            letter = template[at]
            depth += (letter == "{") - (letter == "}")
            if letter == "|" and depth == 1:
                parts.append("")
            elif at > begin and depth:
                parts[-1] += letter
            at += 1
        expression += "[^.]+?" if len(parts) == 1 else f"(?:{pattern(parts[1])}|{pattern(parts[2])})"
    return expression


def hidden_sentences(lang, game, told):
    """Those that may not stay, because the game hides again what they name; `told` are lines of the screen."""
    variants = json.loads((ROOT / f"games/{game}/texts/variants.json").read_text(encoding="utf-8"))
    fading = {key: wording for key, wording in variants.items() if "past" in wording}
    later = {entry["say"] for wording in fading.values() for entry in wording["past"]}
    now = {key + variant["suffix"] for key, wording in fading.items()
           for variant in ({"suffix": ""}, *wording.get("variants", []))} - later
    text = " ".join(line.strip() for line in told)
    for key in later:  # what may
        text = re.sub(pattern(TEXTS[lang][key]), "", text)
    return [match.group() for key in now for match in re.finditer(pattern(TEXTS[lang][key]), text)]


class Screen:
    """The few sequences the program writes, on a grid of characters."""

    SEQUENCE = re.compile(r"\x1b\[(\?)?([0-9;]*)([A-Za-z])")

    def __init__(self, columns, rows):
        self.resize(columns, rows)
        self.pending = ""

    def resize(self, columns, rows):
        self.columns, self.rows = columns, rows
        self.grid = [[" "] * columns for _ in range(rows)]
        self.x = self.y = 0
        self.outside = ""  # what was written beyond the window

    def feed(self, text):
        text = self.pending + text
        self.pending = ""
        at = 0
        while at < len(text):
            if text[at] == "\x1b":
                match = self.SEQUENCE.match(text, at)
                if not match:
                    self.pending = text[at:]
                    return
                self.steer(*match.groups())
                at = match.end()
                continue
            if text[at] >= " ":
                if self.y < self.rows and self.x < self.columns:
                    self.grid[self.y][self.x] = text[at]
                else:
                    self.outside += text[at]
                self.x += 1
            elif text[at] == "\r":
                self.x = 0
            elif text[at] == "\n":  # lines of a shell, or of plain mode
                self.y += 1
                if self.y >= self.rows:
                    self.grid = self.grid[1:] + [[" "] * self.columns]
                    self.y = self.rows - 1
            at += 1

    def steer(self, private, numbers, final):
        if private:
            return
        if final == "H":
            row, column = (numbers.split(";") + ["1"])[:2] if numbers else ("1", "1")
            self.y, self.x = int(row) - 1, int(column) - 1
        elif final == "J":
            self.grid = [[" "] * self.columns for _ in range(self.rows)]

    def lines(self):
        return ["".join(row).rstrip() for row in self.grid]

    def text(self):
        return "\n".join(self.lines())


class Table:
    """A running `ludothek play` and its screen."""

    def __init__(self, *arguments, columns=80, rows=24, folder=None, environment=None, command=None):
        command = command or [PROGRAM, "play", *arguments]
        variables = {"TERM": "xterm-256color", "LANG": "C.UTF-8", "LC_ALL": "C.UTF-8", "PATH": os.environ["PATH"]}
        variables.update(environment or {})
        self.screen = Screen(columns, rows)
        self.bytes = b""
        self.decoder = codecs.getincrementaldecoder("utf-8")("replace")
        self.status = None
        self.answered = (-1, 0.0)  # how much had come when a question was answered last, and when
        self.process, self.terminal = pty.fork()
        if self.process == 0:
            if folder:
                os.chdir(folder)
            time.sleep(0.05)  # until the size is set
            try:
                os.execvpe(command[0], command, variables)
            finally:
                os._exit(127)  # this process is no test
        self.set_size(columns, rows)
        self.modes = termios.tcgetattr(self.terminal)

    def set_size(self, columns, rows):
        fcntl.ioctl(self.terminal, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))

    def resize(self, columns, rows):
        self.screen.resize(columns, rows)
        self.set_size(columns, rows)

    def read(self, seconds):
        """Takes what comes within that time; False when the program is gone."""
        if not select.select([self.terminal], [], [], seconds)[0]:
            return True
        try:
            chunk = os.read(self.terminal, 65536)
        except OSError:
            chunk = b""
        self.bytes += chunk
        self.screen.feed(self.decoder.decode(chunk))
        return bool(chunk)

    def settle(self):
        """Until nothing more comes for a moment."""
        while select.select([self.terminal], [], [], 0.05)[0]:
            if not self.read(0):
                return False
        return True

    def until(self, *texts):
        end = time.monotonic() + PATIENCE
        while not any(text in self.screen.text() for text in texts):
            if time.monotonic() > end:
                raise AssertionError(f"none of {texts} came; the screen is\n{self.screen.text()}")
            if not self.read(0.2):
                raise AssertionError(f"it ended before {texts}; the screen is\n{self.screen.text()}")

    def send(self, keys):
        os.write(self.terminal, keys.encode())

    def answer(self, keys):
        """Once for what is on the screen: while a slow program has drawn nothing since, the question is the same."""
        seen, then = self.answered
        if len(self.bytes) == seen and time.monotonic() < then + 5:
            return
        self.answered = (len(self.bytes), time.monotonic())
        self.send(keys)

    def wait(self):
        """The exit status: a code, or minus a signal's number."""
        end = time.monotonic() + PATIENCE
        while self.read(0.2):
            if time.monotonic() > end:
                raise AssertionError(f"it does not end; the screen is\n{self.screen.text()}")
        if self.status is None:
            self.status = os.waitstatus_to_exitcode(os.waitpid(self.process, 0)[1])
        return self.status

    def close(self):
        if self.status is None:
            try:
                os.kill(self.process, signal.SIGKILL)
                os.waitpid(self.process, 0)
            except (ProcessLookupError, ChildProcessError):
                pass
        os.close(self.terminal)

    def play_until(self, *texts, lang="en"):
        """Plays on, with the first choices and no race, until one of the texts is on the screen and nothing moves."""
        text = TEXTS[lang]
        end = time.monotonic() + PATIENCE
        while not any(words in self.screen.text() for words in texts):
            if time.monotonic() > end:
                raise AssertionError(f"none of {texts} came; the screen is\n{self.screen.text()}")
            last = self.screen.lines()[-1]
            waits = text["play.any_key"] in last or text["play.hint.roll"] in last
            if waits or text["play.curtain"] in self.screen.text():
                self.answer("\r")
            elif text["play.hint.race"] in last:
                self.answer("n")
            elif last.startswith(" ›"):
                self.answer("\t\r")
            self.read(0.1)
            self.settle()

    def play_to_the_end(self, lang="en", look=lambda lines: None):
        """Always takes the first legal choice. `look` sees the lines whenever a person is asked."""
        text = TEXTS[lang]
        end = time.monotonic() + 4 * PATIENCE
        while time.monotonic() < end:
            shown = self.screen.text()
            last = self.screen.lines()[-1]
            if text["play.hint.end"] in last:
                return
            if text["play.hint.race"] in last:
                self.answer("n")
            elif text["play.any_key"] in last:
                self.answer("\r")
            elif text["play.curtain"] in shown or text["play.hint.roll"] in last:
                look(self.screen.lines())
                self.answer("\r")
            elif last.startswith(" ›"):
                look(self.screen.lines())
                self.answer("\t\r")
            if not self.read(0.2) or not self.settle():
                raise AssertionError("it ended in the middle of the game:\n" + shown)
        raise AssertionError("the game does not end:\n" + self.screen.text())


class PlayTest(unittest.TestCase):
    def table(self, *arguments, **more):
        table = Table(*arguments, **more)
        self.addCleanup(table.close)
        return table

    def leave(self, table):
        table.send("qq")
        self.assertEqual(table.wait(), 0)
        self.assertIn(LEAVES, table.bytes)

    def folder(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        return pathlib.Path(folder.name)

    def verify(self, file):
        """The one record of the file, which must hold."""
        done = subprocess.run([PROGRAM, "verify", str(file)], capture_output=True, text=True)
        self.assertEqual(done.returncode, 0, done.stdout + done.stderr)
        return json.loads(file.read_text(encoding="utf-8").splitlines()[-1])


class PlainTest(PlayTest):
    """Through pipes: lines out, lines in."""

    def start(self, *arguments, **environment):
        variables = {"LANG": "C.UTF-8", "LC_ALL": "C.UTF-8", "PATH": os.environ["PATH"], **environment}
        process = subprocess.Popen([PROGRAM, "play", *arguments], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                                   stderr=subprocess.PIPE, text=True, encoding="utf-8", bufsize=1, env=variables)
        self.addCleanup(lambda: process.stdin.closed or self.close_quietly(process.stdin))
        self.addCleanup(process.stderr.close)
        self.addCleanup(process.stdout.close)
        self.addCleanup(process.wait)
        self.addCleanup(process.kill)
        return process

    @staticmethod
    def close_quietly(pipe):
        try:
            pipe.close()
        except BrokenPipeError:
            pass

    def play(self, process):
        """To the end, each time with the first thing offered; gives all the lines."""
        lines = []
        choices, roll, end = (said("en", key) for key in ("play.choices", "play.ask.roll", "play.hint.end"))
        races = tuple(said("en", key) for key in TEXTS["en"] if re.fullmatch(r"play\.(\w+\.race\.ask|plain\.race)", key))
        for line in process.stdout:
            lines.append(line.rstrip("\n"))
            if line.startswith(choices):
                process.stdin.write(line[len(choices):].split(",")[0].split()[0] + "\n")
            elif line == roll + "\n":
                process.stdin.write("\n")
            elif line.startswith(races):
                process.stdin.write("n\n")
            elif line.startswith(end):
                process.stdin.write("q\n")
        self.assertEqual(process.wait(), 0, process.stderr.read())
        return lines


def main():
    if not pathlib.Path(PROGRAM).exists():
        sys.exit(f"there is no {PROGRAM}; build it first")
    unittest.main(verbosity=1)
