"""Is it stronger? New weights against old ones and against the greedy player, network alone."""

from __future__ import annotations

from dataclasses import asdict, dataclass, replace
from typing import Any

import numpy as np
from numpy.typing import NDArray

from solver.engine import threads
from solver.native import _core
from solver.rules import Rules
from solver.training.lessons import landlord_choice
from solver.weights import Weights

DEALS = 3000
# So many standard errors make 95 %.
_CONFIDENCE = 1.96


@dataclass(frozen=True)
class Strength:
    """The result of duplicate deals, in the same words as the arena's.

    Attributes:
        deals: their number; each is played twice, the sides swapped.
        win_rate: over both sides.
        win_rate_error: its standard error over the pairs.
        points: the score for a game in stakes of one peasant, over both sides.
        points_error: its standard error.
        as_landlord: the win rate as the landlord.
        as_peasants: the win rate as the peasants.
    """

    deals: int
    win_rate: float
    win_rate_error: float
    points: float
    points_error: float
    as_landlord: float
    as_peasants: float

    @classmethod
    def of(cls, landlord: NDArray[np.float32], peasants: NDArray[np.float32]) -> Strength:
        """Returns the figures for what was got on each deal as landlord and as peasants."""
        wins = ((landlord > 0).astype(float) + (peasants > 0)) / 2
        points = (landlord.astype(float) + peasants) / 2
        root = len(wins) ** 0.5
        return cls(
            deals=len(wins),
            win_rate=round(float(wins.mean()), 4),
            win_rate_error=round(float(wins.std(ddof=1) / root), 4),
            points=round(float(points.mean()), 4),
            points_error=round(float(points.std(ddof=1) / root), 4),
            as_landlord=round(float((landlord > 0).mean()), 4),
            as_peasants=round(float((peasants > 0).mean()), 4),
        )

    @property
    def proven(self) -> bool:
        """Whether the 95 % interval of the win rate lies above one half."""
        return self.win_rate - _CONFIDENCE * self.win_rate_error > 0.5


def measure(
    rules: Rules,
    weights: Weights,
    against: Weights | None,
    *,
    deals: int = DEALS,
    seed: int,
    by_points: bool = False,
) -> Strength:
    """Returns how `weights` do against others, or against the greedy player when None."""
    landlord, peasants = _core.duel(
        rules.native,
        weights.native(rules),
        None if against is None else against.native(rules),
        deals=deals,
        seed=seed,
        chosen=landlord_choice(rules),
        by_points=by_points,
        bottom_public=rules.game.deal.bottom_public,
        threads=threads(),
    )
    return Strength.of(landlord, peasants)


def judged(rules: Rules, weights: Weights, before: Weights | None, seed: int) -> Weights:
    """Returns the weights with what they are worth on their card."""
    found: dict[str, Any] = {"seed": seed}
    for by_points in (False, True):
        aim = "points" if by_points else "wins"
        found[f"greedy, for {aim}"] = asdict(
            measure(rules, weights, None, seed=seed, by_points=by_points)
        )
        if before is not None:
            found[f"{before.card.name}, for {aim}"] = asdict(
                measure(rules, weights, before, seed=seed + 1, by_points=by_points)
            )
    return replace(weights, card=replace(weights.card, strength=found))
