"""A TCP proxy that does to a connection what networks do: cuts it without a word, resets it, delays it; and, between a
node and Redis, leaves out, doubles and holds back single messages.

All proxies of a process run on one thread. cut(): nothing goes through either way, and nobody is told; what was on its
way comes when it is healed, as TCP does it. reset(): the connections that are there end at once.
"""

import asyncio
import contextlib
import random
import socket
import struct
import threading

CHUNK = 65536


class Loop:
    """The thread that all proxies share."""

    loop = None
    lock = threading.Lock()

    @classmethod
    def get(cls):
        with cls.lock:
            if cls.loop is None:
                cls.loop = asyncio.new_event_loop()
                threading.Thread(target=cls.loop.run_forever, name="cut proxies", daemon=True).start()
        return cls.loop


def end_of_value(data, at):
    """Where the value of Redis' protocol that begins there ends, or nothing if not all of it is there."""
    line = data.find(b"\r\n", at)
    if line < 0:
        return None
    kind, head = data[at:at + 1], data[at + 1:line]
    end = line + 2
    if kind == b"$":
        length = int(head)
        end = end + length + 2 if length >= 0 else end
        return end if end <= len(data) else None
    if kind == b"*":
        for _ in range(max(0, int(head))):
            end = end_of_value(data, end)
            if end is None:
                return None
    return end


class CutProxy:
    """`lose`, `double`, `late`: the share of pushed messages (of Redis) that are left out, come twice, or come after the
    next one. All may be changed at any time."""

    def __init__(self, target, seed=0):
        self.target = target
        self.delay = 0.0  # seconds, each way
        self.lose = self.double = self.late = 0.0
        self.lost = 0
        self.lots = random.Random(seed)
        self.refuses = False
        self.pairs = set()
        self.loop = Loop.get()
        self.open = self.on_loop(self.make_event())
        server = self.on_loop(asyncio.start_server(self.serve, "127.0.0.1", 0))
        self.server, self.port = server, server.sockets[0].getsockname()[1]

    def on_loop(self, work):
        return asyncio.run_coroutine_threadsafe(work, self.loop).result(30)

    async def make_event(self):
        event = asyncio.Event()
        event.set()
        return event

    def cut(self):
        self.loop.call_soon_threadsafe(self.open.clear)

    def heal(self):
        self.refuses = False
        self.loop.call_soon_threadsafe(self.open.set)

    def reset(self):
        """Ends the connections that are there, as a machine that has restarted does."""
        self.on_loop(self.end_all())

    def refuse(self):
        """And takes no new ones."""
        self.refuses = True
        self.reset()

    def end(self):
        self.on_loop(self.finish())

    async def finish(self):
        self.server.close()
        await self.end_all()

    async def end_all(self):
        for task, writers in list(self.pairs):
            for writer in writers:
                # It may be closed already.
                with contextlib.suppress(OSError):
                    raw = writer.get_extra_info("socket")
                    raw.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
                writer.transport.abort()
            task.cancel()

    async def serve(self, reader, writer):
        for_us = asyncio.current_task()
        pair = None
        try:
            if self.refuses:
                return
            await self.open.wait()
            back_reader, back_writer = await asyncio.open_connection("127.0.0.1", self.target)
            for one in (writer, back_writer):
                one.get_extra_info("socket").setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
            pair = (for_us, (writer, back_writer))
            self.pairs.add(pair)
            ways = [asyncio.ensure_future(self.carry(reader, back_writer, self.as_it_is)),
                    asyncio.ensure_future(self.carry(back_reader, writer, self.less(b"")))]
            try:
                await asyncio.wait(ways, return_when=asyncio.FIRST_COMPLETED)
            finally:
                for way in ways:
                    way.cancel()
                back_writer.close()
        except (OSError, asyncio.CancelledError):
            pass
        finally:
            self.pairs.discard(pair)
            writer.close()

    async def carry(self, reader, writer, filtered):
        try:
            while data := await reader.read(CHUNK):
                await self.open.wait()
                if self.delay:
                    await asyncio.sleep(self.delay)
                    await self.open.wait()
                writer.write(filtered(data))
                await writer.drain()
        except (OSError, asyncio.CancelledError):
            pass

    @staticmethod
    def as_it_is(data):
        return data

    def less(self, rest):
        """Makes what passes on Redis' answers, without some of the messages that it pushes."""
        held = b""

        def filtered(data):
            nonlocal rest, held
            if not (self.lose or self.double or self.late or rest or held):
                return data
            rest += data
            out, at = b"", 0
            while at < len(rest) and (end := end_of_value(rest, at)) is not None:
                value, at = rest[at:end], end
                if value.startswith(b"*3\r\n$7\r\nmessage\r\n"):
                    lot = self.lots.random()
                    if lot < self.lose:
                        self.lost += 1
                        continue
                    if lot < self.lose + self.double:
                        value += value
                    elif lot < self.lose + self.double + self.late and not held:
                        held = value
                        continue
                out += value + held
                held = b""
            rest = rest[at:]
            return out

        return filtered
