#!/usr/bin/env python3
"""`ludothek play` through a pseudo-terminal: whole games in three languages, the keys, saving and going on.

Run it from anywhere: python3 tests/terminal/play_test.py
"""

import re
import sys
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))
from terminal.table import GLYPHS, LANGUAGES, PATIENCE, SHELF, TEXTS, PlayTest, hidden_sentences, main, said  # noqa: E402


class WholeGames(PlayTest):
    def test_riffifi_is_played_saved_and_verified(self):
        folder = self.folder()
        table = self.table("riffifi", "--human", "Mia", "--seed", "7", "--speed", "instant", "--players", "3",
                           "--option", "officer=true", folder=folder)
        table.play_to_the_end()
        self.assertIn("The game is over", table.screen.text())
        table.send("s")
        table.until(said("en", "play.save.ask"))
        table.send("\r")
        table.until("Saved to")
        self.leave(table)
        record = self.verify(folder / "riffifi.jsonl")
        self.assertEqual(record["names"][0], "Mia")
        self.assertTrue(record["names"][1].startswith("bot:"))
        self.assertIn("seed", record["fairness"])
        self.assertIn("result", record)

    def test_farbenpoker_hides_what_was_shown(self):
        def look(lines):
            for row in (3, 4, 12, 13):  # the sticks of both sides
                self.assertNotRegex(lines[row], f"[{GLYPHS}]")
            self.assertEqual(hidden_sentences("en", "farbenpoker", lines[16:]), [])

        table = self.table("farbenpoker", "--players", "3", "--seed", "5", "--speed", "instant")
        table.play_to_the_end(look=look)
        self.leave(table)

    def test_starmaster_hides_what_was_shown(self):
        def look(lines):
            for line in lines[2:16]:  # the cubes; one that was found lies up until it is swapped
                if said("en", "play.starmaster.ask.swap") not in "\n".join(lines):
                    self.assertNotRegex(line[:34], f"[{GLYPHS}]")

        table = self.table("starmaster", "--players", "2", "--seed", "5", "--speed", "instant", "--memorise", "0")
        table.play_to_the_end(look=look)
        self.assertRegex(table.screen.text(), "(has six pawns and wins|you have six pawns and win)")
        self.leave(table)

    def test_solitaire(self):
        table = self.table("starmaster", "--players", "1", "--seed", "5", "--speed", "instant", "--memorise", "1")
        table.until(said("en", "play.memorise"))
        self.assertRegex(table.screen.text(), "[♥◆]")
        table.send("\r")  # ready
        table.play_to_the_end()
        self.assertRegex(table.screen.text(), "olved: ")
        self.leave(table)

    def test_french_and_german_play_to_the_end(self):
        for lang, game in (("fr", "farbenpoker"), ("de", "starmaster")):
            with self.subTest(lang):
                table = self.table(game, "--players", "2", "--lang", lang, "--seed", "9", "--speed", "instant",
                                   "--memorise", "0")
                table.play_to_the_end(lang)
                self.assertNotRegex(table.screen.text(), "<[a-z.]+>")
                self.leave(table)

    def test_the_shelf_keeps_the_language_that_was_chosen_there(self):
        table = self.table("--speed", "instant", "--seed", "2")
        table.until(TEXTS["en"]["play.shelf.ask"])
        table.send("l")
        table.until(TEXTS["fr"]["play.shelf.ask"])
        table.send("2")  # the shelf is in the order of the alphabet: Riffifi
        table.until(TEXTS["fr"]["play.hint.choose"])
        self.leave(table)

    def test_another_game_begins_with_enter(self):
        table = self.table("starmaster", "--players", "1", "--speed", "instant", "--memorise", "0", "--seed", "2")
        table.play_to_the_end()
        table.send("\r")
        table.until(said("en", "play.hint.roll"))
        self.leave(table)


class AtTheTable(PlayTest):
    def test_help_rule_language_and_refusal(self):
        table = self.table("farbenpoker", "--players", "2", "--seed", "1", "--speed", "instant")
        table.until(TEXTS["en"]["play.hint.roll"], "›")
        if "›" not in table.screen.lines()[-1]:
            table.send("\r")
        table.until("›")
        table.send("h")
        table.until(TEXTS["en"]["play.help.title"])
        table.send("x")
        table.until("›")
        table.send("?")
        table.until("Rule FP-")
        table.send("x")
        table.until("›")
        table.send("b7\r")  # nothing stands there yet
        table.until(TEXTS["en"]["refusal.farbenpoker.hole_is_empty"][:40])
        table.send("mumble\r")
        table.until("“mumble”")
        table.send("l")
        table.until(TEXTS["fr"]["play.hint.choose"])
        table.send("l")
        table.until(TEXTS["de"]["play.hint.choose"])
        self.leave(table)

    def test_hot_seat_covers_the_hand(self):
        table = self.table("riffifi", "--players", "3", "--human", "Mia", "--human", "Noa", "--human", "Ole", "--seed",
                           "3", "--speed", "instant")
        seen = []
        for _ in range(4):
            table.until(TEXTS["en"]["play.curtain"])
            table.settle()
            self.assertNotRegex("\n".join(table.screen.lines()[2:16]), f"[{GLYPHS}]")
            seen.append(re.search("Pass the device to (\\w+)", table.screen.text()).group(1))
            table.send("\r")
            table.until(" ›")
            table.settle()
            table.send("\t\r")
        self.assertEqual(len(set(seen[:3])), 3)
        self.leave(table)

    def test_a_race_on_one_keyboard(self):
        table = self.table("starmaster", "--players", "2", "--human", "Mia", "--human", "Noa", "--seed", "1", "--speed",
                           "instant", "--memorise", "0", "--option", "starFaces=5")
        end = time.monotonic() + PATIENCE
        while TEXTS["en"]["play.hint.race"].replace("{places}", "9") not in table.screen.lines()[-1]:
            self.assertLess(time.monotonic(), end)
            last = table.screen.lines()[-1]
            if TEXTS["en"]["play.hint.roll"] in last:
                table.send("\r")
            elif last.startswith(" ›"):
                table.send("\t\r")
            table.read(0.1)
            table.settle()
        self.assertIn("Mia a, Noa l", table.screen.text())
        time.sleep(0.5)
        table.send("l5")
        table.until("Noa was first", "Noa turns over", "Noa, swap", "Noa wins", "turned colour down again")
        self.leave(table)

    def test_the_rule_behind_the_last_event_of_every_game(self):
        for box in SHELF:
            for lang in LANGUAGES:
                with self.subTest(game=box.name, lang=lang):
                    table = self.table(box.name, "--seed", "4", "--speed", "instant", "--memorise", "0", "--lang", lang)
                    table.play_until(" ›", lang=lang)
                    table.send("?")
                    table.until(said(lang, "play.rule.title") + box.letters + "-")
                    table.until(TEXTS[lang]["play.any_key"])
                    self.assertNotIn(TEXTS[lang]["play.rule.none"], table.screen.text())
                    self.assertGreater(len(table.screen.lines()[3]), 10, table.screen.text())
                    table.send("x")
                    table.until(" ›")
                    self.leave(table)

    def test_why_a_bot_did_that(self):
        for game in ("riffifi", "farbenpoker", "starmaster"):
            with self.subTest(game):
                reasons = [text.replace("{seat}", "Ana") for key, text in TEXTS["en"].items()
                           if key.startswith(f"reason.{game}.")]
                table = self.table(game, "--players", "3" if game == "riffifi" else "2", "--seed", "6", "--speed",
                                   "instant", "--memorise", "0", "--level", "regular", "--human", "Mia", *(
                                       ["--human", "Noa"] if game == "riffifi" else []))
                end = time.monotonic() + PATIENCE
                said_it = False
                while not said_it:
                    self.assertLess(time.monotonic(), end, table.screen.text())
                    last = table.screen.lines()[-1]
                    if last.startswith(" ›") or TEXTS["en"]["play.hint.roll"] in last:
                        table.send("w")
                        table.settle()
                        said_it = any(reason in table.screen.text() for reason in reasons)
                        table.send("\x1b\t\r" if last.startswith(" ›") else "\r")
                    elif TEXTS["en"]["play.hint.race"] in last:
                        table.send("n")
                    elif TEXTS["en"]["play.curtain"] in table.screen.text():
                        table.send("\r")
                    table.read(0.1)
                    table.settle()

    def test_what_a_bot_would_do(self):
        for game in ("riffifi", "farbenpoker"):
            with self.subTest(game):
                reasons = [text for key, text in TEXTS["en"].items() if key.startswith(f"advice.{game}.")]
                table = self.table(game, "--players", "3", "--seed", "6", "--speed", "instant", "--human", "Mia")
                table.play_until(" ›")
                table.send("!")
                table.settle()
                said_it = " ".join(table.screen.text().split())
                self.assertTrue(any(reason in said_it for reason in reasons), said_it)
                self.leave(table)

    def test_the_race_runs_in_real_time(self):
        table = self.table("starmaster", "--players", "2", "--level", "child", "--human", "Mia", "--seed", "1",
                           "--speed", "fast", "--memorise", "0", "--option", "starFaces=5")
        for _ in range(12):  # until the bot leaves it to us
            before = time.monotonic()  # a busy machine may show the race long before it is read here
            table.play_until(said("en", "play.starmaster.race.ask"))
            time.sleep(0.2)
            table.send("5")
            table.until("was first", "You were first", TEXTS["en"]["play.hint.roll"])
            passed = (time.monotonic() - before) * 1000
            found = re.search(r"You were first, after (\d+) ms", table.screen.text())
            if found:
                break
            table.play_until(TEXTS["en"]["play.hint.roll"])
        self.assertTrue(found, table.screen.text())
        self.assertGreaterEqual(int(found.group(1)), 200)
        self.assertLessEqual(int(found.group(1)), passed)

    def test_nobody_dares_and_the_race_is_over_at_once(self):
        table = self.table("starmaster", "--players", "2", "--human", "Mia", "--human", "Noa", "--seed", "1", "--speed",
                           "instant", "--memorise", "0", "--option", "starFaces=5")
        table.play_until(said("en", "play.starmaster.race.ask.many"))
        table.send("n")
        table.until(TEXTS["en"]["play.hint.roll"])
        self.leave(table)


class LeavingAndGoingOn(PlayTest):
    def start(self, game, folder, *more):
        table = self.table(game, "--human", "Mia", "--seed", "5", "--speed", "instant", "--memorise", "0", *more,
                           folder=folder, environment={"XDG_STATE_HOME": str(folder)})
        table.play_until(" ›")
        table.send("\t\r")
        table.read(0.3)
        table.settle()
        table.play_until(" ›", TEXTS["en"]["play.hint.roll"])  # a round's end may be told in between
        return table

    def go_on_to_the_end(self, file, folder):
        moves = self.verify(file)["moves"]
        table = self.table("--resume", str(file), "--speed", "instant", folder=folder)
        table.until(TEXTS["en"]["play.resumed"])
        table.play_to_the_end()
        table.send("s")
        table.until(said("en", "play.save.ask"))
        table.send("\x7f" * 40 + "whole.jsonl\r")
        table.until("Saved to")
        self.leave(table)
        record = self.verify(folder / "whole.jsonl")
        self.assertIn("result", record)
        self.assertEqual(record["moves"][:len(moves)], moves)
        self.assertGreater(len(record["moves"]), len(moves))

    def test_leaving_offers_to_save_and_every_game_can_be_gone_on_with(self):
        for game in (box.name for box in SHELF):
            with self.subTest(game):
                folder = self.folder()
                table = self.start(game, folder)
                table.send("q")
                table.until(said("en", "play.leave"))
                table.send("s")
                table.until(said("en", "play.save.ask"))
                table.send("\r")
                self.assertEqual(table.wait(), 0)
                self.assertIn(f"--resume {game}.jsonl", table.bytes.decode())
                self.assertNotIn("result", self.verify(folder / f"{game}.jsonl"))
                self.go_on_to_the_end(folder / f"{game}.jsonl", folder)

    def test_leaving_can_be_thought_better_of(self):
        folder = self.folder()
        table = self.start("riffifi", folder)
        table.send("q")
        table.until(said("en", "play.leave"))
        table.send("x")
        table.until(said("en", "play.hint.choose"))
        self.leave(table)
        self.assertEqual(list(folder.iterdir()), [], "who leaves without saving leaves nothing behind")

    def test_a_file_that_can_not_be_written_is_asked_for_again(self):
        folder = self.folder()
        table = self.start("riffifi", folder)
        table.send("qs")
        table.until(said("en", "play.save.ask"))
        table.send("\x7f" * 40 + "missing/game.jsonl\r")
        table.until("missing/game.jsonl can’t be written")
        table.send("\x7f" * 40 + "here.jsonl\r")
        self.assertEqual(table.wait(), 0)
        self.verify(folder / "here.jsonl")

    def test_an_interrupted_game_is_kept(self):
        for game, number in (("riffifi", "\x03"), ("farbenpoker", "\x03"), ("starmaster", "\x1c")):
            with self.subTest(game):
                folder = self.folder()
                table = self.start(game, folder)
                table.send(number)
                self.assertLess(table.wait(), 0)
                kept = folder / "ludothek" / f"{game}.jsonl"
                self.assertIn(f"--resume {kept}", table.bytes.decode())
                self.assertNotIn("result", self.verify(kept))
                self.go_on_to_the_end(kept, folder)


if __name__ == "__main__":
    main()
