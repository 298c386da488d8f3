"""/v1/players and the exercises of a review, over HTTP in one process."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from urllib.parse import quote

import pytest
from flask.testing import FlaskClient

from solver.records import write_record
from tests.builders import greedy_record

pytestmark = pytest.mark.usefixtures("no_weights")
NAMES = ("Ann/b?c", "<script>", "李 &?#% ..")
UNKNOWN = "0" * 24
# Seeds of games of classic that are over after a dozen acts.
SHORT = (35, 67, 149)


def record(seed: int, game: str = "classic", names: tuple[str, ...] | None = NAMES) -> str:
    return write_record(replace(greedy_record(game, seed), names=names))


@pytest.fixture
def client(client_with: Callable[..., FlaskClient]) -> FlaskClient:
    return client_with(review_wait=120)


def review(client: FlaskClient, text: str, worlds: int = 1, seed: int = 3) -> str:
    question = {"record": text, "limit": {"worlds": worlds}, "seed": seed, "wait": True}
    response = client.post("/v1/reviews", json=question)
    assert response.status_code == 200, response.json
    return response.headers["Location"]


@pytest.mark.long
def test_players_are_gathered_over_games(client: FlaskClient) -> None:
    """Tests totals by name, pages, one review a game, filters, and that deletion reaches them."""
    first, second, third = SHORT
    for seed in (first, second):
        review(client, record(seed))
    review(client, record(first), worlds=2)  # another review of a game that is known
    review(client, record(third, names=None))
    listed = client.get("/v1/players").json
    assert {each["name"] for each in listed["players"]} == set(NAMES)
    for each in listed["players"]:
        assert each["games"] == 2
        assert set(each["percentiles"]) == {"accuracy", "loss", "adjusted_win"}
        alone = client.get(f"/v1/players/{quote(each['name'], safe='')}")
        assert alone.json == each
        assert client.get("/v1/players", query_string={"name": each["name"]}).json == {
            "players": [each], "next": None,
        }  # fmt: skip
        interval = each["adjusted_result"]["points"]
        assert interval["low"] <= interval["mean"] <= interval["high"]
        assert each["result"]["points"]["games"] == 2
        kinds = each["by_category"].values()
        assert sum(kind["decisions"] for kind in kinds) == sum(
            kind["decisions"] for kind in each["by_phase"].values()
        )
    page = client.get("/v1/players?limit=2").json
    rest = client.get(page["next"]).json
    assert page["players"] + rest["players"] == listed["players"]
    assert rest["next"] is None
    assert client.get("/v1/players?rules=snatch").json["players"] == []
    assert len(client.get("/v1/players?rules=classic").json["players"]) == 3
    gone = client.delete("/v1/games", query_string={"player": NAMES[1]})
    assert gone.status_code == 200
    assert client.get("/v1/players").json["players"] == []


def test_insights_lead_to_the_games_behind_the_totals(client: FlaskClient) -> None:
    """Tests luck over time, every mistake with its exercise, and the order of the days."""
    places = {}
    for seed, day in ((35, "2026-02-01"), (11, "2026-01-01")):
        text = write_record(replace(greedy_record("classic", seed), names=NAMES, date=day))
        place = review(client, text, worlds=24)
        places[client.get(place).json["game"]] = place
    mistakes = 0
    for name in NAMES:
        found = client.get("/v1/insights", query_string={"player": name}).json
        totals = client.get("/v1/players", query_string={"name": name}).json["players"]
        assert [found["player"]] == totals
        assert [each["day"] for each in found["luck"]] == ["2026-01-01", "2026-02-01"]
        days = [each["day"] for each in found["mistakes"]]
        assert days == sorted(days, reverse=True)
        mistakes += len(days)
        assert len(days) == sum(kind["mistakes"] for kind in totals[0]["mistakes"])
        for each in found["mistakes"]:
            place = places[each["game"]]
            (decision,) = (
                one
                for one in client.get(place).json["result"]["decisions"]
                if one["index"] == each["index"]
            )
            assert (decision["played"], decision["loss"]) == (each["played"], each["loss"])
            exercise = client.get(f"{place}/exercises/{each['index']}")
            assert exercise.status_code == (200 if each["exercise"] else 404)
        seat = NAMES.index(name)
        lucks = [client.get(place).json["result"]["players"][seat] for place in places.values()]
        own = sum(each["luck"]["own"]["win"] for each in lucks)
        net = sum(each["result"]["win"] - each["adjusted_result"]["win"] for each in lucks)
        assert found["luck"][-1]["own"]["win"] == pytest.approx(own, abs=1e-3)
        assert found["luck"][-1]["luck"]["win"] == pytest.approx(net, abs=1e-3)
    assert mistakes


def test_insights_without_a_reviewed_game(client: FlaskClient) -> None:
    nothing = {"player": None, "luck": [], "mistakes": []}
    review(client, record(SHORT[0]))
    assert client.get("/v1/insights?player=nobody").json == nothing
    asked = {"player": NAMES[0], "rules": "snatch"}
    assert client.get("/v1/insights", query_string=asked).json == nothing
    assert client.get("/v1/insights").status_code == 422


def test_unknown_players(client: FlaskClient) -> None:
    response = client.get("/v1/players/nobody")
    assert response.status_code == 404
    assert "nobody" in response.json["detail"]  # type: ignore[index]
    assert client.get("/v1/players").json == {"players": [], "next": None}
    assert client.get("/v1/players?limit=0").status_code == 422


def test_exercises_over_http(client: FlaskClient) -> None:
    """Tests the way of a pupil: position, hints, a wrong try, an illegal one, the right one."""
    place = review(client, record(94, "decktet"), worlds=24)
    found = client.get(f"{place}/exercises").json["exercises"]
    assert found
    assert not {"best", "played", "line"} & set(found[0])
    each = found[0]
    one = f"{place}/exercises/{each['index']}"
    assert client.get(one).json == each
    assert client.get(f"{one}?language=zh").json["hints"] != each["hints"]
    answer = client.get(f"{one}/answer").json
    assert answer["label"] in ("mistake", "blunder")
    wrong = client.post(one, json={"choice": answer["played"]}).json
    assert (wrong["solved"], wrong["loss"]) == (False, answer["loss"])
    assert answer["best"] not in str(wrong["reasons"])
    right = client.post(one, json={"choice": answer["best"]}).json
    assert right["solved"] is True
    illegal = client.post(one, json={"choice": "zz"})
    assert illegal.status_code == 422
    assert illegal.json["errors"][0]["pointer"] == "/choice"  # type: ignore[index]
    position = client.post(
        f"/v1/{each['do']}", json={**each["request"], "limit": {"worlds": 1}, "seed": 1}
    )
    assert position.status_code == 200
    assert client.get(f"{place}/exercises/0").status_code == 404
    assert client.post(f"{place}/exercises/0", json={"choice": "pass"}).status_code == 404
    assert client.get(f"/v1/reviews/{UNKNOWN}/exercises").status_code == 404


def test_any_decision_can_be_tried_again(client: FlaskClient) -> None:
    """Tests that what was right is solved by what was done, though it is no exercise."""
    place = review(client, record(38, "decktet"), worlds=24)
    found = client.get(place).json["result"]["decisions"]
    each = next(one for one in found if one["label"] == "best" and one["kind"] == "play")
    address = f"{place}/exercises/{each['index']}"
    assert client.get(address).status_code == 404
    tried = client.post(address, json={"choice": each["played"]}).json
    assert (tried["solved"], tried["choice"]) == (True, each["played"])


def test_exercises_wait_for_the_review(client: FlaskClient) -> None:
    question = {"record": record(4), "limit": {"worlds": 1}, "seed": 3}
    place = client.post("/v1/reviews", json=question).headers["Location"]
    assert client.get(f"{place}/exercises").status_code == 409


@pytest.mark.long
@pytest.mark.one_in(4)
@pytest.mark.parametrize("name", ["rlcard", "showdown", "douzero"])
def test_exercises_of_other_programs(client: FlaskClient, name: str) -> None:
    """Tests that each exercise shows its own position, and that its answer solves it."""
    game = write_record(greedy_record("douzero", 7), format=name, lossy=True)
    place = review(client, game, worlds=24)
    found = client.get(f"{place}/exercises").json["exercises"]
    assert found
    stored = client.get(f"/v1/games/{client.get(place).json['game']}").text
    steps = client.post("/v1/positions", json={"record": stored, "at": 0}).json["steps"]
    for each in found:
        at = [step["index"] for step in steps].index(each["index"])
        position = client.post("/v1/positions", json={"record": stored, "at": at}).json
        assert position["turn"] == each["seat"]
        assert position["hands"][each["seat"]] == each["request"]["hand"]
        one = f"{place}/exercises/{each['index']}"
        answer = client.get(f"{one}/answer").json
        assert steps[at]["cards"] == answer["played"]
        assert client.post(one, json={"choice": answer["best"]}).json["solved"] is True
