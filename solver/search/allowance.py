"""Processor time for what follows a search, such as reasons, whose facts are counted one by one."""

from __future__ import annotations

import time
from dataclasses import dataclass, field

from solver.game.fewest import OutOfTime
from solver.search.limit import Limit

# Seconds for what follows a search that has used up its limit: a hundred times what a position of
# the built-in games needs.
GRACE = 0.2


@dataclass
class Allowance:
    """How much processor time the work after a search may still take.

    It is counted in processor seconds of the calling thread, so that a busy machine changes no
    answer: the work for any ordinary position fits into the grace.

    Attributes:
        seconds: what is left; None is no limit.
        blocks: how many blocks of `spent`, each inside the one before, are running.
        begun: the processor time of the thread when the outermost of them began.
    """

    seconds: float | None
    blocks: int = field(default=0, init=False)
    begun: float = field(default=0.0, init=False)

    @classmethod
    def after(cls, limit: Limit, grace: float = GRACE) -> Allowance:
        """Returns what a limit leaves for the work after its search, and a grace."""
        left = limit.left()
        return cls(None if left is None else left + grace)

    def spent(self) -> _Spent:
        """Returns a block whose processor time counts, once if it is inside another one.

        It must stay in one thread.
        """
        return _Spent(self)

    def left(self) -> float | None:
        """Returns the seconds that are left; None without a limit.

        Raises:
            OutOfTime: none are left.
        """
        if self.seconds is not None and self.seconds <= 0:
            raise OutOfTime
        return self.seconds


class _Spent:
    """A block of work. It is no generator: answers have many of them, and generators are slower."""

    __slots__ = ("_allowance",)

    def __init__(self, allowance: Allowance) -> None:
        self._allowance = allowance

    def __enter__(self) -> None:
        allowance = self._allowance
        if allowance.blocks == 0 and allowance.seconds is not None:
            allowance.begun = time.thread_time()
        allowance.blocks += 1

    def __exit__(self, *_: object) -> None:
        allowance = self._allowance
        allowance.blocks -= 1
        if allowance.blocks == 0 and allowance.seconds is not None:
            allowance.seconds -= time.thread_time() - allowance.begun
