"""What was played against its rivals, in common worlds, until it is clear how grave it was.

Worlds come in pools. After each pool, rivals that cannot be the best any more are dropped, and the
sampling ends when the worlds up to the limit would hardly change the label: "stochastic
curtailment" (Lan, Simon and Halperin, "Stochastically curtailed tests in long-term clinical
trials", 1982). docs/review.md has the formulas, docs/decisions/0013-stable-labels.md the reasons.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from statistics import NormalDist

import numpy as np
from numpy.typing import NDArray

from solver.advice.estimates import Estimate
from solver.game.play import Play
from solver.game.score import Objective
from solver.review.judgement import label_of
from solver.search.evaluation import Disagreement, Evaluation, Points, Prior, paid
from solver.search.limit import Limit
from solver.search.search import Sampling, Search

# The most rivals that are tried; the network picks them.
MOST_RIVALS = 12
# Worlds drawn from a pool. When the clock alone ends the sampling, pools begin with fewer.
_POOL, _FIRST_POOL = 128, 16
# The most worlds that are drawn under a limit in seconds alone.
_MOST_WORLDS = 4096
# Before this many draws neither a rival is dropped nor a label clear.
_LEAST_DRAWS = 128
# A rival is dropped when it is this many standard errors worse than the best choice.
_HOPELESS = 3.0
# The label is clear when it stays the same if the estimate moves by this many standard errors of
# what the worlds up to the limit can still move it.
_CLEAR = 1.64
# The probability that an interval ends above the true loss, at one look. A decision is looked at
# after every pool, about three times: with this level at each of three looks, the two-sided
# intervals of all looks together hold with 95 % (Pocock, Biometrika 64, 1977).
_ONE_SIDE = 0.011
_NORMAL = NormalDist()

Floats = NDArray[np.float64]


@dataclass(frozen=True)
class Tried:
    """One choice, and what it is worth.

    Attributes:
        play: the play; None is the pass.
        evaluation: its chances and its points, from the network and the worlds together.
        points: what the seat got in each draw of a world, for a base stake of one; draws are common
            to all choices.
        lost: percentage points of winning that what was played loses to this choice.
        error: the standard error of `lost`.
        points_lost: the points that it loses to this choice, at the stake of the game.
        points_lost_error: the standard error of `points_lost`.
        assured: the stake that it is proven to win, for a base stake of one; 0 when no win is.
    """

    play: Play | None
    evaluation: Evaluation
    points: Points
    lost: float = 0.0
    error: float = 0.0
    points_lost: float = 0.0
    points_lost_error: float = 0.0
    assured: int = 0

    @cached_property
    def estimate(self) -> Estimate:
        """What the choice is worth, by itself."""
        return Estimate(self.play, self.evaluation, self.points, self.assured)


@dataclass(frozen=True)
class Comparison:
    """What was played, and the rivals that were tried to the end.

    Attributes:
        own: what was played.
        rivals: the others that were not dropped.
        dropped: those that were dropped, with their last figures.
        worlds: the number of worlds drawn.
        effective: their effective sample size.
        settled: whether more worlds would hardly change the label.
    """

    own: Tried
    rivals: list[Tried]
    dropped: list[Tried]
    worlds: int
    effective: float
    settled: bool


def compare(
    search: Search,
    options: Sequence[Play | None],
    at: int,
    limit: Limit,
    objective: Objective,
) -> Comparison:
    """Returns what one option is worth beside its rivals.

    Args:
        search: the search of the decision.
        options: the choices; None is the pass.
        at: the index of the option that was played.
        limit: when to stop at the latest; with 0 worlds the network alone answers.
        objective: what all seats of the sampled deals play for.

    Raises:
        InvalidRequest: the limit allows no world, and there is no network.
        Cancelled: the search was cancelled.
    """
    return _Race(search, list(options), at, limit.running(), objective).run()


class _Race:
    """The rivals that are left, and what all of them got in the worlds so far."""

    def __init__(
        self,
        search: Search,
        options: list[Play | None],
        at: int,
        limit: Limit,
        objective: Objective,
    ) -> None:
        self._search, self._limit = search, limit
        self._by_wins = objective == "win"
        # The scales of accuracy were chosen for the network's stated errors. With the weight that
        # it has in a search, a few worlds would show next to no loss.
        found = search.priors(options, by_wins=self._by_wins)
        priors = [prior.as_stated() for prior in found]
        assured = search.proven(options, limit, points=True)
        self._network = priors[0].worlds > 0
        first = [at, *_rivals(at, priors, assured)]
        self._options = [options[each] for each in first]
        self._priors = [priors[each] for each in first]
        self._assured = [assured[each] for each in first]
        self._stake = search.point_value
        # Worlds so far: how often each was drawn, and the points of options x worlds.
        self._draws: Points = np.zeros(0, np.int64)
        self._points: Points = np.zeros((len(first), 0), np.int64)
        self._dropped: list[Tried] = []

    def run(self) -> Comparison:
        """Returns the comparison when the label is clear, or the limit is reached."""
        alone = self._limit.worlds == 0 or len(self._options) == 1
        if self._network and alone:
            return self._comparison(self._tried(), settled=len(self._options) == 1)
        self._limit.check_search()
        sampling = Sampling(self._search, by_wins=self._by_wins)
        size, settled = self._first_pool(), False
        while not settled and size > 0:
            pool = sampling.next(self._options, size, self._limit)
            if pool is None:
                break
            self._draws = np.concatenate([self._draws, pool.draws])
            self._points = np.concatenate([self._points, pool.points], axis=1)
            tried = self._tried()
            size = self._next_pool(size)
            settled = self._is_clear(tried) if size > 0 else self._is_stable(tried)
            if self._total >= _LEAST_DRAWS:
                self._drop_hopeless(tried)
        if self._total == 0 and not self._network:
            self._try_once()
        return self._comparison(self._tried(), settled=settled)

    @property
    def _total(self) -> int:
        return int(self._draws.sum())

    @property
    def _effective(self) -> float:
        """The effective sample size (Kish): worlds that were drawn often count less."""
        return self._total**2 / float(self._draws @ self._draws) if self._total else 0.0

    def _first_pool(self) -> int:
        return _FIRST_POOL if self._limit.worlds is None else min(_POOL, self._limit.worlds)

    def _next_pool(self, size: int) -> int:
        """Returns the size of the next pool; 0 at the end."""
        most = _MOST_WORLDS if self._limit.worlds is None else self._limit.worlds
        wanted = min(_POOL, 2 * size) if self._limit.worlds is None else _POOL
        return 0 if self._limit.expired() else min(wanted, most - self._total)

    def _try_once(self) -> None:
        """Tries every option in one world when there was no time for a pool."""
        trials = self._search.run(
            self._options,
            self._limit,
            by_wins=self._by_wins,
            keep=tuple(range(len(self._options))),
        )
        worlds = min(len(trial.points) for trial in trials)
        self._draws = np.ones(worlds, np.int64)
        self._points = np.stack([trial.points[:worlds] for trial in trials])

    def _tried(self) -> list[Tried]:
        """Returns what each option is worth by now; the first is what was played."""
        repeated = np.repeat(self._points, self._draws, axis=1)
        doubted = [at for at, stake in enumerate(self._assured) if not stake and self._network]
        apart = Disagreement.of(
            self._search.view,
            [self._priors[at] for at in doubted],
            [repeated[at] for at in doubted],
        )
        effective = self._effective / self._total if self._total else 1.0
        own, *others = (
            Tried(
                play,
                Evaluation.of(
                    repeated[at],
                    self._stake,
                    prior=self._priors[at],
                    apart=apart,
                    assured=self._assured[at],
                    effective=effective,
                ),
                repeated[at],
                assured=self._assured[at],
            )
            for at, play in enumerate(self._options)
        )
        return [own, *(self._beside(own, each, at) for at, each in enumerate(others, 1))]

    def _beside(self, own: Tried, other: Tried, at: int) -> Tried:
        """Returns an option with what was played loses to it, and the errors of that."""
        points = [paid(self._points[each], self._assured[each]) for each in (0, at)]
        priors = (self._priors[0], self._priors[at])
        certain = bool(self._assured[0] and self._assured[at])
        gained = (points[1] > 0).astype(np.float64) - (points[0] > 0)
        more = (points[1] - points[0]).astype(np.float64)
        # One world more in which they differ keeps the error of a small sample above zero.
        least = 0.0 if certain else 1.0
        scale = float(np.abs(more).mean()) if len(more) else 1.0
        return replace(
            other,
            lost=100 * (other.evaluation.win - own.evaluation.win),
            error=100 * self._error(gained, least, [each.win_error for each in priors]),
            points_lost=other.evaluation.points - own.evaluation.points,
            points_lost_error=self._stake
            * self._error(more, scale, [each.points_error for each in priors]),
        )

    def _error(self, differences: Floats, least: float, prior_errors: Sequence[float]) -> float:
        """Returns the standard error of a mean difference, by the network and the worlds.

        Args:
            differences: by world.
            least: what one more world would show, so that no error of a small sample is 0.
            prior_errors: the standard errors of what the network says of the two options.
        """
        precision = math.hypot(*prior_errors) ** -2
        if self._total:
            n = self._effective
            mean = float(self._draws @ differences) / self._total
            squares = float(self._draws**2 @ (differences - mean) ** 2) / self._total**2
            variance = max(squares, least**2 / ((n + 2) * n))
            if variance == 0:
                return 0.0
            precision += 1 / variance
        # Without a network and without time for a world nothing is known.
        return 1 / math.sqrt(precision) if precision else 1.0

    def _is_clear(self, tried: Sequence[Tried]) -> bool:
        """Returns whether the worlds up to the limit would hardly change the label."""
        rivals = tried[1:]
        if not rivals:
            return True
        share = self._share_of_limit()
        if self._total < _LEAST_DRAWS and share < 1:
            return False
        # What the worlds up to the limit may make of the estimates and of their errors.
        moves = _CLEAR * math.sqrt(1 - share)
        later = [
            [
                replace(
                    each, lost=each.lost + move * each.error, error=math.sqrt(share) * each.error
                )
                for each in rivals
            ]
            for move in (-moves, moves)
        ]
        return len({label_of(*loss_of(each)) for each in (rivals, *later)}) == 1

    def _is_stable(self, tried: Sequence[Tried]) -> bool:
        """Returns whether an equal number of other worlds would hardly change the label."""
        moved = [
            [replace(each, lost=each.lost + move * each.error) for each in tried[1:]]
            for move in (-1, 0, 1)
        ]
        return len({label_of(*loss_of(each)) for each in moved}) == 1

    def _share_of_limit(self) -> float:
        """Returns which share of the worlds of the limit has been tried."""
        if self._limit.worlds is not None:
            return min(1.0, self._total / self._limit.worlds)
        assert self._limit.seconds is not None
        by_time = self._limit.elapsed() / self._limit.seconds
        return min(1.0, max(by_time, self._total / _MOST_WORLDS))

    def _drop_hopeless(self, tried: Sequence[Tried]) -> None:
        """Drops the rivals that are clearly worse than the best choice."""
        best = max(tried, key=lambda each: each.evaluation.win)
        kept = [0]
        for at, each in enumerate(tried[1:], 1):
            behind = 100 * (best.evaluation.win - each.evaluation.win)
            error = math.hypot(each.error, best.error)
            if self._assured[at] or behind <= _HOPELESS * error:
                kept.append(at)
            else:
                self._dropped.append(each)
        self._options = [self._options[at] for at in kept]
        self._priors = [self._priors[at] for at in kept]
        self._assured = [self._assured[at] for at in kept]
        self._points = self._points[kept]

    def _comparison(self, tried: Sequence[Tried], *, settled: bool) -> Comparison:
        return Comparison(
            tried[0], list(tried[1:]), self._dropped, self._total, self._effective, settled
        )


def _rivals(at: int, priors: Sequence[Prior], assured: Sequence[int]) -> list[int]:
    """Returns the indices of the options that may be better than what was played.

    When some win for certain, only they can be.
    """
    others = [each for each in range(len(priors)) if each != at]
    if any(assured):
        others = [each for each in others if assured[each]]
    others.sort(key=lambda each: (-assured[each], -priors[each].win))
    return others[:MOST_RIVALS]


def quantile_for(rivals: int) -> float:
    """Returns how many standard errors below an estimate its interval ends.

    The intervals of all rivals hold together with a probability of 95 % (Bonferroni), because
    the best of many noisy rivals looks better than it is.
    """
    return _NORMAL.inv_cdf(1 - _ONE_SIDE / max(1, rivals))


def loss_of(rivals: Sequence[Tried]) -> tuple[float, float]:
    """Returns the percentage points that were lost, and the lower end of their interval."""
    if not rivals:
        return 0.0, 0.0
    quantile = quantile_for(len(rivals))
    loss = max(0.0, *(each.lost for each in rivals))
    low = max(each.lost - quantile * each.error for each in rivals)
    return loss, max(0.0, min(loss, low))


def expected_loss(rivals: Sequence[Tried]) -> float:
    """Returns the percentage points that were lost in expectation.

    Each estimate is uncertain, and a rival that is worse costs nothing: the mean of the positive
    part of a normal distribution, for the rival for which that is largest.
    """

    def expected(each: Tried) -> float:
        if each.error == 0:
            return max(0.0, each.lost)
        ratio = each.lost / each.error
        return each.error * _NORMAL.pdf(ratio) + each.lost * _NORMAL.cdf(ratio)

    return max((expected(each) for each in rivals), default=0.0)
