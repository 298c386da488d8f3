"""How strong a hand is, for a reader: what it is made of, and its place among all hands."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

import numpy as np

from solver.bidders.strength import Floats, strength_of
from solver.bidding.call_evidence import random_hands
from solver.figures import Probability
from solver.game.cards import Hand
from solver.game.fewest import FewestPlays, count_plays
from solver.rules import Rules, cached_with_rules
from solver.search.hands import bombs_of, count_bombs
from solver.value import HIDDEN, Value

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

    @property
    def is_weak(self) -> bool:
        """Whether the hand is one of the weakest tenth."""
        return self.top_share >= _WEAK

    @classmethod
    def of(cls, rules: Rules, hand: Hand) -> HandStrength:
        """Returns the strength of a hand as it was dealt, or with the bottom taken up."""
        strength = strength_of(rules)
        packed = np.array([hand.packed], np.uint64)
        dealt = len(hand) == rules.description.deal.hand
        if dealt:
            share = float(strength.top_share(packed)[0])
        else:
            others = _with_bottom(rules)
            place = np.searchsorted(others, strength.strengths(packed))[0]
            share = 1.0 - float(place) / len(others)
        return cls(
            fewest_plays=count_plays(FewestPlays(rules.native), hand),
            controls=round(strength.controls(hand), 2),
            bombs=count_bombs(rules, hand),
            top_share=round(share, 3),
            control_share=float(strength.more_controls(packed, with_bottom=not dealt)[0]),
        )


def control_of(hand: Hand) -> str:
    """Returns the cards with which a hand takes tricks: its highest ranks, and then its bombs."""
    rest, bombs = hand, bombs_of(hand.rules, hand)
    for bomb in bombs:
        rest -= bomb.cards
    held = [[card for card in rest if card[0] == rank] for rank in high_ranks(hand.rules)]
    high = [str(Hand.of(hand.rules, cards)) for cards in held if cards]
    return " ".join([*high, *(str(bomb.cards) for bomb in bombs)])


def high_ranks(rules: Rules) -> list[str]:
    """Returns the ranks of the high cards, the highest first: in most games the jokers and twos.

    It is never empty: the highest rank of a small deck may be a large share of it.
    """
    deck, ranks = Hand.deck(rules).counts, rules.ranks[::-1]
    shares = np.cumsum([deck[rank] for rank in ranks]) / sum(deck.values())
    return list(ranks[: max(1, int((shares <= _HIGH).sum()))])


@cached_with_rules()
def _with_bottom(rules: Rules) -> Floats:
    """Returns the strengths of random hands of a landlord, in rising order."""
    hands, bottoms = random_hands(rules)
    return np.sort(strength_of(rules).strengths(hands + bottoms))
