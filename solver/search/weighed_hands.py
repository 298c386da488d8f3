"""The hands that others may hold, each with its weight, and what the seat to act does with them."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

import numpy as np

from solver.bidders.strength import Floats
from solver.errors import IllegalPlay
from solver.game.knowledge import Knowledge
from solver.game.objective import Objective
from solver.game.play import Play
from solver.native import _core
from solver.search.confidence import doubted, share_error
from solver.search.hands import Deals
from solver.search.interrupt import interruptible
from solver.search.limit import Limit
from solver.search.search import native_search
from solver.settings import threads
from solver.weights.networks import GameNetworks

# The share of the seconds that weighing may take; the rest is for what the seat to act does.
_WEIGHING = 0.85


@dataclass(frozen=True, eq=False)
class WeighedHands:
    """Sampled deals that agree with what a seat knows, by their likelihood.

    Attributes:
        deals: the packed hands by seat, deals x seats.
        weights: how likely each deal is beside the others; they are positive, and their sum is 1.
        effective: as how many independent deals these count; infinite where every possible deal was
            weighed.
        choices: what the seat to act does in one deal or another; None is the pass. Empty where the
            seat that looks is to act.
        chances: how likely the seat makes each choice in each deal, choices x deals.
    """

    deals: Deals
    weights: Floats
    effective: float
    choices: tuple[Play | None, ...]
    chances: Floats

    @classmethod
    def of(
        cls,
        view: Knowledge,
        seed: int,
        networks: GameNetworks | None,
        limit: Limit,
        objective: Objective,
    ) -> WeighedHands:
        """Weighs deals by all that the seat has seen, as the search of its own decision does.

        Args:
            view: what the seat knows; whose turn it is does not matter.
            seed: decides the deals.
            networks: those by which the others play; None for greedy players.
            limit: how many worlds are weighed, and when to stop.
            objective: what the others play for.

        Raises:
            InvalidRequest: the limit has no worlds.
            IllegalPlay: the cards are not being played.
            Cancelled: the call was cancelled.
        """
        limit.check_search()
        if view.stage != "play":
            raise IllegalPlay("hands are read while cards are played")
        native = native_search(view, networks, seed)
        limit.check_cancelled()
        cancellation = _core.Cancellation()
        deals, weights, effective, choices, chances = interruptible(
            lambda: native.read_hands(
                limit.worlds or 0,
                threads(),
                objective == "win",
                limit.part(_WEIGHING).seconds,
                cancellation,
            ),
            cancellation.cancel,
            limit,
        )
        limit.check_cancelled()
        held = None if view.turn is None else view.may_hold(view.turn)
        return cls(
            deals,
            weights / weights.sum(),
            effective,
            tuple(
                None if choice is None else Play.from_native(view.rules, choice, held)
                for choice in choices
            ),
            chances,
        )

    def chance(self, likely: Floats) -> tuple[float, float]:
        """Returns the probability of something, and its standard error.

        Args:
            likely: its probability in each deal.
        """
        found = min(1.0, max(0.0, float(self.weights @ likely)))
        return found, share_error(found, self.effective)

    def mean(self, values: Floats) -> tuple[float, float]:
        """Returns the mean of a number that each deal has, and its standard error."""
        found = float(self.weights @ values)
        spread = float(self.weights @ (values - found) ** 2)
        if self.exact:
            return found, 0.0
        some, _ = self.chance((values > 0).astype(np.float64))
        variance = max(spread, doubted(some, self.effective))
        return found, float(np.sqrt(variance / (self.effective + 1)))

    @cached_property
    def exact(self) -> bool:
        """Whether every possible deal was weighed."""
        return bool(np.isinf(self.effective))
