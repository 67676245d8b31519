#!/usr/bin/env python3
"""What a move asks of the system: one read, and one send to each of the people at the table. Counted, not timed: strace
writes down every call that the server makes on the players' connections.

More of them would be a fifth of a move's cost each (docs/performance.md): a read in vain after each message, a message
in two pieces, a ping behind every message.
"""

import re
import sys
import unittest
from collections import Counter
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))
from server.case import Case  # noqa: E402

MOVES = 40
# A call as strace begins to tell of it: its name, the descriptor, and what follows: as a rule whose connection that is.
# Beside much other work it sometimes does not find that out, but another call on it tells; and it tells a call in two
# pieces when another thread's came between.
CALL = re.compile(r"^\d+ +(\w+)\((\d+)\b<?(.*)")
UNFINISHED = re.compile(r"^(\d+) (.*) <unfinished \.\.\.>$")
RESUMED = re.compile(r"^(\d+) +<\.\.\. \w+ resumed>(.*)")
OTHER_END = re.compile(r"TCP:\[[\d.:]+->127\.0\.0\.1:(\d+)\]>")
# The first byte of the frames by which lines are measured, whatever is played (RFC 6455, 5.2): behind the first quotation
# mark, since what a client says is masked and may hold any bytes.
PING, PONG = re.compile(r'[^"]*"\\211'), re.compile(r'[^"]*"\\212')


class SocketCalls(Case):
    def test_what_strace_tells_in_pieces_is_one_call(self):
        told = ['7 recvfrom(5<TCP:[127.0.0.1:80->127.0.0.1:9]>,  <unfinished ...>', '8 sendto(6, "x", 1, 0) = 1',
                r'7 <... recvfrom resumed>"\212\4"..., 64, 0, NULL, NULL) = 6', r'7 recvfrom(5, "\201k\"\211"..., 64) = 9']
        self.assertEqual(self.count(told, {"9"}), Counter(reads=1, sends=0, pongs=1, others=0))

    def test_a_move_is_one_read_and_a_send_to_each_of_three(self):
        calls = self.calls_of(MOVES, names=("Ana", "Ben", "Cleo"), players=3)
        self.assertEqual(calls["sends"], 3 * MOVES, calls)
        # An answer to a ping may have come in the same bytes as a move; fewer are as welcome, if they are counted at all.
        self.assertLessEqual(calls["reads"], MOVES, calls)
        self.assertGreater(calls["reads"], MOVES // 2, calls)
        self.assertEqual(calls["others"], 0, calls)

    def calls_of(self, moves, names, **settings):
        """So many moves are played; what was called for the players' connections meanwhile."""
        trace = Path(self.folder.name) / "calls"
        server = self.start(under=("strace", "-D", "-f", "-q", "-yy", "-s", "40", "-o", str(trace), "-e",
                                   "trace=network,read,write,readv,writev,io_uring_enter"))
        people = self.seat(server, names=names, **settings)
        self.play(people, moves=1)
        self.settle(people)
        server.request("GET", "/from-here")
        self.assertEqual(self.play(people, moves=moves), moves)
        self.settle(people)
        server.request("GET", "/to-here")
        ports = {str(player.socket.socket.getsockname()[1]) for player in people}
        text = trace.read_text(errors="replace")
        between = text[text.index("GET /from-here"):text.index("GET /to-here")]
        return self.count(between.splitlines(), ports)

    def settle(self, people):
        """Until everybody has heard of the last move."""
        latest = max(player.game["version"] for player in people)
        for player in people:
            while player.game["version"] < latest:
                player.hear()

    @staticmethod
    def whole(lines):
        """Calls that were told in pieces are put together, where they began."""
        calls, began = [], {}
        for line in lines:
            if resumed := RESUMED.match(line):
                if (place := began.pop(resumed[1], None)) is not None:
                    calls[place] += resumed[2]
                continue
            if unfinished := UNFINISHED.match(line):
                began[unfinished[1]] = len(calls)
                line = f"{unfinished[1]} {unfinished[2]}"
            calls.append(line)
        return calls

    @classmethod
    def count(cls, lines, ports):
        calls = Counter(reads=0, sends=0, pongs=0, others=0)
        told = [found for found in map(CALL.match, cls.whole(lines)) if found]
        ends = ((found[2], OTHER_END.match(found[3])) for found in told)
        theirs = {descriptor for descriptor, end in ends if end and end[1] in ports}
        for found in told:
            name, rest = found[1], found[3]
            if found[2] not in theirs:
                continue
            if PING.match(rest):  # how a line is measured, now and then
                continue
            if PONG.match(rest):
                calls["pongs"] += 1
            elif name.startswith(("recv", "read")):
                calls["reads"] += 1
            elif name.startswith(("send", "write")):
                calls["sends"] += 1
            else:
                calls["others"] += 1
        return calls


if __name__ == "__main__":
    unittest.main()
