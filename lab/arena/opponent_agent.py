"""An opponent of people as an agent, so that its strength can be measured."""

from __future__ import annotations

from lab.arena.agent import WeighedDecision, option_of
from solver.game.knowledge import Knowledge
from solver.game.objective import Objective
from solver.game.play import Play
from solver.opponents.choosing import limit_of
from solver.opponents.opponent import Opponent
from solver.opponents.plays import weigh_play


class OpponentAgent:
    """Plays as one of the opponents does, each with a limit of its own."""

    def __init__(self, opponent: Opponent, seed: int, *, objective: Objective) -> None:
        """Prepares the agent.

        Args:
            opponent: who decides.
            seed: decides what the opponent draws at random.
            objective: whether it plays for wins or for points.
        """
        self.name = opponent.id
        self._opponent = opponent
        self._seed = seed
        self._objective: Objective = objective

    def decide(self, view: Knowledge) -> Play | None:
        """Returns the opponent's play."""
        return self.weigh(view).play

    def weigh(self, view: Knowledge) -> WeighedDecision:
        """Returns the opponent's play, and what the options are worth to it."""
        limit = limit_of(self._opponent)
        found = weigh_play(self._opponent, view, self._seed, limit, self._objective)
        return WeighedDecision(found.play, tuple(option_of(*each) for each in found.options))
