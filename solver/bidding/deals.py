"""Sampled deals for a call, and how likely the calls that were heard are in them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from solver.bidders.auctioneer import held
from solver.bidders.kinds import Kinds
from solver.bidders.strength import Floats, Hands
from solver.game.auction import Auction
from solver.game.cards import Hand
from solver.game.knowledge import Knowledge
from solver.search.landlord_trials import MOST_DEALS
from solver.search.limit import Limit
from solver.search.sampled_deals import sample_deals

# --- How likely the calls are ---------------------------------------------------------------------


def likelihood_of_kinds(
    auction: Auction,
    first: int,
    hands: Hands,
    bottoms: Hands,
    kinds: Kinds,
    without: int | None = None,
) -> Floats:
    """Returns how likely each seat is of a kind and makes its calls: deals x seats x kinds.

    A seat keeps its kind through the auction. Summed over the kinds, a figure is the probability
    of the calls of a seat; these multiplied over the seats are that of the auction.

    Args:
        auction: the auction whose calls count.
        first: the seat that called first.
        hands: packed hands as dealt, deals x seats.
        bottoms: the packed bottom of each deal.
        kinds: who may sit in the seats.
        without: a seat whose calls do not count; None for no such seat.
    """
    players = auction.rules.players
    likely = np.tile(np.array(kinds.shares), (len(hands), players, 1))
    for before, call in auction.steps:
        assert before.turn is not None
        seat = (first + before.turn) % players
        made = before.legal.index(call)
        if seat == without or not before.informed[made]:
            continue  # the caller had not seen all cards, so the call does not depend on them
        own = held(before, hands, bottoms, np.full(len(hands), seat))
        for kind, bidder in enumerate(kinds.bidders):
            likely[:, seat, kind] *= bidder.chances(before, own)[:, made]
    return likely


def likelihood_of_calls(likely: Floats) -> Floats:
    """Returns the probability of the whole auction by deal, of what `likelihood_of_kinds` says."""
    found: Floats = likely.sum(axis=2).prod(axis=1)
    return found


# --- The deals ------------------------------------------------------------------------------------

# Where other seats have called, this many deals are dealt for each one that is drawn by the
# likelihood of their calls. Dealing takes about a thousandth of the time of playing.
_DEALT_FOR_ONE = 8


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
    draws: NDArray[np.int64]
    sits: NDArray[np.int64]

    @classmethod
    def joined(cls, parts: Sequence[CallDeals]) -> CallDeals:
        """Returns the deals of several pools as those of one."""
        return cls(
            np.concatenate([part.hands for part in parts]),
            np.concatenate([part.bottoms for part in parts]),
            np.concatenate([part.draws for part in parts]),
            np.concatenate([part.sits for part in parts]),
        )

    def where(self, chosen: NDArray[np.bool_]) -> CallDeals:
        """Returns some of the deals."""
        return CallDeals(
            self.hands[chosen], self.bottoms[chosen], self.draws[chosen], self.sits[chosen]
        )


class CallDealer:
    """Deals what a seat does not see; deal by deal the same for equal seeds."""

    def __init__(self, view: Knowledge, kinds: Kinds, seed: int) -> None:
        """Prepares the deals.

        Args:
            view: what the seat knows.
            kinds: who may sit in the other seats, whose calls were heard.
            seed: decides the deals.
        """
        self._view = view
        self._kinds = kinds
        self._seed = seed
        self._dealt = 0
        self._random = np.random.default_rng(seed)
        own = (view.seat - view.first) % view.rules.players
        self._heard = any(before.turn != own for before, _ in view.auction.steps)

    def pools(self, limit: Limit, first: int, largest: int) -> Iterator[CallDeals]:
        """Yields pools of deals until a limit that runs is reached, and one at least.

        Args:
            limit: when to stop; its time is looked at after each pool.
            first: the draws of the first pool; each pool is twice as large as the one before.
            largest: the draws of the largest one.

        Raises:
            InvalidRequest: the limit allows no deal.
            Cancelled: the search was cancelled.
        """
        limit.check_search()
        limit.check_cancelled()
        left, size = min(limit.worlds or MOST_DEALS, MOST_DEALS), first
        while left:
            draws = min(size, left)
            yield self.next(draws)
            left, size = left - draws, min(2 * size, largest)
            if limit.expired():
                return

    def next(self, draws: int) -> CallDeals:
        """Returns the next deals, drawn `draws` times in all."""
        many = draws * _DEALT_FOR_ONE if self._heard else draws
        hands, bottoms = _sampled(self._view, self._seed, self._dealt, many)
        self._dealt += many
        if not self._heard:
            sits = self._kinds.drawn(hands.shape, self._random)
            return CallDeals(hands, bottoms, np.ones(draws, np.int64), sits)
        view = self._view
        likely = likelihood_of_kinds(
            view.auction, view.first, hands, bottoms, self._kinds, without=view.seat
        )
        heard = likelihood_of_calls(likely)
        # Systematic resampling: one uniform draw decides all, which adds the least variance.
        places = (self._random.random() + np.arange(draws)) / draws * heard.sum()
        chosen = np.minimum(np.searchsorted(np.cumsum(heard), places), many - 1)
        deals, counts = np.unique(chosen, return_counts=True)
        summed = np.cumsum(likely[deals], axis=2)
        at = self._random.random(summed.shape[:2])[..., None] * summed[..., -1:]
        sits = np.minimum((at >= summed).sum(axis=2), len(self._kinds.shares) - 1)
        return CallDeals(hands[deals], bottoms[deals], counts, sits)


def _sampled(view: Knowledge, seed: int, first: int, count: int) -> tuple[Hands, Hands]:
    """Returns deals that agree with the cards that the seat knows."""
    known: list[Hand | None] = [
        view.hand if seat == view.seat else view.open_hands.get(seat)
        for seat in range(view.rules.players)
    ]
    bottom = view.bottom
    if view.landlord is not None:
        held_now = known[view.landlord]
        if held_now is not None:
            if bottom is None:
                # Nobody needs to know which of these cards were the bottom: they are in one hand.
                bottom = Hand(view.rules, held_now.cards[: view.rules.description.deal.bottom])
            known[view.landlord] = held_now - bottom
    return sample_deals(view.rules, known, bottom, seed=seed, first=first, count=count)
