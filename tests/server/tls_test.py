#!/usr/bin/env python3
"""Everything encrypted: whole games of all three kinds over TLS, with a certificate made for the occasion.

(LUDOTHEK=…/cli/ludothek says which program is meant.)
"""

import os
import socket
import ssl
import subprocess
import sys
import unittest
import warnings
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))
from places import PROGRAM  # noqa: E402
from server.case import Case  # noqa: E402
from server.client import Player  # noqa: E402
from server.web_socket import Closed, WebSocket  # noqa: E402


class Tls(Case):
    def setUp(self):
        super().setUp()
        subprocess.run(
            ["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-keyout", "key.pem", "-out", "cert.pem", "-days", "2",
             "-subj", "/CN=localhost", "-addext", "subjectAltName=IP:127.0.0.1"],
            cwd=self.folder.name, check=True, capture_output=True, timeout=60)
        self.tls = ssl.create_default_context(cafile=os.path.join(self.folder.name, "cert.pem"))

    def test_a_certificate_or_a_key_that_can_not_be_used_is_said_clearly(self):
        folder = Path(self.folder.name)
        (folder / "junk.pem").write_text("nothing of the kind\n")
        subprocess.run(["openssl", "genrsa", "-out", "other.pem", "2048"], cwd=folder, check=True, capture_output=True, timeout=60)
        subprocess.run(["openssl", "rsa", "-in", "key.pem", "-aes128", "-passout", "pass:secret", "-out", "locked.pem"],
                       cwd=folder, check=True, capture_output=True, timeout=60)
        for cert, key, guilty in [("junk.pem", "key.pem", "junk.pem"), ("cert.pem", "junk.pem", "junk.pem"),
                                  ("cert.pem", "other.pem", "other.pem"), ("cert.pem", "locked.pem", "locked.pem"),
                                  ("cert.pem", "none.pem", "none.pem")]:
            with self.subTest(cert=cert, key=key):
                done = subprocess.run(
                    [PROGRAM, "serve", "--listen", "127.0.0.1:0", "--store", "memory", "--tls-cert", cert, "--tls-key", key],
                    cwd=folder, capture_output=True, timeout=60, text=True, stdin=subprocess.DEVNULL, start_new_session=True)
                self.assertEqual((done.returncode, done.stdout), (2, ""), done.stderr)
                self.assertRegex(done.stderr, rf"^ludothek serve: can't use the \w+ {guilty} .*\n$")

    def serve(self, *arguments):
        return self.start("--tls-cert", "cert.pem", "--tls-key", "key.pem", *arguments, tls=self.tls)

    def play_whole_game(self, **settings):
        server = self.serve("--threads", "2", "--no-limits")
        people = self.seat(server, **settings)
        self.play(people)
        record = self.check_record(server, people[0])
        self.assertEqual(record["game"], settings["game"])
        server.begin_to_stop()
        for player in people:
            player.until(lambda message: message["type"] == "closing")
            with self.assertRaises(Closed) as closed:
                player.hear()
            self.assertEqual(closed.exception.code, 1001)
        self.assertEqual(server.wait(), 0)

    def test_a_whole_game_of_riffifi(self):
        self.play_whole_game(game="riffifi", players=3, options={"officer": True})

    def test_a_whole_game_of_farbenpoker(self):
        self.play_whole_game(game="farbenpoker", players=3)

    def test_a_whole_game_of_starmaster(self):
        self.play_whole_game(game="starmaster", players=3, race="sealed", options={"variant": "standard", "starFaces": 3})

    def test_nothing_goes_in_the_clear(self):
        server = self.serve()
        line = WebSocket("127.0.0.1", server.port, tls=self.tls)
        self.assertIn("Secure", line.headers["set-cookie"])
        line.send({"type": "hello", "protocol": 1})
        self.assertEqual(line.receive()["type"], "hello")
        line.send({"type": "ping", "id": 1})
        self.assertEqual(line.receive(), {"type": "pong", "re": 1})
        with socket.create_connection(("127.0.0.1", server.port), timeout=60) as plain:
            plain.sendall(b"GET / HTTP/1.1\r\n\r\n")
            try:
                self.assertNotIn(b"200", plain.recv(1000))
            except ConnectionResetError:
                pass
        # Old versions of TLS are not spoken.
        old = ssl.create_default_context(cafile=os.path.join(self.folder.name, "cert.pem"))
        old.set_ciphers("DEFAULT@SECLEVEL=0")
        with warnings.catch_warnings():
            warnings.simplefilter("ignore", DeprecationWarning)
            old.minimum_version = old.maximum_version = ssl.TLSVersion.TLSv1_1
        with socket.create_connection(("127.0.0.1", server.port), timeout=60) as raw:
            with self.assertRaises((ssl.SSLError, ConnectionError)):
                old.wrap_socket(raw, server_hostname="127.0.0.1")
        # Somebody who never finishes the handshake harms nobody, and neither does what they left behind.
        silent = socket.create_connection(("127.0.0.1", server.port), timeout=60)
        self.addCleanup(silent.close)
        ana = Player(server, "Ana")
        ana.connect(server)
        self.assertEqual(server.ask("GET", "/health")[0], 200)
        self.assertEqual(server.stop(), 0)


if __name__ == "__main__":
    unittest.main()
