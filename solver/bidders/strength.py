"""How strong a dealt hand is among the random hands of its game."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from solver.game.cards import Hand
from solver.game.deal import packed_deck
from solver.native import _core
from solver.rules import Rules, cached_with_rules

Floats = NDArray[np.float64]
Hands = NDArray[np.uint64]
_SAMPLE = 2000


class Strength:
    """Measures hands, and ranks them among the random hands of a game.

    Hands are arrays of packed hands (`Hand.packed`), one number each.
    """

    def __init__(self, rules: Rules) -> None:
        """Deals random hands to compare with, the same ones every time."""
        self._native = _core.Strength(rules.native)
        deck = packed_deck(rules)
        random = np.random.default_rng(1)
        size, bottom = rules.description.deal.hand, rules.description.deal.bottom
        dealt = np.array([random.permutation(deck)[: size + bottom] for _ in range(_SAMPLE)])
        sample = dealt[:, :size].sum(axis=1, dtype=np.uint64)
        whole = dealt.sum(axis=1, dtype=np.uint64)
        self._strengths = tuple(np.sort(self.strengths(each)) for each in (sample, whole))
        self._controls = tuple(np.sort(self._native.controls(each)) for each in (sample, whole))

    def controls(self, hand: Hand) -> float:
        """Returns how many tricks the hand's high cards and bombs are worth."""
        return float(self._native.controls(np.array([hand.packed], np.uint64))[0])

    def strengths(self, hands: Hands) -> Floats:
        """Returns the strength of each hand: its controls less the plays that it needs."""
        found: Floats = self._native.of(hands)
        return found

    def plays(self, hands: Hands) -> Floats:
        """Returns about how many plays each hand needs at least to be played out."""
        found: Floats = self._native.controls(hands) - self.strengths(hands)
        return found

    def top_share(self, hands: Hands, *, with_bottom: bool = False) -> Floats:
        """Returns the share of random hands stronger than each: 0 for the best, 1 for the worst.

        Args:
            hands: the hands.
            with_bottom: whether they, and those that they are compared with, hold the bottom.
        """
        sample = self._strengths[with_bottom]
        places = np.searchsorted(sample, self.strengths(hands)).astype(np.float64)
        # As one division, so that a share is exactly what a threshold is compared with.
        share: Floats = (len(sample) - places) / len(sample)
        return share

    def more_controls(self, hands: Hands, *, with_bottom: bool = False) -> Floats:
        """Returns the share of random hands with more controls than each, above 0 and below 1.

        Args:
            hands: the hands.
            with_bottom: whether they, and those that they are compared with, hold the bottom.
        """
        sample = self._controls[with_bottom]
        own = self._native.controls(hands)
        # Of equal hands half count as having more.
        places = np.searchsorted(sample, own) + np.searchsorted(sample, own, "right")
        share: Floats = (len(sample) - places / 2 + 0.5) / (len(sample) + 1)
        return share

    def threshold(self, share: float) -> float:
        """Returns the least strength of a hand whose top share is below `share`."""
        sample = self._strengths[False]
        last = sample[int(len(sample) * (1 - share))]
        return float(np.nextafter(last, np.inf))


@cached_with_rules()
def strength_of(rules: Rules) -> Strength:
    """Returns the ranking of a game's hands."""
    return Strength(rules)
