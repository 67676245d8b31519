"""PostgreSQL, Redis, PgBouncer and HAProxy from Debian's packages, for tests and measurements: each its own process at a
free port of the loopback, in a folder of its own, and gone when it is ended.

PostgreSQL and PgBouncer do not run as root: where we are root they run as Debian's user postgres.
"""

import os
import re
import shutil
import signal
import socket
import subprocess
import time
from pathlib import Path

PATIENCE = 60  # seconds for a start or an end, however busy the machine is
PATHS = "/usr/local/bin:/usr/bin:/usr/sbin:/bin:/sbin"
POSTGRES_BIN = Path("/usr/lib/postgresql/15/bin")


def free_port():
    with socket.create_server(("127.0.0.1", 0)) as taken:
        return taken.getsockname()[1]


def program(name):
    found = shutil.which(name, path=PATHS)
    if not found:
        raise RuntimeError(f"{name} is not installed: scripts/setup test")
    return found


def as_postgres(command):
    """The command, which root gives to the user postgres. It ends with us, however we end."""
    if os.getuid() != 0:
        return [str(word) for word in command]
    return ["setpriv", "--reuid=postgres", "--regid=postgres", "--clear-groups", *map(str, command)]


def own_folder(parent, name):
    """A folder that the user postgres can write to, in one that everybody may pass through."""
    folder = Path(parent) / name
    folder.mkdir()
    if os.getuid() == 0:
        Path(parent).chmod(0o755)
        shutil.chown(folder, "postgres", "postgres")
    folder.chmod(0o700)
    return folder


def on_small_disk(megabytes, folder, command):
    """The command, for which that folder is a disk of its own."""
    mount = f"mount -t tmpfs -o size={megabytes}m,uid=$(id -u postgres),mode=700 small \"$0\" && exec \"$@\""
    return ["unshare", "--mount", "sh", "-c", mount, str(folder), *command]


class Service:
    """A process that listens at a port. A port that was free a moment ago may be somebody else's now: then another."""

    name = "service"

    def __init__(self, folder):
        self.folder, self.process, self.port = Path(folder), None, None
        self.log = open(self.folder.parent / f"{self.name}-{self.folder.name}.log", "ab")

    def command(self):
        raise NotImplementedError

    def start(self):
        wanted = self.port
        for _ in range(1 if wanted else 5):
            self.port = wanted or free_port()
            self.process = subprocess.Popen(self.command(), cwd="/", stdout=self.log, stderr=self.log,
                                            stdin=subprocess.DEVNULL)
            deadline = time.monotonic() + PATIENCE
            while self.process.poll() is None:
                if self.answers():
                    return self
                if time.monotonic() > deadline:
                    break
                time.sleep(0.02)
            self.kill()
        raise RuntimeError(f"{self.name} did not start: {Path(self.log.name).read_text()[-2000:]}")

    def answers(self):
        try:
            socket.create_connection(("127.0.0.1", self.port), 1).close()
        except OSError:
            return False
        return self.process.poll() is None

    def freeze(self):
        """It says nothing more, and its lines stay."""
        self.process.send_signal(signal.SIGSTOP)

    def thaw(self):
        self.process.send_signal(signal.SIGCONT)

    def kill(self):
        if self.process and self.process.poll() is None:
            self.process.send_signal(signal.SIGKILL)
        if self.process:
            self.process.wait(PATIENCE)

    def restart(self):
        self.kill()
        self.start()

    def end(self):
        self.kill()
        self.log.close()


class Postgres(Service):
    """`durable`: what is committed is on the disk; a test that only ends processes need not wait for that. `disk`: the
    database is on one of so many MB, which nobody else sees and which is gone with the process."""

    name = "postgres"

    def __init__(self, parent, durable=False, disk=None):
        super().__init__(own_folder(parent, "data"))
        self.durable = durable
        self.disk = disk and (disk, own_folder(parent, "disk"))
        self.make()

    def make(self):
        subprocess.run(as_postgres([POSTGRES_BIN / "initdb", "-D", self.folder, "-U", "ludothek", "--auth=trust",
                                    "--no-sync", "--encoding=UTF8", "--locale=C"]),
                       check=True, stdout=self.log, stderr=self.log, cwd="/")
        self.start()
        if self.disk:
            self.ask(f"CREATE TABLESPACE small LOCATION '{self.disk[1]}'", database="postgres")
        self.ask("CREATE DATABASE ludothek" + (" TABLESPACE small" if self.disk else ""), database="postgres")

    def command(self):
        settings = {"port": self.port, "listen_addresses": "127.0.0.1", "unix_socket_directories": "",
                    "shared_buffers": "64MB", "max_connections": 60, "fsync": "on" if self.durable else "off"}
        server = as_postgres([POSTGRES_BIN / "postgres", "-D", self.folder,
                              *(f"--{name}={value}" for name, value in settings.items())])
        return on_small_disk(*self.disk, server) if self.disk else server

    def answers(self):
        """It listens before it takes anybody."""
        done = subprocess.run([POSTGRES_BIN / "pg_isready", "-q", "-h", "127.0.0.1", "-p", str(self.port)], check=False)
        return done.returncode == 0 and self.process.poll() is None

    def address(self, port=None):
        return f"postgresql://ludothek@127.0.0.1:{port or self.port}/ludothek"

    def ask(self, query, database="ludothek"):
        """The rows, as lists of text; a column's bytes are psql's (no tabs, no ends of lines in them)."""
        done = subprocess.run([POSTGRES_BIN / "psql", "-X", "-q", "-A", "-t", "-F", "\t", "-v", "ON_ERROR_STOP=1", "-h",
                               "127.0.0.1", "-p", str(self.port), "-U", "ludothek", "-d", database, "-c", query],
                              check=True, capture_output=True, text=True, timeout=PATIENCE)
        return [line.split("\t") for line in done.stdout.splitlines()]

    def stop(self):
        """Those who are connected are sent away (SIGINT: fast)."""
        self.process.send_signal(signal.SIGINT)
        self.process.wait(PATIENCE)

    def crash(self):
        """All of it at once, as when its machine fails."""
        self.process.send_signal(signal.SIGQUIT)
        self.process.wait(PATIENCE)

    def kill(self):
        if self.process and self.process.poll() is None:
            self.process.send_signal(signal.SIGCONT)
            self.crash()

    def processes(self):
        """Its own and its children's numbers."""
        children = Path(f"/proc/{self.process.pid}/task/{self.process.pid}/children").read_text().split()
        return [self.process.pid, *map(int, children)]


class Standby(Postgres):
    """A copy of another that is kept up to date: from now on that one acknowledges nothing that is not here as well."""

    name = "standby"

    def __init__(self, parent, primary):
        self.primary = primary
        (Path(parent) / "standby").mkdir()
        super().__init__(Path(parent) / "standby")

    def make(self):
        subprocess.run(as_postgres([POSTGRES_BIN / "pg_basebackup", "-h", "127.0.0.1", "-p", self.primary.port, "-U",
                                    "ludothek", "-D", self.folder, "--write-recovery-conf", "--checkpoint=fast",
                                    "--no-sync"]), check=True, stdout=self.log, stderr=self.log, cwd="/")
        self.start()
        self.primary.ask("ALTER SYSTEM SET synchronous_standby_names = '*'")
        self.primary.ask("SELECT pg_reload_conf()")
        deadline = time.monotonic() + PATIENCE
        while self.primary.ask("SELECT count(*) FROM pg_stat_replication WHERE sync_state = 'sync'") != [["1"]]:
            if time.monotonic() > deadline:
                raise RuntimeError("the standby does not follow")
            time.sleep(0.05)

    def promote(self):
        self.ask("SELECT pg_promote()")


class Redis(Service):
    name = "redis"

    def __init__(self, parent, name="redis"):
        folder = Path(parent) / name
        folder.mkdir()
        super().__init__(folder)
        self.start()

    def command(self):
        return [program("redis-server"), "--port", str(self.port), "--bind", "127.0.0.1", "--save", "", "--appendonly",
                "no", "--dir", str(self.folder)]


PGBOUNCER_SETUP = """
[databases]
ludothek = host=127.0.0.1 port={postgres} dbname=ludothek
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = {port}
unix_socket_dir =
auth_type = trust
auth_file = {folder}/users
pool_mode = transaction
default_pool_size = 20
min_pool_size = 4
# Each transaction on another of PostgreSQL's connections: who relies on a session is found out.
server_round_robin = 1
server_login_retry = 1
max_client_conn = 200
"""


class PgBouncer(Service):
    name = "pgbouncer"

    def __init__(self, parent, postgres):
        super().__init__(own_folder(parent, "pgbouncer"))
        self.postgres = postgres
        self.start()

    def command(self):
        (self.folder / "users").write_text('"ludothek" ""\n')
        setup = self.folder / "setup.ini"
        setup.write_text(PGBOUNCER_SETUP.format(port=self.port, folder=self.folder, postgres=self.postgres))
        for file in (self.folder / "users", setup):
            file.chmod(0o644)
        return as_postgres([program("pgbouncer"), setup])


DEPLOYED_HAPROXY = Path(__file__).resolve().parents[2] / "deploy/haproxy/haproxy.cfg"


def haproxy_setup(port, servers):
    """What is deployed, at a port of the loopback without TLS, before these servers, and without what is the machine's."""
    setup = DEPLOYED_HAPROXY.read_text()
    for pattern, instead in (
            (r"  (log /dev/log|user|group|stats socket) .*\n", ""),
            (r"  bind :::80 v4v6\n", f"  bind 127.0.0.1:{port}\n"),
            (r"  bind :::443 .*\n", ""),
            (r"  http-request redirect scheme https .*\n", ""),
            (r"(?<=  peer proxy 127\.0\.0\.1:)10000\n", f"{free_port()}\n"),
            (r"(  server [a-z]+ 10\..*\n)+", "".join(f"  server {name} 127.0.0.1:{at}\n" for name, at in servers.items()))):
        setup, count = re.subn(pattern, instead, setup)
        assert count, f"{DEPLOYED_HAPROXY} has no {pattern}"
    return setup


class HAProxy(Service):
    name = "haproxy"

    def __init__(self, parent, servers):
        """`servers`: the nodes' ports by their names."""
        folder = Path(parent) / "haproxy"
        folder.mkdir()
        super().__init__(folder)
        self.servers = servers
        self.start()

    def command(self):
        setup = self.folder / "setup"
        setup.write_text(haproxy_setup(self.port, self.servers))
        return [program("haproxy"), "-db", "-f", str(setup)]
