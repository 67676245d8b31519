#!/usr/bin/env python3
"""WebSockets by the book: tables of handshakes and of frames, and what RFC 6455 wants the server to do with each.

(LUDOTHEK=…/cli/ludothek says which program is meant.)
"""

import socket
import struct
import sys
import unittest
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))
from server.case import Case  # noqa: E402
from server.client import PATIENCE  # noqa: E402

AT_ONCE = 4  # seconds: who fails a connection ends it, and does not wait for the other side

FIELDS = {"Host": "x", "Upgrade": "websocket", "Connection": "Upgrade", "Sec-WebSocket-Version": "13",
          "Sec-WebSocket-Key": "dGhlIHNhbXBsZSBub25jZQ=="}
ACCEPT = "s3pPLMBiTxaQ9kYGzzhZRbK+xOo="  # of that key, as section 1.3 has it


def handshake(first="GET /ws HTTP/1.1", more=(), **changed):
    """The bytes of a handshake; a field that is nothing is left out, and more lines come at the end."""
    fields = FIELDS | {name.replace("_", "-"): value for name, value in changed.items()}
    lines = [f"{name}: {value}" for name, value in fields.items() if value is not None]
    return "\r\n".join([first, *lines, *more, "", ""]).encode()


# Section 4.2.1 and 11.3: the handshake, and the status of the answer.
HANDSHAKES = [
    ("as it should be", handshake(), 101),
    ("words in capitals", handshake(Upgrade="WebSocket", Connection="UPGRADE"), 101),
    ("words among others", handshake(Upgrade="tea, websocket", Connection="keep-alive, Upgrade"), 101),
    ("words on several lines", handshake(Connection="keep-alive", more=["Connection: Upgrade"]), 101),
    ("a protocol and an extension that we have not",
     handshake(Sec_WebSocket_Protocol="chat", Sec_WebSocket_Extensions="permessage-deflate"), 101),
    ("an origin of ours", handshake(Origin="http://x"), 101),
    ("another method", handshake("POST /ws HTTP/1.1"), 405),
    ("an old HTTP", handshake("GET /ws HTTP/1.0"), 426),
    ("another place", handshake("GET /nowhere HTTP/1.1"), 404),
    ("no host", handshake(Host=None), 400),
    ("two hosts", handshake(more=["Host: y"]), 400),
    ("no upgrade", handshake(Upgrade=None), 426),
    ("an upgrade to something else", handshake(Upgrade="tea"), 426),
    ("no connection", handshake(Connection=None), 426),
    ("a connection for something else", handshake(Connection="keep-alive"), 426),
    ("no key", handshake(Sec_WebSocket_Key=None), 400),
    ("an empty key", handshake(Sec_WebSocket_Key=""), 400),
    ("a short key", handshake(Sec_WebSocket_Key="dGhlIHNhbXBsZQ=="), 400),
    ("a long key", handshake(Sec_WebSocket_Key="dGhlIHNhbXBsZSBub25jZWRlbg=="), 400),
    ("a key that is no base64", handshake(Sec_WebSocket_Key="dGhlIHNhbXBsZSBub25jZ!=="), 400),
    ("two keys", handshake(more=["Sec-WebSocket-Key: AQIDBAUGBwgJCgsMDQ4PEA=="]), 400),
    ("the same key twice", handshake(more=["Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ=="]), 400),
    ("no version", handshake(Sec_WebSocket_Version=None), 426),
    ("an old version", handshake(Sec_WebSocket_Version="8"), 426),
    ("a version to come", handshake(Sec_WebSocket_Version="14"), 426),
    ("a version that is none", handshake(Sec_WebSocket_Version="thirteen"), 426),
    ("two versions", handshake(more=["Sec-WebSocket-Version: 13"]), 400),
    ("two origins", handshake(Origin="http://x", more=["Origin: http://y"]), 400),
    ("an origin elsewhere", handshake(Origin="http://y"), 403),
    ("frames before the answer", handshake() + b"\x81\x80abcd", 400),
]


def frame(first, payload=b"", mask=b"mask", length=None):
    """A client's frame. `length`: its bytes as they should not be."""
    size = len(payload)
    if length is None:
        length = (bytes([0x80 | size]) if size < 126 else b"\xfe" + struct.pack(">H", size) if size < 65536
                  else b"\xff" + struct.pack(">Q", size))
    return bytes([first]) + length + mask + bytes(byte ^ mask[i % 4] for i, byte in enumerate(payload))


TEXT, FIRST_OF_TEXT, BINARY, MORE, LAST, CLOSE, PING, PONG = 0x81, 0x01, 0x82, 0x00, 0x80, 0x88, 0x89, 0x8A
HELLO = b'{"type":"hello","protocol":1}'
ASK = b'{"type":"ping","id":7}'
ANSWER = (1, b'{"type":"pong","re":7}')


def close(code, reason=b""):
    return frame(CLOSE, struct.pack(">H", code) + reason)


def closed(code):
    return (8, struct.pack(">H", code))


# Section: what it is, the bytes behind the greeting, and the frames that come back. A code alone stands for a close frame
# with any reason: the connection has failed, and is ended.
FRAMES = [
    ("5.2", "a message", frame(TEXT, ASK) + close(1000), [ANSWER, closed(1000)]),
    ("5.2", "a reserved bit", frame(0xC1, ASK), [1002]),
    ("5.2", "another reserved bit", frame(0xA1, ASK), [1002]),
    ("5.2", "the last reserved bit", frame(0x91, ASK), [1002]),
    ("5.2", "a reserved bit of a control frame", frame(0xC9, b""), [1002]),
    *[("5.2", f"an unknown kind, {kind:x}", frame(0x80 | kind, b""), [1002]) for kind in (3, 4, 5, 6, 7, 11, 12, 13, 14, 15)],
    ("5.2", "a length in more bytes than it needs", frame(TEXT, ASK, length=b"\xfe" + struct.pack(">H", len(ASK))), [1002]),
    ("5.2", "a length in many more", frame(TEXT, ASK, length=b"\xff" + struct.pack(">Q", len(ASK))), [1002]),
    ("5.2", "a length with its first bit", frame(TEXT, b"", length=b"\xff\x80" + bytes(7)), [1009]),
    ("5.1", "no mask", b"\x81" + bytes([len(ASK)]) + ASK, [1002]),
    ("5.1", "a ping without a mask", b"\x89\x00", [1002]),
    ("5.1", "a close without a mask", b"\x88\x02\x03\xe8", [1002]),
    ("5.3", "a mask of zeros", frame(TEXT, ASK, mask=bytes(4)) + close(1000), [ANSWER, closed(1000)]),
    ("5.4", "two fragments", frame(FIRST_OF_TEXT, ASK[:5]) + frame(LAST, ASK[5:]) + close(1000), [ANSWER, closed(1000)]),
    ("5.4", "many fragments", frame(FIRST_OF_TEXT) + b"".join(frame(MORE, bytes([byte])) for byte in ASK) + frame(LAST)
     + close(1000), [ANSWER, closed(1000)]),
    ("5.4", "a ping between fragments", frame(FIRST_OF_TEXT, ASK[:5]) + frame(PING, b"?") + frame(LAST, ASK[5:]) + close(1000),
     [(10, b"?"), ANSWER, closed(1000)]),
    ("5.4", "a close between fragments", frame(FIRST_OF_TEXT, ASK[:5]) + close(1000) + frame(LAST, ASK[5:]), [closed(1000)]),
    ("5.4", "a fragment of nothing", frame(LAST, ASK), [1002]),
    ("5.4", "a fragment of nothing that goes on", frame(MORE, ASK), [1002]),
    ("5.4", "a message inside another", frame(FIRST_OF_TEXT, ASK[:5]) + frame(TEXT, ASK), [1002]),
    ("5.4", "a beginning inside another", frame(FIRST_OF_TEXT, ASK[:5]) + frame(FIRST_OF_TEXT, ASK), [1002]),
    ("5.5", "a ping in fragments", frame(0x09, b"?") + frame(LAST, b"?"), [1002]),
    ("5.5", "a close in fragments", frame(0x08, b"") + frame(LAST, b""), [1002]),
    ("5.5", "a long ping", frame(PING, b"?" * 126), [1002]),
    ("5.5", "a long close", frame(CLOSE, b"\x03\xe8" + b"x" * 124), [1002]),
    ("5.5.2", "a ping", frame(PING, b"are you there?") + close(1000), [(10, b"are you there?"), closed(1000)]),
    ("5.5.2", "an empty ping", frame(PING) + close(1000), [(10, b""), closed(1000)]),
    ("5.5.2", "the longest ping", frame(PING, b"?" * 125) + close(1000), [(10, b"?" * 125), closed(1000)]),
    ("5.5.2", "a ping of any bytes", frame(PING, b"\xff\x00\xc0") + close(1000), [(10, b"\xff\x00\xc0"), closed(1000)]),
    ("5.5.2", "several pings", b"".join(frame(PING, bytes([i])) for i in range(10)) + close(1000),
     [*[(10, bytes([i])) for i in range(10)], closed(1000)]),
    ("5.5.3", "a pong that nobody asked for", frame(PONG, b"!") + frame(TEXT, ASK) + close(1000), [ANSWER, closed(1000)]),
    ("5.5.1", "a close without a code", frame(CLOSE), [(8, b"")]),
    ("5.5.1", "a close with a reason", close(1000, b"good night"), [closed(1000)]),
    ("5.5.1", "a close with the longest reason", close(1000, b"x" * 123), [closed(1000)]),
    ("5.5.1", "a close with a reason in other letters", close(1000, "à bientôt, 再见 🂡".encode()), [closed(1000)]),
    ("5.5.1", "messages behind a close", close(1000) + frame(TEXT, ASK) + frame(PING, b"?"), [closed(1000)]),
    ("5.5.1", "a close of one byte", frame(CLOSE, b"\x03"), [1002]),
    *[("8.1", f"a reason that is no UTF-8, {reason!r}", close(1000, reason), [1007])
      for reason in (b"\xff", b"\x80", b"\xc3", b"\xc0\xaf", b"\xe0\x80\xaf", b"\xed\xa0\x80", b"\xf4\x90\x80\x80",
                     b"fine, and then \xce\xba\xe1\xbd\xb9\xcf\x83\xce\xbc\xce\xb5\xed\xa0\x80")],
    *[("7.4.1", f"a close with {code}", close(code), [closed(code)])
      for code in (1000, 1001, 1002, 1003, 1007, 1008, 1009, 1010, 1011, 3000, 3999, 4000, 4999)],
    *[("7.4.1", f"a close with {code}, which is never sent", close(code), [1002])
      for code in (0, 999, 1004, 1005, 1006, 1015, 1016, 1100, 2000, 2999, 5000, 65535)],
    *[("8.1", f"a message that is no UTF-8, {text!r}", frame(TEXT, b'{"type":"' + text + b'"}'), [1007])
      for text in (b"\xff", b"\x80", b"\xc3", b"\xc0\xaf", b"\xe0\x80\xaf", b"\xed\xa0\x80", b"\xf4\x90\x80\x80")],
    ("8.1", "the same in fragments", frame(FIRST_OF_TEXT, b'{"type":"\xc3') + frame(LAST, b'("}'), [1007]),
    ("8.1", "a letter cut in two", frame(FIRST_OF_TEXT, b'{"type":"ping","id":7,"x":"\xc3') + frame(LAST, b'\xa9"}') + close(1000),
     [ANSWER, closed(1000)]),
    ("7.4.1", "a binary message", frame(BINARY, b"x"), [1003]),
    ("7.4.1", "a message that is too long", frame(TEXT, b" " * 5000), [1009]),
    ("7.4.1", "fragments that are too long", frame(FIRST_OF_TEXT, b" " * 3000) + frame(LAST, b" " * 3000), [1009]),
]


class Line:
    def __init__(self, port):
        self.socket = socket.create_connection(("127.0.0.1", port), timeout=PATIENCE)
        self.bytes = b""

    def more(self):
        data = self.socket.recv(65536)
        self.bytes += data
        return data != b""

    def take(self, size):
        while len(self.bytes) < size:
            assert self.more(), "the end comes too early"
        data, self.bytes = self.bytes[:size], self.bytes[size:]
        return data

    def head(self):
        """Of an answer: its status and its fields."""
        while b"\r\n\r\n" not in self.bytes:
            assert self.more(), "no answer"
        head, self.bytes = self.bytes.split(b"\r\n\r\n", 1)
        first, *lines = head.decode().split("\r\n")
        return int(first.split(" ")[1]), {name.lower(): value.strip() for name, value in (line.split(":", 1) for line in lines)}

    def frame(self):
        """The kind and the payload."""
        first, length = self.take(2)
        assert first & 0x80 and length < 0x80, "the server sends whole messages, and does not mask"
        if length == 126:
            (length,) = struct.unpack(">H", self.take(2))
        return first & 0x0F, self.take(length)


class WebSocketRules(Case):
    def setUp(self):
        super().setUp()
        self.server = self.start("--no-limits", store="memory")

    def line(self):
        line = Line(self.server.port)
        self.addCleanup(line.socket.close)
        return line

    def test_handshakes_are_as_section_4_wants_them(self):
        for what, request, status in HANDSHAKES:
            with self.subTest(what=what):
                line = self.line()
                line.socket.sendall(request)
                answered, fields = line.head()
                self.assertEqual(answered, status)
                if status == 101:
                    self.assertEqual(fields["sec-websocket-accept"], ACCEPT)
                    self.assertEqual((fields["upgrade"].lower(), fields["connection"].lower()), ("websocket", "upgrade"))
                    self.assertNotIn("sec-websocket-protocol", fields)
                    self.assertNotIn("sec-websocket-extensions", fields)
                elif status == 426:
                    self.assertEqual(fields["sec-websocket-version"], "13")

    def greeted(self):
        line = self.line()
        line.socket.sendall(handshake())
        self.assertEqual(line.head()[0], 101)
        line.socket.sendall(frame(TEXT, HELLO))
        kinds = [line.frame()[0], line.frame()[0]]
        self.assertEqual(kinds, [1, 9])  # hello, and the first ping
        return line

    def test_frames_are_as_sections_5_to_8_want_them(self):
        for piece in (65536, 1):
            for section, what, sent, answers in FRAMES:
                with self.subTest(section=section, what=what, piece=piece):
                    self.check_frames(sent, answers, piece)

    def check_frames(self, sent, answers, piece):
        line = self.greeted()
        if piece < len(sent):
            line.socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        try:
            for at in range(0, len(sent), piece):
                line.socket.sendall(sent[at:at + piece])
        except ConnectionError:
            pass  # it has failed before all was sent
        for answer in answers:
            kind, payload = line.frame()
            if isinstance(answer, int):
                self.assertEqual((kind, struct.unpack(">H", payload[:2])[0]), (8, answer))
                payload[2:].decode()
            else:
                self.assertEqual((kind, payload), answer)
        # 7.1.1: it is the server that ends the connection, and nothing comes behind a close.
        line.socket.settimeout(AT_ONCE)
        self.assertFalse(line.more(), line.bytes)


if __name__ == "__main__":
    unittest.main()
