#!/usr/bin/env python3
"""Guests and their devices, over real sockets: tokens that nobody has, devices that are listed and signed out.

(LUDOTHEK=…/cli/ludothek says which program is meant.)
"""

import json
import sys
import unittest
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))
from server.case import RIFFIFI, Case  # noqa: E402
from server.client import Player  # noqa: E402
from server.web_socket import Closed, Refused, WebSocket  # noqa: E402


class Guests(Case):
    def refusal(self, server, headers):
        with self.assertRaises(Refused) as refused:
            WebSocket("127.0.0.1", server.port, headers=headers)
        self.assertIn("Bearer", refused.exception.headers["www-authenticate"])
        self.assertNotIn("set-cookie", refused.exception.headers)
        return refused.exception.status, json.loads(refused.exception.body)["code"]

    def test_nobody_becomes_somebody_else_in_silence(self):
        server = self.start(store="memory")
        for token in ("A" * 43, "x", "A" * 42 + "!"):
            for headers in ({"Authorization": f"Bearer {token}"}, {"Cookie": f"ludothek={token}"},
                            {"Cookie": f"a=b; __Host-ludothek={token}"}):
                with self.subTest(headers=headers):
                    self.assertEqual(self.refusal(server, headers), (401, "unknown_token"))
                    self.assertEqual(server.ask("POST", "/api/guest", {}, headers)[0], 401)
                    self.assertEqual(server.ask("POST", "/api/tables", RIFFIFI, headers)[0], 401)
        # Who shows nothing is new, and is given a cookie.
        self.assertIn("ludothek=", WebSocket("127.0.0.1", server.port).headers["set-cookie"])

    def test_a_device_is_signed_out_from_another_one(self):
        server = self.start()
        ana = Player(server, "Ana")
        ana.connect(server)
        ana.enter(ana.open_table(server, **RIFFIFI))
        ana.do("sit")
        link = server.ask("POST", f"/api/tables/{ana.code}/seat-link", None, ana.authorization)[1]["link"]
        status, headers, _ = server.request("POST", link)
        self.assertEqual(status, 303)
        phone = {"Cookie": headers["Set-Cookie"].split(";")[0]}
        self.assertEqual(server.ask("GET", "/api/guest", None, phone), (200, {"id": ana.id, "name": "Ana", "language": "en"}))
        devices = server.ask("GET", "/api/guest/devices", None, phone)[1]["devices"]
        self.assertEqual([device["here"] for device in devices], [False, True])

        status, _, text = server.request("DELETE", f"/api/guest/devices/{devices[0]['id']}", None, phone)
        self.assertEqual((status, text), (204, ""))
        with self.assertRaises(Closed) as closed:
            while True:
                ana.hear()
        self.assertEqual(closed.exception.code, 4002)
        self.assertEqual(self.refusal(server, ana.authorization), (401, "unknown_token"))
        # The seat is the guest's, on the other device too.
        there = WebSocket("127.0.0.1", server.port, headers=phone)
        there.send({"type": "hello", "protocol": 1})
        there.send({"type": "enter", "table": ana.code})
        while (message := there.receive())["type"] != "table":
            pass
        self.assertEqual(message["you"]["seat"], 0)
        # And it stays so.
        server.kill()
        server = self.start()
        self.assertEqual(self.refusal(server, ana.authorization), (401, "unknown_token"))
        self.assertEqual(len(server.ask("GET", "/api/guest/devices", None, phone)[1]["devices"]), 1)


if __name__ == "__main__":
    unittest.main()
