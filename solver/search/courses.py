"""How the game goes on after options of a decision, in the sampled deals that they share."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from solver.native import _core
from solver.search.evaluation import Floats, Points, Sample

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

    def scoring(self, scored: Points) -> Course:
        """Returns the course with other points, as what is counted of the deals corrects them.

        Where that turns a lost game into a won one, or the reverse, the game does not end as in the
        rollout: then nobody is noted as the winner.

        Args:
            scored: the points by world, as in a `Sample`.
        """
        noted = self.noted.copy()
        turned = (self.of("points") > 0) != (scored > 0)
        noted[:, NOTED.index("points")] = scored
        noted[turned, NOTED.index("winner")] = -1
        return Course(noted)


@dataclass(frozen=True, eq=False)
class Courses:
    """How the game went on after some options, in the same different worlds.

    Attributes:
        draws: how often each world was drawn (`Sample`).
        alike: by world, with how many draws each of its draws is right or wrong (`Sample`).
        deals: packed hands, worlds x seats.
        after: a course for each option.
        odds: by world, the factor of its weight (`Sample`); None: 1.
        counted: whether the worlds are all deals that there can be (`Sample`).
    """

    draws: Floats
    alike: Floats
    deals: NDArray[np.uint64]
    after: tuple[Course, ...]
    odds: Floats | None = None
    counted: bool = False

    def behind(self, samples: Sequence[Sample]) -> Courses:
        """Returns the courses with the outcomes and the weights of the figures of the options.

        Where only a part of the worlds is followed, those that the same options win have as much
        weight together as in all worlds: what is told of games that are won or lost then agrees
        with how many are, and has a smaller error.

        Args:
            samples: what the seat got with each option, at least in these worlds.
        """
        worlds = len(self.draws)
        tried = min(len(each.scored) for each in samples)
        weights = samples[-1].weights[:tried]
        outcomes = np.zeros(tried, np.int64)
        for sample in samples:
            outcomes = 2 * outcomes + (sample.scored[:tried] > 0)
        in_all = np.bincount(outcomes, weights)
        followed = np.bincount(outcomes[:worlds], weights[:worlds], len(in_all))
        factors = np.divide(in_all, followed, out=np.ones_like(in_all), where=followed > 0)
        pairs = zip(self.after, samples, strict=True)
        return replace(
            self,
            after=tuple(course.scoring(each.scored[:worlds]) for course, each in pairs),
            odds=(weights[:worlds] / self.draws) * factors[outcomes[:worlds]],
            counted=all(each.counted and len(each.scored) == worlds for each in samples),
        )

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
