#!/usr/bin/env python3
"""HTTP by the book: a table of requests, byte by byte, and what RFC 9110 and RFC 9112 want of the answers.

Behind each request comes another one on the same connection: whether that is answered says whether the connection goes on.
(LUDOTHEK=…/cli/ludothek says which program is meant.)
"""

import json
import re
import socket
import sys
import unittest
from email.utils import parsedate_to_datetime
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))
from server.case import RIFFIFI, Case  # noqa: E402
from server.client import PATIENCE, Player  # noqa: E402

NEXT = b"GET /health HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n"
HEALTH = "GET /health HTTP/1.1\r\n"
HOST = "Host: x\r\n"
GUEST = "POST /api/guest HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n"
CHUNKS = "2\r\n{}\r\n0\r\n\r\n"
GOES_ON = 200  # the answer to what comes behind

# Section: what it is, the request, the statuses that come back.
RFC_9112 = [
    ("2.2", "an empty line before the request", "\r\n" + HEALTH + HOST + "\r\n", [200, GOES_ON]),
    ("2.2", "a space before the first field", HEALTH + " Host: x\r\n\r\n", [400]),
    ("2.2", "nothing of the kind", "\x16\x03\x01\x02\x00\x01\r\n\r\n", [400]),
    ("2.3", "a version to come", "GET /health HTTP/2.0\r\n" + HOST + "\r\n", [505]),
    ("2.3", "small letters in the version", "GET /health http/1.1\r\n" + HOST + "\r\n", [400]),
    ("3", "no version", "GET /health\r\n" + HOST + "\r\n", [400]),
    ("3", "two spaces", "GET  /health HTTP/1.1\r\n" + HOST + "\r\n", [400]),
    ("3", "a word too much", "GET /health x HTTP/1.1\r\n" + HOST + "\r\n", [400]),
    ("3", "a target that is too long", "GET /" + "x" * 9000 + " HTTP/1.1\r\n" + HOST + "\r\n", [414]),
    ("3.1", "a method that nobody knows", "BREW /health HTTP/1.1\r\n" + HOST + "\r\n", [501, GOES_ON]),
    ("3.1", "small letters in the method", "get /health HTTP/1.1\r\n" + HOST + "\r\n", [501, GOES_ON]),
    ("3.1", "a method with a bracket", "G(T /health HTTP/1.1\r\n" + HOST + "\r\n", [400]),
    ("3.2", "no host", HEALTH + "\r\n", [400]),
    ("3.2", "two hosts", HEALTH + HOST + "Host: y\r\n\r\n", [400]),
    ("3.2", "the same host twice", HEALTH + HOST + HOST + "\r\n", [400]),
    ("3.2", "a host with a space", HEALTH + "Host: x y\r\n\r\n", [400]),
    ("3.2", "a host with a path", HEALTH + "Host: x/y\r\n\r\n", [400]),
    ("3.2", "an empty host", HEALTH + "Host:\r\n\r\n", [200, GOES_ON]),
    ("3.2", "no host in HTTP/1.0", "GET /health HTTP/1.0\r\n\r\n", [200]),
    ("3.2", "two hosts in HTTP/1.0", "GET /health HTTP/1.0\r\n" + HOST + HOST + "\r\n", [400]),
    ("3.2.2", "a whole address", "GET http://x/health HTTP/1.1\r\n" + HOST + "\r\n", [200, GOES_ON]),
    ("3.2.2", "a whole address in capitals", "GET HTTP://x/health?a HTTP/1.1\r\n" + HOST + "\r\n", [200, GOES_ON]),
    ("3.2.2", "an address without a path", "GET http://x HTTP/1.1\r\n" + HOST + "\r\n", [200, GOES_ON]),
    ("3.2.4", "about the whole server", "OPTIONS * HTTP/1.1\r\n" + HOST + "\r\n", [204, GOES_ON]),
    ("5.1", "a space before the colon", HEALTH + HOST + "X-A : 1\r\n\r\n", [400]),
    ("5.1", "a field without a name", HEALTH + HOST + ": 1\r\n\r\n", [400]),
    ("5.1", "a field without a colon", HEALTH + HOST + "X-A\r\n\r\n", [400]),
    ("5.1", "spaces and tabs around a value", HEALTH + "Host: \t x \t \r\n\r\n", [200, GOES_ON]),
    ("5.5", "a byte of zero in a value", HEALTH + HOST + "X-A: 1\x002\r\n\r\n", [400]),
    ("5.5", "half a line break in a value", HEALTH + HOST + "X-A: 1\r2\r\n\r\n", [400]),
    ("5", "a head that is too long", HEALTH + HOST + "X-A: " + "x" * 9000 + "\r\n\r\n", [431]),
    ("6.1", "chunks", GUEST + "Transfer-Encoding: chunked\r\n\r\n" + CHUNKS, [201, GOES_ON]),
    ("6.1", "chunks, in capitals", GUEST + "Transfer-Encoding: CHUNKED\r\n\r\n" + CHUNKS, [201, GOES_ON]),
    ("6.1", "chunks and a length", GUEST + "Transfer-Encoding: chunked\r\nContent-Length: 2\r\n\r\n" + CHUNKS, [400]),
    ("6.1", "a length and chunks", GUEST + "Content-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n" + CHUNKS, [400]),
    ("6.1", "chunks in HTTP/1.0", GUEST.replace("1.1", "1.0") + "Transfer-Encoding: chunked\r\n\r\n" + CHUNKS, [400]),
    ("6.1", "an unknown coding in chunks", GUEST + "Transfer-Encoding: brew, chunked\r\n\r\n" + CHUNKS, [501]),
    ("6.1", "an unknown coding in chunks, on two lines",
     GUEST + "Transfer-Encoding: brew\r\nTransfer-Encoding: chunked\r\n\r\n" + CHUNKS, [501]),
    ("6.1", "chunks in chunks", GUEST + "Transfer-Encoding: chunked, chunked\r\n\r\n" + CHUNKS, [400]),
    ("6.1", "chunks in chunks, on two lines",
     GUEST + "Transfer-Encoding: chunked\r\nTransfer-Encoding: chunked\r\n\r\n" + CHUNKS, [400]),
    ("6.3", "a coding that says no length", GUEST + "Transfer-Encoding: brew\r\n\r\n{}", [400]),
    ("6.3", "the same beside a length", GUEST + "Transfer-Encoding: brew\r\nContent-Length: 2\r\n\r\n{}", [400]),
    ("6.3", "no coding beside a length", GUEST + "Transfer-Encoding: identity\r\nContent-Length: 2\r\n\r\n{}", [400]),
    ("6.3", "an empty coding beside a length", GUEST + "Transfer-Encoding:\r\nContent-Length: 2\r\n\r\n{}", [400]),
    ("6.3", "chunks first", GUEST + "Transfer-Encoding: chunked, brew\r\n\r\n" + CHUNKS, [400]),
    ("6.2", "a length", GUEST + "Content-Length: 2\r\n\r\n{}", [201, GOES_ON]),
    ("6.2", "a length with a sign", GUEST + "Content-Length: +2\r\n\r\n{}", [400]),
    ("6.2", "a length below zero", GUEST + "Content-Length: -2\r\n\r\n{}", [400]),
    ("6.2", "a length in other digits", GUEST + "Content-Length: 0x2\r\n\r\n{}", [400]),
    ("6.2", "a length beyond all numbers", GUEST + "Content-Length: " + "9" * 30 + "\r\n\r\n{}", [400]),
    ("6.2", "an empty length", GUEST + "Content-Length:\r\n\r\n{}", [400]),
    ("6.3", "two lengths", GUEST + "Content-Length: 2\r\nContent-Length: 3\r\n\r\n{}", [400]),
    ("6.3", "two lengths on a line", GUEST + "Content-Length: 2, 3\r\n\r\n{}", [400]),
    ("6.3", "the same length twice", GUEST + "Content-Length: 2\r\nContent-Length: 2\r\n\r\n{}", [400]),
    ("7.1", "a chunk with an extension",
     GUEST + "Transfer-Encoding: chunked\r\n\r\n2;x=y\r\n{}\r\n0\r\n\r\n", [201, GOES_ON]),
    ("7.1.2", "a field behind the chunks",
     GUEST + "Transfer-Encoding: chunked\r\n\r\n2\r\n{}\r\n0\r\nX-A: 1\r\n\r\n", [201, GOES_ON]),
    ("7.1", "a chunk of no length", GUEST + "Transfer-Encoding: chunked\r\n\r\nx\r\n{}\r\n0\r\n\r\n", [400]),
    ("7.1", "a chunk with a sign", GUEST + "Transfer-Encoding: chunked\r\n\r\n+2\r\n{}\r\n0\r\n\r\n", [400]),
    ("7.1", "a chunk longer than it says", GUEST + "Transfer-Encoding: chunked\r\n\r\n1\r\n{}\r\n0\r\n\r\n", [400]),
    ("7.1", "a chunk beyond all numbers",
     GUEST + "Transfer-Encoding: chunked\r\n\r\n" + "f" * 17 + "\r\n{}\r\n0\r\n\r\n", [400]),
    ("9.3", "an end that is asked for", HEALTH + HOST + "Connection: close\r\n\r\n", [200]),
    ("9.3", "an end among other words", HEALTH + HOST + "Connection: x, Close\r\n\r\n", [200]),
    ("9.3", "HTTP/1.0 that wants to go on", "GET /health HTTP/1.0\r\nConnection: keep-alive\r\n\r\n", [200, GOES_ON]),
    ("9.3.2", "several at once", (HEALTH + HOST + "\r\n") * 5, [200] * 5 + [GOES_ON]),
]

RFC_9110 = [
    ("8.6", "a body that is too long", GUEST + "Content-Length: 20000\r\n\r\n", [413]),
    ("8.6", "chunks that are too long", GUEST + "Transfer-Encoding: chunked\r\n\r\n8000\r\n" + " " * 0x8000, [413]),
    ("8.3", "a body of another type",
     "POST /api/guest HTTP/1.1\r\nHost: x\r\nContent-Type: text/plain\r\nContent-Length: 2\r\n\r\n{}", [415, GOES_ON]),
    ("9.3.2", "a head", "HEAD /health HTTP/1.1\r\n" + HOST + "\r\n", [200, GOES_ON]),
    ("9.3.2", "a head of nothing", "HEAD /nothing HTTP/1.1\r\n" + HOST + "\r\n", [404, GOES_ON]),
    ("9.3.2", "a head without a host", "HEAD /health HTTP/1.1\r\n\r\n", [400]),
    ("9.3.8", "a trace", "TRACE /health HTTP/1.1\r\n" + HOST + "\r\n", [405, GOES_ON]),
    ("15.5.6", "what is not allowed", "DELETE /api/tables HTTP/1.1\r\n" + HOST + "\r\n", [405, GOES_ON]),
    ("15.5.2", "what wants a guest", "POST /api/tables HTTP/1.1\r\n" + HOST
     + 'Content-Type: application/json\r\nContent-Length: 30\r\n\r\n{"game":"riffifi","players":3}', [401, GOES_ON]),
    ("15.5.22", "a WebSocket that is none", "GET /ws HTTP/1.1\r\n" + HOST + "\r\n", [426, GOES_ON]),
    ("10.1.1", "somebody who waits for a word", GUEST + "Expect: 100-continue\r\nContent-Length: 2\r\n\r\n", [100, 201, GOES_ON]),
    ("10.1.1", "the same in capitals", GUEST + "Expect: 100-Continue\r\nContent-Length: 2\r\n\r\n", [100, 201, GOES_ON]),
    ("10.1.1", "somebody who waits with too much", GUEST + "Expect: 100-continue\r\nContent-Length: 20000\r\n\r\n", [413]),
    ("10.1.1", "somebody who waits with nothing", GUEST + "Expect: 100-continue\r\nContent-Length: 0\r\n\r\n", [201, GOES_ON]),
    ("10.1.1", "somebody who waits in HTTP/1.0", GUEST.replace("1.1", "1.0") + "Expect: 100-continue\r\nContent-Length: 2\r\n\r\n{}", [201]),
    ("10.1.1", "an expectation that nobody knows", GUEST + "Expect: tea\r\nContent-Length: 2\r\n\r\n{}", [417]),
    ("11.6.2", "two tokens", HEALTH + HOST + "Authorization: Bearer x\r\nAuthorization: Bearer y\r\n\r\n", [400]),
    ("13.1.2", "what one has already, whatever it is", "GET / HTTP/1.1\r\n" + HOST + "If-None-Match: *\r\n\r\n", [304, GOES_ON]),
    ("13.1.2", "another tag", "GET / HTTP/1.1\r\n" + HOST + 'If-None-Match: "x"\r\n\r\n', [200, GOES_ON]),
]


class Answer:
    def __init__(self, status, fields, body):
        self.status, self.fields, self.body = status, fields, body

    def field(self, name):
        return [value for field, value in self.fields if field == name]


class Reader:
    """Answers from a socket, one after the other."""

    def __init__(self, line):
        self.line, self.bytes = line, b""

    def more(self):
        try:
            data = self.line.recv(65536)
        except ConnectionResetError:
            data = b""
        self.bytes += data
        return data != b""

    def next(self, is_head):
        """The next answer, or nothing at the end."""
        while b"\r\n\r\n" not in self.bytes:
            if not self.more():
                assert self.bytes == b"", self.bytes
                return None
        head, self.bytes = self.bytes.split(b"\r\n\r\n", 1)
        first, *lines = head.decode("latin-1").split("\r\n")
        status = int(re.fullmatch(r"HTTP/1\.[01] (\d{3}) [ -~]*", first)[1])
        fields = [(name.lower(), value.strip()) for name, value in (line.split(":", 1) for line in lines)]
        answer = Answer(status, fields, b"")
        has_body = not is_head and status >= 200 and status not in (204, 304)
        length = int(answer.field("content-length")[0]) if has_body else 0
        while len(self.bytes) < length:
            assert self.more(), "the body is shorter than it should be"
        answer.body, self.bytes = self.bytes[:length], self.bytes[length:]
        return answer


class HttpRules(Case):
    def setUp(self):
        super().setUp()
        self.server = self.start(store="memory")

    def ask(self, request):
        """All answers to the request and to the one behind it."""
        line = socket.create_connection(("127.0.0.1", self.server.port), timeout=PATIENCE)
        self.addCleanup(line.close)
        reader = Reader(line)
        answers = []
        waits = "expect: 100-continue" in request.lower() and request.endswith("\r\n\r\n")
        try:
            line.sendall(request.encode("latin-1") + (b"" if waits else NEXT))
        except ConnectionError:
            pass  # it was refused before it was read whole
        while answer := reader.next(is_head=request.startswith("HEAD") and not answers):
            answers.append(answer)
            if waits:
                waits = False
                line.sendall((b"{}" if answer.status == 100 else b"") + NEXT)
        return answers

    def check(self, answers):
        """What every answer has."""
        for answer in answers:
            if answer.status < 200:
                continue
            (date,) = answer.field("date")
            self.assertEqual(parsedate_to_datetime(date).utcoffset().total_seconds(), 0)
            self.assertEqual("allow" in dict(answer.fields), answer.status == 405 or answer.status == 204)
            self.assertEqual("www-authenticate" in dict(answer.fields), answer.status == 401)
            self.assertEqual("upgrade" in dict(answer.fields), answer.status == 426)
            if answer.status == 426:
                self.assertIn("upgrade", answer.field("connection")[0].lower())
            if answer.status >= 400 and answer.body:
                self.assertTrue(json.loads(answer.body)["sentence"])
        ends = [("close" in "".join(answer.field("connection")).lower()) for answer in answers if answer.status >= 200]
        self.assertFalse(any(ends[:-1]), "the last answer says that it is the last, no other one does")

    def check_table(self, table):
        for section, what, request, statuses in table:
            with self.subTest(section=section, what=what):
                answers = self.ask(request)
                self.assertEqual([answer.status for answer in answers], statuses)
                self.check(answers)

    def test_messages_are_as_rfc_9112_wants_them(self):
        self.check_table(RFC_9112)

    def test_what_they_mean_is_as_rfc_9110_wants_it(self):
        self.check_table(RFC_9110)

    def test_a_head_has_the_fields_of_the_whole(self):
        for path in ("/", "/health", "/nothing", "/style.css"):
            with self.subTest(path=path):
                whole, _ = self.ask(f"GET {path} HTTP/1.1\r\n{HOST}\r\n")
                head, _ = self.ask(f"HEAD {path} HTTP/1.1\r\n{HOST}\r\n")
                same = [[field for field in answer.fields if field[0] != "date"] for answer in (whole, head)]
                self.assertEqual(*same)

    def test_a_tag_saves_the_page_weak_or_not(self):
        page, _ = self.ask(f"GET / HTTP/1.1\r\n{HOST}\r\n")
        (tag,) = page.field("etag")
        for known in (tag, tag.removeprefix("W/"), f'"x", {tag}'):
            with self.subTest(known=known):
                answers = self.ask(f"GET / HTTP/1.1\r\n{HOST}If-None-Match: {known}\r\n\r\n")
                self.assertEqual([answer.status for answer in answers], [304, GOES_ON])
                self.assertEqual(answers[0].field("etag"), [tag])

    def test_who_has_to_wait_is_told_how_long(self):
        ana = Player(self.server, "Ana")
        for _ in range(30):  # so many in an hour
            ana.open_table(self.server, **RIFFIFI)
        status, headers, _ = self.server.request("POST", "/api/tables", RIFFIFI, ana.authorization)
        self.assertEqual(status, 429)
        self.assertGreater(int(headers["Retry-After"]), 0)


if __name__ == "__main__":
    unittest.main()
