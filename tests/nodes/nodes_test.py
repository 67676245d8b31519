#!/usr/bin/env python3
"""Several nodes as one house, over real sockets, with a real PostgreSQL, Redis, PgBouncer and HAProxy from Debian: what
works across nodes, and what each failure costs.

(LUDOTHEK=…/cli/ludothek says which program is meant.)
"""

import re
import subprocess
import sys
import time
import unittest
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))
from nodes.evening import Evening  # noqa: E402
from nodes.house import House  # noqa: E402
from nodes.services import Redis  # noqa: E402
from places import PROGRAM  # noqa: E402
from server.case import RIFFIFI, Case  # noqa: E402
from server.client import PATIENCE, Player, Server  # noqa: E402
from server.web_socket import Closed, Refused, WebSocket  # noqa: E402

LEASE = 3.0


class Nodes(Case):
    """One house for all tests of a class; each leaves it as it was."""

    @classmethod
    def setUpClass(cls):
        cls.house = House()
        cls.addClassCleanup(cls.house.close)
        cls.ada, cls.bea, cls.cleo = cls.house.nodes
        cls.all_well()

    @classmethod
    def all_well(cls):
        """Every node is open."""
        cls.house.wait(lambda: all(node.runs and node.takes_people() and node.keeps() for node in cls.house.nodes),
                       "a node is not open")

    def table_of(self, owner, people, **settings):
        """A table that this node owns, with people who sit at it: (node, name) of each. The game is not begun."""
        players = []
        for node, name in people:
            player = Player(node.server, name)
            self.addCleanup(lambda player=player: player.socket and player.socket.close())
            players.append(player)
        code = players[0].open_table(owner.server, **(RIFFIFI | settings))
        for player, (node, _) in zip(players, people):
            player.node = node
            player.connect(node.server)
            player.enter(code)
            player.do("sit")
        self.assertIs(self.house.owner_of(code), owner)
        return players

    def begin(self, players, bots=0):
        for seat in range(len(players), len(players) + bots):
            players[0].do("addBot", seat=seat, level="greedy")
        for player in players:
            player.do("ready", ready=True)


class Across(Nodes):
    """Everything a house has, with everybody on another node than the table."""

    def test_people_on_three_nodes_play_a_whole_game_with_onlookers_and_a_rematch(self):
        players = self.table_of(self.ada, [(self.bea, "Ana"), (self.cleo, "Ben")], players=3)
        watcher = Player(self.bea.server, "Wim")
        self.addCleanup(lambda: watcher.socket.close())
        watcher.connect(self.bea.server)
        watcher.enter(players[0].code)
        self.begin(players, bots=1)
        self.play(players)
        self.check_record(self.cleo.server, players[0])
        watcher.until(lambda message: message["type"] == "table" and message["phase"] == "finished")
        for player in players:
            player.do("rematch")
        self.play(players, moves=4)
        self.assertIs(self.house.owner_of(players[0].code), self.ada)

    def test_every_game_is_played_across_nodes(self):
        for settings in ({"game": "farbenpoker", "players": 2}, {"game": "starmaster", "players": 2},
                         {"game": "starmaster", "players": 2, "race": "sealed", "raceSeconds": 3}):
            with self.subTest(settings=settings):
                players = self.table_of(self.bea, [(self.ada, "Ana"), (self.cleo, "Ben")], **settings)
                self.begin(players)
                self.play(players)
                self.check_record(self.bea.server, players[0])

    def test_a_guest_is_known_everywhere_and_signed_out_everywhere(self):
        ana = Player(self.ada.server, "Ana")
        ana.connect(self.bea.server)
        self.addCleanup(lambda: ana.socket.close())
        ana.enter(ana.open_table(self.cleo.server, **RIFFIFI))
        ana.do("sit")
        link = self.ada.server.ask("POST", f"/api/tables/{ana.code}/seat-link", None, ana.authorization)[1]["link"]
        status, headers, _ = self.bea.server.request("POST", link)
        self.assertEqual(status, 303)
        phone = {"Cookie": headers["Set-Cookie"].split(";")[0]}
        self.assertEqual(self.cleo.server.ask("GET", "/api/guest", None, phone)[1]["id"], ana.id)
        devices = self.cleo.server.ask("GET", "/api/guest/devices", None, phone)[1]["devices"]
        there = next(device["id"] for device in devices if not device["here"])  # both are of today
        self.assertEqual(self.cleo.server.request("DELETE", f"/api/guest/devices/{there}", None, phone)[0], 204)
        # The line is with another node than the one that was told.
        with self.assertRaises(Closed) as closed:
            deadline = time.monotonic() + PATIENCE
            while time.monotonic() < deadline:
                ana.hear()
        self.assertEqual(closed.exception.code, 4002)
        with self.assertRaises(Refused) as refused:
            WebSocket("127.0.0.1", self.ada.server.port, headers=ana.authorization)
        self.assertEqual(refused.exception.status, 401)

    def test_lists_summaries_and_statistics_are_the_houses(self):
        players = self.table_of(self.ada, [(self.bea, "Ana")], open=True)
        code = players[0].code
        for node in self.house.nodes:
            self.house.wait(lambda node=node: code in node.server.request("GET", "/api/tables")[2], "it is not listed")
            self.assertEqual(node.server.ask("GET", f"/api/tables/{code}")[0], 200)
        self.assertEqual(self.cleo.server.ask("GET", "/api/tables/panda-tango-kiwi-radio-hotel-pizza")[0], 404)

    def test_one_person_is_at_a_table_once_on_whichever_node(self):
        players = self.table_of(self.ada, [(self.bea, "Ana")])
        again = Player.__new__(Player)
        again.__dict__.update(players[0].__dict__, messages=[], socket=None)
        again.connect(self.cleo.server)
        self.addCleanup(lambda: again.socket.close())
        again.enter(players[0].code)
        players[0].until(lambda message: message["type"] == "elsewhere")

    def test_behind_the_proxy_people_sit_where_their_table_is(self):
        def lines():
            return {node: int(re.search(r"(?m)^ludothek_connections_total\{.*\} (\d+)$", node.server.metrics())[1])
                    for node in self.house.nodes}

        for _ in range(6):
            ana, before = Player(self.house.door, "Ana"), lines()
            code = ana.open_table(self.house.door, **RIFFIFI)
            for _ in range(2):
                ana.connect(self.house.door, path=f"/ws?table={code}")
                ana.enter(code)
                ana.socket.close()
            owner = self.house.owner_of(code)
            self.assertEqual({node: count - before[node] for node, count in lines().items()},
                             {node: 2 if node is owner else 0 for node in self.house.nodes})

    def test_numbers_carry_the_nodes_name(self):
        for node in self.house.nodes:
            self.assertIn(f'node="{node.name}"', node.server.metrics())


class Limited(Case):
    def test_limits_are_the_whole_houses(self):
        house = House(count=2, pgbouncer=False, arguments=("--connections-per-address", "4"))
        self.addCleanup(house.close)
        ada, bea = (node.server for node in house.nodes)
        visitor = "127.0.0.11"
        lines = [WebSocket("127.0.0.1", server.port, source=visitor) for server in (ada, ada, bea, bea)]
        self.addCleanup(lambda: [line.close() for line in lines])

        def let_in(server):
            try:
                WebSocket("127.0.0.1", server.port, source=visitor).close()
            except (Refused, Closed):
                return False
            return True

        # Nodes tell each other a moment later.
        for server in (ada, bea):
            house.wait(lambda server=server: not let_in(server), "a fifth connection is let in")
            self.assertEqual(WebSocket("127.0.0.1", server.port, source="127.0.0.12").close(), None, "others are")
        lines[0].close()
        house.wait(lambda: let_in(bea), "who left still counts")
        # What a node had goes with it.
        house.nodes[0].kill()
        house.wait(lambda: let_in(bea), "who was with a node that is gone still counts")


class Failures(Nodes):
    """What each failure costs. People come back by themselves; afterwards all they were told is compared with the log."""

    def evening(self, doors, games=({"game": "riffifi", "players": 3}, {"game": "farbenpoker", "players": 2})):
        return Evening(self.house, doors, games, name=self._testMethodName[-4:])

    def tearDown(self):
        for node in self.house.nodes:
            node.to_store.heal()
            node.to_bus.heal()
            node.to_bus.lose = node.to_bus.double = node.to_bus.late = 0.0
            if not node.runs:
                node.start()
        self.all_well()

    def test_a_stopped_node_gives_its_tables_away_before_it_exits(self):
        with self.evening([self.house.door]) as evening:
            for node in self.house.nodes:
                self.assertEqual(node.stop(), 0)
                evening.play_on()
                self.assertTrue(all(self.house.owner_of(party.code) is not node for party in evening.parties))
                node.start()
                self.all_well()
        closings = [message["again"] for message in evening.told("closing")]
        self.assertTrue(closings and set(closings) == {0}, closings)

    def test_a_killed_nodes_tables_are_anothers_soon(self):
        with self.evening([self.house.door]) as evening:
            for _ in range(2):
                node = self.house.owner_of(evening.parties[0].code)
                node.kill()
                evening.play_on()
                self.assertIsNot(self.house.owner_of(evening.parties[0].code), node)
                node.start()
                self.all_well()

    def test_an_owner_that_was_paused_for_three_leases_writes_nothing(self):
        with self.evening([self.house.door]) as evening:
            node = self.house.owner_of(evening.parties[0].code)
            node.pause()
            evening.play_on()
            time.sleep(3 * LEASE)
            facts = "SELECT count(*), max(number) FROM tables JOIN nodes ON nodes.epoch = tables.owner " \
                    f"WHERE nodes.name = '{node.name}' AND nodes.expires > clock_timestamp()"
            self.assertEqual(self.house.postgres.ask(facts)[0][0], "0", "it has no table any more")
            node.go_on()
            self.house.wait(lambda: "node_joined" in node.logged().split("node_joined", 1)[-1], "it did not join anew")
            evening.play_on()

    def test_a_node_without_postgresql_sends_its_people_to_the_others(self):
        self.check_cut(lambda node: [node.to_store])

    def test_a_node_without_redis_sends_its_people_to_the_others(self):
        self.check_cut(lambda node: [node.to_bus])

    def test_a_node_without_both_sends_its_people_to_the_others(self):
        self.check_cut(lambda node: [node.to_store, node.to_bus])

    def check_cut(self, lines_of):
        with self.evening([self.house.door]) as evening:
            node = self.house.owner_of(evening.parties[0].code)
            for line in lines_of(node):
                line.cut()
            self.house.wait(lambda: not node.takes_people(), "it still takes people")
            evening.play_on()
            self.assertIsNot(self.house.owner_of(evening.parties[0].code), node)
            for line in lines_of(node):
                line.heal()
            self.all_well()
            evening.play_on()

    def test_a_postgresql_that_is_restarted_costs_a_pause(self):
        with self.evening([self.house.door]) as evening:
            for end in (self.house.postgres.stop, self.house.postgres.crash):
                end()
                # Long enough for every lease to be over.
                time.sleep(LEASE + 1)
                made = evening.moves()
                time.sleep(0.5)
                self.assertEqual(evening.moves(), made, "nothing is acknowledged meanwhile")
                self.house.postgres.start()
                evening.play_on()
        self.assertEqual(evening.told("closing"), [], "nobody was better off elsewhere")
        self.all_well()

    def test_a_postgresql_that_says_nothing_costs_a_pause(self):
        with self.evening([self.house.door]) as evening:
            for seconds in (LEASE - 1, LEASE + 2, 2 * LEASE + 3):
                self.house.pgbouncer.freeze()
                try:
                    time.sleep(seconds)
                finally:
                    self.house.pgbouncer.thaw()
                evening.play_on()
        self.assertEqual(evening.told("closing"), [], "nobody was better off elsewhere")

    def test_without_redis_people_at_their_tables_node_play_on(self):
        with self.evening([self.ada.server]) as evening:
            self.house.redis.kill()
            try:
                time.sleep(LEASE + 1)
                evening.play_on(moves=20)
                self.assertTrue(all(self.house.owner_of(party.code) is self.ada for party in evening.parties))
            finally:
                self.house.redis.start()
            time.sleep(LEASE)
            evening.play_on()
        self.assertEqual(evening.told("closing"), [], "nobody was better off elsewhere")

    def test_people_on_other_nodes_go_on_when_redis_is_back(self):
        with self.evening([self.ada.server, self.bea.server]) as evening:
            self.house.redis.kill()
            time.sleep(1)
            self.house.redis.start()
            evening.play_on()

    def test_a_redis_that_loses_one_message_in_ten_costs_time_only(self):
        with self.evening([self.ada.server, self.bea.server]) as evening:
            for node in self.house.nodes:
                node.to_bus.lose, node.to_bus.double, node.to_bus.late = 0.1, 0.05, 0.05
            evening.play_on(moves=30)
            self.assertGreater(sum(node.to_bus.lost for node in self.house.nodes), 0)

    def test_a_race_under_way_is_replayed(self):
        races = ({"game": "starmaster", "players": 2, "race": "sealed", "raceSeconds": 3},
                 {"game": "starmaster", "players": 3})
        with self.evening([self.house.door], races) as evening:
            for _ in range(2):
                node = self.house.owner_of(evening.parties[0].code)
                node.kill()
                self.house.wait(lambda: self.house.owner_of(evening.parties[0].code) is not None, "nobody has the table", 60)
                before = [len(party.records) for party in evening.parties]
                self.house.wait(lambda: all(not party.is_alive() or len(party.records) > count
                                            for party, count in zip(evening.parties, before)), "no game ends", 2 * PATIENCE)
                node.start()
                self.all_well()


class Beginnings(Case):
    """How a node is started, and how not."""

    def serve(self, *arguments):
        return subprocess.run([PROGRAM, "serve", "--listen", "127.0.0.1:0", *arguments], capture_output=True, text=True,
                              timeout=PATIENCE, cwd=self.folder.name)

    def test_what_can_not_be_is_said_clearly(self):
        postgres = "postgresql://ludothek:sesame@127.0.0.1:1/ludothek"
        for arguments, expected in (
                (["--store", "memory", "--bus", "redis://127.0.0.1:1"], "--store postgresql://"),
                (["--store", "sqlite:house.db", "--bus", "redis://127.0.0.1:1"], "--store postgresql://"),
                (["--bus", "redis://127.0.0.1:1"], "--store postgresql://"),
                (["--store", "memory", "--node", "ada"], "--store postgresql://"),
                (["--store", postgres], "127.0.0.1"),
                (["--store", "postgres"], "--store")):
            with self.subTest(arguments=arguments):
                done = self.serve(*arguments)
                self.assertEqual(done.returncode, 2)
                self.assertIn(expected, done.stderr)
                self.assertNotIn("sesame", done.stderr)
        self.assertEqual(list(Path(self.folder.name).glob("*.db*")), [], "no house is made by the way")

    def test_a_second_node_needs_a_bus_and_a_name_of_its_own(self):
        house = House(count=1, pgbouncer=False, arguments=())
        self.addCleanup(house.close)
        store = ["--store", house.postgres.address()]
        redis = f"redis://127.0.0.1:{house.redis.port}"
        for arguments, expected in (
                (["--node", "bea"], "--bus redis://"),
                (["--node", "ada", "--bus", redis], "--node"),
                (["--node", "two words", "--bus", redis], "--node"),
                (["--node", "bea", "--bus", "http://127.0.0.1"], "--bus takes redis://"),
                (["--node", "bea", "--bus", "rediss://:sesame@127.0.0.1"], "rediss")):
            with self.subTest(arguments=arguments):
                done = self.serve(*store, *arguments)
                self.assertEqual(done.returncode, 2)
                self.assertIn(expected, done.stderr)
                self.assertNotIn("sesame", done.stderr)
        self.assertTrue(house.nodes[0].takes_people())
        house.wait(lambda: "event=node_turned_away name=ada other=bea" in house.nodes[0].logged(), "it was not told")

    def test_beside_a_node_without_a_bus_there_is_no_other(self):
        house = House(count=1, pgbouncer=False, arguments=())
        self.addCleanup(house.close)
        house.nodes[0].stop()
        alone = Server(self.folder.name, "--node", "bea", store=house.postgres.address())
        self.addCleanup(alone.end)
        done = self.serve("--store", house.postgres.address(), "--node", "ada", "--bus",
                          f"redis://127.0.0.1:{house.redis.port}")
        self.assertEqual(done.returncode, 2)
        self.assertIn("Another node, bea, is open at this database and has no bus", done.stderr)
        house.wait(lambda: "event=node_turned_away name=bea other=ada" in alone.logged(), "it was not told")
        self.assertEqual(alone.request("GET", "/health")[0], 200)
        alone.stop()
        house.nodes[0].start()
        house.wait(house.nodes[0].takes_people, "it is not open")

    def test_nodes_at_different_redis_servers_name_each_other(self):
        house = House(count=1, pgbouncer=False, arguments=("--log", "info"))
        self.addCleanup(house.close)
        elsewhere = house.part(Redis(house.folder, "elsewhere"))
        bea = Server(self.folder.name, "--node", "bea", "--log", "info", "--bus", f"redis://127.0.0.1:{elsewhere.port}",
                     store=house.postgres.address())
        self.addCleanup(bea.end)
        house.wait(lambda: "event=neighbour_unheard name=ada other=bea" in house.nodes[0].logged(), "ada does not say so")
        house.wait(lambda: "event=neighbour_unheard name=bea other=ada" in (Path(self.folder.name) / "log").read_text(),
                   "bea does not say so")

    def test_a_node_that_was_killed_comes_back_under_its_name_and_with_another_address(self):
        house = House(count=1, pgbouncer=False, arguments=())
        self.addCleanup(house.close)
        ada = house.nodes[0]
        player = Player(ada.server, "Ana")
        code = player.open_table(ada.server, **RIFFIFI)
        for end in (ada.kill, ada.stop):
            end()
            ada.start()
            house.wait(ada.takes_people, "it is not open")
            player.connect(ada.server)
            player.enter(code)
            player.socket.close()
        # One that is alone needs no bus.
        ada.stop()
        alone = Server(self.folder.name, "--node", "ada", store=house.postgres.address())
        self.addCleanup(alone.end)
        house.wait(lambda: alone.request("GET", "/health")[0] == 200, "it is not open")
        player.connect(alone)
        player.enter(code)


if __name__ == "__main__":
    unittest.main()
