"""What an option is worth: what the network thinks, what sampled worlds say, and both."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from solver.game.cards import Hand
from solver.game.view import View

Points = NDArray[np.int64]

# 95 % of a normal distribution lies within this many standard errors of its mean.
CONFIDENCE = 1.96
# How far the network's figures are from the truth, about: a probability, and, for a stake of one,
# points. So the network weighs as much as forty worlds: in outcomes of self-play the mean of its
# figure and of 64 worlds' says best who wins (docs/calibration.md). No error bar of the truth: from
# long searches it is twice as far and more, which have errors of their own.
PRIOR_WIN_ERROR = 0.08
PRIOR_POINTS_ERROR = 0.3
# What the worlds say of all options alike more than the network is doubted: the others' hands are
# sampled weaker than they are, for nobody finds all that their plays tell. With the first share of
# the deck in hidden hands or more it is not believed at all, with the second one or less fully
# (docs/calibration.md).
_DOUBTED = 0.65
_BELIEVED = 0.20


@dataclass(frozen=True)
class Prior:
    """What the network thinks of a candidate: it counts as much as so many sampled worlds."""

    win: float
    points: float
    worlds: float


@dataclass(frozen=True)
class Level:
    """By how much the worlds of a search make every option look too good, for a stake of one."""

    win: float = 0.0
    points: float = 0.0

    @classmethod
    def of(cls, view: View, priors: Sequence[Prior], trials: Sequence[Points]) -> Level:
        """Returns what is to be taken off figures of samples.

        Args:
            view: what the seat knows.
            priors: what the network thinks of the options that were tried.
            trials: what the seat got with each of them, world by world.
        """
        worlds = sum(len(points) for points in trials)
        if worlds == 0:
            return cls()
        hidden = sum(view.table.left) - len(view.hand)
        share = hidden / len(Hand.deck(view.rules))
        doubt = min(1.0, max(0.0, (share - _BELIEVED) / (_DOUBTED - _BELIEVED)))
        paid = np.concatenate(trials)
        thought = sum(prior.win * len(points) for prior, points in zip(priors, trials, strict=True))
        win = doubt * (np.count_nonzero(paid > 0) - thought) / worlds
        # Of points the network knows less: it learns them from games against the greedy player,
        # too. A win too many is a stake won and not lost.
        return cls(float(win), float(2 * win * np.abs(paid).mean()))


@dataclass(frozen=True)
class Evaluation:
    """What a decision is worth to a seat and its side, with standard errors.

    Attributes:
        win: the probability that the side wins.
        win_error: its standard error; 0 when it is proven.
        points: the expected score of the seat.
        points_error: its standard error.
        worlds: the number of sampled deals behind the figures.
        proven: whether the result is exact.
    """

    win: float
    win_error: float
    points: float
    points_error: float
    worlds: int
    proven: bool = False

    @classmethod
    def of(
        cls,
        points: Points,
        stake: int,
        *,
        prior: Prior | None = None,
        level: Level | None = None,
        proven: bool = False,
    ) -> Evaluation:
        """Returns the figures for what a seat got in each world, in units of `stake`.

        What the network thought before is a second estimate, with errors as on average; `level` is
        taken off what was sampled.
        """
        if proven:
            # The rollouts' players may lose a game that is won; what they won is what it pays.
            paid = np.abs(points).mean() if len(points) else abs(prior.points) if prior else 1.0
            return cls(1.0, 0.0, float(paid) * stake, 0.0, len(points), proven=True)
        sampled = cls._sampled(points, stake) if len(points) else None
        if prior is None or prior.worlds == 0:
            return UNKNOWN if sampled is None else sampled
        thought = cls(
            prior.win,
            PRIOR_WIN_ERROR,
            prior.points * stake,
            PRIOR_POINTS_ERROR * max(1.0, abs(prior.points)) * stake,
            0,
        )
        if sampled is None:
            return thought
        level = level or Level()
        win = min(1.0, max(0.0, sampled.win - level.win))
        points_left = sampled.points - level.points * stake
        return thought._mixed(replace(sampled, win=win, points=points_left))

    def _mixed(self, sampled: Evaluation) -> Evaluation:
        """Returns the mean of two independent estimates, weighed by their precision."""

        def both(mine: float, error: float, its: float, its_error: float) -> tuple[float, float]:
            share = its_error**2 / (error**2 + its_error**2)
            return share * mine + (1 - share) * its, error * its_error / math.hypot(
                error, its_error
            )

        win, win_error = both(self.win, self.win_error, sampled.win, sampled.win_error)
        points, points_error = both(
            self.points, self.points_error, sampled.points, sampled.points_error
        )
        return Evaluation(win, win_error, points, points_error, sampled.worlds)

    @classmethod
    def _sampled(cls, points: Points, stake: int) -> Evaluation:
        n = len(points)
        won = int(np.count_nonzero(points > 0))
        mean = float(points.mean()) * stake
        # A sample without a loss is no proof: the error is that of Laplace's rule of succession.
        likely = (won + 1) / (n + 2)
        win_error = float(np.sqrt(likely * (1 - likely) / n))
        spread = float(points.std(ddof=1)) if n > 1 else 0.0
        points_error = max(spread / np.sqrt(n), 2 * win_error * float(np.abs(points).mean()))
        return cls(won / n, win_error, mean, float(points_error) * stake, n)


# Nothing was sampled and no network asked.
UNKNOWN = Evaluation(0.5, 0.5, 0.0, 0.0, 0)
