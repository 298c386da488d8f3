"""Games described in full in requests: how large they may be, and a service that takes none."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from flask.testing import FlaskClient

from solver.records import write_record
from tests.api_client import app_with
from tests.builders import greedy_record

VARIANT = {"base": "snatch", "id": "variant"}


@pytest.fixture(scope="module")
def closed() -> Iterator[FlaskClient]:
    """A client of a service that takes no games in full."""
    app = app_with(log_level="ERROR", search_seconds=0.2, inline_games="off")
    with app.test_client() as client:
        yield client


def test_games_by_their_ids_are_answered(closed: FlaskClient) -> None:
    answer = closed.post("/v1/plays", json={"rules": "snatch", "hand": "33"})
    assert answer.status_code == 200


@pytest.mark.parametrize(
    ("path", "question"),
    [
        ("plays", {"hand": "33"}),
        ("plays/classify", {"cards": "33"}),
        ("decompositions", {"hand": "33"}),
        ("deals", {"seed": 1}),
    ],
)
def test_games_in_full_are_refused(
    closed: FlaskClient, path: str, question: dict[str, Any]
) -> None:
    answer = closed.post(f"/v1/{path}", json={"rules": VARIANT, **question})
    assert answer.status_code == 422
    [error] = answer.get_json()["errors"]
    assert error["pointer"] == "/rules"
    assert "name one by its id, of classic" in error["detail"]


def test_records_of_games_in_full_are_refused(closed: FlaskClient) -> None:
    record = greedy_record("snatch", 1)
    text = write_record(record).replace('"rules":"snatch"', '"rules":{"base":"snatch"}')
    assert '"base"' in text
    answer = closed.post("/v1/games", data=text, content_type="application/x-ndjson")
    assert answer.status_code == 422
    assert "this service takes no games in full" in answer.get_data(as_text=True)


def test_a_game_that_is_too_large_is_refused(client: FlaskClient) -> None:
    family = {"body": 3, "run": [1, 9], "kickers": 6, "match_body": True}
    rules = {
        "id": "large",
        "name": "Large",
        "deck": {"ranks": "3456789TJQKA2BX", "copies": 8, "wild": "X"},
        "deal": {"players": 4, "hand": 29, "bottom": 4},
        "play": {"seq_lo": "3", "seq_hi": "B"},
        "families": {"single": {"body": 1}, "some": family},
        "auction": {"kind": "claim"},
    }
    answer = client.post("/v1/plays", json={"rules": rules, "hand": "33"})
    assert answer.status_code == 422
    [error] = answer.get_json()["errors"]
    assert error["pointer"] == "/rules"
    assert error["detail"].startswith("this game is too large: ")
