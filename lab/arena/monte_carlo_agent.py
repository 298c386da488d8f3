"""The agent that plays its options out in even worlds with greedy players: flat Monte Carlo."""

from __future__ import annotations

import numpy as np

from lab.arena.agent import WeighedDecision, option_of
from solver.game.knowledge import Knowledge
from solver.game.objective import Objective
from solver.game.play import Play
from solver.opponents.decisions import decision_seed, forced
from solver.search.candidates import promising
from solver.search.evaluation import Sample
from solver.search.limit import Limit
from solver.search.search import Search


class MonteCarloAgent:
    """Plays what scores most in sampled worlds, all equally likely, that greedy players play out.

    It uses no network, and does not ask what the plays of others show of their hands.
    """

    def __init__(self, worlds: int, seed: int, *, name: str, objective: Objective) -> None:
        """Prepares the agent.

        Args:
            worlds: how many worlds the best options of a decision are tried in.
            seed: decides the worlds; each decision has its own.
            name: the name in the result of a match.
            objective: whether the agent plays for wins or for points.
        """
        self.name = name
        self._limit = Limit(worlds=worlds)
        self._seed = seed
        self._by_wins = objective == "win"

    def decide(self, view: Knowledge) -> Play | None:
        """Returns the option that did best."""
        return self.weigh(view).play

    def weigh(self, view: Knowledge) -> WeighedDecision:
        """Returns the option that did best, and how each of them did."""
        if forced(view):
            return WeighedDecision(next(iter(view.legal()), None))
        search = Search(view, decision_seed(self._seed, view), greedy=True)
        options = promising(search, by_wins=self._by_wins)
        samples = search.run(options, self._limit, by_wins=self._by_wins)

        def points(sample: Sample) -> float:
            return sample.mean(sample.scored.astype(np.float64))

        def order(at: int) -> tuple[int, float]:
            sample = samples[at]
            # An option that was dropped early has been tried in fewer worlds than those kept.
            return len(sample.scored), sample.won if self._by_wins else points(sample)

        best = sorted(range(len(options)), key=order, reverse=True)
        return WeighedDecision(
            options[best[0]],
            tuple(
                option_of(
                    options[at],
                    {
                        "win": samples[at].won,
                        "points": points(samples[at]) * search.point_value,
                        "worlds": samples[at].worlds,
                    },
                )
                for at in best
            ),
        )
