"""The agent that plays by its network, without a search."""

from __future__ import annotations

from lab.arena.agent import WeighedDecision, option_of
from solver.advice.estimates import evaluated
from solver.advice.ranking import ranking
from solver.game.knowledge import Knowledge
from solver.game.objective import Objective
from solver.game.play import Play
from solver.opponents.decisions import decision_seed, forced
from solver.search.candidates import promising
from solver.search.evaluation import Estimate
from solver.search.limit import Limit
from solver.search.search import Search
from solver.weights import Weights
from solver.weights.networks import networks_of

_NO_WORLDS = Limit(worlds=0)


class NetworkAgent:
    """Plays what advice without worlds recommends."""

    def __init__(
        self,
        weights: Weights,
        *,
        name: str = "network",
        objective: Objective,
        endings: bool = True,
    ) -> None:
        """Plays with `weights`, which need not be those in use.

        Args:
            weights: the networks.
            name: the name in the result of a match.
            objective: whether the agent plays for wins or for points.
            endings: whether a few worlds are tried in endings, as advice does.
        """
        self.name = name
        self._weights = weights
        self._objective: Objective = objective
        self._endings = endings

    def decide(self, view: Knowledge) -> Play | None:
        """Returns the recommended play."""
        return self.weigh(view).play

    def weigh(self, view: Knowledge) -> WeighedDecision:
        """Returns the recommended play, and what the network says of each option."""
        if forced(view):
            return WeighedDecision(next(iter(view.legal()), None))
        found = self.ranked(view)
        return WeighedDecision(
            found[0].play, tuple(option_of(each.play, each.evaluation) for each in found)
        )

    def choose(self, view: Knowledge) -> Estimate:
        """Returns the recommended play with what it is worth, where the seat has a choice."""
        return self.ranked(view)[0]

    def ranked(self, view: Knowledge) -> list[Estimate]:
        """Returns the options with what they are worth, best first."""
        search = Search(view, decision_seed(0, view), networks_of(view.rules, self._weights))
        options = promising(search, by_wins=self._objective == "win")
        found = evaluated(
            search, options, _NO_WORLDS, self._objective, endings=self._endings, settle=True
        )
        return ranking(view, found, self._objective)
