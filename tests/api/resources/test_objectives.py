"""What a question is played for: asked for, said and kept alike wherever it is asked."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from flask.testing import FlaskClient

from solver.game.objective import CALL_OBJECTIVE, DEFAULT_OBJECTIVE
from solver.protocol import ENDPOINTS
from solver.records import write_record
from tests.api_client import ClientWith
from tests.builders import greedy_record
from tests.choice import Some

OBJECTIVES = ("win", "points")
REQUESTS = Path(__file__).parents[3] / "examples" / "requests"
RECORD = write_record(greedy_record("classic", 4, most=12))
# Of a game that is reviewed: enough for calls and plays.
_STEPS = 12
QUESTION = {"record": RECORD, "limit": {"worlds": 1}, "seed": 3, "wait": True}


def test_one_default_for_plays_and_one_for_calls(app: Any) -> None:
    """Tests each `objective` of each request, in bodies and in addresses, by the description."""
    document = app.test_client().get("/openapi.json").json
    fields = {
        name: found["properties"]["objective"]
        for name, found in document["components"]["schemas"].items()
        if name.endswith("Request") and "objective" in found.get("properties", {})
    }
    fields |= {
        operation["operationId"]: parameter["schema"]
        for path in document["paths"].values()
        for operation in path.values()
        for parameter in operation.get("parameters", [])
        if parameter.get("name") == "objective"
    }
    # A request's field says its default in its description (api/spec/shapes.py).
    defaults = {
        name: each.get("default") or each["description"].rpartition(' Default: `"')[2].rstrip('`".')
        for name, each in fields.items()
        if "win" in each["enum"]
    }
    plays = {"AdviceRequest", "ChoicesRequest", "JudgementsRequest", "ReviewsRequest"}
    assert defaults.pop("BidsRequest") == CALL_OBJECTIVE == "points"
    assert defaults.keys() == {*plays, "ReadingsRequest", "SolutionsRequest", "reviewGames"}
    assert set(defaults.values()) == {DEFAULT_OBJECTIVE} == {"win"}
    engine = document["components"]["schemas"]["EngineInfo"]
    assert "aim" in engine["required"]


@pytest.mark.one_in(3)
@pytest.mark.parametrize("name", ["advice", "bids", "choices", "judgements", "reviews"])
def test_every_answer_says_its_aim(name: str, some: Some, request: pytest.FixtureRequest) -> None:
    """Tests examples of a question: for wins, for points, and where nothing is said."""
    # With networks a review takes ten times as long.
    request.getfixturevalue("no_weights" if name == "reviews" else "small_weights")
    endpoint, changed = ENDPOINTS[name], 0
    for file in some(sorted(REQUESTS.glob(f"{name}.*.json")), 4):
        question = json.loads(file.read_text("utf-8")) | {"limit": {"worlds": 8}, "seed": 1}
        question.pop("objective", None)
        if name == "reviews":
            question["at"] = _STEPS
        answers = [
            endpoint.ask(question | given).to_dict()
            for given in ({}, *({"objective": each} for each in OBJECTIVES))
        ]
        for each in answers:
            each["engine"].pop("seconds")
        silent, wins, points = answers
        call = name == "bids" or silent.get("kind") in ("call", "direction")
        assert silent == (points if call else wins)
        if call and name != "bids":
            assert silent == wins  # calls are made and judged by points, whatever plays are
            continue
        assert (wins["engine"]["aim"], points["engine"]["aim"]) == OBJECTIVES
        changed += wins | {"engine": 0} != points | {"engine": 0}
    # A player of some strength may play the same card for either.
    assert changed or name == "choices"


def finished(client: FlaskClient, **more: Any) -> dict[str, Any]:
    answer = client.post("/v1/reviews", json=QUESTION | more)
    assert answer.status_code == 200, answer.text
    found: dict[str, Any] = answer.get_json()
    return found


@pytest.mark.long
@pytest.mark.usefixtures("no_weights")
def test_a_review_for_another_objective_is_another_review(client_with: ClientWith) -> None:
    """Tests the id, the aim, the report, the exercises and the tries of a review for points."""
    client = client_with()  # which lets a search take its time
    # A deal in which the greedy players make several grave mistakes.
    limit = {"worlds": 64, "seconds": 8.0}  # so that no clock ends a search
    game = {"record": write_record(greedy_record("snatch", 6)), "limit": limit}
    wins, points = finished(client, **game), finished(client, **game, objective="points")
    assert finished(client, **game, objective="win")["id"] == wins["id"] != points["id"]
    for found, aim, words in ((wins, "win", "winning at all"), (points, "points", "points")):
        assert found["engine"]["aim"] == aim
        place = f"/v1/reviews/{found['id']}"
        report = client.get(f"{place}/report").text
        assert f"<dt>Plays are judged by</dt><dd>{words}</dd>" in report
        sheet = client.get(f"{place}/report?format=csv").text.splitlines()[0].split(",")
        assert {"win_played_error", "win_best_error", "certain_win_refused"} <= set(sheet)
        exercises = client.get(f"{place}/exercises").get_json()["exercises"]
        plays = [each for each in exercises if each["kind"] == "play"]
        assert plays
        for each in plays:
            assert each["request"]["objective"] == aim
        exercise = f"{place}/exercises/{plays[0]['index']}"
        answer = client.get(f"{exercise}/answer").get_json()
        tried = client.post(exercise, json={"choice": answer["played"]}).get_json()
        assert tried["engine"]["aim"] == answer["engine"]["aim"] == aim
        same = ("label", "loss", "certain_win_refused")
        assert [tried[name] for name in same] == [answer[name] for name in same]
        assert tried["win_error"] == answer["win_played_error"]


@pytest.mark.usefixtures("no_weights")
def test_a_batch_has_an_objective(client: FlaskClient) -> None:
    """Tests that the games of a batch are the reviews that each alone would be."""
    points = finished(client, objective="points")
    for text, query in (
        (RECORD, "?worlds=1&seed=3&objective=points"),
        (
            json.dumps(
                {key: QUESTION[key] for key in ("record", "limit", "seed")}
                | {"objective": "points"}
            ),
            "",
        ),
    ):
        asked = client.post(
            f"/v1/reviews/batch{query}", data=text, content_type="application/x-ndjson"
        )
        assert asked.status_code == 202, asked.text
        found = client.get(asked.headers["Location"]).get_json()
        assert [each["id"] for each in found["reviews"]] == [points["id"]]
    wrong = client.post(
        "/v1/reviews/batch?objective=glory", data=RECORD, content_type="application/x-ndjson"
    )
    assert wrong.status_code == 422
    assert [each["pointer"] for each in wrong.get_json()["errors"]] == ["/objective"]
