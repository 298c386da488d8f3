"""Tests of every kind of error: its status, its media type and its message."""

from __future__ import annotations

import io
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


QUESTIONS: list[tuple[str, dict[str, Any], str]] = [
    ("plays", {"rules": "nope", "hand": "3"}, "/rules"),
    ("plays", {"rules": {"base": "nope"}, "hand": "3"}, "/rules/base"),
    ("plays", {"rules": {"base": "snatch", "quadplex": 3}, "hand": "3"}, "/rules/quadplex"),
    ("plays", {"rules": {"id": "x"}, "hand": "3"}, "/rules/name"),
    ("plays", {"rules": [], "hand": "3"}, "/rules"),
    ("plays", {"rules": "classic", "hand": "33333"}, "/hand"),
    ("plays", {"rules": "classic", "hand": "1"}, "/hand"),
    ("plays", {"rules": "classic", "hand": 3.5}, "/hand"),
    ("plays", {"rules": "classic", "hand": "3" * 401}, "/hand"),
    ("plays", {"rules": "classic", "hand": "3", "over": "35"}, "/over"),
    ("plays", {"rules": "classic", "hand": "3", "over": "pass"}, "/over"),
    ("plays", {"rules": "classic", "hand": "3", "over": ""}, "/over/cards"),
    ("plays", {"rules": "classic", "hand": "3", "over": {"type": "pair"}}, "/over/cards"),
    ("plays", {"rules": "classic", "hand": "3", "over": [1]}, "/over"),
    ("plays", {"rules": "classic", "hand": "3", "interrupt": True}, "/interrupt"),
    ("plays", {"rules": "classic", "hand": "3", "interrupt": 1}, "/interrupt"),
    ("plays", {"rules": "classic", "hand": "3", "no/thing~": 1}, "/no~1thing~0"),
    ("plays/beats", {"rules": "classic", "play": "3", "over": "pass"}, "/over"),
    ("auctions", {"rules": "classic", "calls": [True]}, "/calls/0"),
    ("auctions", {"rules": "classic", "calls": ["claim"]}, "/calls/0"),
    ("auctions", {"rules": "classic", "calls": "pass,nix"}, "/calls/1"),
    ("auctions", {"rules": "douzero", "calls": []}, "/calls"),
    ("states", {"rules": "classic", "landlord": 3, "history": []}, "/landlord"),
    ("states", {"rules": "classic", "landlord": 0, "history": [[1, "3"]]}, "/history/0"),
    ("states", {"rules": "classic", "landlord": 0, "history": [[0, "pass"]]}, "/history/0"),
    ("states", {"rules": "classic", "landlord": 0, "history": [[0, "33333"]]}, "/history/0"),
    ("states", {"rules": "classic", "landlord": 0, "history": [[0]]}, "/history/0"),
    ("states", {"rules": "classic", "landlord": 0, "history": [[0, "3"], 5]}, "/history/1"),
    ("states", {"rules": "classic", "landlord": 0, "history": [], "left": [1, 1, 1, 1]}, "/left/3"),
    (
        "states",
        {"rules": "classic", "landlord": 0, "history": [], "hands": ["3", None, "3333"]},
        "/hands/2",
    ),
    ("states", {"rules": "classic", "landlord": 0, "history": [], "direction": -1}, "/direction"),
    ("states", {"rules": "street", "landlord": 0, "history": [], "direction": 0}, "/direction"),
    ("scores", {"rules": "classic", "landlord_won": True, "bid": 0}, "/bid"),
    ("decompositions", {"rules": "classic", "hand": "3", "solutions": 0}, "/solutions"),
    ("decompositions", {"rules": "classic", "hand": "3", "objective": "x"}, "/objective"),
    (
        "decompositions",
        {"rules": "classic", "hand": "3", "limit": {"seconds": 0}},
        "/limit/seconds",
    ),
    ("decompositions", {"rules": "classic", "hand": "34", "keep": ["5"]}, "/keep/0"),
    ("advice", {"rules": "classic", "landlord": 0, "seat": 0, "hand": "3", "history": []}, "/hand"),
    (
        "advice",
        {"rules": "classic", "landlord": 0, "seat": 0, "hand": "3", "limit": {"worlds": -1}},
        "/limit/worlds",
    ),
    (
        "bids",
        {
            "rules": {"base": "classic", "auction": {"kind": "bid_once", "highest": 5}},
            "seat": 0,
            "hand": "33445566778899TJQ",
            "calls": [],
            "limit": {"worlds": 0},
        },
        "/limit/worlds",
    ),
    (
        "advice",
        {
            "rules": "classic",
            "landlord": 0,
            "seat": 0,
            "hand": "3344455667788TJQKA2B",
            "history": [[0, "3"]],
        },
        "/hand",
    ),
    ("bids", {"rules": "classic", "seat": 0, "hand": "3", "calls": []}, "/hand"),
    ("bids", {"rules": "classic", "seat": 0, "hand": "3", "calls": [], "seed": -1}, "/seed"),
    ("reviews", {"record": "no json", "wait": True}, "/record"),
    ("reviews", {"record": '{"type": "start_game", ', "wait": True}, "/record/0"),
    ("reviews", {"record": 5, "wait": True}, "/record"),
]


def test_what_the_rules_forbid(ask: Any, subtests: pytest.Subtests) -> None:
    """Tests that each error points to the field that is wrong."""
    for path, question, pointer in QUESTIONS:
        with subtests.test(path=path, question=question):
            check(ask(path, **question), 422, pointer)


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
