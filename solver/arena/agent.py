"""A player in the arena, and what goes wrong with it."""

from __future__ import annotations

import hashlib
from collections import Counter
from typing import Protocol, runtime_checkable

from solver.errors import SolverError
from solver.game.play import Play
from solver.game.view import View

# A seed fits into what every JSON reader keeps exactly (2^53): outside engines are sent it too.
_SEED_BYTES = 6


class Agent(Protocol):
    """A player: it is asked with what one seat knows, and says a play, or None for the pass.

    It is asked for both sides and all seats in turn, so that it may remember nothing about a
    game but what the view tells. What it draws at random comes from `decision_seed`: then a deal
    is played in the same way whichever deals were played before it, and in whichever process.
    """

    name: str

    def decide(self, view: View) -> Play | None:
        """Returns what to play; out of turn None lets the chance to bomb go by.

        Raises:
            SolverError: it cannot say; the match ends with that.
        """


@runtime_checkable
class Closing(Protocol):
    """An agent that holds something, such as a process, until the match is over."""

    def close(self) -> None:
        """Lets go of it; the agent is asked no more."""


@runtime_checkable
class Counting(Protocol):
    """An agent that counts what is worth a word in the result, such as its faults."""

    counts: Counter[str]


class AgentFailure(SolverError):
    """An agent that gave no play, or none that is legal; the match cannot go on."""


def close(agent: Agent) -> None:
    """Closes an agent that has something to close."""
    if isinstance(agent, Closing):
        agent.close()


def decision_seed(seed: int, view: View) -> int:
    """Returns the seed of one decision, made of the agent's seed and of what the seat sees."""
    seen = [seed, view.seat, view.landlord, len(view.history), view.hand.packed]
    seen += [cards.packed for cards in view.played]
    text = "/".join(map(str, seen)).encode()
    return int.from_bytes(hashlib.blake2b(text, digest_size=_SEED_BYTES).digest())


def forced(view: View) -> bool:
    """Returns whether the seat has no choice: only the pass, or one play and no pass."""
    choices = len(view.legal()) + view.may_pass
    return choices <= 1
