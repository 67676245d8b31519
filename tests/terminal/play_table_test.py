#!/usr/bin/env python3
"""`ludothek play` at its own table: the fair start and its receipt, playing again, a bot that takes over; and every game
on the plain board.

Run it from anywhere: python3 tests/terminal/play_table_test.py; -k every_game for what scripts/test_box asks of a box alone.
"""

import hashlib
import itertools
import re
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))
from terminal.table import LANGUAGES, SHELF, TEXTS, PlainTest, PlayTest, main, said  # noqa: E402

PROMISE = re.compile(re.escape(said("en", "play.fair.promise").rstrip()) + r"\s*([0-9a-f]{64})")
SEED = re.compile(re.escape(said("en", "play.fair.seed").rstrip()) + r"\s*([0-9a-f]{64})")


class TheFairStart(PlayTest):
    def receipt(self, table):
        """What the page about it says."""
        table.send("f")
        table.until(TEXTS["en"]["play.fair.title"])
        table.until(TEXTS["en"]["play.any_key"])
        text = table.screen.text()
        table.send("x")
        table.until(TEXTS["en"]["play.bar"])
        return text

    def test_what_was_promised_is_kept_and_the_next_game_promises_anew(self):
        folder = self.folder()
        table = self.table("starmaster", "--players", "1", "--human", "Mia", "--speed", "instant", "--memorise", "0",
                           folder=folder)
        commitments = []
        for game in (1, 2):
            table.until(TEXTS["en"]["play.hint.roll"])
            during = self.receipt(table)
            self.assertIn(TEXTS["en"]["play.fair.later"], during)
            self.assertNotRegex(during, SEED)
            commitments.append(PROMISE.search(during).group(1))
            table.play_to_the_end()
            after = self.receipt(table)
            self.assertEqual(PROMISE.search(after).group(1), commitments[-1])
            seed = SEED.search(after).group(1)
            self.assertEqual(hashlib.sha256(bytes.fromhex(seed)).hexdigest(), commitments[-1])
            table.send("s")
            table.until(said("en", "play.save.ask"))
            table.send("\r")
            table.until("Saved to")
            record = self.verify(folder / "starmaster.jsonl")
            self.assertEqual(record["fairness"]["seed"], seed)
            self.assertEqual(record["fairness"]["restarts"], 0)
            self.assertEqual(record["table"]["memoriseSeconds"], 0)
            self.assertIn("at", record["moves"][-1])
            if game == 1:
                table.send("\r")  # again
        self.assertNotEqual(*commitments)
        self.leave(table)


class ABotTakesOver(PlayTest):
    def test_for_one_person_who_takes_the_seat_back(self):
        table = self.table("riffifi", "--players", "3", "--human", "Mia", "--seed", "3", "--speed", "slow")
        table.play_until(" ›")
        table.send("q")
        table.until(TEXTS["en"]["play.leave"])
        table.send("b")
        table.until("A bot plays for you now.")
        table.until("is thinking")
        table.send("q")
        table.until(TEXTS["en"]["play.leave"])
        table.send("b")
        table.until("You play yourself again.")
        table.send("qq")
        self.assertEqual(table.wait(), 0)

    def test_to_the_end_and_everybody_has_their_seat_again(self):
        folder = self.folder()
        table = self.table("farbenpoker", "--players", "2", "--human", "Mia", "--seed", "3", "--speed", "instant",
                           folder=folder)
        table.play_until(" ›")
        table.send("q")
        table.until(TEXTS["en"]["play.leave"])
        table.send("b")
        table.until(TEXTS["en"]["play.hint.end"])
        table.send("s")
        table.until(said("en", "play.save.ask"))
        table.send("\r")
        table.until("Saved to")
        self.assertEqual(self.verify(folder / "farbenpoker.jsonl")["names"][0], "Mia")
        table.send("\r")
        table.play_until(" ›")  # she is asked again
        self.leave(table)

    def test_for_one_of_several_and_the_others_play_on(self):
        table = self.table("riffifi", "--players", "3", "--human", "Mia", "--human", "Noa", "--human", "Ole", "--seed",
                           "3", "--speed", "instant")
        table.until(TEXTS["en"]["play.curtain"])
        table.send("\r")
        table.until(" ›")
        table.send("q")
        table.until(TEXTS["en"]["play.leave"])
        table.send("b")
        table.until(TEXTS["en"]["play.bot.whose"])
        table.send("2")  # at this speed the curtain hides at once what is said of it
        asked = set()
        for _ in range(6):
            table.until(TEXTS["en"]["play.curtain"])
            asked.add(re.search("Pass the device to (\\w+)", table.screen.text()).group(1))
            table.send("\r")
            table.until(" ›")
            table.settle()
            table.send("\t\r")
            table.settle()
        self.assertEqual(asked, {"Mia", "Ole"})
        self.leave(table)


class ThePlainBoard(PlayTest):
    def test_of_every_game_is_drawn_in_words_and_played_by_numbers(self):
        for box, lang in zip(SHELF, itertools.cycle(LANGUAGES)):
            with self.subTest(game=box.name, lang=lang):
                table = self.table(box.name, "--board", "plain", "--seed", "4", "--speed", "instant", "--memorise", "0",
                                   "--players", str(box.facts["players"]["usual"]), "--lang", lang)
                table.play_until(" ›", lang=lang)
                deeds = [text for key, text in TEXTS[lang].items() if key.startswith(f"{box.name}.do.")]
                self.assertTrue(any(deed in table.screen.text() for deed in deeds), table.screen.text())
                self.assertNotRegex(table.screen.text(), "<[a-z.]+>")
                self.assertRegex(table.screen.text(), r"\b1\b")
                table.send("1\r")
                table.read(0.3)
                table.settle()
                table.play_until(TEXTS[lang]["play.hint.choose"], lang=lang)
                self.leave(table)

    def test_hides_what_must_be_remembered(self):
        table = self.table("starmaster", "--board", "plain", "--players", "1", "--seed", "5", "--speed", "instant",
                           "--memorise", "30")
        table.until("Memorise what lies open")
        colours = [TEXTS["en"][f"colour.{word}"] for word in ("red", "blue", "yellow", "green")]
        for colour in colours:
            self.assertRegex(table.screen.text(), rf"\b{colour}\b")
        table.send("\r")
        table.until(TEXTS["en"]["play.hint.roll"])
        table.settle()
        told = "\n".join(table.screen.lines()[16:])
        for colour in colours:
            self.assertNotRegex(told, rf"\b{colour}\b")


class ThePlainBoardInLines(PlainTest):
    def test_every_game_whole_through_a_pipe(self):
        counts = [(box.name, box.facts["players"][number]) for box in SHELF for number in ("usual", "fewest")]
        for game, players in counts:
            with self.subTest(game, players=players):
                lines = self.play(self.start(game, "--board", "plain", "--players", str(players), "--seed", "3",
                                             "--human", "Mia", "--lang", "en"))
                self.assertTrue(any(re.match("The game is over|Solved|Not solved", line) for line in lines), lines[-5:])
                self.assertEqual([line for line in lines if re.search("<[a-z.]+>", line)], [])


if __name__ == "__main__":
    main()
