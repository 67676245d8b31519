"""Faults from a seed: nodes are killed, stopped, paused, cut off; what they need is restarted; lines lose messages. Every
fault is healed after a while, so that all is well again in the end."""

import time

LEASE = 3.0  # seconds


class Faults:
    def __init__(self, house, lots, tell=lambda text: None):
        self.house, self.lots, self.tell = house, lots, tell
        self.count = 0
        self.healing = []  # (when, what)
        self.busy = set()  # what something is done to
        self.kinds = [
            (4, self.kill), (3, self.stop), (2, self.pause), (3, self.cut_store), (3, self.cut_bus), (2, self.cut_both),
            (2, self.reset_store), (2, self.reset_bus), (2, self.delay), (3, self.lose_messages), (1, self.restart_redis),
            (1, self.restart_postgres), (1, self.crash_postgres), (1, self.restart_pgbouncer), (1, self.freeze_redis),
            (1, self.freeze_pgbouncer),
        ]

    def run(self, count, pause=(0.3, 1.5)):
        """So many, one after the other; what they did is healed when it returns."""
        until = self.count + count
        while self.count < until:
            self.wait(self.lots.uniform(*pause))
            kind = self.lots.choices([made for _, made in self.kinds], [weight for weight, _ in self.kinds])[0]
            kind()
        self.heal_all()

    def wait(self, seconds):
        until = time.monotonic() + seconds
        while (now := time.monotonic()) < until or self.healing and self.healing[0][0] <= now:
            if self.healing and self.healing[0][0] <= now:
                self.healing.pop(0)[1]()
            else:
                time.sleep(0.02)

    def heal_all(self):
        while self.healing:
            self.wait(max(0.0, self.healing[0][0] - time.monotonic()) + 0.01)

    def later(self, seconds, heal):
        self.healing.append((time.monotonic() + seconds, heal))
        self.healing.sort(key=lambda one: one[0])

    def done(self, what):
        self.count += 1
        self.tell(f"fault {self.count}: {what}")

    def node(self):
        """One to which nothing is done yet. One node is left alone."""
        free = [node for node in self.house.nodes if node not in self.busy]
        if len(free) < 2:
            return None
        node = self.lots.choice(free)
        self.busy.add(node)
        return node

    def whole(self, part):
        self.busy.discard(part)

    def kill(self):
        if (node := self.node()) is None:
            return
        node.kill()
        again = self.lots.uniform(0.1, 2 * LEASE)
        # Under its name a node waits for its own lease; under another it is there at once.
        name = node.name if self.lots.random() < 0.3 else f"{node.name}{node.starts}"
        self.done(f"{node.name} is killed")
        self.later(again, lambda: (node.start(name), self.whole(node)))

    def stop(self):
        if (node := self.node()) is None:
            return
        code = node.stop()
        assert code == 0, f"{node.name} ended with {code}:\n{node.logged()[-3000:]}"
        self.done(f"{node.name} is stopped")
        self.later(self.lots.uniform(0.1, 2), lambda: (node.start(), self.whole(node)))

    def pause(self):
        if (node := self.node()) is None:
            return
        node.pause()
        seconds = self.lots.choice((0.5, 2.0, 3 * LEASE))
        self.done(f"{node.name} is paused for {seconds} s")
        self.later(seconds, lambda: (node.go_on(), self.whole(node)))

    def cut(self, what, *lines):
        seconds = self.lots.uniform(0.2, 2.5 * LEASE)
        for line in lines:
            line.cut()
        self.done(f"{what} for {seconds:.1f} s")
        return seconds

    def cut_node(self, what, lines_of):
        if (node := self.node()) is None:
            return
        lines = lines_of(node)
        seconds = self.cut(f"{node.name} is cut off from {what}", *lines)
        self.later(seconds, lambda: ([line.heal() for line in lines], self.whole(node)))

    def cut_store(self):
        self.cut_node("PostgreSQL", lambda node: [node.to_store])

    def cut_bus(self):
        self.cut_node("Redis", lambda node: [node.to_bus])

    def cut_both(self):
        self.cut_node("both", lambda node: [node.to_store, node.to_bus])

    def reset_store(self):
        node = self.lots.choice(self.house.nodes)
        node.to_store.reset()
        self.done(f"{node.name}'s line to PostgreSQL is reset")

    def reset_bus(self):
        node = self.lots.choice(self.house.nodes)
        node.to_bus.reset()
        self.done(f"{node.name}'s line to Redis is reset")

    def delay(self):
        node = self.lots.choice(self.house.nodes)
        line = self.lots.choice((node.to_store, node.to_bus))
        line.delay = self.lots.uniform(0.005, 0.1)
        self.done(f"a line of {node.name} is {1000 * line.delay:.0f} ms longer")
        self.later(self.lots.uniform(0.5, 3), lambda: setattr(line, "delay", 0.0))

    def lose_messages(self):
        for node in self.house.nodes:
            node.to_bus.lose, node.to_bus.double, node.to_bus.late = 0.1, 0.05, 0.05
        self.done("Redis loses one message in ten, doubles and delays some")

        def heal():
            for node in self.house.nodes:
                node.to_bus.lose = node.to_bus.double = node.to_bus.late = 0.0
        self.later(self.lots.uniform(1, 5), heal)

    def restart_redis(self):
        if "redis" in self.busy:
            return
        self.busy.add("redis")
        self.house.redis.kill()
        self.done("Redis is killed")
        self.later(self.lots.uniform(0.1, 4), lambda: (self.house.redis.start(), self.whole("redis")))

    def restart_postgres(self):
        self.house.postgres.stop()
        self.done("PostgreSQL is stopped")
        time.sleep(self.lots.uniform(0, 2))
        self.house.postgres.start()

    def crash_postgres(self):
        self.house.postgres.crash()
        self.done("PostgreSQL is crashed")
        time.sleep(self.lots.uniform(0, 2))
        self.house.postgres.start()

    def freeze_redis(self):
        if "redis" in self.busy:
            return
        self.freeze(self.house.redis, "Redis")

    def freeze_pgbouncer(self):
        self.freeze(self.house.pgbouncer, "PgBouncer")

    def freeze(self, service, name):
        """Nothing else is healed meanwhile: a node that starts would wait for it."""
        seconds = self.lots.uniform(0.5, 2.5 * LEASE)
        service.freeze()
        self.done(f"{name} says nothing for {seconds:.1f} s")
        time.sleep(seconds)
        service.thaw()

    def restart_pgbouncer(self):
        self.house.pgbouncer.restart()
        self.done("PgBouncer is restarted")
