"""What would change the verdict: an exchange of one card after which another call is best.

The learned values answer for a hundred hands in some milliseconds. What sampling has added to them
for the real hand is added for every exchanged hand, too, so that the comparison begins at the
verdict that is given.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import product

import numpy as np
from numpy.typing import NDArray

from solver.bidders import LearnedBidder
from solver.bidding.call_value import CallValue
from solver.bidding.ranking import Ranking, boldness
from solver.game.auction import Auction, Call
from solver.game.cards import Hand
from solver.value import Value

# The lowest ranks that are exchanged: more of them hardly find another change, and take time.
_LOW_RANKS = 3


@dataclass(frozen=True)
class VerdictChange(Value):
    """One card exchanged for another, and the call that would then be best."""

    added: str
    """The card that the hand would hold."""
    removed: str
    """The card that it would not hold."""
    call: Call
    """The call that would be best."""


def verdict_changes(
    auction: Auction,
    hand: Hand,
    calls: Sequence[CallValue],
    bidder: LearnedBidder,
    ranking: Ranking,
) -> list[VerdictChange]:
    """Returns the least exchange that makes a bolder call best, and one for a more cautious call.

    Low cards are exchanged for cards of the highest third of the ranks, or the other way round: the
    lowest high card that changes the verdict counts. Either may be missing: then no such exchange
    has this effect.

    Args:
        auction: the auction before the call.
        hand: the cards that the seat holds.
        calls: the verdict: what the calls are worth, the recommended one in front.
        bidder: the learned bidder of the game.
        ranking: by what the calls are ranked.
    """
    if len(auction.legal) < 2:
        return []
    judged = _Judged(auction, hand, calls, bidder, ranking)
    verdict, found = calls[0].call, []
    for upwards in (True, False):
        exchanges = _exchanges(hand, upwards=upwards)
        if not exchanges:
            continue
        best = judged.best([each.hand for each in exchanges])
        for each, index in zip(exchanges, best, strict=True):
            call = auction.legal[index]
            bolder = boldness(call) > boldness(verdict)
            if call != verdict and bolder == upwards:
                found.append(VerdictChange(each.added, each.removed, call))
                break
    return found


@dataclass(frozen=True)
class _Judged:
    """The verdict, by which other hands are judged."""

    auction: Auction
    hand: Hand
    calls: Sequence[CallValue]
    bidder: LearnedBidder
    ranking: Ranking

    def best(self, hands: Sequence[int]) -> NDArray[np.int64]:
        """Returns by packed hand the index of the call that would be best."""
        legal = self.auction.legal
        by_call = {value.call: value for value in self.calls}
        own = self.bidder.outcomes(self.auction, np.array([self.hand.packed], np.uint64))[0]
        likely = self.bidder.outcomes(self.auction, np.array(hands, np.uint64))
        # Calls that are equal are decided by caution: the verdict counts as ahead of them.
        place = legal.index(self.calls[0].call)
        known = np.array(self.auction.informed)
        open_still = np.tile(known, (len(hands), 1))
        measures = self.ranking.measures()
        for measure in measures:
            given = np.array([measure.of(by_call[call]) for call in legal])
            meaning = self.ranking.of_outcomes(measure, self.bidder.outcomes_of)
            worth = likely @ meaning + (given - own @ meaning)
            lead = given[known].max()
            worth[:, place] += lead - given[place]
            worth[~open_still] = -np.inf
            equal = 0.0 if measure is measures[-1] else measure.little
            known &= given >= lead - equal
            open_still &= worth >= worth.max(axis=1, keepdims=True) - equal
        best: NDArray[np.int64] = open_still.argmax(axis=1)
        return best


@dataclass(frozen=True)
class _Exchange:
    """One exchange, and the packed hand after it."""

    added: str
    removed: str
    hand: int


def _exchanges(hand: Hand, *, upwards: bool) -> list[_Exchange]:
    """Returns the hands with a low card exchanged for a high one, or the other way round.

    The lowest high card comes first, and with each the lowest low card. In a suited deck one card
    stands for all of its rank.
    """
    deck = Hand.deck(hand.rules)
    packed = {card: Hand.of(hand.rules, [card]).packed for card in set(deck)}
    own = {card[0]: card for card in hand}
    others = {card[0]: card for card in deck - hand}
    taken, given = (own, others) if upwards else (others, own)
    ranks = hand.rules.ranks
    lowest = -(-2 * len(ranks) // 3)  # of the high ranks
    low = [rank for rank in ranks[:lowest] if rank in taken][:_LOW_RANKS]
    high = [rank for rank in ranks[lowest:] if rank in given]
    found = []
    for strong, weak in product(high, low):
        added, removed = (given[strong], taken[weak]) if upwards else (taken[weak], given[strong])
        exchanged = hand.packed - packed[removed] + packed[added]
        found.append(_Exchange(added, removed, exchanged))
    return found
