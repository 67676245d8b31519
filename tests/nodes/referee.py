"""Compares what every client said and was told with the log of facts, read from PostgreSQL, and with the records; one
table after the other.

It shares no code with the program, and knows of its tables only what docs/protocol.md says: a version counts what has
happened; an answer that is no refusal means that it is kept; a refusal means that nothing changed (`unsettled` and a lost
line leave that open); nothing that was told is ever taken back.
"""

import json
import subprocess
from collections import Counter

from places import PROGRAM

OPEN_CODES = {"unsettled"}


def move_key(seat, move):
    kept = {name: value for name, value in move.items() if name not in ("by", "at", "why")}
    return seat, json.dumps(kept, sort_keys=True)


def game_key(moves):
    return json.dumps([{name: value for name, value in move.items() if name != "why"} for move in moves], sort_keys=True)


class TableLog:
    """The facts of a table, and what follows from the first `version` of them."""

    def __init__(self, code, facts):
        self.code = code
        self.moves = []  # of seats, by fact
        self.people = [([], 0)]  # who sits where after so many facts, and how many games have begun
        games = []
        for number, fact in enumerate(facts):
            assert (fact["fact"] == "opened") == (number == 0), f"{code}: a log begins with the table"
            self.moves.append([move_key(move["by"], move) for move in fact.get("moves", ()) if isinstance(move["by"], int)])
            self.people.append(self.seated(fact, *self.people[-1]))
            if fact["fact"] == "began":
                games.append([])
            elif fact["fact"] == "moved":
                games[-1].extend(fact["moves"])
        self.version = len(self.moves)
        assert self.version, f"{code} is not kept"
        self.games = {game_key(moves) for moves in games}

    @staticmethod
    def seated(fact, seats, games):
        kind = fact["fact"]
        if kind in ("opened", "configured"):
            count = fact["settings"]["players"]
            return (seats + [None] * count)[:count], games
        if kind in ("seated", "vacated", "bot"):
            who = {"seated": fact.get("person"), "vacated": None, "bot": "bot"}[kind]
            return seats[:fact["seat"]] + [who] + seats[fact["seat"] + 1:], games
        return seats, games + (kind == "began")

    def moves_between(self, start, end):
        """Every move of a seat that is kept by facts number `start` to `end`, each with the fact's number."""
        for number in range(start, min(end, self.version)):
            for key in self.moves[number]:
                yield number, key


class Referee:
    """`problems` grows; empty in the end: all is well."""

    def __init__(self):
        self.problems = []
        self.checked = Counter()

    def fault(self, where, what):
        self.problems.append(f"{where}: {what}")

    def table(self, log, diaries):
        """`diaries`: of each of those at the table (diary.py), by their names."""
        acknowledged, unsettled = Counter(), Counter()
        taken = set()  # facts that answered a move
        views = {}
        for name, diary in diaries.items():
            self.versions(f"{log.code} {name}", log, diary, views)
            self.moves(f"{log.code} {name}", log, diary, acknowledged, unsettled, taken)
        kept = Counter(key for _, key in log.moves_between(0, log.version))
        # Claims and throws have messages of their own, and bots say nothing.
        said = {(key[0], json.loads(key[1])["do"]) for key in acknowledged | unsettled}
        for key, count in kept.items():
            if (key[0], json.loads(key[1])["do"]) in said and count > acknowledged[key] + unsettled[key]:
                self.fault(log.code, f"{key} is kept {count} times, was acknowledged {acknowledged[key]} times and left open "
                                     f"{unsettled[key]} times: it happened twice, or though it was refused")
        for key, count in acknowledged.items():
            if kept[key] < count:
                self.fault(log.code, f"{key} was acknowledged {count} times and is kept {kept[key]} times: it is lost")

    def versions(self, where, log, diary, views):
        """A client never hears of an older version, nor of one that the log does not have."""
        highest = 0
        for kind, message in diary:
            if kind != "heard" or "version" not in message:
                continue
            version = message["version"]
            self.checked["versions"] += 1
            if version < highest:
                self.fault(where, f"was told of version {version} after {highest}")
            highest = max(highest, version)
            if version > log.version:
                self.fault(where, f"was told of version {version}; only {log.version} facts are kept")
            elif message["type"] == "table":
                self.seats(where, log, message)
            elif not message.get("fresh"):
                if views.setdefault(version, message["events"]) != message["events"]:
                    self.fault(where, f"version {version} was {message['events']} for one and {views[version]} for another")

    def seats(self, where, log, message):
        seats, games = log.people[message["version"]]
        if (message["seats"], message["games"]) != (seats, games):
            self.fault(where, f"version {message['version']} was told as {message['seats']}, game {message['games']}; kept is "
                              f"{seats}, game {games}")

    def moves(self, where, log, diary, acknowledged, unsettled, taken):
        asked = {}  # by number: what was said on this line and is not answered yet
        seat = None

        def leave_open():
            for one in asked.values():
                unsettled[move_key(seat, one["move"])] += 1
            asked.clear()

        for kind, message in diary:
            if kind == "said" and message["type"] == "move":
                asked[message["id"]] = message
            elif kind == "open":
                leave_open()
            elif kind == "heard":
                if message.get("seat") is not None:
                    seat = message["seat"]
                question = asked.pop(message.get("re"), None)
                if question is None:
                    continue
                key = move_key(seat, question["move"])
                if message["type"] == "refused":
                    unsettled[key] += message["code"] in OPEN_CODES
                    continue
                self.checked["acknowledged moves"] += 1
                acknowledged[key] += 1
                # A `table` message names its own version, an `ok` none.
                until = message.get("version", log.version)
                found = [number for number, made in log.moves_between(question["version"] - 1, until)
                         if made == key and number not in taken]
                if not found:
                    self.fault(where, f"{key}, made at {question['version']}, acknowledged at {until}, is not kept there")
                taken.update(found[:1])
        leave_open()

    def games(self, log, records, folder):
        """Records that a client was told of hold, and are what the log says. `records`: by name, nothing where it is not kept."""
        kept = {name: record for name, record in records.items() if record is not None}
        for name in records.keys() - kept.keys():
            self.fault(log.code, f"the record {name} is not kept")
        for name, record in kept.items():
            self.checked["records"] += 1
            if game_key(record["moves"]) not in log.games:
                self.fault(log.code, f"the record {name} is not what the log says")
        if not kept:
            return
        file = folder / "records.jsonl"
        file.write_text("".join(json.dumps(record) + "\n" for record in kept.values()))
        done = subprocess.run([PROGRAM, "verify", "--quiet", str(file)], capture_output=True, text=True, check=False)
        if done.returncode != 0:
            self.fault(log.code, f"a record does not hold: {done.stdout}{done.stderr}")


def facts_of(postgres, code):
    for number, (sequence, text) in enumerate(postgres.ask(
            "SELECT sequence, convert_from(text, 'UTF8') FROM facts JOIN tables ON number = table_number "
            f"WHERE id = '{code}'::bytea ORDER BY sequence")):
        assert int(sequence) == number, f"{code}: fact {sequence} follows {number - 1}"
        yield json.loads(text)


def judge(postgres, parties, folder):
    """A Referee who has looked at all of it."""
    referee = Referee()
    for party in parties:
        log = TableLog(party.code, facts_of(postgres, party.code))
        referee.table(log, {guest.name: guest.told for guest in party.people})
        records = dict(postgres.ask("SELECT convert_from(id, 'UTF8'), convert_from(text, 'UTF8') FROM records "
                                    f"WHERE table_id = '{party.code}'::bytea"))
        referee.games(log, {name: json.loads(records[name]) if name in records else None for name in party.records}, folder)
    return referee
