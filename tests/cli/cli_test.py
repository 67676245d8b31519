#!/usr/bin/env python3
"""The program as people use it: arguments, exit codes, what goes to which stream, pipes, a terminal.

The program is $LUDOTHEK, else the dev build's.
"""

import itertools
import json
import os
import pty
import re
import select
import signal
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

sys.dont_write_bytecode = True
sys.path.insert(0, str(Path(__file__).resolve().parents[1]))
from places import PROGRAM, ROOT  # noqa: E402

sys.path.insert(0, str(ROOT / "scripts"))
import boxes  # noqa: E402
import schemas  # noqa: E402

VECTORS = ROOT / "tests" / "vectors"

HOLDS, DOES_NOT_HOLD, WRONG_USE = 0, 1, 2
COMMANDS = ["simulate", "verify", "show", "analyse", "rules"]
FLAGS = ["false", "true"]
SHELF = {box.name: box.facts for box in boxes.boxes()}


def counts_of(facts):
    return range(facts["players"]["fewest"], facts["players"]["most"] + 1)


def range_of(facts):
    """What may be asked for, to be told what is right instead."""
    return f"{facts['players']['fewest']} to {facts['players']['most']}"


def values_of(option):
    if option["kind"] == "switch":
        return FLAGS
    if option["kind"] == "choice":
        return [value["name"] for value in option["values"]]
    return [str(option["least"]), str(option["most"])]


def options_of(facts):
    """Each option with its values; of a number, its ends."""
    return {option["name"]: values_of(option) for option in facts.get("options", [])}


def run(*arguments, stdin=b"", timeout=50):
    done = subprocess.run([PROGRAM, *map(str, arguments)], input=stdin, capture_output=True, timeout=timeout, cwd=ROOT)
    done.stdout, done.stderr = done.stdout.decode(), done.stderr.decode()
    return done


def as_options(settings):
    return [word for key, value in settings.items() for word in ("--option", f"{key}={value}")]


def every_variant():
    for game, facts in SHELF.items():
        options = options_of(facts)
        for players in counts_of(facts):
            fitting = schemas.allowed(facts, players)
            for values in itertools.product(*options.values()):
                settings = dict(zip(options, values))
                if all(settings[name] in fitting[name] for name in fitting):
                    yield game, players, settings


def simulate_records(*arguments):
    """The records, as objects."""
    done = run("simulate", *arguments, "--records", "-")
    assert done.returncode == 0, done.stderr
    return [json.loads(line) for line in done.stdout.splitlines()]


def as_lines(records):
    return "".join(json.dumps(record) + "\n" for record in records).encode()


class Case(unittest.TestCase):
    maxDiff = 2000

    def assert_refused(self, arguments, *words, code=WRONG_USE, **more):
        """Wrong use: nothing on the standard output, and an explanation that contains the words."""
        done = run(*arguments, **more)
        self.assertEqual(done.returncode, code, done.stderr)
        self.assertEqual(done.stdout, "")
        self.assertTrue(done.stderr.startswith("ludothek"), done.stderr)
        self.assertTrue(done.stderr.endswith("\n"), done.stderr)
        for word in words:
            self.assertIn(word, done.stderr)
        self.assertLess(len(done.stderr), 500)
        for trace in ("terminate", "what()", "Sanitizer", "std::"):
            self.assertNotIn(trace, done.stderr)

    def assert_fine(self, arguments, **more):
        done = run(*arguments, **more)
        self.assertEqual(done.returncode, HOLDS, done.stdout[-2000:] + done.stderr)
        return done

    def check_numbers(self, result, games):
        """What must be true of the numbers of any simulation."""
        self.assertEqual(result["games"], games)
        self.assertEqual(len(result["seats"]), result["players"])
        self.assertEqual(sum(result["ends"].values()), games)
        self.assertGreater(result["gamesPerSecond"], 0)
        for sample in [seat["score"] for seat in result["seats"]] + [result["moves"]]:
            spread = {int(value): times for value, times in sample["distribution"].items()}
            self.assertEqual(sum(spread.values()), games)
            mean = sum(value * times for value, times in spread.items()) / games
            self.assertAlmostEqual(sample["mean"], mean, places=6)
            variance = sum(times * (value - mean) ** 2 for value, times in spread.items()) / (games - 1)
            self.assertAlmostEqual(sample["margin95"], 1.96 * (variance / games) ** 0.5, places=6)
        for seat in result["seats"]:
            self.assertLessEqual(0, seat["wins"]["mean"])
            self.assertLessEqual(seat["wins"]["mean"], 1)


class EveryGame(Case):
    """What holds for each game on the shelf, whichever they are: scripts/test_box runs these for a box alone."""

    def test_simulate_lists_games_options_and_players(self):
        words = self.assert_fine(["simulate", "--help"]).stdout
        for game, facts in SHELF.items():
            self.assertIn(f"{range_of(facts)} ({game})", words)
            for key in options_of(facts):
                self.assertIn(key, words)

    def test_player_counts_name_the_range(self):
        for game, facts in SHELF.items():
            counts = counts_of(facts)
            for players in (-1, counts[0] - 1, counts[-1] + 1, 256 + counts[-1]):
                with self.subTest(game=game, players=players):
                    words = f"{game} is for {range_of(facts)} players, not {players}"
                    self.assert_refused(["simulate", game, f"--players={players}"], words)
            self.assert_refused(["simulate", game, "--players", "many"], "--players", "many")
            self.assert_refused(["simulate", game, "--players", 2**32 + counts[0]], "--players")

    def test_options_name_what_there_is(self):
        def refuse(game, setting, *words):
            self.assert_refused(["simulate", game, "--option", setting], *words)

        for game, facts in SHELF.items():
            options = options_of(facts)
            refuse(game, "colour=red", "colour", *options)
            refuse(game, "=", *options)
            for key in options:
                refuse(game, key, f"{key}=")
                refuse(game, f"{key}=", key, "must be")

    def test_every_variant_is_played_and_its_records_hold(self):
        records, count = [], 0
        for game, players, settings in every_variant():
            options = ["--players", players, *as_options(settings), "--games", 2, "--bots", "random"]
            with self.subTest(game=game, players=players, **settings):
                played = simulate_records(game, *options, "--fair" if count % 2 else "--seed=9")
                self.assertEqual(len(played), 2)
                for record in played:
                    self.assertEqual((record["game"], record["players"]), (game, players))
                    written = {key: json.dumps(value).strip('"') for key, value in record["options"].items()}
                    self.assertEqual({key: written[key] for key in settings}, settings)
                    self.assertEqual(record["names"], ["bot:random"] * players)
                    self.assertEqual("fairness" in record, bool(count % 2))
                records += played
            count += 1
        played = {(record["game"], record["players"]) for record in records}
        self.assertEqual(played, {(game, players) for game, facts in SHELF.items() for players in counts_of(facts)})
        for game, facts in SHELF.items():
            for key, values in options_of(facts).items():
                found = {json.dumps(record["options"][key]).strip('"') for record in records if record["game"] == game}
                self.assertEqual(found, set(values), key)
        done = self.assert_fine(["verify", "-"], stdin=as_lines(records))
        self.assertIn(f"{2 * count} games hold", done.stdout)

    def test_json_has_consistent_numbers(self):
        for game, facts in SHELF.items():
            for players in counts_of(facts):
                if players == 1:
                    continue  # nobody to win against
                with self.subTest(game=game, players=players):
                    bots = ",".join(["greedy", "random"] * 3).split(",")[:players]
                    options = ["--players", players, "--bots", ",".join(bots), "--games", 100]
                    done = self.assert_fine(["simulate", game, *options, "--json"])
                    self.assertEqual(done.stderr, "")
                    result = json.loads(done.stdout)
                    self.check_numbers(result, 100)
                    self.assertEqual([seat["bot"] for seat in result["seats"]], bots)
                    self.assertAlmostEqual(sum(seat["wins"]["mean"] for seat in result["seats"]), 1, places=9)

    def test_fair_records_carry_fairness_and_are_consistent(self):
        for game in SHELF:
            with self.subTest(game):
                records = simulate_records(game, "--games", 5, "--fair")
                for record in records:
                    fairness = record["fairness"]
                    self.assertEqual(len(bytes.fromhex(fairness["seed"])), 32)
                    self.assertEqual(len(bytes.fromhex(fairness["commitment"])), 32)
                    self.assertEqual(fairness["nonces"], [None] * record["players"])
                self.assertEqual(len({record["fairness"]["seed"] for record in records}), 5)
                done = self.assert_fine(["verify", "-"], stdin=as_lines(records))
                self.assertIn("every chance move of 5 is consistent", done.stdout)
                self.assertNotIn("fairness", simulate_records(game, "--games", 1)[0])

    def test_simulate_into_verify(self):
        for game in SHELF:
            for fair in ([], ["--fair"]):
                games = [PROGRAM, "simulate", game, "--games", "200", "--records", "-", *fair]
                with subprocess.Popen(games, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL) as first:
                    check = [PROGRAM, "verify", "-"]
                    second = subprocess.run(check, stdin=first.stdout, capture_output=True, timeout=50)
                self.assertEqual((first.returncode, second.returncode), (0, 0))
                self.assertIn("200 games hold", second.stdout.decode())

    def test_what_was_played_is_analysed(self):
        for game in SHELF:
            with self.subTest(game):
                (record,) = simulate_records(game, "--games", 1)
                options = ["analyse", "-", "--trials", 0.1]
                analysis = json.loads(self.assert_fine([*options, "--json"], stdin=as_lines([record])).stdout)
                self.assertEqual((analysis["game"], analysis["names"]), (game, record["names"]))
                luck = analysis["luck"]
                self.assertEqual(len(luck["moves"]), len(record["moves"]))
                for seat in luck["seats"]:
                    parts = sum(seat[part] for part in ("luck", "own", "others"))
                    self.assertAlmostEqual(seat["result"] - seat["par"], parts, places=6)
                told = self.assert_fine(options, stdin=as_lines([record])).stdout
                self.assertIn("luck", told)
                self.assertNotRegex(told, "<[a-z.]+>")

    def test_the_rulebook_in_every_language(self):
        articles = {"en": "the|a", "fr": "le|la|les", "de": "der|die|das"}
        for box, (language, article) in itertools.product(boxes.boxes(), articles.items()):
            with self.subTest(game=box.name, language=language):
                done = self.assert_fine(["rules", box.name, "--lang", language])
                self.assertEqual(done.stdout, (box.folder / "rulebook" / f"{language}.md").read_text())
                self.assertTrue(done.stdout.startswith(f"# {box.facts['title']}"))
                self.assertGreater(len(re.findall(rf"\b({article})\b", done.stdout)), 10)
                self.assertEqual(done.stderr, "")


class Help(Case):
    def test_the_program_says_what_it_is_and_which_commands_there_are(self):
        for arguments in ([], ["--help"], ["-h"]):
            done = self.assert_fine(arguments)
            self.assertEqual(done.stderr, "")
            for command in COMMANDS:
                self.assertRegex(done.stdout, rf"(?m)^  {command} ")

    def test_every_command_explains_itself(self):
        for command in re.findall(r"(?m)^  ([a-z]+) ", run("--help").stdout.split("Subcommands:")[1]):
            with self.subTest(command):
                done = self.assert_fine([command, "--help"])
                self.assertIn(f"ludothek {command}", done.stdout)
                self.assertEqual(done.stderr, "")
        self.assertIn("--records", self.assert_fine(["--help-all"]).stdout)

    def test_simulate_lists_values(self):
        words = self.assert_fine(["simulate", "--help"]).stdout
        for value in ("de|fr", "standard|children|children7|solitaire", "true|false", "KEY=VALUE"):
            self.assertIn(value, words)


class Readme(Case):
    def test_what_it_shows_works_line_by_line(self):
        lines = re.findall(r"^    build/ludothek ((?:simulate|verify|show|analyse|rules) .*?)(?: *#.*)?$",
                           (ROOT / "README.md").read_text(encoding="utf-8"), re.M)
        self.assertEqual({line.split()[0] for line in lines}, set(COMMANDS))
        with tempfile.TemporaryDirectory() as folder:
            for line in lines:
                words = re.sub(r"--games \d+", "--games 8", line).split()
                if words[0] == "simulate" and "--games" not in words:
                    words += ["--games", "8"]
                if words[0] == "analyse":
                    words += ["--trials", "0.05"]
                with self.subTest(line=line):
                    done = subprocess.run([PROGRAM, *words], capture_output=True, text=True, timeout=200, cwd=folder)
                    self.assertEqual((done.returncode, done.stderr), (HOLDS, ""))


class WrongUse(Case):
    def test_commands_and_arguments_that_are_not_there(self):
        self.assert_refused(["juggle"], "juggle", "ludothek --help")
        self.assert_refused(["simulate"], "GAME", "required", "ludothek simulate --help")
        self.assert_refused(["verify"], "FILE", "required", "ludothek verify --help")
        self.assert_refused(["analyse"], "FILE", "required", "ludothek analyse --help")
        self.assert_refused(["rules"], "GAME", "required", "ludothek rules --help")
        self.assert_refused(["simulate", "chess"], "chess", *SHELF)
        self.assert_refused(["rules", "chess"], "ludothek rules: \"chess\" is not a game: choose one of ", *SHELF)
        self.assert_refused(["rules", "riffifi", "--lang", "it"], "it", "en", "fr", "de")
        self.assert_refused(["simulate", "riffifi", "--gmaes", "3"], "--gmaes", "ludothek simulate --help")
        self.assert_refused(["simulate", "riffifi", "--option"], "--option", "KEY=VALUE")

    def test_one_player_plays_solitaire_and_two_do_not(self):
        for variant in ("standard", "children", "children7"):
            wrong = ["simulate", "starmaster", "--players", 1, "--option", f"variant={variant}"]
            self.assert_refused(wrong, "solitaire", "--players 2 to 6")
        wrong = ["simulate", "starmaster", "--players", 2, "--option", "variant=solitaire"]
        self.assert_refused(wrong, "solitaire is for one player", "another variant")

    def test_options_name_what_there_is(self):
        def refuse(game, setting, *words):
            self.assert_refused(["simulate", game, "--option", setting], *words)

        refuse("riffifi", "officer=yes", "officer=yes", "true or false")
        refuse("riffifi", "edition=de", "edition", "officer")
        refuse("farbenpoker", "edition=it", "edition=it", "de or fr")
        refuse("farbenpoker", "edition=true", "edition=true", "de or fr")
        refuse("starmaster", "variant=hard", "variant=hard", "standard", "solitaire")
        for faces in ("0", "6", "258", "-1", "2.5", "two"):
            refuse("starmaster", f"starFaces={faces}", f"starFaces={faces}", "1 to 5")

    def test_bots_name_what_there_is(self):
        self.assert_refused(["simulate", "riffifi", "--bots", "clever"], "clever", "random", "greedy")
        self.assert_refused(["simulate", "riffifi", "--bots", ""], "random", "greedy")
        self.assert_refused(["simulate", "riffifi", "--bots", "greedy,"], "random", "greedy")
        self.assert_refused(["simulate", "riffifi", "--bots", "greedy,random"], "2", "4", "seat")
        five = ",".join(["greedy"] * 5)
        self.assert_refused(["simulate", "riffifi", "--players", 3, "--bots", five], "5", "3", "seat")

    def test_numbers_name_the_range(self):
        for games in ("0", "-3", "many", "1.5"):
            self.assert_refused(["simulate", "riffifi", "--games", games], "--games", games)
        for threads in ("0", "-1", "5000"):
            self.assert_refused(["simulate", "riffifi", "--threads", threads], "--threads", threads)
        for seed in ("-1", "18446744073709551616", "1.5", "x"):
            self.assert_refused(["simulate", "riffifi", "--seed", seed], "--seed", seed, "whole number")


class Files(Case):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = Path(folder.name)

    def test_records_that_can_not_be_written(self):
        few = ["simulate", "riffifi", "--games", 3]
        nowhere = self.folder / "missing" / "games.jsonl"
        self.assert_refused([*few, "--records", nowhere], str(nowhere), "can't be written", "No such file")
        self.assert_refused([*few, "--records", self.folder], str(self.folder), "can't be written", "directory")
        self.assert_refused([*few, "--records", "/dev/full"], "/dev/full", "room")
        self.assert_refused(["simulate", "riffifi", "--games", 2000, "--records", "/dev/full"], "/dev/full", "room")

    def test_an_answer_that_can_not_be_written_is_no_success(self):
        good = VECTORS / "good.jsonl"
        for arguments in (
            ["simulate", "riffifi", "--games", 3],
            ["simulate", "riffifi", "--games", 3, "--json"],
            ["simulate", "riffifi", "--games", 300, "--records", "-"],
            ["verify", good],
            ["verify", good, "--json"],
            ["rules", "riffifi"],
        ):
            with self.subTest(arguments), open("/dev/full", "wb") as full:
                done = subprocess.run([PROGRAM, *map(str, arguments)], stdout=full, stderr=subprocess.PIPE, timeout=50)
                self.assertEqual(done.returncode, WRONG_USE)
                self.assertRegex(done.stderr.decode(), "No space left on device|is there room")

    def test_wrong_arguments_do_not_empty_a_file(self):
        kept = self.folder / "kept.jsonl"
        kept.write_text("precious\n")
        for wrong in (["--bots", "clever"], ["--players", 9], ["--option", "officer=1"], ["--games", 0]):
            self.assert_refused(["simulate", "riffifi", *wrong, "--records", kept])
        self.assertEqual(kept.read_text(), "precious\n")

    def test_files_that_can_not_be_read(self):
        missing = self.folder / "missing.jsonl"
        self.assert_refused(["verify", missing], str(missing), "can't be read", "No such file")
        self.assert_refused(["verify", self.folder], str(self.folder), "folder")
        if os.geteuid() != 0:  # root may read anything
            locked = self.folder / "locked.jsonl"
            locked.touch(mode=0)
            self.assert_refused(["verify", locked], str(locked), "can't be read", "Permission denied")
        # The others are looked at all the same, and the worse code counts.
        done = run("verify", VECTORS / "good.jsonl", missing, VECTORS / "bad.jsonl")
        self.assertEqual(done.returncode, WRONG_USE)
        self.assertIn("192 games hold", done.stdout)
        self.assertIn("10 of 10 games do not hold", done.stdout)
        self.assertIn("No such file", done.stderr)

    def test_a_file_without_records(self):
        empty = self.folder / "empty.jsonl"
        for content in ("", "\n\n"):
            empty.write_text(content)
            self.assert_refused(["verify", empty], str(empty), "no record", code=DOES_NOT_HOLD)
        self.assert_refused(["verify", "-"], "no record", code=DOES_NOT_HOLD)

    def test_games_that_have_an_analysis_and_games_that_have_none(self):
        games = self.folder / "games.jsonl"
        records = simulate_records("starmaster", "--games", 4, "--seed", 3)
        cut = {**records[1], "moves": records[1]["moves"][:5]}
        del cut["result"]
        wrong = {**records[2], "moves": records[2]["moves"][1:]}
        abandoned = {**cut, "result": {"scores": [0, 0, 0], "winners": [], "end": "abandoned"}}
        games.write_text("".join(json.dumps(record) + "\n" for record in [records[0], cut, wrong, abandoned, records[3]]))
        done = run("analyse", games, "--json")
        self.assertEqual(done.returncode, DOES_NOT_HOLD)
        first, last = map(json.loads, done.stdout.splitlines())
        self.assertEqual(first["names"], records[0]["names"])
        self.assertEqual(len(last["luck"]["moves"]), len(records[3]["moves"]))
        problems = done.stderr.splitlines()
        self.assertIn(f"{games}:2: game 2: the game is not over", problems[0])
        self.assertIn(f"{games}:3: game 3: ", problems[1])
        self.assertIn(f"{games}:4: game 4: ", problems[2])
        # The same on any number of threads, and in words.
        self.assertEqual(run("analyse", games, "--json", "--threads", 1).stdout, done.stdout)
        for language, word in {"en": "luck", "fr": "chance", "de": "Glück"}.items():
            self.assertIn(word, run("analyse", games, "--lang", language).stdout)
        # Two bots of a level are told apart.
        self.assertEqual(records[0]["names"][:2], ["bot:greedy"] * 2)
        for language, bot in {"en": "Bot (greedy)", "de": "Bot (gierig)"}.items():
            for number in (1, 2):
                self.assertIn(f"{bot} {number} ", run("analyse", games, "--lang", language).stdout)
        self.assertEqual(list(json.loads(run("analyse", games, "--json", "--only", "luck").stdout.splitlines()[0])),
                         ["game", "players", "names", "luck"])
        # What is worked out exactly needs no trials.
        self.assertEqual(run("analyse", games, "--json", "--trials", 0.05).stdout, done.stdout)
        self.assert_refused(["analyse", games, "--trials", 0], "--trials")
        missing = self.folder / "missing.jsonl"
        self.assert_refused(["analyse", missing], str(missing), "can't be read", "No such file")
        self.assert_refused(["analyse", self.folder], str(self.folder), "folder")
        self.assert_refused(["analyse", "-"], "no record", code=DOES_NOT_HOLD)

    def test_layouts_of_one_record(self):
        (record,) = simulate_records("farbenpoker", "--games", 1)
        for name, text in {
            "pretty": json.dumps(record, indent=2),
            "line": json.dumps(record),
            "windows": json.dumps(record, indent=1).replace("\n", "\r\n") + "\r\n",
            "spacious": "\n\n" + json.dumps(record) + "\n\n\n",
        }.items():
            with self.subTest(name):
                file = self.folder / name
                file.write_bytes(text.encode())
                self.assertIn("1 game holds", self.assert_fine(["verify", file]).stdout)
                self.assertIn("1 game holds", self.assert_fine(["verify", "-"], stdin=text.encode()).stdout)

    def test_records_go_to_the_file_and_the_summary_to_the_terminal(self):
        file = self.folder / "games.jsonl"
        file.write_text("what was there before\n" * 10_000)
        done = self.assert_fine(["simulate", "starmaster", "--games", 70, "--records", file])
        self.assertIn("win share", done.stdout)
        self.assertEqual(len(file.read_text().splitlines()), 70)
        self.assertIn("70 games hold", self.assert_fine(["verify", file]).stdout)


class Verify(Case):
    def test_the_good_vectors_hold(self):
        done = self.assert_fine(["verify", "tests/vectors/good.jsonl"])
        self.assertIn("192 games hold", done.stdout)
        self.assertIn("every chance move of 96 is consistent", done.stdout)
        self.assertEqual(done.stderr, "")
        self.assertEqual(self.assert_fine(["verify", "-q", "tests/vectors/good.jsonl"]).stdout, "")

    def test_the_bad_vectors_do_not_and_each_says_which_rule_it_breaks(self):
        done = run("verify", "tests/vectors/bad.jsonl")
        self.assertEqual(done.returncode, DOES_NOT_HOLD)
        self.assertEqual(done.stderr, "")
        *problems, last = done.stdout.splitlines()
        self.assertEqual(len(problems), 10)
        self.assertIn("10 of 10 games do not hold", last)
        for number, problem in enumerate(problems, 1):
            self.assertTrue(problem.startswith(f"tests/vectors/bad.jsonl:{number}: game {number}: "), problem)
        quiet = run("verify", "--quiet", "tests/vectors/bad.jsonl")
        self.assertEqual(quiet.returncode, DOES_NOT_HOLD)
        self.assertEqual(quiet.stdout.splitlines(), problems)

    def test_json_says_the_same_a_line_a_game(self):
        good = self.assert_fine(["verify", "--json", "tests/vectors/good.jsonl"]).stdout
        rows = [json.loads(line) for line in good.splitlines()]
        self.assertEqual([row["game"] for row in rows], list(range(1, 193)))
        self.assertTrue(all(row["holds"] and row["moves"] > 0 for row in rows))
        self.assertEqual(sum(row["chance"] == "consistent" for row in rows), 96)
        done = run("verify", "--json", "tests/vectors/bad.jsonl")
        self.assertEqual(done.returncode, DOES_NOT_HOLD)
        vectors = [json.loads(line) for line in (VECTORS / "bad.jsonl").read_text().splitlines()]
        for row, vector in zip([json.loads(line) for line in done.stdout.splitlines()], vectors, strict=True):
            self.assertFalse(row["holds"])
            self.assertTrue(row["problem"])
            # The same chapter: a wrong result is one rule to one program and its neighbour to another.
            self.assertEqual(row["rule"].split(".")[0], vector["_rule"].split(".")[0], vector["_wrong"])

    def test_what_is_no_record_is_said_with_its_line(self):
        (record,) = simulate_records("farbenpoker", "--games", 1)
        good = json.dumps(record)
        for name, broken, word in (
            ("nonsense", "nonsense", ""),
            ("cut off", good[: len(good) // 2], ""),
            ("another format", good.replace("ludothek/1", "ludothek/9"), "ludothek/9"),
            ("another game", good.replace('"farbenpoker"', '"chess"'), "chess"),
            ("not an object", "[1,2]", ""),
        ):
            with self.subTest(name):
                done = run("verify", "-", stdin=f"{good}\n\n{broken}\n{good}\n".encode())
                self.assertEqual(done.returncode, DOES_NOT_HOLD)
                self.assertRegex(done.stdout, r"(?m)^-:3: game 2: .")
                self.assertIn(word, done.stdout)
                self.assertIn("1 of 3 games do not hold", done.stdout)

    def test_a_wrong_result_does_not_hold(self):
        (record,) = simulate_records("riffifi", "--games", 1)
        record["result"]["scores"][2] += 1
        done = run("verify", "-", stdin=as_lines([record]))
        self.assertEqual(done.returncode, DOES_NOT_HOLD)
        self.assertIn("scores", done.stdout)

    def test_a_line_beyond_all_measure_is_refused(self):
        (record,) = simulate_records("farbenpoker", "--games", 1)
        text = as_lines([record]) + b'{"x":"' + b"y" * (17 << 20) + b'"}\n' + as_lines([record])
        done = run("verify", "-", stdin=text)
        self.assertEqual(done.returncode, DOES_NOT_HOLD)
        self.assertRegex(done.stdout, r"(?m)^-:2: game 2: .")
        self.assertIn("1 of 3 games do not hold", done.stdout)
        self.assertLess(len(done.stdout), 500)


class Simulate(Case):
    def test_json_of_one_who_plays_alone(self):
        alone = json.loads(self.assert_fine(["simulate", "starmaster", "--players", 1, "--json"]).stdout)
        self.check_numbers(alone, 1000)
        self.assertEqual(alone["options"]["variant"], "solitaire")
        self.assertAlmostEqual(alone["seats"][0]["wins"]["mean"], alone["ends"].get("solved", 0) / 1000)

    def test_redeals_are_counted_where_a_game_has_them(self):
        for game in SHELF:
            counted = json.loads(self.assert_fine(["simulate", game, "--games", 10, "--json"]).stdout)
            self.assertEqual("redeals" in counted, game == "riffifi")

    def test_json_counts_what_the_records_say(self):
        with tempfile.TemporaryDirectory() as folder:
            file = Path(folder) / "games.jsonl"
            done = self.assert_fine(["simulate", "farbenpoker", "--games", 150, "--records", file, "--json"])
            records = [json.loads(line) for line in file.read_text().splitlines()]
        result = json.loads(done.stdout)
        for seat in range(4):
            scores = [record["result"]["scores"][seat] for record in records]
            self.assertAlmostEqual(result["seats"][seat]["score"]["mean"], sum(scores) / 150)
            winners = [record["result"]["winners"] for record in records]
            share = sum(1 / len(seats) for seats in winners if seat in seats)
            self.assertAlmostEqual(result["seats"][seat]["wins"]["mean"], share / 150)
        self.assertAlmostEqual(result["moves"]["mean"], sum(len(record["moves"]) for record in records) / 150)

    def test_the_text_says_the_same_as_json(self):
        options = ["simulate", "riffifi", "--games", 200, "--bots", "greedy,random,random,random"]
        text = self.assert_fine(options).stdout
        result = json.loads(self.assert_fine([*options, "--json"]).stdout)
        for number, seat in enumerate(result["seats"]):
            score, share = seat["score"]["mean"], 100 * seat["wins"]["mean"]
            self.assertRegex(text, rf"(?m)^ +{number}  {seat['bot']} +{score:.3f} ± .* {share:.2f} %")
        self.assertIn("rounds-played 100.00 %", text)

    def test_the_same_seed_gives_the_same_on_any_number_of_threads(self):
        options = ["simulate", "starmaster", "--games", 200, "--records", "-", "--seed", 42]
        one = self.assert_fine([*options, "--threads", 1]).stdout
        self.assertEqual(one, self.assert_fine([*options, "--threads", 5]).stdout)
        self.assertNotEqual(one, self.assert_fine([*options[:-1], 43]).stdout)

    def test_records_on_the_standard_output_stay_alone_there(self):
        for json_too in ([], ["--json"]):
            done = self.assert_fine(["simulate", "riffifi", "--games", 3, "--records", "-", *json_too])
            self.assertEqual([json.loads(line)["format"] for line in done.stdout.splitlines()], ["ludothek/1"] * 3)
            if json_too:
                self.check_numbers(json.loads(done.stderr), 3)
            else:
                self.assertIn("win share", done.stderr)


class Fairness(Case):
    def assert_detected(self, record, move):
        """The record does not hold, because of fairness, at that move (from 0) or as a whole."""
        done = run("verify", "--json", "-", stdin=as_lines([record]))
        self.assertEqual(done.returncode, DOES_NOT_HOLD)
        found = json.loads(done.stdout)
        self.assertEqual(found["rule"], "fairness", found)
        self.assertEqual(found["move"], None if move is None else move + 1, found)
        text = run("verify", "-", stdin=as_lines([record])).stdout
        self.assertIn("game 1: " + ("" if move is None else f"move {move + 1}: "), text)
        self.assertIn("(fairness)", text)

    def test_one_die_changed_is_detected_and_the_move_named(self):
        (record,) = simulate_records("farbenpoker", "--games", 1, "--fair")
        rolls = [place for place, move in enumerate(record["moves"]) if move["do"] == "roll"]
        self.assertGreater(len(rolls), 2)
        for place in (rolls[0], rolls[-1]):
            changed = json.loads(json.dumps(record))
            dice = changed["moves"][place]["dice"]
            dice[1] = "red" if dice[1] != "red" else "blue"
            self.assert_detected(changed, place)

    def test_a_lot_a_face_or_two_cards_changed_are_detected(self):
        (record,) = simulate_records("starmaster", "--games", 1, "--fair")
        changed = json.loads(json.dumps(record))
        changed["moves"][0]["seat"] = (changed["moves"][0]["seat"] + 1) % 4
        self.assert_detected(changed, 0)
        place = max(place for place, move in enumerate(record["moves"]) if move["do"] == "roll")
        changed = json.loads(json.dumps(record))
        changed["moves"][place]["black"] = "blank" if changed["moves"][place]["black"] == "star" else "star"
        self.assert_detected(changed, place)
        (record,) = simulate_records("riffifi", "--games", 1, "--fair")
        place = next(place for place, move in enumerate(record["moves"]) if move["do"] == "deal")
        hands = record["moves"][place]["hands"]
        # Two cards of one colour, so that it stays a deal without a misdeal.
        mine, theirs = next((a, b) for a in hands[0] for b in hands[1] if a.split("-")[0] == b.split("-")[0])
        hands[0][hands[0].index(mine)], hands[1][hands[1].index(theirs)] = theirs, mine
        self.assert_detected(record, place)

    def test_another_seed_or_commitment_is_detected(self):
        (record,) = simulate_records("riffifi", "--games", 1, "--fair")
        for member in ("seed", "commitment"):
            changed = json.loads(json.dumps(record))
            digit = changed["fairness"][member][0]
            changed["fairness"][member] = ("0" if digit != "0" else "1") + changed["fairness"][member][1:]
            self.assert_detected(changed, None)


class Pipes(Case):
    def test_a_reader_that_leaves_ends_the_program_quietly(self):
        for arguments in (
            ["simulate", "riffifi", "--games", "20000", "--records", "-"],
            ["verify", "--json", *["tests/vectors/good.jsonl"] * 30],
        ):
            with self.subTest(arguments[0]):
                pipes = {"stdout": subprocess.PIPE, "stderr": subprocess.PIPE, "cwd": ROOT}
                with subprocess.Popen([PROGRAM, *arguments], **pipes) as process:
                    self.assertTrue(process.stdout.readline().startswith(b"{"))
                    process.stdout.close()
                    complaint = process.stderr.read().decode()
                    process.wait(50)
                self.assertIn(process.returncode, (-signal.SIGPIPE, WRONG_USE))
                for trace in ("terminate", "Sanitizer", "what()", "core"):
                    self.assertNotIn(trace, complaint)


class Terminal(Case):
    def on_terminal(self, *arguments):
        """What the program writes to the standard error where that is a terminal."""
        mine, theirs = pty.openpty()
        process = subprocess.Popen([PROGRAM, *map(str, arguments)], stdout=subprocess.PIPE, stderr=theirs, cwd=ROOT)
        os.close(theirs)
        drawn = b""
        while True:
            ready, _, _ = select.select([mine], [], [], 50)
            try:
                some = os.read(mine, 4096) if ready else b""
            except OSError:  # how Linux says that the other end is closed
                some = b""
            if not some:
                break
            drawn += some
        os.close(mine)
        with process:
            answer = process.stdout.read().decode()
        self.assertEqual(process.returncode, 0)
        return drawn.decode(), answer

    def test_the_progress_bar_is_drawn_and_erased(self):
        drawn, answer = self.on_terminal("simulate", "riffifi", "--games", 3000)
        self.assertRegex(drawn, r"riffifi [█░]{30} +\d+ %  \d+ s left")
        self.assertTrue(drawn.endswith("\r\033[K"), drawn[-100:])
        self.assertNotIn("\n", drawn)  # it stays in its line
        shares = [int(share) for share in re.findall(r"(\d+) %", drawn)]
        self.assertEqual(shares, sorted(shares))
        self.assertLessEqual(shares[-1], 100)
        self.assertIn("win share", answer)
        self.assertNotIn("\033", answer)

    def test_elsewhere_there_is_none(self):
        done = self.assert_fine(["simulate", "riffifi", "--games", 3000])
        self.assertEqual(done.stderr, "")
        self.assertNotIn("█", done.stdout)


class Rulebooks(Case):
    def test_english_when_nobody_says(self):
        self.assertEqual(run("rules", "riffifi").stdout, run("rules", "riffifi", "--lang", "en").stdout)


class Show(Case):
    def test_a_simulated_game_is_told_in_every_language(self):
        lines = as_lines(simulate_records("starmaster", "--games", 3, "--fair"))
        told = {}
        for language in ("en", "fr", "de"):
            done = self.assert_fine(["show", "-", "--game", 2, "--lang", language], stdin=lines)
            self.assertEqual(done.stderr, "")
            self.assertIn("[SM-2.1]", done.stdout)
            told[language] = done.stdout
        self.assertEqual(len(set(told.values())), 3)

    def test_what_is_not_there(self):
        lines = as_lines(simulate_records("starmaster", "--games", 3))
        self.assert_refused(["show", "-", "--game", 4], "game 4", "3 games", stdin=lines)
        self.assert_refused(["show", "-", "--game", 0], "game 0", "3 games", stdin=lines)
        self.assert_refused(["show", "tests"], "folder")
        self.assert_refused(["show"], "FILE", "required")


if __name__ == "__main__":
    unittest.main()
