#!/usr/bin/env python3
"""The server behind the proxies that people put before one: a real HAProxy, a real nginx, and one behind the other.

All of it on the loopback, where each part has an address of its own: visitors 127.0.0.11 and on, proxies 127.0.0.2 and on.
(LUDOTHEK=…/cli/ludothek says which program is meant.)
"""

import json
import shutil
import socket
import subprocess
import sys
import time
import unittest
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))
from places import PROGRAM  # noqa: E402
from server.case import Case  # noqa: E402
from server.client import PATIENCE  # noqa: E402
from server.web_socket import Closed, Refused, WebSocket  # noqa: E402

HAPROXY, NGINX = shutil.which("haproxy", path="/usr/sbin:/usr/bin"), shutil.which("nginx", path="/usr/sbin:/usr/bin")
ANA, BEN = "127.0.0.11", "127.0.0.12"  # visitors

HAPROXY_SETUP = """
defaults
  mode http
  timeout connect 10s
  timeout client 100s
  timeout server 100s
frontend door
  bind 127.0.0.1:{port}
  option forwardfor
  http-request set-header X-Forwarded-Proto {proto}
  default_backend house
backend house
  server house 127.0.0.1:{server} source {source}
"""

NGINX_SETUP = """
daemon off;
master_process off;
pid {folder}/nginx.pid;
error_log {folder}/nginx.log;
events {{ worker_connections 100; }}
http {{
  access_log off;
  client_body_temp_path {folder}/body;
  proxy_temp_path {folder}/proxy;
  fastcgi_temp_path {folder}/fastcgi;
  uwsgi_temp_path {folder}/uwsgi;
  scgi_temp_path {folder}/scgi;
  map $http_upgrade $connection_upgrade {{ default upgrade; '' close; }}
  server {{
    listen 127.0.0.1:{port};
    location / {{
      proxy_pass http://127.0.0.1:{server};
      proxy_bind {source};
      proxy_http_version 1.1;
      proxy_set_header Host $http_host;
      proxy_set_header Upgrade $http_upgrade;
      proxy_set_header Connection $connection_upgrade;
      proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for;
      proxy_set_header X-Forwarded-Proto {proto};
    }}
  }}
}}
"""


def free_port():
    with socket.create_server(("127.0.0.1", 0)) as taken:
        return taken.getsockname()[1]


class Proxies(Case):
    def start_proxy(self, command, setup, **values):
        """The proxy's port, when it listens. A port that was free a moment ago may be somebody else's now: then another."""
        for _ in range(5):
            port = free_port()
            file = Path(self.folder.name) / f"proxy-{port}"
            file.write_text(setup.format(port=port, folder=self.folder.name, **values))
            process = subprocess.Popen([*command, file], stdout=subprocess.DEVNULL, stderr=subprocess.PIPE)
            self.addCleanup(process.stderr.close)
            self.addCleanup(lambda process=process: process.wait(PATIENCE))
            self.addCleanup(process.kill)
            deadline = time.monotonic() + PATIENCE
            while process.poll() is None:
                self.assertLess(time.monotonic(), deadline)
                if self.listens(process, port):
                    return port
                time.sleep(0.02)
        self.fail(process.stderr.read())

    @staticmethod
    def listens(process, port):
        try:
            socket.create_connection(("127.0.0.1", port)).close()
        except ConnectionRefusedError:
            return False
        return process.poll() is None

    def haproxy(self, server, source="127.0.0.2", proto="http"):
        return self.start_proxy([HAPROXY, "-db", "-f"], HAPROXY_SETUP, server=server, source=source, proto=proto)

    def nginx(self, server, source="127.0.0.3", proto="http"):
        return self.start_proxy([NGINX, "-p", self.folder.name, "-c"], NGINX_SETUP, server=server, source=source,
                                proto=proto)

    def line(self, port, source, invented=None):
        headers = {"X-Forwarded-For": invented} if invented else {}
        line = WebSocket("127.0.0.1", port, headers=headers, source=source)
        self.addCleanup(line.close)
        return line

    def check_nobody_invents_an_address(self, port):
        """The server lets one address have two connections."""
        lines = [self.line(port, ANA), self.line(port, ANA, "198.51.100.1")]
        for invented in ("198.51.100.2", f"198.51.100.3, {BEN}", BEN, "127.0.0.2", "127.0.0.3", "unknown"):
            with self.subTest(invented=invented), self.assertRaises(Refused) as refused:
                self.line(port, ANA, invented)
            self.assertEqual(refused.exception.status, 429)
            self.assertEqual(json.loads(refused.exception.body)["code"], "network_full")
        # Who is somebody else is let in, whatever they say.
        lines += [self.line(port, BEN), self.line(port, BEN, ANA)]
        for line in lines:
            line.send({"type": "hello", "protocol": 1})
            self.assertEqual(line.receive()["type"], "hello")
        lines[0].close()
        deadline = time.monotonic() + PATIENCE
        while True:
            try:
                return self.line(port, ANA)
            except (Refused, Closed):
                self.assertLess(time.monotonic(), deadline)
                time.sleep(0.05)

    def test_behind_haproxy_nobody_invents_an_address(self):
        for trust in (["--trust-proxy", "127.0.0.2"], ["--trust-proxy", "1"], ["--behind-proxy"]):
            with self.subTest(trust=trust):
                server = self.start("--connections-per-address", "2", *trust, store="memory")
                self.check_nobody_invents_an_address(self.haproxy(server.port))

    def test_behind_nginx_nobody_invents_an_address(self):
        server = self.start("--connections-per-address", "2", "--trust-proxy", "127.0.0.3", store="memory")
        self.check_nobody_invents_an_address(self.nginx(server.port))

    def test_behind_one_proxy_behind_the_other_nobody_invents_an_address(self):
        for trust in ("127.0.0.2,127.0.0.3", "127.0.0.2/31", "2"):
            for inner, outer in ((self.nginx, self.haproxy), (self.haproxy, self.nginx)):
                with self.subTest(trust=trust, outer=outer.__name__):
                    server = self.start("--connections-per-address", "2", "--trust-proxy", trust, store="memory")
                    self.check_nobody_invents_an_address(outer(inner(server.port)))

    def test_a_cookie_is_for_encrypted_connections_where_the_proxy_was_reached_so(self):
        server = self.start("--trust-proxy", "127.0.0.2,127.0.0.3", store="memory")
        for start in (self.haproxy, self.nginx):
            for proto in ("https", "http"):
                with self.subTest(start=start.__name__, proto=proto):
                    port = start(server.port, proto=proto)
                    line = WebSocket("127.0.0.1", port, headers={"X-Forwarded-Proto": "https"}, source=ANA)
                    self.assertEqual("; Secure" in line.headers["set-cookie"], proto == "https")
                    line.close()

    def test_what_is_no_proxy_is_said_clearly(self):
        for wrong in ("0", "proxy.example", "10.0.0.0/40", ""):
            with self.subTest(wrong=wrong):
                done = subprocess.run([PROGRAM, "serve", "--trust-proxy", wrong], capture_output=True, timeout=PATIENCE, text=True)
                self.assertEqual(done.returncode, 2)
                self.assertIn("--trust-proxy", done.stderr)


if __name__ == "__main__":
    unittest.main()
