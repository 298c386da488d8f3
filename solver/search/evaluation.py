"""What an option is worth: the network's estimate, the sampled worlds, and both together."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from solver.game.cards import Hand
from solver.game.view import View
from solver.weights.networks import BORROWED_WIN_ERROR, PRIOR_WEIGHT, Origin

# What a seat scored in each sampled world, in units of the base stake.
Points = NDArray[np.int64]

# The share of the deck in hidden hands up to which nothing is taken off the sampled figures, and
# that from which on all is; between them it grows in proportion (docs/calibration.md).
_OPTIMISM = (0.20, 0.65)
# The number of hidden cards up to which the network is moved to the level of the worlds, and that
# from which on it stays; between them it moves in proportion. A share of the deck would not do: 24
# cards are few of two decks, but three hands of eight cards are as uncertain there as elsewhere.
_MISSED = (9, 18)
# As how many worlds the network counts in the question of who is ahead late in a game.
_WORLDS_OF_LEVEL = 4
# No estimate of a win probability has a larger standard error: that of an even chance of 0 and 1.
_WIDEST = 0.5


@dataclass(frozen=True)
class Prior:
    """The network's estimate of an option, before any world is sampled.

    Attributes:
        win: the probability that the seat's side wins, from 0 to 1.
        points: the expected score of the seat, for a base stake of one.
        worlds: as how many sampled worlds the estimate counts; 0 without a network.
        origin: the other rules on which the network was trained, so that its errors are larger;
            None where it was trained on these rules.
    """

    win: float
    points: float
    worlds: float
    origin: Origin | None = None

    @property
    def win_error(self) -> float:
        """The standard error of `win`; infinite without a network."""
        error = self._widened(
            PRIOR_WEIGHT.win_error, 0.0 if self.origin is None else BORROWED_WIN_ERROR
        )
        return error if self.worlds == 0 else min(_WIDEST, error)

    @property
    def points_error(self) -> float:
        """The standard error of `points`; infinite without a network."""
        error = self._widened(
            PRIOR_WEIGHT.points_error, 0.0 if self.origin is None else self.origin.points_error
        )
        return error * max(1.0, abs(self.points))

    @property
    def surer(self) -> float:
        """By what these errors are multiplied where the estimate is weighed against a sample.

        Below 1 in a search: it compares options, so what is wrong with all of them alike does not
        matter there.
        """
        return min(1.0, self._scale)

    def as_stated(self) -> Prior:
        """Returns the estimate with no more weight than the errors that are stated for it."""
        return replace(self, worlds=min(self.worlds, PRIOR_WEIGHT.stated_worlds))

    def _widened(self, error: float, borrowed: float) -> float:
        """Returns what an error becomes in a rare hand, and with that of a borrowed network."""
        return math.hypot(max(1.0, self._scale) * error, borrowed)

    @property
    def _scale(self) -> float:
        # The error of a sample of `worlds` worlds, as a multiple of what is usually stated.
        return math.sqrt(PRIOR_WEIGHT.stated_worlds / self.worlds) if self.worlds else math.inf


@dataclass(frozen=True)
class Disagreement:
    """How far sampled worlds and the network are apart in all options alike, and who is to blame.

    Early in a game the worlds are: the hands of the others are sampled weaker than they are, since
    their plays show more than the belief finds in them. Late in a game the network is: what the
    plays show says nearly for certain who is ahead, and the network has not learned to tell.

    Attributes:
        optimism: what is taken off the sampled win probabilities.
        optimism_points: what is taken off the sampled points, for a base stake of one.
        missed: the share of the way by which the network's win probabilities are moved: to 1 where
            it is positive, to 0 where it is negative.
        missed_points: what is added to the network's points, for a base stake of one.
    """

    optimism: float = 0.0
    optimism_points: float = 0.0
    missed: float = 0.0
    missed_points: float = 0.0

    @classmethod
    def of(cls, view: View, priors: Sequence[Prior], samples: Sequence[Points]) -> Disagreement:
        """Returns how far the two are apart.

        Args:
            view: what the seat knows.
            priors: the network's estimates of the options that were tried.
            samples: for each of these options the points of the seat, world by world.
        """
        worlds = sum(len(points) for points in samples)
        if worlds == 0:
            return cls()
        hidden = len(view.unseen)
        share = hidden / len(Hand.deck(view.rules))
        paid = np.concatenate(samples)
        expected = (
            sum(prior.win * len(points) for prior, points in zip(priors, samples, strict=True))
            / worlds
        )
        excess = float(np.count_nonzero(paid > 0)) / worlds - expected
        optimism = _rising(share, *_OPTIMISM) * excess
        # All options are tried in the same worlds.
        most = max(len(points) for points in samples)
        missed = (1 - _rising(hidden, *_MISSED)) * most / (most + _WORLDS_OF_LEVEL) * excess
        # The network's points are less reliable than its win probability, because it learns them
        # from games against the greedy player, too. So the excess of points follows from that of
        # wins: each win too many is a stake won that should have been lost.
        pays = 2 * float(np.abs(paid).mean())
        room = 1 - expected if missed > 0 else expected
        return cls(optimism, pays * optimism, missed / room if missed else 0.0, pays * missed)

    def corrected(self, prior: Prior) -> Prior:
        """Returns the network's estimate at the level of the worlds."""
        win = prior.win + self.missed * (1 - prior.win if self.missed > 0 else prior.win)
        return replace(prior, win=win, points=prior.points + self.missed_points)


def _rising(at: float, first: float, last: float) -> float:
    """Returns 0 up to `first`, 1 from `last` on, and what is in proportion between them."""
    return min(1.0, max(0.0, (at - first) / (last - first)))


@dataclass(frozen=True)
class Evaluation:
    """What an option is worth to a seat and its side, with standard errors.

    Attributes:
        win: the probability that the seat's side wins, from 0 to 1.
        win_error: its standard error; 0 when the win is proven.
        points: the expected score of the seat, bid and snatches counted.
        points_error: its standard error.
        worlds: the number of sampled worlds behind the figures.
        proven: whether the option wins whatever the hidden cards are.
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
        stake: float,
        *,
        prior: Prior | None = None,
        apart: Disagreement | None = None,
        assured: int = 0,
        effective: float = 1.0,
    ) -> Evaluation:
        """Returns the figures of one option.

        Args:
            points: what the seat scored in each world, for a base stake of one.
            stake: the points of the seat for one such point (`point_value`).
            prior: the network's estimate, averaged with the sample by its weight.
            apart: by what the sample and the network are corrected before that.
            assured: the stake that the option is proven to win, for a base stake of one; 0 when no
                win is proven.
            effective: the effective sample size as a share of the worlds; below 1 where worlds
                are repeated by their weights.
        """
        if assured:
            return cls._won(paid(points, assured), stake, prior, assured)
        sampled = cls._sampled(points, stake) if len(points) else None
        if sampled is not None and effective < 1:
            wider = 1 / math.sqrt(effective)
            sampled = replace(
                sampled,
                win_error=wider * sampled.win_error,
                points_error=wider * sampled.points_error,
            )
        if prior is None or prior.worlds == 0:
            return UNKNOWN if sampled is None else sampled
        apart = apart or Disagreement()
        prior = apart.corrected(prior)
        estimate = cls(
            prior.win, prior.win_error, prior.points * stake, prior.points_error * stake, 0
        )
        if sampled is None:
            return estimate
        win = min(1.0, max(0.0, sampled.win - apart.optimism))
        points_left = sampled.points - apart.optimism_points * stake
        return estimate._combined(replace(sampled, win=win, points=points_left), prior.surer)

    @classmethod
    def _won(cls, points: Points, stake: float, prior: Prior | None, assured: int) -> Evaluation:
        """Returns the figures of an option that is proven to win: only what it pays is open."""
        if prior is None or prior.worlds == 0:
            judged, error = 1.0, PRIOR_WEIGHT.points_error
        else:
            judged, error = abs(prior.points), prior.points_error
        mean = float(points.mean()) if len(points) else max(judged, float(assured))
        if len(points) > 1:
            error = float(points.std(ddof=1)) / math.sqrt(len(points))
        return cls(1.0, 0.0, mean * stake, error * stake, len(points), proven=True)

    def _combined(self, sample: Evaluation, surer: float) -> Evaluation:
        """Returns the mean of this estimate and an independent sample.

        They are weighted by their inverse variances, with `surer` times the errors of this one.
        """
        win, win_error = _weighted(self.win, self.win_error, sample.win, sample.win_error, surer)
        points, points_error = _weighted(
            self.points, self.points_error, sample.points, sample.points_error, surer
        )
        return Evaluation(win, win_error, points, points_error, sample.worlds)

    @classmethod
    def _sampled(cls, points: Points, stake: float) -> Evaluation:
        n = len(points)
        won = int(np.count_nonzero(points > 0))
        mean = float(points.mean()) * stake
        # The rule of succession (Laplace) keeps an error above zero for a sample without a loss,
        # which proves nothing.
        likely = (won + 1) / (n + 2)
        win_error = float(np.sqrt(likely * (1 - likely) / n))
        spread = float(points.std(ddof=1)) if n > 1 else 0.0
        points_error = max(spread / np.sqrt(n), 2 * win_error * float(np.abs(points).mean()))
        return cls(won / n, win_error, mean, float(points_error) * stake, n)


def _weighted(
    one: float, error: float, other: float, other_error: float, surer: float
) -> tuple[float, float]:
    """Returns the mean of two estimates, and its standard error.

    The weights are the inverse variances, with `surer` times the error of the first.
    """
    share = other_error**2 / ((surer * error) ** 2 + other_error**2)
    mean = share * one + (1 - share) * other
    return mean, math.hypot(share * error, (1 - share) * other_error)


def paid(points: Points, assured: int) -> Points:
    """Returns what an option pays in each world, given the stake that it is proven to win.

    A rollout may lose a game that is proven to be won, or win less than could be had: its size
    counts, and not its sign, and at least the stake that is proven.

    Args:
        points: what the rollouts scored, for a base stake of one.
        assured: the stake; 0 when no win is proven, so that the rollouts stand as they are.
    """
    return np.maximum(np.abs(points), assured) if assured else points


# The figures of an option of which neither a network nor a sample says anything.
UNKNOWN = Evaluation(0.5, 0.5, 0.0, 0.0, 0)
