"""The scores with which a game can end for a seat, as far as its auction leaves them open."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from itertools import product

import numpy as np
from numpy.typing import NDArray

from solver.bidders.outcomes import SIZES
from solver.game.auction import DOUBLINGS, Auction, doublings
from solver.game.bombs import most_rockets, sizes_of_bombs
from solver.game.cards import Hand
from solver.game.contract import Contract
from solver.game.score import settle
from solver.rules import Rules, cached_with_rules

Scores = NDArray[np.int64]
# Greater factors of bombs make no kind of outcome that learned values tell apart.
_MOST = 4 * SIZES[-1]


@dataclass(frozen=True, eq=False)
class PossibleScores:
    """What a seat can win or lose in a game that is played, in rising order.

    Attributes:
        landlord: its scores as the landlord; none where it cannot become the landlord.
        peasant: its scores as a peasant; none where it is the landlord.
    """

    landlord: Scores
    peasant: Scores


@cached_with_rules(most=128)
def possible_scores(rules: Rules, auction: Auction, seat: int) -> PossibleScores:
    """Returns what a seat can win or lose after an auction, however it goes on.

    Args:
        rules: the game.
        auction: the auction so far.
        seat: the seat, counted from the first caller.
    """
    won, lost = _play_factors(rules)
    factors, results = np.array([*won, *lost]), np.repeat([True, False], [len(won), len(lost)])
    found: tuple[set[int], set[int]] = set(), set()
    for landlord, contract in _contracts(auction):
        paid = settle(rules, contract, landlord, factors, results)[:, seat]
        found[landlord == seat].update(paid.tolist())
    peasant, own = (np.array(sorted(scores), np.int64) for scores in found)
    return PossibleScores(landlord=own, peasant=peasant)


def shared_out(scores: Scores, mean: float) -> list[tuple[float, float]]:
    """Returns possible scores with their shares, whose mean is as near to `mean` as can be.

    Args:
        scores: possible scores in rising order, one at least.
        mean: the mean of scores that are not known one by one.

    Returns:
        The two scores between which the mean lies, or the one that it is, or that is nearest to it.
    """
    above = int(np.searchsorted(scores, mean))
    if above == len(scores) or above == 0 or scores[above] == mean:
        return [(float(scores[min(above, len(scores) - 1)]), 1.0)]
    low, high = float(scores[above - 1]), float(scores[above])
    share = (mean - low) / (high - low)
    return [(low, 1.0 - share), (high, share)]


@cached_with_rules()
def _play_factors(rules: Rules) -> tuple[list[int], list[int]]:
    """Returns by how much the play can multiply the stake of the landlord's wins and losses."""
    score = rules.description.score
    found = {1}
    sizes = sizes_of_bombs(rules)
    factors = {score.factor_of_bomb(size) for size in sizes} - {1}
    if factors:
        most = len(Hand.deck(rules)) // sizes[0]
        if score.bombs == "sum":
            found = set(range(1, 2 + most))
        else:
            for factor in factors:
                found = _multiplied(found, factor, most)
    found = _multiplied(found, score.rocket_factor, most_rockets(rules))
    ends = score.spring_factor, score.anti_spring_factor
    won, lost = (sorted(found | {end * each for each in found}) for end in ends)
    return won, lost


def _multiplied(found: set[int], factor: int, most: int) -> set[int]:
    """Returns products with a factor, which is in them up to `most` times, up to a bound."""
    powers = [factor**times for times in range(min(most, _MOST.bit_length()) + 1)]
    return {power * each for each in found for power in powers if power * each <= _MOST}


def _contracts(auction: Auction) -> set[tuple[int, Contract]]:
    """Returns the landlords and contracts with which an auction can end, equal ones once."""
    found, seen, open_ones = set[tuple[int, Contract]](), set[Auction](), [auction]
    while open_ones:
        now = replace(open_ones.pop(), calls=())
        if now in seen:
            continue
        seen.add(now)
        if now.status in ("done", "open_doubling"):
            assert now.landlord is not None
            for factors in _doubled(now, now.landlord):
                contract = Contract(now.bid, now.snatches, shown=now.shown, factors=factors)
                found.add((now.landlord, contract))
        else:
            open_ones += [now.after(call) for call in now.legal]
    return found


def _doubled(auction: Auction, landlord: int) -> Iterable[tuple[int, ...]]:
    """Yields the factors of doubling that the seats can have at the end, from the landlord on."""
    players, known = auction.rules.players, auction.factors
    if auction.turn is None:
        return [known]
    called = (auction.turn - landlord) % players
    named = tuple(DOUBLINGS[call] for call in doublings(auction.rules))
    choices = [
        (known[seat],) if (seat - landlord) % players < called else named for seat in range(players)
    ]
    return product(*choices)
