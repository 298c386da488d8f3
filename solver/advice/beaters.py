"""Who can beat a play: what the unseen cards allow, and how often it happens in sampled deals."""

from __future__ import annotations

from functools import cached_property

from solver.bidders.strength import Floats
from solver.game.knowledge import Knowledge
from solver.game.play import Play
from solver.search.hands import Deals, count_beaters, count_bombs


class Beaters:
    """Answers who can beat a play, for the position of one view."""

    def __init__(
        self, view: Knowledge, deals: Deals | None = None, weights: Floats | None = None
    ) -> None:
        """Prepares the counts.

        Args:
            view: what the seat knows.
            deals: packed hands by seat in sampled deals, deals x seats; None when nothing was
                sampled.
            weights: how much each deal counts; all alike when None.
        """
        self.deals = 0 if deals is None else len(deals)
        self._view = view
        self._hands = deals
        self._weights = weights
        self._total = float(self.deals if weights is None else weights.sum())

    def possible(self, play: Play) -> bool:
        """Returns whether another seat may hold cards that beat the play."""
        native = self._view.rules.native
        return any(native.can_beat(cards, play.native) for cards in self._others)

    @cached_property
    def _others(self) -> set[int]:
        """The packed cards that each other seat may hold; seats that may hold the same once."""
        view = self._view
        return {
            view.may_hold(seat).packed for seat in range(view.rules.players) if seat != view.seat
        }

    @cached_property
    def bombs_out_of_turn(self) -> bool:
        """Whether somebody may hold a bomb that can be played between two tricks."""
        out_of_turn = self._view.rules.description.play.interrupts != "none"
        return out_of_turn and count_bombs(self._view.rules, self._view.unseen) > 0

    def shares(self, over: Play | None) -> tuple[dict[int, float], dict[int, float]]:
        """Returns in which share of the deals each other seat beats a play, or goes out on it.

        Args:
            over: the play to beat; None counts leads.

        Returns:
            Two dicts by seat of shares from 0 to 1; both are empty when no deal was sampled.
        """
        if self._hands is None or self._total <= 0:
            return {}, {}
        beating, going_out = count_beaters(self._view.rules, self._hands, over, self._weights)
        return self._by_seat(beating), self._by_seat(going_out)

    def _by_seat(self, counts: Floats) -> dict[int, float]:
        own = self._view.seat
        return {
            seat: float(count) / self._total for seat, count in enumerate(counts) if seat != own
        }
