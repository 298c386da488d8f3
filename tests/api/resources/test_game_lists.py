"""Tests of lists and deletions of /v1/games, and of equal requests, against both databases."""

from __future__ import annotations

import json
import threading

import pytest
from flask.testing import FlaskClient

from tests.api.resources.game_requests import example, listed, post, problem
from tests.api_client import app_with


@pytest.fixture
def client(store_client: FlaskClient) -> FlaskClient:
    """A client whose app has a store of its own, in both databases."""
    return store_client


@pytest.fixture
def some(client: FlaskClient) -> dict[str, str]:
    """Stores some games; returns their ids by a name for each."""
    people = {
        "old": ("classic", ["Ann", "Bob", "李"], "2026-01-31"),
        "new": ("classic", ["Ann", "Bob", "Cid"], "2026-02-01T09:30:00+08:00"),
        "street": ("street", ["Ann", "Bob", "Dan", "李"], "2026-02-02"),
        "nobody": ("snatch", None, "2026-03-01"),
        "odd": ("snatch", ["a%b", "'", "Ann Bob"], "2026-04-01"),
    }
    ids = {}
    for name, (game, names, day) in people.items():
        more = {"names": names} if names else {}
        first, rest = example(game).split("\n", 1)
        start = json.dumps({**json.loads(first), "date": day, **more})
        answer = post(client, f"{start}\n{rest}")
        assert answer.status_code == 201, answer.text
        ids[answer.get_json()["id"]] = name
    return ids


LISTS = [
    ("", ["odd", "nobody", "street", "new", "old"]),
    ("rules=classic", ["new", "old"]),
    ("rules=nothing", []),
    ("player=Ann", ["street", "new", "old"]),
    ("player=李", ["street", "old"]),
    ("player=ann", []),
    ("player=%27 OR 1=1 --", []),
    ("player=a%25b", ["odd"]),
    ("player=%00", []),
    ("rules=%00", []),
    ("player=%25", []),
    ("since=2026-02-01", ["odd", "nobody", "street", "new"]),
    ("until=2026-02-01", ["new", "old"]),
    ("date=2026-02-01", ["new"]),
    ("since=2026-02-01&until=2026-03-01&player=Bob&rules=street", ["street"]),
    ("date=2026-02-01&since=2026-02-02", []),
]


def test_lists(client: FlaskClient, some: dict[str, str]) -> None:
    """Tests the filters, with pages of several sizes."""
    for query, names in LISTS:
        for limit in (1, 2, 200):
            found = listed(client, f"?limit={limit}&{query}")
            assert [some[each["id"]] for each in found] == names, query


def test_what_a_list_says(client: FlaskClient, some: dict[str, str]) -> None:
    (game,) = listed(client, "?date=2026-02-02")
    assert game == {
        "id": game["id"],
        "rules": "street",
        "names": ["Ann", "Bob", "Dan", "李"],
        "date": "2026-02-02",
        "stored": game["stored"],
        "landlord": game["landlord"],
        "winner": game["winner"],
        "acts": game["acts"],
    }
    assert game["landlord"] in range(4)
    assert game["winner"] in ("landlord", "peasants")
    assert game["acts"] > 10


def test_a_page_stays_where_it_is(client: FlaskClient, some: dict[str, str]) -> None:
    """Tests that games which come and go between two pages move nothing on the next one."""
    first = client.get("/v1/games?limit=2").get_json()
    post(client, example("double"))
    client.delete(f"/v1/games/{first['games'][1]['id']}")
    second = client.get(first["next"]).get_json()
    assert [some[each["id"]] for each in second["games"]] == ["street", "new"]


WRONG = [
    "limit=0", "limit=201", "limit=x", "before=0", "before=99999999999999999999", "since=today",
    "since=0", "date=2026-02-30", "player=", "pages=2", "rules=" + "x" * 101,
]  # fmt: skip


def test_queries_that_cannot_be_used(client: FlaskClient) -> None:
    for query in WRONG:
        found = problem(client.get(f"/v1/games?{query}"), 422)
        assert found["errors"][0]["pointer"] == "/" + query.partition("=")[0]


def test_deletions(client: FlaskClient, some: dict[str, str]) -> None:
    """Tests that the games of a player are deleted, and no others."""
    problem(client.delete("/v1/games"), 422)
    problem(client.delete("/v1/games?player="), 422)
    assert client.delete("/v1/games?player=ann").get_json() == {"deleted": 0}
    assert client.delete("/v1/games?player=李").get_json() == {"deleted": 2}
    left = {some[each["id"]]: each["id"] for each in listed(client)}
    assert list(left) == ["odd", "nobody", "new"]
    answer = client.delete(f"/v1/games/{left['new']}")
    assert (answer.status_code, answer.data) == (204, b"")
    problem(client.delete(f"/v1/games/{left['new']}"), 404)
    assert listed(client, "?player=Ann") == []


def test_a_key_that_comes_several_times_at_once(store_url: str) -> None:
    """Tests that of equal requests at the same moment one is done, and all get its answer."""
    app = app_with(log_level="CRITICAL", store=store_url, store_patience=60, search_patience=60)
    start, found = threading.Barrier(4), []

    def send() -> None:
        start.wait()
        answer = post(app.test_client(), example("classic"), headers={"Idempotency-Key": "same"})
        found.append((answer.status_code, answer.data))

    threads = [threading.Thread(target=send) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert [status for status, _ in found] == [201] * 4
    assert len(set(found)) == 1
    app.extensions["landlord"].store.close()
