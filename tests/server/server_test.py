#!/usr/bin/env python3
"""The server from outside: real processes, real sockets, on the loopback and in folders of its own.

The program is $LUDOTHEK, else the dev build's.
"""

import json
import re
import socket
import subprocess
import sys
import threading
import time
import unittest
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))
from places import PROGRAM
from server.case import RIFFIFI, Case
from server.client import Player
from server.web_socket import BINARY, CLOSE, CONTINUATION, PING, PONG, TEXT, Closed, Refused, WebSocket

class Web(Case):
    def test_what_is_there_without_a_word(self):
        server = self.start("--threads", "2")
        self.assertEqual(server.ask("GET", "/health"), (200, {"status": "ok", "protocol": 1}))
        status, headers, text = server.request("GET", "/")
        self.assertEqual(status, 200)
        self.assertIn("Farbenpoker", text)
        self.assertEqual(headers["Content-Type"], "text/html; charset=utf-8")
        self.assertIn("frame-ancestors 'none'", headers["Content-Security-Policy"])
        self.assertEqual(headers["X-Content-Type-Options"], "nosniff")
        status, _, text = server.request("GET", "/", headers={"If-None-Match": headers["ETag"]})
        self.assertEqual((status, text), (304, ""))
        status, headers, text = server.request("HEAD", "/style.css")
        self.assertEqual((status, text), (200, ""))
        self.assertGreater(int(headers["Content-Length"]), 10)
        text = server.metrics()
        self.assertIn("ludothek_connections_open 0\n", text)
        self.assertIn('ludothek_commit_latency_seconds_bucket{le="+Inf"}', text)
        self.assertEqual(server.ask("GET", "/api/tables"), (200, {"tables": []}))
        self.assertEqual(server.ask("GET", "/api/statistics"), (200, {"finished": [], "tables": 0}))
        self.assertEqual(server.stop(), 0)

    def test_guests_are_known_by_their_cookie(self):
        server = self.start()
        status, headers, text = server.request("POST", "/api/guest", {"language": "fr"})
        self.assertEqual(status, 201)
        cookie = headers["Set-Cookie"]
        for word in ("ludothek=", "HttpOnly", "SameSite=Lax"):
            self.assertIn(word, cookie)
        guest = json.loads(text)
        self.assertNotIn("token", guest)
        pair = {"Cookie": cookie.split(";")[0]}
        status, again = server.ask("POST", "/api/guest", {}, pair)
        self.assertEqual((status, again), (200, guest))
        status, named = server.ask("POST", "/api/guest", {"name": "Zoé"}, pair)
        self.assertEqual((status, named["id"], named["name"]), (200, guest["id"], "Zoé"))
        # Only the hash is kept.
        token = cookie.split(";")[0].split("=")[1].encode()
        for file in Path(self.folder.name).iterdir():
            self.assertNotIn(token, file.read_bytes(), file)

    def test_a_websocket_without_a_cookie_gets_one(self):
        server = self.start()
        line = WebSocket("127.0.0.1", server.port)
        self.assertIn("ludothek=", line.headers["set-cookie"])
        line.send({"type": "hello", "protocol": 1})
        hello = line.receive()
        self.assertTrue(hello["you"]["name"])
        cookie = {"Cookie": line.headers["set-cookie"].split(";")[0]}
        again = WebSocket("127.0.0.1", server.port, headers=cookie)
        self.assertNotIn("set-cookie", again.headers)
        again.send({"type": "hello", "protocol": 1})
        self.assertEqual(again.receive()["you"], hello["you"])

    def test_wrong_requests_are_refused_with_a_code_and_a_sentence(self):
        server = self.start()
        guest = Player(server)
        cases = [
            ("GET", "/nothing", None, {}, 404, "not_found"),
            ("GET", "/../../etc/passwd", None, {}, 404, "not_found"),
            ("DELETE", "/api/tables", None, {}, 405, "not_allowed"),
            ("PUT", "/", None, {}, 405, "not_allowed"),
            ("GET", "/ws", None, {}, 426, "upgrade"),
            ("GET", "/api/tables/kalo-mite-rusa-bedo", None, {}, 404, "no_such_table"),
            ("GET", "/api/tables/xx", None, {}, 404, "no_such_table"),
            ("GET", "/api/records/none", None, {}, 404, "no_such_record"),
            ("POST", "/api/tables", RIFFIFI, {}, 401, "guest_first"),
            ("POST", "/api/tables", {"game": "chess"}, guest.authorization, 400, "malformed"),
            ("POST", "/api/tables", '{"game":', guest.authorization | {"Content-Type": "application/json"}, 400, "malformed"),
            ("POST", "/api/tables", "game=riffifi", guest.authorization, 415, "json_wanted"),
            ("POST", "/api/tables", RIFFIFI, guest.authorization | {"Origin": "http://elsewhere.example"}, 403, "foreign_origin"),
            ("POST", "/api/guest", {"name": "\u202e"}, {}, 400, "malformed"),
            ("POST", "/api/tables/kalo-mite-rusa-bedo/seat-link", None, guest.authorization, 404, "no_such_table"),
            ("POST", "/s/" + "A" * 43, None, {}, 404, "no_such_link"),
            ("POST", "/api/guest", '"' + "x" * 20000 + '"', {"Content-Type": "application/json"}, 413, "too_large"),
            ("GET", "/", None, {"X-Long": "x" * 20000}, 431, "too_large"),
        ]
        for method, path, body, headers, status, code in cases:
            with self.subTest(method=method, path=path, code=code):
                got, answered, text = server.request(method, path, body, headers)
                answer = json.loads(text)
                self.assertEqual((got, answer["code"]), (status, code))
                self.assertIn("default-src 'none'", answered["Content-Security-Policy"])
                self.assertEqual(answered["X-Content-Type-Options"], "nosniff")
                self.assertNotIn("Access-Control-Allow-Origin", answered)
                self.assertTrue(answer["sentence"])
        status, answer = server.ask("GET", "/nothing", headers={"Accept-Language": "de-AT,de;q=0.9,en"})
        self.assertEqual(answer["sentence"], "Hier ist nichts.")
        german = {"Accept-Language": "de", "Content-Type": "application/json"}
        for size, headers in ((20000, german), (0, german | {"X-Long": "x" * 20000})):
            _, _, text = server.request("POST", "/api/guest", "x" * size, headers)
            self.assertEqual(json.loads(text)["sentence"], "Die Anfrage ist zu groß.")
        with socket.create_connection(("127.0.0.1", server.port), timeout=10) as raw:
            raw.sendall(b"\x16\x03\x01 what is this\r\n\r\n")
            self.assertTrue(raw.recv(1000).startswith(b"HTTP/1.1 400"))
        self.assertEqual(server.ask("GET", "/health")[0], 200)

    def test_a_seat_link_moves_a_guest_to_another_device_once(self):
        server = self.start()
        ana = Player(server, "Ana")
        code = ana.open_table(server, **RIFFIFI)
        status, answer = server.ask("POST", f"/api/tables/{code}/seat-link", None, ana.authorization)
        self.assertEqual(status, 201)
        status, _, page = server.request("GET", answer["link"])  # looking changes nothing
        self.assertEqual(status, 200)
        self.assertIn("<form", page)
        status, headers, _ = server.request("POST", answer["link"], headers={"Origin": f"http://127.0.0.1:{server.port}"})
        self.assertEqual((status, headers["Location"]), (303, f"/t/{code}"))
        status, guest = server.ask("POST", "/api/guest", {}, {"Cookie": headers["Set-Cookie"].split(";")[0]})
        self.assertEqual((guest["id"], guest["name"]), (ana.id, "Ana"))
        self.assertEqual(server.request("POST", answer["link"])[0], 404)

    def test_a_seat_link_that_many_open_at_once_is_one_s_alone(self):
        server = self.start("--threads", "2", "--no-limits")
        ana = Player(server, "Ana")
        code = ana.open_table(server, **RIFFIFI)
        for _ in range(5):
            link = server.ask("POST", f"/api/tables/{code}/seat-link", None, ana.authorization)[1]["link"]
            lines = [socket.create_connection(("127.0.0.1", server.port), timeout=60) for _ in range(12)]
            for line in lines:
                line.sendall(f"POST {link} HTTP/1.1\r\nHost: x\r\nContent-Length: 0\r\n\r\n".encode())
            answers = []
            for line in lines:
                answers.append(line.recv(4096).split(b" ")[1])
                line.close()
            self.assertEqual(sorted(answers), [b"303"] + [b"404"] * 11)

    def test_the_numbers_are_as_prometheus_reads_them(self):
        server = self.start()
        ana, ben = self.seat(server)
        self.play([ana, ben], moves=3)
        ana.say("move", version=0, move={"do": "play", "card": "red-1"})
        ana.until(lambda message: message["type"] == "refused")
        _, headers, text = server.request("GET", "/metrics", port=server.metrics_port)
        self.assertEqual(headers["Content-Type"], "text/plain; version=0.0.4; charset=utf-8")
        self.assertTrue(text.endswith("\n"))
        kinds, samples, helped = {}, {}, set()
        for line in text.splitlines():
            if line.startswith("# HELP "):
                name = line.split(" ")[2]
                self.assertNotIn(name, helped)
                helped.add(name)
            elif line.startswith("# TYPE "):
                name, kind = line.split(" ")[2:]
                self.assertIn(name, helped)
                self.assertNotIn(name, kinds, "a family comes once, and in one piece")
                self.assertIn(kind, ("counter", "gauge", "histogram"))
                self.assertEqual(name.endswith("_total"), kind == "counter", name)
                kinds[name] = kind
            else:
                match = re.fullmatch(r'([a-z_]+)(?:\{([a-z]+)="([^"\\\n]*)"\})? (\+Inf|[0-9.e+-]+)', line)
                self.assertTrue(match, line)
                name, value = match[1], float(match[4])
                family = name if name in kinds else re.sub("_(bucket|sum|count)$", "", name)
                self.assertEqual(family, list(kinds)[-1], "samples follow their family's head")
                self.assertGreaterEqual(value, 0)
                self.assertNotIn(line.rpartition(" ")[0], samples)
                samples[line.rpartition(" ")[0]] = value
        self.assertEqual(samples["ludothek_connections_open"], 2)
        self.assertGreaterEqual(samples["ludothek_moves_total"], 4)
        self.assertEqual(samples['ludothek_refusals_total{code="stale"}'], 1)
        for name, kind in kinds.items():
            if kind != "histogram":
                continue
            buckets = [(key, value) for key, value in samples.items() if key.startswith(name + "_bucket")]
            ends = [float(key.split('"')[1]) for key, _ in buckets]
            counts = [value for _, value in buckets]
            self.assertEqual((ends, counts), (sorted(ends), sorted(counts)))
            self.assertEqual(ends[-1], float("inf"))
            self.assertEqual(counts[-1], samples[name + "_count"])


class Wrong(Case):
    """Whatever comes over a WebSocket is answered, or ends that connection only."""

    def setUp(self):
        super().setUp()
        self.server = self.start("--threads", "2")
        self.bystander = Player(self.server, "Bo")
        self.bystander.connect(self.server)
        self.addCleanup(lambda: self.bystander.socket.close())

    def tearDown(self):
        self.bystander.socket.send({"type": "ping", "id": 7})
        self.assertEqual(self.bystander.socket.receive(), {"type": "pong", "re": 7})

    def line(self, hello=True):
        line = WebSocket("127.0.0.1", self.server.port)
        self.addCleanup(line.close)
        if hello:
            line.send({"type": "hello", "protocol": 1, "language": "fr"})
            self.assertEqual(line.receive()["type"], "hello")
        return line

    def assert_closed(self, line, code):
        with self.assertRaises(Closed) as closed:
            for _ in range(1000):
                line.receive()
        self.assertEqual(closed.exception.code, code, closed.exception)
        return closed.exception.reason

    def test_what_is_no_message_closes_with_a_reason(self):
        for text, code in [("{", 1007), ("[]", 1007), ("7", 1007), ("[" * 2000, 1007), ('{"a":1,"a":2}', 1007), ("x" * 5000, 1009)]:
            with self.subTest(text=text[:20]):
                line = self.line()
                line.send(text)
                self.assertTrue(self.assert_closed(line, code))
        line = self.line()
        line.send_frame(BINARY, b"\0\1")
        self.assertTrue(self.assert_closed(line, 1003))
        line = self.line()
        line.send_frame(TEXT, b"\xff\xfe")
        self.assert_closed(line, 1007)
        line = self.line()
        with self.assertRaises(Closed) as closed:  # the rest of it may cross the last word
            line.send_frame(TEXT, b"x" * 1_000_000)
            line.receive()
        self.assertIn(closed.exception.code, (1009, None))
        line = self.line()
        line.send_frame(TEXT, b"{}", mask=False)
        self.assert_closed(line, 1002)

    def test_fragments_pings_and_closing_are_as_rfc_6455_has_them(self):
        line = self.line(hello=False)
        hello = b'{"type":"hello","protocol":1}'
        line.send_frame(TEXT, hello[:10], final=False)
        line.send_frame(PING, b"still there?")
        for letter in hello[10:]:
            line.send_frame(CONTINUATION, bytes([letter]), final=False)
        line.send_frame(CONTINUATION, b"")
        self.assertIsNone(line.receive_frame())
        self.assertEqual((line.kind, line.payload), (PONG, b"still there?"))
        self.assertEqual(line.receive()["type"], "hello")
        line.send_frame(CLOSE, b"\x03\xe8thank you")
        self.assert_closed(line, 1000)

    def test_hello_comes_first_and_states_the_protocol(self):
        line = self.line(hello=False)
        line.send({"type": "ping"})
        self.assert_closed(line, 1008)
        line = self.line(hello=False)
        line.send({"type": "hello", "protocol": 0, "language": "de"})
        outdated = line.receive()
        self.assertEqual((outdated["type"], outdated["protocol"]), ("outdated", 1))
        self.assertIn("Lade sie neu", outdated["sentence"])
        self.assert_closed(line, 4001)

    def test_another_site_can_not_connect(self):
        with self.assertRaises(Refused) as refused:
            WebSocket("127.0.0.1", self.server.port, headers={"Origin": "https://elsewhere.example"})
        self.assertEqual(refused.exception.status, 403)
        own = WebSocket("127.0.0.1", self.server.port, headers={"Origin": f"http://127.0.0.1:{self.server.port}"})
        own.close()

    def test_refusals_carry_the_number_the_code_and_a_sentence_in_the_language(self):
        line = self.line()
        cases = [
            ({"type": "enter", "table": "kalo-mite-rusa-bedo", "id": 1}, "no_such_table"),
            ({"type": "enter", "table": "x", "id": 2}, "no_such_table"),
            ({"type": "enter", "id": 3}, "malformed"),
            ({"type": "leave", "table": "kalo-mite-rusa-bedo", "id": 4}, "not_at_table"),
            ({"type": "sit", "table": "kalo-mite-rusa-bedo", "id": 5}, "not_at_table"),
            ({"type": "dance", "id": 6}, "malformed"),
            ({"id": 7}, "malformed"),
            ({"type": 7, "id": 8}, "malformed"),
        ]
        for message, code in cases:
            with self.subTest(message=message):
                line.send(message)
                answer = line.receive()
                self.assertEqual((answer["type"], answer["code"], answer["re"]), ("refused", code, message["id"]))
                self.assertTrue(answer["sentence"])
                if code == "malformed":
                    self.assertEqual(answer["sentence"], "Le message n’a pas été compris.")
                    self.assertTrue(answer["problem"])
        line.send({"type": "enter", "table": "kalo-mite-rusa-bedo"})
        self.assertEqual(line.receive()["sentence"], "Aucune table ne porte ce code\u00a0: vérifiez le lien.")

    def test_many_mistakes_and_floods_end_the_connection(self):
        line = self.line()
        for _ in range(30):
            line.send({"type": "dance"})
        self.assert_closed(line, 1008)
        line = self.line()
        try:
            for _ in range(400):
                line.send({"type": "ping"})
        except Closed:
            pass
        answers = []
        with self.assertRaises(Closed):
            while True:
                answers.append(line.receive()["type"])
        self.assertIn("pong", answers)
        self.assertIn("refused", answers)
        for kind in (PING, PONG):  # what the protocol of WebSockets has by itself counts too
            line = self.line()
            try:
                for _ in range(400):
                    line.send_frame(kind, b"once more")
            except Closed:
                pass
            with self.assertRaises(Closed):
                while True:
                    line.receive()

    def test_who_does_not_read_is_dropped_and_who_reads_late_is_told_everything(self):
        server = self.start("--no-limits", store="memory")
        slow, late, talker = Player(server, "Slow"), Player(server, "Late"), Player(server, "Talker")
        talker.connect(server)

        def at_table(player):
            code = player.open_table(server, **(RIFFIFI | {"chat": True}))
            player.connect(server, receive_buffer=4096)
            for one in (player, talker):
                one.enter(code)

        def talk(first, words):
            for number in range(first, first + words):
                talker.say("say", text=f"{number} " + "x" * 290)
            for _ in range(words):
                talker.until(lambda message: message.get("re") is not None)

        at_table(slow)
        said = 0
        deadline = time.monotonic() + 60
        while "slow_readers_total 1\n" not in server.metrics():
            self.assertLess(time.monotonic(), deadline)
            talk(said, 100)
            said += 100
        talker.do("sit")  # nobody else is harmed

        # A little less than that: some of it waits in the server, none is lost.
        at_table(late)
        talk(0, said * 9 // 10)
        for number in range(said * 9 // 10):
            word = late.until(lambda message: message["type"] == "said")
            self.assertEqual(word["text"].split()[0], str(number))
        late.do("sit")
        self.assertIn("slow_readers_total 1\n", server.metrics())

    def test_much_at_once_and_then_silence_is_answered_to_the_last(self):
        server = self.start("--no-limits", store="memory")
        ana = Player(server, "Ana")
        code = ana.open_table(server, **RIFFIFI)
        ana.connect(server)
        ana.enter(code)
        words = 4000  # some 400 KiB: far more than is read in one go
        frames = b""
        for number in range(1, words + 1):
            text = json.dumps({"type": "emote", "table": code, "emote": "hello", "id": number}).encode()
            frames += bytes([0x81, 0x80 | len(text)]) + bytes(4) + text
        sender = threading.Thread(target=ana.socket.socket.sendall, args=(frames,))
        sender.start()
        ana.until(lambda message: message.get("re") == words)
        sender.join()

    def test_who_speaks_before_the_handshake_is_answered_is_refused(self):
        with socket.create_connection(("127.0.0.1", self.server.port), timeout=60) as raw:
            raw.sendall(b"GET /ws HTTP/1.1\r\nHost: h\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
                        b"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n\x81\x80\0\0\0\0")
            self.assertTrue(raw.recv(1000).startswith(b"HTTP/1.1 400"))

    def test_a_listed_table_is_found_among_many_that_are_not(self):
        server = self.start("--no-limits", store="memory")
        ana = Player(server, "Ana")
        code = ana.open_table(server, **(RIFFIFI | {"open": True}))
        for _ in range(600):
            ana.open_table(server, **RIFFIFI)
        status, answer = server.ask("GET", "/api/tables")
        self.assertEqual((status, [table["table"] for table in answer["tables"]]), (200, [code]))

    def test_what_was_said_before_hanging_up_counts_and_the_going_is_noticed(self):
        for hang_up in (lambda line: line.shutdown(socket.SHUT_WR), lambda line: line.close()):
            ana, ben = Player(self.server, "Ana"), Player(self.server, "Ben")
            code = ana.open_table(self.server, **RIFFIFI)
            for player in (ana, ben):
                player.connect(self.server)
                player.enter(code)
            ben.say("sit")
            hang_up(ben.socket.socket)
            ana.until(lambda message: message["type"] == "table" and message["seats"][0].get("name") == "Ben")
            ana.until(lambda message: message["type"] == "table" and not message["seats"][0]["present"])

    def test_out_of_turn_and_stale_moves(self):
        ana, ben = self.seat(self.server, botPace=400)
        while not all(player.game and player.game.get("awaited") for player in (ana, ben)):
            for player in (ana, ben):
                player.promise()
                player.poll(0.01)
        for player in (ana, ben):
            number = player.say("move", version=1, move={"do": "play", "card": "red-1"})
            answer = player.until(lambda message: message.get("re") == number)
            self.assertEqual((answer["type"], answer["code"]), ("refused", "stale"))
        for player in (ana, ben):
            if player.table["you"]["seat"] in player.game["awaited"]:
                continue
            number = player.say("move", version=player.game["version"], move={"do": "play", "card": "red-1"})
            answer = player.until(lambda message: message.get("re") == number)
            self.assertEqual(answer["type"], "refused")
            self.assertIn(answer["code"], ("not_your_turn", "stale"))


class Games(Case):
    def test_two_people_and_two_bots_play_a_whole_game_by_offers(self):
        server = self.start("--threads", "2")
        ana, ben = self.seat(server, open=True)
        self.play([ana, ben])
        record = self.check_record(server, ana)
        self.assertEqual(record["game"], "riffifi")
        status, statistics = server.ask("GET", "/api/statistics")
        self.assertEqual(statistics, {"finished": [{"game": "riffifi", "players": 4, "finished": 1}], "tables": 1})
        status, tables = server.ask("GET", "/api/tables")
        self.assertEqual(tables["tables"][0]["phase"], "finished")
        self.assertEqual(server.ask("GET", f"/api/tables/{ana.code}")[1]["game"], "riffifi")
        # And again.
        ana.do("rematch")
        ben.do("rematch")
        self.play([ana, ben], moves=5)

    def test_who_loses_the_connection_comes_back_to_the_same_seat(self):
        server = self.start()
        ana, ben = self.seat(server)
        self.play([ana, ben], moves=6)
        ben.socket.close()
        ana.until(lambda message: message["type"] == "table" and message.get("pause"))
        ben.game = None
        ben.connect(server)
        ben.enter(ben.code)
        self.assertEqual(ben.table["you"]["seat"], 1)
        self.play([ana, ben])

    def test_a_second_device_takes_the_place_of_the_first(self):
        server = self.start()
        ana = Player(server, "Ana")
        code = ana.open_table(server, **RIFFIFI)
        ana.connect(server)
        ana.enter(code)
        first = ana.socket
        ana.connect(server)
        ana.enter(code)
        while (message := first.receive())["type"] != "elsewhere":
            self.assertEqual(message["type"], "table")
        self.assertEqual(message, {"type": "elsewhere", "table": code})

    def test_who_is_banned_is_sent_away_and_stays_out_after_kill_9(self):
        server = self.start()
        ana, ben = self.seat(server)
        zoe = Player(server, "Zoe")
        zoe.connect(server)
        zoe.enter(ana.code)
        ben.do("ban", person=zoe.id, banned=True)
        self.assertEqual(zoe.until(lambda message: message["type"] == "removed")["code"], "banned")
        zoe.say("say", text="and yet")
        self.assertEqual(zoe.hear()["code"], "not_at_table")
        server.kill()
        server = self.start()
        for player in (ana, ben, zoe):
            player.connect(server)
        ben.enter(ana.code)
        number = zoe.say("enter")
        refused = zoe.hear()
        self.assertEqual((refused["code"], refused["re"]), ("banned", number))
        ben.do("ban", person=zoe.id, banned=False)
        zoe.enter(ana.code)
        self.assertEqual(zoe.table["you"]["seat"], None)

    def test_every_acknowledged_move_survives_kill_9_and_the_game_goes_on(self):
        server = self.start("--threads", "2")
        ana, ben = self.seat(server)
        for _ in range(4):
            self.play([ana, ben], moves=5)
            last = max(version for player in (ana, ben) for version in player.acknowledged)
            server.kill()
            server = self.start("--threads", "2")
            for player in (ana, ben):
                player.game = None
                player.connect(server)
                player.enter(player.code)
            for player in (ana, ben):
                while not player.game or player.game.get("events") is None:
                    player.hear()
                self.assertGreaterEqual(player.game["version"], last)
        self.play([ana, ben])
        self.check_record(server, ana)

    def test_idle_tables_leave_memory_and_come_back_with_everybody(self):
        server = self.start("--idle", "1", "--no-limits")
        ana = Player(server, "Ana")
        code = ana.open_table(server, **RIFFIFI)
        for _ in range(60):  # so many that the server gives their memory back
            ana.open_table(server, **RIFFIFI)
        ana.connect(server)
        ana.enter(code)
        deadline = time.monotonic() + 30
        while "ludothek_tables 0\n" not in server.metrics():
            self.assertLess(time.monotonic(), deadline)
            time.sleep(0.2)
        self.assertRegex(server.metrics(), r"ludothek_tables_evicted_total [6-9]\d\n")
        self.assertEqual(ana.do("sit")["type"], "table")
        self.assertEqual(ana.table["you"]["seat"], 0)


class Process(Case):
    def test_a_graceful_stop_tells_everybody_and_keeps_everything(self):
        server = self.start("--threads", "2")
        ana, ben = self.seat(server)
        self.play([ana, ben], moves=4)
        self.assertEqual(server.stop(), 0)
        for player in (ana, ben):
            closing = player.until(lambda message: message["type"] == "closing")
            self.assertGreater(closing["again"], 0)
            self.assertTrue(closing["sentence"])
            with self.assertRaises(Closed) as closed:
                player.hear()
            self.assertEqual(closed.exception.code, 1001)
        server = self.start("--threads", "1")
        for player in (ana, ben):
            player.game = None
            player.connect(server)
            player.enter(player.code)
        self.play([ana, ben])

    def refused(self, *arguments):
        where = [] if "--listen" in arguments else ["--listen", "127.0.0.1:0"]
        done = subprocess.run([PROGRAM, "serve", *where, *arguments], cwd=self.folder.name, capture_output=True, timeout=50,
                              text=True)
        self.assertEqual(done.returncode, 2, done.stderr)
        self.assertEqual(done.stdout, "")
        self.assertTrue(done.stderr.startswith("ludothek serve: "), done.stderr)
        return done.stderr

    def test_what_can_not_be_is_said_clearly(self):
        server = self.start()
        self.assertIn("house.db", self.refused("--store", "sqlite:house.db"))
        self.assertIn("mkdir -p nowhere", self.refused("--store", "sqlite:nowhere/house.db"))
        self.assertFalse((Path(self.folder.name) / "nowhere").exists())
        self.assertIn("directory", self.refused("--store", "sqlite:."))
        self.assertIn("sqlite:PATH", self.refused("--store", "paper"))
        self.assertIn("in use", self.refused("--store", "memory", "--listen", f"127.0.0.1:{server.port}"))
        for where in ("8080", "127.0.0.1:", "127.0.0.1:99999", "127.0.0.1:http", ":8080", "::1:8080", ""):
            self.assertIn("HOST:PORT", self.refused("--store", "memory", "--listen", where))
        self.assertIn("go together", self.refused("--store", "memory", "--tls-cert", "x.pem"))
        self.assertIn("x.pem", self.refused("--store", "memory", "--tls-cert", "x.pem", "--tls-key", "y.pem"))

    def test_a_log_holds_no_secrets(self):
        server = self.start("--log", "debug")
        ana, ben = self.seat(server)
        self.play([ana, ben], moves=3)
        server.stop()
        log = server.logged()
        self.assertIn("event=table_opened", log)
        for secret in (ana.token, ben.token, ana.code):
            self.assertNotIn(secret, log)
        # An address: nowhere but in the line that says where the server listens.
        for line in log.splitlines():
            self.assertTrue("event=open" in line or "127.0.0.1" not in line, line)


if __name__ == "__main__":
    unittest.main()
