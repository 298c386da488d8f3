"""What a contract and a result pay, for many games at once."""

from __future__ import annotations

import numpy as np
import pytest

from solver.game.contract import Contract
from solver.game.score import scores, settle
from solver.rules import load_rules


@pytest.mark.parametrize("game", ["classic", "snatch", "street", "double", "decktet", "douzero"])
def test_settle_pays_what_scores_says_of_each_game(game: str) -> None:
    rules = load_rules(game)
    contract = Contract(bid=2, snatches=1)
    factor = rules.description.score.factor_of_bomb(4)
    points = settle(rules, contract, 1, [1, factor], [False, True])
    assert points.shape == (2, rules.players)
    assert (points.sum(axis=-1) == 0).all()
    for row, bombs, won in zip(points, ((), (4,)), (False, True), strict=True):
        paid = scores(rules, 2, landlord_won=won, bombs=bombs, snatches=1)
        assert row[1] == paid[0]
        assert set(np.delete(row, 1)) == {paid[1]}
