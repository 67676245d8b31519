"""What somebody at a table said and was told, in order, in a file: of a thousand faults it is millions of messages. Kept is
what the referee (referee.py) asks for; of what a client was shown only who sits where and what the events are called."""

import gzip
import json
import os
import tempfile
from collections import deque

KEPT = ("type", "id", "re", "code", "version", "move", "games", "fresh", "again")


def digest(message):
    kept = {name: message[name] for name in KEPT if name in message}
    if message["type"] == "table":
        kept["seat"] = message["you"]["seat"]
        kept["seats"] = [{"free": None, "bot": "bot"}.get(seat["kind"], seat.get("person")) for seat in message["seats"]]
    elif message["type"] == "game":
        kept["events"] = [event["event"] for event in message["events"]]
    return kept


class Diary:
    """Lines of ("open", None), ("said", message), ("heard", message)."""

    def __init__(self):
        self.file = tempfile.TemporaryFile()
        self.pen = None
        self.last = deque(maxlen=8)  # whole, to be shown where something is wrong

    def note(self, kind, message=None):
        self.last.append((kind, message))
        if self.pen is None:
            self.file.seek(0, os.SEEK_END)
            self.pen = gzip.open(self.file, "at", compresslevel=1)
        self.pen.write(json.dumps([kind, message and digest(message)]) + "\n")

    def __del__(self):
        self.put_down()
        self.file.close()

    def put_down(self):
        if self.pen is not None:
            self.pen.close()
            self.pen = None

    def __iter__(self):
        """REQUIRES: nobody writes meanwhile."""
        self.put_down()
        self.file.seek(0)
        with gzip.open(self.file, "rt") as lines:
            for line in lines:
                yield json.loads(line)
