"""The puzzles of the service: lists, tries, hints and solutions."""

from __future__ import annotations

import pytest
from flask.testing import FlaskClient

from solver.rules import GAMES


def listed(client: FlaskClient, **query: object) -> list[dict[str, object]]:
    return client.get("/v1/puzzles", query_string=query).json["puzzles"]


def test_a_list_has_pages_and_bounds(client: FlaskClient) -> None:
    first = client.get("/v1/puzzles?rules=classic&limit=10&rating=700-1400").json
    assert len(first["puzzles"]) == 10
    assert first["next"] == 10
    ratings = [puzzle["rating"] for puzzle in first["puzzles"]]
    assert ratings == sorted(ratings)
    assert 700 <= ratings[0] <= ratings[-1] <= 1400
    after, seen = first["next"], {puzzle["id"] for puzzle in first["puzzles"]}
    while after is not None:
        page = client.get(f"/v1/puzzles?rules=classic&rating=700-1400&after={after}").json
        seen |= {puzzle["id"] for puzzle in page["puzzles"]}
        after = page.get("next")
    assert len(seen) == first["total"]
    assert {puzzle["rules"] for puzzle in listed(client, limit=500)} >= {"classic"}


@pytest.mark.one_in(4, first=1)
@pytest.mark.parametrize("game", GAMES)
def test_a_wrong_try_is_refuted_and_the_answer_is_not(client: FlaskClient, game: str) -> None:
    summary = listed(client, rules=game, limit=500)[-1]
    path = f"/v1/puzzles/{summary['id']}"
    puzzle = client.get(path).json
    assert "answer" not in puzzle
    assert {name: puzzle[name] for name in summary} == summary
    solution = client.get(f"{path}/solution").json
    seat, best = puzzle["seat"], solution["best"]["cards"]
    assert len(solution["steps"]) == len(solution["line"]) + 1
    assert solution["line"][0] == [seat, best]
    wrong = next(play for play in puzzle["position"]["legal"] if play["cards"] != best)
    declared = {name: wrong[name] for name in ("cards", "type", "key")}
    act = "pass" if wrong["type"] == "pass" else declared
    lost = client.post(path, json={"acts": [[seat, act]]}).json
    assert (lost["keeps_win"], lost["solved"], lost["plays"]) == (False, False, None)
    assert lost["replies"] == []
    assert len(lost["steps"]) == len(lost["refutation"]) + 1
    assert lost["steps"][-1]["end"] != {"winner": puzzle["side"]}
    kept = client.post(path, json={"acts": [[seat, best]]}).json
    assert kept["keeps_win"]
    assert kept["refutation"] == []
    assert kept["steps"][-1]["hands"] == kept["position"]["hands"]
    if not kept["solved"]:
        assert kept["position"]["turn"] == seat
        assert kept["plays"] is None or kept["plays"] < puzzle["plays"] + len(kept["replies"])


def test_nothing_tried_is_the_position_itself(client: FlaskClient) -> None:
    [summary] = listed(client, rules="classic", limit=1)
    path = f"/v1/puzzles/{summary['id']}"
    found = client.post(path, json={"acts": []}).json
    assert found["keeps_win"]
    assert found["replies"] == []
    assert found["position"] == client.get(path).json["position"]
    assert found["plays"] == summary["plays"]


@pytest.mark.parametrize("game", GAMES)
def test_a_position_says_each_side(client: FlaskClient, game: str) -> None:
    for summary in listed(client, rules=game, limit=500)[::100]:
        puzzle = client.get(f"/v1/puzzles/{summary['id']}").json
        sides = puzzle["position"]["sides"]
        assert sides.count("landlord") == 1
        assert sides[puzzle["landlord"]] == "landlord"
        assert sides[puzzle["seat"]] == puzzle["side"]
        assert len(sides) == len(puzzle["left"])


def test_hints_are_in_both_languages_and_two_steps(client: FlaskClient) -> None:
    [summary] = listed(client, rules="decktet", limit=1)
    path = f"/v1/puzzles/{summary['id']}/hint"
    hints = {
        (step, language): client.get(f"{path}?step={step}&language={language}").json
        for step in (1, 2)
        for language in ("en", "zh")
    }
    assert {found["step"] for found in hints.values()} == {1, 2}
    assert len({found["hint"] for found in hints.values()}) == 4


def test_every_game_has_a_puzzle_of_the_day(client: FlaskClient) -> None:
    found = client.get("/v1/puzzles/today?date=2026-11-22").json
    assert found["date"] == "2026-11-22"
    assert [puzzle["rules"] for puzzle in found["puzzles"]] == list(GAMES)
    assert client.get("/v1/puzzles/today?date=2026-11-22").json == found
    [one] = client.get("/v1/puzzles/today?rules=street&date=2026-11-22").json["puzzles"]
    assert one in found["puzzles"]
    assert client.get("/v1/puzzles/today").status_code == 200


@pytest.mark.parametrize(
    ("address", "status", "detail"),
    [
        ("/v1/puzzles/classic-00000000", 404, "there is no puzzle 'classic-00000000'"),
        ("/v1/puzzles/nothing-00000000/hint", 404, "there is no puzzle"),
        ("/v1/puzzles?rules=chess", 422, "there are no rules 'chess'; known are classic"),
        ("/v1/puzzles?rating=1300-1200", 422, "ratings are written like 900-1200"),
        ("/v1/puzzles?rating=easy", 422, "ratings are written like 900-1200"),
        ("/v1/puzzles?colour=red", 422, "colour"),
        ("/v1/puzzles/today?date=20261122", 422, "a day is written like 2026-11-22"),
    ],
)
def test_bad_addresses_are_refused(
    client: FlaskClient, address: str, status: int, detail: str
) -> None:
    response = client.get(address)
    assert response.status_code == status
    assert response.mimetype == "application/problem+json"
    assert detail in response.json["detail"]


def test_an_illegal_act_is_named_with_its_place(client: FlaskClient) -> None:
    [summary] = listed(client, rules="classic", limit=1)
    path, seat = f"/v1/puzzles/{summary['id']}", summary["seat"]
    assert isinstance(seat, int)
    response = client.post(path, json={"acts": [[(seat + 1) % 3, "3"]]})
    assert response.status_code == 422
    assert response.json["errors"][0]["pointer"] == "/acts/0"
    assert f"it is seat {seat}'s turn" in response.json["detail"]
    response = client.post(path, json={"acts": [[seat, "zz"]]})
    assert response.status_code == 422
    assert client.post(path, json={}).json["errors"][0]["pointer"] == "/acts"
