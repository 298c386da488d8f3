"""The agents by name: what stands in `landlord arena A B`.

A new one is an entry of `AGENTS`: how it is made from a `Setup`, and whether its name takes an
argument after a colon.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from pathlib import Path

from solver.advise import Objective
from solver.arena.agent import Agent
from solver.arena.engine_agent import EngineAgent
from solver.arena.network_agent import NetworkAgent
from solver.arena.policy_agents import BoldAgent, GreedyAgent, RandomAgent, TimidAgent
from solver.arena.rlcard_agent import RlcardAgent
from solver.arena.search_agent import SearchAgent
from solver.cards import quoted
from solver.engine import Limit, weights_of
from solver.errors import InvalidRequest
from solver.rules import Rules
from solver.weights import read

# How long an outside engine may think about one play before it counts as hung, in seconds.
DEFAULT_TIMEOUT = 60.0


@dataclass(frozen=True)
class Setup:
    """What an agent is made from.

    Attributes:
        rules: the game.
        name: as the agent is called, with its argument.
        argument: what stands after the colon; empty without one.
        limit: what a search gets for one decision.
        seed: decides what the agent draws at random.
        timeout: how many seconds an outside engine may take for one answer.
        objective: what a network or a search plays for.
    """

    rules: Rules
    name: str
    argument: str
    limit: Limit
    seed: int
    timeout: float = DEFAULT_TIMEOUT
    objective: Objective = "points"


@dataclass(frozen=True)
class Kind:
    """A kind of agent.

    Attributes:
        make: makes one.
        argument: what stands after the colon; empty where nothing may.
        needs_argument: whether it must.
    """

    make: Callable[[Setup], Agent]
    argument: str = ""
    needs_argument: bool = False

    def spelling(self, name: str) -> str:
        """Returns how an agent of this kind is named."""
        if not self.argument:
            return name
        return f"{name}:{self.argument}" if self.needs_argument else f"{name}[:{self.argument}]"


def _search(setup: Setup) -> Agent:
    limit = setup.limit
    if setup.argument:
        if not setup.argument.isdecimal() or int(setup.argument) == 0:
            raise InvalidRequest(f"search:{quoted(setup.argument)}: worlds are a number from 1 on")
        limit = replace(limit, worlds=int(setup.argument))
    return SearchAgent(limit, setup.seed, name=setup.name, objective=setup.objective)


def _network(setup: Setup) -> Agent:
    weights = read(Path(setup.argument)) if setup.argument else weights_of(setup.rules)
    if weights is None:
        raise InvalidRequest(f"there is no network for {setup.rules.id}")
    weights.native(setup.rules)  # refuses those of a game with other cards
    return NetworkAgent(weights, name=setup.name, objective=setup.objective)


def _engine(setup: Setup) -> Agent:
    return EngineAgent(setup.argument, setup.rules, setup.limit, setup.seed, timeout=setup.timeout)


AGENTS: Mapping[str, Kind] = {
    "random": Kind(lambda setup: RandomAgent(setup.seed)),
    "greedy": Kind(lambda setup: GreedyAgent(setup.rules)),
    "timid": Kind(lambda setup: TimidAgent(setup.rules)),
    "bold": Kind(lambda setup: BoldAgent(setup.rules)),
    "network": Kind(_network, argument="WEIGHTS"),
    "search": Kind(_search, argument="WORLDS"),
    "rlcard": Kind(lambda setup: RlcardAgent(setup.rules, setup.seed)),
    "engine": Kind(_engine, argument="COMMAND", needs_argument=True),
}


def make_agent(
    name: str,
    rules: Rules,
    limit: Limit,
    seed: int,
    timeout: float = DEFAULT_TIMEOUT,
    objective: Objective = "points",
) -> Agent:
    """Returns the agent called `name`, such as `greedy` or `engine:./my-engine --fast`.

    Raises:
        InvalidRequest: no such agent, or one that cannot play here; says why.
    """
    stem, _, argument = name.partition(":")
    kind = AGENTS.get(stem)
    if kind is None:
        known = ", ".join(each.spelling(stem) for stem, each in AGENTS.items())
        raise InvalidRequest(f"unknown agent {quoted(name)}; known are {known}")
    said = bool(argument.strip())
    if (
        (":" in name and not said)
        or (said and not kind.argument)
        or (not said and kind.needs_argument)
    ):
        raise InvalidRequest(f"{quoted(name)} is no agent; {kind.spelling(stem)} is")
    return kind.make(Setup(rules, name, argument.strip(), limit, seed, timeout, objective))
