"""Where a hand stands among all hands that may be dealt, and what the calls have shown of it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import partial
from typing import Annotated

import numpy as np

from solver.bidders.auctioneer import Bidder, held
from solver.bidders.kinds import Kinds
from solver.bidders.strength import Floats, Hands, strength_of
from solver.figures import Probability
from solver.game.auction import Auction, Call
from solver.game.cards import Hand
from solver.game.deal import shuffled_decks
from solver.game.fewest import FewestPlays, count_plays
from solver.rules import Rules, cached_with_rules
from solver.search.hands import bombs_of, count_bombs
from solver.value import HIDDEN, Value

# --- What calls show ------------------------------------------------------------------------------

# Random hands that stand for all hands. The bounds are then off by about 0.02.
_HANDS = 512
_SEED = 15


@dataclass(frozen=True)
class CallEvidence(Value):
    """Where the others will place a hand, as shares of stronger hands: 0 for the best hand."""

    low: Probability
    """One in ten of the hands that are called like this has a lower share: it is stronger."""
    middle: Probability
    """Half of the hands that are called like this have a lower share."""
    high: Probability
    """Nine in ten of the hands that are called like this have a lower share."""


@dataclass(frozen=True)
class SeatEvidence(CallEvidence):
    """What the calls of another seat have shown of its hand."""

    seat: int
    """That seat."""
    kinds: Annotated[tuple[float, ...], HIDDEN]
    """How likely it is of each of `Kinds`, whatever its hand."""


def evidence_of_call(auction: Auction, call: Call | None, kinds: Kinds) -> CallEvidence:
    """Returns what the seat whose turn it is will have shown with its calls, this one included.

    Args:
        auction: the auction before the call.
        call: a legal call; None for what the seat has shown so far.
        kinds: who the others may take the seat for.
    """
    assert auction.turn is not None
    heard = auction if call is None else auction.after(call)
    likely = _likely(auction.rules, heard.informed_steps(auction.turn), kinds)
    return CallEvidence(*_shown(auction.rules, likely))


def evidence_of_seats(auction: Auction, first: int, seat: int, kinds: Kinds) -> list[SeatEvidence]:
    """Returns what each other seat has shown with its calls; a seat that has shown nothing lacks.

    Args:
        auction: the auction so far.
        first: the seat that called first.
        seat: the seat that has heard the calls.
        kinds: who may sit in the others.
    """
    rules, found = auction.rules, []
    for other in range(rules.players):
        steps = auction.informed_steps((other - first) % rules.players)
        if other != seat and steps:
            likely = _likely(rules, steps, kinds)
            of_kinds = likely.sum(axis=1) / likely.sum()
            found.append(SeatEvidence(*_shown(rules, likely), other, tuple(of_kinds.tolist())))
    return found


def _shown(rules: Rules, likely: Floats) -> tuple[float, float, float]:
    """Returns the top shares of the hands with which these calls of one seat are made."""
    shares = _top_shares(rules)
    order = np.argsort(shares, kind="stable")
    summed = np.cumsum(likely.sum(axis=0)[order])
    places = np.searchsorted(summed, np.array([0.1, 0.5, 0.9]) * summed[-1])
    low, middle, high = shares[order][np.minimum(places, _HANDS - 1)]
    return float(low), float(middle), float(high)


def _likely(rules: Rules, steps: Iterable[tuple[Auction, Call]], kinds: Kinds) -> Floats:
    """Returns how likely a seat is of a kind and makes these calls: kinds x random hands."""
    likely = kinds.likelihood(steps, partial(_chances, rules))
    return np.broadcast_to(likely, (len(kinds.shares), _HANDS))


@cached_with_rules(most=320)
def _chances(rules: Rules, bidder: Bidder, auction: Auction) -> Floats:
    """Returns how likely each of the random hands makes each legal call."""
    dealt, bottoms = random_hands(rules)
    return bidder.chances(auction, held(auction, dealt, bottoms))


@cached_with_rules()
def _top_shares(rules: Rules) -> Floats:
    return strength_of(rules).top_share(random_hands(rules)[0])


@cached_with_rules()
def random_hands(rules: Rules) -> tuple[Hands, Hands]:
    """Returns random hands as dealt, and a bottom for each; packed, the same ones every time."""
    deal = rules.description.deal
    cards = shuffled_decks(rules, _HANDS, np.random.default_rng(_SEED))
    hands: Hands = cards[:, : deal.hand].sum(axis=1, dtype=np.uint64)
    bottoms: Hands = cards[:, deal.hand : deal.hand + deal.bottom].sum(axis=1, dtype=np.uint64)
    return hands, bottoms


# --- How strong a hand is -------------------------------------------------------------------------

# Hands with a top share from here on are the weakest tenth of all hands.
_WEAK = 0.9
# The high cards are the highest whole ranks that are at most this share of the deck.
_HIGH = 1 / 8


@dataclass(frozen=True)
class HandStrength(Value):
    """The strength of a hand before the first play."""

    fewest_plays: int
    """The fewest plays that empty the hand."""
    controls: float
    """The number of tricks that the high cards and bombs of the hand are worth."""
    bombs: int
    """The number of bombs that the hand holds side by side, sharing no card."""
    top_share: Probability
    """The share of all hands of this size that are stronger, from 0 (none) to 1."""
    control_share: Annotated[float, HIDDEN]
    """The share of all hands of this size whose high cards and bombs are worth more."""
    control: Annotated[str, HIDDEN]
    """The cards with which it takes tricks: of its highest ranks, and then its bombs."""
    lowest_control: Annotated[str, HIDDEN]
    """The lowest rank of high cards."""

    @property
    def is_weak(self) -> bool:
        """Whether the hand is one of the weakest tenth."""
        return self.top_share >= _WEAK

    @classmethod
    def of(cls, rules: Rules, hand: Hand) -> HandStrength:
        """Returns the strength of a hand as it was dealt, or with the bottom taken up."""
        strength, high, bombs = strength_of(rules), _high_ranks(rules), bombs_of(rules, hand)
        packed = np.array([hand.packed], np.uint64)
        with_bottom = len(hand) > rules.description.deal.hand
        share = float(strength.top_share(packed, with_bottom=with_bottom)[0])
        rest = hand
        for bomb in bombs:
            rest -= bomb.cards
        singly = [Hand.of(rules, [card for card in rest if card[0] == rank]) for rank in high]
        return cls(
            fewest_plays=count_plays(FewestPlays(rules.native), hand.packed),
            controls=round(strength.controls(hand), 2),
            bombs=count_bombs(rules, hand),
            top_share=round(share, 3),
            control_share=float(strength.more_controls(packed, with_bottom=with_bottom)[0]),
            control=" ".join(map(str, [*filter(None, singly), *(bomb.cards for bomb in bombs)])),
            lowest_control=high[-1],
        )


def _high_ranks(rules: Rules) -> list[str]:
    """Returns the ranks of the high cards, the highest first: in most games the jokers and twos.

    It is never empty: the highest rank of a small deck may be a large share of it.
    """
    deck, ranks = Hand.deck(rules).counts, rules.ranks[::-1]
    shares = np.cumsum([deck[rank] for rank in ranks]) / sum(deck.values())
    return list(ranks[: max(1, int((shares <= _HIGH).sum()))])
