"""The agent that searches."""

from __future__ import annotations

from lab.arena.agent import WeighedDecision, option_of
from solver.advice.advise import advise
from solver.game.knowledge import Knowledge
from solver.game.objective import Objective
from solver.game.play import Play
from solver.opponents.decisions import decision_seed, forced
from solver.search.limit import Limit


class SearchAgent:
    """Plays what the search over sampled worlds recommends."""

    def __init__(
        self, limit: Limit, seed: int, *, name: str = "search", objective: Objective
    ) -> None:
        """Prepares the agent.

        Args:
            limit: the limit of the search for one decision.
            seed: decides the sampled worlds; each decision has its own.
            name: the name in the result of a match.
            objective: whether the agent plays for wins or for points.
        """
        self.name = name
        self._objective: Objective = objective
        self._limit = limit
        self._seed = seed

    def decide(self, view: Knowledge) -> Play | None:
        """Returns the recommended play; without a choice nothing is searched."""
        return self.weigh(view).play

    def weigh(self, view: Knowledge) -> WeighedDecision:
        """Returns the recommended play, and what the search says of each option."""
        if forced(view):
            return WeighedDecision(next(iter(view.legal()), None))
        seed = decision_seed(self._seed, view)
        found = advise(view, limit=self._limit, seed=seed, objective=self._objective).plays
        return WeighedDecision(found[0].play, tuple(option_of(each.play, each) for each in found))
