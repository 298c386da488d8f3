"""What each call leads to: deals are sampled, their auctions finished, and their games played."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from solver.bidders.auctioneer import Auctioned, Bidder, hold_auctions, payoffs
from solver.bidders.kinds import Kinds, bidder_of, kinds_of
from solver.bidders.strength import Floats, Hands
from solver.bidding.deals import CallDealer, CallDeals
from solver.bidding.values import CallValue, Flags
from solver.game.auction import Auction, Call
from solver.game.knowledge import Knowledge
from solver.game.objective import CALL_OBJECTIVE, Objective
from solver.search.limit import Limit
from solver.search.sampled_deals import play_deals
from solver.weights import Weights

# Deals of the first pool and of the largest one; each pool is twice as large as the one before. The
# time is looked at after each deal that is played, but auctions are finished pool by pool.
_FIRST_POOL = 32
_LARGEST_POOL = 1024


@dataclass(frozen=True)
class Prospects:
    """What each call leads to in each sampled deal.

    Attributes:
        seat: who is to call.
        calls: the legal calls.
        futures: how the auction goes on and ends, for each call.
        points: what each seat gets, calls x deals x seats; 0 where the cards are dealt again.
        weights: how much each deal counts: how often it was drawn by the likelihood of the calls
            heard.
        hands: the packed hands as dealt, deals x seats.
        bottoms: the packed bottom of each deal.
        wins_as_landlord: 1 where the seat would win as the landlord and 0 where it would lose, by
            deal; NaN where that was not played.
    """

    seat: int
    calls: tuple[Call, ...]
    futures: tuple[Auctioned, ...]
    points: Floats
    weights: Floats
    hands: Hands
    bottoms: Hands
    wins_as_landlord: Floats

    @classmethod
    def of(
        cls,
        seat: int,
        calls: tuple[Call, ...],
        futures: tuple[Auctioned, ...],
        scored: Sequence[Floats],
        deals: CallDeals,
        tried: Flags,
    ) -> Prospects:
        """Returns the prospects of calls after which deals were played.

        Args:
            seat: who is to call.
            calls: the legal calls.
            futures: how the auction ends, for each call.
            scored: for each call what each seat scored as the landlord, for a base stake of one,
                deals x seats.
            deals: the deals.
            tried: by deal whether the seat was tried as the landlord.
        """
        points = [payoffs(*pair).astype(np.float64) for pair in zip(futures, scored, strict=True)]
        wins = np.where(tried, scored[0][:, seat] > 0, np.nan)
        weights = deals.draws.astype(np.float64)
        return cls(
            seat, calls, futures, np.stack(points), weights, deals.hands, deals.bottoms, wins
        )

    @cached_property
    def own(self) -> Floats:
        """The score of the seat that is to call, calls x deals."""
        return self.points[:, :, self.seat]

    @cached_property
    def landlords(self) -> NDArray[np.int64]:
        """The landlord's seat, -1 where the cards are dealt again; calls x deals."""
        return np.stack([future.landlords for future in self.futures])

    @cached_property
    def wins(self) -> Floats:
        """1 for the seats of the side that wins, 0 for the others, and 0.5 after a redeal."""
        return np.where(self.landlords[:, :, None] < 0, 0.5, self.points > 0)

    def values(self, auction: Auction | None = None) -> list[CallValue]:
        """Returns for each call what came of it in the sampled deals.

        Args:
            auction: the auction before the call; None for directions, which follow it.
        """
        return [
            CallValue.of_redeal(call)
            if auction is not None and auction.after(call).status == "redeal"
            else CallValue.sampled(call, own, landlord == self.seat, landlord < 0, self.weights)
            for call, own, landlord in zip(self.calls, self.own, self.landlords, strict=True)
        ]

    @property
    def draws(self) -> int:
        """The number of deals that were drawn; a deal that was drawn twice was played once."""
        return int(self.weights.sum())

    def mean(self, values: Floats) -> tuple[float, float]:
        """Returns the weighted mean of values by deal, and its standard error."""
        share = self.weights / self.weights.sum()
        mean = float(share @ values)
        error = float(np.sqrt((share**2) @ (values - mean) ** 2))
        return mean, error

    def error_between(self, one: Floats, other: Floats, swing: float | None = None) -> float:
        """Returns the standard error of the mean difference between two values of each deal.

        Few deals may hide that the values ever differ. By the rule of succession (Laplace) they
        may do so in one deal of as many as there are, and one more.

        Args:
            one: the first value, by deal.
            other: the second one.
            swing: the difference in such a deal; for scores twice the larger amount that is paid
                when None, because a win too many is a stake won, not lost.
        """
        if swing is None:
            swing = 2 * max(self.mean(np.abs(each))[0] for each in (one, other))
        share = self.weights / self.weights.sum()
        effective = 1.0 / float(share @ share)
        likely = 1 / (effective + 2)
        least = swing * float(np.sqrt(likely * (1 - likely) / effective))
        return max(self.mean(one - other)[1], least)

    def share(self, chosen: NDArray[np.bool_]) -> float:
        """Returns the share of the deals that are chosen, by weight."""
        return float(self.weights[chosen].sum() / self.weights.sum())


def prospects(
    view: Knowledge,
    limit: Limit,
    seed: int,
    kinds: Kinds | None = None,
    objective: Objective = CALL_OBJECTIVE,
    *,
    bidder: Bidder | None = None,
    weights: Weights | None = None,
) -> Prospects:
    """Returns what each call of `view.seat` leads to.

    Args:
        view: what the seat knows.
        limit: when to stop sampling deals; with a limit in worlds alone the answer does not depend
            on the clock.
        seed: decides the deals.
        kinds: who may sit in the other seats; a mixture of all kinds when None.
        objective: what the cards of the sampled deals are played for.
        bidder: makes the later calls of the seat itself; the best of the game when None.
        weights: the networks that play; those of the game when None.

    Raises:
        InvalidRequest: the limit allows no deal.
        Cancelled: the search was cancelled.
    """
    limit = limit.running()
    kinds = kinds or kinds_of(view.rules)
    callers = (*kinds.bidders, bidder or bidder_of(view.rules))
    dealer = CallDealer(view, kinds, seed)
    pools = [
        _played(view, callers, deals, limit, objective, weights)
        for deals in dealer.pools(limit, _FIRST_POOL, _LARGEST_POOL)
    ]
    return _gathered(view, pools)


@dataclass(frozen=True)
class _Pool:
    """Some deals that were played, and how the auction ends in them after each call.

    `scored` is what each seat scored as the landlord, and `tried` whether that was played.
    """

    deals: CallDeals
    futures: tuple[Auctioned, ...]
    scored: Floats
    tried: NDArray[np.bool_]


def _played(
    view: Knowledge,
    callers: Sequence[Bidder],
    deals: CallDeals,
    limit: Limit,
    objective: Objective,
    weights: Weights | None,
) -> _Pool:
    """Returns the deals with their auctions finished, played for every landlord that these find.

    The last of `callers` is the seat itself.
    """
    players = view.rules.players
    firsts = np.full(len(deals.hands), view.first)
    sits = deals.sits.copy()
    sits[:, view.seat] = len(callers) - 1
    futures = tuple(
        hold_auctions(view.auction.after(call), deals.hands, deals.bottoms, firsts, callers, sits)
        for call in view.auction.legal
    )
    landlords = np.stack([future.landlords for future in futures])
    tried = (landlords[:, :, None] == np.arange(players)).any(axis=0)
    scored, finished = play_deals(
        view.rules,
        deals.hands,
        deals.bottoms,
        tried,
        limit,
        objective=objective,
        weights=weights,
    )
    kept = tuple(
        Auctioned(future.ends, future.end_of[finished], future.firsts[finished])
        for future in futures
    )
    return _Pool(deals.where(finished), kept, scored[finished], tried[finished])


def _gathered(view: Knowledge, pools: Sequence[_Pool]) -> Prospects:
    legal = view.auction.legal
    futures = tuple(_joined([pool.futures[index] for pool in pools]) for index in range(len(legal)))
    scored = np.concatenate([pool.scored for pool in pools])
    tried = np.concatenate([pool.tried for pool in pools])[:, view.seat]
    deals = CallDeals.joined([pool.deals for pool in pools])
    return Prospects.of(view.seat, legal, futures, [scored] * len(legal), deals, tried)


def _joined(parts: Sequence[Auctioned]) -> Auctioned:
    """Returns the ends of the auctions of several pools as those of one."""
    ends: dict[tuple[Call, ...], Auction] = {}
    numbers = []
    for part in parts:
        for end in part.ends:
            ends.setdefault(end.calls, end)
        place = {calls: number for number, calls in enumerate(ends)}
        number_of = np.array([place[end.calls] for end in part.ends], np.int64)
        numbers.append(number_of[part.end_of])
    firsts = np.concatenate([part.firsts for part in parts])
    return Auctioned(tuple(ends.values()), np.concatenate(numbers), firsts)
