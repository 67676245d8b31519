"""People around a table who play one game after the other, come back by themselves whenever a line is lost, and write down
everything they said and were told, for the referee."""

import random
import select
import threading
import time

from nodes.diary import Diary
from server.client import Player
from server.web_socket import Closed, Refused

# What may be answered when nodes, databases and lines fail. Each but `unsettled` says that nothing has changed.
ALLOWED = {"stale", "not_kept", "unsettled", "paused", "bot_stands_in", "not_your_turn", "no_race", "race_is_over",
           "claimed_already", "no_game", "no_game_is_starting", "hash_given_already", "busy", "too_fast", "seat_is_taken",
           "game_is_running", "no_game_is_running", "not_during_a_game", "false_start", "not_in_this_race",
           "nothing_to_memorise"}
IN_A_RACE = {"claim", "seal", "notMe"}
QUIET = 8.0  # seconds without a word after which one asks whether anybody is there
GIVE_UP = 6.0  # and so long an answer may take then


class Guest(Player):
    """`told`: everything in order, for the referee."""

    def __init__(self, server, name):
        super().__init__(server, name)
        self.told = Diary()
        self.out = None  # the number of what was asked and is not answered yet
        self.last_heard = 0.0
        self.asked_at = None
        self.again_at = 0.0
        self.pause = 0.05
        self.reconnections = 0
        self.considered = 0.0
        self.raced = None  # the version of the game at which an answer in a race was taken

    def say(self, type_, **members):
        number = super().say(type_, **members)
        self.told.note("said", {"type": type_, "id": number, **members})
        return number

    def note(self, message):
        self.told.note("heard", message)
        if message["type"] == "table":
            self.table = message
        elif message["type"] == "game":
            self.game = message
        return message

    def lose(self):
        if self.socket is not None:
            self.socket.close()
        self.socket, self.out, self.asked_at = None, None, None
        self.again_at = time.monotonic() + self.pause * self.lots.uniform(0.75, 1.25)
        self.pause = min(2.0, self.pause * 2)

    def come_back(self, door, code):
        """True: the line is open, and what the table looks like will be told."""
        if time.monotonic() < self.again_at:
            return False
        try:
            self.connect(door, path=f"/ws?table={code}", timeout=5)
        except (Closed, OSError, Refused, TimeoutError, AssertionError) as error:
            if isinstance(error, AssertionError) and "closing" not in str(error):
                raise
            self.lose()
            return False
        self.told.note("open")
        self.reconnections += 1
        self.pause, self.last_heard = 0.05, time.monotonic()
        self.promised = self.game = self.table = self.raced = None  # what was before is no longer so
        self.code = code
        self.say("enter")
        return True


class Party(threading.Thread):
    """`enough()`: no further game is begun. At seats that are not the people's a bot of the house sits."""

    def __init__(self, doors, number, settings, enough, deadline, people=2):
        """`doors`: where each of the people goes; the first opens the table there."""
        super().__init__(name=f"table {number}", daemon=True)
        self.doors, self.enough, self.deadline = [doors[i % len(doors)] for i in range(people)], enough, deadline
        self.settings = settings
        self.lots = random.Random(number)
        self.people = [Guest(door, f"P{number}{i}") for i, door in enumerate(self.doors)]
        self.code = self.people[0].open_table(self.doors[0], botPace=0, absenceSeconds=600, silenceSeconds=600, **settings)
        self.records = []  # of finished games, as both were told
        self.problem = None
        self.done = False
        self.answered = []  # (when, seconds) of each move
        self.ghosts = 0

    def run(self):
        try:
            while not self.done:
                if time.monotonic() > self.deadline:
                    state = [(one.table and one.table["phase"], one.out, list(one.told.last)) for one in self.people]
                    raise AssertionError(f"it took too long: {state}")
                self.turn()
        except Exception as error:  # told to the main thread
            import traceback
            self.problem = f"{error!r}\n{traceback.format_exc()[-1500:]}"
        finally:
            for one in self.people:
                if one.socket is not None:
                    one.socket.close()

    def turn(self):
        for door, one in zip(self.doors, self.people):
            if one.socket is None:
                one.come_back(door, self.code)
        lines = {one.socket.socket: one for one in self.people if one.socket is not None}
        if not lines:
            time.sleep(0.02)
            return
        ready, _, _ = select.select(list(lines), [], [], 0.05)
        now = time.monotonic()
        for place, one in enumerate(self.people):
            if one.socket is None:
                continue
            try:
                if one.socket.socket in ready:
                    # Several may have come.
                    while (message := one.socket.poll(0.001)) is not None:
                        one.last_heard, one.asked_at = now, None
                        self.hear(place, one, one.note(message))
                        if not select.select([one.socket.socket], [], [], 0)[0]:
                            break
                self.watch(place, one, now)
            except (Closed, OSError):
                one.lose()

    def watch(self, place, one, now):
        """A line may be dead without a word, and something that was said may have been overtaken."""
        if one.asked_at is not None and now - one.asked_at > GIVE_UP:
            raise Closed()
        if one.asked_at is None and now - one.last_heard > QUIET:
            one.asked_at = now
            one.say("enter")
        if one.table is not None and one.out is None and now - one.considered > 2:
            self.consider(place, one)

    def hear(self, place, one, message):
        if one.out is not None and message.get("re") == one.out[0]:
            if message["type"] != "refused" and one.out[2] == "move":
                self.answered.append((time.monotonic(), time.monotonic() - one.out[1]))
            if message["type"] == "ok" and one.out[2] in IN_A_RACE:
                one.raced = one.out[3]
            one.out = None
        if message["type"] == "refused":
            assert message["code"] in ALLOWED, (message, list(one.told.last))
            one.promised = None
        elif message["type"] == "elsewhere":
            # A line of theirs that its node does not know to be gone was taken for the later one. That is rare (the nodes
            # know each other's clocks by how quickly they hear of each other), and who has no other window comes back.
            self.ghosts += 1
            raise Closed()
        elif message["type"] == "closing":
            one.pause = 0.03 if message["again"] == 0 else message["again"]
        elif message["type"] in ("table", "game") and one.table is not None:
            self.consider(place, one)

    def consider(self, place, one):
        """Says what is to be said as things stand, if anything."""
        one.considered = time.monotonic()
        if one.out is not None or one.table is None:
            return
        phase = one.table["phase"]
        if phase == "finished":
            self.finish(one)
        if phase in ("waiting", "finished"):
            self.arrange(place, one)
        elif phase == "starting":
            one.promise()
        elif not one.table.get("pause") and one.game is not None:
            reply = one.reply()
            # Who has answered in a race waits for the other one, however long that takes.
            if reply is not None and not (reply[0] in IN_A_RACE and reply[1]["version"] == one.raced):
                self.ask(one, reply[0], **reply[1])

    def ask(self, one, kind, **members):
        number = one.say(kind, **members)
        one.out = (number, time.monotonic(), kind, members.get("version"))

    def arrange(self, place, one):
        seats = one.table["seats"]
        free = [seat for seat, who in enumerate(seats) if who["kind"] == "free"]
        if one.table["you"]["seat"] is None:
            self.ask(one, "sit", seat=place)
        elif place == 0 and (free := [seat for seat in free if seat >= len(self.people)]):
            self.ask(one, "addBot", seat=free[0], level="random")
        elif not free and not self.done and not seats[place]["ready"] and not self.enough():
            self.ask(one, "ready", ready=True)

    def finish(self, one):
        record = one.table.get("record")
        if record and record not in self.records:
            self.records.append(record)
        if self.enough() and all(who.table is not None and who.table["phase"] in ("finished", "waiting")
                                 for who in self.people):
            self.done = True
