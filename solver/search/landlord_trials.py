"""Sampled deals, played out once for every possible landlord."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from solver.bidders.strength import Hands
from solver.game.cards import Hand
from solver.game.deal import deal
from solver.game.objective import CALL_OBJECTIVE, Objective
from solver.rules import Rules
from solver.search.limit import Cancellation, Limit
from solver.search.sampled_deals import play_deals, sample_deals
from solver.weights import Weights
from solver.weights.networks import networks_of

# With more deals than this, answers change by less than their standard error.
MOST_DEALS = 4000


@dataclass(frozen=True)
class LandlordTrials:
    """Results of sampled deals for each seat as the landlord.

    Attributes:
        hands: the packed hands as dealt, deals x seats.
        bottoms: the packed bottom of each deal.
        points: deals x seats; column i is what seat i scored as the landlord, for a base stake of
            one.
    """

    hands: NDArray[np.uint64]
    bottoms: NDArray[np.uint64]
    points: NDArray[np.float64]


def try_landlords_of(
    rules: Rules,
    seat: int,
    hand: Hand,
    limit: Limit,
    seed: int,
    *,
    weights: Weights | None = None,
) -> LandlordTrials:
    """Samples deals in which `seat` is dealt `hand`, and plays each for every landlord.

    Args:
        rules: the game.
        seat: whose hand is known.
        hand: the hand that it is dealt.
        limit: when to stop; with a limit in worlds alone the deals do not depend on the clock.
        seed: decides the deals.
        weights: the networks of all players; those of the game when None.

    Raises:
        InvalidRequest: the limit allows no deal.
        Cancelled: the search was cancelled.
    """
    limit.check_search()
    known = [hand if each == seat else None for each in range(rules.players)]
    count = min(limit.worlds or MOST_DEALS, MOST_DEALS)
    deals = sample_deals(rules, known, None, seed=seed, first=0, count=count)
    return _played(rules, *deals, limit, networks=networks_of(rules, weights))


def _played(rules: Rules, hands: Hands, bottoms: Hands, limit: Limit, **how: Any) -> LandlordTrials:
    """Returns the trials that are finished before the limit."""
    everyone = np.ones(hands.shape, np.bool_)
    points, done = play_deals(rules, hands, bottoms, everyone, limit, **how)
    return LandlordTrials(hands[done], bottoms[done], points[done])


def play_bank(
    rules: Rules,
    deals: int,
    seed: int,
    *,
    objective: Objective = CALL_OBJECTIVE,
    weights: Weights | None = None,
    cancellation: Cancellation | None = None,
) -> LandlordTrials:
    """Deals cards and plays every deal once for every landlord; equal calls give equal ones.

    Where the rules do not shuffle, the deals are those of `game.deal`.

    Args:
        rules: the game.
        deals: how many deals.
        seed: decides the deals.
        objective: what the networks play for.
        weights: the networks of all players; those of the game when None.
        cancellation: ends the call.

    Raises:
        Cancelled: the call was cancelled.
    """
    limit = Limit(worlds=deals, cancellation=cancellation)
    limit.check_cancelled()
    if rules.description.deal.shuffle == "none":
        dealt = _unshuffled(rules, deals, seed, limit)
    else:
        hidden = [None] * rules.players
        dealt = sample_deals(rules, hidden, None, seed=seed, first=0, count=deals)
    networks = networks_of(rules, weights)
    return _played(rules, *dealt, limit, objective=objective, networks=networks)


def _unshuffled(
    rules: Rules, deals: int, seed: int, limit: Limit
) -> tuple[NDArray[np.uint64], NDArray[np.uint64]]:
    """Returns packed hands, deals x seats, and bottoms of decks that nobody shuffles."""
    hands, bottoms = np.zeros((deals, rules.players), np.uint64), np.zeros(deals, np.uint64)
    for number in range(deals):
        limit.check_cancelled()
        dealt, bottom = deal(rules, seed * 1_000_003 + number)
        hands[number], bottoms[number] = [hand.packed for hand in dealt], bottom.packed
    return hands, bottoms
