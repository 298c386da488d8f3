"""What a game pays. No other module multiplies stakes."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import product

import numpy as np
from numpy.typing import ArrayLike, NDArray

from solver.errors import InvalidRequest, UnreachablePosition
from solver.game.auction import outcomes
from solver.game.bombs import multiplied
from solver.game.cards import Hand
from solver.game.contract import Contract
from solver.game.ending import Ending
from solver.game.play import Play
from solver.game.table import Table
from solver.native import _core
from solver.rules import MAX_MULTIPLIER, Rules, cached_with_rules


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

    Raises:
        InvalidRequest: no game can come about with these numbers; the pointer leads to the one that
            is wrong.
    """
    contract = Contract.of(rules, 0, bid=bid, snatches=snatches, shown=shown, factors=factors)
    Ending(landlord_won, spring, anti_spring).check(rules, bombs, rockets)
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


@cached_with_rules()
def openings(rules: Rules) -> frozenset[int]:
    """Returns everything that snatches and open hands can have made of the multiplier together."""
    auction = rules.description.auction
    seats = [(0, *auction.show)] * (rules.players - 1)
    shown = list(product((0, *auction.show, auction.show_bottom), *seats))
    snatches = {0} | {number for _, number in outcomes(rules)}
    return frozenset(_core.opening(rules.native, n, each) for n in snatches for each in shown)


def check_multiplier(
    rules: Rules,
    multiplier: int,
    bombs: int | None,
    played: Sequence[Hand],
) -> None:
    """Raises an error when bombs and rockets cannot have multiplied the stake by this factor.

    Args:
        rules: the rules of the game.
        multiplier: the factor of all bombs and rockets.
        bombs: how many bombs there were, where bombs add up; None for any number.
        played: by player the cards that were played, or one hand that anybody may have played.

    Raises:
        UnreachablePosition: no bombs and rockets have this factor together.
        InvalidRequest: a number of bombs in a game whose bombs multiply.
    """
    if not 1 <= multiplier <= MAX_MULTIPLIER:
        raise UnreachablePosition(
            "the multiplier is from 1 to {highest}, not {multiplier}",
            "/multiplier",
            highest=MAX_MULTIPLIER,
            multiplier=multiplier,
        )
    if rules.native.bombs_in(multiplier) < 0:
        raise UnreachablePosition(
            "no bombs and rockets of {rules} have the multiplier {multiplier} together",
            "/multiplier",
            rules=rules.id,
            multiplier=multiplier,
        )
    if bombs is not None and rules.description.score.bombs == "product":
        raise InvalidRequest(
            "the bombs of {rules} multiply: give no number of them", "/bombs", rules=rules.id
        )
    rest, part = divmod(multiplier, max(bombs or 0, 0) + 1)
    if bombs is not None and (bombs < 0 or part or rules.native.bombs_in(rest) < 0):
        raise UnreachablePosition(
            "{bombs} bombs have the factor {factor}, of which {multiplier} is no multiple",
            "/bombs",
            bombs=bombs,
            factor=bombs + 1,
            multiplier=multiplier,
        )
    # The multiplier of a position, and of the line of one, has what the auction made of it, too.
    rests = [multiplier // each for each in openings(rules) if multiplier % each == 0]
    if 1 not in rests and not any(multiplied(rules, played, rest, bombs) for rest in sorted(rests)):
        raise UnreachablePosition(
            "the cards played, {count} of them, hold no bombs and rockets with the multiplier "
            "{multiplier} together",
            "/multiplier",
            count=sum(map(len, played)),
            multiplier=multiplier,
        )


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
