"""The protocol of an agent, which is a player in the arena, and how agents fail."""

from __future__ import annotations

from collections import Counter
from typing import Protocol, runtime_checkable

from solver.errors import SolverError
from solver.game.knowledge import Knowledge
from solver.game.play import Play


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
