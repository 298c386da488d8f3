"""Which call is best: the learned values and the sampled deals together, and their order."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace

import numpy as np

from solver.bidders.learned import Outcomes
from solver.bidders.strength import Floats
from solver.bidding.learned import Populations
from solver.bidding.prospects import Prospects
from solver.bidding.values import CallValue
from solver.game.auction import CAUTIOUS, Call
from solver.game.objective import Objective
from solver.search.confidence import CONFIDENCE, error_of_difference

# How far the errors of the learned values of two calls with one hand move together: half of such an
# error is a misjudged hand, which the calls share. In 80 random hands of classic and snatch, whose
# calls were played out in 600 deals each, the differences were as uncertain as the values.
_COMMON = 0.5
# A more cautious call is recommended only if the best one gains no more than this share of the
# amount paid, which is worth half a percentage point of winning: caution must cost little, however
# large the error is. Half of it is the same share of the games, because a win too many is a stake
# won, not lost.
_LITTLE = 0.01
# A hand of the weakest tenth risks something only where it gains more than this many standard
# errors: such a gain is clear with five other seeds out of six, too (by a normal distribution).
_SURE = 3.0
# Sums of the same numbers in another order differ by less.
_EXACT = 1e-9


@dataclass(frozen=True)
class Ranking:
    """The order of calls: the figure that is maximised, and what a redeal counts.

    Attributes:
        objective: the expected score, or the probability that the seat's side wins.
        new_deal: the probability of winning that a redeal counts. By points it counts 0, which is
            what the seats may expect of a new deal on average.
    """

    objective: Objective
    new_deal: float = 0.0

    def measures(self) -> tuple[Measure, ...]:
        """Returns the figures to compare; each breaks the ties that the one before leaves."""
        points = Measure(lambda value: value.points, _LITTLE, points=True)
        if self.objective == "points":
            return (points,)
        return (Measure(self.win, _LITTLE / 2, points=False), points)

    def is_little(self, one: CallValue, other: CallValue) -> bool:
        """Returns whether the first call gains no more than caution may cost."""
        return all(
            measure.of(one) - measure.of(other) <= measure.most(one, other) + _EXACT
            for measure in self.measures()
        )

    def win(self, value: CallValue) -> float:
        """Returns the probability of winning, in a new deal after a redeal."""
        return value.win + self.new_deal * value.redeal

    def of_outcomes(self, measure: Measure, outcomes: Outcomes) -> Floats:
        """Returns what each outcome counts by a measure."""
        if measure.points:
            return outcomes.points
        return outcomes.won + self.new_deal * outcomes.redeal

    def order(self, value: CallValue) -> tuple[float, ...]:
        """Returns what puts the calls in order; the highest comes first."""
        return tuple(measure.of(value) for measure in self.measures())


@dataclass(frozen=True)
class Measure:
    """One figure of a call, and the largest difference that caution may cost.

    Attributes:
        of: the figure of a call.
        little: the most that caution may cost: a share of the amount paid, or of the games.
        points: whether the figure is in points.
    """

    of: Callable[[CallValue], float]
    little: float
    points: bool

    def most(self, one: CallValue, other: CallValue) -> float:
        """Returns the largest difference that a more cautious call may cost."""
        return self.little * (max(one.paid, other.paid) if self.points else 1.0)


def boldness(call: Call) -> int:
    """Returns a number that is the higher, the more a call risks."""
    if isinstance(call, int):
        return call if call > 0 else 2  # as a direction, 1 is the usual one
    if call in CAUTIOUS:
        return 0
    return int(call[-1]) if call[-1].isdigit() else {"super": 2}.get(call, 1)


@dataclass(frozen=True)
class Ranked:
    """The legal calls in order.

    Attributes:
        calls: the recommended call, then the others by what they are worth.
        less: the calls that are clearly worth less than the best one, each with the figure that
            says so: what the cards are played for or, of calls that win as often, the points.
        equal: the others that can be made, the recommended one among them; the most cautious first.
    """

    calls: list[CallValue]
    less: Mapping[Call, Objective]
    equal: tuple[Call, ...]

    @property
    def against(self) -> CallValue:
        """The call to compare the recommended one with.

        It is the best of those that are clearly worth less, or else of those that are equal.
        """
        others = self.calls[1:]
        less = (each for each in others if each.call in self.less)
        equal = (each for each in others if each.call in self.equal)
        return next(less, None) or next(equal, None) or others[0]


def ranked(
    learned: Sequence[CallValue] | None,
    sampled: Sequence[CallValue] | None,
    found: Prospects | None,
    ranking: Ranking,
    informed: Sequence[bool] | None = None,
    populations: Populations | None = None,
    *,
    weak: bool = False,
) -> Ranked:
    """Returns the legal calls in order; one of `learned` and `sampled` is there at least.

    Args:
        learned: for each call what was learned about it; None without learned values.
        sampled: for each call what came of it in the sampled deals; None without any.
        found: these deals.
        ranking: by what the calls are ranked.
        informed: by call whether a seat that has seen all of its cards can still make it, see
            `Auction.informed`; all can when None.
        populations: what the calls are worth if all others are of one kind; None where that is not
            known, or is assumed.
        weak: whether the hand is one of the weakest, which must be sure of what it gains by a risk.
    """
    if learned is None or sampled is None:
        both = sampled if learned is None else learned
        assert both is not None
        values, shares = list(both), np.full(len(both), float(learned is not None))
    else:
        pairs = list(zip(learned, sampled, strict=True))
        values = [known.mixed(tried) for known, tried in pairs]
        shares = np.array([known.share_in(tried) for known, tried in pairs])
    as_landlord = _as_landlord(values, found)
    values = [replace(each, as_landlord=as_landlord) for each in values]
    if populations is not None:
        values = [populations.unsure(at, value) for at, value in enumerate(values)]
    differences = _Differences(found, shares, learned, ranking, populations)
    return _ordered(values, informed or (True,) * len(values), differences, weak=weak)


@dataclass(frozen=True)
class _Differences:
    """How sure the difference between two calls is.

    Attributes:
        found: the sampled deals, which the calls have in common; None without any.
        shares: by call how much its learned value weighs.
        learned: by call what was learned about it; None without learned values.
        ranking: by what the calls are ranked.
        populations: what they are worth if all others are of one kind.
    """

    found: Prospects | None
    shares: Floats
    learned: Sequence[CallValue] | None
    ranking: Ranking
    populations: Populations | None

    def error(self, one: int, other: int, measure: Measure) -> float:
        """Returns the standard error of the difference between two calls by a measure."""
        sampled = learned = kinds = 0.0
        if self.populations is not None:
            counts = self.ranking.of_outcomes(measure, self.populations.outcomes)
            kinds = self.populations.spread(counts, one, other)
        if self.found is not None:
            results = self.found.own if measure.points else self._won(self.found)
            weighted = (1 - self.shares)[:, None] * results
            swing = None if measure.points else 1.0 - float(self.shares[[one, other]].min())
            sampled = self.found.error_between(weighted[one], weighted[other], swing)
        if self.learned is not None:
            own, others = (
                self.shares[at] * (each.points_error if measure.points else each.win_error)
                for at, each in ((one, self.learned[one]), (other, self.learned[other]))
            )
            learned = error_of_difference(own, others, _COMMON)
        return math.hypot(sampled, learned, kinds)

    def _won(self, found: Prospects) -> Floats:
        """Returns 1 for a win, 0 for a loss, and `new_deal` for a redeal: calls x deals."""
        return np.where(found.landlords < 0, self.ranking.new_deal, found.own > 0)


def _ordered(
    values: Sequence[CallValue],
    informed: Sequence[bool],
    differences: _Differences,
    *,
    weak: bool,
) -> Ranked:
    """Returns the calls with the recommended one in front.

    It is the most cautious of those that cost little against the best one and are not clearly worth
    less. For a weak hand it is the most cautious call of all unless another one is clearly worth
    more. A call that a seat with all its cards is too late for has a value, but is never
    recommended.
    """
    ranking, less = differences.ranking, dict[Call, Objective]()
    order = sorted(range(len(values)), key=lambda at: ranking.order(values[at]), reverse=True)
    errors = _SURE if weak else CONFIDENCE
    left = [index for index in order if informed[index]]
    for measure in ranking.measures():
        best, kept = max(left, key=lambda index: measure.of(values[index])), []
        for index in left:
            lost = measure.of(values[best]) - measure.of(values[index]) - _EXACT
            if index != best and lost > errors * differences.error(best, index, measure):
                less[values[index].call] = "points" if measure.points else "win"
            elif weak or lost <= measure.most(values[best], values[index]):
                kept.append(index)
        left = kept
    chosen = min(left, key=lambda index: boldness(values[index].call))
    possible = [each.call for each, known in zip(values, informed, strict=True) if known]
    if weak and boldness(values[chosen].call) > min(map(boldness, possible)):
        # Something has to be risked: then what is sure to be worth it.
        chosen = left[0]
    order.remove(chosen)
    calls = [values[index] for index in (chosen, *order)]
    equal = sorted((call for call in possible if call not in less), key=boldness)
    return Ranked(calls, less, tuple(equal))


def _as_landlord(values: Sequence[CallValue], found: Prospects | None) -> float | None:
    """Returns how likely the seat wins as the landlord, whichever call has made it so."""
    if found is not None:
        tried = ~np.isnan(found.wins_as_landlord)
        if tried.any():
            return float(np.average(found.wins_as_landlord[tried], weights=found.weights[tried]))
    likeliest = max(values, key=lambda value: value.becomes_landlord)
    return likeliest.win_as_landlord
