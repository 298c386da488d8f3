"""The order of certain wins: which of several plays that are proven to win to choose.

All of them win, so their chances cannot decide. A strong player goes out, lets a partner go out,
takes the shortest way without losing the lead, and keeps bombs whole; when the score counts, a
play that pays more comes first, and one of which no world says what it pays comes last. Advice,
review and the arena's network player share this order.
"""

from __future__ import annotations

import math
from collections.abc import Sequence

import numpy as np

from solver.advice.beaters import Beaters
from solver.advice.bombs import broken_bombs
from solver.game.cards import Hand
from solver.game.fewest import OutOfTime, count_plays
from solver.game.knowledge import Knowledge
from solver.game.objective import Objective
from solver.game.play import Play
from solver.game.score import growth, opened
from solver.search.allowance import Allowance
from solver.search.confidence import differs
from solver.search.evaluation import Estimate
from solver.search.hands import bombs_of

# In fewer common worlds than these a difference in points may be chance even if all of them agree.
FEWEST_WORLDS = 8


def best_first(
    view: Knowledge,
    wins: Sequence[Estimate],
    objective: Objective,
    allowance: Allowance | None = None,
) -> list[int]:
    """Returns the indices of the wins in the order in which a strong player would choose them.

    Args:
        view: what the seat knows.
        wins: the choices that are proven to win, of one search; equals stay in the order given.
        objective: with `points` a win that clearly pays more comes first, and those that were
            tried in worlds come before the others; with `win` points do not count.
        allowance: the time for counting plays; where it is over, their estimates count.
    """
    if len(wins) < 2:
        return list(range(len(wins)))
    effort = _Effort(view, allowance or Allowance(None))
    left = sorted(range(len(wins)), key=lambda at: effort.of(wins[at].play))
    if objective == "win":
        return left
    stakes = [(win.assured, effort.stake(win.play)) for win in wins]
    samples = [win.sample.paid(win.assured) for win in wins]
    pays = [
        sample.mean(sample.scored.astype(np.float64)) if sample.worlds else float(max(stake))
        for sample, stake in zip(samples, stakes, strict=True)
    ]
    tried = [at for at in left if samples[at].worlds]
    untried = [at for at in left if not samples[at].worlds]
    return [at for some in (tried, untried) for at in _by_pay(wins, some, pays, stakes)]


def _by_pay(
    wins: Sequence[Estimate],
    left: list[int],
    pays: list[float],
    stakes: list[tuple[int, float]],
) -> list[int]:
    """Returns some of the wins in a new order: those first that clearly pay more."""
    ordered: list[int] = []
    while left:
        most = max(left, key=pays.__getitem__)
        equal = [
            at
            for at in left
            if at == most or not _pays_more(wins[most], wins[at], stakes[most] > stakes[at])
        ]
        ordered += equal
        left = [at for at in left if at not in equal]
    return ordered


def _pays_more(one: Estimate, other: Estimate, higher_stake: bool) -> bool:
    """Returns whether a win clearly pays more than another.

    The common worlds decide. Where there are too few of them, the stake that is proven does, and
    then the bombs that are kept.
    """
    common = slice(min(len(one.sample.scored), len(other.sample.scored)))
    ones, others = (each.sample.part(common).paid(each.assured) for each in (one, other))
    if ones.worlds < FEWEST_WORLDS:
        return higher_stake
    more = (ones.scored - others.scored).astype(np.float64)
    mean, error = ones.mean(more), math.sqrt(ones.variance(more) / ones.effective)
    return mean > 0 and differs(mean, error)


class _Effort:
    """What a certain win costs: turns, the lead, and bombs."""

    def __init__(self, view: Knowledge, allowance: Allowance) -> None:
        self._view = view
        self._allowance = allowance
        self._beaters = Beaters(view)
        self._bombs = bombs_of(view.rules, view.hand)
        self._opened = opened(view.rules, view.contract, view.table)
        self._now = self._plays_of(view.hand)

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
        broken = broken_bombs(play, self._bombs, bombs_of(self._view.rules, rest))
        return (
            1 + self._plays_of(rest),
            1,
            len(broken),
            self._beaters.possible(play),
            play.is_bomb,
            partner_holds,
        )

    def _plays_of(self, hand: Hand) -> int:
        try:
            with self._allowance.spent():
                return count_plays(self._view.fewest, hand, self._allowance.left())
        except OutOfTime:
            return self._view.fewest.estimate(hand.packed)

    def stake(self, play: Play | None) -> float:
        """Returns what the play and the bombs kept multiply the stake by on the way out."""
        if play is None:
            return 1
        kept = bombs_of(self._view.rules, self._view.hand - play.cards)
        return growth(self._opened, [play, *kept])
