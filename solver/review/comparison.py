"""What was played against its rivals, in common worlds, until it is clear how grave it was.

Worlds come in pools. After each pool, rivals that cannot be the best any more are dropped, and the
sampling ends when the worlds up to the limit would hardly change the label: "stochastic
curtailment" (Lan, Simon and Halperin, "Stochastically curtailed tests in long-term clinical
trials", 1982). docs/review.md has the formulas, docs/decisions/0013-stable-labels.md the reasons.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, field

import numpy as np

from solver.advice.estimates import ending_pool
from solver.game.objective import Objective
from solver.game.play import Play
from solver.game.score import opened
from solver.review.labels import Loss, is_clear
from solver.search.evaluation import Estimate, Lead, Prior, weighed
from solver.search.limit import Limit
from solver.search.search import PoolResults, Sampling, Search

# The most rivals that are tried; the network picks them.
MOST_RIVALS = 12
# The most and the fewest worlds drawn from a pool; a limit in worlds is shared by several pools.
# When the clock alone ends the sampling, pools begin with fewer.
_POOL, _SMALL_POOL, _FIRST_POOL = 256, 64, 16
_POOLS = 4
# The most worlds that are drawn under a limit in seconds alone.
_MOST_WORLDS = 4096
# Before this many draws neither a rival is dropped nor a label clear.
_LEAST_DRAWS = 128
# A rival is dropped when it is this many standard errors worse than the best choice.
_HOPELESS = 3.0


@dataclass(frozen=True)
class TriedChoice(Estimate):
    """The estimate of a choice beside what was played.

    Attributes:
        lead: by how much it is worth more than what was played.
        loss: the same on the scale of the aim.
    """

    lead: Lead = field(kw_only=True)
    loss: Loss = field(kw_only=True)

    def worth(self, objective: Objective) -> float:
        """Returns what it is worth by what is played for."""
        return self.evaluation.win if objective == "win" else self.evaluation.points


@dataclass(frozen=True)
class Comparison:
    """What was played, and the rivals that were tried to the end.

    Attributes:
        own: what was played.
        rivals: the others that were not dropped.
        dropped: those that were dropped, with their last figures.
        settled: whether more worlds would hardly change the label.
        percent: what a win, or with the objective `points` a point, counts as a loss.
    """

    own: TriedChoice
    rivals: list[TriedChoice]
    dropped: list[TriedChoice]
    settled: bool
    percent: float

    @property
    def worlds(self) -> int:
        """The number of worlds drawn."""
        return self.own.sample.worlds

    @property
    def effective(self) -> float | None:
        """As how many independent worlds they count; None where every possible deal was counted."""
        return None if self.own.sample.counted else self.own.sample.effective


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
        limit: when to stop at the latest; with 0 worlds the network answers, in endings after a few
            worlds.
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
        priors = search.priors(options, by_wins=self._by_wins)
        assured = search.certain_points(options, limit, points=True)
        self._network = priors[0].pseudo_count > 0
        first = [at, *_rivals(at, priors, assured, self._by_wins)]
        self._options = [options[each] for each in first]
        self._priors = [priors[each] for each in first]
        self._assured = [assured[each] for each in first]
        self._stake = search.point_value
        self._tried = PoolResults.nothing(len(first))  # the worlds so far
        self._dropped: list[TriedChoice] = []

    def run(self) -> Comparison:
        """Returns the comparison when the label is clear, or the limit is reached.

        A choice without a rival is tried as well: its chances stand beside those of the decisions
        around it, and the network's word alone may be far from what the deals say.
        """
        sampling = Sampling(self._search, by_wins=self._by_wins)
        alone = len(self._options) == 1
        if self._network and alone and self._assured[0]:
            return self._comparison(settled=True)
        if self._network and self._limit.worlds == 0:
            self._add(ending_pool(sampling, self._options, self._limit))
            return self._comparison(settled=alone)
        self._limit.check_search()
        size, settled = self._first_pool(), False
        while not settled and size > 0:
            pool = sampling.next(self._options, size, self._limit)
            if pool is None:
                break
            self._add(pool)
            found = self._comparison(settled=False)
            size = self._next_pool(size)
            settled = pool.counted or self._is_clear(found.rivals)
            if self._total >= _LEAST_DRAWS:
                self._drop_hopeless([found.own, *found.rivals])
        if self._total == 0 and not self._network:
            self._try_once()
        return self._comparison(settled=settled)

    def _add(self, pool: PoolResults | None) -> None:
        """Adds the worlds of a pool, if there are any."""
        if pool is not None:
            self._tried = self._tried.joined(pool)

    @property
    def _total(self) -> int:
        return round(float(self._tried.draws.sum()))

    def _first_pool(self) -> int:
        worlds = self._limit.worlds
        return _FIRST_POOL if worlds is None else min(self._pool, worlds)

    @property
    def _pool(self) -> int:
        worlds = self._limit.worlds
        return _POOL if worlds is None else min(_POOL, max(_SMALL_POOL, worlds // _POOLS))

    def _next_pool(self, size: int) -> int:
        """Returns the size of the next pool; 0 at the end."""
        most = _MOST_WORLDS if self._limit.worlds is None else self._limit.worlds
        wanted = min(_POOL, 2 * size) if self._limit.worlds is None else self._pool
        return 0 if self._limit.expired() else min(wanted, most - self._total)

    def _try_once(self) -> None:
        """Tries every option in one world when there was no time for a pool."""
        samples = self._search.run(
            self._options,
            self._limit,
            by_wins=self._by_wins,
            keep=tuple(range(len(self._options))),
        )
        self._tried = PoolResults.of(samples)

    def _comparison(self, *, settled: bool) -> Comparison:
        """Returns what each option is worth by now; the first is what was played."""
        samples = weighed(self._tried.samples(), self._priors[0].weighing)
        estimates = [
            Estimate.of(play, samples[at], self._stake, self._priors[at], self._assured[at])
            for at, play in enumerate(self._options)
        ]
        percent = self._percent(estimates)
        own, *rivals = (self._beside(estimates[0], each, percent) for each in estimates)
        return Comparison(own, rivals, self._dropped, settled, percent)

    def _beside(self, own: Estimate, other: Estimate, percent: float) -> TriedChoice:
        lead = Lead.of(other, own, self._stake)
        worth, error = lead.by("win" if self._by_wins else "points")
        # Bombs after a bad play can put more at stake than the swing: then all of it is lost.
        loss = Loss(min(100.0, percent * worth), percent * error)
        return TriedChoice(**vars(other), lead=lead, loss=loss)

    def _percent(self, estimates: Sequence[Estimate]) -> float:
        """Returns what a win, or a point, counts as a loss.

        All points between winning and losing what is at stake count 100: twice the mean amount that
        the sampled deals pay after the best choice. Without any they are twice what the network
        expects, or at least twice the present stake.
        """
        if self._by_wins:
            return 100.0
        best = max(estimates, key=lambda each: each.evaluation.points)
        if best.sample.worlds:
            sample = best.sample.paid(best.assured)
            pays = sample.mean(np.abs(sample.scored).astype(np.float64)) * self._stake
        else:
            view = self._search.view
            shares = view.rules.players - 1 if view.seat == view.landlord else 1
            stake = shares * opened(view.rules, view.contract, view.table).factor
            pays = max(abs(best.evaluation.points), stake * self._stake)
        return 100.0 / (2.0 * pays)

    def _is_clear(self, rivals: Sequence[TriedChoice]) -> bool:
        """Returns whether the worlds up to the limit would hardly change the label."""
        share = self._share_of_limit()
        if self._total < _LEAST_DRAWS and share < 1:
            return False
        return is_clear([each.loss for each in rivals], share)

    def _share_of_limit(self) -> float:
        """Returns which share of the worlds of the limit has been tried."""
        if self._limit.worlds is not None:
            return min(1.0, self._total / self._limit.worlds)
        assert self._limit.seconds is not None
        by_time = self._limit.elapsed() / self._limit.seconds
        return min(1.0, max(by_time, self._total / _MOST_WORLDS))

    def _drop_hopeless(self, tried: Sequence[TriedChoice]) -> None:
        """Drops the rivals that are clearly worse than the best choice."""
        best = max((each.loss for each in tried), key=lambda each: each.percent)
        kept = [0]
        for at, each in enumerate(tried[1:], 1):
            behind = best.percent - each.loss.percent
            error = math.hypot(each.loss.error, best.error)
            if self._assured[at] or behind <= _HOPELESS * error:
                kept.append(at)
            else:
                self._dropped.append(each)
        self._options = [self._options[at] for at in kept]
        self._priors = [self._priors[at] for at in kept]
        self._assured = [self._assured[at] for at in kept]
        self._tried = self._tried.only(kept)


def _rivals(at: int, priors: Sequence[Prior], assured: Sequence[int], by_wins: bool) -> list[int]:
    """Returns the indices of the options that may be better than what was played.

    When some win for certain, only they can be, unless another one may pay more.
    """
    others = [each for each in range(len(priors)) if each != at]
    if by_wins and any(assured):
        others = [each for each in others if assured[each]]

    def promise(each: int) -> tuple[int, float]:
        return -assured[each], -(priors[each].win if by_wins else priors[each].points)

    return sorted(others, key=promise)[:MOST_RIVALS]
