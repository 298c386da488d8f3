"""What may come of a call: the categories that a bid network tells apart, and their scores.

A category says whether the seat becomes the landlord, whether its side wins, and how much changes
hands. A redeal is a category of its own.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from itertools import product

import numpy as np
from numpy.typing import NDArray

from solver.bidders.strength import Floats
from solver.game.auction import DOUBLINGS, Auction, doublings
from solver.game.bombs import most_rockets, sizes_of_bombs
from solver.game.cards import Hand
from solver.game.contract import Contract
from solver.game.score import settle
from solver.rules import Rules, cached_with_rules

# --- Categories -----------------------------------------------------------------------------------

# The amounts by which outcomes are sorted into categories: what a peasant wins or loses, in base
# stakes. They are the products of a bid up to three and of doublings. An amount between two of them
# counts as the nearer one by ratio.
SIZES = tuple(sorted({bid << doublings for bid in (1, 3) for doublings in range(10)}))
_BORDERS = np.sqrt(np.array(SIZES[:-1]) * np.array(SIZES[1:]))
# A redeal comes first, then for each role and result all sizes.
REDEAL = 0
CATEGORIES = 1 + 4 * len(SIZES)


@dataclass(frozen=True, eq=False)
class Outcomes:
    """What the categories of a game mean, one entry a category.

    Attributes:
        points: the seat's score.
        landlord: whether the seat has become the landlord.
        won: whether the seat's side has won; false in a redeal.
        redeal: whether nobody has become the landlord.
    """

    points: Floats
    landlord: NDArray[np.bool_]
    won: NDArray[np.bool_]
    redeal: NDArray[np.bool_]

    @classmethod
    def of(cls, points: Floats) -> Outcomes:
        """Returns the categories whose mean scores are `points`, one number a category."""
        kind = (np.arange(CATEGORIES) - 1) // len(SIZES)
        redeal = np.arange(CATEGORIES) == REDEAL
        return cls(points, (kind >= 2) & ~redeal, (kind % 2 == 1) & ~redeal, redeal)


def category_of(
    rules: Rules, scores: NDArray[np.int64], landlord: NDArray[np.bool_]
) -> NDArray[np.int64]:
    """Returns the categories of results.

    Args:
        rules: the game.
        scores: what the seat won or lost; 0 in a redeal.
        landlord: whether the seat was the landlord.
    """
    amounts = np.abs(scores) / np.where(landlord, rules.players - 1, 1)
    size = np.searchsorted(_BORDERS, amounts)
    kind = 2 * landlord.astype(np.int64) + (scores > 0)
    found: NDArray[np.int64] = np.where(scores == 0, REDEAL, 1 + kind * len(SIZES) + size)
    return found


# --- The scores that an auction leaves open -------------------------------------------------------

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
