"""The player that does what its network values most, without a search."""

from __future__ import annotations

from solver.advise import Objective
from solver.arena.agent import forced
from solver.engine import Search, candidates
from solver.play import Play
from solver.view import View
from solver.weights import Weights


class NetworkAgent:
    """Plays what the network thinks best."""

    def __init__(self, weights: Weights, *, name: str = "network", objective: Objective) -> None:
        """Takes the weights, which may be older ones than those in use."""
        self.name = name
        self._weights = weights
        self._by_wins = objective == "win"

    def decide(self, view: View) -> Play | None:
        """Returns the play that the network values most."""
        if forced(view):
            return next(iter(view.legal()), None)
        options = candidates(view)
        priors = Search(view, 0, self._weights).priors(options, by_wins=self._by_wins)
        values = [prior.win if self._by_wins else prior.points for prior in priors]
        return options[max(range(len(options)), key=values.__getitem__)]
