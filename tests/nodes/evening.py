"""Tables of a house at which people play one game after the other until the block ends. Then everybody's story is compared
with the log (referee.py):

    with Evening(house, doors, games) as evening:
        house.nodes[0].kill()
        evening.play_on()
"""

import tempfile
import time
from pathlib import Path

from nodes.party import Party
from nodes.referee import judge
from server.client import PATIENCE


class Evening:
    def __init__(self, house, doors, games, name=""):
        self.house, self.over, self.referee = house, False, None
        deadline = time.monotonic() + 10 * PATIENCE
        self.parties = [Party(doors, f"{name}{number}", game, lambda: self.over, deadline)
                        for number, game in enumerate(games)]

    def __enter__(self):
        for party in self.parties:
            party.start()
        try:
            self.play_on()
        except BaseException:
            self.end()
            raise
        return self

    def __exit__(self, kind, error, trace):
        self.end()
        if kind is not None:
            return
        for party in self.parties:
            assert party.problem is None, f"{party.name}: {party.problem}\n{self.house.logs()}"
        with tempfile.TemporaryDirectory() as folder:
            self.referee = judge(self.house.postgres, self.parties, Path(folder))
        assert self.referee.problems == [], f"{self.referee.problems}\n{self.house.logs()}"
        assert self.referee.checked["acknowledged moves"] > 0

    def end(self):
        self.over = True
        for party in self.parties:
            party.join(4 * PATIENCE)

    def moves(self):
        """How many were acknowledged so far, at each table."""
        return [len(party.answered) for party in self.parties]

    def play_on(self, moves=5):
        """Every table makes further moves, however long it takes."""
        before = self.moves()
        self.house.wait(lambda: all(not party.is_alive() or made >= was + moves
                                    for party, made, was in zip(self.parties, self.moves(), before)),
                        "nobody moves", 2 * PATIENCE)

    def told(self, kind):
        """All messages of that type that anybody was told."""
        return [message for party in self.parties for guest in party.people
                for what, message in guest.told if what == "heard" and message["type"] == kind]
