"""Bidders that look at the strength of their hand alone: people, and a plain rule.

Most players, and most public programs, count jokers, twos, aces and bombs, and call from so many
points on. Of three such programs, one bids with 17 % of all hands of the classic game, one with 63
and one with 76, and they bid the highest with 7, 7 and 32 %. So nobody knows which rule a player
follows, but that a hand with more high cards is called higher holds for all of them.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping

import numpy as np
from numpy.typing import NDArray

from solver.bidders.strength import Floats, Hands, strength_of
from solver.game.auction import CAUTIOUS, Auction, Call
from solver.rules import Rules

# With which share of all hands a bid is made, from the lowest bid to the highest; between them, a
# game with more bids has more steps.
_BIDS = (0.50, 0.30, 0.15)
# With which share of all hands a usual player makes each other call, and the plain rule.
_PEOPLE: Mapping[str, float] = {"claim": 0.45, "snatch": 0.30, "double": 0.20, "super": 0.07}
_PLAIN: Mapping[str, float] = {"claim": 0.35, "snatch": 0.25, "double": 0.10}
# Open hands are rare: to win as the landlord is harder with them.
_SHOWS = 0.02
# How much more often others make such a call: what is added to the log odds of these shares.
BOLDNESS: Mapping[str, float] = {"timid": -1.0, "usual": 0.0, "bold": 1.0}
# How far one player's judgement of a hand is from another's, in log odds of its share: the scale of
# a logistic distribution. High cards that are counted by three public rules, and those counted
# here, differ by that much in the classic game (their correlations are .78 to .87).
_JUDGEMENT = 0.45
# The probability of a call other than that of a rule, since real bidders differ from it.
_DEVIATION = 0.2


def _shares_of_calls(rules: Rules, others: Mapping[str, float]) -> dict[Call, float]:
    """Returns by call the share of all hands with which it is made: `others`, then the bids."""
    shares: dict[Call, float] = dict(others.items())
    auction = rules.description.auction
    if auction.kind != "claim":
        steps = np.linspace(0, 1, auction.highest)
        bids = np.interp(steps, np.linspace(0, 1, len(_BIDS)), _BIDS)
        shares |= {bid: float(share) for bid, share in enumerate(bids, start=1)}
    return shares


# --- People ---------------------------------------------------------------------------------------


class PeopleBidder:
    """Calls by the high cards and bombs of its hand, as it judges them."""

    def __init__(self, rules: Rules, name: str) -> None:
        """Makes a bidder of a game with an auction.

        Args:
            rules: the game.
            name: how it calls: one of `BOLDNESS`.
        """
        self.name = name
        self._strength = strength_of(rules)
        shares = _shares_of_calls(rules, _PEOPLE)
        self._levels = {call: _level(share, name) for call, share in shares.items()}
        self._shows = _level(_SHOWS, name)

    def chances(self, auction: Auction, hands: Hands) -> Floats:
        """Returns how likely each legal call is, whatever the player thinks of the hand."""
        chances = np.zeros((len(hands), len(auction.legal)))
        place, rest = self._place(auction, hands), np.ones(len(hands))
        for at, level in reversed([*self._rising(auction)]):
            # As high or higher, whichever is the highest that the hand is good for.
            reached = 1 / (1 + np.exp(np.clip((place - level) / _JUDGEMENT, -50, 50)))
            chances[:, at] = np.maximum(0.0, reached - (1 - rest))
            rest -= chances[:, at]
        chances[:, cautious_index(auction)] += rest
        return chances

    def choose(self, auction: Auction, hands: Hands) -> NDArray[np.int64]:
        """Returns by hand the call, as an index of the legal calls; the same hand is judged alike.

        Over many hands, each call is made as often as `chances` say.
        """
        chosen = np.full(len(hands), cautious_index(auction))
        drawn = uniform_of(hands)
        judged = self._place(auction, hands) - _JUDGEMENT * np.log(drawn / (1 - drawn))
        for at, level in self._rising(auction):
            chosen[judged <= level] = at
        return chosen

    def _place(self, auction: Auction, hands: Hands) -> Floats:
        """Returns the log odds of the share of hands with more high cards."""
        share = self._strength.more_controls(hands, with_bottom=auction.calls_with_bottom)
        odds: Floats = np.log(share / (1 - share))
        return odds

    def _rising(self, auction: Auction) -> Iterator[tuple[int, float]]:
        """Yields calls that need a hand, the lowest first: index, and the log odds of their share.

        A hand is not shown before all cards are seen.
        """
        order = range(len(auction.legal))
        if auction.status == "open_show":
            yield from ((at, self._shows) for at in order[-2:-1])
            return
        for at in order:
            level = self._levels.get(auction.legal[at])
            if level is not None:
                yield at, level


class AnyCall:
    """Makes any call, whatever the hand: players who do not look, or whom nobody understands."""

    name = "any"

    def chances(self, auction: Auction, hands: Hands) -> Floats:
        """Returns how likely each legal call is: all are alike that are made with all cards."""
        even = np.array(auction.informed) / sum(auction.informed)
        return np.tile(even, (len(hands), 1))

    def choose(self, auction: Auction, hands: Hands) -> NDArray[np.int64]:
        """Returns by hand one of the calls, as an index of the legal calls."""
        known = np.flatnonzero(auction.informed)
        found: NDArray[np.int64] = known[(uniform_of(hands) * len(known)).astype(np.int64)]
        return found


def uniform_of(hands: Hands) -> Floats:
    """Returns for each hand a number between 0 and 1 that looks random and is always the same."""
    # The finalizer of splitmix64 (G. Steele and others, "Fast splittable generators", 2014).
    mixed = hands.astype(np.uint64) + np.uint64(0x9E3779B97F4A7C15)
    for shift, factor in ((30, 0xBF58476D1CE4E5B9), (27, 0x94D049BB133111EB)):
        mixed = (mixed ^ (mixed >> np.uint64(shift))) * np.uint64(factor)
    mixed ^= mixed >> np.uint64(31)
    return ((mixed >> np.uint64(12)).astype(np.float64) + 0.5) / 2**52


def _level(share: float, name: str) -> float:
    """Returns the log odds of a share of hands, for players of one kind."""
    return math.log(share / (1 - share)) + BOLDNESS[name]


# --- A plain rule ---------------------------------------------------------------------------------


def mostly(chosen: NDArray[np.int64], calls: int) -> Floats:
    """Returns how likely each legal call is: the chosen one four times in five.

    Args:
        chosen: by hand the index of the chosen call.
        calls: the number of legal calls.

    Returns:
        Probabilities, hands x calls; each row sums to 1.
    """
    chances = np.full((len(chosen), calls), _DEVIATION / max(1, calls - 1))
    chances[np.arange(len(chosen)), chosen] = 1 - _DEVIATION
    shares: Floats = chances / chances.sum(axis=1, keepdims=True)
    return shares


def cautious_index(auction: Auction) -> int:
    """Returns the index of the legal call that does no more than take part."""
    return next(index for index, call in enumerate(auction.legal) if call in CAUTIOUS)


class ThresholdBidder:
    """Calls by the top share of its hand: the share of random hands that are stronger.

    It stands in where a game has no learned bidder.
    """

    name = "threshold"

    def __init__(self, rules: Rules) -> None:
        """Makes the bidder of a game with an auction."""
        self._strength = strength_of(rules)
        self._shares = _shares_of_calls(rules, _PLAIN)

    @property
    def shares(self) -> tuple[float, ...]:
        """The top shares at which the bidder's calls change, the highest first."""
        return tuple(sorted(set(self._shares.values()), reverse=True))

    def chances(self, auction: Auction, hands: Hands) -> Floats:
        """Returns how likely each legal call is: its own choice four times in five."""
        return self.chances_of(auction, self._strength.top_share(hands))

    def chances_of(self, auction: Auction, shares: Floats) -> Floats:
        """Returns the same for hands of these top shares."""
        return mostly(self._chosen(auction, shares), len(auction.legal))

    def choose(self, auction: Auction, hands: Hands) -> NDArray[np.int64]:
        """Returns by hand the preferred call, as an index of the legal calls."""
        return self._chosen(auction, self._strength.top_share(hands))

    def _chosen(self, auction: Auction, shares: Floats) -> NDArray[np.int64]:
        chosen = np.full(len(shares), cautious_index(auction))
        # A hand that is good for more than the next bid says at once what it is good for.
        for call, share in self._shares.items():
            if call in auction.legal:
                chosen[shares < share] = auction.legal.index(call)
        return chosen
