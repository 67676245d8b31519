#!/usr/bin/env python3
"""cmake/facts.py: a box's facts as C++, and the sentence that says what is wrong with them."""

import copy
import json
import sys
import unittest
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "cmake"))
import facts  # noqa: E402

BOX = {
    "name": "sample",
    "title": "Sample",
    "letters": "XX",
    "players": {"fewest": 1, "usual": 2, "most": 4, "rule": "XX-1.1"},
    "options": [
        {"name": "mode", "kind": "choice", "usual": "duel", "rule": "XX-1.2", "values": [
            {"name": "duel", "players": {"fewest": 2, "rule": "XX-1.3", "refusal": "duel_not_alone"}}, {"name": "solo"}]},
        {"name": "dicePips", "kind": "number", "least": 1, "usual": 2, "most": 6, "rule": "XX-1.4", "when": "race"},
        {"name": "quickStart", "kind": "switch", "usual": True, "rule": "XX-1.5", "word": "quick"},
    ],
    "race": {"places": 4, "seconds": {"least": 3, "usual": 10, "most": 30}, "when": {"mode": ["duel"]}},
    "memorise": {"least": 0, "usual": 60, "most": 120},
    "hostNamesFirst": True,
}


def made(box):
    return facts.header(json.dumps(box), "sample")


class Header(unittest.TestCase):
    def test_every_fact_is_in_it(self):
        header = made(BOX)
        for part in (
            "namespace ludothek::sample {",
            "enum class Mode : std::uint8_t { kDuel, kSolo };",
            '{"duel", {2, 4, {"XX-1.3", "duel_not_alone"}}},',
            '{"solo", {1, 4, {}}},',
            '"mode", "mode", {0, 0, 1}, {"XX-1.2", "no_such_mode"}, {}, kModeValues}',
            '"dicePips", "dicePips", {1, 2, 6}, {"XX-1.4", "dice_pips_1_to_6"}, {0, 0b1}}',
            '"quickStart", "quick", {0, 1, 1}, {}, {}}',
            '.players = {1, 4, {"XX-1.1", "players_1_to_4"}},',
            ".race = RaceFact{4, {3, 10, 30}, {0, 0b1}},",
            ".memorise = Range{0, 60, 120},",
            ".host_names_first = true,",
            "std::uint8_t players = 2;",
            "Mode mode = Mode::kDuel;",
            "std::uint8_t dice_pips = 2;",
            "bool quick_start = true;",
        ):
            self.assertIn(part, header)

    def test_a_game_needs_no_options(self):
        header = made({name: BOX[name] for name in ("name", "title", "letters", "players")})
        for part in (".options = {},", ".race = std::nullopt,", ".memorise = std::nullopt,", ".host_names_first = false,"):
            self.assertIn(part, header)

    def test_what_is_wrong_is_said(self):
        def wrong(sentence, change):
            box = copy.deepcopy(BOX)
            change(box)
            with self.assertRaisesRegex(facts.Wrong, sentence):
                made(box)

        wrong("stands in a folder named 'sample'", lambda box: box.update(name="other"))
        wrong("facts.json needs 'title'", lambda box: box.pop("title"))
        wrong("facts.json has no 'colour'", lambda box: box.update(colour="red"))
        wrong("letters must be a word", lambda box: box.update(letters="X"))
        wrong("players.usual must be a whole number from 1 to 4", lambda box: box["players"].update(usual=5))
        wrong("players.most must be a whole number from 1 to 6", lambda box: box["players"].update(most=7))
        wrong("players.rule must be a word", lambda box: box["players"].update(rule="YY-1.1"))
        wrong("kind is choice, number or switch", lambda box: box["options"][0].update(kind="list"))
        wrong("usual is one of duel, solo", lambda box: box["options"][0].update(usual="trio"))
        wrong("two options mode", lambda box: box["options"].append(box["options"][0]))
        wrong("option dicePips.usual must be a whole number from 1 to 6", lambda box: box["options"][1].update(usual=0))
        wrong("usual is true or false", lambda box: box["options"][2].update(usual=1))
        wrong("mode is one of duel, solo", lambda box: box["race"]["when"].update(mode=["trio"]))
        wrong("option dicePips.when must name one option", lambda box: box.pop("race"))
        with self.assertRaisesRegex(facts.Wrong, "no JSON"):
            facts.header("{", "sample")

    def test_the_boxes_on_the_shelf_are_fine(self):
        boxes = sorted(ROOT.glob("games/*/facts.json"))
        self.assertTrue(boxes)
        for box in boxes:
            self.assertIn(f"namespace ludothek::{box.parent.name}", facts.header(box.read_text(encoding="utf-8"), box.parent.name))


if __name__ == "__main__":
    unittest.main()
