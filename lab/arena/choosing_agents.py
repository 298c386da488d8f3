"""Agents that weigh their options: by a search, a network, even worlds, or as opponents do."""

from __future__ import annotations

import numpy as np

from lab.arena.agent import ChoosingAgent, WeighedDecision, option_of
from solver.advice.advise import advise
from solver.advice.estimates import evaluated
from solver.advice.ranking import ranking
from solver.game.knowledge import Knowledge
from solver.game.objective import Objective
from solver.game.play import Play
from solver.opponents.choosing import limit_of
from solver.opponents.decisions import decision_seed
from solver.opponents.opponent import Opponent
from solver.opponents.plays import weigh_play
from solver.search.candidates import promising
from solver.search.evaluation import Estimate, Sample
from solver.search.limit import Limit
from solver.search.search import Search
from solver.weights import Weights
from solver.weights.networks import networks_of


class SearchAgent(ChoosingAgent):
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
        self.name, self._limit, self._seed = name, limit, seed
        self._objective: Objective = objective

    def choose_of(self, view: Knowledge) -> WeighedDecision:
        """Returns the recommended play, and what the search says of each option."""
        seed = decision_seed(self._seed, view)
        found = advise(view, limit=self._limit, seed=seed, objective=self._objective).plays
        return WeighedDecision(found[0].play, tuple(option_of(each.play, each) for each in found))


class NetworkAgent(ChoosingAgent):
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
        self.name, self._weights, self._endings = name, weights, endings
        self._objective: Objective = objective

    def choose_of(self, view: Knowledge) -> WeighedDecision:
        """Returns the recommended play, and what the network says of each option."""
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
            search, options, Limit(worlds=0), self._objective, endings=self._endings, settle=True
        )
        return ranking(view, found, self._objective)


class MonteCarloAgent(ChoosingAgent):
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

    def choose_of(self, view: Knowledge) -> WeighedDecision:
        """Returns the option that did best, and how each of them did."""
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
