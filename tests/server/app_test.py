#!/usr/bin/env python3
"""The web app as the server hands it out: types, caching, compression, what a page may load, addresses.

The program is $LUDOTHEK, else the dev build's. Built without the app (scripts/web_build), it has nothing to show here:
the test says so and passes, unless $LUDOTHEK_APP says that the app must be there.
"""

import gzip
import http.client
import json
import os
import re
import sys
import tempfile
import unittest
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))
from server.client import Server

ASSET = re.compile(r'(?:src|href)="(/assets/[^"]+)"')
FOREVER = "public, max-age=31536000, immutable"
BROWSER = {"Accept": "text/html,application/xhtml+xml,*/*;q=0.8"}


class App(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.folder = tempfile.TemporaryDirectory(prefix="ludothek-")
        cls.addClassCleanup(cls.folder.cleanup)
        cls.server = Server(cls.folder.name, store="memory")
        cls.addClassCleanup(cls.server.end)
        _, _, page = cls.get("/")
        if b"/assets/" not in page and not os.environ.get("LUDOTHEK_APP"):
            raise unittest.SkipTest("this program was built without the app")

    @classmethod
    def get(cls, path, method="GET", **headers):
        """(status, headers, body as bytes)"""
        connection = http.client.HTTPConnection("127.0.0.1", cls.server.port, timeout=60)
        connection.request(method, path, headers={name.replace("_", "-"): text for name, text in headers.items()})
        response = connection.getresponse()
        body = response.read()
        connection.close()
        return response.status, response.headers, body

    def assets(self):
        """Everything the first page loads, and what that names in its turn."""
        to_read = ASSET.findall(self.get("/")[2].decode())
        self.assertTrue(to_read, "the page loads no script")
        found = set()
        while to_read:
            path = to_read.pop()
            if path in found:
                continue
            found.add(path)
            if path.endswith((".js", ".css")):
                names = re.findall(rb"[\w.-]+-[\w-]{8}\.(?:js|css|wasm|woff2)", self.get(path)[2])
                to_read += ["/assets/" + name.decode() for name in names]
        return sorted(found)

    def test_the_page_is_asked_for_again_and_not_sent_twice(self):
        status, headers, page = self.get("/")
        self.assertEqual((status, headers["Content-Type"]), (200, "text/html; charset=utf-8"))
        self.assertEqual(headers["Cache-Control"], "no-cache")
        self.assertIn(b'<div id="app">', page)
        status, again, body = self.get("/", If_None_Match=headers["ETag"])
        self.assertEqual((status, body, again["ETag"]), (304, b"", headers["ETag"]))

    def test_every_file_the_app_names_is_there_as_what_it_is_and_may_be_kept_for_ever(self):
        types = {
            ".js": "text/javascript; charset=utf-8",
            ".css": "text/css; charset=utf-8",
            ".wasm": "application/wasm",
            ".woff2": "font/woff2",
        }
        assets = self.assets()
        for ending in types:
            self.assertTrue(any(path.endswith(ending) for path in assets), f"no {ending} among {assets}")
        for path in assets:
            with self.subTest(path):
                status, headers, _ = self.get(path, method="HEAD")
                self.assertEqual(status, 200)
                self.assertEqual(headers["Content-Type"], types[Path(path).suffix])
                self.assertEqual(headers["Cache-Control"], FOREVER)

    def test_who_takes_gzip_gets_the_same_bytes_in_fewer(self):
        for path in self.assets():
            with self.subTest(path):
                _, plain_headers, plain = self.get(path)
                self.assertNotIn("Content-Encoding", plain_headers)
                _, headers, body = self.get(path, Accept_Encoding="gzip, deflate, br")
                self.assertEqual(int(headers["Content-Length"]), len(body))
                if headers["Content-Encoding"] == "gzip":
                    self.assertEqual(headers["Vary"], "Accept-Encoding")
                    self.assertLess(len(body), len(plain))
                    body = gzip.decompress(body)
                else:
                    self.assertFalse(path.endswith((".js", ".css", ".wasm")) and len(plain) > 1000, "not compressed")
                self.assertEqual(body, plain)

    def test_the_page_may_load_only_what_is_ours(self):
        _, headers, _ = self.get("/")
        policy = dict(rule.strip().split(" ", 1) for rule in headers["Content-Security-Policy"].split(";"))
        self.assertEqual(policy["default-src"], "'none'")
        self.assertEqual(policy["script-src"], "'self' 'wasm-unsafe-eval'")
        for kind in ("style-src", "connect-src", "worker-src", "font-src", "manifest-src"):
            self.assertEqual(policy[kind], "'self'", kind)
        self.assertEqual(policy["frame-ancestors"], "'none'")
        self.assertNotIn("unsafe-inline", headers["Content-Security-Policy"])
        page = self.get("/")[2].decode()
        self.assertNotRegex(page, r"<script(?![^>]*\bsrc=)", "a script in the page would not run")
        self.assertNotRegex(page, r"<style|\sstyle=", "a style in the page would not count")
        self.assertNotRegex(page, r'(?:src|href)="(?:https?:)?//')

    def test_every_room_is_the_app(self):
        page = self.get("/")[2]
        for room in ("/t/kalo-mite-rusa-bedo", "/here/4k2x", "/kept", "/?play=riffifi"):
            status, headers, body = self.get(room)
            self.assertEqual((status, body), (200, page), room)
            self.assertEqual(headers["Cache-Control"], "no-cache")

    def test_what_is_not_there_is_not_there(self):
        for path in ("/nothing", "/assets/nothing-12345678.js", "/assets/", "/index.html", "/t/x", "/assets/../"):
            status, headers, _ = self.get(path)
            self.assertEqual((status, headers["Content-Type"]), (404, "application/json"), path)
        status, headers, body = self.get("/nothing", **BROWSER)
        self.assertEqual((status, body), (404, self.get("/")[2]), "a person is shown the way back")
        for path in ("/api/nothing", "/api/"):
            status, headers, body = self.get(path, **BROWSER)
            self.assertEqual((status, json.loads(body)["code"]), (404, "not_found"), path)

    def test_it_can_be_installed(self):
        status, headers, body = self.get("/ludothek.webmanifest")
        self.assertEqual((status, headers["Content-Type"]), (200, "application/manifest+json"))
        manifest = json.loads(body)
        for icon in manifest["icons"]:
            status, headers, _ = self.get(icon["src"])
            self.assertEqual((status, headers["Content-Type"]), (200, icon["type"]), icon)

    def test_a_seat_link_is_a_page_that_needs_no_script(self):
        status, headers, body = self.get("/s/" + "A" * 43, Accept_Language="fr")
        self.assertEqual((status, headers["Cache-Control"]), (200, "no-store"))
        self.assertIn(b'<html lang="fr">', body)
        self.assertNotIn(b"<script", body)
        style = re.search(rb'href="(/[^"]+\.css)"', body)[1].decode()
        status, headers, _ = self.get(style)
        self.assertEqual((status, headers["Content-Type"]), (200, "text/css; charset=utf-8"))


if __name__ == "__main__":
    unittest.main()
