"""Tests of the web server as a real process: clients that are silent, slow, wrong or deaf."""

from __future__ import annotations

import json
import socket
import struct
from collections.abc import Iterator
from contextlib import ExitStack, suppress
from pathlib import Path

import pytest

from tests.served import until
from tests.web_server import (
    CLASSIFY,
    HEALTH,
    JSON,
    QUESTION,
    WebServer,
    Wire,
    question,
    search,
    web_server,
    works,
)  # fmt: skip

CHUNKED = CLASSIFY + b"Transfer-Encoding: chunked\r\n\r\n"
LONG_ANSWER = b"GET /openapi.json HTTP/1.1\r\nHost: localhost\r\n\r\n"
# More than there are threads for requests.
MANY = 60


def broken_at_once(wire: Wire) -> None:
    """Makes closing a connection break it at once, so that the test leaves no waiting socket."""
    wire.connection.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))


def test_silent_and_dripping_clients(server: WebServer) -> None:
    """Tests that hundreds of clients that say little do not keep others from their answers."""
    with ExitStack() as stack:
        wires = [stack.enter_context(server.connect()) for _ in range(300)]
        starts = (b"", b"P", CLASSIFY[:40], CLASSIFY + b"Content-Length: 100000\r\n\r\n{", CHUNKED)
        for number, wire in enumerate(wires):
            wire.send(starts[number % len(starts)])
        for _ in range(3):
            works(server)
            for wire in wires[3::5]:
                wire.send(b" ")
        works(server)
        # A slow client is served like any other when it has said all.
        wires[2].send(question()[40:])
        assert wires[2].answer().status == 200


def test_bytes_one_by_one(server: WebServer) -> None:
    """Tests a request whose bytes arrive one by one."""
    with server.connect() as wire:
        wire.connection.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        for byte in question():
            wire.send(bytes([byte]))
        assert wire.answer().status == 200


def test_one_connection_for_many_requests(server: WebServer) -> None:
    """Tests requests one after the other, and many at once that are answered in order."""
    with server.connect() as wire:
        for _ in range(3):
            wire.send(question())
            answer = wire.answer()
            assert (answer.status, answer.headers.get("connection")) == (200, None)
        paths = [b"healthz", b"nowhere", b"v1/rules/classic"] * 10
        wire.send(b"".join(b"GET /%b HTTP/1.1\r\nHost: localhost\r\n\r\n" % path for path in paths))
        assert [wire.answer().status for _ in paths] == [200, 404, 200] * 10
        wire.send(question(CLASSIFY + b"Connection: close\r\n") + HEALTH)
        assert wire.answer().headers["connection"] == "close"
        assert wire.rest() == b""


def test_the_first_version_of_http(server: WebServer) -> None:
    """Tests HTTP/1.0: the connection is closed after the answer, even if the client asks for more."""
    for more in (b"", b"Connection: keep-alive\r\n"):
        with server.connect() as wire:
            wire.send(b"GET /healthz HTTP/1.0\r\n%b\r\n" % more)
            assert wire.answer().headers["connection"] == "close"
            assert wire.rest() == b""


def test_an_answer_without_body(server: WebServer) -> None:
    """Tests that the connection goes on after HEAD."""
    with server.connect() as wire:
        wire.send(b"HEAD /openapi.json HTTP/1.1\r\nHost: localhost\r\n\r\n")
        assert int(wire.answer(body=False).headers["content-length"]) > 1000
        wire.send(HEALTH)
        assert wire.answer().status == 200


def test_a_client_that_closes_its_side(server: WebServer) -> None:
    """Tests that a client gets its answer that has nothing more to say."""
    with server.connect() as wire:
        wire.send(question())
        wire.connection.shutdown(socket.SHUT_WR)
        assert wire.answer().status == 200
        assert wire.rest() == b""
    with server.connect() as wire:
        wire.send(question()[:-1])
        wire.connection.shutdown(socket.SHUT_WR)
        assert wire.rest() == b""


def test_bodies_in_chunks(server: WebServer) -> None:
    """Tests good and malformed chunks; after bad ones the connection is closed."""
    with server.connect() as wire:
        chunks = b"".join(b"%x\r\n%c\r\n" % (1, byte) for byte in QUESTION)
        wire.send(CHUNKED + chunks + b"0\r\n\r\n")
        assert wire.answer().status == 200
        for chunk in (CHUNKED, b"5\r\n", b"hello", b"\r\nzz\r\n"):
            wire.send(chunk)
        answer = wire.answer()
        assert (answer.status, answer.headers["connection"]) == (400, "close")
        assert answer.headers["content-type"] == "application/problem+json"
        assert json.loads(answer.body)["errors"][0]["pointer"] == ""
        assert wire.rest() == b""


@pytest.mark.parametrize(
    ("request_", "status"),
    [
        (b"\x16\x03\x01\x02\x00\r\n\r\n", 400),
        (b"GET / HTTP/9.1\r\n\r\n", 505),
        (b"GET /" + b"a" * 6000 + b" HTTP/1.1\r\nHost: localhost\r\n\r\n", 414),
        (b"GET /" + b"a" * 20_000, 431),
        (b"GET / HTTP/1.1\r\n" + b"X: y\r\n" * 20_000, 431),
        (CLASSIFY + b"Transfer-Encoding: rot13\r\n\r\n", 501),
    ],
)
def test_what_is_not_http(server: WebServer, request_: bytes, status: int) -> None:
    """Tests that the server's own errors are problems, and that the connection is closed."""
    with server.connect() as wire:
        wire.send(request_)
        answer = wire.answer()
        assert (answer.status, answer.headers["connection"]) == (status, "close")
        assert answer.headers["content-type"] == "application/problem+json"
        assert json.loads(answer.body)["status"] == status
        assert wire.rest() == b""


def test_bodies_that_are_refused(server: WebServer) -> None:
    """Tests that 413 and 415 say truly whether the connection stays open."""
    with server.connect() as wire:
        wire.send(question(body=b" " * (1 << 20) + QUESTION))
        answer = wire.answer()
        assert (answer.status, answer.headers.get("connection")) == (413, None)
        wire.send(
            question(b"POST /v1/plays HTTP/1.1\r\nHost: localhost\r\nContent-Type: text/css\r\n")
        )
        answer = wire.answer()
        assert (answer.status, answer.headers.get("connection")) == (415, None)
        wire.send(question())
        assert wire.answer().status == 200
    for head in (
        CLASSIFY + b"Content-Length: 1000000000\r\n\r\n",
        CHUNKED + b"1000001\r\n" + b" " * 0x1000001,
    ):
        with server.connect() as wire:
            wire.send(head)
            answer = wire.answer()
            assert (answer.status, answer.headers["connection"]) == (413, "close")
            assert answer.headers["content-type"] == "application/problem+json"
            assert wire.rest() == b""


def test_a_client_that_waits_for_permission(server: WebServer) -> None:
    """Tests `Expect: 100-continue`, for a body that is welcome and for one that is too long."""
    with server.connect() as wire:
        expecting = CLASSIFY + b"Expect: 100-continue\r\nContent-Length: %d\r\n\r\n"
        wire.send(expecting % len(QUESTION))
        assert wire.answer(body=False).status == 100
        wire.send(QUESTION)
        assert wire.answer().status == 200
        wire.send(expecting % 1_000_000_000)
        assert wire.answer().status == 413


@pytest.mark.long
def test_clients_that_do_not_read(server: WebServer) -> None:
    """Tests that long answers that nobody reads hold no thread."""
    with ExitStack() as stack:
        deaf = [stack.enter_context(server.connect(receive_buffer=2048)) for _ in range(MANY)]
        for wire in deaf:
            wire.send(LONG_ANSWER * 8)
        works(server)
        for _ in range(8):
            assert json.loads(deaf[0].answer().body)["openapi"]
        for wire in deaf:
            broken_at_once(wire)


@pytest.fixture(scope="module")
def hasty(tmp_path_factory: pytest.TempPathFactory) -> Iterator[WebServer]:
    """A server with one worker that has little patience, and no room.

    It waits for what a test does next for longer than a busy machine may keep the test from it.
    """
    patience = {"IDLE": 5, "HEAD": 0.5, "BODY": 0.5, "SEND": 3}
    settings: dict[str, object] = {f"{name}_SECONDS": each for name, each in patience.items()}
    settings |= {"CONNECTIONS": 20, "HELD_BYTES": 1 << 20}
    settings |= {"CORS": "https://cards.example"}
    folder = tmp_path_factory.mktemp("hasty")
    with web_server(folder, WORKERS=1, **settings) as found:
        yield found


@pytest.mark.long
def test_clients_that_are_late(hasty: WebServer) -> None:
    """Tests that a late request is told so, and that a silent connection is just closed."""
    starts = {
        b"": 0,
        CLASSIFY[:30]: 408,
        CLASSIFY + b"Content-Length: 9\r\n\r\n{": 408,
        CHUNKED: 408,
    }
    # All are late at the same time, so that the test waits once.
    with ExitStack() as stack:
        wires = [stack.enter_context(hasty.connect()) for _ in starts]
        for wire, start in zip(wires, starts, strict=True):
            wire.send(start)
        for wire, status in zip(wires, starts.values(), strict=True):
            if status:
                answer = wire.answer()
                assert (answer.status, answer.headers["connection"]) == (status, "close")
                assert answer.headers["content-type"] == "application/problem+json"
            assert wire.rest() == b""


def test_what_is_said_to_refused_clients(hasty: WebServer) -> None:
    """Tests that a refusal has the language, the id and the headers of any other answer."""
    said = b"X-Request-ID: mine\r\nAccept-Language: zh\r\nOrigin: https://cards.example\r\n"
    head = CLASSIFY + said + b"Content-Length: %d\r\n\r\n"
    for request_, status in (
        (head % 9 + b"{", 408),
        (head % 1_000_000_000, 413),
        (head.replace(b"/v1/", b"/v1/" + b"a" * 5000) % 0, 414),
        # The oldest body makes room, and it is the only one.
        (head % 2_000_000 + b" " * 1_900_000, 503),
    ):
        answer = hasty.ask(request_)
        assert (answer.status, answer.headers["connection"]) == (status, "close")
        assert answer.headers["content-type"] == "application/problem+json"
        assert answer.headers["content-language"] == "zh"
        assert answer.headers["x-request-id"] == "mine"
        assert answer.headers["access-control-allow-origin"] == "https://cards.example"
        assert ("retry-after" in answer.headers) == (status == 503)
        assert json.loads(answer.body)["status"] == status


def test_the_log_is_quiet(hasty: WebServer) -> None:
    """Tests that clients that send nonsense, do not read or leave cause no line but their own.

    The connection of a client that does not read its answer is closed.
    """
    bad = CHUNKED + b"zz\r\n"
    with hasty.connect() as wire:
        wire.send(bad)
        assert wire.answer().status == 400
        # The time for its body ends while it may still read the answer.
        assert wire.rest() == b""
    with hasty.connect() as wire:
        wire.send(b"\0\r\n\r\n")
        assert wire.answer().status == 400
    with hasty.connect() as wire:
        wire.send(search(60).replace(JSON, JSON + b"Accept: text/event-stream\r\n"))
        assert wire.answer().status == 200
        wire.connection.shutdown(socket.SHUT_WR)
        wire.rest()
    with hasty.connect(receive_buffer=2048) as wire:
        wire.send(LONG_ANSWER * 40)
        assert wire.connection.recv(1) == b"H"
        until(lambda: not sockets(hasty, wire), "the end of the connection")
    works(hasty)
    said = [json.loads(line)["event"] for line in hasty.log.read_text().splitlines()]
    # Before the first request the server may have told of bundles that are old.
    assert set(said[said.index("request") :]) == {"request"}


def sockets(server: WebServer, wire: Wire) -> list[str]:
    """Returns the server's sockets of a connection, by the kernel's table."""
    port = f"{wire.connection.getsockname()[1]:04X}"
    rows = [line.split() for line in Path("/proc/net/tcp").read_text().splitlines()[1:]]
    here = f"{server.port:04X}"
    # The last fields: the inode is 0 when no process has the socket any more.
    return [
        row[9]
        for row in rows
        if row[1].endswith(":" + here) and row[2].endswith(":" + port) and row[9] != "0"
    ]


@pytest.fixture(scope="module")
def small(tmp_path_factory: pytest.TempPathFactory) -> Iterator[WebServer]:
    """A server that is patient, but has no room."""
    settings = {f"{name}_SECONDS": 600 for name in ("IDLE", "HEAD", "BODY")}
    settings |= {"WORKERS": 1, "CONNECTIONS": 20, "HELD_BYTES": 1 << 20}
    with web_server(tmp_path_factory.mktemp("small"), **settings) as found:
        yield found


@pytest.mark.long
@pytest.mark.one_in(3, first=1)
@pytest.mark.parametrize("start", [b"", question()[:30], question()[:-1]])
def test_more_connections_than_there_may_be(small: WebServer, start: bytes) -> None:
    """Tests that a new client is served, and that the oldest slow one makes room for it."""
    with ExitStack() as stack:
        silent = [stack.enter_context(small.connect()) for _ in range(40)]
        for wire in silent:
            with suppress(OSError):  # it has made room already
                wire.send(start)
        works(small)
        assert silent[0].rest() == b""
        silent[-1].send(question()[len(start) :])
        assert silent[-1].answer().status == 200


def test_bodies_that_fill_the_memory(small: WebServer) -> None:
    """Tests that the oldest of too many half-sent bodies make room, and are told so."""
    half = CLASSIFY + b"Content-Length: 700000\r\n\r\n" + b" " * 600_000
    with small.connect() as one, small.connect() as two:
        one.send(half)
        # The server has begun to read the first one when it answers after that.
        works(small)
        two.send(half)
        answer = one.answer()
        assert answer.status == 503
        assert int(answer.headers["retry-after"]) > 0
        works(small)
        two.send(b" " * 100_000)
        assert two.answer().status == 400


@pytest.mark.long
def test_health_while_all_threads_are_busy(server: WebServer) -> None:
    """Tests that health and metrics are answered while searches hold every other thread."""
    with ExitStack() as stack:
        for _ in range(MANY):
            wire = stack.enter_context(server.connect())
            wire.send(search(60))
            broken_at_once(wire)
        for path in (b"/healthz", b"/metrics", b"/readyz"):
            assert server.ask(b"GET %b HTTP/1.1\r\nHost: localhost\r\n\r\n" % path).status == 200
    # The searches end with their clients, and the place is free for other tests.
    until(lambda: server.ask(search(0.1)).status == 200, "a place for a search")
