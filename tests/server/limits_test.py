#!/usr/bin/env python3
"""What one address and one guest may ask of the server, and how long it waits for somebody who says nothing; over real
sockets. (LUDOTHEK=…/cli/ludothek says which program is meant.)
"""

import json
import socket
import sys
import time
import unittest
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))
from server.case import RIFFIFI, Case  # noqa: E402
from server.client import PATIENCE, Player  # noqa: E402
from server.web_socket import Closed, Refused, WebSocket  # noqa: E402


class Limits(Case):
    def let_in(self, server, **more):
        """A WebSocket, as soon as there is room for it."""
        deadline = time.monotonic() + PATIENCE
        while True:
            try:
                return WebSocket("127.0.0.1", server.port, **more)
            except (Refused, Closed, ConnectionError):
                self.assertLess(time.monotonic(), deadline)
                time.sleep(0.05)

    def test_an_address_has_so_many_connections(self):
        server = self.start("--connections-per-address", "3")
        lines = [WebSocket("127.0.0.1", server.port) for _ in range(3)]
        with self.assertRaises(Refused) as refused:
            WebSocket("127.0.0.1", server.port, headers={"Accept-Language": "de"})
        self.assertEqual(refused.exception.status, 429)
        body = json.loads(refused.exception.body)
        self.assertEqual(body["code"], "network_full")
        self.assertIn("Aus deinem Netz", body["sentence"])
        # Whoever watches over the server has no share in it; nor is there a place for numbers among the guests.
        self.assertEqual(server.ask("GET", "/health")[0], 200)
        self.assertEqual(server.request("GET", "/health", port=server.metrics_port)[0], 200)
        # In the doorway there is room for some, who are told so; the next are not heard at all.
        waiting = [socket.create_connection(("127.0.0.1", server.port)) for _ in range(32)]
        self.addCleanup(lambda: [one.close() for one in waiting])
        with self.assertRaises((Closed, ConnectionError)):
            WebSocket("127.0.0.1", server.port)
        for one in waiting:
            one.close()
        lines[0].close()
        self.let_in(server).close()
        # Those who are there noticed nothing.
        lines[1].send({"type": "hello", "protocol": 1})
        self.assertEqual(lines[1].receive()["type"], "hello")

    def test_behind_a_proxy_an_address_is_whose_the_proxy_says(self):
        for arguments in (["--behind-proxy"], ["--trust-proxy", "1"], ["--trust-proxy", "127.0.0.1,10.0.0.0/8"]):
            with self.subTest(arguments=arguments):
                self.check_address_is_whose_the_proxy_says(arguments)

    def check_address_is_whose_the_proxy_says(self, arguments):
        server = self.start("--connections-per-address", "2", *arguments)

        def line(address):
            return WebSocket("127.0.0.1", server.port, headers={"X-Forwarded-For": address})

        kept = [line("198.51.100.1"), line("203.0.113.9, 198.51.100.1")]
        with self.assertRaises(Refused) as refused:
            line("198.51.100.1")
        self.assertEqual(refused.exception.status, 429)
        self.assertIn(b"network_full", refused.exception.body)
        kept.append(line("198.51.100.2"))
        kept.pop(0).close()
        self.let_in(server, headers={"X-Forwarded-For": "198.51.100.1"})
        server.kill()

    def test_who_is_no_proxy_of_ours_is_not_believed(self):
        server = self.start("--connections-per-address", "1", "--trust-proxy", "127.0.0.2")
        line = WebSocket("127.0.0.1", server.port, headers={"X-Forwarded-For": "198.51.100.1"})
        with self.assertRaises(Refused) as refused:
            WebSocket("127.0.0.1", server.port, headers={"X-Forwarded-For": "198.51.100.2"})
        self.assertEqual(refused.exception.status, 429)
        line.close()

    def test_cookies_are_for_encrypted_connections_only_where_a_proxy_of_ours_says_so(self):
        def cookie(server, proto):
            line = WebSocket("127.0.0.1", server.port, headers={"X-Forwarded-Proto": proto})
            line.close()
            return line.headers["set-cookie"]

        proxied = self.start("--behind-proxy")
        self.assertIn("; Secure", cookie(proxied, "https"))
        self.assertIn("; Secure", cookie(proxied, "http, https"))  # the last is the proxy's own word
        self.assertNotIn("; Secure", cookie(proxied, "https, http"))
        self.assertNotIn("; Secure", cookie(proxied, ""))
        proxied.end()
        plain = self.start()
        self.assertNotIn("; Secure", cookie(plain, "https"))

    def test_a_guest_has_so_many_connections_and_opens_so_many_tables(self):
        server = self.start()
        ana, ben = Player(server, "Ana"), Player(server, "Ben")
        lines = [WebSocket("127.0.0.1", server.port, headers=ana.authorization) for _ in range(16)]
        with self.assertRaises(Refused) as refused:
            WebSocket("127.0.0.1", server.port, headers=ana.authorization)
        self.assertEqual(refused.exception.status, 429)
        ben.connect(server)
        lines.pop().close()
        self.let_in(server, headers=ana.authorization)
        for _ in range(30):
            ana.open_table(server, **RIFFIFI)
        status, answer = server.ask("POST", "/api/tables", RIFFIFI, ana.authorization)
        self.assertEqual((status, answer["code"]), (429, "too_many_tables"))
        ben.open_table(server, **RIFFIFI)

    def test_who_says_nothing_is_not_waited_for(self):
        server = self.start()
        bystander = Player(server, "Bo")
        bystander.connect(server)
        silent = socket.create_connection(("127.0.0.1", server.port), timeout=PATIENCE)
        slow = socket.create_connection(("127.0.0.1", server.port), timeout=PATIENCE)
        slow.sendall(b"GET / HTTP/1.1\r\nX-Slow: ")
        dumb = WebSocket("127.0.0.1", server.port)  # no hello
        with self.assertRaises(Closed) as closed:
            dumb.receive()
        self.assertEqual(closed.exception.code, 1008)
        for line in (silent, slow):
            try:
                self.assertEqual(line.recv(100), b"")
            except ConnectionResetError:
                pass
            line.close()
        bystander.socket.send({"type": "ping", "id": 7})
        self.assertEqual(bystander.socket.receive(), {"type": "pong", "re": 7})


if __name__ == "__main__":
    unittest.main()
