"""What a contract and a result pay, for many games at once."""

from __future__ import annotations

from typing import Any

import numpy as np

from solver.game.bombs import sizes_of_bombs
from solver.game.contract import Contract
from solver.game.score import opened, point_value, scores, settle
from solver.game.table import Table
from solver.rules import load_rules
from tests.together import together


@together("game", ["classic", "snatch", "street", "double", "decktet", "douzero"])
def test_settle_pays_what_scores_says_of_each_game(game: str) -> None:
    rules = load_rules(game)
    snatches = int(rules.description.auction.snatch != "none")
    contract = Contract(bid=2, snatches=snatches)
    [size, *_] = sizes_of_bombs(rules)[-1:]
    factor = rules.description.score.factor_of_bomb(size)
    points = settle(rules, contract, 1, [1, factor], [False, True])
    assert points.shape == (2, rules.players)
    assert (points.sum(axis=-1) == 0).all()
    for row, bombs, won in zip(points, ((), (size,)), (False, True), strict=True):
        paid = scores(rules, 2, landlord_won=won, bombs=bombs, snatches=snatches)
        assert row[1] == paid[0]
        assert set(np.delete(row, 1)) == {paid[1]}


@together(
    ("source", "bombs", "rockets", "points"),
    [
        ({"base": "classic", "additive_bombs": True}, [4, 4, 4], 0, 2 * 4),
        ({"base": "classic", "additive_bombs": True}, [4, 4, 4], 1, 2 * 8),
        # Bombs of five cards and fewer do not count in double.
        ({"base": "double", "additive_bombs": True}, [4, 6, 6, 7], 1, 3 * 8),
        ({"base": "classic", "score": {"cap": 3}}, [4, 4], 0, 2 * 3),
        ({"base": "classic", "score": {"cap": 3}}, [4], 0, 2 * 2),
    ],
)
def test_house_rules_of_any_game(
    source: dict[str, Any], bombs: list[int], rockets: int, points: int
) -> None:
    paid = scores(load_rules(source), 1, landlord_won=True, bombs=bombs, rockets=rockets)
    assert paid[0] == points


def test_a_point_of_a_table_is_worth_what_settle_pays() -> None:
    """Tests that searches, which count points on tables, come to the points of the game."""
    for source in ({}, {"cap": 32}, {"settlement": "common"}, {"cap": 64, "open_hands": "product"}):
        rules = load_rules({"base": "happy", **source})
        contract = Contract(1, 2, shown=(5, 0, 3), factors=(1, 2, 1))
        for factor in (1, 2, 8):
            start = Table.at(rules.native, 0, 1, [1, 1, 1], 0, -1, None, 0, factor, 2, 1)
            table = opened(rules, contract, start)
            table.act(0, next(iter(rules.native.plays(1))))
            paid = settle(rules, contract, 0, factor, True)
            cap = rules.description.score.cap
            unit = (
                min(
                    cap,
                    4 * {"largest": 5, "product": 15}[rules.description.score.open_hands] * factor,
                )
                if cap
                else factor
            )
            for seat, points in enumerate((2 * unit, -unit, -unit)):
                assert points * point_value(rules, contract, 0, seat) == paid[seat]
