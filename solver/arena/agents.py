"""The agents by name: what stands in `landlord arena A B`.

A new one is an entry of `AGENTS`: how it is made from an `AgentSpec` for a game, and whether its
name takes an argument after a colon.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from pathlib import Path

from solver.arena.agent import Agent
from solver.arena.engine_agent import EngineAgent
from solver.arena.network_agent import NetworkAgent
from solver.arena.policy_agents import BoldAgent, GreedyAgent, RandomAgent, TimidAgent
from solver.arena.rlcard_agent import RlcardAgent
from solver.arena.search_agent import SearchAgent
from solver.errors import InvalidRequest, quoted
from solver.game.score import Objective
from solver.rules import Rules
from solver.search.limit import Limit
from solver.search.networks import weights_of
from solver.weights import read

# How long an outside engine may think about one play before it counts as hung, in seconds.
DEFAULT_TIMEOUT = 60.0
# What a match counts first is games won; a game is worth winning whatever it pays.
DEFAULT_OBJECTIVE: Objective = "win"


@dataclass(frozen=True)
class AgentSpec:
    """An agent as data, so that every process can make its own.

    Attributes:
        name: such as `greedy` or `engine:./my-engine --fast`.
        limit: what a search gets for one decision.
        seed: decides what the agent draws at random.
        timeout: how many seconds an outside engine may take for one answer.
        objective: what a network, a search or an outside engine plays for.
    """

    name: str
    limit: Limit
    seed: int
    timeout: float = DEFAULT_TIMEOUT
    objective: Objective = DEFAULT_OBJECTIVE

    @property
    def argument(self) -> str:
        """What stands after the colon; empty without one."""
        return self.name.partition(":")[2].strip()

    def make(self, rules: Rules) -> Agent:
        """Returns the agent.

        Raises:
            InvalidRequest: no such agent, or one that cannot play here; says why.
        """
        stem, colon, _ = self.name.partition(":")
        kind = AGENTS.get(stem)
        if kind is None:
            known = ", ".join(each.spelling(stem) for stem, each in AGENTS.items())
            raise InvalidRequest(f"unknown agent {quoted(self.name)}; known are {known}")
        said = bool(self.argument)
        if (colon or kind.needs_argument) and not (said and kind.argument):
            raise InvalidRequest(f"{quoted(self.name)} is no agent; {kind.spelling(stem)} is")
        return kind.make(self, rules)


@dataclass(frozen=True)
class Kind:
    """A kind of agent.

    Attributes:
        make: makes one for a game.
        argument: what stands after the colon; empty where nothing may.
        needs_argument: whether it must.
    """

    make: Callable[[AgentSpec, Rules], Agent]
    argument: str = ""
    needs_argument: bool = False

    def spelling(self, name: str) -> str:
        """Returns how an agent of this kind is named."""
        if not self.argument:
            return name
        return f"{name}:{self.argument}" if self.needs_argument else f"{name}[:{self.argument}]"


def _search(spec: AgentSpec, _: Rules) -> Agent:
    limit = spec.limit
    if spec.argument:
        if not spec.argument.isdecimal() or int(spec.argument) == 0:
            raise InvalidRequest(f"search:{quoted(spec.argument)}: worlds are a number from 1 on")
        limit = replace(limit, worlds=int(spec.argument))
    return SearchAgent(limit, spec.seed, name=spec.name, objective=spec.objective)


def _network(spec: AgentSpec, rules: Rules) -> Agent:
    weights = read(Path(spec.argument)) if spec.argument else weights_of(rules)
    if weights is None:
        raise InvalidRequest(f"there is no network for {rules.id}")
    weights.native(rules)  # refuses those of a game with other cards
    return NetworkAgent(weights, name=spec.name, objective=spec.objective)


def _engine(spec: AgentSpec, rules: Rules) -> Agent:
    return EngineAgent(
        spec.argument,
        rules,
        spec.limit,
        spec.seed,
        timeout=spec.timeout,
        objective=spec.objective,
    )


AGENTS: Mapping[str, Kind] = {
    "random": Kind(lambda spec, _: RandomAgent(spec.seed)),
    "greedy": Kind(lambda _, rules: GreedyAgent(rules)),
    "timid": Kind(lambda _, rules: TimidAgent(rules)),
    "bold": Kind(lambda _, rules: BoldAgent(rules)),
    "network": Kind(_network, argument="WEIGHTS"),
    "search": Kind(_search, argument="WORLDS"),
    "rlcard": Kind(lambda spec, rules: RlcardAgent(rules, spec.seed)),
    "engine": Kind(_engine, argument="COMMAND", needs_argument=True),
}
