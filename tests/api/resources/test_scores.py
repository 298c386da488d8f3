"""POST /v1/scores pays what a game with the same events pays, in every game."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

import pytest
from flask.testing import FlaskClient

from solver.game.deal import deal
from solver.game.game import Game
from solver.protocol.acts import write_act
from solver.rules import GAMES, load_rules
from tests.api_client import app_with
from tests.builders import random_act


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory) -> FlaskClient:
    """A service with two added games: one that counts the bid, and one that does not."""
    folder: Path = tmp_path_factory.mktemp("rules")
    files = []
    for base, name, score in (("street", "mine", "bid"), ("classic", "yours", "one")):
        path = folder / f"{name}.toml"
        path.write_text(f'base = "{base}"\nid = "{name}"\n[score]\nbase = "{score}"\n', "utf-8")
        files.append(path)
    return app_with(rules_files=tuple(files)).test_client()


def ask(client: FlaskClient, path: str, body: dict[str, Any]) -> dict[str, Any]:
    """Returns the answer to a question that is well formed."""
    response = client.post(f"/v1/{path}", json=body)
    assert response.status_code == 200, response.get_data(as_text=True)
    answer: dict[str, Any] = response.get_json()
    return answer


def random_game(rules_id: str, seed: int) -> tuple[int, list[str], list[Any]]:
    """Returns the landlord, the hands at the first lead and the history of a random game."""
    rules, random = load_rules(rules_id), Random(seed)
    hands, bottom = deal(rules, seed)
    landlord = seed % rules.players
    hands[landlord] += bottom
    game = Game(rules, landlord, hands=hands)
    while not game.over:
        random_act(game, random)
    history = [write_act(move.to_act()) for move in game.history]
    return landlord, [str(hand) for hand in hands], history


@pytest.mark.parametrize("game", [*GAMES, "mine", "yours"])
def test_scores_are_those_of_a_game(client: FlaskClient, game: str) -> None:
    """Tests that the two ways to ask for a score agree on whole games."""
    for seed in range(3):
        check_scores(client, game, seed)


def check_scores(client: FlaskClient, game: str, seed: int) -> None:
    """Asks for the state of a random game, and for what its events pay."""
    rules = {"mine": "street", "yours": "classic"}.get(game, game)
    landlord, hands, history = random_game(rules, seed)
    for bid in (1, 3):
        state = ask(
            client,
            "states",
            {"rules": game, "landlord": landlord, "hands": hands, "history": history, "bid": bid},
        )
        assert state["status"] == "over"
        paid = ask(
            client,
            "scores",
            {
                "rules": game,
                "bid": bid,
                "landlord_won": state["winner"] == "landlord",
                "bombs": state["bombs"],
                "rockets": state["rockets"],
                "spring": state["spring"],
                "anti_spring": state["anti_spring"],
            },
        )["scores"]
        others = [score for seat, score in enumerate(state["scores"]) if seat != landlord]
        assert paid == [state["scores"][landlord], others[0]]
        assert len(set(others)) == 1
        assert sum(state["scores"]) == 0


def test_the_bid_counts_only_where_the_rules_say_so(client: FlaskClient) -> None:
    """Tests the base of the stake in built-in and in added games."""
    for game, expected in (
        ("street", [3, -1]),
        ("mine", [9, -3]),
        ("classic", [6, -3]),
        ("yours", [2, -1]),
    ):
        body = {"rules": game, "bid": 3, "landlord_won": True}
        assert ask(client, "scores", body)["scores"] == expected
