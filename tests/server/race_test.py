#!/usr/bin/env python3
"""Starmaster's race over real sockets: claims, pings and photos between real clients, every message by its schema.

Nothing here depends on how fast the machine is. What needs two claims close together, or an early one, is tried race
after race until a race shows it: on a machine that stalls the table rightly sees something else.
(LUDOTHEK=…/cli/ludothek says which program is meant.)
"""

import sys
import time
import unittest
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))
from protocol.protocol_test import KINDS, PARTS, parts_of  # noqa: E402
from server.case import Case  # noqa: E402
from server.web_socket import PING, TEXT  # noqa: E402

# Cubes stay where they are, and five of six faces of the black die make it a race.
RACES = {"game": "starmaster", "options": {"variant": "children7", "starFaces": 5}, "raceSeconds": 30}
ENOUGH = 180  # seconds for everything a test waits to see


def events(message):
    return [event["event"] for event in message["events"]]


class Race(Case):
    def begin(self, names, **settings):
        server = self.start("--threads", "2", "--no-limits")
        self.players = self.seat(server, names, players=len(names), **RACES, **settings)
        self.checked = dict.fromkeys(self.players, 0)
        self.deadline = time.monotonic() + ENOUGH
        cubes = None
        while not all((player.game or {}).get("memorise") for player in self.players):
            for player in self.players:
                player.poll(0.01)
                player.promise()
        for player in self.players:
            arranged = [event["cubes"] for event in player.game["events"] if event["event"] == "cubesArranged"]
            self.assertEqual(len(arranged), 1)
            self.assertIn(cubes, (None, arranged[0]))
            cubes = arranged[0]
        self.cubes = cubes
        for player in self.players:
            player.say("memorised")
        return server

    def check_messages(self):
        """Whatever was heard since is what the schemas say, for this game."""
        for player in self.players:
            for message in player.messages[self.checked[player]:]:
                KINDS["server", message["type"]].validate(message)
                for part, value in parts_of(message):
                    PARTS["starmaster", part].validate(value)
            self.checked[player] = len(player.messages)

    def version(self):
        return max(player.game["version"] for player in self.players)

    def catch_up(self, beyond):
        """Until everybody has a game message later than that version, and all have the same."""
        while not all(beyond < player.game["version"] == self.version() for player in self.players):
            self.assertLess(time.monotonic(), self.deadline, [player.messages[-3:] for player in self.players])
            for player in self.players:
                player.poll(0.005)
        self.check_messages()

    def cell_of(self, colour, right=True):
        """Where that colour lies, or a cell where it does not."""
        cell = self.cubes.index(colour) + 1
        return cell if right else cell % 9 + 1

    def until_race(self, announce, wanted):
        """Plays alone what is played alone, wanting only some cubes, until there is a race or something to take."""
        while True:
            game = self.players[0].game
            if "race" in game or game["view"]["phase"] == "take":
                return game
            mover = next((player for player in self.players if player.game.get("throw") or player.game.get("offers")), None)
            if mover is None:  # the memorising is not over yet
                self.catch_up(game["version"])
                continue
            self.answer_alone(mover, announce, wanted)
            self.catch_up(game["version"])

    def answer_alone(self, mover, announce, wanted):
        version = mover.game["version"]
        if mover.game.get("throw"):
            return mover.say("throw", version=version)
        kind = mover.game["offers"][0]["do"]
        if kind == "announce":
            return mover.say("move", version=version, move={"do": "announce", "colour": announce})
        self.assertEqual(kind, "flip")
        sought = mover.game["view"]["sought"]
        cell = self.cell_of(sought, right=wanted(mover, sought))
        return mover.say("move", version=version, move={"do": "flip", "cell": cell})

    # --- Live ---

    def open_race(self):
        """Everybody sees the dice, and behind them comes the ping that is timed."""
        game = self.until_race("red", lambda player, sought: False)
        self.assertEqual(game["race"], {"kind": "live", "seconds": 30, "in": game["race"]["in"]})
        self.assertLessEqual(game["race"]["in"], 30000)
        for player in self.players:
            self.assertEqual(player.game["offers"], [{"do": "claim", "cell": list(range(1, 10))}])
            if player.socket.kind == TEXT:  # nothing came behind the dice yet
                self.assertIsNone(player.socket.receive_frame())
            self.assertEqual(player.socket.kind, PING)
        return game["version"], self.cell_of(game["view"]["sought"], right=False)

    def wait(self, player, milliseconds):
        time.sleep(max(0, player.told_at + milliseconds / 1000 - time.monotonic()))

    def claim(self, player, version, cell):
        """By the player's own clock."""
        reaction = (time.monotonic() - player.told_at) * 1000
        return player.say("claim", version=version, cell=cell, reaction=reaction)

    def answer_to(self, player, number):
        return player.until(lambda message: message.get("re") == number)

    def close_race(self, version):
        self.catch_up(version)
        game = self.players[0].game
        for player in self.players:
            self.assertEqual(player.game.get("photo"), game.get("photo"))  # the same for everybody
            self.assertEqual(player.game["events"], game["events"])
        return game

    def see(self, race):
        """Runs races of that kind until one shows what it should."""
        while not race():
            self.assertLess(time.monotonic(), self.deadline, [player.messages[-3:] for player in self.players])

    def test_a_live_race_between_two_people(self):
        self.begin(["Ana", "Ben"])
        ana, ben = self.players

        def one_claims_the_other_declines():
            version, cell = self.open_race()
            number = ben.say("notMe", version=version)
            self.assertEqual(self.answer_to(ben, number)["type"], "ok")
            refused = self.answer_to(ben, ben.say("claim", version=version, cell=cell, reaction=500))
            self.assertEqual((refused["type"], refused["code"]), ("refused", "claimed_already"))
            self.wait(ana, 450)
            number = self.claim(ana, version, cell)
            self.assertNotEqual(self.answer_to(ana, number)["type"], "refused")
            game = self.close_race(version)
            (placing,) = game["photo"]["claims"]
            self.assertEqual((placing["seat"], placing["cell"]), (0, cell))
            self.assertLessEqual(placing["from"], placing["to"])
            self.assertEqual(events(game)[:2], ["cubeTurned", "cubeTurnedBack"])
            self.assertEqual((game["events"][0]["seat"], game["events"][0]["right"]), (0, False))
            late = self.answer_to(ben, ben.say("notMe", version=version))
            self.assertEqual((late["type"], late["code"]), ("refused", "stale"))
            return True

        def nobody_dares():
            version, _ = self.open_race()
            for player in self.players:
                player.say("notMe", version=version)
            self.assertIn("turnVoided", events(self.close_race(version)))
            return True

        def both_claim_one_after_the_other():
            version, cell = self.open_race()
            self.wait(ana, 300)
            self.claim(ana, version, cell)
            self.wait(ben, 480)
            self.claim(ben, version, cell % 9 + 1)
            photo = self.close_race(version)["photo"]
            claims = photo["claims"]
            if [placing["seat"] for placing in claims] != [0, 1] or "tied" in photo:
                return False
            self.assertEqual(ana.game["events"][0]["seat"], 0)
            self.assertGreater(claims[1]["from"], claims[0]["to"])
            self.assertGreater(photo["margin"], 0)
            return True

        def both_claim_at_once():
            version, cell = self.open_race()
            self.wait(ben, 400)
            for player in self.players:
                player.say("claim", version=version, cell=cell, reaction=400)
            game = self.close_race(version)
            if "tied" not in game["photo"]:
                return False
            self.assertEqual(game["photo"]["tied"], [0, 1])
            self.assertIn("turnReplayed", events(game))
            self.assertNotIn("cubeTurned", events(game))
            return True

        def one_starts_too_early():
            version, cell = self.open_race()
            early = self.answer_to(ben, ben.say("claim", version=version, cell=cell, reaction=20))
            seen = early.get("code") == "false_start"
            ana.say("notMe", version=version)
            if seen:
                self.assertEqual(early["rule"], "SM-3.1")
                self.assertGreater(early["again"], 0)
                self.wait(ben, 450)
                time.sleep(early["again"] / 1000)
                self.assertNotEqual(self.answer_to(ben, self.claim(ben, version, cell))["type"], "refused")
            game = self.close_race(version)
            self.assertEqual([placing["seat"] for placing in game["photo"]["claims"]], [1])
            return seen

        for race in (one_claims_the_other_declines, nobody_dares, both_claim_one_after_the_other, both_claim_at_once,
                     one_starts_too_early):
            with self.subTest(race.__name__):
                self.see(race)

    def test_a_race_waits_for_a_claim_from_somebody_who_comes_back(self):
        server = self.begin(["Ana", "Ben"])
        ana, ben = self.players
        version, cell = self.open_race()
        ben.socket.close()
        ana.until(lambda message: message["type"] == "table" and message.get("pause"))
        ben.game = None
        ben.connect(server)
        ben.enter(ben.code)
        while not ben.game:
            ben.poll(0.05)
        # The table paused and the turn is as it was: the same race, or the dice anew.
        self.check_messages()
        if ben.game["version"] != version or "race" not in ben.game:
            self.catch_up(version - 1)
            version, cell = self.open_race()
        for player in self.players:
            player.say("notMe", version=version)
        self.assertIn("turnVoided", events(self.close_race(version)))

    # --- Sealed ---

    def test_sealed_races_until_a_pawn_is_taken_from_somebody(self):
        """All want red pawns alone: when the stock has none left, who finds red takes one from another (SM-2.7)."""
        self.begin(["Ana", "Ben", "Zoé"], race="sealed")
        shown = set()

        def wants(player, sought):
            # Somebody with four leaves one each for the others to have.
            mine = player.game["view"]["boards"][player.table["you"]["seat"]]
            return sought == "red" and mine["red"] < 4

        while True:
            game = self.until_race("red", wants)
            if game["view"]["phase"] == "take":
                break
            self.assertEqual(game["race"]["kind"], "sealed")
            sought, version = game["view"]["sought"], game["version"]
            sealed = []
            for seat, player in enumerate(self.players):
                cell = self.cell_of(sought) if wants(player, sought) else None
                if sought == "blue" and seat == 1:
                    cell = self.cell_of(sought, right=False)
                sealed.append(cell)
                player.say("seal", version=version, cell=cell)
            game = self.close_race(version)
            photo = {placing["seat"]: placing["cell"] for placing in game["photo"]["claims"]}
            self.assertEqual(photo, dict(enumerate(sealed)))
            if any(sealed):
                turned = game["events"][0]
                self.assertEqual((turned["event"], turned["right"]), ("cubeTurned", sought == "red"))
                self.assertEqual(turned["cell"], sealed[turned["seat"]])
            else:
                self.assertIn("turnVoided", events(game))
            shown.add(sought)
        taker = next(player for player in self.players if player.game.get("offers"))
        seat = taker.table["you"]["seat"]
        others = [other for other in range(3) if other != seat]
        self.assertEqual(taker.game["offers"], [{"do": "take", "from": others}])
        number = taker.say("move", version=taker.game["version"], move={"do": "take", "from": others[1]})
        self.assertEqual(self.answer_to(taker, number)["type"], "game")
        won = next(event for event in taker.game["events"] if event["event"] == "pawnWon")
        self.assertEqual((won["seat"], won["colour"], won["from"]), (seat, "red", others[1]))
        self.check_messages()
        self.assertGreater(len(shown), 1)


if __name__ == "__main__":
    unittest.main()
