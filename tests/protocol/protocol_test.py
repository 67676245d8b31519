#!/usr/bin/env python3
"""The schemas of the protocol (protocol/ and the boxes' parts) against real messages and against the examples of tests/messages/.

Real messages: protocol_sample plays a game of every variant and some wild evenings, and prints what is said in both
directions. Run it from anywhere after building: scripts/python tests/protocol/protocol_test.py (needs python3-jsonschema
4.10 or newer; LUDOTHEK=…/cli/ludothek says which build is meant).
"""

import collections
import json
import pathlib
import re
import subprocess
import sys
import unittest
import warnings

from jsonschema import Draft202012Validator

with warnings.catch_warnings():  # newer releases have another way, which Debian's does not know
    warnings.simplefilter("ignore", DeprecationWarning)
    from jsonschema import RefResolver

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1]))
from places import PROGRAM, ROOT  # noqa: E402

SAMPLE = pathlib.Path(PROGRAM).parent.parent / "tests/protocol_sample"
sys.path.insert(0, str(ROOT / "scripts"))
import boxes  # noqa: E402
import schemas  # noqa: E402

BOXES = boxes.boxes()
SHELF = [box.name for box in BOXES]
SCHEMAS = schemas.assembled()
STORE = {schema["$id"]: schema for schema in SCHEMAS.values()}
EXAMPLES = [
    example
    for path in sorted((ROOT / "tests/messages").glob("*.json"))
    for example in json.loads(path.read_text(encoding="utf-8"))
]
DOCUMENT = (ROOT / "docs/protocol.md").read_text(encoding="utf-8")
# Validating takes a millisecond; of messages that have the same members and events, so many are looked at.
OF_A_SHAPE = 2


def validator(name, pointer=""):
    """Of a schema file of protocol/, or of a part of it."""
    schema = SCHEMAS[name]
    part = {"$ref": schema["$id"] + pointer}
    return Draft202012Validator(part, resolver=RefResolver("", part, store=STORE))


RECORD = Draft202012Validator(SCHEMAS["record.schema.json"])
SIDES = {"client": validator("client.schema.json"), "server": validator("server.schema.json")}
PARTS = {
    (game, part): validator(f"{game}.schema.json", f"#/$defs/{part}")
    for game in SHELF
    for part in ("options", "move", "offer", "foreseen", "event", "view")
}
# oneOf says only that none fits; the message's own kind says what is wrong.
KINDS = {
    (side, kind): validator(f"{side}.schema.json", f"#/$defs/{kind}")
    for side in SIDES
    for kind in [ref["$ref"].rpartition("/")[2] for ref in SCHEMAS[f"{side}.schema.json"]["oneOf"]]
}


def parts_of(message):
    """What of a message must fit its own game, not just any."""
    for event in message.get("events", []):
        yield "event", event
    for offer in message.get("offers", []):
        yield "offer", offer
    for foreseen in message.get("foreseen", []):
        yield "foreseen", foreseen
    if "view" in message:
        yield "view", message["view"]
    if "settings" in message:
        yield "options", message["settings"]["options"]


def shape_of(side, game, message):
    events = sorted({event["event"] for event in message.get("events", [])})
    offers = sorted({offer["do"] for offer in message.get("offers", [])})
    view = message.get("view", {})
    return (side, game, message["type"], message.get("code"), tuple(sorted(message)), tuple(events), tuple(offers),
            view.get("phase"), message.get("phase"))


class Protocol(unittest.TestCase):
    def test_the_schemas_are_schemas(self):
        for name, schema in SCHEMAS.items():
            with self.subTest(name):
                Draft202012Validator.check_schema(schema)

    def test_the_examples_are_what_they_say(self):
        seen = set()
        for example in EXAMPLES:
            with self.subTest(example["name"]):
                side, message = example["from"], example["message"]
                self.assertEqual(SIDES[side].is_valid(message), example["valid"])
                if example["valid"]:
                    seen.add((side, message["type"]))
        self.assertEqual(set(KINDS) - seen, set(), "kinds of message without an example")

    def test_the_document_quotes_the_examples(self):
        good = [(example["from"], example["message"]) for example in EXAMPLES if example["valid"]]
        quoted = set()
        for arrow, line in re.findall(r"^(→|←) (\{.*\})$", DOCUMENT, re.M):
            side, message = ("client" if arrow == "→" else "server"), json.loads(line)
            with self.subTest(line[:200]):
                self.assertTrue((side, message) in good)
            quoted.add((side, message["type"]))
        self.assertEqual(set(KINDS) - quoted, set(), "kinds of message the document shows no example of")

    def test_the_document_names_what_the_schemas_name(self):
        told = [box.name for box in BOXES if box.facts["title"] in DOCUMENT]
        for game in told:
            defs = SCHEMAS[f"{game}.schema.json"]["$defs"]
            names = [event["properties"]["event"]["const"] for event in defs["event"]["oneOf"]]
            names += defs["view"]["properties"]
            names += [move["properties"]["do"]["const"] for move in defs["move"]["oneOf"]]
            for name in names:
                with self.subTest(game=game, name=name):
                    self.assertIn(f"`{name}`", DOCUMENT)

    def test_the_document_lists_every_refusal_of_table_and_door(self):
        texts = json.loads((ROOT / "texts/en.json").read_text(encoding="utf-8"))
        codes = {key.partition(".")[2] for key in texts if re.fullmatch(r"(table|door)\.\w+", key)}
        self.assertGreater(len(codes), 30)
        listed = set(re.findall(r"^\| `(\w+)` \|", DOCUMENT, re.M))
        self.assertEqual(codes - listed, set())

    def test_what_is_really_said_is_valid(self):
        said = subprocess.run([SAMPLE], stdout=subprocess.PIPE, check=True, text=True).stdout.splitlines()
        shapes = collections.Counter()
        kinds = collections.Counter()
        records = collections.Counter()
        for line in said:
            entry = json.loads(line)
            if "record" in entry:
                RECORD.validate(entry["record"])
                records[entry["game"]] += 1
                continue
            side, message = ("client" if "from" in entry else "server"), entry["message"]
            kinds[side, message["type"]] += 1
            shape = shape_of(side, entry["game"], message)
            shapes[shape] += 1
            if shapes[shape] > OF_A_SHAPE:
                continue
            KINDS[side, message["type"]].validate(message)
            for part, value in parts_of(message):
                PARTS[entry["game"], part].validate(value)
        self.assertGreater(len(said), 1000 * len(SHELF))
        self.assertEqual(set(records), set(SHELF))
        # What the table itself takes and says; the rest is the door's.
        door = {"hello", "ping", "enter", "leave", "configure", "outdated", "pong", "closing", "elsewhere", "waiting"}
        if any("race" in box.facts for box in BOXES):
            self.assertEqual({kind for kind in KINDS if kind[1] not in door} - set(kinds), set())


if __name__ == "__main__":
    unittest.main()
