#!/usr/bin/env python3
"""A hostile crowd at one table, within all limits of a connection: how much of it everybody hears, counted in messages and
bytes over real sockets. (LUDOTHEK=…/cli/ludothek says which program is meant.)
"""

import json
import sys
import time
import unittest
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))
from server.case import Case  # noqa: E402
from server.client import Player  # noqa: E402

CROWD = 50
ROUNDS = 20  # of four messages: fewer than a connection may send at once
NOISE = (("enter", {}), ("say", {"text": "Look at me"}), ("emote", {"emote": "hurry"}), ("rename", {"name": "Nobody"}))


def bytes_of(messages):
    return sum(len(json.dumps(one, separators=(",", ":"), ensure_ascii=False).encode()) for one in messages)


class Crowd(Case):
    def hear_all(self, people):
        """Everything that was said to them so far."""
        numbers = {}
        for one in people:
            one.numbers += 1
            one.socket.send({"type": "ping", "id": one.numbers})
            numbers[one] = one.numbers
        for one in people:
            one.until(lambda message, one=one: message["type"] == "pong" and message["re"] == numbers[one])

    def watch(self, server, code):
        onlooker = Player(server)
        self.addCleanup(lambda: onlooker.socket.close())
        onlooker.connect(server)
        onlooker.enter(code)
        return onlooker

    def test_what_a_crowd_does_is_not_told_to_everybody_each_time(self):
        server = self.start(store="memory")
        players = self.seat(server, chat=True)
        self.play(players, moves=2)
        crowd = [self.watch(server, players[0].code) for _ in range(CROWD)]
        everybody = players + crowd
        self.hear_all(everybody)
        for one in everybody:
            one.messages.clear()

        began = time.monotonic()
        for _ in range(ROUNDS):
            for one in crowd:
                one.code = players[0].code
                for kind, members in NOISE:
                    one.say(kind, **members)
        self.hear_all(everybody)
        time.sleep(1.1)  # what is told together is told by now
        self.hear_all(everybody)
        took = time.monotonic() - began

        # A player hears what onlookers say as far as it can be read, and once a second how many there are.
        for player in players:
            noise = [one for one in player.messages if one["type"] in ("said", "emote", "table")]
            self.assertLessEqual(len(noise), 20 + 2 * took + took + 3)
        # Each question has one answer; what is told to all is counted by the table.
        sent = CROWD * ROUNDS * len(NOISE)
        told = [message for one in everybody for message in one.messages if message["type"] != "pong"]
        answers = [message for message in told if "re" in message]
        self.assertEqual(len(answers), sent)
        entered = CROWD + 200 + 10 * took  # is shown the game besides
        to_all = len(everybody) * (20 + 2 * took + took + 3)
        games = sum(message["type"] == "game" and not message.get("fresh") for message in told)  # bots play on
        self.assertLessEqual(len(told), sent + entered + to_all + games)
        self.assertLess(bytes_of(told), 1000 * sent)  # 26,000 per message, when each was told to all

        # The noise has taken nothing from those who play.
        for player in players:
            player.do("say", text="Let them")
            player.do("emote", emote="thinking")
            player.do("endGame", agree=player is players[0])
            player.do("enter")
        # Nor from who comes for the first time.
        self.assertEqual(self.watch(server, players[0].code).table["watchers"], CROWD + 1)


if __name__ == "__main__":
    unittest.main()
