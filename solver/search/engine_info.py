"""What computed an answer, so that it can be computed again."""

from __future__ import annotations

import secrets
import time
from dataclasses import dataclass, replace

from solver.rules import Rules
from solver.search.limit import HARDLY_ANY, Limit
from solver.search.networks import weights_of
from solver.version import VERSION

# A seed that is drawn fits into what every JSON reader keeps exactly (2^53).
_SEED_BITS = 48


@dataclass(frozen=True)
class EngineInfo:
    """What computed an answer, so that it can be computed again.

    With a limit in worlds alone the same seed gives the same answer on every machine.
    """

    version: str
    weights: str | None
    worlds: int
    seconds: float
    seed: int
    rules: str
    limit: Limit


class Clock:
    """Measures one search and describes it afterwards."""

    def __init__(self, rules: Rules, limit: Limit, seed: int | None) -> None:
        """Starts the clock, unless the limit did; without a `seed`, one is drawn."""
        self.limit = limit
        self.seed = secrets.randbits(_SEED_BITS) if seed is None else seed
        self.weights = weights_of(rules)
        self._rules = rules
        self._start = time.perf_counter() if limit.since is None else limit.since

    def sparing(self, seconds: float) -> Limit:
        """Returns the limit of a search after which so many seconds are still wanted."""
        left = self.limit.seconds
        if left is not None:
            left = max(HARDLY_ANY, left - seconds)
        return replace(self.limit, seconds=left, since=self._start)

    def info(self, worlds: int) -> EngineInfo:
        """Returns the description of the search that has just ended."""
        return EngineInfo(
            version=VERSION,
            weights=None if self.weights is None else self.weights.card.name,
            worlds=worlds,
            seconds=time.perf_counter() - self._start,
            seed=self.seed,
            rules=f"{self._rules.id}@{self._rules.version}",
            limit=self.limit,
        )
