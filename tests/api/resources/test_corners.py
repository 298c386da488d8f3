"""Corners over HTTP: what one key brought in, another one neither lists nor deletes."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest
from flask.testing import FlaskClient

from solver.records import write_record
from tests.builders import greedy_record

pytestmark = pytest.mark.usefixtures("no_weights")
ANN, BO = ({"Corner": letter * 32} for letter in "ab")
NDJSON = "application/x-ndjson"


def record(seed: int, names: tuple[str, ...] | None = None) -> str:
    return write_record(replace(greedy_record("classic", seed), names=names))


def keep(client: FlaskClient, seed: int, headers: dict[str, str], **names: Any) -> str:
    """Brings a game in; returns its id."""
    answer = client.post(
        "/v1/games", data=record(seed, **names), content_type=NDJSON, headers=headers
    )
    assert answer.status_code in {200, 201}
    return str(answer.json["id"])


def listed(client: FlaskClient, headers: dict[str, str] | None = None) -> set[str]:
    return {each["id"] for each in client.get("/v1/games", headers=headers).json["games"]}


@pytest.fixture
def client(client_with: Callable[..., FlaskClient]) -> FlaskClient:
    return client_with(review_wait=120)


def test_corners_hold_their_own_games(client: FlaskClient) -> None:
    """Tests lists with each key and with none, and that one game may lie in two corners."""
    ann, both = keep(client, 1, ANN), keep(client, 2, ANN)
    assert keep(client, 2, BO) == both
    common = keep(client, 3, {})
    assert listed(client, ANN) == {ann, both}
    assert listed(client, BO) == {both}
    assert listed(client) == {ann, both, common}
    assert client.delete(f"/v1/games/{ann}", headers=BO).status_code == 404
    assert client.delete(f"/v1/games/{both}", headers=BO).status_code == 204
    assert listed(client, BO) == set()
    assert listed(client) == {ann, both, common}  # Ann has it still
    assert client.delete(f"/v1/games/{both}", headers=ANN).status_code == 204
    assert listed(client) == {ann, common}


def test_a_game_that_somebody_without_a_key_brings_in_too(client: FlaskClient) -> None:
    """Tests that it stays everybody's, whoever was first, and is no corner's to delete."""
    for seed, orders in ((1, (ANN, {})), (2, ({}, ANN))):
        (game,) = {keep(client, seed, headers) for headers in orders}
        assert client.delete(f"/v1/games/{game}", headers=ANN).status_code == 204
        assert game in listed(client)
        assert client.delete(f"/v1/games/{game}").status_code == 204
        assert game not in listed(client)


def test_without_a_key_no_corner_is_touched(client: FlaskClient) -> None:
    """Tests both ways of deleting; who names a stored game for a review does not make it common."""
    names = ("Ann", "Bo", "Cy")
    ann, common = keep(client, 1, ANN, names=names), keep(client, 2, {}, names=names)
    refused = client.delete(f"/v1/games/{ann}")
    assert refused.status_code == 403
    assert "Corner" in refused.json["detail"]
    client.post("/v1/reviews", json={"game": ann, "limit": {"worlds": 1}})
    client.post("/v1/reviews", json={"game": ann, "limit": {"worlds": 2}}, headers=BO)
    assert listed(client, BO) == set()
    assert client.delete("/v1/games?player=Bo", headers=BO).json == {"deleted": 0}
    assert client.delete("/v1/games?player=Bo").json == {"deleted": 1}
    assert listed(client) == {ann} != {common}
    assert client.delete("/v1/games?player=Bo", headers=ANN).json == {"deleted": 1}
    assert listed(client) == set()


def test_reviews_put_their_records_into_the_corner(client: FlaskClient) -> None:
    """Tests one record and a batch, also where the same review is known already."""
    one = {"record": record(35), "limit": {"worlds": 1}, "seed": 1}
    for headers in (ANN, BO):
        job = client.post("/v1/reviews", json=one, headers=headers).json
        assert listed(client, headers) == {job["game"]}
    many = client.post(
        "/v1/reviews/batch?worlds=1", data=record(67), content_type=NDJSON, headers=BO
    )
    assert many.status_code == 202, many.json
    assert len(listed(client, BO)) == 2
    client.post("/v1/reviews", json=one | {"record": record(68), "keep": False}, headers=ANN)
    assert len(listed(client, ANN)) == 1


@pytest.mark.long
def test_insights_are_those_of_the_owner(client: FlaskClient) -> None:
    """Tests the seat that is kept, the name where none is, games without names, other corners."""
    unnamed = keep(client, 35, ANN)
    named = keep(client, 67, ANN, names=("Ann", "Bo", "Cy"))
    keep(client, 149, BO, names=("Ann", "Bo", "Cy"))
    for game in client.get("/v1/games").json["games"]:
        asked = {"game": game["id"], "limit": {"worlds": 1}, "seed": 3, "wait": True}
        assert client.post("/v1/reviews", json=asked).status_code == 200

    def games(headers: dict[str, str], **query: str) -> int:
        found = client.get("/v1/insights", query_string=query, headers=headers).json["player"]
        return 0 if found is None else int(found["games"])

    assert games(ANN) == 0
    assert games(ANN, player="Ann") == 1
    assert games({}, player="Ann") == 2
    for game in (unnamed, named):
        seated = client.put(f"/v1/games/{game}/seat", json={"seat": 2}, headers=ANN)
        assert seated.status_code == 204
    assert games(ANN) == games(ANN, player="Ann") == 2
    assert games(BO, player="Ann") == 1
    assert {each["name"] for each in client.get("/v1/players").json["players"]} == {
        "Ann", "Bo", "Cy",
    }  # fmt: skip
    client.put(f"/v1/games/{unnamed}/seat", json={"seat": None}, headers=ANN)
    assert games(ANN) == 1


def test_what_is_wrong_is_said(client: FlaskClient) -> None:
    game = keep(client, 1, ANN)
    seat = f"/v1/games/{game}/seat"
    assert client.get("/v1/games", headers={"Corner": "short"}).status_code == 422
    assert client.put(seat, json={"seat": 1}).status_code == 422
    assert client.put(seat, json={"seat": 4}, headers=ANN).status_code == 422
    assert client.put(seat, json={"seat": 1}, headers=BO).status_code == 204
    assert client.get("/v1/insights", headers=BO).json["player"] is None
    nothing = client.put("/v1/games/nothing/seat", json={"seat": 1}, headers=BO)
    assert nothing.status_code == 404
    missing = client.get("/v1/insights", headers={"Accept-Language": "zh"}).json
    assert "Corner" in missing["detail"]
    assert missing["errors"][0]["pointer"] == "player"
