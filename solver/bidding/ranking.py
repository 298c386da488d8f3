"""Which call is best: the learned values and the sampled deals together, and their order."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

import numpy as np

from solver.bidders.outcomes import Outcomes
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
COMMON = 0.5
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
        new_deal: the probability of winning that a redeal counts. In points it counts 0, which is
            what the seats may expect of a new deal on average.
    """

    objective: Objective
    new_deal: float = 0.0

    @property
    def measures(self) -> tuple[Objective, ...]:
        """The figures to compare; each breaks the ties that the one before leaves."""
        return ("points",) if self.objective == "points" else ("win", "points")

    def of(self, value: CallValue, measure: Objective) -> float:
        """Returns a figure of a call; its wins are those in a new deal after a redeal."""
        return value.points if measure == "points" else value.win + self.new_deal * value.redeal

    def of_outcomes(self, outcomes: Outcomes, measure: Objective) -> Floats:
        """Returns what each outcome counts by a measure."""
        if measure == "points":
            return outcomes.points
        return outcomes.won + self.new_deal * outcomes.redeal

    def little(self, measure: Objective, *values: CallValue) -> float:
        """Returns the largest difference of some calls that caution may cost."""
        return _LITTLE * max(each.paid for each in values) if measure == "points" else _LITTLE / 2

    def is_little(self, one: CallValue, other: CallValue) -> bool:
        """Returns whether the first call gains no more than caution may cost."""
        return all(
            self.of(one, each) - self.of(other, each) <= self.little(each, one, other) + _EXACT
            for each in self.measures
        )


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
        ranking: by what they are ranked.
        calls: the recommended call, then the others by what they are worth.
        less: the calls that are clearly worth less than the best one, each with the figure that
            says so: what the cards are played for or, of calls that win as often, the points.
        equal: the others that can be made, the recommended one among them; the most cautious first.
    """

    ranking: Ranking
    calls: list[CallValue]
    less: Mapping[Call, Objective]
    equal: tuple[Call, ...]

    @property
    def against(self) -> CallValue:
        """The call to compare the recommended one with.

        It is the best of those that are clearly worth less, or else of those that are equal.
        """

        def place(value: CallValue) -> int:
            return 0 if value.call in self.less else 1 if value.call in self.equal else 2

        return min(self.calls[1:], key=place)

    @property
    def by_wins(self) -> bool:
        """Whether wins tell the recommended call from that one, and not points."""
        return self.ranking.objective == "win" and self.less.get(self.against.call) != "points"


def ranked(
    ranking: Ranking,
    learned: Sequence[CallValue] | None = None,
    found: Prospects | None = None,
    informed: Sequence[bool] | None = None,
    tables: Populations | None = None,
    *,
    weak: bool = False,
) -> Ranked:
    """Returns the legal calls in order; one of `learned` and `found` is there at least.

    The recommended one is the most cautious of those that cost little against the best one and are
    not clearly worth less. For a weak hand it is the most cautious call of all unless another one
    is clearly worth more. A call that a seat with all its cards is too late for has a value, but is
    never recommended.

    Args:
        ranking: by what the calls are ranked.
        learned: for each call what was learned about it; None without learned values.
        found: what came of each call in the sampled deals; None without any.
        informed: by call whether a seat that has seen all of its cards can still make it, see
            `Auction.informed`; all can when None.
        tables: what the calls are worth if all others are of one kind; None where that is not
            known, or is assumed.
        weak: whether the hand is one of the weakest, which must be sure of what it gains by a risk.
    """
    estimates = _Estimates.of(ranking, learned, found, tables)
    values, less = estimates.values, dict[Call, Objective]()
    left = [at for at, known in enumerate(informed or (True,) * len(values)) if known]
    possible = [values[at].call for at in left]
    errors = _SURE if weak else CONFIDENCE
    order = sorted(range(len(values)), key=estimates.order, reverse=True)
    left.sort(key=order.index)
    for measure in ranking.measures:
        best, kept = max(left, key=lambda at: ranking.of(values[at], measure)), []
        for at in left:
            lost = ranking.of(values[best], measure) - ranking.of(values[at], measure) - _EXACT
            if at != best and lost > errors * estimates.error(best, at, measure):
                less[values[at].call] = measure
            elif weak or lost <= ranking.little(measure, values[best], values[at]):
                kept.append(at)
        left = kept
    chosen = min(left, key=lambda at: boldness(values[at].call))
    if weak and boldness(values[chosen].call) > min(map(boldness, possible)):
        # Something has to be risked: then what is sure to be worth it.
        chosen = left[0]
    order.remove(chosen)
    equal = sorted((call for call in possible if call not in less), key=boldness)
    return Ranked(ranking, [values[at] for at in (chosen, *order)], less, tuple(equal))


@dataclass(frozen=True)
class _Estimates:
    """The calls as all sources together value them, and how sure their differences are.

    Attributes:
        values: the calls.
        shares: by call how much its learned value weighs.
        ranking: by what the calls are ranked.
        learned: see `ranked`.
        found: see there as well.
        tables: see there.
    """

    values: list[CallValue]
    shares: Floats
    ranking: Ranking
    learned: Sequence[CallValue] | None
    found: Prospects | None
    tables: Populations | None

    @classmethod
    def of(
        cls,
        ranking: Ranking,
        learned: Sequence[CallValue] | None,
        found: Prospects | None,
        tables: Populations | None,
    ) -> _Estimates:
        """Returns what the sources say together; the arguments are those of `ranked`."""
        sampled = None if found is None else found.values
        known = learned or sampled
        assert known is not None
        if learned and sampled:
            shares = list(map(CallValue.share_in, learned, sampled))
            values = list(map(CallValue.mixed, learned, sampled))
        else:
            shares, values = [float(bool(learned))] * len(known), list(known)
        as_landlord = _as_landlord(values, found)
        values = [replace(each, as_landlord=as_landlord) for each in values]
        if tables is not None:
            values = [tables.unsure(at, value) for at, value in enumerate(values)]
        return cls(values, np.array(shares), ranking, learned, found, tables)

    def order(self, at: int) -> tuple[float, ...]:
        """Returns what puts the calls in order; the highest comes first."""
        return tuple(self.ranking.of(self.values[at], each) for each in self.ranking.measures)

    def error(self, one: int, other: int, measure: Objective) -> float:
        """Returns the standard error of the difference between two calls by a measure."""
        sampled = learned = kinds = 0.0
        points, pair = measure == "points", [one, other]
        if self.tables is not None:
            counts = self.ranking.of_outcomes(self.tables.outcomes, measure)
            kinds = self.tables.spread(counts, one, other)
        if self.found is not None:
            results = self.found.own if points else self._won(self.found)
            mine, its = (1 - self.shares[pair])[:, None] * results[pair]
            swing = None if points else 1.0 - float(self.shares[pair].min())
            sampled = self.found.error_between(mine, its, swing)
        if self.learned is not None:
            own, others = (
                self.shares[at] * getattr(self.learned[at], f"{measure}_error") for at in pair
            )
            learned = error_of_difference(own, others, COMMON)
        return math.hypot(sampled, learned, kinds)

    def _won(self, found: Prospects) -> Floats:
        """Returns 1 for a win, 0 for a loss, and `new_deal` for a redeal: calls x deals."""
        return np.where(found.landlords < 0, self.ranking.new_deal, found.own > 0)


def _as_landlord(values: Sequence[CallValue], found: Prospects | None) -> float | None:
    """Returns how likely the seat wins as the landlord, whichever call has made it so."""
    if found is not None:
        tried = ~np.isnan(found.wins_as_landlord)
        if tried.any():
            return float(np.average(found.wins_as_landlord[tried], weights=found.weights[tried]))
    likeliest = max(values, key=lambda value: value.becomes_landlord)
    return likeliest.win_as_landlord
