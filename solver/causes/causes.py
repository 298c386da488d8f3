"""Which measured differences between two choices decide the deals in which they end differently.

docs/decisions/0041-causes.md has the method, what it was tried on, and its limits.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import Literal

import numpy as np
from numpy.typing import NDArray

from solver.causes.quantities import QUANTITIES, Quantity, theirs_of
from solver.causes.refutation import Refutation
from solver.game.cards import Hand
from solver.game.knowledge import Knowledge
from solver.search.confidence import differs
from solver.search.courses import Courses
from solver.search.evaluation import Floats
from solver.search.hands import hands_of

# The places of some of the deals.
Places = NDArray[np.intp]
# The most causes of one difference, and the least share of it that one is worth telling for.
MOST = 3
_LEAST = 0.1
# How much more of the decided deals than of the others a quantity must differ in.
_LEAST_TELLING = 0.15
# What is counted only in games that are lost, or won, goes with the outcome by its definition: it
# has to tell more than what comes about before the end.
_OUTCOME = 0.6
# Where causes leave more than this share open, it is also told how many more plays the hand needs,
# from this number on.
_MUCH = 0.3
_PLAYS = 0.75
# The share of the deals in which one play takes the lead from which on it is named.
_TYPICAL = 0.25
# The most deals that show a cause.
_SHOWN = 3


@dataclass(frozen=True)
class Cause:
    """A quantity that differs after two choices, and that goes with which of them wins.

    Attributes:
        quantity: what is measured.
        worse: its mean after the choice that is worth less; of a call the points.
        better: its mean after the other one, in the same deals.
        error: the standard error of the difference of the two.
        share: the share of the difference in outcome from deals in which it differs, too, and which
            no cause before it accounts for.
        deals: the hands by seat in the likeliest of these deals, which the better choice wins (or
            scores more in), and the other one does not.
        who: the seat that most often takes the lead there; None where nobody does.
        cards: the play with which it does so in many of them; None where there is no such play.
            Of a bottom, the lowest card that makes the difference.
        part: for calls, the share of the deals that the figures are measured in; None for plays,
            where that is all of them.
        wins: for calls, how many of these deals are won after the worse and the better one.
    """

    quantity: str
    worse: float
    better: float
    error: float
    share: float
    deals: tuple[tuple[Hand, ...], ...]
    who: int | None = None
    cards: Hand | None = None
    part: float | None = None
    wins: tuple[float, float] | None = None


@dataclass(frozen=True)
class Difference:
    """Why one choice is worth less than another.

    Attributes:
        verdict: whether that is proven, clear in the sampled deals, only likely, or not to be seen.
        causes: the weightiest first; none where it is not clear, or nothing stands out.
        unexplained: the share of the difference that no cause accounts for.
        refutation: how the choice loses where the other one is proven to win; None where that was
            not found.
    """

    verdict: Literal["proven", "clear", "likely", "even"]
    causes: tuple[Cause, ...] = ()
    unexplained: float = 1.0
    refutation: Refutation | None = None


EVEN, LIKELY, NO_CAUSE = Difference("even"), Difference("likely"), Difference("clear")
PROVEN = Difference("proven")


def difference(
    view: Knowledge, courses: Courses, worse: int, better: int, *, by_wins: bool
) -> Difference:
    """Returns what decides between two choices in the sampled deals.

    Args:
        view: what the seat knows.
        courses: how the game went on after both in the same deals.
        worse: the place of the choice that is worth less.
        better: the place of the other one.
        by_wins: whether choices are worth what they win, and not what they score.
    """
    return _Attribution(view, courses, worse, better, by_wins=by_wins).found()


class _Attribution:
    """The deals that are left to explain, and how each quantity differs in all of them."""

    def __init__(
        self, view: Knowledge, courses: Courses, worse: int, better: int, *, by_wins: bool
    ) -> None:
        self._courses = courses
        self._by_wins = by_wins
        self._shares = courses.shares
        self._after = courses.after[worse], courses.after[better]
        self._theirs = theirs_of(view)
        self._view = view
        points = [course.of("points").astype(np.float64) for course in self._after]
        worth = [(each > 0).astype(np.float64) for each in points] if by_wins else points
        self._gain: Floats = worth[1] - worth[0]
        self._total = float(self._shares @ self._gain)
        self._left = np.ones(len(self._gain), bool)

    def found(self) -> Difference:
        """Returns the causes."""
        if self._total <= 0 or not self._is_clear(self._gain):
            return EVEN
        causes: list[Cause] = []
        open_ones = [each for each in QUANTITIES if not (each.pays and self._by_wins)]
        while open_ones and len(causes) < MOST:
            scored = [(self._telling(each), -at, each) for at, each in enumerate(open_ones)]
            telling, _, best = max(scored, key=lambda one: one[:2])
            if telling < _LEAST_TELLING:
                break
            cause = self._cause(best)
            if cause.share < _LEAST:
                break
            causes.append(cause)
            self._left &= ~self._goes_with(best)
            open_ones = [each for each in open_ones if each.family != best.family]
        unexplained = max(0.0, 1.0 - sum(each.share for each in causes))
        if unexplained > _MUCH:
            causes += self._of_hand(open_ones)
        return Difference("clear", tuple(causes[:MOST]), unexplained)

    def _of_hand(self, quantities: list[Quantity]) -> list[Cause]:
        """Returns how many plays the hand needs, where that clearly differs.

        A hand that needs more plays does so in every deal, decided or not, so that no deal shows
        by itself that it was the reason.
        """
        found = [self._cause(each) for each in quantities if each.family == "hand"]
        clear = [each for each in found if each.worse - each.better >= _PLAYS]
        return clear[:1]

    def _measured(self, quantity: Quantity) -> tuple[Floats, Floats]:
        one, other = (quantity.measure(each, self._theirs) for each in self._after)
        return one, other

    def _change(self, quantity: Quantity) -> Floats:
        """Returns by deal how much worse the quantity is after the choice that is worth less."""
        one, other = self._measured(quantity)
        found: Floats = np.nan_to_num(quantity.worse * (one - other))
        return found

    def _goes_with(self, quantity: Quantity) -> NDArray[np.bool_]:
        """Returns the deals in which the quantity and the outcome differ in the same sense."""
        change = self._change(quantity)
        return (change * self._gain > 0) & self._left

    def _share(self, quantity: Quantity) -> float:
        goes = self._goes_with(quantity)
        return float(self._shares[goes] @ self._gain[goes]) / self._total

    def _telling(self, quantity: Quantity) -> float:
        """Returns how much oftener the quantity differs where the outcome does than elsewhere."""
        change = self._change(quantity)
        if not self._is_clear(change):
            return 0.0
        even = self._gain == 0
        elsewhere = self._shares[even & (change > 0)].sum() / max(1e-12, self._shares[even].sum())
        telling = self._share(quantity) - float(elsewhere)
        return _OUTCOME * telling if quantity.of_outcome else telling

    def _is_clear(self, change: Floats) -> bool:
        """Returns whether the mean change is clearly above zero."""
        mean = float(self._shares @ change)
        return mean > 0 and differs(mean, self._error(change))

    def _error(self, change: Floats) -> float:
        mean = float(self._shares @ change)
        variance = float(self._shares @ (change - mean) ** 2)
        return float(np.sqrt(variance / max(1.0, self._courses.effective)))

    def _cause(self, quantity: Quantity) -> Cause:
        one, other = self._measured(quantity)
        goes = self._goes_with(quantity)
        places = np.flatnonzero(goes & (self._gain > 0))
        order = places[np.argsort(-self._shares[places], kind="stable")]
        who, cards = self._taken(places)
        return Cause(
            quantity=quantity.kind,
            worse=self._mean(one),
            better=self._mean(other),
            error=self._error(self._change(quantity)),
            share=min(1.0, self._share(quantity)),
            deals=tuple(hands_of(self._view, self._courses.deals[at]) for at in order[:_SHOWN]),
            who=who,
            cards=cards,
        )

    def _mean(self, values: Floats) -> float:
        there = ~np.isnan(values)
        weights = self._shares[there]
        return float(weights @ values[there] / weights.sum()) if weights.sum() else 0.0

    def _taken(self, places: Places) -> tuple[int | None, Hand | None]:
        """Returns who takes the lead in some deals after the worse choice, and typically how."""
        course, taken = self._after[0], Counter[tuple[int, int]]()
        by, cards = course.of("taken_by"), course.of("taken_with")
        for at in places:
            if by[at] >= 0:
                taken[int(by[at]), int(cards[at])] += int(self._courses.draws[at])
        if not taken:
            return None, None
        seats = Counter[int]()
        for (seat, _), draws in taken.items():
            seats[seat] += draws
        who = seats.most_common(1)[0][0]
        (seat, packed), draws = taken.most_common(1)[0]
        typical = seat == who and packed and draws >= _TYPICAL * taken.total()
        return who, self._view.unseen.take(packed) if typical else None
