"""The order of the choices of a decision, best first.

What is played for comes first. Choices that are proven to win are alike in that, and so are choices
whose difference is less than its error: of these the one comes first that clearly pays more, or
clearly wins more when all play for points. Then a strong player takes the shortest way, keeps the
lead, and keeps bombs whole. Advice, reviews and the arena's network player share this order.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from typing import TypeVar

import numpy as np

from solver.advice.beaters import Beaters
from solver.causes.sets import Sets
from solver.game.cards import Hand
from solver.game.fewest import OutOfTime, count_plays
from solver.game.knowledge import Knowledge
from solver.game.objective import Objective
from solver.game.play import Play
from solver.game.score import growth, opened, point_value
from solver.search.allowance import Allowance
from solver.search.confidence import differs
from solver.search.evaluation import Estimate, Evaluation, Floats, Lead, Sample
from solver.search.hands import bombs_of

# In fewer common worlds than these a difference in points may be chance even if all of them agree.
FEWEST_WORLDS = 8
# Choices are alike whose difference is less than its standard error, and at most this share of a
# win, or of what is paid: a larger loss is not worth a plainer play.
_ALIKE = 0.01

# Above what bombs can make of a stake: they decide between equals alone.
_MOST_GROWTH = 1e12

E = TypeVar("E", bound=Estimate)


def ranking(
    view: Knowledge,
    found: Sequence[E],
    objective: Objective,
    allowance: Allowance | None = None,
) -> list[E]:
    """Returns the estimates, best first.

    Certain wins come first, but for points after choices that clearly pay more. A choice that was
    dropped comes after all that were tried for longer.

    Args:
        view: what the seat knows.
        found: the choices of one search; equals stay in the order given.
        objective: what is played for.
        allowance: the time for counting plays; where it is over, their estimates count.
    """

    def order(estimate: Estimate) -> tuple[float, ...]:
        worth = estimate.evaluation
        value = (worth.win, worth.points) if objective == "win" else (worth.points, worth.win)
        return (-worth.worlds, -value[0], -value[1])

    allowance = allowance or Allowance(None)
    certain = _plainest([each for each in found if each.evaluation.proven], view, "win", allowance)
    others = sorted((each for each in found if not each.evaluation.proven), key=order)
    if others:
        alike = [each for each in others if _are_alike(view, others[0], each, objective)]
        left = [each for each in others if each not in alike]
        others = [*_plainest(alike, view, objective, allowance), *left]
    if not certain or objective == "win":
        return [*certain, *others]
    more = [_pays_more(each.evaluation, certain[0].evaluation) for each in others]
    return [
        *(each for each, first in zip(others, more, strict=True) if first),
        *certain,
        *(each for each, first in zip(others, more, strict=True) if not first),
    ]


def _are_alike(view: Knowledge, best: Estimate, other: Estimate, objective: Objective) -> bool:
    """Returns whether the worlds do not tell two choices apart that were tried for as long."""
    if other is best:
        return True
    sample = best.sample
    if min(sample.worlds, other.sample.worlds) < max(FEWEST_WORLDS, sample.worlds):
        return False
    stake = point_value(view.rules, view.contract, view.table.landlord, view.seat)
    lead, error = Lead.of(best, other, stake).by(objective)
    pays = 1.0 if objective == "win" else stake * sample.mean(np.abs(_points(sample)))
    return lead <= min(error, _ALIKE * pays)


def _pays_more(one: Evaluation, certain: Evaluation) -> bool:
    """Returns whether the worlds show that a choice is worth more points than a certain win.

    Both were tried in the same worlds, so the error of the choice that may lose is that of the
    difference, about.
    """
    tried = min(one.worlds, certain.worlds) >= FEWEST_WORLDS
    return (
        tried
        and one.points > certain.points
        and differs(one.points - certain.points, one.points_error)
    )


def _plainest(
    alike: list[E], view: Knowledge, objective: Objective, allowance: Allowance
) -> list[E]:
    """Returns choices that are worth the same, the one first that a strong player would choose.

    Args:
        alike: the choices.
        view: what the seat knows.
        objective: what they are worth the same by. Those that are clearly better by the other one
            come first.
        allowance: the time for counting plays.
    """
    if len(alike) < 2:
        return alike
    effort = _Effort(view, allowance)
    left = sorted(alike, key=lambda each: effort.of(each.play))
    tried = [each for each in left if each.sample.worlds]
    untried = [each for each in left if not each.sample.worlds]
    if objective == "points":
        return [*_better_first(tried, _wins, effort), *untried]
    return [*_better_first(tried, _points, effort), *_better_first(untried, _points, effort)]


# By world, what a choice got in it.
_Values = Callable[[Sample], Floats]


def _points(sample: Sample) -> Floats:
    return sample.scored.astype(np.float64)


def _wins(sample: Sample) -> Floats:
    return (sample.scored > 0).astype(np.float64)


def _better_first(left: list[E], values: _Values, effort: _Effort) -> list[E]:
    """Returns choices in a new order: those first that are clearly better in some values."""

    def mean(each: Estimate) -> float:
        sample = each.sample.paid(each.assured)
        return sample.mean(values(sample)) if sample.worlds else effort.promised(each)

    ordered: list[E] = []
    while left:
        most = max(left, key=mean)
        equal = [
            each
            for each in left
            if each is most
            or not _clearly_better(
                most, each, values, effort.promised(most) > effort.promised(each)
            )
        ]
        ordered += equal
        left = [each for each in left if each not in equal]
    return ordered


def _clearly_better(one: Estimate, other: Estimate, values: _Values, promised: bool) -> bool:
    """Returns whether the common worlds show that a choice is better than another.

    Args:
        one: the first choice.
        other: the second one.
        values: what counts.
        promised: whether what is proven says so, which counts where the worlds are too few.
    """
    common = slice(min(len(one.sample.scored), len(other.sample.scored)))
    ones, others = (each.sample.part(common).paid(each.assured) for each in (one, other))
    if ones.effective < FEWEST_WORLDS:
        return promised
    more = values(ones) - values(others)
    mean, error = ones.mean(more), math.sqrt(ones.variance(more) / ones.effective)
    return mean > 0 and differs(mean, error)


class _Effort:
    """What a choice costs beside what it is worth: turns, the lead, and bombs."""

    def __init__(self, view: Knowledge, allowance: Allowance) -> None:
        self._view = view
        self._allowance = allowance
        self._beaters = Beaters(view)
        self._sets = Sets(view.rules, view.hand)
        self._opened = opened(view.rules, view.contract, view.table)
        self._now = self._plays_of(view.hand.packed)

    def of(self, play: Play | None) -> tuple[int, ...]:
        """Returns the cost of a choice; the lowest is chosen first.

        Its parts, the weightiest first: own plays to the end; whether it leaves cards; broken
        bombs; whether somebody may take the lead; whether it spends a bomb; whether it takes the
        trick from a partner.
        """
        holder = self._view.table.holder
        partner_holds = self._view.my_turn and self._view.is_partner(holder)
        if play is None:
            # A pass gives a turn away, unless the partner goes out first.
            turns = self._now + 1
            if partner_holds:
                turns = min(turns, self._view.table.left[holder])
            return (turns, 1, 0, not partner_holds, 0, 0)
        rest = self._view.hand - play.cards
        if not rest:
            return (1, 0, 0, 0, 0, 0)
        if self._lets_partner_out(play):
            return (1, 1, 0, 0, play.is_bomb, 0)
        broken = self._sets.broken_bombs(play)
        return (
            1 + self._plays_of(rest.packed),
            1,
            len(broken),
            self._beaters.possible(play),
            play.is_bomb,
            partner_holds,
        )

    def _lets_partner_out(self, play: Play) -> bool:
        """Returns whether the partner is next, and its one card surely beats the play."""
        view = self._view
        seat = (view.seat + view.table.direction) % view.rules.players
        if not view.is_partner(seat) or view.table.left[seat] != 1:
            return False
        native = view.rules.native
        cards = {Hand.of(view.rules, [card]).packed for card in view.may_hold(seat)}
        return all(native.can_beat(card, play.native) for card in cards)

    def _plays_of(self, hand: int) -> int:
        try:
            with self._allowance.spent():
                return count_plays(self._view.fewest, hand, self._allowance.left())
        except OutOfTime:
            return self._view.fewest.estimate(hand)

    def promised(self, choice: Estimate) -> float:
        """Returns what a choice is proven to score; equals go by what bombs make of the stake."""
        grown = 1.0
        if choice.play is not None:
            kept = bombs_of(self._view.rules, self._view.hand - choice.play.cards)
            grown = growth(self._opened, [choice.play, *kept])
        return choice.assured + grown / _MOST_GROWTH
