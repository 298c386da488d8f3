"""Tests of POST /v1/batch: many questions in one request."""

from __future__ import annotations

import json
import random
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from flask.testing import FlaskClient

from api.service.disconnects import ClientGone, Clients
from solver.errors import Cancelled
from solver.game.cards import Hand
from solver.protocol.lines import MAX_LINE
from solver.rules import load_rules
from solver.search.limit import Cancellation
from tests.web_server import WebServer, question

LINES = "application/x-ndjson"
PLAYS = {"do": "plays", "rules": "classic", "hand": "3344", "over": "3"}


def ask(client: FlaskClient, *questions: Any, **headers: str) -> list[dict[str, Any]]:
    """Returns the answers to questions, each a document or the bytes of a line."""
    body = b"\n".join(
        each if isinstance(each, bytes) else json.dumps(each).encode() for each in questions
    )
    response = client.post("/v1/batch", data=body, content_type=LINES, headers=headers)
    assert response.status_code == 200, response.text
    assert response.mimetype == LINES
    return [json.loads(line) for line in response.text.splitlines()]


def test_each_line_gets_the_answer_of_its_endpoint(client: FlaskClient) -> None:
    """Tests that answers come in order, and are those of single requests."""
    question = {name: value for name, value in PLAYS.items() if name != "do"}
    alone = client.post("/v1/plays", json=question).get_json()
    beats = {"do": "plays/beats", "rules": "classic", "play": "4", "over": "3"}
    found = ask(client, {"id": "a"} | PLAYS, {"id": 2} | beats)
    assert found == [{"id": "a", "ok": True, **alone}, {"id": 2, "ok": True, "beats": True}]


def test_goes_on_after_a_bad_line(client: FlaskClient) -> None:
    """Tests that bad lines say what is wrong with them, and that the others are answered."""
    found = ask(
        client,
        {"id": 1} | PLAYS,
        b"{bad",
        {"id": 3, "do": "nothing"},
        {"id": 4} | PLAYS | {"hand": "33333"},
        {"id": 5} | PLAYS | {"rules": "/etc/passwd.toml"},
        b'"' + b"x" * MAX_LINE + b'"',
        {"id": 7} | PLAYS,
    )
    assert [each.get("status") for each in found] == [None, 400, 404, 422, 422, 413, None]
    assert [each["id"] for each in found] == [1, None, 3, 4, 5, None, 7]
    assert found[3]["errors"][0]["pointer"] == "/hand"


def test_errors_are_said_in_the_language_of_the_request(client: FlaskClient) -> None:
    """Tests that the header names the language of errors, and that a line may name another."""
    question: dict[str, Any] = {"do": "scores", "rules": "classic"}
    chinese, english = ask(
        client, question, question | {"language": "en"}, **{"Accept-Language": "zh"}
    )
    assert chinese["title"] == "请求有误"
    assert english["title"] == "Invalid request"


def test_searches(client_with: Callable[..., FlaskClient]) -> None:
    """Tests that searches have the limits of the service, and equal seeds give equal answers."""
    question = json.loads(
        (Path(__file__).parents[3] / "examples/requests/advice.classic.json").read_text()
    ) | {"do": "advice", "seed": 1}
    long, none, again = ask(
        client_with(),
        question | {"limit": {"seconds": 60, "worlds": 2}},
        question | {"limit": {"worlds": 0}},
        question | {"limit": {"worlds": 0}},
    )
    assert long["engine"]["limit"]["seconds"] == 30
    for each in (none, again):
        del each["engine"]["seconds"]
    assert none == again


def test_a_full_service_says_so_in_the_line(
    client_with: Callable[..., FlaskClient], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Tests that a search for which no place became free is refused, and the next line answered."""
    monkeypatch.setattr("api.resources.batch._PATIENCE", 0.0)
    client = client_with(searches=1)
    service: Any = client.application.extensions["landlord"]
    question = {"id": 1, "do": "bids", "rules": "classic", "seat": 0, "hand": "3" * 4, "calls": []}
    with service.admission.searches.place():
        service.admission.searches._patience = 0.0
        refused, answered = ask(client, question, PLAYS)
    assert (refused["id"], refused["ok"], refused["status"]) == (1, False, 503)
    assert answered["ok"]


@pytest.mark.parametrize(
    ("body", "kind", "status"),
    [
        (b"{}", "application/json", 415),
        (b"{}\n" * 5, LINES, 413),
        (b" " * 3000, LINES, 413),
        (b"", LINES, 200),
    ],
)
def test_what_is_refused_whole(
    client_with: Callable[..., FlaskClient], body: bytes, kind: str, status: int
) -> None:
    """Tests the content type, and the bounds of lines and bytes."""
    client = client_with(batch_bytes=2000, batch_lines=4)
    response = client.post("/v1/batch", data=body, content_type=kind)
    assert response.status_code == status


def test_a_client_that_goes_away_ends_the_work(
    client: FlaskClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Tests that nothing follows a search whose client has gone away."""

    def gone(clients: Clients, environ: Any) -> Any:
        @contextmanager
        def search() -> Iterator[Cancellation]:
            cancellation = Cancellation()
            cancellation.cancel()
            try:
                yield cancellation
            except Cancelled:
                raise ClientGone from None

        return search()

    monkeypatch.setattr(Clients, "search", gone)
    search = {"do": "bids", "rules": "classic", "seat": 0, "hand": "3344556677889TJQK", "calls": []}
    assert [each["ok"] for each in ask(client, PLAYS, search, PLAYS)] == [True]


def test_answers_come_before_the_end(server: WebServer) -> None:
    """Tests on a real server that the first answer is there while the second is searched for."""
    deck = list(Hand.deck(load_rules("classic")))
    random.Random(1).shuffle(deck)
    hands = ["".join(each) for each in (deck[:20], deck[20:37], deck[37:])]
    slow = {"do": "solutions", "rules": "classic", "landlord": 0, "turn": 0, "hands": hands}
    slow["limit"] = {"seconds": 60}
    body = b"\n".join(json.dumps(each).encode() for each in (PLAYS, slow))
    head = f"POST /v1/batch HTTP/1.1\r\nHost: localhost\r\nContent-Type: {LINES}\r\n"
    with server.connect() as wire:
        wire.send(question(head.encode(), body))
        received = b""
        while b'"plays"' not in received:
            part = wire.connection.recv(4096)
            assert part, received
            received += part
        assert received.count(b'"ok":') == 1, received
