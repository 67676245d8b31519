"""What scripts/bench_server measures of PostgreSQL and of several nodes: durable moves a second beside SQLite's, what a move
costs whose player sits on another node, how processor time grows with the nodes, and how long people wait when a node
is stopped, killed or cut off. Everything is started here, in temporary folders, at free ports of the loopback.
"""

import time

from server_run import load, running, told
from nodes.house import House, Node
from nodes.party import Party


def beside_sqlite(tables, seconds):
    """PostgreSQL, alone and behind PgBouncer as hosting.md has it, beside SQLite, in turn, so that a machine that changes
    its pace is fair to all."""
    print(f"{tables} tables, durable, moves as fast as they are answered; the store on the server's core:")
    figures = {}
    for name in ("sqlite", "postgres", "pgbouncer", "sqlite again", "postgres again", "pgbouncer again"):
        with running(name.split()[0]) as house:
            figures[name] = load(house, tables=tables, seconds=seconds)
        print(f"  {name:16} {told(figures[name])}", flush=True)
    speed = {store: sum(figure["movesPerSecond"] for name, figure in figures.items() if name.startswith(store)) / 2
             for store in ("sqlite", "postgres", "pgbouncer")}
    figures["share"] = speed["postgres"] / speed["sqlite"]
    figures["pooledShare"] = speed["pgbouncer"] / speed["sqlite"]
    print(f"  PostgreSQL / SQLite: {figures['share']:.2f}; through PgBouncer {figures['pooledShare']:.2f}")
    return figures


def apart(tables, seconds):
    print(f"Two nodes, {tables} tables, {10 * tables} moves/s, latency from when a move was due:")
    figures = {}
    for name, distance in (("at the table's node", 0), ("at the other node", 1), ("at the table's again", 0),
                           ("at the other again", 1)):
        with running("postgres", nodes=2, bus=True) as house:
            figures[name] = load(house, tables=tables, seconds=seconds, rate=10 * tables, apart=distance)
        print(f"  {name:22} {told(figures[name])}", flush=True)
    here = (figures["at the table's node"]["p50"] + figures["at the table's again"]["p50"]) / 2
    there = (figures["at the other node"]["p50"] + figures["at the other again"]["p50"]) / 2
    figures["extra"] = there - here
    print(f"  a player on another node: {figures['extra']:.2f} ms more at the median")
    return figures


def growth(tables, seconds):
    print(f"One, two and three nodes on one core, {tables} tables, each player at the table's node:")
    figures = {}
    for count in (1, 2, 3):
        with running("postgres", nodes=count, bus=True) as house:
            figures[count] = load(house, tables=tables, seconds=seconds)
        print(f"  {count} node{'s' * (count > 1)}           {told(figures[count])}", flush=True)
    costs = [figure["cpuPerMove"] for figure in figures.values()]
    figures["spread"] = max(costs) / min(costs) - 1
    print(f"  the dearest is {100 * figures['spread']:.0f} % above the cheapest")
    return figures


def percentile(values, share):
    values = sorted(values)
    return values[min(len(values) - 1, int(share * len(values)))] if values else float("nan")


def cut_off(*lines):
    """What happens to a node, and how it is healed."""
    return (lambda node: [getattr(node, line).cut() for line in lines],
            lambda node: [getattr(node, line).heal() for line in lines])


FAILURES = {
    "stopped": (Node.stop, Node.start),
    "killed": (Node.kill, Node.start),
    "without PostgreSQL": cut_off("to_store"),
    "without Redis": cut_off("to_bus"),
    "without both": cut_off("to_store", "to_bus"),
}


def failures(times, tables):
    """How long tables stand still, those of a node to which something happens."""
    figures = {}
    print(f"Three nodes behind HAProxy, {tables} tables, {times} times each; until a table's next move is answered:")
    for what, (fail, heal) in FAILURES.items():
        house = House(durable=True)
        over = []
        pauses = []
        try:
            parties = [Party([house.door], number, {"game": "farbenpoker", "players": 2}, lambda: bool(over),
                             time.monotonic() + 3600) for number in range(tables)]
            for party in parties:
                party.start()
            time.sleep(2)
            for number in range(times):
                node = house.nodes[number % len(house.nodes)]
                owned = [party for party in parties if house.owner_of(party.code) is node]
                began = time.monotonic()
                fail(node)
                house.wait(lambda: all(house.owner_of(party.code) not in (node, None) for party in owned), "nobody has them")
                moved = time.monotonic()
                house.wait(lambda: all(party.answered and party.answered[-1][0] > moved for party in owned), "tables stand still")
                pauses += [pause_of(party, began) for party in owned]
                heal(node)
                house.wait(node.takes_people, "the node is not open")
                time.sleep(2)
        finally:
            over.append(True)
            house.close()
        figures[what] = {"count": len(pauses), "p50": percentile(pauses, 0.5), "p99": percentile(pauses, 0.99),
                         "longest": max(pauses, default=0.0)}
        print(f"  {what:18} {len(pauses):4} tables   p50 {figures[what]['p50']:5.2f} s   p99 {figures[what]['p99']:5.2f} s   "
              f"longest {figures[what]['longest']:5.2f} s", flush=True)
    return figures


def pause_of(party, began):
    """The longest time between two answers since that moment, the last one before it included."""
    times = [when for when, _ in list(party.answered)]
    before = max((when for when in times if when <= began), default=began)
    steps = [before, *[when for when in times if when > began]]
    return max(later - earlier for earlier, later in zip(steps, steps[1:]))


PARTS = {
    "store": lambda quick: beside_sqlite(100 if quick else 1000, 3 if quick else 8),
    "apart": lambda quick: apart(20 if quick else 100, 3 if quick else 8),
    "nodes": lambda quick: growth(100 if quick else 1000, 3 if quick else 8),
    "failures": lambda quick: failures(2 if quick else 12, 8),
}
