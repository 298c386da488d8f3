"""When a request is sent again, how long the client waits before, and what it raises in the end."""

from __future__ import annotations

import contextlib
import datetime as dt
import email.utils
import pickle
import threading
from typing import Any

import pytest

from api.client import (
    Landlord,
    LandlordError,
    NotFound,
    Problem,
    Refused,
    Retries,
    ServerError,
    TimedOut,
    TooManyRequests,
    Unauthorized,
    Unavailable,
    Unreachable,
)
from tests.api.client.stub import BREAK, Reply, problem, stub

HEALTHY = Reply(body={"status": "ok"})


def test_what_the_service_asks_for_is_kept() -> None:
    with stub(problem(429, after=3), problem(503, after=7), HEALTHY) as server:
        assert server.client().health() == {"status": "ok"}
    assert server.pauses == [3.0, 7.0]


def test_a_moment_in_retry_after() -> None:
    moment = dt.datetime.now(dt.UTC) + dt.timedelta(hours=1)
    with stub(problem(503, after=email.utils.format_datetime(moment, usegmt=True))) as server:
        with pytest.raises(Unavailable) as caught:
            server.client().health()
        assert caught.value.retry_after == pytest.approx(3600, abs=60)
    # An hour is more than the client waits.
    assert server.pauses == []


def test_pauses_double_up_to_the_longest() -> None:
    policy = {"attempts": 6, "first": 1.0, "longest": 3.0}
    with stub(*[problem(503)] * 5, HEALTHY) as server:
        server.client(policy=policy).health()
    for pause, most in zip(server.pauses, (1, 2, 3, 3, 3), strict=True):
        assert most / 2 <= pause <= most


def test_the_number_of_tries_is_bounded() -> None:
    with (
        stub(*[problem(503)] * 3) as server,
        pytest.raises(Unavailable, match=r"503 No: not now \(r1\)"),
    ):
        server.client(policy={"attempts": 3}).health()
    assert len(server.pauses) == 2


def test_the_total_wait_is_bounded() -> None:
    with stub(*[problem(429, after=4)] * 3) as server, pytest.raises(TooManyRequests) as caught:
        server.client(policy={"seconds": 10}).health()
    assert server.pauses == [4, 4]
    assert caught.value.retry_after == 4


def test_a_broken_connection() -> None:
    cut = Reply(body={"status": "ok"}, breaks=True)
    with stub(BREAK, cut, HEALTHY) as server:
        assert server.client().health() == {"status": "ok"}
    assert len(server.asked) == 3


def test_nobody_is_there() -> None:
    with stub() as server:
        address = server.address
    slept: list[float] = []
    client = Landlord(address, retries=Retries(attempts=3, sleep=slept.append))
    with pytest.raises(Unreachable):
        client.health()
    assert len(slept) == 2


def test_what_is_stored_once_carries_one_key_in_all_tries() -> None:
    added = {"id": "x", "created": 1, "games": [], "refused": []}
    with stub(BREAK, problem(503), Reply(201, added), Reply(201, added)) as server:
        client = server.client()
        client.games.add("{}\n")
        client.games.add("{}\n")
    keys = [each.headers["Idempotency-Key"] for each in server.asked]
    assert keys[0] == keys[1] == keys[2] != keys[3]
    assert {each.body for each in server.asked} == {b"{}\n"}


def test_what_was_deleted_before_the_connection_broke() -> None:
    with stub(BREAK, problem(404), problem(404)) as server:
        server.client().games.delete("x")
        with pytest.raises(NotFound):
            server.client().games.delete("x")


def test_silence_is_not_asked_again() -> None:
    """Tests that a slow service is not given the same work twice."""
    ended = threading.Event()
    with stub() as server:
        server.replies = [HEALTHY]
        answer = server.write

        def slowly(*given: Any) -> None:
            ended.wait(60)
            with contextlib.suppress(OSError):  # nobody listens any more
                answer(*given)

        server.write = slowly  # type: ignore[method-assign]
        with pytest.raises(TimedOut):
            server.client(timeout=0.05).health()
        ended.set()
    assert server.pauses == []


@pytest.mark.parametrize(
    ("status", "kind"),
    [
        (400, Refused),
        (401, Unauthorized),
        (404, NotFound),
        (413, Refused),
        (422, Refused),
        (500, ServerError),
    ],
)
def test_other_problems_are_raised_at_once(status: int, kind: type[Problem]) -> None:
    errors = [{"pointer": "/hand", "detail": "'3' 5 times"}]
    with stub(problem(status, errors=errors)) as server, pytest.raises(kind) as caught:
        server.client().classify(rules="classic", cards="33333")
    assert server.pauses == []
    assert type(caught.value) is kind
    assert (caught.value.status, caught.value.title, caught.value.detail) == (
        status,
        "No",
        "not now",
    )
    assert [(each.pointer, each.detail) for each in caught.value.issues] == [
        ("/hand", "'3' 5 times")
    ]
    assert caught.value.request_id == "r1"
    assert "/hand" in str(caught.value)
    again = pickle.loads(pickle.dumps(caught.value))  # between processes
    assert (type(again), str(again)) == (kind, str(caught.value))


@pytest.mark.parametrize("body", [b"<html>Bad gateway</html>", b"[1]", b'"no"', b""])
def test_the_page_of_a_proxy(body: bytes) -> None:
    with stub(Reply(400, body)) as server, pytest.raises(Refused, match="400"):
        server.client().health()


def test_another_site_is_no_service() -> None:
    page = Reply(200, b"<html>Hello</html>")
    with stub(page) as server, pytest.raises(LandlordError, match="no JSON"):
        server.client().health()


def test_the_key_and_the_language_are_sent() -> None:
    with stub(HEALTHY, HEALTHY) as server:
        server.client(key="lk_1", language="zh").health()
        server.client().health()
    first, second = (each.headers for each in server.asked)
    assert (first["Authorization"], first["Accept-Language"]) == ("Bearer lk_1", "zh")
    assert "Authorization" not in second
