"""The player that searches."""

from __future__ import annotations

from solver.advice.advise import advise
from solver.arena.agent import decision_seed, forced
from solver.game.play import Play
from solver.game.score import Objective
from solver.game.view import View
from solver.search.limit import Limit


class SearchAgent:
    """Plays what the determinised search advises."""

    def __init__(
        self, limit: Limit, seed: int, *, name: str = "search", objective: Objective
    ) -> None:
        """Takes the limit of one decision; the worlds of every decision are seeded apart."""
        self.name = name
        self._objective: Objective = objective
        self._limit = limit
        self._seed = seed

    def decide(self, view: View) -> Play | None:
        """Returns the advised play; what is forced is not searched."""
        if forced(view):
            return next(iter(view.legal()), None)
        seed = decision_seed(self._seed, view)
        found = advise(view, limit=self._limit, seed=seed, objective=self._objective)
        return found.plays[0].play
