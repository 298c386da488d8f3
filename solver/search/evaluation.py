"""What an option is worth: the one estimate of a win probability and of expected points.

It is the mean of what the network says and of what the sampled worlds say, by weight. The network
counts as some worlds: as dozens at the first lead, and as less than one near the end, where the
worlds know what it does not. Worlds that are good for the seat are drawn too often where acts of
the others are known, so that those count less in which one of the good options wins. All options
of a decision share these weights, and so do the shares of deals that sentences tell.
docs/decisions/0038-one-estimate.md, 0047-the-optimism-of-each-side.md and 0050-one-sample.md have
the measurements.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, fields, replace
from functools import cached_property
from typing import Annotated

import numpy as np
from numpy.typing import NDArray

from solver.figures import Points as ExpectedPoints
from solver.figures import Probability
from solver.game.objective import Objective
from solver.game.play import Play
from solver.native import _core
from solver.search.confidence import doubted
from solver.value import HIDDEN, IF_TRUE, Value
from solver.weights.networks import BORROWED_WIN_ERROR, Origin

# How a network and sampled worlds are weighed against each other.
Weighing = _core.Weighing
# What a seat scored in each sampled world, in units of the base stake.
Points = NDArray[np.int64]
Floats = NDArray[np.float64]

# The standard deviation of the points of a game that pays one on average, beside the chance of
# winning it: bombs and Spring make some games dearer than others.
_SPREAD = 2.0
# The standard error of the points of a proven win, as a share of the network's estimate of them.
_PAID_ERROR = 0.3
# The share of the network's errors about two options that is not common to both.
_DISAGREEMENT = 0.5
# How many of the best options count for whether a world is good for the seat.
_GOOD_OPTIONS = 4


@dataclass(frozen=True)
class Prior:
    """The network's estimate of an option, before any world is sampled.

    Attributes:
        win: the probability that the seat's side wins, from 0 to 1.
        points: the expected score of the seat, for a base stake of one.
        weighing: how it is weighed against sampled worlds.
        origin: the other rules on which the network was trained, so that its errors are larger;
            None where it was trained on these rules.
    """

    win: float
    points: float
    weighing: Weighing
    origin: Origin | None = None

    @property
    def pseudo_count(self) -> float:
        """The number of independent worlds that the estimate is worth; 0 without a network."""
        return self.weighing.pseudo_count

    @property
    def win_error(self) -> float:
        """The standard error of `win`, against what very many worlds would say."""
        own = self.weighing.trust * math.sqrt(self.win * (1 - self.win) / (self.pseudo_count + 1))
        return math.hypot(own, self.borrowed_win_error)

    @property
    def points_error(self) -> float:
        """The standard error of `points`."""
        own = self.weighing.trust * math.sqrt(self.spread / (self.pseudo_count + 1))
        return math.hypot(own, self.borrowed_points_error)

    @property
    def spread(self) -> float:
        """The variance of the points of a single game."""
        pays = _SPREAD * max(1.0, abs(self.points))
        return 4 * self.win * (1 - self.win) * pays**2

    @property
    def borrowed_win_error(self) -> float:
        """What the use under other rules adds to the error of `win`."""
        return 0.0 if self.origin is None else BORROWED_WIN_ERROR

    @property
    def borrowed_points_error(self) -> float:
        """What the use under other rules adds to the error of `points`."""
        return 0.0 if self.origin is None else self.origin.points_error * max(1.0, abs(self.points))


@dataclass(frozen=True, eq=False)
class Sample:
    """What a seat got with one option in the worlds that were drawn.

    Two samples of one search belong to the same worlds, as far as both go.

    Attributes:
        scored: the points in each different world, for a base stake of one.
        draws: how often each of these worlds was drawn. Where all deals are counted it is a share
            of their number.
        alike: by world, with how many draws each of its draws is right or wrong, itself included.
            These are the draws of the same hidden hands, which may have been dealt by chance; where
            all hidden hands were weighed it is 1. None: only the draws of one world are alike.
        odds: by world, the factor of its weight: below 1 where it was drawn too often. None: 1.
        counted: whether the worlds are all deals that there can be, so that shares of them are
            exact.
    """

    scored: Points
    draws: Floats
    alike: Floats | None = None
    odds: Floats | None = None
    counted: bool = False

    @cached_property
    def worlds(self) -> int:
        """The number of draws."""
        return round(float(self.draws.sum()))

    @cached_property
    def effective(self) -> float:
        """The number of independent worlds that the sample is worth."""
        alike = self.draws if self.alike is None else self.alike
        return _core.effective_worlds(float(self.draws.sum()), float(self.draws @ alike))

    @cached_property
    def weights(self) -> Floats:
        """How much each world counts."""
        return self.draws if self.odds is None else self.draws * self.odds

    @cached_property
    def mean_odds(self) -> float:
        """The mean over the draws of the factors of the weights."""
        return float(self.weights.sum() / self.draws.sum()) if len(self.draws) else 1.0

    def part(self, worlds: slice) -> Sample:
        """Returns the sample of some of the different worlds, given their places."""
        alike = None if self.alike is None else self.alike[worlds]
        odds = None if self.odds is None else self.odds[worlds]
        return Sample(self.scored[worlds], self.draws[worlds], alike, odds)

    @cached_property
    def won(self) -> float:
        """The share of the worlds that are won, by weight."""
        return self.mean((self.scored > 0).astype(np.float64))

    def mean(self, values: Floats) -> float:
        """Returns the mean of a value of each world, by weight; exact where all are the same."""
        first = values[0]
        return float(first + self.weights @ (values - first) / self.weights.sum())

    def variance(self, values: Floats) -> float:
        """Returns the variance of a value of each world, by weight."""
        return self.mean((values - self.mean(values)) ** 2)

    def paid(self, assured: int) -> Sample:
        """Returns what the option pays, given what it is proven to score (`paid`)."""
        return replace(self, scored=paid(self.scored, assured))


# A sample of no world. All options that were not tried share it, so that what follows from it is
# counted once.
NO_SAMPLE = Sample(np.zeros(0, np.int64), np.zeros(0))


def weighed(samples: Sequence[Sample], weighing: Weighing) -> list[Sample]:
    """Returns samples of one search, in which worlds count less that are good for the seat.

    A world is good if one of the best options wins in it. That does not depend on which of them it
    is, so that the order of the options stays the same.

    Args:
        samples: by option; those that were not dropped go through all worlds.
        weighing: of the search, with its optimism.
    """
    most = max((len(sample.scored) for sample in samples), default=0)
    if not most or not weighing.optimism:
        return list(samples)
    wins = [
        (sample.scored > 0).astype(np.float64) for sample in samples if len(sample.scored) == most
    ]
    draws = max(samples, key=lambda sample: len(sample.scored)).draws
    wins.sort(key=lambda won: -float(draws @ won))
    good = np.max(wins[:_GOOD_OPTIONS], axis=0)
    odds = np.where(good > 0, weighing.odds, 1.0)
    return [replace(sample, odds=odds[: len(sample.scored)]) for sample in samples]


@dataclass(frozen=True)
class Evaluation(Value):
    """What an option is worth to a seat and its side, with standard errors.

    The errors are those against what very many worlds would say.
    """

    win: Probability
    """The probability that the seat's side wins, from 0 to 1."""
    win_error: Probability
    """Its standard error; 0 when the win is proven."""
    points: ExpectedPoints
    """The expected score of the seat, bid and snatches counted."""
    points_error: ExpectedPoints
    """Its standard error."""
    worlds: Annotated[int, HIDDEN]
    """The number of sampled worlds behind the figures."""
    proven: Annotated[bool, IF_TRUE] = False
    """Whether the option wins whatever the hidden cards are."""

    @property
    def figures(self) -> dict[str, float]:
        """The figures by their names."""
        return {each.name: getattr(self, each.name) for each in fields(Evaluation)}

    @classmethod
    def of(cls, sample: Sample, stake: float, prior: Prior, assured: int = 0) -> Evaluation:
        """Returns the figures of one option.

        Args:
            sample: what the seat got with it, as `weighed` returns it.
            stake: the points of the seat for one point of the sample (`point_value`).
            prior: the network's estimate.
            assured: the points that the option is proven to score, for a base stake of one; 0 when
                no win is proven.
        """
        if assured:
            return cls._won(sample.paid(assured), stake, prior, assured)
        if not (sample.worlds or prior.pseudo_count):
            return UNKNOWN
        worlds = sample.effective
        weighing = prior.weighing
        # Without a network there is nothing but the sample.
        share = weighing.share(prior.win, worlds, sample.mean_odds) if prior.pseudo_count else 1.0
        win, points, spread = prior.win, prior.points, prior.spread
        if sample.worlds:
            scored = sample.scored.astype(np.float64)
            # Rounding may lead past the ends.
            win = min(max(win + share * (sample.won - win), 0.0), 1.0)
            points += share * (sample.mean(scored) - points)
            pays = sample.mean(np.abs(scored))
            spread = max(sample.variance(scored), 4 * doubted(win, worlds) * pays**2)
        weight = prior.pseudo_count + worlds + 1
        win_error = math.hypot(
            weighing.trust * math.sqrt(doubted(win, worlds) / weight),
            (1 - share) * prior.borrowed_win_error,
        )
        points_error = math.hypot(
            weighing.trust * math.sqrt(spread / weight), (1 - share) * prior.borrowed_points_error
        )
        return cls(win, win_error, points * stake, points_error * stake, sample.worlds)

    @classmethod
    def _won(cls, sample: Sample, stake: float, prior: Prior, assured: int) -> Evaluation:
        """Returns the figures of an option that is proven to win: only what it pays is open."""
        points = max(abs(prior.points), float(assured))
        error = _PAID_ERROR * points
        if sample.worlds:
            scored = sample.scored.astype(np.float64)
            points = sample.mean(scored)
            if sample.worlds > 1:
                error = math.sqrt(sample.variance(scored) / sample.effective)
        return cls(1.0, 0.0, points * stake, error * stake, sample.worlds, proven=True)


@dataclass(frozen=True)
class Estimate:
    """A choice, what it is worth, and what that rests on.

    Attributes:
        play: the play; None is the pass.
        evaluation: what it is worth.
        sample: what the seat got with it in the sampled worlds.
        prior: what the network says of it.
        assured: what it is proven to score, for a base stake of one; 0 when no win is proven.
    """

    play: Play | None
    evaluation: Evaluation
    sample: Sample
    prior: Prior
    assured: int = 0

    @classmethod
    def of(
        cls, play: Play | None, sample: Sample, stake: float, prior: Prior, assured: int = 0
    ) -> Estimate:
        """Returns the estimate of a choice; the arguments are those of `Evaluation.of`."""
        return cls(play, Evaluation.of(sample, stake, prior, assured), sample, prior, assured)

    def by(self, worlds: slice, stake: float) -> Estimate:
        """Returns what some of the different worlds say of the choice.

        Args:
            worlds: their places.
            stake: the points of the seat for one point of a sample.
        """
        return Estimate.of(self.play, self.sample.part(worlds), stake, self.prior, self.assured)


@dataclass(frozen=True)
class Lead:
    """The difference of the worth of two choices, with standard errors.

    Attributes:
        win: the difference of the win probabilities, from -1 to 1.
        win_error: its standard error.
        points: the difference of the points, at the stake of the game.
        points_error: its standard error.
    """

    win: float
    win_error: float
    points: float
    points_error: float

    def by(self, objective: Objective) -> tuple[float, float]:
        """Returns the lead in what is played for, and its standard error."""
        if objective == "win":
            return self.win, self.win_error
        return self.points, self.points_error

    @classmethod
    def of(cls, one: Estimate, other: Estimate, stake: float) -> Lead:
        """Returns the lead of one choice over another of the same search.

        Their worlds are common, so what is wrong with these alike makes no error of the lead.

        Args:
            one: the first choice.
            other: the second one.
            stake: the points of the seat for one point of a sample.
        """
        worlds = min(len(one.sample.scored), len(other.sample.scored))
        ones, others = (each.sample.part(slice(worlds)).paid(each.assured) for each in (one, other))
        share = 0.0
        more = np.zeros(0)
        if worlds:
            share = one.prior.weighing.share(one.prior.win, ones.effective, ones.mean_odds)
            more = (ones.scored - others.scored).astype(np.float64)
        gained = (ones.scored > 0).astype(np.float64) - (others.scored > 0)
        certain = [bool(each.assured) for each in (one, other)]
        if any(certain):
            win_error = math.hypot(one.evaluation.win_error, other.evaluation.win_error)
        else:
            priors = [one.prior.win_error, other.prior.win_error]
            win_error = _lead_error(ones, gained, 1.0, share, priors)
        scale = float(np.abs(more).mean()) if worlds else 0.0
        priors = [one.prior.points_error, other.prior.points_error]
        return cls(
            one.evaluation.win - other.evaluation.win,
            win_error,
            one.evaluation.points - other.evaluation.points,
            stake * _lead_error(ones, more, scale, share, priors),
        )


def _lead_error(
    sample: Sample, differences: Floats, least: float, share: float, prior_errors: list[float]
) -> float:
    """Returns the standard error of a lead, by the network and the worlds.

    Args:
        sample: whose draws count.
        differences: by world.
        least: what one more world would show, so that no error of a small sample is 0.
        share: the weight of the worlds against the network.
        prior_errors: what is uncertain about what the network says of the two choices.
    """
    said = _DISAGREEMENT * sum(error**2 for error in prior_errors)
    if not sample.worlds:
        return math.sqrt(said)
    worlds = sample.effective
    seen = max(sample.variance(differences), least**2 / (worlds + 2)) / worlds
    return math.sqrt(share**2 * seen + (1 - share) ** 2 * said)


def paid(points: Points, assured: int) -> Points:
    """Returns what an option pays in each world, given what it is proven to score.

    A rollout may lose a game that is proven to be won, or win less than could be had: its size
    counts, and not its sign, and at least what is proven.

    Args:
        points: what the rollouts scored, for a base stake of one.
        assured: what is proven; 0 when no win is, so that the rollouts stand as they are.
    """
    return np.maximum(np.abs(points), assured) if assured else points


# The figures of an option that neither a network nor a sample has judged.
UNKNOWN = Evaluation(0.5, 0.5, 0.0, 0.0, 0)
