"""Tests of answers that get better, as server-sent events."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import pytest
from apiflask import APIFlask
from flask.testing import FlaskClient

from tests.api_client import app_with

if TYPE_CHECKING:
    from api.service.service import Service

EVENTS = {"Accept": "text/event-stream"}
ADVICE = {
    "rules": "classic",
    "landlord": 0,
    "seat": 1,
    "hand": "3346678TJJQKKAA22",
    "history": [[0, "QQ"]],
    "seed": 3,
}
BIDS = {"rules": "snatch", "seat": 1, "hand": "3455667789TJQA22R", "calls": [1], "seed": 3}
SOLUTION = {"rules": "classic", "landlord": 0, "hands": ["3455", "67", "89"], "turn": 0}


@pytest.fixture(scope="module")
def app() -> APIFlask:
    """An app that leaves every search of these tests the time that its worlds take."""
    return app_with(log_level="ERROR", search_seconds=60, search_patience=30)


def answers(client: FlaskClient, path: str, question: dict[str, Any]) -> list[dict[str, Any]]:
    """Returns the answers of a stream."""
    response = client.post(f"/v1/{path}", json=question, headers=EVENTS)
    assert response.status_code == 200
    assert response.mimetype == "text/event-stream"
    found = []
    for text in response.get_data(as_text=True).strip().split("\n\n"):
        name, data = text.split("\n")
        assert name == "event: answer"
        found.append(json.loads(data.removeprefix("data: ")))
    return found


@pytest.mark.one_in(3)
@pytest.mark.parametrize(
    ("path", "question", "limit"),
    [
        ("advice", ADVICE, {"worlds": 200}),
        ("bids", BIDS, {"worlds": 200}),
        ("solutions", SOLUTION, {"nodes": 100_000}),
    ],
)
def test_the_last_answer_is_the_usual_one(
    client: FlaskClient, path: str, question: dict[str, Any], limit: dict[str, Any]
) -> None:
    """Tests that answers have one form and one seed, and that the last one is as without events."""
    asked = question | {"limit": limit}
    found = answers(client, path, asked)
    assert len(found) >= 2
    assert [each.pop("final") for each in found] == [False] * (len(found) - 1) + [True]
    usual = client.post(f"/v1/{path}", json=asked).json
    for each in (*found, usual):
        each.pop("seconds", None)
        each.get("engine", {}).pop("seconds", None)
    assert found[-1] == usual
    # What decides is only told once it is clear.
    reasons = {"against", "because", "refutation"}
    for each in found:
        assert each.keys() - reasons == usual.keys() - reasons


def test_the_answers_get_better(client: FlaskClient) -> None:
    """Tests that the network answers first, and that every further answer rests on more worlds."""
    found = answers(client, "advice", ADVICE | {"limit": {"worlds": 200}})
    worlds = [each["engine"]["worlds"] for each in found]
    assert worlds[0] == 0
    assert worlds == sorted(set(worlds))
    assert worlds[-1] == 200


def test_a_drawn_seed_holds_for_all_answers(client: FlaskClient) -> None:
    """Tests that answers on the way have the seed of the last one."""
    asked = {name: value for name, value in ADVICE.items() if name != "seed"}
    found = answers(client, "advice", asked | {"limit": {"worlds": 200}})
    assert len({each["engine"]["seed"] for each in found}) == 1


def test_a_game_without_learned_values(client: FlaskClient) -> None:
    """Tests that a house rule, which only worlds can value, gets its answers from worlds."""
    rules = {"base": "snatch", "deal": {"hand": 16, "bottom": 6}}
    asked = {**BIDS, "rules": rules, "hand": "3455667789TJQA22", "limit": {"worlds": 200}}
    assert client.post("/v1/bids", json=asked | {"limit": {"worlds": 0}}).status_code == 422
    assert answers(client, "bids", asked)[0]["engine"]["worlds"] > 0


def test_bad_questions_are_problems(client: FlaskClient) -> None:
    """Tests that a question which cannot be answered is refused as any other."""
    response = client.post("/v1/advice", json=ADVICE | {"hand": "3"}, headers=EVENTS)
    assert response.status_code == 422
    assert response.mimetype == "application/problem+json"


def test_the_place_is_given_back(app: APIFlask, client: FlaskClient) -> None:
    """Tests that neither read, unread nor refused streams keep a place for searches."""
    service: Service = app.extensions["landlord"]
    searches = service.admission.searches
    for _ in range(service.settings.searches + 1):
        client.post("/v1/advice", json=ADVICE, headers=EVENTS, buffered=False).close()
        client.post("/v1/advice", json=ADVICE | {"hand": "3"}, headers=EVENTS)
    answers(client, "advice", ADVICE)
    assert searches.running == searches.waiting == 0


def test_only_who_prefers_events_gets_them(client: FlaskClient) -> None:
    kinds = {
        "": "application/json",
        "*/*": "application/json",
        "application/*": "application/json",
        "text/html,*/*;q=0.8": "application/json",
        "text/event-stream, application/json": "application/json",
        "text/event-stream": "text/event-stream",
        "text/event-stream, */*;q=0.1": "text/event-stream",
    }
    question = {"rules": "classic", "hand": "3344556677889TTJQ", "seat": 0, "calls": []}
    question |= {"limit": {"worlds": 1}}
    for accept, kind in kinds.items():
        headers = {"Accept": accept} if accept else {}
        with client.post("/v1/bids", json=question, headers=headers) as response:
            assert (response.status_code, response.mimetype) == (200, kind), accept
