"""The agent that plays what its network values most, without sampling worlds."""

from __future__ import annotations

import numpy as np

from solver.advice.certain_wins import CertainWin, best_first
from solver.game.play import Play
from solver.game.score import Objective
from solver.game.view import View
from solver.opponents.decisions import forced
from solver.search.candidates import promising
from solver.search.evaluation import Prior
from solver.search.limit import Limit
from solver.search.search import Search
from solver.weights import Weights

_ALONE = Limit(worlds=0)
_NOTHING_SAMPLED = np.zeros(0, np.int64)


class NetworkAgent:
    """Plays what advice without worlds recommends: a proven win, else the network's best option."""

    def __init__(self, weights: Weights, *, name: str = "network", objective: Objective) -> None:
        """Plays with `weights`, which need not be those in use."""
        self.name = name
        self._weights = weights
        self._objective: Objective = objective
        self._by_wins = objective == "win"

    def decide(self, view: View) -> Play | None:
        """Returns a proven win, or the option that the network values most."""
        return self.choose(view)[0]

    def choose(self, view: View) -> tuple[Play | None, Prior | None]:
        """Returns the play, and the network's evaluation of it.

        The evaluation is None where the seat has no choice, and where the play is a proven win.
        """
        if forced(view):
            return next(iter(view.legal()), None), None
        search = Search(view, 0, self._weights)
        options = promising(search, by_wins=self._by_wins)
        priors = search.priors(options, by_wins=self._by_wins)
        proven = search.proven(options, _ALONE)
        certain = [option for option, sure in zip(options, proven, strict=True) if sure]
        if certain:
            wins = [CertainWin(option, _NOTHING_SAMPLED) for option in certain]
            return certain[best_first(view, wins, self._objective)[0]], None
        values = [prior.win if self._by_wins else prior.points for prior in priors]
        best = max(range(len(options)), key=values.__getitem__)
        return options[best], priors[best]
