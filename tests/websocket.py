"""A small WebSocket client (RFC 6455) over the standard library, for tests: text, pings, closing, and raw frames."""

import base64
import hashlib
import json
import os
import select
import socket
import ssl
import struct

CONTINUATION, TEXT, BINARY, CLOSE, PING, PONG = 0, 1, 2, 8, 9, 10
PATIENCE = 60  # seconds for the next byte, however busy the machine is


class Closed(Exception):
    """The other side closed: its code and reason, or nothing where the connection just ended."""

    def __init__(self, code=None, reason=""):
        super().__init__(f"closed with {code} {reason}")
        self.code, self.reason = code, reason


class Refused(Exception):
    def __init__(self, status, headers, body):
        super().__init__(f"HTTP {status}: {body!r}")
        self.status, self.headers, self.body = status, headers, body


class WebSocket:
    def __init__(self, host, port, path="/ws", headers=None, tls=None, timeout=PATIENCE, receive_buffer=None,
                 without=None):
        self.socket = socket.socket()
        self.socket.settimeout(timeout)
        if receive_buffer is not None:
            self.socket.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, receive_buffer)
        self.socket.connect((host, port))
        if tls is not None:
            self.socket = tls.wrap_socket(self.socket, server_hostname=host)
        self.buffer = b""
        self.pongs = True
        self.kind = self.payload = None  # of the last frame that came
        key = base64.b64encode(os.urandom(16)).decode()
        lines = [f"GET {path} HTTP/1.1", f"Host: {host}:{port}", "Upgrade: websocket", "Connection: Upgrade"]
        lines += [f"Sec-WebSocket-Key: {key}", "Sec-WebSocket-Version: 13"]
        lines += [f"{name}: {value}" for name, value in (headers or {}).items()]
        lines = [line for line in lines if without is None or not line.startswith(without)]
        self.socket.sendall("\r\n".join([*lines, "", ""]).encode())
        while b"\r\n\r\n" not in self.buffer:
            self._more()
        head, self.buffer = self.buffer.split(b"\r\n\r\n", 1)
        status_line, *fields = head.decode().split("\r\n")
        self.status = int(status_line.split()[1])
        self.headers = {name.lower(): value.strip() for name, value in (field.split(":", 1) for field in fields)}
        if self.status != 101:
            while len(self.buffer) < int(self.headers.get("content-length", 0)):
                self._more()
            self.socket.close()
            raise Refused(self.status, self.headers, self.buffer)
        accept = hashlib.sha1((key + "258EAFA5-E914-47DA-95CA-C5AB0DC85B11").encode()).digest()
        assert self.headers["sec-websocket-accept"] == base64.b64encode(accept).decode()

    def _more(self):
        try:
            data = self.socket.recv(65536)
        except ssl.SSLWantReadError:
            raise
        except (ConnectionError, ssl.SSLError) as error:
            raise Closed() from error
        if not data:
            raise Closed()
        self.buffer += data

    def _take(self, size):
        while len(self.buffer) < size:
            self._more()
        data, self.buffer = self.buffer[:size], self.buffer[size:]
        return data

    def send_frame(self, kind, payload, final=True, mask=True):
        head = bytes([(0x80 if final else 0) | kind])
        bit = 0x80 if mask else 0
        if len(payload) < 126:
            head += bytes([bit | len(payload)])
        elif len(payload) < 65536:
            head += bytes([bit | 126]) + struct.pack(">H", len(payload))
        else:
            head += bytes([bit | 127]) + struct.pack(">Q", len(payload))
        if mask:
            key = os.urandom(4)
            repeated = key * (len(payload) // 4 + 1)
            payload = bytes(a ^ b for a, b in zip(payload, repeated))
            head += key
        try:
            self.socket.sendall(head + payload)
        except (ConnectionError, ssl.SSLError) as error:
            raise Closed() from error

    def send(self, message):
        text = message if isinstance(message, str) else json.dumps(message)
        self.send_frame(TEXT, text.encode())

    def receive_frame(self):
        """The next frame: its text, or nothing if it was a ping, which is answered, or a pong."""
        first, second = self._take(2)
        length = second & 0x7F
        if length == 126:
            (length,) = struct.unpack(">H", self._take(2))
        elif length == 127:
            (length,) = struct.unpack(">Q", self._take(8))
        assert not second & 0x80, "a server does not mask"
        payload = self._take(length)
        kind = self.kind = first & 0x0F
        self.payload = payload
        assert first & 0x80, "the server sends whole messages"
        if kind == TEXT:
            return payload.decode()
        if kind == PING and self.pongs:
            self.send_frame(PONG, payload)
        elif kind == CLOSE:
            code = struct.unpack(">H", payload[:2])[0] if len(payload) >= 2 else None
            try:
                self.send_frame(CLOSE, payload[:2])
            except Closed:
                pass
            raise Closed(code, payload[2:].decode())
        return None

    def receive_text(self, timeout=PATIENCE):
        """The next text message; answers pings on the way."""
        self.socket.settimeout(timeout)
        while (text := self.receive_frame()) is None:
            pass
        return text

    def poll(self, timeout=0):
        """The next message if there is one within so many seconds, else nothing."""
        if not self.buffer and not self._wait(timeout):
            return None
        self.socket.settimeout(PATIENCE)
        text = self.receive_frame()
        return None if text is None else json.loads(text)

    def _wait(self, timeout):
        """Whether there is something to read within so many seconds."""
        encrypted = isinstance(self.socket, ssl.SSLSocket)
        if encrypted and self.socket.pending():
            return True
        if not select.select([self.socket], [], [], timeout)[0]:
            return False
        if encrypted:  # what came may be TLS's own and hold nothing for us
            self.socket.settimeout(0)
            try:
                self._more()
            except ssl.SSLWantReadError:
                return False
        return True

    def receive(self, timeout=PATIENCE):
        return json.loads(self.receive_text(timeout))

    def close(self):
        """Ends without a word, as a lost connection does."""
        self.socket.close()

    def __del__(self):
        self.close()
