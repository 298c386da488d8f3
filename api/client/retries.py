"""How often a request is tried, and how long the client waits between two tries."""

from __future__ import annotations

import random
import time
from collections.abc import Callable
from dataclasses import dataclass, field


@dataclass(frozen=True)
class Retries:
    """When a request is sent again: after 429, 502, 503 and 504, and after a broken connection.

    The pauses double, and are shortened by chance by up to a half, so that many clients do not come
    back together. A longer pause that the service asks for in `Retry-After` is kept.

    Attributes:
        attempts: how often a request is sent at most; 1: never again.
        seconds: the longest time that all pauses of a request may take together. A pause that would
            take longer is not begun: the error is raised at once.
        first: seconds of the first pause.
        longest: seconds beyond which pauses no longer double.
        sleep: what waits; for programs that must not block, and for tests.
    """

    attempts: int = 5
    seconds: float = 60.0
    first: float = 0.5
    longest: float = 15.0
    sleep: Callable[[float], None] = field(default=time.sleep, compare=False)

    def begin(self) -> Pauses:
        """Returns the pauses of one request."""
        return Pauses(self)


NEVER = Retries(attempts=1)


class Pauses:
    """The pauses between the tries of one request."""

    def __init__(self, policy: Retries) -> None:
        self._policy = policy
        self.reset()

    def reset(self) -> None:
        """Begins anew; for streams that have got further."""
        self._tries = 1
        self._left = self._policy.seconds
        self._next = self._policy.first

    def wait(self, asked: float | None = None) -> bool:
        """Waits before the next try; returns False, without waiting, if there is none.

        Args:
            asked: the seconds that the service asks for.
        """
        pause = max(asked or 0.0, self._next * random.uniform(0.5, 1.0))
        if self._tries >= self._policy.attempts or pause > self._left:
            return False
        self._tries += 1
        self._left -= pause
        self._next = min(2 * self._next, self._policy.longest)
        self._policy.sleep(pause)
        return True
