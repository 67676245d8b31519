"""Lines with a delay, for races over real sockets, of two kinds.

Proxied: a TCP proxy on the loopback that holds every piece back. The server's TCP ends at the proxy, so its kernel
knows nothing of the delay; as behind nginx, a tunnel, or whatever else ends a connection.
In the path: packets are held back below TCP, so that both kernels see the delay, as over the Internet. Everything is
sent through a TUN device (root, in a network namespace of its own); each packet comes back with its two addresses
exchanged, which leaves the checksums as they are and looks, from 10.9.0.1, like a peer 10.9.0.N with the same ports.
"""

import asyncio
import fcntl
import os
import struct
import subprocess


class Delay:
    """One direction: a time for every piece, and pieces stay in order."""

    def __init__(self, lots, milliseconds, jitter):
        self.lots, self.base, self.jitter = lots, milliseconds / 1000, jitter / 1000
        self.last = 0.0

    def due(self, now):
        more = self.lots.expovariate(1 / self.jitter) if self.jitter else 0
        self.last = max(self.last + 1e-6, now + self.base + more)  # asyncio keeps no order of what is due at once
        return self.last


def delays(lots, trip, jitter):
    """Out and back: 15 to 85 % of the round trip on the way out."""
    share = lots.uniform(0.15, 0.85)
    return Delay(lots, trip * share, jitter), Delay(lots, trip * (1 - share), jitter)


class Proxied:
    """Lines through TCP proxies."""

    host = "127.0.0.1"

    async def open(self, port, lots, trip, jitter):
        """Where a client reaches the server over a line of its own."""
        down, up = delays(lots, trip, jitter)

        async def serve(reader, writer):
            there, away = await asyncio.open_connection("127.0.0.1", port)
            try:
                await asyncio.gather(self.carry(reader, away, up), self.carry(there, writer, down))
            except asyncio.CancelledError:  # the measurement is over
                pass

        server = await asyncio.start_server(serve, "127.0.0.1", 0)
        return server.sockets[0].getsockname()

    @staticmethod
    async def carry(reader, writer, delay):
        loop = asyncio.get_running_loop()
        try:
            while data := await reader.read(65536):
                loop.call_at(delay.due(loop.time()), writer.write, data)
        except ConnectionError:
            pass
        loop.call_at(delay.due(loop.time()), writer.close)


class InPath:
    """Lines through a TUN device. REQUIRES: root, a network namespace of its own."""

    host = "10.9.0.1"
    TUNSETIFF, IFF_TUN, IFF_NO_PI = 0x400454CA, 0x0001, 0x1000

    def __init__(self):
        self.tun = os.open("/dev/net/tun", os.O_RDWR | os.O_NONBLOCK)
        fcntl.ioctl(self.tun, self.TUNSETIFF, struct.pack("16sH", b"race", self.IFF_TUN | self.IFF_NO_PI))
        for words in ("link set lo up", "addr add 10.9.0.1/16 dev race", "link set race up"):
            subprocess.run(["ip", *words.split()], check=True)
        self.port = None
        self.lines = {}  # by the address: out and back
        asyncio.get_running_loop().add_reader(self.tun, self.carry)

    async def open(self, port, lots, trip, jitter):
        self.port = port
        number = len(self.lines) + 2
        address = bytes([10, 9, number // 256, number % 256])
        self.lines[address] = delays(lots, trip, jitter)
        return ".".join(map(str, address)), port

    def carry(self):
        loop = asyncio.get_running_loop()
        while True:
            try:
                packet = os.read(self.tun, 65536)
            except BlockingIOError:
                return
            line = self.lines.get(packet[16:20])
            if packet[0] >> 4 != 4 or line is None:
                continue
            ports = (packet[0] & 15) * 4
            is_down = struct.unpack("!H", packet[ports:ports + 2])[0] == self.port
            back = packet[:12] + packet[16:20] + packet[12:16] + packet[20:]
            loop.call_at(line[0 if is_down else 1].due(loop.time()), self.deliver, back)

    def deliver(self, packet):
        try:
            os.write(self.tun, packet)
        except BlockingIOError:
            pass  # as on any line: TCP sends it again
