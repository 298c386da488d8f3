"""Decisions for the benchmarks, from games of greedy and random play."""

from __future__ import annotations

import random

import numpy as np
from numpy.typing import NDArray

from solver.game.act import Act
from solver.game.deal import deal
from solver.game.game import Game
from solver.game.play import PASS, Play
from solver.native import _core
from solver.rules import Rules

# A packed hand and the play on the table, which has no cards when the seat leads.
PackedDecision = tuple[int, _core.Play]


def played_positions(rules: Rules, count: int, seed: int, *, greedy: float) -> list[PackedDecision]:
    """Returns decisions of random games, in random order.

    Args:
        rules: the game.
        count: how many decisions.
        seed: decides the deals and the random plays.
        greedy: the fraction of acts chosen by the greedy policy; the others are random.
    """
    choose = random.Random(seed)
    policy = _core.GreedyPlayer(rules.native)
    found: list[PackedDecision] = []
    while len(found) < count:
        hands, bottom = deal(rules, choose.getrandbits(32))
        hands[0] += bottom
        game = Game(rules, 0, hands=hands)
        while not game.over:
            hand = game.hands[game.turn]
            assert hand is not None
            over = _core.Play() if game.current is None else game.current.native
            found.append((hand.packed, over))
            play: Play | None
            if choose.random() < greedy:
                native = policy.choose(game.table, game.turn, hand.packed)
                play = None if native is None else Play.from_native(rules, native, hand)
            else:
                play = choose.choice([*game.legal(), *([] if game.leading else [None])])
            if play is None:
                game.do(Act(game.turn, PASS))
            else:
                game.play(game.turn, play)
    choose.shuffle(found)
    return found[:count]


def as_arrays(positions: list[PackedDecision]) -> tuple[NDArray[np.uint64], list[_core.Play]]:
    """Returns the decisions as the batch calls of the core take them."""
    return np.array([hand for hand, _ in positions], np.uint64), [over for _, over in positions]
