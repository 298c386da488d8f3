"""Which measured differences between two choices decide the deals in which they end differently.

docs/decisions/0041-causes.md has the method, what it was tried on, and its limits.
"""

from __future__ import annotations

import math
from collections import defaultdict
from dataclasses import dataclass, replace
from typing import Annotated, Literal

import numpy as np
from numpy.typing import NDArray

from solver.causes.quantities import (
    PLAYS_NEEDED,
    PLAYS_WHEN_THEY_LEAD,
    QUANTITIES,
    QUANTITY_OF,
    Quantity,
    theirs_of,
)
from solver.causes.refutation import Refutation
from solver.figures import Mean, Probability
from solver.game.cards import Hand
from solver.game.knowledge import Knowledge
from solver.percent import Rounded, apart
from solver.search.confidence import differs, share_error
from solver.search.courses import Courses
from solver.search.evaluation import Floats
from solver.search.hands import hands_of
from solver.value import ABSENT, HIDDEN, Value

# The places of some of the deals.
Places = NDArray[np.intp]
# The most causes of one difference, and the least share of it that one is worth telling for.
MOST = 3
_LEAST = 0.1
# How much more of the decided deals than of the others a quantity must differ in.
_LEAST_TELLING = 0.15
# Where causes leave more than this share open, it is also told how many more plays the hand needs,
# from this number on.
_MUCH = 0.3
_PLAYS = 0.75
# Where the choice costs plays, and nothing tells more than this, that is told first: the rest comes
# of it.
_HALF = 0.5
# A quantity that differs in deals that are won after both choices is harmless in them. Deals that
# are lost after both speak against it only by this much: they may be lost by it, and after the
# better choice by something else.
_LOST = 0.25
# A mean counts only where its quantity arises in this share of the deals.
_LEAST_ARISING = 0.05
# A smaller mean difference in plays says nothing to a player.
_LEAST_PLAYS = 0.25
# The share of the deals in which one play takes the lead from which on it is named.
_TYPICAL = 0.25
# The most deals that show a cause.
_SHOWN = 3


@dataclass(frozen=True)
class Cause(Value):
    """A quantity that differs after two choices, and that goes with which of them wins."""

    quantity: str
    """What is measured."""
    worse: Mean
    """Its mean after the choice that is worth less; of a call the points."""
    better: Mean
    """Its mean after the other one, in the same deals."""
    error: Mean
    """The standard error of the difference of the two."""
    share: Probability
    """The share of the difference in outcome from deals in which it differs, too, and which no
    cause before it accounts for; 0 where it differs in every deal alike.
    """
    deals: tuple[tuple[Hand, ...], ...]
    """The hands by seat in the likeliest of these deals, which the better choice wins (or scores
    more in), and the other one does not.
    """
    who: Annotated[int | None, ABSENT] = None
    """The seat that most often takes the lead there; None where nobody does."""
    cards: Annotated[Hand | None, ABSENT] = None
    """The play with which it does so in many of them; None where there is no such play. Of a
    bottom, the lowest card that makes the difference.
    """
    part: Annotated[Probability | None, ABSENT] = None
    """For calls, the share of the deals that the figures are measured in; None for plays, where
    that is all of them.
    """
    wins: Annotated[tuple[Probability, Probability] | None, ABSENT] = None
    """For calls, how many of these deals are won after the worse and the better one."""
    errors: Annotated[tuple[float, float], HIDDEN] = (0.0, 0.0)
    """For plays, the standard errors of `worse` and of `better`; 0 where all deals are counted."""

    def measured(self) -> tuple[Rounded, Rounded]:
        """Returns the two means, the worse play's first, rounded as a sentence tells them."""
        return _told(QUANTITY_OF[self.quantity], (self.worse, self.better), self.errors)


def _told(
    quantity: Quantity, means: tuple[float, float], errors: tuple[float, float]
) -> tuple[Rounded, Rounded]:
    finest = quantity.finest
    one, other = (
        Rounded.share(*each) if finest is None else Rounded.mean(*each, finest)
        for each in zip(means, errors, strict=True)
    )
    return apart(one, other)


@dataclass(frozen=True)
class Difference:
    """Why one choice is worth less than another.

    Attributes:
        verdict: whether that is proven, clear in the sampled deals, only likely, or not to be seen;
            `both` where both are proven, so that no choice is worth less.
        causes: the weightiest first; none where it is not clear, or nothing stands out.
        refutation: how the choice loses where the other one is proven to win; None where that was
            not found.
    """

    verdict: Literal["proven", "clear", "likely", "even", "both"]
    causes: tuple[Cause, ...] = ()
    refutation: Refutation | None = None


EVEN, LIKELY, NO_CAUSE = Difference("even"), Difference("likely"), Difference("clear")
PROVEN, BOTH_PROVEN = Difference("proven"), Difference("both")


def difference(
    view: Knowledge,
    courses: Courses,
    worse: int,
    better: int,
    *,
    by_wins: bool,
    wins: tuple[float, float] | None = None,
) -> Difference:
    """Returns what decides between two choices in the sampled deals.

    Args:
        view: what the seat knows.
        courses: how the game went on after both in the same deals.
        worse: the place of the choice that is worth less.
        better: the place of the other one.
        by_wins: whether choices are worth what they win, and not what they score.
        wins: the win probabilities that stand beside the causes, of the worse choice first. What
            they contradict is no cause.
    """
    return _Attribution(view, courses, worse, better, by_wins=by_wins, wins=wins).found()


class _Attribution:
    """The deals that are left to explain, and how each quantity differs in all of them."""

    def __init__(
        self,
        view: Knowledge,
        courses: Courses,
        worse: int,
        better: int,
        *,
        by_wins: bool,
        wins: tuple[float, float] | None,
    ) -> None:
        self._courses = courses
        # No chance of drawing makes figures uncertain where all deals are counted. How others play
        # does: the causes themselves have to be clear beside it.
        self._deals = math.inf if courses.counted else courses.effective
        self._wins = wins
        self._by_wins = by_wins
        self._shares = courses.shares
        self._after = courses.after[worse], courses.after[better]
        self._theirs = theirs_of(view)
        self._view = view
        points = [course.of("points").astype(np.float64) for course in self._after]
        worth = [(each > 0).astype(np.float64) for each in points] if by_wins else points
        self._gain: Floats = worth[1] - worth[0]
        self._total = float(self._shares @ self._gain)
        self._values: dict[str, tuple[Floats, Floats]] = {}
        self._left = np.ones(len(self._gain), bool)

    def found(self) -> Difference:
        """Returns the causes."""
        if self._total <= 0 or not self._is_clear(self._gain):
            return EVEN
        open_ones = [
            each for each in QUANTITIES if not (each.pays and self._by_wins) and self._fits(each)
        ]
        causes: list[Cause] = []
        if max(map(self._telling, open_ones)) < _HALF and self._costs_plays():
            causes = self._of_hand()
            open_ones = [each for each in open_ones if each.family != "hand"]
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
        unexplained = 1.0 - sum(each.share for each in causes)
        if unexplained > _MUCH and any(each.family == "hand" for each in open_ones):
            causes += self._of_hand()
        return Difference("clear", tuple(causes[:MOST]))

    def _fits(self, quantity: Quantity) -> bool:
        """Returns whether what is told of a quantity agrees with the wins beside it."""
        if quantity.result is None or self._wins is None:
            return True
        most = [win if quantity.result == "won" else 1.0 - win for win in self._wins]
        told = _told(quantity, self._means(quantity), self._errors(quantity))
        return not any(share.exceeds(each) for share, each in zip(told, most, strict=True))

    def _costs_plays(self) -> bool:
        """Returns whether the hand takes more plays with the choice that is worth less."""
        worse, better = self._means(PLAYS_NEEDED)
        return worse - better >= _PLAYS

    def _of_hand(self) -> list[Cause]:
        """Returns how many more plays the hand needs, if it does.

        A hand that needs more plays does so in every deal, decided or not, so that no deal shows
        by itself that it was the reason: it gets no share.
        """
        either = filter(self._arises, (PLAYS_WHEN_THEY_LEAD, PLAYS_NEEDED))
        more = [each for each in map(self._cause, either) if each.worse - each.better >= _PLAYS]
        return [replace(each, share=0.0) for each in more[:1]]

    def _arises(self, quantity: Quantity) -> bool:
        """Returns whether a quantity arises after both choices, and its means differ as it does."""
        there = [self._shares[~np.isnan(each)].sum() for each in self._measured(quantity)]
        one, other = self._means(quantity)
        least = _LEAST_PLAYS if quantity.family == "hand" else 0.0
        return min(there) >= _LEAST_ARISING and quantity.worse * (one - other) > least

    def _measured(self, quantity: Quantity) -> tuple[Floats, Floats]:
        """Returns the quantity by deal after both choices; measured once."""
        if quantity.kind not in self._values:
            one, other = (quantity.measure(each, self._theirs) for each in self._after)
            self._values[quantity.kind] = one, other
        return self._values[quantity.kind]

    def _means(self, quantity: Quantity) -> tuple[float, float]:
        one, other = map(self._mean, self._measured(quantity))
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
        return min(1.0, float(self._shares[goes] @ self._gain[goes]) / self._total)

    def _telling(self, quantity: Quantity) -> float:
        """Returns how much oftener the quantity differs in decided deals than in the others."""
        change = self._change(quantity)
        if quantity.fixed or not self._is_clear(change) or not self._arises(quantity):
            return 0.0
        if quantity.ends:
            return self._share(quantity)
        about = self._is_about(quantity)
        even, lost = self._gain == 0, self._after[0].of("points") <= 0
        against = self._shares * np.where(lost, 0.0 if about else _LOST, 1.0)
        elsewhere = against[even & (change > 0)].sum() / max(1e-12, self._shares[even].sum())
        weight = 1.0 if about else quantity.weight
        return weight * (self._share(quantity) - float(elsewhere))

    def _is_about(self, quantity: Quantity) -> bool:
        """Returns whether the two choices differ in what a quantity comes from."""
        if quantity.kept is None:
            return False
        one, other = (each.of(quantity.kept)[0] for each in self._after)
        return bool(quantity.worse * (one - other) > 0)

    def _is_clear(self, change: Floats) -> bool:
        """Returns whether the mean change is clearly above zero."""
        mean = float(self._shares @ change)
        return mean > 0 and differs(mean, self._error(change))

    def _error(self, change: Floats) -> float:
        mean = float(self._shares @ change)
        variance = float(self._shares @ (change - mean) ** 2)
        return float(np.sqrt(variance / max(1.0, self._courses.effective)))

    def _cause(self, quantity: Quantity) -> Cause:
        worse, better = self._means(quantity)
        goes = self._goes_with(quantity)
        places = np.flatnonzero(goes & (self._gain > 0))
        order = places[np.argsort(-self._shares[places], kind="stable")]
        who, cards = self._taken(places)
        return Cause(
            quantity=quantity.kind,
            worse=worse,
            better=better,
            error=self._error(self._change(quantity)),
            share=self._share(quantity),
            deals=tuple(hands_of(self._view, self._courses.deals[at]) for at in order[:_SHOWN]),
            who=who,
            cards=cards,
            errors=self._errors(quantity),
        )

    def _errors(self, quantity: Quantity) -> tuple[float, float]:
        """Returns the standard errors of the means of a quantity after both choices."""
        if quantity.fixed:
            return 0.0, 0.0
        one, other = map(self._error_of, self._measured(quantity), self._means(quantity))
        return one, other

    def _error_of(self, values: Floats, mean: float) -> float:
        there = ~np.isnan(values)
        deals = self._deals * float(self._shares[there].sum())
        if math.isinf(deals) or not deals:
            return 0.0
        if set(np.unique(values[there])) <= {0.0, 1.0}:
            return share_error(mean, deals)
        weights = self._shares[there] / self._shares[there].sum()
        return math.sqrt(float(weights @ (values[there] - mean) ** 2) / deals)

    def _mean(self, values: Floats) -> float:
        there = ~np.isnan(values)
        weights = self._shares[there]
        return float(weights @ values[there] / weights.sum()) if weights.sum() else 0.0

    def _taken(self, places: Places) -> tuple[int | None, Hand | None]:
        """Returns who takes the lead in some deals after the worse choice, and typically how."""
        course, taken = self._after[0], defaultdict[tuple[int, int], float](float)
        by, cards = course.of("taken_by"), course.of("taken_with")
        for at in places:
            if by[at] >= 0:
                taken[int(by[at]), int(cards[at])] += float(self._shares[at])
        if not taken:
            return None, None
        seats = defaultdict[int, float](float)
        for (seat, _), share in taken.items():
            seats[seat] += share
        who = max(seats, key=seats.__getitem__)
        (seat, packed), share = max(taken.items(), key=lambda each: each[1])
        typical = seat == who and packed and share >= _TYPICAL * sum(taken.values())
        return who, self._view.unseen.take(packed) if typical else None
