"""Finds the best decompositions of one hand, or a good one when time is short."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from solver.decomposition.assignment import Cut, as_play, assignments
from solver.decomposition.bodies import Body, Holding, PlayCounts, bodies
from solver.decomposition.cp_sat import CpSatResult, cheapest_plan, plans_between, quick_plan
from solver.decomposition.demands import Demands
from solver.decomposition.model import DecompositionModel, Plan
from solver.decomposition.preferences import Costs, weakness
from solver.errors import InvalidRequest
from solver.game.cards import Hand
from solver.game.play import Play
from solver.messages import Message
from solver.search.limit import Limit

# Further decompositions are enumerated window by window of their costs: the width of the first
# window, each next one being twice as wide, and the most plans that one window collects.
_FIRST_WINDOW = 8
_MOST_PLANS = 20_000


class Decomposer:
    """Finds the decompositions of one hand that meet `demands`.

    Attributes:
        count: the count of the decompositions found, with the plays to keep.
        bound: a lower bound of the count of every decomposition.
        complete: whether all decompositions with this count were found.
        cut_short: whether the limit has ended the search.
    """

    def __init__(self, demands: Demands, unseen: Hand | None, limit: Limit) -> None:
        """Prepares the search.

        Args:
            demands: what the decompositions have to meet.
            unseen: the cards that decide which plays can be beaten, to count only those; None
                counts all plays.
            limit: when to stop.
        """
        self._demands = demands
        self._rules = demands.rest.rules
        self._limit = limit.running()
        self._holding = Holding.of(demands.rest)
        self._bodies = {
            body: copies
            for body, copies in bodies(demands.rest).items()
            if body.type not in demands.types
        }
        self._limit.check_cancelled()
        safe, self.count = None, len(demands.kept)
        if unseen is not None:
            # Kickers do not decide what beats what: a body stands for all plays with it.
            held, can_beat = unseen.packed, self._rules.native.can_beat
            safe = [body for body in self._bodies if not can_beat(held, body.native)]
            self.count = sum(can_beat(held, play.native) for play in demands.kept)
        self._costs = Costs.of(self._holding, safe)
        self._banned = [PlayCounts.of(play) for play in demands.banned]
        self._known: dict[PlayCounts, Play] = {}
        self.bound = self.count
        self.complete = self.cut_short = False

    def run(self, wanted: int) -> list[tuple[Play, ...]]:
        """Returns up to `wanted` different decompositions, best first.

        Raises:
            InvalidRequest: no decomposition meets the demands.
            Cancelled: the search was cancelled.
        """
        if not self._holding.size:
            if not self._already_beaten():
                raise self._cannot_beat()
            self.complete = True
            return [self._sorted(list(self._demands.kept))]
        self._limit.check_cancelled()
        model = DecompositionModel(self._holding, self._bodies, self._banned)
        if not self._already_beaten() and not model.need_one_of(self._beats):
            raise self._cannot_beat()
        model.minimise(self._costs)
        found = CpSatResult(None, 0)
        if not self._limit.expired():
            found = self._feasible(cheapest_plan(model, self._limit))
        unit, best = self._costs.unit_of_objective, found.plan
        self.bound += max(found.bound // unit, 0 if self._costs.turn else 1)
        if best is not None and found.bound >= best.value:
            self.count += best.value // unit
            return self._list(model, best, wanted)
        self.cut_short = True
        quick = self._feasible(quick_plan(model, self._limit)).plan
        best = min(
            (plan for plan in (best, quick) if plan is not None), key=lambda each: each.value
        )
        self.count += best.value // unit
        return [self._plays(next(assignments(best, self._holding)))]

    # The demands on the model

    def _already_beaten(self) -> bool:
        beat = self._demands.beat
        return beat is None or any(play.beats(beat) for play in self._demands.kept)

    def _beats(self, body: Body) -> bool:
        beat = self._demands.beat
        return beat is not None and self._rules.native.beats(body.native, beat.native)

    def _cannot_beat(self) -> InvalidRequest:
        return InvalidRequest(
            "no play that may be made beats {beat}", "/must_beat", beat=self._demands.beat
        )

    def _feasible(self, found: CpSatResult) -> CpSatResult:
        """Returns a result; raises InvalidRequest where it says that there is no plan."""
        if found.feasible:
            return found
        demands = self._demands
        what = ", ".join([*sorted(demands.types), *map(str, demands.banned)])
        without = Message(" without {what}", what=what) if what else ""
        beat = demands.beat
        beating = Message(" with a play that beats {beat}", beat=beat) if beat else ""
        raise InvalidRequest(
            "{rest} cannot be played{without}{beating}",
            "/forbid" if what else "/must_beat",
            rest=demands.rest,
            without=without,
            beating=beating,
        )

    # All or some of the best decompositions

    def _list(self, model: DecompositionModel, best: Plan, wanted: int) -> list[tuple[Play, ...]]:
        if wanted == 1:
            return [self._plays(next(assignments(best, self._holding)))]
        found: dict[tuple[PlayCounts, ...], list[Cut]] = {}
        for cuts in self._in_order(model, best, wanted):
            self._limit.check_cancelled()
            found.setdefault(tuple(sorted(cut.counts for cut in cuts)), cuts)
            if len(found) > wanted or self._limit.expired():
                self.complete = False
                self.cut_short = len(found) <= wanted
                break
        listed = []
        for cuts in list(found.values())[:wanted]:
            self._limit.check_cancelled()
            listed.append(self._plays(cuts))
        return listed

    def _in_order(self, model: DecompositionModel, best: Plan, wanted: int) -> Iterator[list[Cut]]:
        """Yields the decompositions with the count of `best`, by rising cost."""
        unit = self._costs.unit_of_objective
        low, highest = best.value, (best.value // unit + 1) * unit - 1
        width = _FIRST_WINDOW
        while low <= highest:
            if self._limit.expired():
                self.cut_short = True
                break
            high = min(low + width, highest)
            plans, all_of_them = plans_between(model, low, high, _MOST_PLANS, self._limit)
            for plan in sorted(plans, key=lambda plan: (plan.value, plan.choice)):
                yield from assignments(plan, self._holding)
            if not all_of_them:
                self.cut_short = len(plans) < _MOST_PLANS
                break
            low, width = high + 1, 2 * width
        else:
            self.complete = True
        if low == best.value:
            yield from assignments(best, self._holding)

    # From cuts to plays

    def _plays(self, cuts: Sequence[Cut]) -> tuple[Play, ...]:
        """Returns the plays with their cards; suited bombs, which need a suit, choose first."""
        rest, plays = self._demands.rest, list(self._demands.kept)
        if not self._rules.description.deck.suits:
            return self._sorted(plays + [self._play(cut, rest) for cut in cuts])
        for cut in sorted(cuts, key=lambda cut: cut.body.suit < 0):
            plays.append(self._play(cut, rest))
            rest -= plays[-1].cards
        return self._sorted(plays)

    def _play(self, cut: Cut, rest: Hand) -> Play:
        """Returns the play with cards of `rest`; without suits it is made once for all."""
        if self._rules.description.deck.suits:
            return as_play(cut, rest)
        known = self._known.get(cut.counts)
        if known is None:
            known = self._known[cut.counts] = as_play(cut, rest)
        return known

    def _sorted(self, plays: list[Play]) -> tuple[Play, ...]:
        """Returns the plays from strong to weak: bombs first, weak single cards last."""

        def strength(play: Play) -> tuple[int, ...]:
            native = play.native
            if play.is_bomb:
                return (0, -native.tier, -len(play), -native.key)
            below = len(self._rules.ranks) - 1 - native.key
            return (1, weakness(len(play), below), -len(play), -native.key)

        return tuple(sorted(plays, key=strength))
