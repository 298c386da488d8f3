"""What a call is worth: its outcomes with their chances, and the figures made of them."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, fields
from typing import Annotated, Any

import numpy as np
from numpy.typing import NDArray

from solver.bidders.strength import Floats
from solver.bidding.standing import CallEvidence
from solver.figures import Points, Probability
from solver.game.auction import Call
from solver.search.confidence import succession_error
from solver.value import HIDDEN, Value

# --- One call -------------------------------------------------------------------------------------

Flags = NDArray[np.bool_]
# The percentiles of the score that answers show.
PERCENTILES = (5, 25, 50, 75, 95)
# Below this probability an outcome is rounding noise of a learned distribution.
_NEGLIGIBLE = 5e-5


@dataclass(frozen=True)
class Bar(Value):
    """A possible score and its probability."""

    points: Points
    """The score of the seat."""
    probability: Probability
    """How likely it is."""


@dataclass(frozen=True, eq=False)
class CallValue(
    Value,
    properties=(
        "points",
        "win",
        "becomes_landlord",
        "redeal",
        "win_as_landlord",
        "win_as_peasant",
        "quantiles",
        "histogram",
    ),
):
    """One call, what may come of it, and what it is worth to the seat.

    The arrays have one entry for each outcome; the figures are the properties that follow from
    them.
    """

    call: Call
    """The call as the auction names it."""
    scores: Annotated[Floats, HIDDEN]
    """The seat's score, in rising order; 0 where nobody has become the landlord, so that the cards
    are dealt again: whoever plays a game wins or loses something.
    """
    landlord: Annotated[Flags, HIDDEN]
    """Whether the seat has become the landlord."""
    probability: Annotated[Floats, HIDDEN]
    """Of each outcome; they add up to 1."""
    points_error: Points
    """The standard error of `points`."""
    win_error: Probability
    """The standard error of `win`."""
    as_landlord: Annotated[float | None, HIDDEN] = None
    """How likely the seat wins as the landlord, whichever call has made it so; None where that is
    not known.
    """
    shows: CallEvidence | None = None
    """What the call tells the others: the middle 80 % of the hands for which it would be made, by
    their place among all hands, from 0 for the best to 1; None for a direction of play.
    """
    reasons: Sequence[str] = ()
    """What follows the call, in words."""

    def __eq__(self, other: object) -> bool:
        """Returns whether all that is known of two calls is equal."""
        return isinstance(other, CallValue) and all(
            np.array_equal(getattr(self, each.name), getattr(other, each.name))
            for each in fields(self)
        )

    def __hash__(self) -> int:
        """Returns a hash that equal values share."""
        return hash((self.call, self.points, self.points_error))

    @classmethod
    def of(
        cls,
        call: Call,
        scores: Floats,
        landlord: Flags,
        weights: Floats,
        points_error: float,
        win_error: float,
    ) -> CallValue:
        """Returns the value of a call with outcomes by weight.

        Equal outcomes become one, and those without weight are left out.
        """
        rows = np.stack([scores, landlord], axis=1).astype(np.float64)
        kinds, place = np.unique(rows, axis=0, return_inverse=True)
        summed = np.bincount(place.reshape(-1), weights, len(kinds))
        kinds, summed = kinds[summed > 0], summed[summed > 0]
        probability = summed / summed.sum()
        return cls(call, kinds[:, 0], kinds[:, 1] > 0, probability, points_error, win_error)

    @classmethod
    def sampled(cls, call: Call, scores: Floats, landlord: Flags, weights: Floats) -> CallValue:
        """Returns the value of a call in sampled deals, one entry a deal.

        `win_error` is never below that of one more win and one more loss, and each such win moves
        the points by twice the stake.
        """
        share = weights / weights.sum()
        win_error = succession_error(float(share @ (scores > 0)), 1.0 / float((share**2).sum()))
        spread = math.sqrt(float((share**2) @ (scores - float(share @ scores)) ** 2))
        least = win_error * float(share @ np.abs(scores)) if (scores == scores[0]).all() else 0.0
        error = max(spread, 2 * least)
        return cls.of(call, scores, landlord, weights, error, win_error)

    @classmethod
    def of_redeal(cls, call: Call) -> CallValue:
        """Returns the value of a call after which the cards are certainly dealt again."""
        return cls(call, np.zeros(1), np.array([False]), np.ones(1), 0.0, 0.0)

    def mixed(self, other: CallValue) -> CallValue:
        """Returns the mean of two independent estimates of a call, by their inverse variances.

        The variances are those of the points; the whole distribution gets the same weights, so
        that all its figures fit together.
        """
        share = self.share_in(other)
        parts = [(self, share), (other, 1 - share)]

        def joined(name: str) -> Any:
            return np.concatenate([getattr(part, name) for part, _ in parts])

        return CallValue.of(
            self.call,
            joined("scores"),
            joined("landlord"),
            np.concatenate([weight * part.probability for part, weight in parts]),
            math.hypot(*(weight * part.points_error for part, weight in parts)),
            math.hypot(*(weight * part.win_error for part, weight in parts)),
        )

    def share_in(self, other: CallValue) -> float:
        """Returns the weight of this estimate in the mean of both."""
        if other.points_error == 0.0:
            return 0.0
        own, others = self.points_error**2, other.points_error**2
        return others / (own + others)

    @property
    def points(self) -> Points:
        """The expected score of the seat; a redeal counts 0."""
        return float(self.probability @ self.scores)

    @property
    def paid(self) -> float:
        """The amount that is won or lost on average."""
        return float(self.probability @ np.abs(self.scores))

    @property
    def win(self) -> Probability:
        """The probability that the seat's side wins; a redeal is neither won nor lost."""
        return self._sum(self.scores > 0)

    @property
    def becomes_landlord(self) -> Probability:
        """The probability that this call makes the seat the landlord."""
        return self._sum(self.landlord)

    @property
    def redeal(self) -> Probability:
        """The probability that the cards are dealt again."""
        return self._sum(self.scores == 0)

    @property
    def win_as_landlord(self) -> Probability | None:
        """The probability of winning as the landlord: after this call if it ever leads there."""
        found = self.in_role(landlord=True)
        return self.as_landlord if found is None else found[0]

    @property
    def win_as_peasant(self) -> Probability | None:
        """The probability of winning once another seat is the landlord; None if none ever is."""
        found = self.in_role(landlord=False)
        return None if found is None else found[0]

    def in_role(self, *, landlord: bool) -> tuple[float, float] | None:
        """Returns the probability of winning and the mean score in a role; None if it never is.

        Args:
            landlord: whether the seat, or another one, is the landlord.
        """
        chosen = self.landlord if landlord else ~self.landlord & (self.scores != 0)
        likely, scores = self.probability[chosen], self.scores[chosen]
        total = float(likely.sum())
        if total < _NEGLIGIBLE:
            return None
        won = float(likely[scores > 0].sum())
        return min(1.0, won / total), float(likely @ scores) / total

    @property
    def quantiles(self) -> dict[str, Points]:
        """By percentile, the score that the seat stays at or below so often."""
        summed = np.cumsum(self.probability)
        places = np.searchsorted(summed, np.array(PERCENTILES) / 100 - 1e-9)
        found = self.scores[np.minimum(places, len(self.scores) - 1)]
        return {str(each): float(points) for each, points in zip(PERCENTILES, found, strict=True)}

    @property
    def histogram(self) -> list[Bar]:
        """Each possible score with its probability, in rising order."""
        kinds, place = np.unique(self.scores, return_inverse=True)
        summed = np.bincount(place.reshape(-1), self.probability, len(kinds))
        shown = summed >= _NEGLIGIBLE
        share = summed[shown] / summed[shown].sum()
        return [Bar(float(one), float(part)) for one, part in zip(kinds[shown], share, strict=True)]

    def shares(self) -> dict[str, float]:
        """Returns what may come of the call, as shares of the deals that add up to 1."""
        own = self._sum(self.landlord & (self.scores > 0))
        return {
            "won_landlord": own,
            "won_peasant": self.win - own,
            "redealt": self.redeal,
            "lost": max(0.0, 1.0 - self.win - self.redeal),
        }

    def _sum(self, chosen: Flags) -> float:
        # A sum of all would be off 1 by a rounding error that differs between processors.
        return 1.0 if chosen.all() else min(1.0, float(self.probability[chosen].sum()))
