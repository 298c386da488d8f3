"""Tests of what /v1/games refuses: garbage, too much, and while the database does not work."""

from __future__ import annotations

import errno
import random
import tempfile
from pathlib import Path
from typing import Any

import pytest
from flask.testing import FlaskClient
from sqlalchemy import create_engine, event

from api.resources import review_batches
from api.store.address import parse_url
from solver.protocol.lines import MAX_LINE
from solver.rules import GAMES
from tests.api.resources.game_requests import NDJSON, example, listed, post, problem
from tests.api_client import ClientWith, app_with
from tests.postgres import Postgres


@pytest.fixture
def client(store_client: FlaskClient) -> FlaskClient:
    """A client whose app has a store of its own, in both databases."""
    return store_client


GARBAGE = [
    b"", b"\n\n", b"\xff\xfe{\x00", b"\x80\x04\x95", b"[" * 100_000, b"1e999", b"{}" * 50_000,
    b"\x00" * 10_000, '{"type":"start_game"'.encode("utf-16"), b'["' + b"x" * 1_000_000,
]  # fmt: skip


def test_garbage(client: FlaskClient) -> None:
    """Tests that what is no record is refused, whatever it is called, and that nothing is stored."""
    for media in (NDJSON, "application/json", "text/plain"):
        for body in GARBAGE:
            answer = post(client, body, content_type=media)
            assert answer.status_code in (413, 422), (media, body[:20], answer.text)
    assert listed(client) == []


def test_limits_of_a_request(store_url: str) -> None:
    app = app_with(
        log_level="CRITICAL", store=store_url, import_bytes=20_000, import_games=3, body_limit=9000
    )
    client, game = app.test_client(), example("classic")
    assert post(client, game * 3).status_code == 201
    assert "3 games at most" in problem(post(client, game * 4), 413)["detail"]
    problem(post(client, game + " " * 20_000), 413)
    problem(post(client, game + " " * 9000, content_type="application/json"), 413)
    problem(post(client, game, content_type="application/x-www-form-urlencoded"), 415)
    problem(post(client, game, content_type=""), 415)
    problem(post(client, game, "?format=pickle"), 422)
    problem(post(client, game, "?rules=nothing"), 422)
    problem(post(client, game, "?player=me"), 422)
    assert len(listed(client)) == 1
    app.extensions["landlord"].store.close()


# --- When the database does not work -------------------------------------------------------------


def test_a_locked_store(client: FlaskClient, store_url: str) -> None:
    """Tests 503 with Retry-After, and no half of a batch, while somebody else holds the lock."""
    body = example("classic") + example("street")
    other = create_engine(parse_url(store_url))
    with other.connect() as connection:
        sqlite = connection.dialect.name == "sqlite"
        connection.exec_driver_sql("BEGIN EXCLUSIVE" if sqlite else "LOCK TABLE games")
        answer = post(client, body)
        assert "locked" in problem(answer, 503)["detail"]
        assert answer.headers["Retry-After"] == "7"
        problem(client.delete("/v1/games/none"), 503)
        connection.rollback()
    other.dispose()
    assert listed(client) == []
    assert post(client, body).get_json()["created"] == 2


def test_a_full_disk(tmp_path: Path) -> None:
    """Tests 503 with Retry-After, and no half of a batch, when the file cannot grow."""
    app = app_with(log_level="CRITICAL", store=f"sqlite:///{tmp_path}/store.sqlite3")
    store, client, room = app.extensions["landlord"].store, app.test_client(), [3]

    @event.listens_for(store.engine, "connect")
    def limit(connection: Any, _: Any) -> None:
        (pages,) = connection.execute("PRAGMA page_count").fetchone()
        connection.execute(f"PRAGMA max_page_count = {pages + room[0]}").fetchall()

    body = "".join(example(game) for game in GAMES)
    answer = post(client, body, headers={"Idempotency-Key": "one"})
    assert "no room left" in problem(answer, 503)["detail"]
    assert int(answer.headers["Retry-After"]) > 0
    assert listed(client) == []
    store.close()
    room[0] = 1000
    answer = post(client, body, headers={"Idempotency-Key": "one"})
    assert (answer.status_code, answer.get_json()["created"]) == (201, len(GAMES))
    store.close()


def test_a_full_folder_for_temporary_files(
    client: FlaskClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Tests 503 when a long body finds no room before it is checked."""

    def full(*_: Any) -> None:
        raise OSError(errno.ENOSPC, "no space left on device")

    monkeypatch.setattr(tempfile.SpooledTemporaryFile, "write", full)
    assert "no room" in problem(post(client, example("classic")), 503)["detail"]


def test_the_most_games(tmp_path: Path) -> None:
    """Tests that a full store takes no new game, and still knows the ones that it has."""
    url = f"sqlite:///{tmp_path}/store.sqlite3"
    app = app_with(log_level="CRITICAL", store=url, store_games=2)
    client = app.test_client()
    both = example("classic") + example("street")
    assert post(client, both).status_code == 201
    problem(post(client, both + example("snatch")), 503)
    problem(client.post("/v1/reviews", json={"record": example("snatch")}), 503)
    batch = "/v1/reviews/batch"
    problem(client.post(batch, data=example("snatch"), content_type=NDJSON), 503)
    assert len(listed(client)) == 2
    assert client.post("/v1/reviews", json={"record": example("street")}).status_code == 202
    assert post(client, both).status_code == 200
    app.extensions["landlord"].store.close()


@pytest.mark.postgresql
def test_a_database_that_is_killed_and_started_again(postgres: Postgres) -> None:
    """Tests 503 while the database is away, and that the service works again by itself."""
    url = postgres.new_database()
    app = app_with(log_level="CRITICAL", store=url)
    client = app.test_client()
    assert post(client, example("classic")).status_code == 201
    assert client.get("/readyz").status_code == 200
    postgres.kill()
    try:
        problem(client.get("/readyz"), 503)
        problem(post(client, example("street")), 503)
        problem(client.get("/v1/games"), 503)
        assert client.get("/v1/rules").status_code == 200
    finally:
        postgres.start()
    assert client.get("/readyz").status_code == 200
    assert post(client, example("street")).status_code == 201
    assert len(listed(client)) == 2
    app.extensions["landlord"].store.close()


def test_a_store_that_cannot_be_reached(tmp_path: Path) -> None:
    """Tests that everything but the store works without it, and that /readyz says so."""
    url = f"postgresql://nobody@/nothing?host={tmp_path}"
    client = app_with(log_level="CRITICAL", store=url).test_client()
    assert client.get("/healthz").status_code == 200
    assert client.get("/v1/rules").status_code == 200
    for path in ("/readyz", "/v1/games", "/v1/games/none"):
        answer = client.get(path)
        assert "cannot be reached" in problem(answer, 503)["detail"]
        assert int(answer.headers["Retry-After"]) > 0
    problem(post(client, example("classic")), 503)


@pytest.mark.parametrize("path", ["/v1/games", "/v1/reviews/batch"])
def test_games_that_take_too_long(client_with: ClientWith, path: str) -> None:
    """Tests that a place has a limit of time, whose end stores nothing."""
    client = client_with(import_seconds=0.000_001)
    answer = client.post(path, data=2 * example("classic"), content_type=NDJSON)
    assert answer.status_code == 413
    assert "takes longer than 1e-06 s, for which 0 of them were enough" in answer.json["detail"]
    assert listed(client) == []


def test_filled_lines_are_those_of_a_plain_reader() -> None:
    """Tests random bodies with blank lines of all kinds against a reader line by line."""
    chance = random.Random(1)
    for _ in range(500):
        parts = [b"\n", b"\r\n", b" ", b"\t", b'{"a": 1}', b"x", b"\x0b\n", b"7" * (MAX_LINE + 2)]
        body = b"".join(chance.choices(parts, [9, 3, 3, 1, 5, 3, 1, 0.2], k=chance.randrange(40)))
        plain = [
            (number, line.strip() if len(line.strip()) <= MAX_LINE else None)
            for number, line in enumerate(body.split(b"\n"), 1)
            if line.strip()
        ]
        found = [(number, line and line.strip()) for number, line in review_batches._filled(body)]
        assert found == plain
