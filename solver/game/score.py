"""What a game pays. No other module multiplies stakes."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

import numpy as np
from numpy.typing import ArrayLike, NDArray

from solver.game.contract import Contract
from solver.native import _core
from solver.rules import Rules

# What a player maximizes: the expected score, or the probability of winning.
Objective = Literal["points", "win"]


def scores(
    rules: Rules,
    bid: int,
    *,
    landlord_won: bool,
    bombs: Sequence[int] = (),
    rockets: int = 0,
    snatches: int = 0,
    spring: bool = False,
    anti_spring: bool = False,
) -> list[int]:
    """Returns the points of the landlord and of each peasant after a game with this result.

    Args:
        rules: the rules of the game.
        bid: the landlord's bid; ignored in games whose score does not depend on it.
        landlord_won: whether the landlord went out first.
        bombs: the number of cards of each bomb that was played.
        rockets: how many rockets were played.
        snatches: how often the hand was snatched.
        spring: whether the landlord won before any peasant played a card.
        anti_spring: whether the peasants won after the landlord's first play, his only one.
    """
    return _core.scores(
        rules.native,
        base_stake(rules, bid),
        landlord_won,
        bombs,
        rockets,
        snatches,
        spring,
        anti_spring,
    )


def base_stake(rules: Rules, bid: int) -> int:
    """Returns the stake before anything multiplies it: the bid where the score depends on it."""
    return bid if rules.description.score.base == "bid" else 1


def stake(rules: Rules, bid: int, snatches: int) -> int:
    """Returns the stake before the first play: the bid times a factor for each snatch."""
    return int(base_stake(rules, bid) * rules.description.score.snatch_factor**snatches)


def settle(
    rules: Rules, contract: Contract, landlord: int, factor: ArrayLike, landlord_won: ArrayLike
) -> NDArray[np.int64]:
    """Returns by seat the points won or lost in games with one contract and one landlord.

    Args:
        rules: the rules of the game.
        contract: what the auction has made of the stake.
        landlord: the landlord's seat, in the numbering of the contract's seats.
        factor: by how much bombs, rockets and Spring multiplied the stake, a number a game.
        landlord_won: whether the landlord won, a truth value a game.

    Returns:
        Points in units of the base stake, games x seats; the points of a game add up to zero.
    """
    unit = stake(rules, contract.bid, contract.snatches)
    won = np.where(np.asarray(landlord_won, bool), 1, -1) * np.asarray(factor, np.int64) * unit
    points = np.repeat(-won[..., None], rules.players, axis=-1)
    points[..., landlord] = won * (rules.players - 1)
    return points
