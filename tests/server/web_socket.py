"""A WebSocket of the tests: JSON over Debian's websocket-client (python3-websocket), and single frames, wrong ones too."""

import contextlib
import json
import socket
import ssl
import struct

import websocket
from websocket import ABNF

CONTINUATION, TEXT, BINARY = ABNF.OPCODE_CONT, ABNF.OPCODE_TEXT, ABNF.OPCODE_BINARY
CLOSE, PING, PONG = ABNF.OPCODE_CLOSE, ABNF.OPCODE_PING, ABNF.OPCODE_PONG
PATIENCE = 60  # seconds for the next byte, however busy the machine is
# Registered with IANA after the library's list was made: service restart, try again later.
websocket._abnf.VALID_CLOSE_STATUS += (1012, 1013)


class Closed(Exception):
    """The other side closed: its code and reason, or nothing where the connection just ended."""

    def __init__(self, code=None, reason=""):
        super().__init__(f"closed with {code} {reason}")
        self.code, self.reason = code, reason


class Refused(Exception):
    def __init__(self, status, headers, body):
        super().__init__(f"HTTP {status}: {body!r}")
        self.status, self.headers, self.body = status, headers, body


@contextlib.contextmanager
def ending():
    """What the library raises when a connection ends or nothing comes, in our words."""
    try:
        yield
    except websocket.WebSocketTimeoutException as error:
        raise TimeoutError() from error
    except (websocket.WebSocketConnectionClosedException, ConnectionError, ssl.SSLError) as error:
        raise Closed() from error


class WebSocket:
    def __init__(self, host, port, path="/ws", headers=None, tls=None, timeout=PATIENCE, receive_buffer=None,
                 without=None, source=None):
        """`without`: a header that is left out; `source`: our own address."""
        self.line = websocket.WebSocket()
        self.kind = self.payload = None  # of the last frame that came
        raw = socket.socket()
        raw.settimeout(timeout)
        if source is not None:
            raw.bind((source, 0))
        if receive_buffer is not None:
            raw.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, receive_buffer)
        with ending():
            raw.connect((host, port))
        header = (headers or {}) | ({without: None} if without else {})
        with raw.dup() as spare:  # the library closes its own before the body of a refusal is read
            spare.settimeout(timeout)
            if tls is not None:
                raw = tls.wrap_socket(raw, server_hostname=host)
            try:
                with ending():
                    self.line.connect(f"ws://{host}:{port}{path}", socket=raw, header=header, suppress_origin=True)
            except websocket.WebSocketBadStatusException as error:
                fields = error.resp_headers
                length = int(fields.get("content-length", 0)) if tls is None else 0
                body = b""
                while len(body) < length and (more := spare.recv(length - len(body))):
                    body += more
                raise Refused(error.status_code, fields, body) from error
        self.headers = self.line.headers

    @property
    def socket(self):
        return self.line.sock

    def send_frame(self, kind, payload, final=True, mask=True):
        with ending():
            self.line.send_frame(ABNF(int(final), 0, 0, 0, kind, int(mask), payload))

    def send(self, message):
        text = message if isinstance(message, str) else json.dumps(message)
        self.send_frame(TEXT, text.encode())

    def receive_frame(self, timeout=PATIENCE):
        """The next frame: its text, or nothing if it was a ping, which is answered, or a pong."""
        with ending():
            self.line.settimeout(timeout)
            frame = self.line.recv_frame()
            self.line.settimeout(PATIENCE)
        self.kind, self.payload = frame.opcode, frame.data
        assert not frame.mask, "a server does not mask"
        assert frame.fin, "the server sends whole messages"
        if self.kind == TEXT:
            return self.payload.decode()
        if self.kind == PING:
            self.send_frame(PONG, self.payload)
        elif self.kind == CLOSE:
            code = struct.unpack(">H", self.payload[:2])[0] if len(self.payload) >= 2 else None
            with contextlib.suppress(Closed):
                self.send_frame(CLOSE, self.payload[:2])
            raise Closed(code, self.payload[2:].decode())
        return None

    def receive(self, timeout=PATIENCE):
        """The next message; answers pings on the way."""
        while (text := self.receive_frame(timeout)) is None:
            pass
        return json.loads(text)

    def poll(self, timeout=0):
        """The next message if there is one within so many seconds, else nothing."""
        try:
            text = self.receive_frame(max(timeout, 0.001))
        except TimeoutError:
            return None
        return None if text is None else json.loads(text)

    def close(self):
        """Ends without a word, as a lost connection does."""
        self.line.shutdown()

    def __del__(self):
        self.close()
