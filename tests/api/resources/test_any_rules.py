"""Random house rules sent with every request: each question about a game has an answer."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

import pytest
from oracle.any_rules import random_document
from werkzeug.test import TestResponse

from solver.errors import InvalidRules
from solver.game.act import Act
from solver.game.deal import deal
from solver.game.game import Game
from solver.game.play import PASS, Play
from solver.rules import Rules, load_rules

FEW = 10  # games in every run
MANY = 1500  # games of the long test
MOST_ACTS = 30
MOST_TO_DIVIDE = 12  # cards of a hand to decompose

Ask = Callable[..., TestResponse]


def some_game(rules: Rules, rng: random.Random) -> Game:
    """Returns a game in progress, all hands known."""
    hands, bottom = deal(rules, rng.randrange(1000))
    landlord = rng.randrange(rules.players)
    hands[landlord] += bottom
    game = Game(rules, landlord, hands=hands)
    for _ in range(rng.randrange(MOST_ACTS)):
        after = game.copy()
        options = game.legal()
        if options and (game.leading or rng.random() < 0.7):
            largest = max(options, key=len)
            after.play(game.turn, largest if rng.random() < 0.5 else rng.choice(options))
        else:
            after.do(Act(game.turn, PASS))
        if after.over:
            break
        game = after
    return game


def declared(play: Play) -> dict[str, Any]:
    return {"cards": str(play.cards), "type": play.type}


def questions(game: Game, rng: random.Random) -> list[tuple[str, dict[str, Any]]]:
    """Returns questions about the seat to move, by path."""
    hand = game.hands[game.turn]
    assert hand is not None
    cards = list(hand)
    history = [
        [move.seat, PASS if move.play is None else declared(move.play)] for move in game.history
    ]
    over, seats = {}, {"landlord": game.landlord}
    if game.current is not None:
        over = {"over": declared(game.current)}
    position = {
        **seats,
        "turn": game.turn,
        "hands": [str(held) for held in game.hands],
        "limit": {"nodes": 2000},
        "objective": rng.choice(("win", "points")),
    }
    if history:
        position["direction"] = game.table.direction
    if game.current is not None:
        position |= {"over": over["over"] | {"seat": game.holder}, "passes": game.table.passes}
    some = "".join(rng.sample(cards, rng.randint(1, min(len(cards), 8))))
    fewer = "".join(rng.sample(cards, min(len(cards), MOST_TO_DIVIDE)))
    limit = {"seconds": 1}
    return [
        ("plays", {"hand": str(hand), **over}),
        ("plays/classify", {"cards": some}),
        ("decompositions", {"hand": fewer, "objective": "plays", "limit": limit}),
        ("decompositions", {"hand": fewer, "objective": "turns", "limit": limit}),
        (
            "advice",
            {
                **seats,
                "seat": game.turn,
                "hand": str(hand),
                "history": history,
                "limit": {"worlds": 2},
                "seed": 1,
            },
        ),
        ("solutions", position),
    ]


def check_answers(ask: Ask, seed: int, *, large: bool = False) -> None:
    """Every question about one game is answered."""
    rng = random.Random(seed)
    document = random_document(rng, large=large)
    rules = load_rules(document)
    try:
        _ = rules.native
    except InvalidRules:
        assert ask("plays", rules=document, hand=document["deck"]["ranks"][0]).status_code == 422
        return
    for path, question in questions(some_game(rules, rng), rng):
        answer = ask(path, rules=document, **question)
        assert answer.status_code == 200, (seed, path, question, answer.get_json())


@pytest.mark.parametrize("seed", range(FEW))
def test_every_question_has_an_answer(ask: Ask, seed: int) -> None:
    check_answers(ask, seed)


@pytest.mark.long
@pytest.mark.timeout(7200)
@pytest.mark.parametrize("large", [False, True])
def test_every_question_has_an_answer_in_many_games(ask: Ask, *, large: bool) -> None:
    for seed in range(MANY // 5 if large else MANY):
        check_answers(ask, seed, large=large)


def test_a_larger_bomb_with_a_wild_card(ask: Ask) -> None:
    """The case that answered 500: five fives of a deck with four, counted in turns."""
    bombs = [{"type": "bomb", "of_a_kind": [4, 6]}, {"type": "bomb", "cards": "XX"}]
    rules = {"base": "street", "bombs": bombs}
    found = ask("plays/classify", rules=rules, cards="5555X").get_json()
    assert [reading["type"] for reading in found["readings"]] == ["bomb"]
    for objective in ("plays", "turns"):
        answer = ask("decompositions", rules=rules, hand="2222X", objective=objective)
        assert answer.status_code == 200
        [plays] = answer.get_json()["decompositions"]
        assert [play["cards"] for play in plays] == ["2222X"]
