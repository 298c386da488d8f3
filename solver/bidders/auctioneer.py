"""Auctions of many deals at once: deals in the same state of the auction are asked together."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from solver.bidders.bidder import Bidder
from solver.bidders.strength import Hands
from solver.game.auction import Auction, Call

Indices = NDArray[np.int64]


@dataclass(frozen=True)
class Auctioned:
    """How the auctions of some deals ended.

    Attributes:
        ends: the different ends; seats are counted from the first caller, as in every auction.
        end_of: by deal the index of its end.
        firsts: by deal the seat that called first.
    """

    ends: tuple[Auction, ...]
    end_of: Indices
    firsts: Indices

    @property
    def landlords(self) -> Indices:
        """By deal the landlord's seat; -1 where the cards are dealt again."""
        players = self.ends[0].rules.players
        relative = np.array([-1 if end.landlord is None else end.landlord for end in self.ends])
        of_deal = relative[self.end_of]
        return np.where(of_deal < 0, -1, (of_deal + self.firsts) % players)


def hold_auctions(
    start: Auction,
    hands: Hands,
    bottoms: Hands,
    firsts: Indices,
    bidders: Sequence[Bidder],
    sits: Indices | None = None,
    *,
    seed: int | None = None,
) -> Auctioned:
    """Returns how the auctions of some deals end when they all go on from `start`.

    Args:
        start: the auction so far, in every deal.
        hands: packed hands as dealt, deals x seats.
        bottoms: the packed bottom of each deal.
        firsts: by deal the seat that calls first.
        bidders: by seat who calls there; the same bidder may sit in several seats.
        sits: by deal and seat the index of the bidder who sits there; None where that of a seat is
            the seat itself in every deal.
        seed: draws each call by its chance; None lets every bidder make the call that it prefers.
    """
    starts = [(start, np.arange(len(hands)))]
    return go_on(starts, hands, bottoms, firsts, bidders, sits, seed=seed)


def go_on(
    starts: Iterable[tuple[Auction, Indices]],
    hands: Hands,
    bottoms: Hands,
    firsts: Indices,
    bidders: Sequence[Bidder],
    sits: Indices | None = None,
    *,
    seed: int | None = None,
) -> Auctioned:
    """Returns how auctions end that go on from several states.

    Args:
        starts: states of the auction, each with the indices of its deals; every deal is in one.
        hands: see `hold_auctions`.
        bottoms: see there as well.
        firsts: see there.
        bidders: see there.
        sits: see there.
        seed: see there.
    """
    random = None if seed is None else np.random.default_rng(seed)
    ends: list[Auction] = []
    end_of = np.zeros(len(hands), np.int64)
    # By the calls so far. Short auctions go on first, so that deals whose auctions meet in one
    # state are asked together from there on.
    waiting: dict[tuple[Call, ...], tuple[Auction, list[Indices]]] = {}
    for auction, deals in starts:
        waiting.setdefault(auction.calls, (auction, []))[1].append(deals)
    while waiting:
        auction, parts = waiting.pop(min(waiting, key=len))
        deals = np.concatenate(parts)
        if auction.turn is None:
            end_of[deals] = len(ends)
            ends.append(auction)
            continue
        calls = _calls(auction, deals, hands, bottoms, firsts, bidders, sits, random)
        for index, call in enumerate(auction.legal):
            chosen = deals[calls == index]
            if len(chosen):
                after = auction.after(call)
                waiting.setdefault(after.calls, (after, []))[1].append(chosen)
    return Auctioned(tuple(ends), end_of, firsts)


def held(auction: Auction, hands: Hands, bottoms: Hands, seats: Indices) -> Hands:
    """Returns what the seat whose turn it is holds in each deal; `seats` are its seats by deal."""
    own: Hands = hands[np.arange(len(hands)), seats]
    return own + bottoms if auction.calls_with_bottom else own


def _calls(
    auction: Auction,
    deals: Indices,
    hands: Hands,
    bottoms: Hands,
    firsts: Indices,
    bidders: Sequence[Bidder],
    sits: Indices | None,
    random: np.random.Generator | None,
) -> Indices:
    """Returns the call in each deal, as an index of the legal calls."""
    assert auction.turn is not None
    seats = (firsts[deals] + auction.turn) % auction.rules.players
    own = held(auction, hands[deals], bottoms[deals], seats)
    drawn = None if random is None else random.random(len(deals))
    calls = np.zeros(len(deals), np.int64)
    caller = seats if sits is None else sits[deals, seats]
    for bidder in dict.fromkeys(bidders):
        places = [place for place, each in enumerate(bidders) if each is bidder]
        chosen = np.full(len(seats), True)
        if len(places) < len(bidders):
            chosen = np.isin(caller, places)
        if not chosen.any():
            continue
        if drawn is None:
            calls[chosen] = bidder.choose(auction, own[chosen])
        else:
            summed = np.cumsum(bidder.chances(auction, own[chosen]), axis=1)
            below = drawn[chosen, None] >= summed[:, :-1]
            calls[chosen] = below.sum(axis=1)
    return calls
