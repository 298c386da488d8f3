"""What each call leads to: deals are sampled, their auctions finished, and their games played.

A direction of play is a call with two choices, after which nobody calls.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

import numpy as np

from solver.bidders.auctioneer import Auctioned, Bidder, Indices, hold_auctions, payoffs
from solver.bidders.kinds import (
    Kinds,
    bidder_of,
    kinds_of,
    likelihood_of_calls,
    likelihood_of_kinds,
)
from solver.bidders.strength import Floats, Hands
from solver.bidding.standing import SeatEvidence, evidence_of_seats
from solver.bidding.values import CallValue, Flags
from solver.game.auction import Call
from solver.game.cards import Hand
from solver.game.knowledge import Knowledge
from solver.game.objective import CALL_OBJECTIVE, Objective
from solver.search.confidence import succession_error
from solver.search.landlord_trials import MOST_DEALS
from solver.search.limit import Limit
from solver.search.sampled_deals import play_deals, sample_deals
from solver.weights.networks import GameNetworks, networks_of

# Deals of the first pool and of the largest one; each pool is twice as large as the one before. The
# time is looked at after each deal that is played, but auctions are finished pool by pool. Pools of
# deals that are played in both directions stay small: their time may end between the two.
_FIRST_POOL = 32
_LARGEST_POOL = 1024
# Where other seats have called, this many deals are dealt for each one that is drawn by the
# likelihood of their calls. Dealing takes about a thousandth of the time of playing.
_DEALT_FOR_ONE = 8
# As in `POST /v1/states`: the order of the seats' numbers, or the reverse; and their names in the
# vocabularies, to which a number is a bid.
DIRECTIONS: Mapping[Call, str] = {1: "forward", -1: "backward"}


@dataclass(frozen=True)
class CallDeals:
    """Some sampled deals.

    Attributes:
        hands: the packed hands as dealt, deals x seats.
        bottoms: the packed bottom of each deal.
        draws: how often each deal was drawn by the likelihood of the calls heard: its weight.
        sits: by deal and seat the kind of bidder that sits there, drawn by how likely the calls
            heard are for it; an index of `Kinds.bidders`.
    """

    hands: Hands
    bottoms: Hands
    draws: Indices
    sits: Indices

    def where(self, chosen: Flags) -> CallDeals:
        """Returns some of the deals."""
        return CallDeals(*(each[chosen] for each in vars(self).values()))


class CallSearch:
    """The search of one call: sampled deals that agree with a view, their auctions and games.

    Attributes:
        view: what the seat knows.
        kinds: who may sit in the other seats, whose calls were heard.
        calls: the legal calls, or the directions of play.
        after: by call the auction after it.
        informed: by call whether a seat that has seen all of its cards can still make it.
        names: by call what the vocabularies name it.
        chooses_direction: whether the calls are directions.
    """

    def __init__(
        self,
        view: Knowledge,
        seed: int,
        kinds: Kinds | None = None,
        objective: Objective = CALL_OBJECTIVE,
        *,
        bidder: Bidder | None = None,
        networks: GameNetworks | None = None,
    ) -> None:
        """Prepares the sampling of deals.

        Args:
            view: what the seat knows.
            seed: decides the deals.
            kinds: who may sit in the other seats; a mixture of all kinds when None.
            objective: what the cards of the sampled deals are played for.
            bidder: makes the later calls of the seat itself; the best of the game when None.
            networks: those that play; those of the game when None.
        """
        auction = view.auction
        self.view = view
        self.kinds = kinds or kinds_of(view.rules)
        self.chooses_direction = view.kind == "direction"
        self.calls: tuple[Call, ...] = auction.legal
        self.after = tuple(auction.after(call) for call in self.calls)
        self.informed = auction.informed
        self.names: Mapping[Call, Call] = {call: call for call in self.calls}
        if self.chooses_direction:
            self.calls, self.names = tuple(DIRECTIONS), dict(DIRECTIONS)
            self.after, self.informed = (auction, auction), (True, True)
        self._seed = seed
        self._objective = objective
        self._callers = (*self.kinds.bidders, bidder or bidder_of(view.rules))
        self._networks = networks or networks_of(view.rules)

    @cached_property
    def heard(self) -> list[SeatEvidence]:
        """What the calls of the other seats have shown of their hands."""
        view = self.view
        return evidence_of_seats(view.auction, view.first, view.seat, self.kinds)

    def pools(self, limit: Limit) -> Iterator[CallDeals]:
        """Yields pools of deals until a limit that runs is reached, and one at least.

        Deal by deal they are the same for equal seeds.

        Args:
            limit: when to stop; its time is looked at after each pool.

        Raises:
            InvalidRequest: the limit allows no deal.
            Cancelled: the search was cancelled.
        """
        limit.check_search()
        limit.check_cancelled()
        view, random = self.view, np.random.default_rng(self._seed)
        known = _known(view)
        own = (view.seat - view.first) % view.rules.players
        heard = any(before.turn != own for before, _ in view.auction.steps)
        left, size, dealt = min(limit.worlds or MOST_DEALS, MOST_DEALS), _FIRST_POOL, 0
        while left:
            draws = min(size, left)
            many = draws * _DEALT_FOR_ONE if heard else draws
            hands, bottoms = sample_deals(
                view.rules, *known, seed=self._seed, first=dealt, count=many
            )
            if heard:
                yield self._drawn(hands, bottoms, draws, random)
            else:
                sits = self.kinds.drawn(hands.shape, random)
                yield CallDeals(hands, bottoms, np.ones(draws, np.int64), sits)
            if limit.expired():
                return
            left, dealt = left - draws, dealt + many
            size = size if self.chooses_direction else min(2 * size, _LARGEST_POOL)

    def _drawn(
        self, hands: Hands, bottoms: Hands, draws: int, random: np.random.Generator
    ) -> CallDeals:
        """Returns deals drawn by the likelihood of the calls heard, `draws` times in all."""
        view, kinds = self.view, self.kinds
        likely = likelihood_of_kinds(
            view.auction, view.first, hands, bottoms, kinds, without=view.seat
        )
        heard = likelihood_of_calls(likely)
        # Systematic resampling: one uniform draw decides all, which adds the least variance.
        places = (random.random() + np.arange(draws)) / draws * heard.sum()
        chosen = np.minimum(np.searchsorted(np.cumsum(heard), places), len(hands) - 1)
        deals, counts = np.unique(chosen, return_counts=True)
        summed = np.cumsum(likely[deals], axis=2)
        at = random.random(summed.shape[:2])[..., None] * summed[..., -1:]
        sits = np.minimum((at >= summed).sum(axis=2), len(kinds.shares) - 1)
        return CallDeals(hands[deals], bottoms[deals], counts, sits)

    def run(self, limit: Limit) -> Prospects:
        """Returns what each call leads to.

        Args:
            limit: when to stop sampling deals; with a limit in worlds alone the answer does not
                depend on the clock.

        Raises:
            InvalidRequest: the limit allows no deal.
            Cancelled: the search was cancelled.
        """
        limit = limit.running()
        pools = [self._played(deals, limit) for deals in self.pools(limit)]
        futures = tuple(map(_joined, zip(*(pool.futures for pool in pools), strict=True)))
        scored = np.concatenate([pool.scored for pool in pools], axis=1)
        tried = np.concatenate([pool.tried for pool in pools])
        points = [payoffs(*pair).astype(np.float64) for pair in zip(futures, scored, strict=True)]
        return Prospects(
            self,
            futures,
            np.stack(points),
            weights=np.concatenate([pool.deals.draws for pool in pools]).astype(np.float64),
            hands=np.concatenate([pool.deals.hands for pool in pools]),
            bottoms=np.concatenate([pool.deals.bottoms for pool in pools]),
            wins_as_landlord=np.where(tried, scored[0][:, self.view.seat] > 0, np.nan),
        )

    def _played(self, deals: CallDeals, limit: Limit) -> _Pool:
        """Returns deals with their auctions finished, played for every landlord of these."""
        view, hands, bottoms = self.view, deals.hands, deals.bottoms
        firsts, sits = np.full(len(hands), view.first), deals.sits.copy()
        sits[:, view.seat] = len(self._callers) - 1
        futures = [
            hold_auctions(after, hands, bottoms, firsts, self._callers, sits)
            for after in self.after
        ]
        landlords = np.stack([future.landlords for future in futures])
        tried = (landlords[:, :, None] == np.arange(view.rules.players)).any(axis=0)
        directions = DIRECTIONS if self.chooses_direction else (1,)
        scored, done = zip(
            *(
                play_deals(
                    view.rules,
                    hands,
                    bottoms,
                    tried,
                    limit,
                    int(direction),
                    objective=self._objective,
                    networks=self._networks,
                )
                for direction in directions
            ),
            strict=True,
        )
        finished = np.logical_and.reduce(done)
        return _Pool(
            deals.where(finished),
            [Auctioned(each.ends, each.end_of[finished], firsts[finished]) for each in futures],
            np.broadcast_to(scored, (len(futures), *tried.shape))[:, finished],
            tried[finished, view.seat],
        )


@dataclass(frozen=True)
class _Pool:
    """Some deals that were played, and how the auction ends in them after each call.

    `scored` is what each seat scored as the landlord, calls x deals x seats, and `tried` whether
    that was played for the seat that is to call.
    """

    deals: CallDeals
    futures: list[Auctioned]
    scored: Floats
    tried: Flags


def _joined(parts: Sequence[Auctioned]) -> Auctioned:
    """Returns the ends of the auctions of several pools as those of one."""
    ends = list({end.calls: end for part in parts for end in part.ends}.values())
    place = {end.calls: number for number, end in enumerate(ends)}
    numbers = [np.array([place[end.calls] for end in part.ends])[part.end_of] for part in parts]
    firsts = np.concatenate([part.firsts for part in parts])
    return Auctioned(tuple(ends), np.concatenate(numbers), firsts)


def _known(view: Knowledge) -> tuple[list[Hand | None], Hand | None]:
    """Returns the hands that a seat knows as they were dealt, by seat, and the bottom."""
    known: list[Hand | None] = [
        view.hand if seat == view.seat else view.open_hands.get(seat)
        for seat in range(view.rules.players)
    ]
    bottom = view.bottom
    held = None if view.landlord is None else known[view.landlord]
    if view.landlord is not None and held is not None:
        if bottom is None:
            # Nobody needs to know which of these cards were the bottom: they are in one hand.
            bottom = Hand(view.rules, held.cards[: view.rules.description.deal.bottom])
        known[view.landlord] = held - bottom
    return known, bottom


@dataclass(frozen=True)
class Prospects:
    """What each call leads to in each sampled deal.

    Attributes:
        search: the call that is searched.
        futures: how the auction goes on and ends, for each call.
        points: what each seat gets, calls x deals x seats; 0 where the cards are dealt again.
        weights: how much each deal counts: how often it was drawn by the likelihood of the calls
            heard.
        hands: the packed hands as dealt, deals x seats.
        bottoms: the packed bottom of each deal.
        wins_as_landlord: 1 where the seat would win as the landlord and 0 where it would lose, by
            deal; NaN where that was not played.
    """

    search: CallSearch
    futures: tuple[Auctioned, ...]
    points: Floats
    weights: Floats
    hands: Hands
    bottoms: Hands
    wins_as_landlord: Floats

    @property
    def seat(self) -> int:
        """Who is to call."""
        return self.search.view.seat

    @property
    def calls(self) -> tuple[Call, ...]:
        """The calls."""
        return self.search.calls

    @cached_property
    def own(self) -> Floats:
        """The score of the seat that is to call, calls x deals."""
        return self.points[:, :, self.seat]

    @cached_property
    def landlords(self) -> Indices:
        """The landlord's seat, -1 where the cards are dealt again; calls x deals."""
        return np.stack([future.landlords for future in self.futures])

    @cached_property
    def wins(self) -> Floats:
        """1 for the seats of the side that wins, 0 for the others, and 0.5 after a redeal."""
        return np.where(self.landlords[:, :, None] < 0, 0.5, self.points > 0)

    @cached_property
    def values(self) -> list[CallValue]:
        """For each call what came of it in the sampled deals."""
        return [
            CallValue.of_redeal(call)
            if after.status == "redeal"
            else CallValue.sampled(call, own, landlord == self.seat, self.weights)
            for call, after, own, landlord in zip(
                self.calls, self.search.after, self.own, self.landlords, strict=True
            )
        ]

    @property
    def draws(self) -> int:
        """The number of deals that were drawn; a deal that was drawn twice was played once."""
        return int(self.weights.sum())

    def effective(self, chosen: Flags | bool = True) -> float:
        """Returns the number of independent deals that those are worth that are chosen."""
        weights = self.weights * chosen
        return float(weights.sum() ** 2 / (weights @ weights))

    def mean(self, values: Floats, chosen: Flags | bool = True) -> tuple[float, float]:
        """Returns the weighted mean of values by deal, and its standard error."""
        weights = self.weights * chosen
        # The sum is divided, and not each weight, so that what happens in all deals is exactly 1.
        mean = float(weights @ values / weights.sum())
        return mean, float(np.sqrt((weights**2) @ (values - mean) ** 2) / weights.sum())

    def error_between(self, one: Floats, other: Floats, swing: float | None = None) -> float:
        """Returns the standard error of the mean difference between two values of each deal.

        Few deals may hide that the values ever differ. By the rule of succession they may do so in
        one deal of as many as there are, and one more.

        Args:
            one: the first value, by deal.
            other: the second one.
            swing: the difference in such a deal; for scores twice the larger amount that is paid
                when None, because a win too many is a stake won, not lost.
        """
        if swing is None:
            swing = 2 * max(self.mean(np.abs(each))[0] for each in (one, other))
        return max(self.mean(one - other)[1], swing * succession_error(0.0, self.effective()))

    def share(self, chosen: Flags) -> float:
        """Returns the share of the deals that are chosen, by weight."""
        return float(self.weights[chosen].sum() / self.weights.sum())
