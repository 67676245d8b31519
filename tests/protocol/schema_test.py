#!/usr/bin/env python3
"""The record's schema (record/record.schema.json and the boxes' parts) against the conformance vectors and against small faults it must notice.

A schema knows the form only: that a card is one of forty, not that it was in the hand. Run it from anywhere:
scripts/python tests/protocol/schema_test.py (needs python3-jsonschema 4.10 or newer).
"""

import copy
import json
import pathlib
import re
import sys
import unittest

from jsonschema import Draft202012Validator

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "scripts"))
import schemas  # noqa: E402
from boxes import boxes  # noqa: E402

SCHEMA = schemas.assembled()["record.schema.json"]
VALIDATOR = Draft202012Validator(SCHEMA)

GAMES = {
    "riffifi": {
        "format": "ludothek/1", "rules": 1, "game": "riffifi", "players": 4,
        "names": ["Ana", "Bo", "bot:expert", "bot:casual"],
        "options": {"officer": True, "equalChances": False, "ticks": False},
        "fairness": {"commitment": "0a" * 32, "seed": "FF" * 32, "nonces": ["00" * 16, None, None, None]},
        "moves": [
            {"by": "chance", "do": "dealer", "seat": 3},
            {"by": "chance", "do": "removed", "cards": ["blue-1"]},
            {"by": 0, "do": "play", "card": "red-5", "at": 1200},
            {"by": 1, "do": "play", "card": "officer", "target": None},
            {"by": 2, "do": "rob", "extra": [0, 3]},
        ],
        "result": {"scores": [31, 12, 40, 22], "winners": [2], "end": "rounds-played"},
    },
    "farbenpoker": {
        "format": "ludothek/1", "rules": 1, "game": "farbenpoker", "players": 2, "options": {"edition": "fr"},
        "moves": [
            {"by": "chance", "do": "first", "seat": 0},
            {"by": "chance", "do": "roll", "dice": ["red", "white", "black"]},
            {"by": 0, "do": "draw", "hole": "A18"},
            {"by": "chance", "do": "put", "hole": "B1"},
            {"by": 1, "do": "reroll"},
            {"by": "chance", "do": "roll-third", "colour": "green"},
            {"by": 1, "do": "return", "holes": ["B1", "B2", "B3"]},
        ],
    },
    "starmaster": {
        "format": "ludothek/1", "rules": 1, "game": "starmaster", "players": 3,
        "options": {"variant": "standard", "starFaces": 2},
        "moves": [
            {"by": "table", "do": "first", "seat": 0},
            {"by": "chance", "do": "roll", "white": "star", "black": "blank"},
            {"by": 0, "do": "announce", "colour": "pink"},
            {"by": 0, "do": "flip", "cell": 4},
            {"by": 0, "do": "swap", "with": 9},
            {"by": "table", "do": "void"},
        ],
        "result": {"scores": [1, 0, 0], "winners": [], "end": "abandoned"},
    },
}

REMOVED = object()

# What is wrong, in which game, where, and what stands there instead.
FAULTS = [
    ("another format", "riffifi", ["format"], "ludothek/2"),
    ("another version of the rules", "riffifi", ["rules"], 2),
    ("the rules' version is missing", "riffifi", ["rules"], REMOVED),
    ("a game we do not have", "riffifi", ["game"], "halma"),
    ("too many players", "riffifi", ["players"], 6),
    ("too few players", "farbenpoker", ["players"], 1),
    ("half a player", "riffifi", ["players"], 3.5),
    ("a name is missing", "riffifi", ["names"], ["Ana", "Bo", "Cleo"]),
    ("a name that is no text", "riffifi", ["names", 0], 7),
    ("an option is missing", "riffifi", ["options", "ticks"], REMOVED),
    ("an option of another game", "farbenpoker", ["options", "ticks"], True),
    ("an option of another kind", "riffifi", ["options", "officer"], "yes"),
    ("an unknown edition", "farbenpoker", ["options", "edition"], "en"),
    ("an unknown variant", "starmaster", ["options", "variant"], "expert"),
    ("solitaire for three", "starmaster", ["options", "variant"], "solitaire"),
    ("six star faces", "starmaster", ["options", "starFaces"], 6),
    ("no moves", "riffifi", ["moves"], REMOVED),
    ("moves are no list", "riffifi", ["moves"], {}),
    ("a move is no object", "riffifi", ["moves", 0], "dealer"),
    ("nobody makes the move", "riffifi", ["moves", 2, "by"], REMOVED),
    ("a seat beyond the table", "riffifi", ["moves", 2, "by"], 6),
    ("a seat by name", "riffifi", ["moves", 2, "by"], "Ana"),
    ("chance plays a card", "riffifi", ["moves", 2, "by"], "chance"),
    ("a card that does not exist", "riffifi", ["moves", 2, "card"], "red-9"),
    ("a card of another spelling", "riffifi", ["moves", 2, "card"], "Red-5"),
    ("a member too many in a move", "riffifi", ["moves", 2, "note"], "oops"),
    ("a target without the Officer", "riffifi", ["moves", 2, "target"], 1),
    ("the Officer without a target", "riffifi", ["moves", 3, "target"], REMOVED),
    ("a time before the start", "riffifi", ["moves", 2, "at"], -1),
    ("a move of another game", "riffifi", ["moves", 2], {"by": 0, "do": "flip", "cell": 1}),
    ("a 2 is removed", "riffifi", ["moves", 1, "cards"], ["blue-2"]),
    ("the same seat twice", "riffifi", ["moves", 4, "extra"], [0, 0]),
    ("a hole that does not exist", "farbenpoker", ["moves", 2, "hole"], "A19"),
    ("a hole with a leading zero", "farbenpoker", ["moves", 2, "hole"], "A01"),
    ("a colour the dice do not have", "farbenpoker", ["moves", 1, "dice", 0], "violet"),
    ("two dice", "farbenpoker", ["moves", 1, "dice"], ["red", "red"]),
    ("the table puts a stick", "farbenpoker", ["moves", 3, "by"], "table"),
    ("a reroll with a colour", "farbenpoker", ["moves", 4, "colour"], "red"),
    ("one hole twice", "farbenpoker", ["moves", 6, "holes"], ["B1", "B1", "B2"]),
    ("a cell beyond the board", "starmaster", ["moves", 3, "cell"], 10),
    ("a star is announced", "starmaster", ["moves", 2, "colour"], "star"),
    ("a face the black die does not have", "starmaster", ["moves", 1, "black"], "red"),
    ("a player rules", "starmaster", ["moves", 5, "by"], 0),
    ("a short commitment", "riffifi", ["fairness", "commitment"], "0a" * 31),
    ("digits that are not hexadecimal", "riffifi", ["fairness", "seed"], "0g" * 32),
    ("no seed though the game has ended", "riffifi", ["fairness", "seed"], REMOVED),
    ("a nonce is missing", "riffifi", ["fairness", "nonces"], [None, None, None]),
    ("a nonce of the wrong length", "riffifi", ["fairness", "nonces", 0], "00" * 32),
    ("an end of another game", "riffifi", ["result", "end"], "six-pawns"),
    ("an unknown end", "riffifi", ["result", "end"], "bored"),
    ("a score is missing", "riffifi", ["result", "scores"], [31, 12, 40]),
    ("no winners' list", "riffifi", ["result", "winners"], REMOVED),
    ("an abandoned game with a winner", "starmaster", ["result", "winners"], [0]),
]


def changed(game, path, value):
    record = copy.deepcopy(GAMES[game])
    place = record
    for step in path[:-1]:
        place = place[step]
    if value is REMOVED:
        del place[path[-1]]
    else:
        place[path[-1]] = value
    return record


class Schema(unittest.TestCase):
    def test_is_a_valid_schema(self):
        Draft202012Validator.check_schema(SCHEMA)

    def test_takes_every_good_vector(self):
        lines = (ROOT / "tests/vectors/good.jsonl").read_text(encoding="utf-8").splitlines()
        self.assertEqual(len(lines), 192)
        for number, line in enumerate(lines, 1):
            with self.subTest(line=number):
                VALIDATOR.validate(json.loads(line))

    def test_takes_what_the_faults_are_made_from(self):
        for game, record in GAMES.items():
            with self.subTest(game=game):
                VALIDATOR.validate(record)

    def test_takes_the_examples_of_the_format(self):
        text = (ROOT / "docs/record-format.md").read_text(encoding="utf-8")
        examples = re.findall(r"^```json\n(.*?)^```$", text, re.M | re.S)
        self.assertEqual(len(examples), 4)
        for example in examples:
            VALIDATOR.validate(json.loads(example))

    def test_takes_unknown_members_of_the_record(self):
        for path in (["table"], ["fairness", "receipt"], ["result", "margin"]):
            with self.subTest(path=path):
                VALIDATOR.validate(changed("riffifi", path, {"raceSeconds": 10}))

    def test_refuses_every_fault(self):
        self.assertGreaterEqual(len(FAULTS), 25)
        for wrong, game, path, value in FAULTS:
            with self.subTest(wrong):
                self.assertFalse(VALIDATOR.is_valid(changed(game, path, value)))

    def test_takes_every_lesson_and_its_sentences(self):
        def validator(name):
            return Draft202012Validator(json.loads((ROOT / "study" / "lesson" / name).read_text(encoding="utf-8")))

        form, words = validator("lesson.schema.json"), validator("lesson_sentences.schema.json")
        lessons = [path for box in boxes() for path in sorted((box.folder / "lessons").glob("*.json"))]
        self.assertGreater(len(lessons), 0)
        for path in lessons:
            with self.subTest(path.name):
                content = json.loads(path.read_text(encoding="utf-8"))
                if path.suffixes == [".json"]:
                    VALIDATOR.validate(content)
                    form.validate(content)
                    del content["lesson"]["steps"][0]["rule"]
                    self.assertFalse(form.is_valid(content))
                else:
                    words.validate(content)
                    self.assertFalse(words.is_valid(content | {"more": ""}))


if __name__ == "__main__":
    unittest.main()
