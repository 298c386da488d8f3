"""What computed an answer, so that the answer can be computed again."""

from __future__ import annotations

import secrets
from dataclasses import dataclass

from solver.rules import Rules
from solver.search.limit import Limit
from solver.version import VERSION
from solver.weights.networks import weights_of

# Drawn seeds stay below 2^53, the largest integer that every JSON reader keeps exactly.
_SEED_BITS = 48


@dataclass(frozen=True)
class EngineInfo:
    """What computed an answer, so that the answer can be computed again.

    With a limit in worlds alone, the same seed gives the same answer on every machine.

    Attributes:
        version: the version of the library.
        weights: the name of the network's weights; None when the game has none.
        worlds: how many worlds were sampled for the best candidates.
        seconds: how long the search took.
        seed: the seed of the sampled worlds.
        rules: the game and the version of its rules, as `classic@1`.
        limit: the limit that was asked for.
        cut_short: True when the seconds of the limit ended the search before its worlds did, or
            left something out, so that another machine may answer otherwise; None otherwise.
    """

    version: str
    weights: str | None
    worlds: int
    seconds: float
    seed: int
    rules: str
    limit: Limit
    cut_short: bool | None = None


def drawn_seed() -> int:
    """Returns a seed for a search that was given none."""
    return secrets.randbits(_SEED_BITS)


class EngineRun:
    """One search in progress: its running limit, its seed and its weights.

    Attributes:
        limit: the limit that was asked for, with its seconds running.
        seed: the seed that was asked for, else a drawn one.
        weights: the weights of the game's networks; None when the game has none.
        cut_short: whether the seconds have ended a part of the work before its worlds did.
    """

    def __init__(self, rules: Rules, limit: Limit, seed: int | None) -> None:
        """Starts the limit's seconds, unless they run already, and draws a seed if None."""
        self.limit = limit.running()
        self.seed = drawn_seed() if seed is None else seed
        self.weights = weights_of(rules)
        self.cut_short = False
        self._rules = rules

    def done(self, limit: Limit) -> None:
        """Says that a part of the work with this limit, in worlds or without any, has ended."""
        if limit.worlds is not None and limit.expired():
            self.cut_short = True

    def info(self, worlds: int) -> EngineInfo:
        """Returns the description of the search, which has just ended.

        Args:
            worlds: how many worlds were sampled for the best candidates.
        """
        return EngineInfo(
            version=VERSION,
            weights=None if self.weights is None else self.weights.card.name,
            worlds=worlds,
            seconds=self.limit.elapsed(),
            seed=self.seed,
            rules=f"{self._rules.id}@{self._rules.version}",
            limit=self.limit,
            cut_short=self.cut_short or None,
        )
