#!/usr/bin/env python3
"""Twin games on the socket: two that differ in nothing but what somebody hides give everybody else the very same bytes, and
the one who hides it messages of the same lengths, so that nobody on the way can tell them apart either.

A game is played up to a hidden choice and its store copied: the one choice is made at the one server, the other one at the
other, and both go on alike until it is shown by right. (LUDOTHEK=…/cli/ludothek says which program is meant.)
"""

import json
import re
import shutil
import sys
import unittest
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))
from server.case import Case  # noqa: E402
from server.client import Player, Server  # noqa: E402

ARGUMENTS = ("--threads", "1", "--no-limits")  # one thread: what is said to several comes in one order
MOST_MOVES = 300
ENOUGH = 4  # cards in a hand, so that the round is not at its end


def listen(player):
    """Keeps every text as it comes."""
    socket, receive_frame = player.socket, player.socket.receive_frame
    player.texts = []

    def receive_and_keep(*arguments):
        text = receive_frame(*arguments)
        if text is not None:
            player.texts.append(text)
        return text

    socket.receive_frame = receive_and_keep


def settle(people):
    """Until everybody has heard all that there was to be heard."""
    for player in people:
        player.numbers += 1
        player.socket.send({"type": "ping", "id": player.numbers})
        player.until(lambda message, player=player: message == {"type": "pong", "re": player.numbers})


def numbers(server):
    """What the server counts of what people say and are told; not what depends on the moment, such as commits."""
    text = server.metrics()
    assert "bytes" not in text, "how long a message is tells what it says"
    kinds = ("messages_received", "messages_sent", "commands", "moves", "facts")
    return [int(re.search(rf"^ludothek_{kind}_total (\d+)$", text, re.MULTILINE)[1]) for kind in kinds]


def growth(before, after):
    return [late - early for early, late in zip(before, after)]


class Twins(Case):
    def begin(self, game, find, **settings):
        """Plays until there is a hidden choice; gives the people, the onlooker last, and what `find` found."""
        server = self.start(*ARGUMENTS)
        people = self.seat(server, names=("Ana", "Ben", "Cleo"), game=game, players=3, **settings)
        onlooker = Player(server, "Dan")
        onlooker.connect(server)
        self.addCleanup(lambda: onlooker.socket.close())
        onlooker.enter(people[0].code)
        self.play(people, moves=len(people))  # whoever has something to memorise has seen enough
        for _ in range(MOST_MOVES):
            settle(people)
            if found := find(people):
                server.kill()  # before anybody is seen to leave
                return [*people, onlooker], found
            self.play(people, moves=1)
        self.fail("there was nothing to hide")

    def twin(self, name, people):
        """A server of its own with a copy of all that is kept, and the same people at its table."""
        folder = Path(self.folder.name) / name
        folder.mkdir()
        for file in Path(self.folder.name).glob("house.db*"):
            shutil.copy(file, folder)
        server = Server(folder, *ARGUMENTS)
        self.addCleanup(server.end)
        for player in reversed(people):  # how many look on is told later, unless somebody else comes
            player.socket.close()
            player.connect(server)
            player.enter(player.code)
        settle(people)
        for player in people:
            player.numbers = 1000
            listen(player)
        return server

    def compare(self, people, hider, twins):
        """What each heard at the two tables."""
        for player, (one, other) in zip(people, zip(*twins)):
            with self.subTest(name=player.name):
                self.assertEqual([len(text) for text in one], [len(text) for text in other])
                if player is not hider:
                    self.assertEqual(one, other)

    def test_a_card_buried_unseen(self):
        def find(people):
            for player in people:
                buried = [card for entry in player.game.get("foreseen", []) if entry["what"] == "buried"
                          for card in entry["for"]["card"]]
                for card in buried:
                    if len(card) != len(buried[0]) and len(player.game["view"]["hand"]) > ENOUGH:
                        return player, buried[0], card
            return None

        people, (hider, *cards) = self.begin("riffifi", find)
        heard, counted, moves = [], [], []
        for card in cards:
            server = self.twin(card, people)
            before = numbers(server)
            hider.do("move", version=hider.game["version"], move={"do": "play", "card": card})
            settle(people)
            counted.append(growth(before, numbers(server)))
            moves.append(self.go_on(people, cards))
            heard.append([player.texts for player in people])
            server.kill()
        self.assertEqual(*counted)
        self.assertEqual(*moves)
        self.assertGreater(len(moves[0]), 0)
        self.compare(people, hider, heard)
        third = next(player for player in people if player is not hider)
        events = [event for text in heard[0][people.index(third)] for event in json.loads(text).get("events", [])]
        self.assertEqual([event["card"] for event in events if event["event"] == "cardPlayed"][0], None)

    def go_on(self, people, cards):
        """Plays what can be played at both tables; ends before the buried cards are shown."""
        moves = []
        while len(moves) < 8:
            player = people[people[0].game["awaited"][0]]
            offer = player.game["offers"][0]
            if offer["do"] == "rob":
                move = {"do": "rob", "extra": offer["extra"][0]}
            elif len(player.game["view"]["hand"]) < ENOUGH:
                break
            else:
                move = {"do": "play", "card": next(card for card in offer["card"] if card not in cards)}
            player.do("move", version=player.game["version"], move=move)
            settle(people)
            moves.append((player.name, move))
        return moves

    def play_to_race(self, people):
        """An undecided race is not kept: on to the next one, in the same way at each table."""
        for player in people:
            player.lots.seed(player.name)
        for _ in range(MOST_MOVES):
            if all("race" in player.game for player in people):
                return
            player = people[people[0].game["awaited"][0]]
            type_, members = player.reply()
            player.do(type_, **members)
            settle(people)
        self.fail("there was no race")

    def test_a_sealed_answer(self):
        def find(people):
            return people[0].table["phase"] == "playing" and people[0]

        people, hider = self.begin("starmaster", find, race="sealed", raceSeconds=30, options={"starFaces": 5})
        heard, counted = [], []
        for cell in (1, 9, None):
            server = self.twin(f"cell-{cell}", people)
            self.play_to_race(people)
            before = numbers(server)
            hider.do("seal", version=hider.game["version"], cell=cell)
            people[1].do("seal", version=people[1].game["version"], cell=2)
            settle(people)
            counted.append(growth(before, numbers(server)))
            heard.append([player.texts for player in people])
            server.kill()
        for other in (1, 2):
            self.assertEqual(counted[0], counted[other])
            self.compare(people, None, [heard[0], heard[other]])


if __name__ == "__main__":
    unittest.main()
