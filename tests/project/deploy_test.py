#!/usr/bin/env python3
"""What hosts copy from deploy/: HAProxy's and nginx's configuration, with other ports, before real servers, encrypted; and
what watches them: alerts and dashboard name only numbers that there are.

(LUDOTHEK=…/cli/ludothek says which program is meant.)
"""

import json
import os
import re
import shutil
import signal
import socket
import ssl
import subprocess
import sys
import tempfile
import time
import unittest
from pathlib import Path

import yaml

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))
from nodes.services import Postgres, Redis, free_port, program  # noqa: E402
from places import PROGRAM, ROOT  # noqa: E402
from server.case import Case  # noqa: E402
from server.client import PATIENCE  # noqa: E402
from server.web_socket import WebSocket  # noqa: E402

DEPLOY = ROOT / "deploy"
METRIC = re.compile(r"\bludothek_[a-z_]+\b")


def replaced(text, *pairs):
    """Each must be there: who renames something in deploy/ is told."""
    for old, new in pairs:
        if old not in text:
            raise AssertionError(f"{old!r} is not in the configuration any more")
        text = text.replace(old, new)
    return text


class Proxies(Case):
    def setUp(self):
        super().setUp()
        folder = Path(self.folder.name)
        subprocess.run(
            ["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-keyout", "privkey.pem", "-out", "fullchain.pem",
             "-days", "2", "-subj", "/CN=play.example.org", "-addext", "subjectAltName=IP:127.0.0.1"],
            cwd=folder, check=True, capture_output=True, timeout=60)
        (folder / "ludothek.pem").write_text((folder / "fullchain.pem").read_text() + (folder / "privkey.pem").read_text())
        self.tls = ssl.create_default_context(cafile=folder / "fullchain.pem")

    def start_proxy(self, check, command, write):
        """(plain port, encrypted port), when the proxy listens. A port may be somebody else's a moment later: then others."""
        for _ in range(5):
            ports = free_port(), free_port()
            file = Path(self.folder.name) / f"setup-{ports[0]}"
            file.write_text(write(*ports))
            checked = subprocess.run([*check, file], capture_output=True, text=True, timeout=PATIENCE)
            self.assertEqual(checked.returncode, 0, checked.stderr)
            self.assertNotRegex(checked.stderr.lower(), r"\[warn")
            process = subprocess.Popen([*command, file], stdout=subprocess.DEVNULL, stderr=subprocess.PIPE)
            self.addCleanup(process.stderr.close)
            self.addCleanup(lambda process=process: process.wait(PATIENCE))
            self.addCleanup(process.kill)
            self.proxy = process
            deadline = time.monotonic() + PATIENCE
            while process.poll() is None:
                self.assertLess(time.monotonic(), deadline)
                try:
                    for port in ports:
                        socket.create_connection(("127.0.0.1", port)).close()
                    if process.poll() is None:
                        return ports
                except ConnectionRefusedError:
                    time.sleep(0.02)
        self.fail(process.stderr.read())

    def haproxy(self, ports, *options):
        """Before three nodes, of which there may be fewer."""
        folder = self.folder.name
        ports = (ports + [ports[0]] * 2)[:3]

        def write(plain, encrypted):
            return replaced(
                (DEPLOY / "haproxy/haproxy.cfg").read_text(),
                ("bind :::80 v4v6", f"bind 127.0.0.1:{plain}"), ("bind :::443 v4v6", f"bind 127.0.0.1:{encrypted}"),
                ("/etc/haproxy/ludothek.pem", f"{folder}/ludothek.pem"), ("/run/haproxy/admin.sock", f"{folder}/admin.sock"),
                ("127.0.0.1:10000", f"127.0.0.1:{free_port()}"),
                ("  user haproxy\n  group haproxy\n", ""), ("  log /dev/log local0\n", ""), ("  log global\n", ""),
                *((f"10.0.0.1{number + 1}:8080", f"127.0.0.1:{port}") for number, port in enumerate(ports)))

        return self.start_proxy([program("haproxy"), "-c", "-q", "-f"], [program("haproxy"), *options, "-db", "-f"], write)

    def nginx(self, ports):
        folder = self.folder.name
        servers = "\n".join(f"  server 127.0.0.1:{port} max_fails=2 fail_timeout=2s;" for port in ports)

        def write(plain, encrypted):
            site = replaced(
                (DEPLOY / "nginx/ludothek.conf").read_text(),
                ("listen 80;", f"listen 127.0.0.1:{plain};"), ("  listen [::]:80;\n", ""),
                ("listen 443 ssl", f"listen 127.0.0.1:{encrypted} ssl"), ("  listen [::]:443 ssl http2;\n", ""),
                ("/etc/ludothek/tls", folder),
                ("  server 127.0.0.1:8080 max_fails=2 fail_timeout=2s;", servers))
            temporary = "".join(f"{name}_temp_path {folder}/{name};\n"
                                for name in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi"))
            return (f"daemon off;\nmaster_process off;\npid {folder}/nginx.pid;\nerror_log {folder}/nginx.log;\n"
                    f"events {{ worker_connections 100; }}\nhttp {{\naccess_log off;\n{temporary}{site}}}\n")

        return self.start_proxy([program("nginx"), "-q", "-t", "-p", folder, "-c"], [program("nginx"), "-p", folder, "-c"], write)

    def check_door(self, start):
        """A game over TLS through the proxy: cookies, addresses, health, and the way from plain to encrypted."""
        server = self.start("--trust-proxy", "127.0.0.1", "--connections-per-address", "20")
        plain, encrypted = start([server.port])
        direct, server.port = server.port, encrypted
        server.tls = self.tls
        line = WebSocket("127.0.0.1", encrypted, tls=self.tls)
        self.assertIn("; Secure", line.headers["set-cookie"])  # it knows from the proxy that the way is encrypted
        line.close()
        people = self.seat(server)
        self.assertGreaterEqual(self.play(people, moves=6), 6)
        status, headers, _ = server.request("GET", "/t/" + people[0].code)
        self.assertEqual(status, 200)
        self.assertEqual(headers["Strict-Transport-Security"], "max-age=31536000")
        self.assertEqual(server.request("GET", "/metrics")[0], 404)
        # Plain HTTP leads to where it is encrypted.
        server.tls, server.port = None, plain
        status, headers, _ = server.request("GET", "/t/somewhere", headers={"Host": "127.0.0.1"})
        self.assertEqual((status, headers["Location"]), (308, "https://127.0.0.1/t/somewhere"))
        server.port = direct

    def test_a_game_through_haproxy_encrypted(self):
        self.check_door(self.haproxy)

    def test_a_game_through_nginx_encrypted(self):
        self.check_door(self.nginx)

    def check_failover(self, start):
        """Those who say the same table are at the same node; when one stops, the others have everybody, and nobody gets an error."""
        servers = []
        for number in range(3):
            folder = Path(self.folder.name) / str(number)
            folder.mkdir()
            servers.append(self.start_in(folder))
        _, encrypted = start([server.port for server in servers])

        def lines_of(server):
            return int(re.search(r"^ludothek_connections_total(?:\{.*\})? (\d+)$", server.metrics(), re.M)[1])

        def visit(table):
            line = WebSocket("127.0.0.1", encrypted, path=f"/ws?table={table}", tls=self.tls)
            self.addCleanup(line.close)
            return line

        for table in ("brave-otter-7", "calm-crane-2"):
            before = [lines_of(server) for server in servers]
            for _ in range(5):
                visit(table)
            added = sorted(lines_of(server) - count for server, count in zip(servers, before, strict=True))
            self.assertEqual(added, [0, 0, 5])
        for stopped in servers[:2]:
            self.assertEqual(stopped.stop(), 0)
            for number in range(6):
                line = visit(f"table-{number}")
                line.send({"type": "hello", "protocol": 1})
                self.assertEqual(line.receive()["type"], "hello")

    def start_in(self, folder):
        kept, self.folder = self.folder, type("Folder", (), {"name": str(folder)})
        try:
            return self.start("--trust-proxy", "127.0.0.1", "--no-limits", store="memory")
        finally:
            self.folder = kept

    def test_haproxy_knows_which_node_takes_people(self):
        self.check_failover(self.haproxy)

    def ask_haproxy(self, what):
        with socket.socket(socket.AF_UNIX) as line:
            line.settimeout(PATIENCE)
            line.connect(f"{self.folder.name}/admin.sock")
            line.sendall(what.encode() + b"\n")
            return b"".join(iter(lambda: line.recv(65536), b"")).decode()

    def test_haproxy_keeps_which_table_is_where_when_it_is_loaded_anew(self):
        server = self.start("--trust-proxy", "127.0.0.1", "--no-limits", store="memory")
        _, encrypted = self.haproxy([server.port], "-W")
        for table in ("brave-otter-7", "calm-crane-2"):
            self.addCleanup(WebSocket("127.0.0.1", encrypted, path=f"/ws?table={table}", tls=self.tls).close)

        def known():
            return sorted(re.findall(r"key=(\S+) .*server_id=(\d)", self.ask_haproxy("show table house")))

        def worker():
            try:
                return re.search(r"(?m)^Pid: (\d+)", self.ask_haproxy("show info"))[1]
            except OSError:
                return None

        before, first = known(), worker()
        self.assertEqual([table for table, _ in before], ["brave-otter-7", "calm-crane-2"])
        deadline = time.monotonic() + PATIENCE
        # For its first five seconds it waits for a process before it to hand it something, and hands on nothing itself.
        while "resync_timeout=<PAST>" not in self.ask_haproxy("show peers"):
            self.assertLess(time.monotonic(), deadline, self.ask_haproxy("show peers"))
            time.sleep(0.05)
        self.proxy.send_signal(signal.SIGUSR2)
        while worker() in (first, None) or known() != before:
            self.assertLess(time.monotonic(), deadline, "the new process knows of no table")
            time.sleep(0.05)
        self.proxy.terminate()

    def test_nginx_goes_to_another_node_when_one_is_gone(self):
        self.check_failover(self.nginx)


class Certificates(unittest.TestCase):
    def test_a_new_certificate_comes_to_the_proxies_here_and_to_others(self):
        with tempfile.TemporaryDirectory() as holder:
            folder = Path(holder)
            lineage, proxy, commands = (folder / name for name in ("live", "haproxy", "commands"))
            for made in (lineage, proxy, commands):
                made.mkdir()
            (lineage / "fullchain.pem").write_text("chain\n")
            (lineage / "privkey.pem").write_text("key\n")
            (proxy / "ludothek.pem").write_text("the one before\n")
            # nginx is not there; what is told to other machines lies in a file of their names.
            for name, script in (("systemctl", f'echo "$*" >> {folder}/systemctl\n[ "$1 $3" != "is-active nginx" ]'),
                                 ("ssh", f'cat > "{folder}/${{3#root@}}"')):
                (commands / name).write_text(f"#!/bin/sh\n{script}\n")
                (commands / name).chmod(0o755)
            script = folder / "ludothek-certificate"
            script.write_text(replaced((DEPLOY / "certbot/ludothek-certificate").read_text(), ('others=""', 'others="one two"'),
                                       ("pem=/etc/haproxy/", f"pem={proxy}/")))
            subprocess.run(["sh", script], check=True, timeout=PATIENCE,
                           env={"PATH": f"{commands}:{os.environ['PATH']}", "RENEWED_LINEAGE": str(lineage)})
            for file in (proxy / "ludothek.pem", folder / "one", folder / "two"):
                self.assertEqual(file.read_text(), "chain\nkey\n", file)
            self.assertEqual((proxy / "ludothek.pem").stat().st_mode & 0o777, 0o600)
            self.assertEqual(list(proxy.iterdir()), [proxy / "ludothek.pem"])
            self.assertEqual([line for line in (folder / "systemctl").read_text().splitlines() if "reload" in line],
                             ["reload haproxy"])


class Copies(Case):
    def test_a_copy_of_postgresql_made_beside_the_server_is_a_house_again(self):
        postgres = Postgres(self.folder.name)
        self.addCleanup(postgres.end)
        server = self.start(store=postgres.address())
        people = self.seat(server)
        self.play(people, moves=4)
        copies = Path(self.folder.name) / "copies"
        copies.mkdir()
        environment = os.environ | {"LUDOTHEK_STORE": postgres.address(), "LUDOTHEK_BACKUPS": str(copies)}
        done = subprocess.run([DEPLOY / "backup"], env=environment, capture_output=True, text=True, timeout=PATIENCE)
        self.assertEqual(done.returncode, 0, done.stderr)
        (copy,) = copies.glob("house-*.dump")
        # What is played after it is not in it.
        later = people[0].open_table(server, game="riffifi", players=3)
        server.stop()
        postgres.ask("CREATE DATABASE restored", database="postgres")
        address = postgres.address().removesuffix("ludothek") + "restored"
        subprocess.run(["pg_restore", "--no-owner", "--exit-on-error", f"--dbname={address}", copy], check=True, timeout=PATIENCE)
        again = self.start(store=address)
        self.assertEqual(again.ask("GET", f"/api/tables/{people[0].code}", headers=people[0].authorization)[0], 200)
        self.assertEqual(again.ask("GET", f"/api/tables/{later}", headers=people[0].authorization)[0], 404)
        ana = people[0]
        ana.connect(again)
        ana.enter(ana.code)
        self.assertEqual(ana.table["phase"], "playing")

    def test_what_can_not_be_copied_is_said_and_removes_nothing(self):
        old = Path(self.folder.name) / "house-2001-01-01T04-00-00Z.db"
        old.write_text("old")
        os.utime(old, (1e9, 1e9))
        for store in ("memory", "sqlite:/there/is/none.db", "postgresql://ludothek@127.0.0.1:1/ludothek"):
            environment = os.environ | {"LUDOTHEK_STORE": store, "LUDOTHEK_BACKUPS": self.folder.name,
                                        "PATH": f"{Path(PROGRAM).parent}:{os.environ['PATH']}"}
            done = subprocess.run([DEPLOY / "backup"], env=environment, capture_output=True, text=True, timeout=PATIENCE)
            self.assertNotEqual(done.returncode, 0, store)
            self.assertTrue(done.stderr, store)
            self.assertTrue(old.exists(), store)


class Watching(Case):
    def test_alerts_and_dashboard_name_only_numbers_that_there_are(self):
        postgres, redis = Postgres(self.folder.name), Redis(self.folder.name)
        self.addCleanup(postgres.end)
        self.addCleanup(redis.end)
        server = self.start("--bus", f"redis://127.0.0.1:{redis.port}", "--node", "ada", store=postgres.address())
        told = server.metrics()
        self.assertIn('node="ada"', told)
        known = set(re.findall(r"^# TYPE (ludothek_\w+) ", told, re.M))
        # A histogram's own.
        known |= {f"{name}_{part}" for name in list(known) for part in ("bucket", "sum", "count")
                  if f"# TYPE {name} histogram" in told}
        self.assertGreater(len(known), 20)
        for file in ("prometheus/ludothek.rules.yml", "grafana/ludothek.json"):
            text = (DEPLOY / file).read_text()
            expressions = re.findall(r'(?m)^\s*expr: (.*)$', text) + re.findall(r'"(?:expr|query)": "(.*)"', text)
            named = {name for expression in expressions for name in METRIC.findall(expression)}
            self.assertGreater(len(named), 5, file)
            self.assertEqual(named - known, set(), file)
        documented = set(METRIC.findall((ROOT / "docs/hosting.md").read_text()))
        self.assertEqual(documented - known, set())

    def test_the_dashboard_is_one_of_grafanas(self):
        board = json.loads((DEPLOY / "grafana/ludothek.json").read_text())
        numbers = [panel["id"] for panel in board["panels"]]
        self.assertEqual(len(numbers), len(set(numbers)))
        places = set()
        for panel in board["panels"]:
            at = panel["gridPos"]
            cells = {(at["x"] + x, at["y"] + y) for x in range(at["w"]) for y in range(at["h"])}
            self.assertFalse(cells & places, panel["title"])
            self.assertLessEqual(at["x"] + at["w"], 24, panel["title"])
            places |= cells
            self.assertTrue(all(target["expr"] for target in panel["targets"]), panel["title"])

    def test_prometheus_takes_the_alerts_and_they_ring_when_they_should(self):
        shutil.copytree(DEPLOY / "prometheus", Path(self.folder.name) / "rules")
        shutil.copy(ROOT / "tests/project/alerts.yml", Path(self.folder.name) / "rules")
        for words in (["check", "config", "prometheus.yml"], ["test", "rules", "alerts.yml"]):
            done = subprocess.run([program("promtool"), *words], cwd=Path(self.folder.name) / "rules", capture_output=True,
                                  text=True, timeout=PATIENCE)
            self.assertEqual(done.returncode, 0, done.stdout + done.stderr)


class Settings(Case):
    def variables(self):
        done = subprocess.run([PROGRAM, "serve", "--help"], capture_output=True, text=True, timeout=PATIENCE, check=True)
        return set(re.findall(r"\(Env:(\w+)\)", done.stdout))

    def test_every_variable_in_deploy_and_hosting_is_one_that_the_program_reads(self):
        known = self.variables() | {"LUDOTHEK_BACKUPS", "LUDOTHEK_BACKUP_DAYS", "LUDOTHEK_BACKUP_STORE", "LUDOTHEK_MAINTAINER"}
        self.assertIn("LUDOTHEK_STORE", known)
        files = [file for file in DEPLOY.rglob("*") if file.is_file()] + [ROOT / "docs/hosting.md"]
        for file in files:
            named = set(re.findall(r"\bLUDOTHEK_[A-Z_]+\b", file.read_text()))
            self.assertEqual(named - known, set(), file)

    def test_a_variable_says_what_an_option_would_and_the_command_line_counts_before_it(self):
        environment = os.environ | {"LUDOTHEK_STORE": "nonsense", "LUDOTHEK_LISTEN": "127.0.0.1:0", "LUDOTHEK_METRICS": ""}
        done = subprocess.run([PROGRAM, "serve"], env=environment, capture_output=True, text=True, timeout=PATIENCE)
        self.assertEqual(done.returncode, 2)
        self.assertIn("nonsense", done.stderr)
        process = subprocess.Popen([PROGRAM, "serve", "--store", "memory"], env=environment, stdout=subprocess.PIPE,
                                   stderr=subprocess.DEVNULL, text=True)
        self.addCleanup(process.stdout.close)
        self.addCleanup(process.wait)
        self.addCleanup(process.kill)
        self.assertIn("http://127.0.0.1:", process.stdout.readline())

    def test_the_program_and_its_server_say_the_same_version(self):
        said = subprocess.run([PROGRAM, "--version"], capture_output=True, text=True, timeout=PATIENCE, check=True).stdout
        server = self.start(store="memory")
        name = server.request("GET", "/health")[1]["Server"]
        self.assertEqual(said.replace(" ", "/").strip().removesuffix(".0"), name)

    def test_one_part_of_store_does_not_hear_what_another_would(self):
        environment = os.environ | {"LUDOTHEK_STORE": "sqlite:/there/is/none"}
        for words, said in ((["check"], "/there/is/none"), (["check", "--store", "sqlite:/nor/here"], "/nor/here")):
            done = subprocess.run([PROGRAM, "store", *words], env=environment, capture_output=True, text=True, timeout=PATIENCE)
            self.assertEqual(done.returncode, 2)
            self.assertIn(said, done.stderr)

    def test_the_compose_file_names_what_there_is(self):
        folder = DEPLOY / "compose"
        compose = yaml.safe_load((folder / "compose.yaml").read_text())
        services = compose["services"]
        addresses = [services[name]["networks"]["house"]["ipv4_address"] for name in "abc"]
        setup = (DEPLOY / "haproxy/haproxy.cfg").read_text()
        for address in addresses:
            self.assertIn(f"{address}:8080", setup)
        self.assertEqual(services["a"]["environment"]["LUDOTHEK_TRUST_PROXY"],
                         services["haproxy"]["networks"]["house"]["ipv4_address"])
        self.assertEqual([services[name]["environment"]["LUDOTHEK_NODE"] for name in "abc"], ["a", "b", "c"])
        wanted = set(re.findall(r"\$\{(\w+)", (folder / "compose.yaml").read_text()))
        self.assertEqual(wanted, set(re.findall(r"(?m)^(\w+)=", (folder / ".env.example").read_text())))
        for service in services.values():
            for needed in service.get("depends_on", {}):
                self.assertIn(needed, services)
            build = service.get("build")
            if isinstance(build, dict):
                self.assertTrue((folder / build["context"] / build["dockerfile"]).is_file())
            elif build:
                self.assertTrue((folder / build / "Containerfile").is_file())

    def test_redis_of_the_compose_file_wants_a_password_that_is_in_no_command_line(self):
        redis = yaml.safe_load((DEPLOY / "compose/compose.yaml").read_text())["services"]["redis"]
        words = [word.replace("$$", "$") for word in redis["command"]]
        self.assertNotIn("${", "".join(words) + redis["healthcheck"]["test"][1])
        port = free_port()
        words[2] = words[2].replace("<<END\n", f"<<END\nport {port}\ndir {self.folder.name}\n")
        environment = os.environ | {"REDISCLI_AUTH": "sesame"}
        process = subprocess.Popen(words, env=environment, stdout=subprocess.DEVNULL)
        self.addCleanup(process.wait)
        self.addCleanup(process.kill)
        deadline = time.monotonic() + PATIENCE

        def said(environment):
            done = subprocess.run(["redis-cli", "-p", str(port), "ping"], env=environment, capture_output=True, text=True, timeout=PATIENCE)
            return done.stdout

        while said(environment) != "PONG\n":
            self.assertLess(time.monotonic(), deadline)
            time.sleep(0.05)
        self.assertIn("NOAUTH", said(dict(os.environ)))
        self.assertNotIn("sesame", Path(f"/proc/{process.pid}/cmdline").read_text())


if __name__ == "__main__":
    unittest.main()
