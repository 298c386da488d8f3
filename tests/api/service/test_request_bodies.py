"""Tests of what a request may be before its fields are looked at: its coding, its parameters."""

from __future__ import annotations

import gzip

import pytest
from flask.testing import FlaskClient

NDJSON = "application/x-ndjson"


@pytest.mark.parametrize(
    ("path", "kind"),
    [
        ("plays", "application/json"),
        ("games", NDJSON),
        ("batch", NDJSON),
        ("reviews/batch", NDJSON),
    ],
)
def test_a_compressed_body_is_refused_for_what_it_is(
    client: FlaskClient, path: str, kind: str
) -> None:
    """Tests that it is not called malformed text, by none of those that read bodies."""
    body = gzip.compress(b'{"rules": "classic", "hand": "33"}')
    heads = {"Content-Encoding": "gzip", "Accept-Language": "zh"}
    answer = client.post(f"/v1/{path}", data=body, content_type=kind, headers=heads)
    assert answer.status_code == 415, answer.text
    assert answer.get_json()["detail"] == "请求体带有 Content-Encoding（如 gzip）：请不要压缩"  # noqa: RUF001 - Chinese


@pytest.mark.parametrize("coding", ["identity", "Identity", ""])
def test_a_body_without_a_coding_is_read(client: FlaskClient, coding: str) -> None:
    question = {"rules": "classic", "hand": "33"}
    answer = client.post("/v1/plays", json=question, headers={"Content-Encoding": coding})
    assert answer.status_code == 200, answer.text


@pytest.mark.parametrize(
    ("method", "address", "pointer"),
    [
        ("DELETE", "/v1/games?player=Ann&player=Bob", "/player"),
        ("GET", "/v1/games?limit=1&limit=2", "/limit"),
        ("GET", "/v1/puzzles?a~/b=1&a~/b=2", "/a~0~1b"),
        ("POST", "/v1/games?format=ddz&format=rlcard", "/format"),
    ],
)
def test_no_value_of_an_address_is_passed_over(
    client: FlaskClient, method: str, address: str, pointer: str
) -> None:
    """Tests that two values of a parameter are refused: the games of one player were deleted."""
    answer = client.open(address, method=method, content_type=NDJSON)
    assert answer.status_code == 422, answer.text
    (error,) = answer.get_json()["errors"]
    assert (error["pointer"], error["detail"].endswith(" appears twice")) == (pointer, True)
