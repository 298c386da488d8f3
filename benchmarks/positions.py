"""Positions for the benchmarks: what a seat had to decide in games of random play."""

from __future__ import annotations

import random

import numpy as np
from numpy.typing import NDArray

from solver.game import Act, Game, deal
from solver.native import _core
from solver.play import PASS
from solver.rules import Rules

Position = tuple[int, _core.Play]


def random_positions(rules: Rules, count: int, seed: int) -> list[Position]:
    """Returns packed hands and what lies on the table (a play without cards when leading)."""
    choose = random.Random(seed)
    found: list[Position] = []
    number = 0
    while len(found) < count:
        hands, bottom = deal(rules, seed + number)
        hands[0] += bottom
        number += 1
        game = Game(rules, 0, hands=hands)
        while not game.over:
            hand = game.hands[game.turn]
            assert hand is not None
            over = _core.Play() if game.current is None else game.current.native
            found.append((hand.packed, over))
            options = [*game.legal(), *([] if game.leading else [None])]
            play = choose.choice(options)
            if play is None:
                game.do(Act(game.turn, PASS))
            else:
                game.play(game.turn, play)
    choose.shuffle(found)
    return found[:count]


def as_arrays(positions: list[Position]) -> tuple[NDArray[np.uint64], list[_core.Play]]:
    """Returns the positions as the batch calls take them."""
    return np.array([hand for hand, _ in positions], np.uint64), [over for _, over in positions]
