"""Answers that get better, batches and events of jobs, over connections that break."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import pytest

from api.client import Refused, Unavailable, Unreachable
from api.client.questions import ADVICE, BEATS
from api.client.schemas import AdviceRequest, BeatsRequest
from tests.api.client.stub import BREAK, Reply, Stub, problem, stub

ASKED: AdviceRequest = {"rules": "classic", "landlord": 0, "seat": 0, "hand": "34", "history": []}
LINES = "application/x-ndjson"


def event(name: str, data: Any, number: int | None = None) -> bytes:
    place = "" if number is None else f"id: {number}\n"
    return f": alive\n\n{place}event: {name}\ndata: {json.dumps(data)}\n\n".encode()


def events(*parts: bytes, breaks: bool = False) -> Reply:
    return Reply(200, b"retry: 2000\n\n" + b"".join(parts), breaks=breaks)


def answers(*lines: Any, breaks: bool = False) -> Reply:
    return Reply(200, b"".join(json.dumps(each).encode() + b"\n" for each in lines), breaks=breaks)


def good(number: int) -> dict[str, Any]:
    return {"id": number, "ok": True, "beats": number % 2 == 0}


# --- Answers that get better ---------------------------------------------------------------------


def test_steps_until_the_final_one() -> None:
    first, last = {"best": "3", "final": False}, {"best": "4", "final": True}
    with stub(events(event("answer", first), event("answer", last))) as server:
        steps = [
            (each.answer["best"], each.final) for each in server.client().follow(ADVICE, ASKED)
        ]
    assert steps == [("3", False), ("4", True)]
    assert server.asked[0].headers["Accept"] == "text/event-stream"
    assert server.asked[0].json == ASKED


def test_a_search_begins_anew() -> None:
    """Tests a busy service, a broken connection, and a service that stops."""
    step = event("answer", {"best": "3", "final": False})
    stops = {"status": 503, "title": "No capacity", "detail": "stopping"}
    with stub(
        problem(503, after=2),
        events(step, breaks=True),
        events(step, event("problem", stops)),
        events(event("answer", {"best": "4", "final": True})),
    ) as server:
        found = [each.answer["best"] for each in server.client().follow(ADVICE, ASKED)]
    assert found == ["3", "3", "4"]
    assert len(server.pauses) == 3


def test_a_search_that_cannot_be_made() -> None:
    wrong = {"status": 422, "title": "Invalid hand", "detail": "no", "errors": []}
    with stub(problem(422), events(event("problem", wrong))) as server:
        for _ in range(2):
            with pytest.raises(Refused):
                list(server.client().follow(ADVICE, ASKED))
    assert server.pauses == []


def test_a_stream_that_ends_too_early_each_time() -> None:
    with stub(*[events()] * 3) as server, pytest.raises(Unreachable):
        list(server.client(policy={"attempts": 3}).follow(ADVICE, ASKED))


# --- Batches -------------------------------------------------------------------------------------


def beats(number: int) -> BeatsRequest:
    return {"rules": "classic", "play": str(number), "over": "3"}


def test_questions_are_read_as_they_are_needed() -> None:
    read: list[int] = []

    def questions() -> Iterator[BeatsRequest]:
        for number in range(5):
            read.append(number)
            yield beats(number)

    with stub(answers(good(0), good(1)), answers(good(2), good(3)), answers(good(4))) as server:
        found = server.client().batch(BEATS, questions(), together=2)
        assert read == []
        assert next(found).result()["beats"] is True
        assert read == [0, 1]
        rest = list(found)
    assert [each.result()["beats"] for each in rest] == [False, True, False, True]
    assert [each.question["play"] for each in rest] == ["1", "2", "3", "4"]
    assert [len(each.lines) for each in server.asked] == [2, 2, 1]
    assert server.asked[0].lines[0] == {"do": "plays/beats", "id": 0, **beats(0)}
    assert server.asked[0].headers["Content-Type"] == LINES


def test_what_is_left_open_is_asked_again() -> None:
    """Tests a busy service, a break in the middle of a line, and a service that stops."""
    stops = {"id": None, "ok": False, "status": 503, "title": "No capacity", "detail": "stopping"}
    half = Reply(200, json.dumps(good(0)).encode() + b'\n{"id": 1, "o', breaks=True)
    with stub(
        problem(503, after=1), half, answers(good(1), stops), BREAK, answers(), answers(good(2))
    ) as server:
        found = list(server.client().batch(BEATS, map(beats, range(3))))
    assert [each.result() for each in found] == [{"beats": True}, {"beats": False}, {"beats": True}]
    assert [[line["id"] for line in each.lines] for each in server.asked] == [
        [0, 1, 2],
        [0, 1, 2],
        [1, 2],
        [2],
        [2],
        [2],
    ]


def test_a_line_without_an_answer() -> None:
    issue = {"pointer": "/over", "detail": "five"}
    bad = {"id": 1, "ok": False, "status": 422, "title": "Bad", "detail": "no", "errors": [issue]}
    lines = [{"do": "plays/beats", **beats(each)} for each in range(3)]
    with stub(answers(good(0), bad, good(2))) as server:
        found = list(server.client().batch_lines(lines))
    assert [each.problem is None for each in found] == [True, False, True]
    with pytest.raises(Refused, match="422 Bad: no at /over"):
        found[1].result()
    assert found[1].question == lines[1]


def test_a_batch_that_never_gets_further() -> None:
    with stub(*[problem(503)] * 3) as server, pytest.raises(Unavailable):
        list(server.client(policy={"attempts": 3}).batch(BEATS, [beats(4)]))


# --- Events of jobs ------------------------------------------------------------------------------


def follow(server: Stub) -> list[tuple[str, str | None]]:
    return [(each.name, each.id) for each in server.client().reviews.review("r").events()]


def test_events_go_on_behind_the_last_one() -> None:
    one, two = event("decision", {"index": 1}, 1), event("progress", {}, 2)
    with stub(
        events(one, breaks=True),
        problem(503, after=1),
        events(two, event("stopping", {})),
        events(event("done", {"status": "done"}, 3)),
    ) as server:
        assert follow(server) == [("decision", "1"), ("progress", "2"), ("done", "3")]
    sent = [each.headers.get("Last-Event-ID") for each in server.asked]
    assert sent == [None, "1", "1", "2"]


def test_a_client_that_has_all_events() -> None:
    with stub(events(event("decision", {}, 1), breaks=True), Reply(204)) as server:
        assert follow(server) == [("decision", "1")]
