#!/usr/bin/env python3
"""`ludothek arena`, `ludothek solve` and scripts/lab/ladder from outside: what they print, draw, find out and refuse.

The program is $LUDOTHEK, else the dev build's.
"""

import json
import subprocess
import sys
import tempfile
import unittest
import xml.etree.ElementTree as xml
from pathlib import Path

sys.dont_write_bytecode = True
sys.path.insert(0, str(Path(__file__).resolve().parents[1]))
from places import PROGRAM, ROOT  # noqa: E402
SVG = "{http://www.w3.org/2000/svg}"
HOLDS, WRONG_USE = 0, 2
LEVELS = ["child", "casual", "regular", "expert", "perfect"]


def run(*arguments, timeout=300):
    done = subprocess.run([PROGRAM, *map(str, arguments)], stdin=subprocess.DEVNULL, capture_output=True,
                          timeout=timeout, cwd=ROOT)
    done.stdout, done.stderr = done.stdout.decode(), done.stderr.decode()
    return done


class Case(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = Path(folder.name)

    def fine(self, *arguments):
        done = run(*arguments)
        self.assertEqual(done.returncode, HOLDS, done.stdout[-2000:] + done.stderr)
        return done.stdout

    def arena(self, *arguments):
        return json.loads(self.fine("arena", *arguments, "--json"))

    def refused(self, arguments, *words):
        done = run(*arguments)
        self.assertEqual(done.returncode, WRONG_USE, done.stdout + done.stderr)
        self.assertEqual(done.stdout, "")
        self.assertTrue(done.stderr.startswith("ludothek"), done.stderr)
        self.assertLess(len(done.stderr), 500)
        for word in (*words, "\n"):
            self.assertIn(word, done.stderr)
        for trace in ("terminate", "what()", "Sanitizer", "std::"):
            self.assertNotIn(trace, done.stderr)


class Answers(Case):
    def check(self, answer, game, players, blocks, bots):
        self.assertEqual([answer[key] for key in ("game", "players", "blocks")], [game, players, blocks])
        self.assertAlmostEqual(answer["par"], 1 / players)
        self.assertIsInstance(answer["options"], dict)
        self.assertEqual({each["bot"] for each in answer["bots"]}, set(bots))
        self.assertEqual(len(answer["bots"]), len(set(bots)))
        for each in answer["bots"]:
            self.assertEqual(set(each), {"bot", "rating", "wins", "score"})
            for figure in ("rating", "wins", "score"):
                self.assertEqual(set(each[figure]), {"mean", "margin95"})
                self.assertGreaterEqual(each[figure]["margin95"], 0)
            self.assertTrue(0 <= each["wins"]["mean"] <= 1)
        ratings = [each["rating"]["mean"] for each in answer["bots"]]
        self.assertEqual(ratings, sorted(ratings, reverse=True))

    def test_the_wins_of_all_seats_make_one_a_game(self):
        for game, seats, options in (
            ("riffifi", ["greedy", "random", "random"], {}),
            ("riffifi", ["child", "greedy", "random", "random", "random"], {"officer": True}),
            ("farbenpoker", ["greedy", "random"], {"edition": "fr"}),
            ("farbenpoker", ["regular", "child", "child", "random"], {"edition": "de"}),
            ("starmaster", ["expert", "casual", "casual"], {"variant": "children7"}),
        ):
            with self.subTest(game=game, seats=seats):
                words = [word for key, value in options.items()
                         for word in ("--option", f"{key}={str(value).lower()}")]
                answer = self.arena(game, "--bots", ",".join(seats), "--blocks", 12, "--seed", 7, *words)
                self.check(answer, game, len(seats), 12, seats)
                self.assertEqual(answer["games"], 12 * len(seats))
                self.assertEqual(answer["seed"], 7)
                self.assertLessEqual(options.items(), answer["options"].items())
                # Every bot sits at its seats in every game, so its mean counts as often as it sits.
                wins = sum(each["wins"]["mean"] * seats.count(each["bot"]) for each in answer["bots"])
                self.assertAlmostEqual(wins, 1, places=9)

    def test_more_bots_than_seats_all_meet(self):
        answer = self.arena("farbenpoker", "--bots", "greedy,random,child", "--players", 2, "--blocks", 6)
        self.check(answer, "farbenpoker", 2, 6, ["greedy", "random", "child"])
        self.assertEqual(answer["games"], 6 * 3 * 2)  # three pairs, two seats
        self.assertAlmostEqual(sum(each["wins"]["mean"] for each in answer["bots"]), 1.5, places=9)

    def test_solitaire_has_one_seat(self):
        answer = self.arena("starmaster", "--bots", ",".join(LEVELS), "--players", 1, "--option", "variant=solitaire",
                            "--blocks", 40)
        self.check(answer, "starmaster", 1, 40, LEVELS)
        wins = {each["bot"]: each["wins"]["mean"] for each in answer["bots"]}
        self.assertLess(wins["child"], wins["perfect"])

    def test_the_same_seed_is_the_same_on_any_number_of_threads(self):
        words = ["arena", "farbenpoker", "--bots", "casual,child,child", "--blocks", 10, "--json"]
        once = self.fine(*words, "--seed", 3, "--threads", 1)
        self.assertEqual(once, self.fine(*words, "--seed", 3, "--threads", 3))
        self.assertNotEqual(once, self.fine(*words, "--seed", 4, "--threads", 1))

    def test_the_table_says_what_the_json_says(self):
        words = ["starmaster", "--bots", "greedy,random", "--blocks", 20]
        answer, table = self.arena(*words), self.fine("arena", *words)
        self.assertIn("40 games", table)
        for each in answer["bots"]:
            self.assertIn(f"{100 * each['wins']['mean']:.2f} %", table)

    def test_a_budget_of_simulations_is_part_of_the_name(self):
        answer = self.arena("riffifi", "--bots", "expert@60,greedy,greedy", "--blocks", 2)
        self.check(answer, "riffifi", 3, 2, ["expert@60", "greedy"])
        # The same budget as its own is the same bot.
        twins = [self.arena("riffifi", "--bots", f"{child},greedy,greedy", "--blocks", 4) for child in ("child", "child@12")]
        first, second = ({each["bot"].split("@")[0]: each["wins"] for each in twin["bots"]} for twin in twins)
        self.assertEqual(first, second)


class Drawing(Case):
    def test_the_plot_is_sound_and_names_every_bot(self):
        found = self.fine("arena", "starmaster", "--bots", "greedy,random,child", "--blocks", 5, "--json")
        done = subprocess.run([ROOT / "scripts/lab/ladder", "--draw"], input=found, capture_output=True, text=True)
        self.assertEqual((done.returncode, done.stderr), (0, ""))
        root = xml.fromstring(done.stdout)
        self.assertEqual(root.tag, SVG + "svg")
        _, _, width, height = map(float, root.get("viewBox").split())
        words = [text.text for text in root.iter(SVG + "text")]
        for bot in ("greedy", "random", "child"):
            self.assertIn(bot, words)
        self.assertIn("Starmaster", root.find(SVG + "title").text)
        dots = list(root.iter(SVG + "circle"))
        self.assertEqual(len(dots), 3)
        for dot in dots:
            self.assertTrue(0 <= float(dot.get("cx")) <= width and 0 <= float(dot.get("cy")) <= height)


class SequentialTest(Case):
    def test_finds_the_stronger_one_soon(self):
        for game, bots in (("starmaster", "greedy,random"), ("farbenpoker", "greedy,random,random")):
            with self.subTest(game):
                answer = self.arena(game, "--bots", bots, "--sprt", "0,50", "--blocks", 5000)
                self.assertEqual(answer["sprt"]["verdict"], "stronger")
                self.assertEqual([answer["sprt"]["elo0"], answer["sprt"]["elo1"]], [0, 50])
                self.assertGreater(answer["sprt"]["llr"], 2.94)  # ln 19
                self.assertLess(answer["blocks"], 500)

    def test_finds_the_weaker_one_soon(self):
        answer = self.arena("starmaster", "--bots", "random,greedy", "--sprt", "0,50", "--blocks", 5000)
        self.assertEqual(answer["sprt"]["verdict"], "not stronger")
        self.assertLess(answer["sprt"]["llr"], -2.94)
        self.assertLess(answer["blocks"], 500)

    def test_does_not_call_equals_stronger(self):
        # A child by two names. The error is 5 % a seed, so of these at most one may be taken in.
        verdicts = [self.arena("riffifi", "--bots", "child@12,child,child", "--sprt", "0,100", "--blocks", 160,
                               "--seed", seed)["sprt"]["verdict"] for seed in range(4)]
        self.assertLessEqual(verdicts.count("stronger"), 1)
        self.assertGreaterEqual(verdicts.count("not stronger"), 2)

    def test_stays_undecided_when_the_games_run_out(self):
        words = ["arena", "starmaster", "--bots", "greedy,random", "--sprt", "0,50", "--blocks", 5]
        self.assertIn("greedy is undecided", self.fine(*words))


class WrongUse(Case):
    def test_bots(self):
        self.refused(["arena", "riffifi"], "--bots", "required")
        self.refused(["arena", "chess", "--bots", "greedy,random"], "chess", "riffifi")
        for bots in ("clever,greedy", "", "greedy,", "greedy@10,random", "expert@0,greedy", "expert@x,greedy"):
            with self.subTest(bots):
                self.refused(["arena", "riffifi", "--bots", bots], "is no bot", *LEVELS)
        self.refused(["arena", "starmaster", "--bots", "expert@100,greedy"], "expert@100", "is no bot")
        self.refused(["arena", "riffifi", "--bots", "greedy"], "two different bots")
        self.refused(["arena", "riffifi", "--bots", "greedy,greedy,greedy"], "two different bots")

    def test_numbers_and_settings(self):
        two = ["arena", "riffifi", "--bots", "greedy,random"]
        for wrong in (["--players", 2], ["--players", 6], ["--players", "x"]):
            self.refused([*two, *wrong], wrong[0][2:])
        for wrong in (["--blocks", 0], ["--blocks", "x"], ["--threads", 0], ["--seed", -1], ["--seed", "x"]):
            self.refused([*two, *wrong], wrong[0], str(wrong[1]))
        self.refused([*two, "--option", "officer=maybe"], "officer=maybe", "true or false")

    def test_sequential_tests(self):
        two = ["arena", "starmaster", "--bots", "greedy,random"]
        for wrong in ("0", "0,x", "a,b"):
            self.refused([*two, "--sprt", wrong], "--sprt")
        for wrong in ("20,0", "5,5", "0,9999", "nan,1", "0,inf"):
            self.refused([*two, "--sprt", wrong], "--sprt", "smaller number first")
        alone = ["--players", 1, "--option", "variant=solitaire"]
        self.refused([*two, *alone, "--sprt", "0,10"], "--sprt", "one player")


class Solve(Case):
    # Near the end, where little has to be worked out.
    LAST_CHIP = ["solve", "farbenpoker", "--chips", "25,14", "--pot", 10, "--known", "red=1,blue=2", "--dice",
                 "white,green,red", "--served", 2]

    def test_a_position_has_a_best_choice_at_its_odds(self):
        answer = json.loads(self.fine(*self.LAST_CHIP, "--json"))
        self.assertEqual([answer["game"], answer["players"]], ["farbenpoker", 2])
        # The known red takes the last chip of the stock and the pot: 36 chips against 14.
        self.assertEqual(answer["value"], 1)
        best = answer["choices"][0]
        self.assertEqual([best["do"], best["colour"], best["hit"], best["value"]], ["draw", "red", 1, 1])
        values = [choice["value"] for choice in answer["choices"]]
        self.assertEqual(values, sorted(values, reverse=True))
        self.assertEqual(values[0], answer["value"])
        self.assertIn("draw the known red", self.fine(*self.LAST_CHIP))

    def test_an_unseen_stick_fits_as_often_as_there_are_such_sticks(self):
        answer = json.loads(self.fine(*self.LAST_CHIP, "--json"))
        unseen = next(choice for choice in answer["choices"] if choice["do"] == "draw" and choice["colour"] is None)
        # 18 sticks, two beside the dice, three known: 13 unseen, of which two are red.
        self.assertAlmostEqual(unseen["hit"], 2 / 13)

    def test_solitaire_is_a_fraction(self):
        self.assertIn("29848203/31250000", self.fine("solve", "starmaster"))

    def test_wrong_questions(self):
        ask = ["solve", "farbenpoker"]
        self.refused(["solve"], "solve")
        for game in ("chess", "riffifi"):
            self.refused(["solve", game], "ludothek solve --help")
        self.refused([*ask, "--chips", "25,25"], "the stock is empty")
        self.refused([*ask, "--chips", "3,3"], "never fewer chips")
        self.refused([*ask, "--chips", "3"], "--chips")
        self.refused([*ask, "--chips", "51,0"], "51")
        self.refused([*ask, "--known", "pink=1"], "pink", "the colours are red, blue")
        self.refused([*ask, "--known", "red=4"], "COLOUR=0…3")
        self.refused([*ask, "--dice", "red,blue"], "--dice")
        self.refused([*ask, "--dice", "red,blue,pink"], "pink", "is no colour")
        self.refused([*ask, "--served", 1], "--served needs --dice")
        self.refused([*ask, "--dice", "red,blue,red", "--served", 3], "--served")
        self.refused([*ask, "--threads", 0], "--threads")


class Ladder(Case):
    def ladder(self, *arguments):
        words = [sys.executable, ROOT / "scripts/lab/ladder", "--program", PROGRAM, "--out", self.folder, *arguments]
        return subprocess.run(list(map(str, words)), capture_output=True, text=True, timeout=300, check=False)

    def test_fills_the_page_and_draws(self):
        (self.folder / "bots.md").write_text((ROOT / "docs/bots.md").read_text())
        done = self.ladder("--only", "starmaster", "--games", 0.003)
        self.assertEqual(done.returncode, 0, done.stderr)
        results = json.loads((self.folder / "ladder/starmaster.json").read_text())["measurements"]
        self.assertEqual(len(results), 3 * 5 * 4 + 5)  # variants, player counts, rungs; solitaire
        self.assertEqual(len({each["seed"] for each in results if each["kind"] == "rung"}), 60)
        page = (self.folder / "bots.md").read_text()
        for each in results:
            self.assertIn(f"{100 * each['wins']:.1f} ± {100 * each['margin95']:.1f}", page)
        xml.parse(self.folder / "ladder/starmaster.svg")
        # Nothing but what is between the marks of this game has changed.
        old = (ROOT / "docs/bots.md").read_text()
        self.assertEqual(page.split("<!-- ladder:starmaster")[0], old.split("<!-- ladder:starmaster")[0])

    def test_every_rung_of_every_game_is_in_the_plan(self):
        done = self.ladder("--plan")
        lines = done.stdout.splitlines()
        for game, counts in (("riffifi", range(3, 6)), ("farbenpoker", range(2, 6)), ("starmaster", range(2, 7))):
            for players in counts:
                for upper, lower in zip(LEVELS[1:], LEVELS):
                    seats = ",".join([upper] + [lower] * (players - 1))
                    self.assertTrue(any(f"arena {game} --bots {seats} " in line for line in lines), (game, seats))

    def test_the_page_in_the_tree_is_what_the_json_in_the_tree_gives(self):
        for name in ("riffifi", "farbenpoker", "starmaster"):
            (self.folder / "ladder").mkdir(exist_ok=True)
            (self.folder / "ladder" / f"{name}.json").write_text((ROOT / f"docs/ladder/{name}.json").read_text())
        (self.folder / "bots.md").write_text((ROOT / "docs/bots.md").read_text())
        done = self.ladder("--page")
        self.assertEqual(done.returncode, 0, done.stderr)
        for file in ("bots.md", "ladder/riffifi.svg", "ladder/riffifi-budgets.svg", "ladder/farbenpoker.svg",
                     "ladder/starmaster.svg"):
            self.assertEqual((self.folder / file).read_text(), (ROOT / "docs" / file).read_text(), file)

    def test_says_what_is_wrong(self):
        for wrong, words in ((["--games", "0"], "--games"), (["--only", "chess"], "chess"),
                             (["--program", self.folder / "nothing"], "is not there")):
            done = self.ladder(*wrong)
            self.assertNotEqual(done.returncode, 0)
            self.assertIn(words, done.stderr)


if __name__ == "__main__":
    unittest.main()
