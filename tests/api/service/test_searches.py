"""Searches of the service: their threads, clients that go away, and the search of a probe."""

from __future__ import annotations

import json
import os
import sys
import threading
import time
from concurrent.futures import ThreadPoolExecutor
from contextvars import ContextVar
from pathlib import Path
from typing import Any

import pytest
from flask.testing import FlaskClient

from api.service import search_check, search_threads
from api.service.disconnects import CLIENT, ClientGone, Clients, Dismissed
from api.service.search_check import SearchCheck, small_search
from api.service.search_threads import SearchThreads
from solver.errors import Cancelled, InternalError, ResourceUnavailable
from solver.search.limit import Cancellation
from tests.api.questions import HARD
from tests.served import until
from tests.web_server import JSON, WebServer, question

# --- Tests of the threads that search at a lower priority ----------------------------------------


# The niceness that Linux gives to a thread at most.
LOWEST = 19


def priority() -> int:
    return os.getpriority(os.PRIO_PROCESS, threading.get_native_id())


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux has priorities of threads")
def test_only_searches_have_a_lower_priority() -> None:
    before = priority()
    if before == LOWEST:
        pytest.skip("the tests run at the lowest priority already")
    assert SearchThreads(1).run(priority) > before
    assert priority() == before


def test_a_call_has_the_context_of_its_caller() -> None:
    """Tests that a search finds the request that asked for it."""
    asked = ContextVar("asked", default="nobody")
    threads = SearchThreads(1)
    asked.set("somebody")
    assert threads.run(asked.get) == "somebody"


def test_errors_come_back_to_the_caller() -> None:
    def fails() -> None:
        raise ValueError("in vain")

    with pytest.raises(ValueError, match="in vain"):
        SearchThreads(1).run(fails)


# --- Tests of clients that close the connection before their answer is there ---------------------


EXAMPLES = Path(__file__).parents[3] / "examples" / "requests"
# Seconds of the longest search that a client may ask for.
LONGEST = 60


@pytest.fixture
def waiting() -> Cancellation:
    return Cancellation()


@pytest.fixture
def environ(waiting: Cancellation) -> dict[str, Any]:
    """The environment of a client's request."""
    return {CLIENT: waiting}


@pytest.mark.parametrize("early", [False, True])
def test_a_client_goes_away(waiting: Cancellation, environ: dict[str, Any], early: bool) -> None:
    """Tests that it does not matter whether the client goes before the search begins."""
    gone = threading.Event()
    if early:
        waiting.cancel()
    with Clients().watched(environ, gone.set):
        waiting.cancel()
        assert gone.is_set()


def test_a_client_that_stays(waiting: Cancellation, environ: dict[str, Any]) -> None:
    """Tests that a client that goes after the answer cancels nothing."""
    with Clients().watched(environ, pytest.fail):
        pass
    waiting.cancel()


def test_one_of_several_clients(waiting: Cancellation, environ: dict[str, Any]) -> None:
    """Tests that each client's own search is cancelled, also where one request has several."""
    clients, calls = Clients(), list[str]()
    with (
        clients.watched({CLIENT: Cancellation()}, pytest.fail),
        clients.watched(environ, lambda: calls.append("a")),
        clients.watched(environ, lambda: calls.append("b")),
    ):
        waiting.cancel()
        assert calls == ["a", "b"]


def test_a_test_client() -> None:
    """Tests that nothing happens where no web server says who has asked."""
    with Clients().watched({}, pytest.fail):
        pass


@pytest.mark.parametrize("early", [False, True])
def test_a_stop_ends_searches(environ: dict[str, Any], early: bool) -> None:
    """Tests that a stop dismisses the clients that wait, and those that come after it."""
    clients = Clients()

    def search() -> None:
        with clients.search(environ):
            clients.dismiss()

    if early:
        clients.dismiss()
    with pytest.raises(Dismissed):
        search()


@pytest.mark.parametrize("error", [False, True])
def test_a_cancelled_search(waiting: Cancellation, environ: dict[str, Any], error: bool) -> None:
    """Tests that no answer comes of a cancelled search, whether it has ended early or not."""

    def search() -> None:
        with Clients().search(environ) as cancellation:
            waiting.cancel()
            assert cancellation.cancelled
            if error:
                raise Cancelled

    with pytest.raises(ClientGone):
        search()


def test_a_search_that_ends(environ: dict[str, Any]) -> None:
    """Tests that a search with its client there is not touched."""
    with Clients().search(environ) as cancellation:
        assert isinstance(cancellation, Cancellation)
    assert not cancellation.cancelled


def test_the_place_is_free_again(server: WebServer) -> None:
    """Tests with real connections that a client that goes away gives its place to another."""
    easy = (EXAMPLES / "solutions.classic.json").read_bytes()
    long = {
        "advice": json.loads((EXAMPLES / "advice.classic.json").read_bytes()),
        "bids": json.loads((EXAMPLES / "bids.classic.json").read_bytes()),
        "solutions": HARD,
    }
    mark = b"X-Request-ID: disconnects\r\n"
    for path, asked in long.items():
        body = json.dumps(asked | {"limit": {"seconds": LONGEST}}).encode()
        with server.connect() as wire:
            wire.send(question(b"POST /v1/%b HTTP/1.1\r\n" % path.encode() + JSON + mark, body))
            # So that the search has begun; if it has not, the test passes all the same.
            time.sleep(0.2)
        other = b"POST /v1/solutions HTTP/1.1\r\n" + JSON + mark
        assert server.ask(question(other, easy)).status == 200, path

    def lines() -> list[Any]:
        # Other tests have asked this server, too.
        told = map(json.loads, server.log.read_text().splitlines())
        return [line for line in told if line.get("request_id") == "disconnects"]

    until(lambda: len(lines()) >= 2 * len(long), "the log")
    gone = [line for line in lines() if line["status"] == 499]
    assert sorted(line["path"] for line in gone) == sorted(f"/v1/{path}" for path in long)
    assert {line["level"] for line in lines()} == {"info"}
    assert len(lines()) == 2 * len(long)


# --- Tests of the search that GET /readyz tries --------------------------------------------------


class Clock:
    def __init__(self) -> None:
        self.now = 100.0

    def __call__(self) -> float:
        return self.now


def test_the_search_is_one() -> None:
    small_search()


def test_probes_cost_one_search() -> None:
    """Tests that a thousand probes, from many threads, start one search in ten seconds."""
    done: list[int] = []
    clock = Clock()
    found = SearchCheck(SearchThreads(1), 60, lambda: done.append(1), clock)
    with ThreadPoolExecutor(8) as pool:
        for each in [pool.submit(found.check) for _ in range(1000)]:
            each.result()
    assert len(done) == 1
    clock.now += 11
    found.check()
    found.check()
    assert len(done) == 2


def test_a_failure_is_told_until_it_is_over() -> None:
    fails, clock = [True], Clock()

    def search() -> None:
        if fails:
            raise RuntimeError("the core is gone")

    found = SearchCheck(SearchThreads(1), 60, search, clock)
    for _ in range(3):
        with pytest.raises(InternalError, match="the core is gone"):
            found.check()
    fails.clear()
    clock.now += 1.5
    found.check()


def test_busy_threads_are_no_failure(monkeypatch: pytest.MonkeyPatch) -> None:
    """Tests that a check waits behind the searches of clients, and that a hanging one is told."""
    monkeypatch.setattr(search_check, "_PATIENCE", 0.01)
    threads, clock, free = SearchThreads(1), Clock(), threading.Event()
    running = threads.submit(free.wait)
    done: list[int] = []
    found = SearchCheck(threads, 60, lambda: done.append(1), clock)
    for _ in range(5):
        found.check()
        clock.now += 11
    clock.now += 60
    with pytest.raises(InternalError, match="no search has ended for 115 s"):
        found.check()
    free.set()
    running.result()
    threads.run(int)  # whatever was before this has ended
    found.check()
    assert done == [1, 1]


def test_readiness_fails_with_searches(
    client: FlaskClient, app: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Tests the way of the service: what breaks searches of clients breaks readiness."""
    service = app.extensions["landlord"]
    assert client.get("/readyz").json["checks"]["search"]["status"] == "ok"  # type: ignore[index]

    class Broken:
        def submit(self, *_: Any) -> None:
            raise RuntimeError("can't start new thread")

    monkeypatch.setattr(service._threads, "_pool", Broken())
    monkeypatch.setattr(service.search_check, "_began", float("-inf"))
    found = client.get("/readyz")
    assert found.status_code == 503
    assert found.json["checks"]["search"]["status"] == "failing"  # type: ignore[index]
    assert "gives no more threads" in found.json["checks"]["search"]["detail"]  # type: ignore[index]
    monkeypatch.undo()
    monkeypatch.setattr(service.search_check, "_began", float("-inf"))
    assert client.get("/readyz").status_code == 200


def test_no_more_threads() -> None:
    """Tests that a refused thread is no capacity, and that the search is not done later."""
    threads, done = SearchThreads(2), []
    free = threading.Event()
    first = threads.submit(free.wait)

    def refused(*_: Any, **__: Any) -> None:
        raise RuntimeError("can't start new thread")

    start = threading.Thread.start
    try:
        threading.Thread.start = refused  # type: ignore[method-assign]
        with pytest.raises(ResourceUnavailable):
            threads.run(done.append, 1)
    finally:
        threading.Thread.start = start  # type: ignore[method-assign]
    free.set()
    first.result()
    threads.run(int)
    assert done == []


@pytest.mark.parametrize("refuses", ["getpriority", "setpriority"])
def test_a_refused_priority(refuses: str, monkeypatch: pytest.MonkeyPatch) -> None:
    def refused(*_: Any) -> int:
        raise PermissionError(1, "Operation not permitted")

    monkeypatch.setattr(search_threads.os, refuses, refused)
    assert SearchThreads(1).run(int) == 0
