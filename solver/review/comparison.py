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
from statistics import NormalDist

import numpy as np

from solver.advice.estimates import ending_pool
from solver.game.play import Play
from solver.review.judgement import label_of
from solver.search.evaluation import Estimate, Evaluation, Lead, Points, Prior, Sample
from solver.search.limit import Limit
from solver.search.search import Pool, Sampling, Search

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


@dataclass(frozen=True)
class Tried:
    """One choice, what it is worth, and by how much it is worth more than what was played.

    Attributes:
        estimate: what the choice is worth.
        lead: its lead over what was played.
    """

    estimate: Estimate
    lead: Lead

    @property
    def play(self) -> Play | None:
        """The play; None is the pass."""
        return self.estimate.play

    @property
    def evaluation(self) -> Evaluation:
        """Its chances and its points."""
        return self.estimate.evaluation

    @property
    def points(self) -> Points:
        """What the seat got in each draw of a world, for a base stake of one."""
        return self.estimate.points

    @property
    def assured(self) -> int:
        """The stake that it is proven to win, for a base stake of one; 0 when no win is."""
        return self.estimate.assured

    @property
    def lost(self) -> float:
        """Percentage points of winning that what was played loses to this choice."""
        return 100 * self.lead.win

    @property
    def error(self) -> float:
        """The standard error of `lost`."""
        return 100 * self.lead.win_error

    @property
    def points_lost(self) -> float:
        """The points that what was played loses to this choice, at the stake of the game."""
        return self.lead.points

    @property
    def points_lost_error(self) -> float:
        """The standard error of `points_lost`."""
        return self.lead.points_error

    def moved(self, errors: float, scale: float = 1.0) -> Tried:
        """Returns the same with its lead moved by so many of its errors, which are then scaled."""
        win_error = self.lead.win_error
        win = self.lead.win + errors * win_error
        return replace(self, lead=replace(self.lead, win=win, win_error=scale * win_error))


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
) -> Comparison:
    """Returns what one option is worth beside its rivals.

    Args:
        search: the search of the decision.
        options: the choices; None is the pass.
        at: the index of the option that was played.
        limit: when to stop at the latest; with 0 worlds the network alone answers.

    Raises:
        InvalidRequest: the limit allows no world, and there is no network.
        Cancelled: the search was cancelled.
    """
    return _Race(search, list(options), at, limit.running()).run()


class _Race:
    """The rivals that are left, and what all of them got in the worlds so far."""

    def __init__(self, search: Search, options: list[Play | None], at: int, limit: Limit) -> None:
        self._search, self._limit = search, limit
        priors = search.priors(options, by_wins=True)
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
        sampling = Sampling(self._search, by_wins=True)
        if self._network and len(self._options) == 1:
            return self._comparison(self._tried(), settled=True)
        if self._network and self._limit.worlds == 0:
            self._add(ending_pool(sampling, self._options, self._limit))
            return self._comparison(self._tried(), settled=False)
        self._limit.check_search()
        size, settled = self._first_pool(), False
        while not settled and size > 0:
            pool = sampling.next(self._options, size, self._limit)
            if pool is None:
                break
            self._add(pool)
            tried = self._tried()
            size = self._next_pool(size)
            settled = self._is_clear(tried) if size > 0 else self._is_stable(tried)
            if self._total >= _LEAST_DRAWS:
                self._drop_hopeless(tried)
        if self._total == 0 and not self._network:
            self._try_once()
        return self._comparison(self._tried(), settled=settled)

    def _add(self, pool: Pool | None) -> None:
        """Adds the worlds of a pool, if there are any."""
        if pool is not None:
            self._draws = np.concatenate([self._draws, pool.draws])
            self._points = np.concatenate([self._points, pool.points], axis=1)

    @property
    def _total(self) -> int:
        return int(self._draws.sum())

    @property
    def _effective(self) -> float:
        """As how many independent worlds they count."""
        return Sample(self._draws, self._draws).effective

    def _first_pool(self) -> int:
        return _FIRST_POOL if self._limit.worlds is None else min(_POOL, self._limit.worlds)

    def _next_pool(self, size: int) -> int:
        """Returns the size of the next pool; 0 at the end."""
        most = _MOST_WORLDS if self._limit.worlds is None else self._limit.worlds
        wanted = min(_POOL, 2 * size) if self._limit.worlds is None else _POOL
        return 0 if self._limit.expired() else min(wanted, most - self._total)

    def _try_once(self) -> None:
        """Tries every option in one world when there was no time for a pool."""
        samples = self._search.run(
            self._options, self._limit, by_wins=True, keep=tuple(range(len(self._options)))
        )
        worlds = min(len(sample.scored) for sample in samples)
        self._draws = samples[0].draws[:worlds]
        self._points = np.stack([sample.scored[:worlds] for sample in samples])

    def _tried(self) -> list[Tried]:
        """Returns what each option is worth by now; the first is what was played."""
        estimates = [
            Estimate.of(
                play,
                Sample(self._points[at], self._draws),
                self._stake,
                self._priors[at],
                self._assured[at],
            )
            for at, play in enumerate(self._options)
        ]
        return [Tried(each, Lead.of(each, estimates[0], self._stake)) for each in estimates]

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
            [each.moved(move, math.sqrt(share)) for each in rivals] for move in (-moves, moves)
        ]
        return len({label_of(*loss_of(each)) for each in (rivals, *later)}) == 1

    def _is_stable(self, tried: Sequence[Tried]) -> bool:
        """Returns whether an equal number of other worlds would hardly change the label."""
        moved = [[each.moved(move) for each in tried[1:]] for move in (-1, 0, 1)]
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
