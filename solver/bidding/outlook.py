"""What may come of a call: a probability for each kind of outcome, with its standard errors."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from solver.bidders.strength import Floats

Flags = NDArray[np.bool_]
# The percentiles of the score that answers show.
PERCENTILES = (5, 25, 50, 75, 95)
# Below this probability an outcome is rounding noise of a learned distribution.
_NEGLIGIBLE = 5e-5


class Bar(NamedTuple):
    """A possible score and its probability."""

    points: float
    probability: float


@dataclass(frozen=True, eq=False)
class Outlook:
    """What may come of one call.

    Attributes:
        points: the seat's score, one number an outcome, in rising order.
        landlord: whether the seat has become the landlord.
        won: whether the seat's side has won; false after a redeal.
        redeal: whether nobody has become the landlord, so that the cards are dealt again.
        probability: of each outcome; they add up to 1.
        points_error: the standard error of `mean`.
        win_error: the standard error of `win`.
    """

    points: Floats
    landlord: Flags
    won: Flags
    redeal: Flags
    probability: Floats
    points_error: float
    win_error: float

    @classmethod
    def of(
        cls,
        points: Floats,
        landlord: Flags,
        won: Flags,
        redeal: Flags,
        weights: Floats,
        points_error: float,
        win_error: float,
    ) -> Outlook:
        """Returns the outlook of outcomes by weight.

        Equal outcomes become one, and those without weight are left out.
        """
        rows = np.stack([points, landlord, won, redeal], axis=1).astype(np.float64)
        kinds, place = np.unique(rows, axis=0, return_inverse=True)
        summed = np.bincount(place.reshape(-1), weights, len(kinds))
        kinds, summed = kinds[summed > 0], summed[summed > 0]
        return cls(
            points=kinds[:, 0],
            landlord=kinds[:, 1] > 0,
            won=kinds[:, 2] > 0,
            redeal=kinds[:, 3] > 0,
            probability=summed / summed.sum(),
            points_error=points_error,
            win_error=win_error,
        )

    @classmethod
    def sampled(
        cls, points: Floats, landlord: Flags, won: Flags, redeal: Flags, weights: Floats
    ) -> Outlook:
        """Returns the outlook of sampled deals, one entry a deal.

        The rule of succession (Laplace) keeps the errors above zero where a sample shows only one
        result, which proves nothing; `win_error` is never below that of one more win and one more
        loss, and each such win moves the points by twice the stake.
        """
        share = weights / weights.sum()
        effective = 1.0 / float((share**2).sum())
        likely = (float(share @ won) * effective + 1) / (effective + 2)
        win_error = math.sqrt(likely * (1 - likely) / effective)
        mean = float(share @ points)
        spread = math.sqrt(float((share**2) @ (points - mean) ** 2))
        least = win_error * float(share @ np.abs(points)) if (points == points[0]).all() else 0.0
        return cls.of(points, landlord, won, redeal, weights, max(spread, 2 * least), win_error)

    @classmethod
    def redealt(cls) -> Outlook:
        """Returns the outlook of a call after which the cards are certainly dealt again."""
        no, yes = np.array([False]), np.array([True])
        return cls(np.zeros(1), no, no, yes, np.ones(1), 0.0, 0.0)

    def mixed(self, other: Outlook) -> Outlook:
        """Returns the mean of two independent estimates, weighted by their inverse variances.

        The variances are those of the points; the whole distribution gets the same weights, so
        that all its figures fit together.
        """
        share = self.share_in(other)
        parts = [(self, share), (other, 1 - share)]

        def joined(name: str) -> Any:
            return np.concatenate([getattr(part, name) for part, _ in parts])

        return Outlook.of(
            joined("points"),
            joined("landlord"),
            joined("won"),
            joined("redeal"),
            np.concatenate([weight * part.probability for part, weight in parts]),
            math.hypot(*(weight * part.points_error for part, weight in parts)),
            math.hypot(*(weight * part.win_error for part, weight in parts)),
        )

    def share_in(self, other: Outlook) -> float:
        """Returns the weight of this estimate in the mean of both."""
        if other.points_error == 0.0:
            return 0.0
        own, others = self.points_error**2, other.points_error**2
        return others / (own + others)

    @property
    def mean(self) -> float:
        """The expected score; a redeal counts 0."""
        return float(self.probability @ self.points)

    @property
    def paid(self) -> float:
        """The amount that is won or lost on average."""
        return float(self.probability @ np.abs(self.points))

    @property
    def win(self) -> float:
        """The probability that the seat's side wins; a redeal is neither won nor lost."""
        return self._sum(self.won)

    @property
    def becomes_landlord(self) -> float:
        """The probability that the seat becomes the landlord."""
        return self._sum(self.landlord)

    @property
    def redeals(self) -> float:
        """The probability that the cards are dealt again."""
        return self._sum(self.redeal)

    @property
    def win_as_landlord(self) -> float | None:
        """The probability of winning once the seat is the landlord; None if it never is."""
        return self._won_of(self.landlord)

    @property
    def win_as_peasant(self) -> float | None:
        """The probability of winning once another seat is the landlord; None if none ever is."""
        return self._won_of(~self.landlord & ~self.redeal)

    def quantiles(self) -> dict[str, float]:
        """Returns the score that the seat stays at or below with each of `PERCENTILES` percent."""
        summed = np.cumsum(self.probability)
        places = np.searchsorted(summed, np.array(PERCENTILES) / 100 - 1e-9)
        found = self.points[np.minimum(places, len(self.points) - 1)]
        return {str(each): float(points) for each, points in zip(PERCENTILES, found, strict=True)}

    def histogram(self) -> list[Bar]:
        """Returns each possible score with its probability, in rising order."""
        kinds, place = np.unique(self.points, return_inverse=True)
        summed = np.bincount(place.reshape(-1), self.probability, len(kinds))
        shown = summed >= _NEGLIGIBLE
        share = summed[shown] / summed[shown].sum()
        return [Bar(float(one), float(part)) for one, part in zip(kinds[shown], share, strict=True)]

    def _sum(self, chosen: Flags) -> float:
        # A sum of all would be off 1 by a rounding error that differs between processors.
        return 1.0 if chosen.all() else min(1.0, float(self.probability[chosen].sum()))

    def _won_of(self, chosen: Flags) -> float | None:
        total = float(self.probability[chosen].sum())
        if total < _NEGLIGIBLE:
            return None
        return min(1.0, float(self.probability[chosen & self.won].sum()) / total)
