"""How the game goes on after options of a decision, in the sampled deals that they share."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from solver.native import _core
from solver.search.evaluation import Floats, Points

# What is noted of each course; solver/native/search/course.hpp says what each name means.
NOTED: tuple[str, ...] = _core.NOTED


@dataclass(frozen=True, eq=False)
class Course:
    """How the game went on after one option.

    Attributes:
        noted: worlds x `NOTED`.
    """

    noted: Points

    def of(self, name: str) -> Points:
        """Returns by world what is noted under a name."""
        found: Points = self.noted[:, NOTED.index(name)]
        return found


@dataclass(frozen=True, eq=False)
class Courses:
    """How the game went on after some options, in the same different worlds.

    Attributes:
        draws: how often each world was drawn (`Sample`).
        alike: by world, with how many draws each of its draws is right or wrong (`Sample`).
        deals: packed hands, worlds x seats.
        after: a course for each option.
        odds: by world, the factor of its weight (`Sample`); None: 1.
    """

    draws: Floats
    alike: Floats
    deals: NDArray[np.uint64]
    after: tuple[Course, ...]
    odds: Floats | None = None

    @property
    def shares(self) -> Floats:
        """The weight of each world, as a share of all."""
        weights = self.draws if self.odds is None else self.draws * self.odds[: len(self.draws)]
        found: Floats = weights / weights.sum()
        return found

    @property
    def effective(self) -> float:
        """The number of independent worlds that they are worth."""
        squares = float(self.draws @ self.alike)
        return _core.effective_worlds(float(self.draws.sum()), squares)
