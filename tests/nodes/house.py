"""A house of several nodes, with all that stands around it, for tests: PostgreSQL behind PgBouncer, Redis, HAProxy before
the nodes, and between each node and what it needs a proxy that can be cut. All of it ends with close()."""

import contextlib
import re
import signal
import tempfile
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from nodes.cut_proxy import CutProxy
from nodes.services import HAProxy, PgBouncer, Postgres, Redis, Standby, free_port
from server.client import PATIENCE, Address, Server


class Node:
    """A place for one of the house's servers: its port, its lines to the store and the bus, and the server that is there
    at the moment, if any."""

    def __init__(self, house, name):
        self.house, self.name = house, name
        self.folder = house.folder / name
        self.folder.mkdir()
        self.to_store = CutProxy(house.store_port, seed=name)
        self.to_bus = CutProxy(house.redis.port, seed=name)
        self.port = free_port()
        self.server = None
        self.starts = 0

    def start(self, name=None, *arguments):
        """Under its own name a server that was killed waits until the lease of the last one is over. One that can't start,
        for a database that is not back yet or a port that somebody's connection has taken, is started again, as a
        service manager does it (deploy/systemd: Restart=on-failure)."""
        self.starts += 1
        deadline = time.monotonic() + PATIENCE
        while True:
            try:
                self.server = Server(self.folder, "--bus", f"redis://127.0.0.1:{self.to_bus.port}", "--node",
                                     name or self.name, "--trust-proxy", "127.0.0.1", *self.house.arguments, *arguments,
                                     store=self.house.store_of(self), port=self.port)
                return self
            except RuntimeError as error:
                last = str(error).strip().splitlines()[-1]
                if not re.search("can't (listen|be reached)", last) or time.monotonic() > deadline:
                    raise
                time.sleep(0.5)

    @property
    def runs(self):
        return self.server is not None and self.server.process.poll() is None

    def kill(self):
        if self.runs:
            self.server.process.send_signal(signal.SIGCONT)
            self.server.kill()

    def pause(self):
        self.server.process.send_signal(signal.SIGSTOP)

    def go_on(self):
        self.server.process.send_signal(signal.SIGCONT)

    def stop(self):
        return self.server.stop()

    def logged(self):
        return (self.folder / "log").read_text(errors="replace")

    def takes_people(self):
        try:
            return self.server.request("GET", "/health")[0] == 200
        except OSError:
            return False


    def keeps(self):
        """Its own line to PostgreSQL is back, too."""
        try:
            return self.server.ask("POST", "/api/guest", {"name": "Nobody"})[0] == 201
        except OSError:
            return False


class House:
    def __init__(self, count=3, arguments=("--no-limits", "--log", "info"), pgbouncer=True, durable=False, disk=None,
                 standby=False, attributes="?target_session_attrs=read-write"):
        self.holder = tempfile.TemporaryDirectory(prefix="ludothek-nodes-")
        self.folder = Path(self.holder.name)
        self.arguments, self.attributes = arguments, attributes
        self.parts = []
        try:
            self.postgres = self.part(Postgres(self.folder, durable=durable, disk=disk))
            self.standby = self.part(Standby(self.folder, self.postgres)) if standby else None
            self.redis = self.part(Redis(self.folder))
            self.store_port = self.postgres.port
            if pgbouncer:
                self.pgbouncer = self.part(PgBouncer(self.folder, self.postgres.port))
                self.store_port = self.pgbouncer.port
            self.nodes = [Node(self, name) for name in ("ada", "bea", "cleo", "dora", "elsa")[:count]]
            # At once: they make the schema, each for itself, and it is made once.
            with ThreadPoolExecutor(count) as starters:
                list(starters.map(Node.start, self.nodes))
            self.haproxy = self.part(HAProxy(self.folder, {node.name: node.port for node in self.nodes}))
            self.door = Address(self.haproxy.port)
            self.wait(lambda: all(node.takes_people() for node in self.nodes), "not all nodes are open")
        except BaseException:
            self.close()
            raise

    def store_of(self, node):
        """A node's way to PostgreSQL; with a standby, to whichever is in charge."""
        if not self.standby:
            return self.postgres.address(node.to_store.port)
        return (f"postgresql://ludothek@127.0.0.1:{node.to_store.port},127.0.0.1:{self.standby.port}/ludothek"
                f"{self.attributes}")

    def part(self, service):
        self.parts.append(service)
        return service

    def wait(self, true, what, seconds=PATIENCE):
        deadline = time.monotonic() + seconds
        while not true():
            if time.monotonic() > deadline:
                raise AssertionError(f"{what}:\n{self.logs()}")
            time.sleep(0.02)

    def logs(self):
        return "\n".join(f"--- {node.name}\n{node.logged()[-3000:]}" for node in self.nodes)

    def owner_of(self, code):
        """The node that has the table, or nothing: as PostgreSQL tells it."""
        rows = self.postgres.ask("SELECT nodes.name FROM tables JOIN nodes ON nodes.epoch = tables.owner "
                                 f"WHERE tables.id = '{code}'::bytea AND nodes.expires > clock_timestamp()")
        return next((node for node in self.nodes if rows and node.name == rows[0][0]), None)

    def close(self):
        with contextlib.ExitStack() as ends:  # whatever goes wrong with one of them, all are ended
            ends.callback(self.holder.cleanup)
            for service in self.parts:
                ends.callback(service.end)
            for node in getattr(self, "nodes", ()):
                ends.callback(node.to_store.end)
                ends.callback(node.to_bus.end)
                ends.callback(node.kill)
