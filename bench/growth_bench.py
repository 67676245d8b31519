"""What scripts/bench_server measures of many tables: whether a move costs the same at 50,000 tables as at 100, and how a
house of 100,000 tables that sleep begins its day.

A system allows a process so many open files, often fewer than three per table: so each connection is at ten tables here.
"""

import random
import subprocess
import tempfile
import time
from socket import IPPROTO_TCP, TCP_NODELAY

from server_run import FILL, LUDOTHEK, Running, begin, end, load, running
from server.web_socket import WebSocket

SHARED = 10  # tables that a connection is at
RATE = 8000  # moves a second: the same work, whatever the number of tables
SPREAD = 30  # moves that tables are ahead of each other at most: of 50,000, more would take minutes
TOGETHER = 0.25  # by how much the dearest may be above the cheapest


def growth(counts, seconds):
    """The same moves a second at more and more tables."""
    print(f"Two threads, {RATE} moves/s, each connection at {SHARED} tables:")
    figures = {}
    for tables in counts:
        # Nobody is put away who waits for the last to sit down.
        with running("sqlite", threads=2, extra=("--no-limits", "--idle", "3600")) as house:
            figures[tables] = load(house, core=None, tables=tables, shared=SHARED, spread=SPREAD, rate=RATE,
                                   seconds=seconds)
            figures[tables]["bytes"] = house.memory() / tables
        figure = figures[tables]
        print(f"  {tables:6} tables   {figure['movesPerSecond']:6.0f} moves/s   {figure['cpuPerMove']:5.1f} µs per move (own "
              f"{figure['own']:.1f}, kernel {figure['kernel']:.1f})   p50 {figure['p50']:.2f} ms   p99 {figure['p99']:.2f} ms   "
              f"{figure['bytes'] / 1024:.1f} KiB per table", flush=True)
    costs = [figure["cpuPerMove"] for figure in figures.values()]
    figures["spread"] = max(costs) / min(costs) - 1
    print(f"  the dearest is {100 * figures['spread']:.0f} % above the cheapest (aim: {100 * TOGETHER:.0f} %)")
    return figures


def house_asleep(tables, visits):
    """A house whose tables are all put away: how soon it is open, and how soon any of them is."""
    with tempfile.TemporaryDirectory(prefix="ludothek-bench-") as folder:
        store = f"sqlite:{folder}/house.db"
        with running(store) as house:
            load(house, warm_up=0, tables=100, spread=SPREAD, seconds=1, rate=1)
        filled = subprocess.run([FILL, store, str(tables)], check=True, stdout=subprocess.PIPE, text=True)
        codes = filled.stdout.split()
        before = time.monotonic()
        process, port = begin([LUDOTHEK, "serve", "--listen", "127.0.0.1:0", "--store", store, "--threads", "2", "--log",
                               "nothing", "--no-limits"], core=None)
        start = time.monotonic() - before
        try:
            memory = Running([process], [port]).memory()
            waits = sorted(enter_each(port, random.Random(1).sample(codes, visits)))
        finally:
            end(process)
    figures = {"start": start, "bytes": memory, "p50": waits[len(waits) // 2], "p99": waits[int(0.99 * len(waits))],
               "longest": waits[-1]}
    print(f"A house of {tables} tables that sleep: open after {start:.2f} s, {memory / 2**20:.1f} MiB; any table is there in "
          f"{figures['p50']:.1f} ms (p50), {figures['p99']:.1f} ms (p99), {figures['longest']:.1f} ms (the longest of {visits}; "
          f"aim: 50 ms)", flush=True)
    return figures


def enter_each(port, codes):
    """Milliseconds from the wish to enter a table to its game, one table after the other."""
    socket = WebSocket("127.0.0.1", port)
    socket.socket.setsockopt(IPPROTO_TCP, TCP_NODELAY, 1)
    socket.send({"type": "hello", "protocol": 1})
    for code in codes:
        before = time.monotonic()
        socket.send({"type": "enter", "table": code})
        while (message := socket.receive())["type"] != "game":
            if message["type"] == "refused":
                raise RuntimeError(message["sentence"])
        yield 1000 * (time.monotonic() - before)
        socket.send({"type": "leave", "table": code})
    socket.close()


# Long enough for SQLite's log to be sorted meanwhile, whatever the number of tables (docs/store.md).
PARTS = {
    "growth": lambda quick: growth((100, 1000) if quick else (100, 1000, 10_000, 50_000), 3 if quick else 30),
    "asleep": lambda quick: house_asleep(10_000 if quick else 100_000, 90 if quick else 900),
}
