"""The protocol of an agent, which is a player in the arena, and how agents fail."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Protocol, runtime_checkable

from solver.errors import SolverError
from solver.game.knowledge import Knowledge
from solver.game.play import Play, text_of
from solver.opponents.decisions import forced
from solver.search.evaluation import Evaluation

# To how many places the values of options are kept: none is known better than that.
_PLACES = 5


class Agent(Protocol):
    """A player in the arena.

    One agent plays several seats, of both sides, so it must not remember anything about a game:
    the view holds everything. An agent that draws at random seeds its generator with
    `decision_seed`. A deal is then played in the same way in every process, whatever was played
    before it.
    """

    name: str

    def decide(self, view: Knowledge) -> Play | None:
        """Returns the play; None passes, or out of turn declines the chance to bomb.

        Raises:
            SolverError: the agent cannot decide; the match ends with this error.
        """


@dataclass(frozen=True)
class WeighedDecision:
    """A play, and what the agent has weighed against each other before it.

    Attributes:
        play: the play; None passes.
        options: the options that were weighed, as JSON values: the `cards` and the `type` of a
            play, and its values by their unit. Empty where nothing was weighed.
    """

    play: Play | None
    options: tuple[Mapping[str, Any], ...] = ()


@runtime_checkable
class Weighing(Protocol):
    """An agent whose decisions rest on values of the options."""

    def weigh(self, view: Knowledge) -> WeighedDecision:
        """Returns what `decide` decides, with the values."""


class ChoosingAgent(ABC):
    """An agent that weighs its options wherever it has several."""

    name: str

    def decide(self, view: Knowledge) -> Play | None:
        """Returns the best option; without a choice nothing is weighed."""
        return self.weigh(view).play

    def weigh(self, view: Knowledge) -> WeighedDecision:
        """Returns the best option, and what each of them is worth."""
        if forced(view):
            return WeighedDecision(next(iter(view.legal()), None))
        return self.choose_of(view)

    @abstractmethod
    def choose_of(self, view: Knowledge) -> WeighedDecision:
        """Returns the best of several options with their worth."""


def weighed(agent: Agent, view: Knowledge) -> WeighedDecision:
    """Returns what an agent decides, with its values where it has some."""
    if isinstance(agent, Weighing):
        return agent.weigh(view)
    return WeighedDecision(agent.decide(view))


def option_of(play: Play | None, values: Evaluation | Mapping[str, float]) -> Mapping[str, Any]:
    """Returns an option as JSON values: a play, None for the pass, and its values by their unit."""
    figures: Mapping[str, float] = values if isinstance(values, Mapping) else values.figures
    rounded = {
        name: round(value, _PLACES) if isinstance(value, float) else value
        for name, value in figures.items()
        if name != "proven" or value
    }
    kind = {} if play is None else {"type": play.type}
    return {"cards": text_of(play), **kind, **rounded}


@runtime_checkable
class Closing(Protocol):
    """An agent that holds a resource, such as a process, until the match is over."""

    def close(self) -> None:
        """Releases the resource; the agent makes no decisions afterwards."""


@runtime_checkable
class Counting(Protocol):
    """An agent with counters that belong in the result of a match, such as its failures."""

    counts: Counter[str]


class AgentFailure(SolverError):
    """An agent gave no play or an illegal one, so the match cannot continue."""


def close(agent: Agent) -> None:
    """Closes an agent that holds a resource; leaves other agents alone."""
    if isinstance(agent, Closing):
        agent.close()
