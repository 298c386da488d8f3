"""What a game pays. No other module multiplies stakes."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Literal

import numpy as np
from numpy.typing import ArrayLike, NDArray

from solver.game.contract import Contract
from solver.game.play import Play
from solver.game.table import Table
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
    shown: Sequence[int] = (),
    factors: Sequence[int] = (),
) -> list[int]:
    """Returns the points of the landlord and of each peasant after a game with this result.

    With `factors`, by which the peasants may get different points, there is one entry for each
    peasant, in the order of seats after the landlord. Without, one entry stands for all of them.

    Args:
        rules: the rules of the game.
        bid: the landlord's bid; ignored in games whose score does not depend on it.
        landlord_won: whether the landlord went out first.
        bombs: the number of cards of each bomb that was played.
        rockets: how many rockets were played.
        snatches: how often the hand was snatched.
        spring: whether the landlord won before any peasant played a card.
        anti_spring: whether the peasants won after the landlord's first play, his only one.
        shown: by seat, the landlord's first, the factor of an open hand and 0 for a hidden one.
        factors: by seat, the landlord's first, the factors of doubling.
    """
    contract = Contract(bid, snatches, shown=tuple(shown), factors=tuple(factors))
    factor = _core.play_factor(rules.native, bombs, rockets, spring, anti_spring)
    paid: list[int] = settle(rules, contract, 0, factor, landlord_won).tolist()
    return paid if factors else paid[:2]


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
    factors, won = np.broadcast_arrays(
        np.asarray(factor, np.int64), np.asarray(landlord_won, np.bool_)
    )
    paid = _core.settle(
        rules.native,
        contract.bid,
        contract.snatches,
        contract.shown,
        contract.factors,
        landlord,
        np.ascontiguousarray(factors.ravel()),
        np.ascontiguousarray(won.ravel()),
    )
    return np.asarray(paid).reshape(*factors.shape, rules.players)


def settled(rules: Rules, contract: Contract, table: Table) -> list[int]:
    """Returns by seat the points won or lost at a table whose game is over."""
    won = table.winner == table.landlord
    paid: list[int] = settle(rules, contract, table.landlord, table.ending, won).tolist()
    return paid


def multiplier(rules: Rules, contract: Contract, table: Table) -> int:
    """Returns what snatches, open hands, bombs and rockets have multiplied the stake by so far."""
    opening = _core.opening(rules.native, contract.snatches, contract.shown)
    found: int = opening * table.factor
    return min(found, rules.description.score.cap or found)


def opened(rules: Rules, contract: Contract, table: Table) -> Table:
    """Returns the table on which a search or a proof counts points.

    Where the multiplier has a cap, the table has to know what the auction made of it.
    """
    if rules.description.score.cap == 0:
        return table
    opening = _core.opening(rules.native, contract.snatches, contract.shown)
    return table if opening == 1 else table.opened(min(opening, rules.description.score.cap))


def growth(table: Table, plays: Iterable[Play]) -> float:
    """Returns by how much plays multiply the stake of a table, which is `opened`.

    It is an integer where they double the stake.
    """
    times = table.growth([play.native for play in plays])
    return int(times) if times == int(times) else round(times, 2)


def point_value(rules: Rules, contract: Contract, landlord: int, seat: int) -> float:
    """Returns how many points of the game a seat gets for one point of an `opened` table.

    The table counts a bid of one, and the snatches and open hands only where there is a cap. The
    value is an integer except for a landlord whose peasants have doubled differently.
    """
    factors = contract.factors or (1,) * rules.players
    peasants = [each for each in range(rules.players) if each != landlord]
    if rules.description.score.settlement == "common":
        product = int(np.prod(factors))
        shares = dict.fromkeys(peasants, product)
    else:
        shares = {each: factors[landlord] * factors[each] for each in peasants}
    unit = contract.bid if rules.description.score.base == "bid" else 1
    if rules.description.score.cap == 0:
        unit *= _core.opening(rules.native, contract.snatches, contract.shown)
    if seat != landlord:
        return unit * shares[seat]
    whole, part = divmod(unit * sum(shares.values()), len(peasants))
    return whole if part == 0 else whole + part / len(peasants)
