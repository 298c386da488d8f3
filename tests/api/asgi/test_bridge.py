"""Tests of what stands between the event loop and the application."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable, Iterable, Iterator
from typing import Any

import pytest
from werkzeug.exceptions import HTTPException

from api.asgi.bridge import _MOST_WAITING, Bridge, environ_of
from api.config import Settings
from api.service.disconnects import CLIENT
from api.service.problems import REFUSAL
from solver.search.limit import Cancellation
from tests.served import PATIENCE

THREADS = 3


def bridge_to(app: Any, **other: Any) -> Bridge:
    seconds = {"body_seconds": PATIENCE, "send_seconds": PATIENCE}
    sizes = {"body_limit": 1024, "import_bytes": 1024, "held_bytes": 1 << 16}
    return Bridge(app, Settings(**(seconds | sizes | other)), THREADS)


def scope(path: bytes = b"/a", **other: Any) -> dict[str, Any]:
    return {
        "method": "POST",
        "raw_path": path,
        "query_string": b"x=1",
        "http_version": "1.1",
        "server": ("127.0.0.1", 80),
        "client": ("127.0.0.2", 81),
        "headers": [],
    } | other


def application(environ: dict[str, Any], start: Callable[..., Any]) -> Iterable[bytes]:
    """Says what it was asked, or what was refused."""
    refusal: HTTPException | None = environ.get(REFUSAL)
    if refusal is not None:
        start(f"{refusal.code} {refusal.name}", [("Content-Length", "2")])
        return [b"no"]
    body = environ["wsgi.input"].read()
    start("200 OK", [("Content-Length", str(len(body)))])
    return [body]


class Wire:
    """What a client sends, and what it gets.

    It leaves when it has sent all, or before its body is complete.
    """

    def __init__(self, *parts: bytes, reads: bool = True, leaves: bool = False) -> None:
        self.parts = list(parts or (b"",))
        self.client = Cancellation()
        self.sent: list[dict[str, Any]] = []
        self._reads = reads
        self._leaves = leaves

    async def receive(self) -> dict[str, Any]:
        if not self.parts:
            return {"type": "http.disconnect"}
        part = self.parts.pop(0)
        return {"type": "http.request", "body": part, "more_body": bool(self.parts) or self._leaves}

    async def send(self, event: dict[str, Any]) -> None:
        self.sent.append(event)
        if not self._reads:
            await asyncio.sleep(PATIENCE)

    @property
    def status(self) -> int:
        return int(self.sent[0]["status"])

    @property
    def headers(self) -> dict[bytes, bytes]:
        return dict(self.sent[0]["headers"])

    @property
    def body(self) -> bytes:
        return b"".join(event["body"] for event in self.sent[1:])


async def ask(bridge: Bridge, wire: Wire, **other: Any) -> Wire:
    await bridge.answer(scope(**other), wire.receive, wire.send, wire.client)
    return wire


def test_environments() -> None:
    """Tests paths, headers that are repeated, and headers that would be others."""
    client = Cancellation()
    found = environ_of(
        scope(
            b"http://evil.example/caf%C3%A9//x",
            headers=[
                (b"host", b"localhost"),
                (b"content-type", b"a/b"),
                (b"content-length", b"5"),
                (b"transfer-encoding", b"chunked"),
                (b"x-forwarded-for", b"1"),
                (b"x-forwarded-for", b"2"),
                (b"x_forwarded_for", b"3"),
            ],
        ),
        client,
        b"abc",
    )
    assert found[CLIENT] is client
    assert found["PATH_INFO"].encode("latin-1").decode() == "/café//x"
    assert (found["QUERY_STRING"], found["SERVER_NAME"], found["REMOTE_ADDR"]) == (
        "x=1",
        "127.0.0.1",
        "127.0.0.2",
    )
    assert {
        name: said for name, said in found.items() if name.startswith(("HTTP_", "CONTENT"))
    } == {
        "HTTP_HOST": "localhost",
        "CONTENT_TYPE": "a/b",
        "CONTENT_LENGTH": "3",
        "HTTP_X_FORWARDED_FOR": "1,2",
    }


def test_bodies() -> None:
    """Tests a body of several parts, one that is too long, and a client that leaves."""

    async def run() -> None:
        bridge = bridge_to(application)
        wire = await ask(bridge, Wire(b"ab", b"", b"cd"))
        assert (wire.status, wire.body) == (200, b"abcd")
        assert b"connection" not in wire.headers
        for refused in (
            await ask(bridge, Wire(), headers=[(b"content-length", b"1025")]),
            await ask(bridge, Wire(b"x" * 1023, b"yy", b"z")),
        ):
            assert (refused.status, refused.body) == (413, b"no")
            assert refused.headers[b"connection"] == b"close"
            assert not refused.parts
        left = Wire(b"a", leaves=True)
        with pytest.raises(ConnectionError):
            await ask(bridge, left)
        assert left.sent == []

    asyncio.run(run())


@pytest.mark.parametrize(
    ("asked", "status"), [({"http_version": "9.1"}, 505), ({"path": b"/" + b"a" * 5000}, 414)]
)
def test_heads_that_are_refused(asked: dict[str, Any], status: int) -> None:
    async def run() -> None:
        assert (await ask(bridge_to(application), Wire(), **asked)).status == status

    asyncio.run(run())


def test_too_many_that_wait() -> None:
    """Tests that the queue has an end, and that health has threads of its own."""
    go = threading.Event()

    def slow(environ: dict[str, Any], start: Callable[..., Any]) -> Iterable[bytes]:
        if REFUSAL not in environ and environ["PATH_INFO"] == "/a":
            go.wait(PATIENCE)
        return application(environ, start)

    async def run() -> None:
        bridge = bridge_to(slow)
        tasks = [asyncio.ensure_future(ask(bridge, Wire())) for _ in range(THREADS + _MOST_WAITING)]
        await asyncio.sleep(0)
        refused = await ask(bridge, Wire())
        assert (refused.status, refused.headers[b"connection"]) == (503, b"close")
        for path in (b"/healthz", b"/readyz", b"/metrics"):
            assert (await ask(bridge, Wire(), path=path)).status == 200
        go.set()
        assert {(await task).status for task in tasks} == {200}

    asyncio.run(run())


def test_streams_of_clients_that_left_or_do_not_read() -> None:
    """Tests that a stream ends, and that its end is told to the application."""
    ends: list[str] = []

    def stream(environ: dict[str, Any], start: Callable[..., Any]) -> Iterator[bytes]:
        start("200 OK", [])
        try:
            while True:
                yield b"x"
        finally:
            ends.append("end")

    async def run() -> None:
        bridge = bridge_to(stream, send_seconds=0.1)
        with pytest.raises(TimeoutError):
            await ask(bridge, Wire(reads=False))
        left = Wire()
        left.client.cancel()
        with pytest.raises(ConnectionError):
            await ask(bridge, left)
        assert (left.sent, ends) == ([], ["end", "end"])

    asyncio.run(run())


def test_an_answer_that_is_not_read() -> None:
    async def run() -> None:
        with pytest.raises(TimeoutError):
            await ask(bridge_to(application, send_seconds=0.1), Wire(b"a", reads=False))

    asyncio.run(run())


def test_an_error_outside_of_the_application() -> None:
    """Tests that the log and the client are told of such an error once each."""

    def broken(environ: dict[str, Any], start: Callable[..., Any]) -> Iterable[bytes]:
        if REFUSAL not in environ:
            raise ValueError
        return application(environ, start)

    async def run() -> None:
        assert (await ask(bridge_to(broken), Wire())).status == 500

    asyncio.run(run())


def test_a_stop() -> None:
    """Tests that no connection stays open."""

    async def run() -> None:
        bridge = bridge_to(application)
        bridge.stopping = True
        assert (await ask(bridge, Wire())).headers[b"connection"] == b"close"

    asyncio.run(run())


def test_the_oldest_makes_room() -> None:
    """Tests that what is held never exceeds the bound, whoever is asked for room."""
    kibibyte = b"x" * 1024

    async def run() -> None:
        bridge = bridge_to(application, body_limit=1 << 17)
        go = asyncio.Event()

        async def client(size: int) -> int:
            wire = Wire(kibibyte * size, b"")

            async def receive() -> dict[str, Any]:
                if len(wire.parts) == 1:
                    await go.wait()
                return await wire.receive()

            await bridge.answer(scope(), receive, wire.send, wire.client)
            return wire.status

        tasks = [asyncio.ensure_future(client(size)) for size in (60, 1, 2, 40, 65, 30)]
        done, _ = await asyncio.wait(tasks, timeout=PATIENCE, return_when="FIRST_COMPLETED")
        while len(done) < 4:
            await asyncio.sleep(0.01)
            done = {task for task in tasks if task.done()}
        go.set()
        assert [await task for task in tasks] == [503, 503, 503, 503, 503, 200]

    asyncio.run(run())
