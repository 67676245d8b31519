#!/usr/bin/env python3
"""Links and their cards over real sockets: the tags of a page, pictures, what may be kept, limits, and games from a page.

The program is $LUDOTHEK, else the dev build's. The server runs without any font of the machine.
"""

import html.parser
import http.client
import json
import struct
import sys
import tempfile
import unittest
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))
from places import ROOT
from server.client import PATIENCE, Server

EVIL = "\"><script>'&"


class Head(html.parser.HTMLParser):
    """The tags that a messenger reads."""

    def __init__(self, text):
        super().__init__()
        self.tags, self.scripts, self.title, self.in_title = {}, 0, "", False
        self.feed(text)

    def handle_starttag(self, tag, attributes):
        values = dict(attributes)
        if tag == "meta" and (name := values.get("property") or values.get("name")):
            self.tags[name] = values["content"]
        self.scripts += tag == "script" and "src" not in values
        self.in_title = tag == "title"

    def handle_data(self, data):
        if self.in_title:
            self.title += data
            self.in_title = False


class Cards(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        folder = tempfile.TemporaryDirectory(prefix="ludothek-")
        cls.addClassCleanup(folder.cleanup)
        cls.server = Server(folder.name, store="memory")
        cls.addClassCleanup(cls.server.end)
        _, guest = cls.server.ask("POST", "/api/guest", {"token": True, "name": EVIL})
        cls.me = {"Authorization": f"Bearer {guest['token']}", "Content-Type": "application/json"}
        cls.record = json.loads((ROOT / "tests/vectors/good.jsonl").read_text().splitlines()[32])
        cls.record["names"] = [EVIL, "bot:casual", "猫"]

    def get(self, path, method="GET", **headers):
        """(status, headers, body as bytes)"""
        connection = http.client.HTTPConnection("127.0.0.1", self.server.port, timeout=PATIENCE)
        connection.request(method, path, headers={name.replace("_", "-"): text for name, text in headers.items()})
        response = connection.getresponse()
        body = response.read()
        connection.close()
        return response.status, response.headers, body

    def share(self, record=None):
        body = json.dumps(record or self.record)
        return self.server.ask("POST", "/api/records", body, self.me)

    def open_table(self):
        body = json.dumps({"game": "riffifi", "players": 4})
        status, said = self.server.ask("POST", "/api/tables", body, self.me)
        self.assertEqual(status, 201, said)
        return said["table"]

    def test_a_game_from_a_page_gets_a_link_with_a_card(self):
        status, said = self.share()
        self.assertIn(status, (200, 201), said)
        self.assertEqual(self.share(), (200, said), "the same game has the same link")
        status, headers, body = self.get(said["link"] + "/40?seat=0", Accept_Language="de-DE, en;q=0.5")
        self.assertEqual((status, headers["Content-Type"]), (200, "text/html; charset=utf-8"))
        self.assertIn("Accept-Language", headers["Vary"])
        head = Head(body.decode())
        self.assertEqual(head.title, f"Riffifi: {EVIL} gewinnt")
        self.assertEqual(head.tags["og:title"], head.title)
        self.assertIn("Zug 40 von 111", head.tags["og:description"])
        self.assertIn("猫", head.tags["og:description"], "the words have every name, whatever can be drawn")
        self.assertEqual(head.tags["twitter:card"], "summary_large_image")
        self.assertEqual(head.scripts, 0, "names are text")
        self.assertNotIn(b"<script>'", body)
        address = head.tags["og:image"]
        house = f"http://127.0.0.1:{self.server.port}"
        self.assertTrue(address.startswith(house), address)
        self.picture(address.removeprefix(house))

    def picture(self, path):
        status, headers, png = self.get(path)
        self.assertEqual((status, headers["Content-Type"]), (200, "image/png"), path)
        self.assertEqual(struct.unpack(">II", png[16:24]), (1200, 630))
        self.assertLess(len(png), 90_000)
        self.assertRegex(headers["Cache-Control"], r"^public, max-age=\d+$")
        status, again, empty = self.get(path, If_None_Match=headers["ETag"])
        self.assertEqual((status, empty, again["ETag"]), (304, b"", headers["ETag"]))
        status, only, empty = self.get(path, method="HEAD")
        self.assertEqual((status, empty, only["Content-Length"]), (200, b"", str(len(png))))
        self.assertIn("default-src 'none'", headers["Content-Security-Policy"], "as in every answer")
        return png

    def test_pictures_show_the_moment_and_the_seat(self):
        link = self.share()[1]["link"]
        pictures = {self.picture(link + end) for end in ("/40.png?seat=0", "/40.png", "/41.png?seat=0", ".png")}
        self.assertEqual(len(pictures), 4)

    def test_what_is_not_there_has_a_plain_card(self):
        link = self.share()[1]["link"]
        for path in ("/r/nothing", "/r/nothing/7", link + "/112", link + "?seat=3"):
            status, headers, body = self.get(path)
            self.assertEqual((status, headers["Content-Type"]), (404, "text/html; charset=utf-8"), path)
            head = Head(body.decode())
            self.assertEqual(head.tags["og:title"], "Ludothek")
            self.assertNotIn("og:image", head.tags)
        for path in ("/r/nothing.png", link + "/112.png", "/t/kalo-mite-rusa-bebe.png"):
            status, headers, _ = self.get(path)
            self.assertEqual((status, headers["Content-Type"]), (404, "application/json"), path)
        self.assertEqual(self.get("/r/nothing", method="POST")[0], 405)

    def test_an_invitation_says_game_host_and_seats(self):
        code = self.open_table()
        status, _, body = self.get(f"/t/{code}?lang=fr")
        head = Head(body.decode())
        self.assertEqual(status, 200)
        self.assertEqual(head.tags["og:title"], f"Riffifi avec {EVIL}")
        self.assertRegex(head.tags["og:description"], r"^[34] places libres$")
        self.assertEqual(head.tags["og:locale"], "fr_FR")
        self.picture(f"/t/{code}.png?lang=fr")
        self.assertEqual(self.get("/t/kalo-mite-rusa-bebe")[2], self.get("/")[2], "nothing is said of no table")

    def test_a_game_that_does_not_hold_is_refused(self):
        wrong = self.record | {"result": self.record["result"] | {"winners": [1]}}
        status, said = self.share(wrong)
        self.assertEqual((status, said["code"]), (400, "not_a_record"))
        self.assertIn("winners", said["problem"])
        status, _, body = self.server.request("POST", "/api/records", "x" * (257 * 1024), self.me)
        self.assertEqual((status, json.loads(body)["code"]), (413, "too_large"))
        status, said = self.server.ask("POST", "/api/records", "{}", {"Content-Type": "application/json"})
        self.assertEqual((status, said["code"]), (401, "guest_first"))
        status, _, body = self.server.request("POST", "/api/tables", "x" * (17 * 1024), self.me)
        self.assertEqual(status, 413, "elsewhere a body is as short as ever")


class Guessing(unittest.TestCase):
    def test_cards_help_nobody_to_guess_a_code(self):
        folder = tempfile.TemporaryDirectory(prefix="ludothek-")
        self.addCleanup(folder.cleanup)
        server = Server(folder.name, store="memory")
        self.addCleanup(server.end)
        plain = server.request("GET", "/")[2]
        # 1000 at once, and 5 more a second: a slow machine may be let in once or twice more, not another thousand times.
        for path, most in ("/t/kalo-mite-rusa-bebe.png", 1500), ("/api/tables/kalo-mite-rusa-bebe", 500):
            statuses = set()
            for _ in range(most):
                statuses.add(server.request("GET", path)[0])
                if 429 in statuses:
                    break
            self.assertIn(429, statuses, f"{path}: it is one count")
            self.assertLessEqual(statuses, {404, 429})
        status, _, page = server.request("GET", "/t/kalo-mite-rusa-bebe")
        self.assertEqual((status, page), (200, plain), "who comes to play is let in")


if __name__ == "__main__":
    unittest.main()
