"""Tests of the service under too much load."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from types import SimpleNamespace
from typing import Any

import pytest
from apiflask import APIFlask

from api.admission.places import Places
from tests.api import questions
from tests.api_client import app_with
from tests.served import PATIENCE

ADVICE = questions.advice(limit={"worlds": 2})


def hold_the_place(app: APIFlask) -> tuple[threading.Thread, threading.Event]:
    """Returns the thread that has taken the only place for a search, and what releases it."""
    taken, release = threading.Event(), threading.Event()

    def hold() -> None:
        with app.extensions["landlord"].admission.searches.place():
            taken.set()
            release.wait(PATIENCE)

    holder = threading.Thread(target=hold)
    holder.start()
    taken.wait(PATIENCE)
    return holder, release


def test_no_place_for_a_search() -> None:
    """Tests that searches beyond the capacity are refused, and cheap questions are not."""
    app = app_with(log_level="ERROR", searches=1, search_patience=0, retry_after=7)
    client = app.test_client()
    with app.extensions["landlord"].admission.searches.place():
        response = client.post("/v1/advice", json=ADVICE)
        assert response.status_code == 503
        assert response.headers["Retry-After"] == "7"
        assert response.content_type == "application/problem+json"
        cheap = client.post("/v1/plays", json={"rules": "classic", "hand": "3"})
        assert cheap.status_code == 200
    assert client.post("/v1/advice", json=ADVICE).status_code == 200


def test_a_place_becomes_free() -> None:
    """Tests that a search waits for a place."""
    app = app_with(log_level="ERROR", searches=1, search_patience=PATIENCE)
    holder, release = hold_the_place(app)
    threading.Timer(0.2, release.set).start()
    assert app.test_client().post("/v1/advice", json=ADVICE).status_code == 200
    holder.join()


def test_waiting_ends_with_the_limit() -> None:
    """Tests that a search waits no longer for a place than it may take."""
    app = app_with(log_level="ERROR", searches=1, search_patience=PATIENCE)
    client = app.test_client()
    hasty = ADVICE | {"limit": {"seconds": 0.05}}
    with app.extensions["landlord"].admission.searches.place():
        assert client.post("/v1/advice", json=hasty).status_code == 503
        # The network alone needs no place.
        alone = client.post("/v1/advice", json=ADVICE | {"limit": {"worlds": 0}})
    assert alone.status_code == 200


def test_waiting_is_time_too(monkeypatch: pytest.MonkeyPatch) -> None:
    """Tests that the seconds of a search run while it waits for a place, on a clock of the test."""
    now = 100.0
    clock = SimpleNamespace(perf_counter=lambda: now)
    monkeypatch.setattr("api.telemetry.logs.time", clock)
    monkeypatch.setattr("solver.search.limit.time", clock)

    @contextmanager
    def place(self: Places, seconds: float | None = None, kind: object = None) -> Iterator[None]:
        nonlocal now
        assert seconds == 5.0
        now += 3.0
        yield

    monkeypatch.setattr(Places, "place", place)
    client = app_with(log_level="ERROR").test_client()
    answer = client.post("/v1/advice", json=ADVICE | {"limit": {"seconds": 5.0, "worlds": 2}})
    assert answer.status_code == 200
    assert answer.json["engine"]["seconds"] == 3.0


def test_the_longest_search_is_told(ask: Any) -> None:
    """Tests that an answer names the limit that it was given instead of the one asked for."""
    engine = ask("advice", **ADVICE | {"limit": {"seconds": 5.0}}).json["engine"]
    assert engine["limit"] == {"seconds": 0.2}
    both = ask("advice", **ADVICE | {"limit": {"seconds": 5.0, "worlds": 2}}).json["engine"]
    assert both["limit"] == {"seconds": 0.2, "worlds": 2}


def test_places_are_given_back_after_errors(ask: Any) -> None:
    """Tests that refused questions give their places back."""
    for _ in range(20):
        assert ask("advice", **ADVICE | {"hand": "3"}).status_code == 422
    assert ask("advice", **ADVICE).status_code == 200
