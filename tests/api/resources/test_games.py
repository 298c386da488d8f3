"""Tests of /v1/games; of its lists and deletions see test_game_lists.py."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from flask.testing import FlaskClient

from solver.records import EXPORTS, writers
from solver.rules import GAMES
from tests.api.resources.game_requests import FOREIGN, NDJSON, example, listed, post, problem
from tests.api_client import app_with

# What only PostgreSQL could do otherwise is tested beside this, and in tests/api/store.
pytestmark = pytest.mark.parametrize(
    "store_url",
    ["sqlite", pytest.param("postgresql", marks=[pytest.mark.postgresql, pytest.mark.long])],
    indirect=True,
)


@pytest.fixture
def client(store_client: FlaskClient) -> FlaskClient:
    """A client whose app has a store of its own, in both databases."""
    return store_client


# --- In and out ----------------------------------------------------------------------------------


def test_games_in_and_out(client: FlaskClient) -> None:
    """Tests that a record comes out as it went in, and that sent twice it is one game."""
    for game in GAMES:
        answer = post(client, example(game))
        assert answer.status_code == 201, answer.text
        body: dict[str, Any] = answer.get_json()
        assert answer.headers["Location"].endswith(f"/v1/games/{body['id']}")
        assert body["games"] == [{"index": 0, "id": body["id"], "created": True}]
        sent = [json.loads(line) for line in example(game).splitlines()]
        assert client.get(answer.headers["Location"]).get_json() == sent
        record = client.get(answer.headers["Location"], headers={"Accept": NDJSON})
        assert record.mimetype == NDJSON
        assert [json.loads(line) for line in record.text.splitlines()] == sent
        again = post(client, record.text)
        assert (again.status_code, again.get_json()["id"]) == (200, body["id"])
        assert again.get_json()["created"] == 0
    assert [each["rules"] for each in listed(client)] == list(reversed(GAMES))


def test_other_spellings_of_a_game(client: FlaskClient) -> None:
    """Tests that a list of events, and rules named in another way, are the same game."""
    first = post(client, example("snatch")).get_json()["id"]
    events = [json.loads(line) for line in example("snatch").splitlines()]
    answer = client.post("/v1/games", json=events)
    assert (answer.status_code, answer.get_json()["id"]) == (200, first)
    inline = post(client, example("snatch", rules={"base": "snatch"}))
    assert (inline.status_code, inline.get_json()["id"]) == (200, first)
    other = post(client, example("snatch", names=["a", "b", "c"]))
    assert other.status_code == 201
    assert other.get_json()["id"] != first


def test_inline_rules_stay_readable(client: FlaskClient) -> None:
    rules = {"base": "snatch", "id": "mine", "name": "Mine"}
    game = post(client, example("snatch", rules=rules)).get_json()["id"]
    assert listed(client)[0]["rules"] == "mine"
    record = client.get(f"/v1/games/{game}?format=ddz").text
    assert json.loads(record.splitlines()[0])["rules"] == rules
    assert post(client, record).status_code == 200


def test_a_game_of_added_rules_outlives_them(store_url: str, tmp_path: Path) -> None:
    """Tests that a stored game names rules that every installation can read."""
    file = tmp_path / "mine.toml"
    file.write_text('base = "snatch"\nid = "mine"\n')
    with_rules = app_with(log_level="CRITICAL", store=store_url, rules_files=(file,))
    sent = example("snatch", rules="mine")
    game = post(with_rules.test_client(), sent).get_json()["id"]
    without = app_with(log_level="CRITICAL", store=store_url)
    client = without.test_client()
    record = client.get(f"/v1/games/{game}?format=ddz").text
    answer = post(client, record)
    assert (answer.status_code, answer.get_json()["id"]) == (200, game)
    problem(post(client, sent), 422)
    for app in (with_rules, without):
        app.extensions["landlord"].store.close()


ANY = "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8"


def test_a_game_is_what_its_client_accepts(client: FlaskClient) -> None:
    """Tests that whoever says nothing gets one JSON document, which is a record, too."""
    for accept, query, kind in (
        (None, "", "application/json"),
        ("*/*", "", "application/json"),
        (ANY, "", "application/json"),
        ("application/json", "", "application/json"),
        ("text/csv", "", "application/json"),
        (NDJSON, "", NDJSON),
        (f"{NDJSON}, application/json;q=0.5", "", NDJSON),
        (f"{NDJSON};q=0.5, application/json", "", "application/json"),
        ("*/*", "?format=ddz", NDJSON),
        (None, "?format=ddz", NDJSON),
        ("application/json", "?format=ddz", "application/json"),
        ("*/*", "?format=csv", "text/csv"),
        (NDJSON, "?format=botzone", "application/json"),
    ):
        sent = example("douzero" if "botzone" in query else "snatch")
        game = post(client, sent).get_json()["id"]
        address = f"/v1/games/{game}{query}"
        answer = client.get(address, headers={"Accept": accept} if accept else {})
        assert (answer.status_code, answer.mimetype) == (200, kind), (accept, query, answer.text)
        if kind == "application/json":
            document = json.loads(answer.text)
            if not query.endswith("botzone"):
                assert document[0]["type"] == "start_game"
        if query in ("", "?format=ddz"):
            again = post(client, answer.data, content_type=kind)
            assert (again.status_code, again.get_json()["id"]) == (200, game)
        assert client.get(f"/v1/games/{game}").headers["Vary"]


def test_foreign_games(client: FlaskClient) -> None:
    """Tests that games of other programs come in, and go out in each format that can hold them."""
    ids = {}
    for file in FOREIGN:
        answer = post(client, file.read_bytes(), content_type="application/json")
        assert answer.status_code in (200, 201), (file.name, answer.text)
        ids[file.name] = answer.get_json()["id"]
    game = ids["douzero.json"]
    held = set()
    for each in writers()[: -len(EXPORTS)]:
        answer = client.get(f"/v1/games/{game}?format={each.name}")
        if answer.status_code == 422:  # such as OpenSpiel, whose games have an auction
            assert problem(answer, 422)["detail"]
            continue
        held.add(each.name)
        assert answer.mimetype == each.media_type
        if answer.mimetype == "application/json":
            json.loads(answer.text)
        elif answer.mimetype == NDJSON:
            assert all(isinstance(json.loads(line), dict) for line in answer.text.splitlines())
        again = post(client, answer.data, f"?format={each.name}", content_type="text/plain")
        assert (again.status_code, again.get_json()["id"]) == (200, game), each.name
    assert held >= {
        "ddz",
        "typed",
        "typed-zh",
        "rlcard",
        "showdown",
        "douzero",
        "douzero-text",
        "botzone",
        "ccgc",
    }
    # Without an auction nobody could read it again, whatever may be lost.
    problem(client.get(f"/v1/games/{game}?format=openspiel&lossy=true"), 422)
    for writer in EXPORTS:
        answer = client.get(f"/v1/games/{game}?format={writer.name}")
        assert answer.mimetype == ("text/csv" if writer.name == "csv" else "text/plain")
        problem(post(client, answer.data, f"?format={writer.name}", content_type="text/plain"), 422)


def test_the_rules_of_foreign_games(client: FlaskClient) -> None:
    """Tests that `rules` decides by which rules a foreign game is read."""
    body = FOREIGN[0].read_bytes()
    for rules in ("douzero", "classic"):
        answer = post(client, body, f"?rules={rules}", content_type="application/json")
        assert answer.status_code == 201, answer.text
    assert {each["rules"] for each in listed(client)} == {"douzero", "classic"}
    problem(post(client, body, "?rules=street", content_type="application/json"), 422)
    found = problem(post(client, body, "?rules=none", content_type="application/json"), 422)
    assert found["errors"][0]["pointer"] == "/rules"


def test_unknown_games(client: FlaskClient) -> None:
    for method in (client.get, client.delete):
        for name in ("none", "%00", "é", "x" * 500):
            problem(method(f"/v1/games/{name}"), 404)
    problem(client.get("/v1/games/none?format=pickle"), 422)
    problem(client.get("/v1/games/none?fromat=ddz"), 422)


# --- Many games ----------------------------------------------------------------------------------


def test_many_games(client: FlaskClient) -> None:
    """Tests that the good ones of many are stored, and the bad ones listed with line and reason."""
    broken = example("classic").replace('["3', '["33333', 1)
    body = example("classic") + broken + example("street") + "nonsense\n" + example("classic")
    answer = post(client, body)
    assert answer.status_code == 201, answer.text
    found: dict[str, Any] = answer.get_json()
    assert "id" not in found
    assert "Location" not in answer.headers
    assert found["created"] == 2
    assert {each["index"] for each in found["games"]} <= set(range(5))
    assert [each["id"] for each in listed(client)] == [
        each["id"] for each in reversed(found["games"]) if each["created"]
    ]
    assert found["refused"]
    for each in found["refused"]:
        assert each["detail"].startswith(f"line {each['line']}: ")
    line = example("classic").count("\n") + 1
    assert line < found["refused"][0]["line"] <= 2 * line


def test_nothing_that_can_be_read(client: FlaskClient) -> None:
    """Tests that a body without a good game is a problem that names each of its lines."""
    one = problem(post(client, '{"type":"start_game"}'), 422)
    assert one["detail"].startswith("line 1: ")
    broken = example("classic").replace('["3', '["33333', 1)
    both = problem(post(client, broken + broken), 422)
    assert len(both["errors"]) == 2
    assert listed(client) == []


def test_a_body_that_breaks_off(client: FlaskClient) -> None:
    """Tests that of a game whose last line is cut nothing is stored, and that of the rest all is."""
    body = example("classic") + example("decktet")[:-20]
    found = post(client, body).get_json()
    assert (found["created"], len(found["refused"])) == (1, 1)
    assert [each["rules"] for each in listed(client)] == ["classic"]


# --- Sent again ----------------------------------------------------------------------------------


def test_a_key_is_answered_once(client: FlaskClient) -> None:
    """Tests that a request that comes again with its key gets its first answer, even after a deletion."""
    key = {"Idempotency-Key": "b6f3-1"}
    first = post(client, example("classic"), headers=key)
    game = first.get_json()["id"]
    assert client.delete(f"/v1/games/{game}").status_code == 204
    again = post(client, example("classic"), headers=key)
    assert (again.status_code, again.data) == (201, first.data)
    assert again.headers["Location"] == first.headers["Location"]
    assert listed(client) == []
    other = problem(post(client, example("street"), headers=key), 422)
    assert "Idempotency-Key" in other["detail"]
    assert listed(client) == []
    for bad in ("", "a b", "x" * 201, "ä"):
        problem(post(client, example("street"), headers={"Idempotency-Key": bad}), 422)


def test_a_refused_request_keeps_no_answer(client: FlaskClient) -> None:
    key = {"Idempotency-Key": "again"}
    problem(post(client, "{}", headers=key), 422)
    assert post(client, example("classic"), headers=key).status_code == 201


def test_typed_games_are_kept_and_faulty_ones_named_by_their_line(client: FlaskClient) -> None:
    text = "小明叫3分\n小明\uff1a34567\n小红 过\n小刚 过"
    answer = post(client, text.encode(), content_type="text/plain")
    assert answer.status_code == 201, answer.text
    assert listed(client)[0]["names"] == ["小明", "小红", "小刚"]
    refused = problem(post(client, (text + "\n小明 3Z").encode(), content_type="text/plain"), 422)
    assert refused["errors"][0]["pointer"] == "/4"
    assert refused["detail"].startswith("line 5: ")
