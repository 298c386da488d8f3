"""Processor time for what follows a search, such as reasons, whose facts are counted one by one."""

from __future__ import annotations

import time
from dataclasses import dataclass

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
    """

    seconds: float | None

    @classmethod
    def after(cls, limit: Limit, grace: float = GRACE) -> Allowance:
        """Returns what a limit leaves for the work after its search, and a grace."""
        left = limit.left()
        return cls(None if left is None else left + grace)

    def spent(self) -> _Spent:
        """Returns a block whose processor time counts; it must stay in one thread."""
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
    """A block of work. Answers have one for each choice, so it is no generator, which is slower."""

    __slots__ = ("_allowance", "_begun")

    def __init__(self, allowance: Allowance) -> None:
        self._allowance = allowance
        self._begun = 0.0

    def __enter__(self) -> None:
        self._begun = time.thread_time()

    def __exit__(self, *_: object) -> None:
        if self._allowance.seconds is not None:
            self._allowance.seconds -= time.thread_time() - self._begun
