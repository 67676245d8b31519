#!/usr/bin/env python3
"""The referee of the nodes' tests finds what is wrong: a house that breaks its word in each of the ways there are, told by
hand."""

import sys
import tempfile
import unittest
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))
from nodes.diary import Diary  # noqa: E402
from nodes.referee import Referee, TableLog  # noqa: E402


def move(card):
    return {"do": "play", "card": card}


FACTS = [
    {"fact": "opened", "settings": {"players": 2}},
    {"fact": "seated", "seat": 0, "person": "ana"},
    {"fact": "bot", "seat": 1},
    {"fact": "began"},
    {"fact": "moved", "moves": [{"by": 0, **move(7)}]},
    {"fact": "moved", "moves": [{"by": 1, **move(3), "why": "the highest"}]},
]


def table(version, seats=("ana", None), games=0, **more):
    kinds = {None: {"kind": "free"}, "bot": {"kind": "bot"}}
    return "heard", {"type": "table", "version": version, "games": games, "you": {"seat": 0},
                     "seats": [kinds.get(who, {"kind": "person", "person": who}) for who in seats], **more}


def game(version, *events, **more):
    return "heard", {"type": "game", "version": version, "events": [{"event": event} for event in events], **more}


def says(number, card, version):
    return "said", {"type": "move", "id": number, "version": version, "move": move(card)}


def refused(number, code):
    return "heard", {"type": "refused", "re": number, "code": code}


OPEN = ("open", None)
SEEN = [OPEN, table(2), table(4, ("ana", "bot"), 1)]
STORY = [*SEEN, says(1, 7, 4), game(5, "played", re=1), game(6, "played")]


class RefereeTest(unittest.TestCase):
    def judge(self, *stories, facts=FACTS):
        referee = Referee()
        diaries = {}
        for number, story in enumerate(stories):
            diaries[f"P{number}"] = diary = Diary()
            for kind, message in story:
                diary.note(kind, message)
        referee.table(TableLog("kalo", facts), diaries)
        return " ".join(referee.problems)

    def test_a_true_story_is_true(self):
        self.assertEqual(self.judge(STORY, STORY[:3] + STORY[4:]), "")

    def test_a_move_that_was_acknowledged_and_is_not_kept(self):
        self.assertIn("is lost", self.judge([*STORY, says(2, 9, 6), game(6, "played", re=2)]))

    def test_a_move_that_happened_twice(self):
        self.assertIn("happened twice", self.judge(STORY, facts=[*FACTS, FACTS[4]]))

    def test_a_move_that_happened_though_it_was_refused(self):
        self.assertIn("though it was refused", self.judge([*STORY, says(2, 7, 6), refused(2, "stale")],
                                                          facts=[*FACTS, FACTS[4]]))

    def test_a_move_that_was_left_open_may_have_happened_or_not(self):
        for facts in (FACTS, [*FACTS, FACTS[4]]):
            self.assertEqual(self.judge([*STORY, says(2, 7, 6), refused(2, "unsettled")], facts=facts), "")
            self.assertEqual(self.judge([*STORY, says(2, 7, 6), OPEN], facts=facts), "")

    def test_an_older_version_after_a_newer_one_on_whichever_line(self):
        self.assertIn("version 4 after 6", self.judge([*STORY, OPEN, table(4, ("ana", "bot"), 1)]))

    def test_what_is_not_kept(self):
        self.assertIn("only 6 facts", self.judge([*STORY, table(7, ("ana", "bot"), 1)]))

    def test_people_who_do_not_sit_there(self):
        self.assertIn("kept is ['ana', 'bot']", self.judge([*SEEN, table(5, ("ana", None), 1)]))

    def test_two_stories_of_one_version(self):
        self.assertIn("for one and", self.judge(STORY, [*SEEN, game(5, "passed")]))

    def test_records_that_are_not_kept_do_not_hold_or_are_of_another_game(self):
        referee = Referee()
        with tempfile.TemporaryDirectory() as folder:
            referee.games(TableLog("kalo", FACTS), {"lost": None, "made-up": {"moves": [move(9)]}}, Path(folder))
        self.assertEqual([problem for problem in referee.problems if "lost is not kept" in problem], referee.problems[:1])
        self.assertIn("made-up is not what the log says", referee.problems[1])
        self.assertIn("does not hold", referee.problems[2])


if __name__ == "__main__":
    unittest.main()
