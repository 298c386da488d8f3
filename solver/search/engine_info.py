"""What computed an answer, so that the answer can be computed again."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

from solver.figures import Seconds
from solver.game.objective import Objective
from solver.messages import Message
from solver.rules import Rules
from solver.search.limit import Limit
from solver.search.seed import drawn_seed
from solver.value import ABSENT, SAID, Value
from solver.version import VERSION
from solver.weights.networks import Origin, networks_of

# A warning names at most this many of the keys in which two games differ.
_MOST_KEYS = 6


@dataclass(frozen=True)
class EngineInfo(Value):
    """What computed an answer, so that the answer can be computed again.

    With a limit in worlds alone, the same seed gives the same answer on every machine.
    """

    version: str
    """The version of the library."""
    weights: str | None
    """The name of the network's weights; None when the game has none."""
    worlds: int
    """How many worlds were sampled for the best candidates."""
    seconds: Seconds
    """How long the search took."""
    seed: int
    """The seed of the sampled worlds."""
    rules: str
    """The game and the version of its rules, as `classic@1`."""
    limit: Limit
    """The limit that was asked for."""
    aim: Objective
    """What all seats of the sampled deals play for, the seat that asks among them: winning, or
    points. Probabilities and points of answers with different aims differ.
    """
    cut_short: Annotated[bool | None, ABSENT] = None
    """True when the seconds of the limit ended the search before its worlds did, or left something
    out, so that another machine may answer otherwise; None otherwise.
    """
    trained_on: Annotated[str | None, ABSENT] = None
    """The game and the version of the rules on which the network was trained, where they are not
    these rules.
    """
    warnings: Annotated[tuple[Annotated[Message, SAID], ...] | None, ABSENT] = None
    """Sentences about what makes the figures less sure than those of other answers."""


class EngineRun:
    """One search in progress: its running limit, its seed and its networks.

    Attributes:
        limit: the limit that was asked for, with its seconds running.
        seed: the seed that was asked for, else a drawn one.
        networks: those of the game; None when it has none.
        cut_short: whether the seconds have ended a part of the work before its worlds did.
    """

    def __init__(
        self,
        rules: Rules,
        limit: Limit,
        seed: int | None,
        aim: Objective,
    ) -> None:
        """Starts the limit's seconds, unless they run already, and draws a seed if None.

        Args:
            rules: the game.
            limit: the limit that was asked for.
            seed: the seed that was asked for; None to draw one.
            aim: what all seats of the sampled deals play for.
        """
        self.limit = limit.running()
        self.seed = drawn_seed() if seed is None else seed
        self.networks = networks_of(rules)
        self.cut_short = False
        self._rules = rules
        self._aim = aim

    def done(self, limit: Limit) -> None:
        """Says that a part of the work with this limit, in worlds or without any, has ended."""
        if limit.worlds is not None and limit.expired():
            self.cut_short = True

    def info(self, worlds: int) -> EngineInfo:
        """Returns the description of the search, which has just ended.

        Args:
            worlds: how many worlds were sampled for the best candidates.
        """
        origin = None if self.networks is None else self.networks.origin
        return EngineInfo(
            version=VERSION,
            weights=None if self.networks is None else self.networks.weights.card.name,
            worlds=worlds,
            seconds=self.limit.elapsed(),
            seed=self.seed,
            rules=self._rules.versioned_id,
            limit=self.limit,
            aim=self._aim,
            cut_short=self.cut_short or None,
            trained_on=None if origin is None else origin.rules,
            warnings=_warnings(origin),
        )


def _warnings(origin: Origin | None) -> tuple[Message, ...] | None:
    """Returns what users should know of figures that borrowed networks have made, if they are."""
    if origin is None:
        return None
    shown = list(origin.differences[:_MOST_KEYS])
    if len(origin.differences) > len(shown):
        shown.append("…")
    borrowed = Message(
        "The network was trained on other rules ({game}) and these differ in {keys}: its figures "
        "are less sure here, and their errors are wider to match.",
        game=origin.rules,
        keys=", ".join(shown),
    )
    found = [borrowed]
    if origin.pays_otherwise:
        found.append(
            Message(
                "The game pays otherwise than the one that the network has learned: without many "
                "sampled deals its points mean little."
            )
        )
    return tuple(found)
