"""The bidders of a game, and who may sit in the other seats of an auction.

A bidder that only meets itself learns calls that rest on others calling as it does. People do not.
So the other seats of an auction are taken for a mixture: people of three kinds, the bidder that the
game has learned among its equals, and a few whose calls mean nothing
(docs/decisions/0052-bids-among-people.md).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from functools import partial

import numpy as np

from solver.bidders.auctioneer import Bidder, Indices, held
from solver.bidders.by_strength import BOLDNESS, AnyCall, PeopleBidder, ThresholdBidder
from solver.bidders.learned import LearnedBidder
from solver.bidders.strength import Floats, Hands
from solver.game.among import AMONG, Among
from solver.game.auction import Auction, Call
from solver.rules import Rules, cached_with_rules, load_rules
from solver.weights import load
from solver.weights.networks import nearest_games

# How likely each kind is before a call is heard. An expert is the learned bidder among others that
# call as it does.
_SHARES: Mapping[str, float] = {
    "usual": 0.40,
    "timid": 0.20,
    "bold": 0.20,
    "expert": 0.15,
    "any": 0.05,
}


@dataclass(frozen=True)
class Kinds:
    """The kinds of bidders in the other seats.

    Attributes:
        names: what they are called.
        bidders: one of each kind.
        shares: how likely each kind is before a call is heard; they add up to 1.
    """

    names: tuple[str, ...]
    bidders: tuple[Bidder, ...]
    shares: tuple[float, ...]

    @classmethod
    def of(cls, rules: Rules, among: Among, expert: Bidder | None) -> Kinds:
        """Returns the kinds that an assumption leaves.

        Args:
            rules: a game with an auction.
            among: the assumption.
            expert: the learned bidder of the game, among others that call as it does; without one
                there are no experts, and who assumes them gets usual players.
        """
        bidders: dict[str, Bidder] = {name: PeopleBidder(rules, name) for name in BOLDNESS}
        bidders |= {"any": AnyCall()} | ({} if expert is None else {"expert": expert})
        if among != "mixed":
            name = among if among in bidders else "usual"
            return cls.alone(bidders[name], name)
        names = [name for name in _SHARES if name in bidders]
        total = sum(_SHARES[name] for name in names)
        return cls(
            tuple(names),
            tuple(bidders[name] for name in names),
            tuple(_SHARES[name] / total for name in names),
        )

    @classmethod
    def alone(cls, bidder: Bidder, name: str | None = None) -> Kinds:
        """Returns one bidder, who sits in all seats."""
        return cls((name or bidder.name,), (bidder,), (1.0,))

    def likelihood(
        self, steps: Iterable[tuple[Auction, Call]], chances: Callable[[Bidder, Auction], Floats]
    ) -> Floats:
        """Returns how likely a seat is of a kind and makes some calls: kinds x hands.

        Args:
            steps: the calls of the seat, each with the auction before it.
            chances: returns how likely a bidder makes each legal call: hands x calls.
        """
        likely = np.array(self.shares)[:, None]
        for before, made in steps:
            at = before.legal.index(made)
            likely = likely * [chances(bidder, before)[:, at] for bidder in self.bidders]
        return likely

    def drawn(self, shape: tuple[int, ...], random: np.random.Generator) -> Indices:
        """Returns kinds drawn by their shares, as indices."""
        return random.choice(len(self.shares), shape, p=self.shares)


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
    count, players = hands.shape
    likely = np.ones((count, players, len(kinds.shares)))

    def chances(seat: int, bidder: Bidder, before: Auction) -> Floats:
        return bidder.chances(before, held(before, hands[:, seat], bottoms))

    for seat in range(players):
        steps = [] if seat == without else auction.informed_steps((seat - first) % players)
        likely[:, seat] = kinds.likelihood(steps, partial(chances, seat)).T
    return likely


def likelihood_of_calls(likely: Floats) -> Floats:
    """Returns the probability of the whole auction by deal, of what `likelihood_of_kinds` says."""
    found: Floats = likely.sum(axis=2).prod(axis=1)
    return found


@cached_with_rules()
def learned_bidder(rules: Rules) -> LearnedBidder | None:
    """Returns the learned bidder of a game; None when none was trained for its auction.

    A variant with the same cards and auction uses the bidder of its game. Where it pays otherwise,
    the calls are still likely ones, but the expected points do not hold.
    """
    own = rules.description
    for game in nearest_games(rules):
        known = load_rules(game).description
        if (known.deck, known.deal, known.auction) == (own.deck, own.deal, own.auction):
            weights = load(game)
            if weights is not None and weights.bids is not None:
                return LearnedBidder(rules, weights, values_hold=known.score == own.score)
    return None


@cached_with_rules()
def bidder_of(rules: Rules) -> Bidder:
    """Returns the best bidder that there is for a game with an auction: it expects all kinds."""
    return learned_bidder(rules) or ThresholdBidder(rules)


@cached_with_rules(most=len(AMONG))
def kinds_of(rules: Rules, among: Among = "mixed") -> Kinds:
    """Returns who may sit in the other seats of a game's auctions.

    Args:
        rules: a game with an auction.
        among: what is assumed of them.
    """
    learned = learned_bidder(rules)
    return Kinds.of(rules, among, None if learned is None else learned.among("expert"))
