"""What scripts/bench_server measures of a node that dies or is stopped with thousands of tables: how long until somebody at
each of them is shown it again, and whether the nodes that take them over serve all the while.

The logs are short and the players look on; what counts is that all come at once. A connection is at several tables.
"""

import contextlib
import threading
import time

from nodes.house import House, Node
from server.client import Player
from server.web_socket import Closed, Refused

SHARED = 10  # tables that a connection is at
COME_BACK = 0.05  # seconds, doubled each time as the page does it


class Onlooker(threading.Thread):
    """Somebody at some tables, who comes back whenever the line is lost."""

    def __init__(self, door, tables):
        super().__init__(daemon=True)
        self.door = door
        self.player = Player(door)
        self.codes = [self.player.open_table(door, game="riffifi", players=3) for _ in range(tables)]
        self.shown = {}  # by table: when it was shown last
        self.left = 0.0  # when the last line ended, or was said to
        self.has_line = False
        self.over = False

    def run(self):
        pause = COME_BACK
        while not self.over:
            with contextlib.suppress(Closed, OSError, Refused, TimeoutError, AssertionError):
                self.player.connect(self.door, path=f"/ws?table={self.codes[0]}", timeout=5)
                for self.player.code in self.codes:
                    self.player.say("enter")
                pause = COME_BACK
                self.has_line = True
                self.look_on()
            self.leave()
            time.sleep(pause)
            pause = min(2.0, 2 * pause)

    def look_on(self):
        while not self.over:
            message = self.player.socket.poll(0.5)
            if message is not None and message["type"] == "closing":
                self.leave()
            if message is not None and message["type"] == "table":
                self.shown[message["table"]] = time.monotonic()

    def leave(self):
        if self.has_line:
            self.has_line, self.left = False, time.monotonic()

    def pauses(self, tables, began):
        """Of those that were shown again since then, for how long they were not: a node that is stopped serves for a while."""
        return [at - max(began, self.left if self.left < at else 0.0) for code, at in list(self.shown.items())
                if code in tables and at > began]


def tables_of(house, node):
    rows = house.postgres.ask("SELECT convert_from(tables.id, 'UTF8') FROM tables JOIN nodes ON nodes.epoch = tables.owner "
                              f"WHERE nodes.name = '{node.name}'")
    return {row[0] for row in rows}


def takeover(how, fail, aim, connections, times):
    tables = SHARED * connections
    print(f"Three nodes behind HAProxy, {tables} tables, {times} times a node is {how}; until a table is shown again:")
    house = House(durable=True)
    people = [Onlooker(house.door, SHARED) for _ in range(connections)]
    pauses = []
    figures = {}
    try:
        for one in people:
            one.start()
        house.wait(lambda: sum(len(one.shown) for one in people) == tables, "not everybody is at the table")
        for number in range(times):
            time.sleep(2)
            node = house.nodes[number % len(house.nodes)]
            lost = tables_of(house, node)
            began = time.monotonic()
            fail(node)

            def shown_again(lost=lost, began=began):
                return [pause for one in people for pause in one.pauses(lost, began)]

            house.wait(lambda shown=shown_again, lost=lost: len(shown()) == len(lost), "tables stand still")
            pauses += shown_again()
            node.start()
            house.wait(node.takes_people, "the node is not open")
        went_away = sum(node.logged().count(" is=away ") for node in house.nodes)
    finally:
        for one in people:
            one.over = True
        house.close()
    pauses.sort()
    figures = {"tables": len(pauses), "p50": pauses[len(pauses) // 2], "p99": pauses[int(0.99 * len(pauses))],
               "longest": pauses[-1], "wentAway": went_away}
    print(f"  {len(pauses)} tables lost their node   p50 {figures['p50']:.2f} s   p99 {figures['p99']:.2f} s   "
          f"longest {figures['longest']:.2f} s; {went_away} nodes went away (aim: p99 {aim} s, none)", flush=True)
    return figures


WAYS = {"killed": (Node.kill, 5), "stopped": (Node.stop, 0.3)}
PARTS = {"takeover": lambda quick: {how: takeover(how, *way, 20 if quick else 300, 1 if quick else 3)
                                    for how, way in WAYS.items()}}
