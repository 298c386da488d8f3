"""Who calls what, how the auctions of many deals end, and what is then paid.

Deals in the same state of the auction are asked together.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

import numpy as np
from numpy.typing import NDArray

from solver.bidders.strength import Floats, Hands
from solver.game.auction import Auction, Call
from solver.game.contract import Contract
from solver.game.score import settle

Indices = NDArray[np.int64]
# The share of a landlord's wins that his open hand turns into losses, since the players of sampled
# deals do not look at it: he won 0.62 ± 0.04 of the games with a hidden hand, and of the same games
# 0.29 ± 0.04 fewer with an open one (150 deals of `happy` in which the peasants searched).
_LOST_WHEN_OPEN = 0.45


class Bidder(Protocol):
    """Makes the calls of one seat, from its hand and the calls before.

    Hands are packed (`Hand.packed`), as the seat holds them when it calls: the landlord's contain
    the bottom once the auction says that it was taken up.
    """

    @property
    def name(self) -> str:
        """What answers and tables call the bidder."""

    def __hash__(self) -> int:
        """Returns a number for caches: what a bidder says of the same hands never changes."""

    def chances(self, auction: Auction, hands: Hands) -> Floats:
        """Returns how likely the seat whose turn it is makes each legal call, for each hand.

        Returns:
            Probabilities, hands x legal calls; each row sums to 1.
        """

    def choose(self, auction: Auction, hands: Hands) -> Indices:
        """Returns by hand the preferred call, as an index of the legal calls."""


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
    starts: Auction | Iterable[tuple[Auction, Indices]],
    hands: Hands,
    bottoms: Hands,
    firsts: Indices,
    bidders: Sequence[Bidder],
    sits: Indices | None = None,
    *,
    seed: int | None = None,
) -> Auctioned:
    """Returns how the auctions of some deals end.

    Args:
        starts: the auction so far in every deal; or several, each with the indices of its deals,
            where every deal is in one.
        hands: packed hands as dealt, deals x seats.
        bottoms: the packed bottom of each deal.
        firsts: by deal the seat that calls first.
        bidders: by seat who calls there; the same bidder may sit in several seats.
        sits: by deal and seat the index of the bidder who sits there; None where that of a seat is
            the seat itself in every deal.
        seed: draws each call by its chance; None lets every bidder make the call that it prefers.
    """
    count, players = hands.shape
    random = None if seed is None else np.random.default_rng(seed)
    places = {each: [at for at, one in enumerate(bidders) if one is each] for each in bidders}
    ends: list[Auction] = []
    end_of = np.zeros(count, np.int64)
    # By the calls so far. Short auctions go on first, so that deals whose auctions meet in one
    # state are asked together from there on.
    waiting: dict[tuple[Call, ...], tuple[Auction, list[Indices]]] = {}
    for auction, deals in [(starts, np.arange(count))] if isinstance(starts, Auction) else starts:
        waiting.setdefault(auction.calls, (auction, []))[1].append(deals)
    while waiting:
        auction, parts = waiting.pop(min(waiting, key=len))
        deals = np.concatenate(parts)
        if auction.turn is None:
            end_of[deals] = len(ends)
            ends.append(auction)
            continue
        seats = (firsts[deals] + auction.turn) % players
        own = held(auction, hands[deals, seats], bottoms[deals])
        caller = seats if sits is None else sits[deals, seats]
        drawn = None if random is None else random.random(len(deals))
        calls = np.zeros(len(deals), np.int64)
        for bidder, at in places.items():
            asked = np.isin(caller, at)
            if asked.any():
                calls[asked] = _calls(
                    bidder, auction, own[asked], None if drawn is None else drawn[asked]
                )
        for index, call in enumerate(auction.legal):
            chosen = deals[calls == index]
            if len(chosen):
                after = auction.after(call)
                waiting.setdefault(after.calls, (after, []))[1].append(chosen)
    return Auctioned(tuple(ends), end_of, firsts)


def _calls(bidder: Bidder, auction: Auction, hands: Hands, drawn: Floats | None) -> Indices:
    """Returns a bidder's calls, as indices of the legal ones: preferred ones, or drawn ones."""
    if drawn is None:
        return bidder.choose(auction, hands)
    summed = np.cumsum(bidder.chances(auction, hands), axis=1)
    below: Indices = (drawn[:, None] >= summed[:, :-1]).sum(axis=1)
    return below


def held(auction: Auction, dealt: Hands, bottoms: Hands) -> Hands:
    """Returns what the seat whose turn it is holds, of hands as dealt and the bottom of each."""
    return dealt + bottoms if auction.calls_with_bottom else dealt


def payoffs(auctioned: Auctioned, results: NDArray[Any]) -> Indices:
    """Returns by deal and seat the points won or lost; a deal without a landlord pays nothing.

    Args:
        auctioned: how the auctions ended.
        results: deals x seats; column i is what seat i scored as the landlord, for a base stake
            of one, with a hidden hand.
    """
    rules = auctioned.ends[0].rules
    points = np.zeros(results.shape, np.int64)
    landlords = auctioned.landlords
    for number, end in enumerate(auctioned.ends):
        if end.landlord is None:
            continue
        for seat in range(rules.players):
            deals = np.flatnonzero((auctioned.end_of == number) & (landlords == seat))
            if len(deals):
                scored = np.rint(results[deals, seat]).astype(np.int64)
                if end.shown[end.landlord]:
                    scored = _played_open(scored)
                factor = np.abs(scored) // (rules.players - 1)
                contract = Contract.of_auction(end, seat)
                points[deals] = settle(rules, contract, seat, factor, scored > 0)
    return points


def _played_open(scored: Indices) -> Indices:
    """Returns what landlords score with an open hand, who scored this with a hidden one."""
    # The same deals every time, so that calls are compared on equal terms.
    lost = np.random.default_rng(0).random(len(scored)) < _LOST_WHEN_OPEN
    return np.where(lost, -np.abs(scored), scored)
