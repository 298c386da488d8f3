"""Tests of the pages of games without a browser: the list, its filters, a game, examples."""

from __future__ import annotations

import json
import re
import tomllib
from collections.abc import Callable
from importlib.resources import files
from typing import Any

import pytest
from flask.testing import FlaskClient

from solver.records import parse_record, read_records, write_record
from solver.review.plan import ReviewPlan
from solver.rules import GAMES
from solver.search.limit import Limit
from tests.builders import greedy_record

pytestmark = pytest.mark.usefixtures("no_weights")
HTMX = {"HX-Request": "true"}


@pytest.fixture
def client(client_with: Callable[..., FlaskClient]) -> FlaskClient:
    return client_with()


def keep(client: FlaskClient, game: str, seed: int, names: list[str] | None = None) -> str:
    """Stores a game; returns its id."""
    lines = write_record(greedy_record(game, seed)).splitlines()
    start = json.loads(lines[0]) | ({"names": names, "date": "2026-03-04"} if names else {})
    body = "\n".join([json.dumps(start), *lines[1:]])
    answer = client.post("/v1/games", data=body, content_type="application/x-ndjson")
    return str(answer.get_json()["id"])


def data(text: str) -> Any:
    """Returns what a page brings along for its room."""
    found = re.search(r'id="room-data">(.*)</script>', text)
    assert found
    return json.loads(found[1])


@pytest.mark.parametrize("language", ["en", "zh"])
def test_the_example_in_the_field_can_be_reviewed(language: str) -> None:
    words = tomllib.loads(files("api.web").joinpath("words/games.toml").read_text("utf-8"))
    (record,) = read_records(words[language]["record_hint"])
    assert [str(decision.done) for decision in record.decisions()] == ["89TJQ"]
    ReviewPlan.of(record, limit=Limit(worlds=1), seed=1)


def test_the_list_and_its_filters(client: FlaskClient) -> None:
    """Tests that a filter is an address, and that names from outside stay text."""
    classic = keep(client, "classic", 1, ["Ann", "<b>Bo</b>", "Chen"])
    street = keep(client, "street", 1)
    whole = client.get("/games?lang=en&all=1", headers=HTMX).text
    assert f"/games/{classic}" in whole
    assert f"/games/{street}" in whole
    assert "&lt;b&gt;Bo&lt;/b&gt;" in whole
    assert "<b>Bo</b>" not in whole
    for query, shown in {
        "rules=street": {street},
        "player=Ann": {classic},
        "player=Nobody": set(),
    }.items():
        part = client.get(f"/games?all=1&{query}", headers=HTMX).text
        assert "<html" not in part
        assert listed(part) == shown, query


def listed(part: str) -> set[str]:
    return set(re.findall(r'href="/games/(\w+)"', part))


def test_my_games_are_those_of_my_corner(client: FlaskClient) -> None:
    """Tests that the games of others are no part of mine, and that nobody is offered to delete them."""
    corner = {"Corner": "c" * 32}
    other = keep(client, "classic", 1)
    body = write_record(greedy_record("classic", 2))
    added = client.post("/v1/games", data=body, content_type="application/x-ndjson", headers=corner)
    mine = added.json["id"]
    part = client.get("/games", headers=HTMX | corner).text
    assert listed(part) == {mine}
    assert "hx-delete" in part
    assert listed(client.get("/games", headers=HTMX).text) == set()
    whole = client.get("/games?all=1", headers=HTMX | corner).text
    assert listed(whole) == {mine, other}
    assert "hx-delete" not in whole
    assert client.delete(f"/page/games/{mine}").status_code == 403
    assert client.delete(f"/page/games/{mine}", headers=corner).text == ""
    assert listed(client.get("/games", headers=HTMX | corner).text) == set()


def test_many_games_come_by_pages(client: FlaskClient) -> None:
    """Tests that following "older games" shows each game once."""
    kept = {keep(client, "classic", seed) for seed in range(25)}
    found: list[str] = []
    address = "/games?lang=en&rules=classic&all=1"
    while address:
        part = client.get(address, headers=HTMX).text
        found += re.findall(r'href="/games/(\w+)"', part)
        more = re.search(r'hx-get="(/games[^"]*before[^"]*)"', part)
        address = more[1].replace("&amp;", "&") if more else ""
    assert len(found) == 25
    assert set(found) == kept


def test_a_game_is_deleted(client: FlaskClient) -> None:
    """Tests that what takes the place of a deleted game is nothing, twice."""
    game = keep(client, "classic", 1)
    for _ in range(2):
        answer = client.delete(f"/page/games/{game}")
        assert (answer.status_code, answer.text) == (200, "")
    assert client.get(f"/games/{game}").status_code == 404
    assert client.get(f"/page/games/{game}/row").text == ""


def test_the_page_of_a_game(client: FlaskClient) -> None:
    """Tests that the page knows its record, its rules and its reviews; rules of one's own, too."""
    record = greedy_record("classic", 2)
    game = keep(client, "classic", 2)
    found = data(client.get(f"/games/{game}?lang=zh").text)
    assert found["id"] == game
    assert found["landlord"] == record.landlord
    assert found["direction"] == 1
    assert found["words"]["label_blunder"] == "大失误"
    assert found["labels"]["blunder"] == {"size": 4, "mark": "??", "least": 20.0}
    assert parse_record("\n".join(map(json.dumps, found["record"]))) == record
    assert found["reviews"] == []
    own = json.loads(write_record(record).splitlines()[0]) | {
        "rules": {"base": "classic", "id": "mine", "name": "Mine"}
    }
    body = "\n".join([json.dumps(own), *write_record(record).splitlines()[1:]])
    added = client.post("/v1/games", data=body, content_type="application/x-ndjson").get_json()
    assert data(client.get(f"/games/{added['id']}").text)["game"]["name"] == "Mine"
    missing = client.get("/games/0123456789abcdef01234567")
    assert missing.status_code == 404
    assert data(missing.text)["id"] is None


def test_which_formats_hold_a_game() -> None:
    """Tests that each format says whether it holds all of a game, and what would be lost."""
    from api.web.games import _formats

    found = {each["name"]: each for each in _formats(greedy_record("street", 1), "en")}
    assert found["ddz"] == {"name": "ddz", "fits": "whole", "why": ""}
    assert found["rlcard"]["fits"] == "no"
    assert "RLCard" in found["rlcard"]["why"]
    chinese = {each["name"]: each for each in _formats(greedy_record("street", 1), "zh")}
    assert chinese["rlcard"]["why"] != found["rlcard"]["why"]


def test_a_finished_review_is_marked(client: FlaskClient) -> None:
    game = keep(client, "classic", 4, ["Ann", "Bo", "Chen"])
    question = {"game": game, "limit": {"worlds": 1}, "seed": 3, "wait": True}
    client.post("/v1/reviews", json=question)
    assert "✓" in client.get("/games?all=1", headers=HTMX).text


@pytest.mark.parametrize("game", GAMES)
def test_every_game_has_an_example(client: FlaskClient, game: str) -> None:
    """Tests that the examples are whole games with names, of the game whose name they have."""
    assert game in data(client.get("/games").text)["examples"]
    record = parse_record(client.get(f"/page/examples/{game}").text)
    assert record.rules.id == game
    assert record.names
    assert record.result is not None
    assert client.get("/page/examples/..%2Fgames").status_code == 404
