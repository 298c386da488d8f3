"""Tests of every kind of error: its status, its media type and its message."""

from __future__ import annotations

import io
import json
from pathlib import Path
from typing import Any

import pytest
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from tests.api_client import app_with


def check(response: TestResponse, status: int, pointer: str | None = None) -> dict[str, Any]:
    """Returns the problem after checking its form."""
    assert response.status_code == status, response.text
    assert response.content_type == "application/problem+json"
    problem: dict[str, Any] = response.json  # type: ignore[assignment]
    assert problem.keys() == {"type", "title", "status", "detail", "errors"}
    assert problem["status"] == status
    assert problem["type"].startswith("urn:landlord:problem:")
    assert problem["title"]
    assert problem["detail"]
    assert "Traceback" not in response.text
    if pointer is not None:
        assert problem["errors"][0]["pointer"] == pointer
    return problem


BODIES = [
    (b"", 400),
    (b"{", 400),
    (b"\xff", 400),
    (b'{"rules": NaN}', 400),
    (b'{"rules": "classic", "rules": "classic", "hand": ""}', 400),
    (b'{"rules": "\\ud800", "hand": ""}', 400),
    (b"[" * 200_000, 400),
    (b'{"a":' * 5_000 + b"1" + b"}" * 5_000, 400),
    (b"9" * 5_000, 400),
    (b"null", 422),
    (b"[]", 422),
    (b"5", 422),
    (b'"classic"', 422),
    (b"{}", 422),
    (b'{"rules": "classic", "hand": 123456789012345678901234567890}', 422),
]


@pytest.mark.parametrize("path", ["plays", "advice", "reviews"])
def test_bodies(client: FlaskClient, path: str, subtests: pytest.Subtests) -> None:
    """Tests that any malformed body is refused cleanly."""
    for body, status in BODIES:
        with subtests.test(body=body[:60]):
            check(client.post(f"/v1/{path}", data=body, content_type="application/json"), status)


def test_media_types(client: FlaskClient) -> None:
    """Tests that only JSON is read."""
    for kind in ("text/plain", "application/x-www-form-urlencoded", None):
        check(client.post("/v1/plays", data=b"{}", content_type=kind), 415)


def test_parameters_of_media_types(client: FlaskClient) -> None:
    """Tests that a charset does no harm."""
    body = b'{"rules": "classic", "hand": "3"}'
    kind = "application/json; charset=utf-8"
    assert client.post("/v1/plays", data=body, content_type=kind).status_code == 200


def test_too_large() -> None:
    """Tests that a body beyond the limit is refused, with and without a Content-Length."""
    client = app_with(log_level="ERROR", body_limit=1024).test_client()
    body = b'"' + b"x" * 2000 + b'"'
    check(client.post("/v1/plays", data=body, content_type="application/json"), 413)
    chunked = client.post(
        "/v1/plays",
        input_stream=io.BytesIO(body),
        content_type="application/json",
        environ_overrides={"wsgi.input_terminated": True},
    )
    check(chunked, 413)
    small = client.post(
        "/v1/plays",
        input_stream=io.BytesIO(b'{"rules": "classic", "hand": "3"}'),
        content_type="application/json",
        environ_overrides={"wsgi.input_terminated": True},
    )
    assert small.status_code == 200


def test_nothing_there(client: FlaskClient) -> None:
    """Tests unknown addresses."""
    for path in ("/v1", "/v1/nothing", "/nothing", "/v1/rules/nothing"):
        check(client.get(path), 404)


def test_the_document_tells_of_methods_and_of_accept(client: FlaskClient) -> None:
    """Tests what no operation can list: 405, and that there is no 406."""
    document: Any = client.get("/openapi.json").json
    assert "405 and the header `Allow`" in document["info"]["description"]
    assert "nothing is refused with 406" in document["info"]["description"]
    question = {"rules": "classic", "hand": "33"}
    for accept in ("image/png", "text/plain;q=0.1", "nonsense"):
        headers = {"Accept": accept}
        assert client.get("/v1/rules", headers=headers).status_code == 200
        assert client.post("/v1/plays", json=question, headers=headers).status_code == 200
        assert client.get("/v1/games", headers=headers).status_code == 200


def test_methods(client: FlaskClient) -> None:
    """Tests that the answer to a wrong method names the allowed ones."""
    for method, path, allowed in (
        ("GET", "/v1/plays", "OPTIONS, POST"),
        ("DELETE", "/v1/rules", "GET, HEAD, OPTIONS"),
        ("TRACE", "/v1/advice", "OPTIONS, POST"),
        ("PUT", "/", "GET, HEAD, OPTIONS"),
    ):
        response = client.open(path, method=method)
        check(response, 405) if path != "/" else None
        assert response.status_code == 405
        assert response.headers["Allow"] == allowed


def test_what_the_rules_forbid(ask: Any, subtests: pytest.Subtests) -> None:
    """Tests that each error points to the field that is wrong."""
    lines = Path(__file__).with_name("refused.jsonl").read_text("utf-8").splitlines()
    long = {
        "endpoint": "plays",
        "pointer": "/hand",
        "question": {"rules": "classic", "hand": "3" * 401},
    }
    for case in [long, *map(json.loads, lines)]:
        with subtests.test(**case):
            check(ask(case["endpoint"], **case["question"]), 422, case["pointer"])


def test_not_the_seats_turn(ask: Any) -> None:
    """Tests that advice out of turn says whose turn it is."""
    question = {"rules": "classic", "landlord": 0, "seat": 2, "hand": "3456789TJQKA2BR45"}
    problem = check(ask("advice", **question, history=[[0, "3"]]), 422)
    assert "seat 1's turn" in problem["detail"]


def test_faults_tell_nothing(monkeypatch: pytest.MonkeyPatch, ask: Any) -> None:
    """Tests that an unexpected exception becomes a 500 without its message."""

    def fail(*_: Any, **__: Any) -> None:
        raise ZeroDivisionError("a secret")

    monkeypatch.setattr("solver.protocol.referee.Auction.replay", fail)
    response = ask("auctions", rules="classic", calls=[])
    check(response, 500)
    assert "secret" not in response.text
