"""A server that is measured: started on one core, in a temporary folder and at free ports of the loopback, with what it
needs (PostgreSQL, Redis); players on another core; and what processor time a move took, ours and the kernel's.

Own time is what the server's own code and its libraries take (user), the kernel's what it does for them (system). Only a
run's own figures are comparable: machines are shared, and change their pace.
"""

import contextlib
import json
import os
import re
import subprocess
import sys
import tempfile
import time
from pathlib import Path

HERE = Path(__file__).resolve().parent.parent
BUILD = HERE / "build" / "release"
LUDOTHEK, LOAD, CROWD, FLOOR, FILL = (
    BUILD / path for path in ("cli/ludothek", "bench/server_load", "bench/server_crowd", "bench/server_floor",
                              "bench/store_fill"))
sys.path.insert(0, str(HERE / "tests"))
os.environ.setdefault("LUDOTHEK", str(LUDOTHEK))
from nodes.services import PgBouncer, Postgres, Redis  # noqa: E402

WARM_UP = 10  # seconds: a new connection is pinged each second for the first eight (server/host/people/session.cpp)
TICK = os.sysconf("SC_CLK_TCK")


def on_core(core):
    """The words before a command that keep it on one core; none where there is only one."""
    cores = sorted(os.sched_getaffinity(0))
    return ["taskset", "-c", str(cores[core % len(cores)])] if len(cores) > 1 else []


def pin(pids):
    """On the servers' core, with all that they start later."""
    cores = sorted(os.sched_getaffinity(0))
    for pid in pids:
        os.sched_setaffinity(pid, {cores[0]})


class Time:
    """Seconds of processor time: own code, and the kernel's for it."""

    def __init__(self, own=0.0, kernel=0.0):
        self.own, self.kernel = own, kernel

    def __add__(self, other):
        return Time(self.own + other.own, self.kernel + other.kernel)

    def a_move(self, before, moves):
        """In microseconds, since that."""
        return {"own": 1e6 * (self.own - before.own) / max(1, moves),
                "kernel": 1e6 * (self.kernel - before.kernel) / max(1, moves)}


def cpu_of(pid):
    """So far; none for a process that has ended."""
    try:
        with open(f"/proc/{pid}/stat", encoding="ascii") as stat:
            fields = stat.read().rsplit(")", 1)[1].split()
    except OSError:
        return Time()
    return Time(int(fields[11]) / TICK, int(fields[12]) / TICK)


class Running:
    """Servers, and what they need."""

    def __init__(self, processes, ports, postgres=None, redis=None, pooler=None):
        self.processes, self.ports, self.postgres, self.redis, self.pooler = processes, ports, postgres, redis, pooler

    def cpu(self):
        """Processor time so far: of the servers, PostgreSQL, PgBouncer and Redis."""
        return {"nodes": sum((cpu_of(process.pid) for process in self.processes), Time()),
                "postgres": sum(map(cpu_of, self.postgres.processes()), Time()) if self.postgres else Time(),
                "pgbouncer": cpu_of(self.pooler.process.pid) if self.pooler else Time(),
                "redis": cpu_of(self.redis.process.pid) if self.redis else Time()}

    def memory(self, kind="RssAnon"):
        """Bytes that the first server has taken. VmRSS: with the pages of the program itself, which are read from its file
        when they are first needed: about 3 MiB more after the first tables, however many there are."""
        with open(f"/proc/{self.processes[0].pid}/status", encoding="ascii") as status:
            return 1024 * int(re.search(kind + r":\s+(\d+)", status.read()).group(1))


def begin(command, core=0):
    """A server whose first line says where it is: its process and its port."""
    process = subprocess.Popen([*(on_core(core) if core is not None else []), *map(str, command)],
                               stdout=subprocess.PIPE, text=True)
    line = process.stdout.readline()
    found = re.search(r":(\d+)/", line)
    if not found:
        end(process)
        sys.exit(f"bench_server: the server did not start: {line!r}")
    return process, int(found[1])


def end(process):
    process.terminate()
    try:
        process.wait(60)
    except subprocess.TimeoutExpired:
        process.kill()
        process.wait()
    process.stdout.close()


@contextlib.contextmanager
def running(store, nodes=1, bus=False, extra=("--no-limits",), threads=1):
    """So many servers on one core (several threads: on all), PostgreSQL and Redis with them, as SQLite is with its server.
    `store`: sqlite, memory, postgres or pgbouncer (before a PostgreSQL), or the address of one that is there."""
    with contextlib.ExitStack() as ends:
        folder = ends.enter_context(tempfile.TemporaryDirectory(prefix="ludothek-bench-"))
        postgres = redis = pooler = None
        more = []
        where = f"sqlite:{folder}/bench.db" if store == "sqlite" else store
        shared = store in ("postgres", "pgbouncer")
        if shared:
            postgres = Postgres(folder, durable=True)
            ends.callback(postgres.end)
            where = postgres.address()
            pin(postgres.processes())
        if store == "pgbouncer":
            pooler = PgBouncer(folder, postgres.port)
            ends.callback(pooler.end)
            where = postgres.address(pooler.port)
            pin([pooler.process.pid])
        if bus:
            redis = Redis(folder)
            ends.callback(redis.end)
            more = ["--bus", f"redis://127.0.0.1:{redis.port}"]
            pin([redis.process.pid])
        processes, ports = [], []
        for number in range(nodes):
            name = ["--node", f"node{number}"] if shared else []
            # The commit thread belongs to the server: it shares the server's core.
            process, port = begin([LUDOTHEK, "serve", "--listen", "127.0.0.1:0", "--store", where, "--threads", threads,
                                   "--log", "nothing", *extra, *name, *more], core=0 if threads == 1 else None)
            ends.callback(end, process)
            processes.append(process)
            ports.append(port)
        if nodes > 1:
            time.sleep(1)  # until the nodes have heard of each other
        yield Running(processes, ports, postgres, redis, pooler)


@contextlib.contextmanager
def floor():
    """The program that only reads and sends (bench/server_floor.cpp), as a server would run."""
    process, port = begin([FLOOR])
    try:
        yield Running([process], [port])
    finally:
        end(process)


def load(house, core=1, warm_up=WARM_UP, **wishes):
    """Plays there. The figures of the players, and microseconds of processor time per move by who took them."""
    command = [*(on_core(core) if core is not None else []), str(LOAD), "--warm-up", str(warm_up)]
    for port in house.ports:
        command += ["--port", str(port)]
    for name, value in wishes.items():
        command += ["--" + name.replace("_", "-"), str(value)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as players:
        players.stdout.readline()  # all are at their tables
        time.sleep(warm_up)
        start = house.cpu()
        last = players.stdout.readline()
        used = house.cpu()
    if players.returncode != 0:
        sys.exit(f"bench_server: {' '.join(command)} failed")
    figure = json.loads(last)
    figure["cpu"] = {name: used[name].a_move(start[name], figure["moves"]) for name in used}
    figure["own"] = sum(times["own"] for times in figure["cpu"].values())
    figure["kernel"] = sum(times["kernel"] for times in figure["cpu"].values())
    figure["cpuPerMove"] = figure["own"] + figure["kernel"]
    return figure


def told(figure):
    """Its line: speed, latency, and who took how much of the time."""
    parts = {name: times["own"] + times["kernel"] for name, times in figure["cpu"].items()}
    others = "".join(f", of it {name} {parts[name]:.1f}" for name in ("postgres", "pgbouncer", "redis") if parts[name])
    return (f"{figure['movesPerSecond']:8.0f} moves/s   p50 {figure['p50']:6.2f} ms   p99 {figure['p99']:6.1f} ms   "
            f"{figure['cpuPerMove']:5.1f} µs per move (own {figure['own']:.1f}, kernel {figure['kernel']:.1f}{others})   "
            f"refused {figure['refused']}")
