"""Who can beat a play: what the unseen cards allow, and how often it happens in sampled deals."""

from __future__ import annotations

import math
from dataclasses import dataclass
from functools import cached_property

from solver.bidders.strength import Floats
from solver.game.knowledge import Knowledge
from solver.game.play import Play
from solver.percent import Rounded
from solver.search.confidence import share_error
from solver.search.hands import Deals, count_beaters, count_bombs


@dataclass(frozen=True, eq=False)
class WeighedDeals:
    """Deals in which something is counted.

    Attributes:
        hands: packed hands by seat, deals x seats.
        weights: how much each deal counts.
        effective: as how many independent deals they count; infinite where they are all deals that
            there can be.
    """

    hands: Deals
    weights: Floats
    effective: float = math.inf

    @cached_property
    def total(self) -> float:
        """The sum of the weights."""
        return float(self.weights.sum())

    def share(self, weight: float) -> Rounded:
        """Returns as a share of all what some deals weigh together."""
        share = weight / self.total
        return Rounded.share(share, share_error(share, self.effective))


class Beaters:
    """Answers who can beat a play, for the position of one view."""

    def __init__(self, view: Knowledge, deals: WeighedDeals | None = None) -> None:
        """Prepares the counts.

        Args:
            view: what the seat knows.
            deals: the deals to count in; None when nothing was sampled.
        """
        self._view = view
        self._deals = deals

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

    @cached_property
    def _hands_of_others(self) -> Deals:
        """The hands of the deals without the seat's own, of which nobody asks what it beats."""
        assert self._deals is not None
        hands = self._deals.hands.copy()
        hands[:, self._view.seat] = 0
        return hands

    @property
    def deals(self) -> int:
        """The number of different deals that are counted in."""
        return 0 if self._deals is None else len(self._deals.hands)

    def shares(self, over: Play | None) -> tuple[dict[int, Rounded], dict[int, Rounded]]:
        """Returns in which share of the deals each other seat beats a play, or goes out on it.

        Args:
            over: the play to beat; None counts leads.

        Returns:
            Two dicts by seat of the shares; both are empty when no deal was sampled.
        """
        deals = self._deals
        if deals is None or deals.total <= 0:
            return {}, {}
        others = [seat for seat in range(self._view.rules.players) if seat != self._view.seat]
        counts = count_beaters(self._view.rules, self._hands_of_others, over, deals.weights)
        beating, going_out = (
            {seat: deals.share(float(weights[seat])) for seat in others} for weights in counts
        )
        return beating, going_out
