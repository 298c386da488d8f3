"""The registry of agents, by the names that `landlord arena A B` takes.

A new agent is an entry in `AGENTS`: a function that makes it for a game from its `AgentSpec`, and
the argument that its name takes after a colon, if any.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path

from lab.arena.agent import Agent
from lab.arena.botzone_agent import BotzoneAgent
from lab.arena.ccgc_agent import CcgcAgent
from lab.arena.choosing_agents import MonteCarloAgent, NetworkAgent, OpponentAgent, SearchAgent
from lab.arena.control_agent import ControlAgent
from lab.arena.engine_agent import EngineAgent
from lab.arena.policy_agents import BoldAgent, GreedyAgent, RandomAgent, TimidAgent
from lab.arena.rlcard_agent import RlcardAgent
from solver.errors import InvalidRequest, quoted
from solver.game.objective import DEFAULT_OBJECTIVE, Objective
from solver.opponents import OPPONENTS, Opponent
from solver.rules import Rules
from solver.search.limit import Limit
from solver.weights import read
from solver.weights.networks import weights_of

# Seconds after which an outside engine that has not answered a question counts as hung.
DEFAULT_TIMEOUT = 60.0
# The most worlds of a decision, and those of the Monte Carlo player.
MAX_WORLDS = 100_000
MONTE_CARLO_WORLDS = 100


@dataclass(frozen=True)
class AgentSpec:
    """The description of an agent, from which every process of a match makes its own.

    Attributes:
        name: such as `greedy` or `engine:./my-engine --fast`.
        limit: the limit of a search for one decision.
        seed: decides everything that the agent draws at random.
        timeout: the seconds that an outside engine may take for one answer.
        objective: whether a network, a search or an outside engine plays for wins or for points.
    """

    name: str
    limit: Limit
    seed: int
    timeout: float = DEFAULT_TIMEOUT
    objective: Objective = DEFAULT_OBJECTIVE

    @property
    def argument(self) -> str:
        """The text after the colon of the name; empty without a colon."""
        return self.name.partition(":")[2].strip()

    def make(self, rules: Rules) -> Agent:
        """Returns the agent, for one game.

        Raises:
            InvalidRequest: there is no such agent, or it cannot play this game.
        """
        stem, colon, _ = self.name.partition(":")
        kind = AGENTS.get(stem)
        if kind is None:
            known = ", ".join(each.spelling(stem) for stem, each in AGENTS.items())
            raise InvalidRequest(f"unknown agent {quoted(self.name)}; known are {known}")
        given = bool(self.argument)
        if (colon or kind.needs_argument) and not (given and kind.argument):
            raise InvalidRequest(f"{quoted(self.name)} is no agent; {kind.spelling(stem)} is")
        return kind.make(self, rules)


@dataclass(frozen=True)
class Kind:
    """A kind of agent.

    Attributes:
        make: makes an agent of this kind for a game.
        argument: the name of the argument after the colon; empty where there is none.
        needs_argument: whether the argument is required.
    """

    make: Callable[[AgentSpec, Rules], Agent]
    argument: str = ""
    needs_argument: bool = False

    def spelling(self, name: str) -> str:
        """Returns how the user writes an agent of this kind."""
        if not self.argument:
            return name
        return f"{name}:{self.argument}" if self.needs_argument else f"{name}[:{self.argument}]"


def _worlds(spec: AgentSpec, otherwise: int | None) -> int | None:
    """Returns the worlds that the name of an agent asks for, or else the other number."""
    if not spec.argument:
        return otherwise
    if not spec.argument.isdecimal() or not 0 < int(spec.argument) <= MAX_WORLDS:
        raise InvalidRequest(f"{quoted(spec.name)}: worlds are a number from 1 to {MAX_WORLDS}")
    return int(spec.argument)


def _search(spec: AgentSpec, _: Rules) -> Agent:
    limit = replace(spec.limit, worlds=_worlds(spec, spec.limit.worlds))
    return SearchAgent(limit, spec.seed, name=spec.name, objective=spec.objective)


def _monte_carlo(spec: AgentSpec, _: Rules) -> Agent:
    worlds = _worlds(spec, MONTE_CARLO_WORLDS)
    assert worlds is not None
    return MonteCarloAgent(worlds, spec.seed, name=spec.name, objective=spec.objective)


def _network(spec: AgentSpec, rules: Rules, *, endings: bool) -> Agent:
    weights = read(Path(spec.argument)) if spec.argument else weights_of(rules)
    if weights is None:
        raise InvalidRequest(f"there is no network for {rules.id}")
    weights.native(rules)  # raises InvalidRequest for the weights of a game with other cards
    return NetworkAgent(weights, name=spec.name, objective=spec.objective, endings=endings)


def _engine(spec: AgentSpec, rules: Rules) -> Agent:
    return EngineAgent(
        spec.argument,
        rules,
        spec.limit,
        spec.seed,
        timeout=spec.timeout,
        objective=spec.objective,
    )


def _ccgc(spec: AgentSpec, rules: Rules) -> Agent:
    return CcgcAgent(spec.argument, rules, timeout=spec.timeout)


def _botzone(spec: AgentSpec, rules: Rules) -> Agent:
    return BotzoneAgent(spec.argument, rules, timeout=spec.timeout)


def _opponent(opponent: Opponent) -> Kind:
    def make(spec: AgentSpec, _: Rules) -> Agent:
        return OpponentAgent(opponent, spec.seed, objective=spec.objective)

    return Kind(make)


AGENTS: Mapping[str, Kind] = {
    "random": Kind(lambda spec, _: RandomAgent(spec.seed)),
    "greedy": Kind(lambda _, rules: GreedyAgent(rules)),
    "timid": Kind(lambda _, rules: TimidAgent(rules)),
    "bold": Kind(lambda _, rules: BoldAgent(rules)),
    "control": Kind(lambda _spec, _rules: ControlAgent()),
    "network": Kind(partial(_network, endings=True), argument="WEIGHTS"),
    "prior": Kind(partial(_network, endings=False), argument="WEIGHTS"),
    "search": Kind(_search, argument="WORLDS"),
    "monte-carlo": Kind(_monte_carlo, argument="WORLDS"),
    "rlcard": Kind(lambda spec, rules: RlcardAgent(rules, spec.seed)),
    "botzone": Kind(_botzone, argument="COMMAND", needs_argument=True),
    "ccgc": Kind(_ccgc, argument="COMMAND", needs_argument=True),
    "engine": Kind(_engine, argument="COMMAND", needs_argument=True),
    **{each.id: _opponent(each) for each in OPPONENTS.values()},
}
