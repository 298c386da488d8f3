"""Tests of the search that GET /readyz tries."""

from __future__ import annotations

import threading
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
from flask.testing import FlaskClient

from api.service import search_check, search_threads
from api.service.search_check import SearchCheck, small_search
from api.service.search_threads import SearchThreads
from solver.errors import InternalError, ResourceUnavailable


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
