#!/usr/bin/env python3
"""A house moves from a file into PostgreSQL and back: games go on where they were, people are who they were, and every
finished game is there. Half a copy is served by nobody, and what is wrong in a database is found by `store check`.

(LUDOTHEK=…/cli/ludothek says which program is meant.)
"""

import contextlib
import json
import signal
import sqlite3
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))
from nodes.services import Postgres  # noqa: E402
from places import PROGRAM  # noqa: E402
from server.case import Case  # noqa: E402
from server.client import PATIENCE  # noqa: E402


class StoreCopy(Case):
    @classmethod
    def setUpClass(cls):
        folder = tempfile.TemporaryDirectory(prefix="ludothek-")
        cls.addClassCleanup(folder.cleanup)
        cls.postgres = Postgres(folder.name)
        cls.addClassCleanup(cls.postgres.end)

    def database(self, name):
        self.postgres.ask(f"CREATE DATABASE {name}")
        return f"postgresql://ludothek@127.0.0.1:{self.postgres.port}/{name}"

    def store(self, *words):
        return subprocess.run([PROGRAM, "store", *words], cwd=self.folder.name, capture_output=True, text=True,
                              timeout=5 * PATIENCE)

    def well(self, *words):
        done = self.store(*words)
        self.assertEqual(done.returncode, 0, done.stdout + done.stderr)
        return done.stdout

    def refused(self, sentence, *words):
        done = self.store(*words)
        self.assertEqual(done.returncode, 2, done.stdout + done.stderr)
        self.assertIn(sentence, done.stderr)

    def go_on(self, server, people, moves=None):
        for player in people:
            player.connect(server)
            player.enter(player.code)
        self.play(people, moves=moves)

    def test_a_house_moves_into_a_database_and_back(self):
        server = self.start()
        over, running = [self.seat(server) for _ in range(2)]
        self.play(over)
        self.play(running, moves=4)
        self.refused("stop it first", "copy", "sqlite:house.db", self.database("early"))
        self.assertEqual(server.stop(), 0)
        there = self.database("moved")
        said = self.well("copy", "sqlite:house.db", there)
        self.assertRegex(said, r"2 tables with \d+ facts, \d+ guests, 0 seat links and 1 records, compared one by one")
        self.assertRegex(said, r"all well, \d+ facts of 2 tables and 1 games played again")
        self.refused("is not empty", "copy", "sqlite:house.db", there)
        self.refused("There is a file house.db already", "copy", there, "sqlite:house.db")

        server = self.start(store=there)
        self.go_on(server, running, moves=4)
        self.refused("is in use", "copy", there, "sqlite:back.db")
        self.check_record(server, over[0])
        self.assertEqual(server.stop(), 0)
        self.assertIn("all well", self.well("check", "--store", there))

        self.well("copy", there, "sqlite:back.db")
        self.assertEqual(sorted(path.name for path in Path(self.folder.name).glob("back.db*")), ["back.db"])
        server = self.start(store="sqlite:back.db")
        self.go_on(server, running)
        for people in (over, running):
            self.check_record(server, people[0])
        self.assertEqual(server.stop(), 0)
        self.assertEqual(json.loads(self.well("check", "--json", "--store", "sqlite:back.db"))["records"], 2)

    def test_half_a_copy_is_served_by_nobody_and_begun_anew(self):
        server = self.start()
        people = self.seat(server)
        self.play(people, moves=4)
        self.assertEqual(server.stop(), 0)
        # Enough that it takes a while.
        with contextlib.closing(sqlite3.connect(Path(self.folder.name) / "house.db")) as file, file:
            file.executemany("INSERT INTO guests (token, guest, name, language, created, last_seen) VALUES (?, 'g', 'Ana',"
                             " 'fr', 1, 1)", [(i.to_bytes(32, "big"),) for i in range(15_000)])
        there = self.database("half")
        copying = subprocess.Popen([PROGRAM, "store", "copy", "sqlite:house.db", there], cwd=self.folder.name,
                                   stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        while copying.poll() is None and self.postgres.ask("SELECT to_regclass('guests') IS NOT NULL",
                                                           database="half") != [["t"]]:
            pass
        while copying.poll() is None and self.postgres.ask("SELECT count(*) FROM guests", database="half") == [["0"]]:
            pass
        copying.send_signal(signal.SIGKILL)
        copying.wait(PATIENCE)
        if self.postgres.ask("SELECT copying FROM house", database="half") == [["t"]]:
            self.refused("half of a copy", "check", "--store", there)
            refused = subprocess.run([PROGRAM, "serve", "--listen", "127.0.0.1:0", "--store", there], timeout=PATIENCE,
                                     cwd=self.folder.name, capture_output=True, text=True)
            self.assertIn("half of a copy", refused.stderr)
            self.assertIn("15002 guests", self.well("copy", "sqlite:house.db", there))
        self.assertIn("all well", self.well("check", "--store", there))

    def test_what_is_wrong_in_a_database_is_found(self):
        there = self.database("harmed")
        server = self.start(store=there)
        people = self.seat(server)
        self.play(people)
        self.assertEqual(server.stop(), 0)
        self.assertIn("1 games played again", self.well("check", "--store", there))
        for harm, sentence in (("UPDATE facts SET text = text || ' ' WHERE sequence = 5", "Fact 5 of table"),
                               ("UPDATE records SET players = 5", "Record")):
            self.postgres.ask(harm, database="harmed")
            found = self.store("check", "--store", there)
            self.assertEqual(found.returncode, 1, found.stdout + found.stderr)
            self.assertIn(sentence, found.stdout)

    def test_what_is_wrong_with_a_name_is_said_without_the_password(self):
        port = self.postgres.port
        for url, sentence in ((f"postgresql://ludothek:sesame@127.0.0.1:{port}/nowhere", "createdb"),
                              ("postgresql://ludothek:sesame@127.0.0.1:1/house", "Is PostgreSQL running there"),
                              (f"postgresql://ludothek:ses%me@127.0.0.1:{port}/house", "can't be read")):
            self.refused(sentence, "check", "--store", url)
            self.assertNotIn("ses", self.store("check", "--store", url).stderr.replace("sessions", ""))
        self.refused("pg_dump", "backup", "copy.db", "--store", f"postgresql://ludothek@127.0.0.1:{port}/ludothek")
        self.refused("a store is sqlite:PATH or postgresql://", "copy", "house.db", "sqlite:b.db")
        self.refused("There is no file", "copy", "sqlite:nothing.db", "sqlite:b.db")


if __name__ == "__main__":
    unittest.main()
