#!/usr/bin/env python3
"""One character of a stored move is changed while the server is stopped: its table is set aside with a clear word, the
others are played to their end, `ludothek store check` finds it, and a copy taken while the server ran brings it back.

(LUDOTHEK=…/cli/ludothek says which program is meant.)
"""

import contextlib
import sqlite3
import subprocess
import sys
import unittest
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))
from places import PROGRAM  # noqa: E402
from server.case import Case  # noqa: E402
from server.client import PATIENCE  # noqa: E402


class DamagedStore(Case):
    def store(self, command, *arguments):
        words = [PROGRAM, "store", command, *arguments, "--store", "sqlite:house.db"]
        return subprocess.run(words, cwd=self.folder.name, capture_output=True, text=True, timeout=PATIENCE)

    def change_a_move(self, code):
        """One character of a move of that table; until the store is opened anew, all lie in the order they came."""
        with contextlib.closing(sqlite3.connect(Path(self.folder.name) / "house.db")) as database, database:
            (number,) = database.execute("SELECT number FROM tables WHERE id = ?", (code,)).fetchone()
            for position, facts in database.execute("SELECT position, facts FROM recent").fetchall():
                lines = facts.split("\n")
                for i, line in enumerate(lines):
                    if line.startswith(f"{number} ") and '"do":"play"' in line:
                        lines[i] = line.replace('"do":"play"', '"do":"plaz"', 1)
                        database.execute("UPDATE recent SET facts = ? WHERE position = ?", ("\n".join(lines), position))
                        return
        self.fail("no move was stored")

    def test_a_damaged_table_is_set_aside_and_brought_back_by_a_copy(self):
        server = self.start()
        damaged, well = [self.seat(server) for _ in range(2)]
        for people in (damaged, well):
            self.play(people, moves=4)
        copied = self.store("backup", "copy.db")
        self.assertEqual(copied.returncode, 0, copied.stderr)
        self.assertIn("all well", copied.stdout)
        self.assertEqual(server.stop(), 0)
        self.assertEqual(self.store("check").returncode, 0)
        code = damaged[0].code
        self.change_a_move(code)
        found = self.store("check")
        self.assertEqual(found.returncode, 1, found.stderr)
        self.assertRegex(found.stdout, rf"Fact \d+ of table {code.partition('-')[0]} .* is not as it was written")

        server = self.start()
        for player in damaged:
            player.connect(server)
            number = player.say("enter")
            answer = player.until(lambda message: message.get("re") == number)
            self.assertEqual((answer["type"], answer["code"]), ("refused", "table_broken"))
            player.socket.close()
        for player in well:
            player.connect(server)
            player.enter(player.code)
        self.play(well)
        self.check_record(server, well[0])
        self.assertRegex(server.logged(), "event=table_damaged .*fault=damaged")
        self.assertNotIn("not an error", server.logged())
        self.assertNotIn(code, server.logged())
        self.assertEqual(server.stop(), 0)

        restored = self.store("restore", "copy.db")
        self.assertEqual(restored.returncode, 0, restored.stderr)
        self.assertIn("house.db.before-1", restored.stdout)
        server = self.start()
        for player in damaged:
            player.connect(server)
            player.enter(code)
        self.play(damaged)
        self.check_record(server, damaged[0])


if __name__ == "__main__":
    unittest.main()
