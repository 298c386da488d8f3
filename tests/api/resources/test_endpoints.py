"""Tests of the endpoints with the example requests of every game."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from flask.testing import FlaskClient

from solver.rules import GAMES, load_rules
from tests.api.questions import HARD
from tests.api_client import app_with

EXAMPLES = Path(__file__).parents[3] / "examples" / "requests"


@pytest.fixture(scope="module")
def quick() -> FlaskClient:
    """A client of an app whose searches end sooner than those of other tests."""
    return app_with(log_level="ERROR", search_seconds=0.05, search_patience=30).test_client()


@pytest.mark.parametrize("game", GAMES)
def test_examples(
    quick: FlaskClient, document: dict[str, Any], game: str, subtests: pytest.Subtests
) -> None:
    """Tests that each example of a game is answered as the description says."""
    files = [file for file in sorted(EXAMPLES.glob(f"*.{game}.json")) if not is_review(file)]
    assert len(files) > 10
    for file in files:
        with subtests.test(file.stem):
            check_example(quick, document, file)


def is_review(file: Path) -> bool:
    return file.name.startswith("reviews.")


@pytest.mark.one_in(7, first=6)
@pytest.mark.parametrize("game", GAMES)
def test_example_of_a_review(quick: FlaskClient, document: dict[str, Any], game: str) -> None:
    """Tests the example that takes as long as all others of a game together."""
    check_example(quick, document, EXAMPLES / f"reviews.{game}.json")


def test_every_example_is_of_a_game() -> None:
    """Tests that the tests above ask all of them."""
    assert {file.name.split(".")[1] for file in EXAMPLES.iterdir()} == set(GAMES)


def check_example(client: FlaskClient, document: dict[str, Any], file: Path) -> None:
    from jsonschema import Draft202012Validator  # reads grammars of addresses for a second

    path = "/v1/" + file.name.split(".")[0].replace("-", "/")
    response = client.post(path, data=file.read_bytes(), content_type="application/json")
    assert response.status_code == 200, response.text
    assert response.content_type == "application/json"
    operation = document["paths"][path]["post"]
    for schema, value in (
        (operation["requestBody"]["content"], json.loads(file.read_bytes())),
        (operation["responses"]["200"]["content"], response.json),
    ):
        whole = {**schema["application/json"]["schema"], "components": document["components"]}
        Draft202012Validator(whole).validate(value)


@pytest.mark.parametrize("game", GAMES)
def test_one_game(client: FlaskClient, game: str) -> None:
    """Tests that a game can be read and sent back as inline rules."""
    response = client.get(f"/v1/rules/{game}")
    assert response.status_code == 200
    assert response.headers["ETag"] == f'"{load_rules(game).version}"'
    rank = load_rules(game).description.deck.cards.split()[:1] or [load_rules(game).ranks[0]]
    question = {"rules": response.json, "cards": rank[0]}
    readings = client.post("/v1/plays/classify", json=question).json
    assert readings["readings"][0]["type"] == "single"  # type: ignore[index]


def test_no_paths_over_http(ask: Any, tmp_path: Path) -> None:
    """Tests that a request cannot make the service read a file."""
    file = tmp_path / "mine.toml"
    file.write_text('base = "snatch"\n')
    response = ask("plays/classify", rules=str(file), cards="3")
    assert response.status_code == 422
    assert response.json["errors"][0]["pointer"] == "/rules"


def test_long_searches_are_shortened(ask: Any) -> None:
    """Tests that the answer names the limit of the service, which is shorter."""
    response = ask(
        "advice",
        rules="classic",
        landlord=0,
        seat=0,
        hand="3344455667788TJQKA2B",
        history=[],
        limit={"seconds": 30, "worlds": 100_000},
    )
    assert response.json["engine"]["limit"] == {"seconds": 0.2, "worlds": 100_000}
    assert response.json["engine"]["seconds"] < 30


def test_long_solutions_are_shortened(ask: Any) -> None:
    """Tests that a position that is not solved within the limit is answered as undecided."""
    response = ask("solutions", **HARD, limit={"seconds": 30})
    assert response.status_code == 200
    assert response.json["engine"]["limit"] == {"seconds": 0.2}
    assert response.json["seconds"] < 30
    assert response.json["points_low"] < response.json["points_high"]
