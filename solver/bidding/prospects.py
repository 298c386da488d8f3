"""What each call is worth: sampled deals are played out once for every possible landlord."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from solver.bidders.strength import Floats, strength_of
from solver.bidding.deal_results import DealResults
from solver.game.auction import Call
from solver.game.call_view import CallView
from solver.game.score import stake
from solver.search.auction_likelihood import bid_ceilings, finished, likelihood
from solver.search.landlord_trials import try_landlords
from solver.search.limit import Limit


@dataclass(frozen=True)
class CallValue:
    """One call and what it is worth to the seat.

    Attributes:
        call: the call as the auction names it.
        points: the expected score of the seat; a redeal counts 0.
        points_error: the standard error of `points`.
        win_as_landlord: the probability that the seat wins as the landlord, over the deals in
            which this call makes it the landlord; over all deals when there is no such deal.
        becomes_landlord: the probability that this call makes the seat the landlord.
    """

    call: Call
    points: float
    points_error: float
    win_as_landlord: float
    becomes_landlord: float


@dataclass(frozen=True)
class Prospects:
    """What each call leads to in each sampled deal.

    Attributes:
        calls: the legal calls.
        points: the seat's score, calls x deals.
        landlord: whether the seat becomes the landlord, calls x deals.
        weights: the likelihood of the calls already made, by deal; from 0 to 1.
        wins_as_landlord: whether the seat would win as the landlord, by deal.
        results: what all seats get, for each call.
    """

    calls: tuple[Call, ...]
    points: Floats
    landlord: NDArray[np.bool_]
    weights: Floats
    wins_as_landlord: NDArray[np.bool_]
    results: tuple[DealResults, ...]

    def values(self) -> list[CallValue]:
        """Returns the value of each call, best first."""
        found = []
        for index, call in enumerate(self.calls):
            mean, error = self.mean(self.points[index])
            landlord, _ = self.mean(self.landlord[index].astype(np.float64))
            chosen = self.weights * self.landlord[index] if landlord > 0 else self.weights
            win = float(chosen @ self.wins_as_landlord / chosen.sum())
            found.append(CallValue(call, mean, error, win, min(1.0, landlord)))
        return sorted(found, key=lambda value: -value.points)

    def mean(self, values: Floats) -> tuple[float, float]:
        """Returns the weighted mean of values by deal, and its standard error."""
        share = self.weights / self.weights.sum()
        mean = float(share @ values)
        error = float(np.sqrt((share**2) @ (values - mean) ** 2))
        return mean, error


def prospects(view: CallView, limit: Limit, seed: int) -> Prospects:
    """Returns what each call of `view.seat` leads to.

    Threshold bidders finish the auction in every deal: a hand's strength decides its bid ceiling.
    Deals with the same ceilings in all seats end alike, so the auction is finished once for each
    such group.

    Args:
        view: what the seat knows.
        limit: when to stop sampling deals.
        seed: decides the deals.
    """
    rules, seat, players = view.rules, view.seat, view.rules.players
    trials = try_landlords(view, limit, seed)
    hands = trials.hands
    strength = strength_of(rules)
    shares = np.stack([strength.top_share(hands[:, each]) for each in range(players)], axis=1)
    ceilings, inverse = np.unique(bid_ceilings(rules, shares), axis=0, return_inverse=True)
    inverse = inverse.reshape(-1)

    legal = view.auction.legal
    landlords = np.full((len(legal), len(hands)), -1)
    stakes = np.zeros((len(legal), len(hands)))
    weights = np.ones(len(hands))
    for group, seats in enumerate(ceilings):
        deals = np.flatnonzero(inverse == group)
        weights[deals] = _agreement(view, seats)
        for index, call in enumerate(legal):
            end = finished(view.auction.after(call), view.first, seats)
            if end.landlord is None:
                continue
            landlords[index, deals] = (view.first + end.landlord) % players
            stakes[index, deals] = stake(rules, end.bid, end.snatches)
    results = tuple(
        DealResults.of(trials, *called, weights) for called in zip(landlords, stakes, strict=True)
    )
    points = np.stack([each.points[:, seat] for each in results])
    wins = trials.points[:, seat] > 0
    return Prospects(legal, points, landlords == seat, weights, wins, results)


def _agreement(view: CallView, ceilings: NDArray[np.int64]) -> float:
    """Returns the likelihood of the calls already made, given the bid ceilings of the seats."""
    return float(
        np.prod(
            [
                likelihood(view.rules, view.auction.calls, view.first, seat, ceilings[seat])
                for seat in range(view.rules.players)
                if seat != view.seat
            ]
        )
    )
