"""Thousands of games that come in together: others write in between, and a failure leaves nothing."""

from __future__ import annotations

import json
import time
from collections.abc import Callable
from typing import Any

import pytest
from flask.testing import FlaskClient
from sqlalchemy import event

from api.store import Store, batches, games, jobs
from api.store.games import NewGame
from api.store.jobs import NewJob
from solver.records import parse_record, write_record
from tests.api_client import ClientWith
from tests.builders import greedy_record

NDJSON = "application/x-ndjson"
RECORD = write_record(greedy_record("classic", 1, most=4))


def bodies(count: int, name: str = "a") -> str:
    """Different games: the names of their players differ."""
    named = [f'"rules":"classic","names":["{name}{number}","b","c"]' for number in range(count)]
    return "".join(RECORD.replace('"rules":"classic"', each, 1) for each in named)


def new_jobs(count: int) -> list[NewJob]:
    game = NewGame.of(parse_record(RECORD))
    parts = tuple(("play", number) for number in range(20))
    return [
        NewJob(
            game, keep=True, seconds=None, worlds=4, seed=seed, drawn=False, language="en",
            objective="win", parts=parts,
        )
        for seed in range(count)
    ]  # fmt: skip


def statements(store: Store, work: Callable[[Any], object]) -> int:
    """Returns how many statements a transaction takes."""
    seen: list[str] = []

    def note(_: Any, __: Any, statement: str, *___: Any) -> None:
        seen.append(statement)

    event.listen(store.engine, "before_cursor_execute", note)
    try:
        with store.write() as session:
            work(session)
    finally:
        event.remove(store.engine, "before_cursor_execute", note)
    return len(seen)


def test_the_statements_of_reviews_do_not_grow_with_their_number(store: Store) -> None:
    """Tests that a batch of a hundred asks the database about as often as a batch of three."""
    counted = []
    for count, first in ((3, 0), (100, 1000)):
        with store.write() as session:
            number, _ = batches.add(session)
        wanted = list(enumerate(new_jobs(first + count)[first:]))
        counted.append(
            statements(
                store, lambda session, to=number, of=wanted: batches.add_lines(session, to, of)
            )
        )
    few, many = counted
    assert many <= few + 2


def test_the_same_review_twice_in_one_batch(store: Store) -> None:
    """Tests that reviews which are there, failed, urgent or double get the number of the one."""
    one, two, three = new_jobs(3)
    with store.write() as session:
        (first,) = jobs.ask_together(session, [one], jobs.ALONE)
        numbers = jobs.ask_together(session, [two, one, two, three], jobs.IN_BATCH)
    assert numbers[1] == first
    assert numbers[0] == numbers[2]
    assert len(set(numbers)) == 3
    with store.write() as session:
        row = session.get(jobs.JobRow, first)
        assert row.urgency == jobs.ALONE
        row.status, row.reason = "failed", "why"
    with store.write() as session:
        assert jobs.ask_together(session, [one, three], jobs.ALONE) == [first, numbers[3]]
        for number in (first, numbers[3]):
            found = session.get(jobs.JobRow, number)
            assert (found.status, found.reason, found.urgency) == ("queued", None, jobs.ALONE)


@pytest.mark.long
@pytest.mark.parametrize("path", ["/v1/games", "/v1/reviews/batch?worlds=1"])
def test_others_write_while_many_games_come_in(
    client_with: ClientWith, monkeypatch: pytest.MonkeyPatch, path: str
) -> None:
    """Tests that the store is free between the transactions of one request."""
    client = client_with(store_patience=0.001)
    store: Store = client.application.extensions["landlord"].store
    written = []

    def write_meanwhile(_: float) -> None:
        with store.write() as session:
            game = NewGame.of(parse_record(RECORD.replace("classic", "classic", 1)))
            written.append(games.add(session, [game]))

    monkeypatch.setattr(time, "sleep", write_meanwhile)
    answer = client.post(path, data=bodies(450), content_type=NDJSON)
    assert answer.status_code in (201, 202)
    assert len(written) >= 2


@pytest.mark.one_in(2, first=1)
@pytest.mark.parametrize("path", ["/v1/games", "/v1/reviews/batch?worlds=1"])
def test_a_request_that_fails_half_way_leaves_nothing(client_with: ClientWith, path: str) -> None:
    client = client_with(store_games=300)
    before = client.post("/v1/games", data=bodies(3), content_type=NDJSON)
    assert before.status_code == 201
    answer = client.post(path, data=bodies(450), content_type=NDJSON)
    assert answer.status_code == 503
    assert len(client.get("/v1/games?limit=200").json["games"]) == 3
    assert client.get("/v1/reviews").json["reviews"] == []
    # There is room for fewer.
    assert client.post(path, data=bodies(250), content_type=NDJSON).status_code in (201, 202)


def test_a_game_that_another_request_has_sent_is_not_taken_back(
    client_with: ClientWith, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Tests that nobody loses a game that was there when he sent it."""
    client = client_with(store_games=300)
    answers = []

    def send_meanwhile(_: float) -> None:
        if not answers:
            answers.append(client.post("/v1/games", data=bodies(1), content_type=NDJSON))

    monkeypatch.setattr(time, "sleep", send_meanwhile)
    assert client.post("/v1/games", data=bodies(450), content_type=NDJSON).status_code == 503
    assert [each.status_code for each in answers] == [200]
    (left,) = client.get("/v1/games").json["games"]
    assert left["id"] == answers[0].json["id"]


def test_all_games_of_a_player_are_deleted_in_turns(store_client: FlaskClient) -> None:
    named = "".join(
        RECORD.replace('"rules":"classic"', f'"rules":"classic","names":["a","{n}","c"]', 1)
        for n in range(430)
    )
    assert store_client.post("/v1/games", data=named, content_type=NDJSON).status_code == 201
    assert store_client.delete("/v1/games?player=a").json == {"deleted": 430}
    assert store_client.get("/v1/games").json["games"] == []


def test_a_long_batch_is_removed_in_turns(store: Store) -> None:
    with store.write() as session:
        number, name = batches.add(session)
        batches.add_lines(session, number, list(enumerate(new_jobs(250))))
        _, other = batches.add(session)
        (kept,) = jobs.ask_together(session, new_jobs(1), jobs.ALONE)
    assert batches.remove(store, name)
    assert batches.remove(store, other)
    assert not batches.remove(store, name)
    with store.read() as session:
        left = jobs.page(session, most=10)
        assert [each.number for each in left] == [kept]


def test_the_same_key_at_the_same_time_leaves_one_batch(
    client_with: ClientWith, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Tests that of two equal requests the slower one gets the answer of the faster one."""
    client = client_with()
    answers = []

    def send_meanwhile(_: float) -> None:
        if not answers:
            answers.append(None)
            answers[0] = post()

    def post() -> Any:
        return client.post(
            "/v1/reviews/batch?worlds=1",
            data=bodies(3),
            content_type=NDJSON,
            headers={"Idempotency-Key": "k"},
        )

    monkeypatch.setattr(time, "sleep", send_meanwhile)
    slower = post()
    assert slower.status_code == 202
    assert slower.json["id"] == answers[0].json["id"]
    assert slower.json["counts"]["queued"] == 3
    found = client.get(f"/v1/reviews/{slower.json['id']}").json
    assert found["progress"]["of"] > 0


def test_a_batch_of_requests_has_bounded_lines(client_with: ClientWith) -> None:
    """Tests that neither empty lines nor a long one are kept, and that lines are counted."""
    client = client_with()
    question = json.dumps({"record": RECORD, "limit": {"worlds": 1}})
    long = json.dumps({"record": "x" * (1 << 20)})
    body = "\n\r\n" + question + "\n" + long + "\n" + "\n" * 100_000 + '{"record": 7}'
    answer = client.post("/v1/reviews/batch", data=body, content_type=NDJSON)
    assert answer.status_code == 202
    found = client.get(f"/v1/reviews/{answer.json['id']}").json
    assert [each["line"] for each in found["refused"]] == [4, 100_005]
    assert "more than 1048576 bytes" in found["refused"][0]["detail"]
