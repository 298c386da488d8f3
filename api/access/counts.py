"""The counts of what callers have asked: in the memory of this machine, or in Redis for several."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Literal

import structlog
from limits import RateLimitItem
from limits.errors import ConfigurationError
from limits.storage import Storage, storage_from_string

from api.access.shared_memory import SharedMemory

log = structlog.get_logger(__name__)

MEMORY = "memory://"
_SCHEMES = ("redis://", "rediss://", "redis+unix://", "redis+sentinel://")
# Seconds: how long a request waits for Redis, and how long none asks it after it was away.
_PATIENCE = 0.25
_PAUSE = 5.0

State = Literal["memory", "redis", "redis is away"]


@dataclass(frozen=True, slots=True)
class Count:
    """What one caller has asked in one window.

    Attributes:
        used: the sum.
        left: the seconds until the window ends.
    """

    used: int
    left: float


class Counts:
    """Counts by caller. The processes that are forked from this one share those in memory.

    While Redis is away, each machine counts by itself.

    Args:
        remote: where the counts of several machines are; None where there is one machine.
        local: the counts of this machine.
        clock: returns the time as `time.time` does.
    """

    def __init__(
        self,
        remote: Storage | None = None,
        local: SharedMemory | None = None,
        clock: Callable[[], float] = time.time,
    ) -> None:
        self._clock = clock
        self._local = SharedMemory(clock) if local is None else local
        self._remote = remote
        self._away = False
        self._asked_again = 0.0

    @classmethod
    def at(cls, address: str) -> Counts:
        """Returns the counts at the address that the setting `rate_storage` names.

        Raises:
            ValueError: the address cannot be used.
        """
        return cls(remote_of(address))

    def add(self, item: RateLimitItem, who: str, amount: int = 1) -> Count:
        """Adds an amount to what a caller has asked in its window; returns the sum.

        Args:
            item: the amount that is allowed, and the length of its window.
            who: the caller.
            amount: what to add; a negative one takes back what was not used.
        """
        key, window = item.key_for(who), item.get_expiry()
        if self._remote is not None and (not self._away or self._clock() >= self._asked_again):
            # Others do not ask in the meantime.
            self._asked_again = self._clock() + _PAUSE
            try:
                used = max(0, self._remote.incr(key, window, amount))
                end = self._remote.get_expiry(key)
            except self._remote.base_exceptions as error:
                self._note(str(error))
            else:
                self._note(None)
                return Count(used, end - self._clock())
        used, end = self._local.add(key, window, amount)
        return Count(used, end - self._clock())

    def state(self) -> State:
        """Returns where counts are kept now; asks Redis, where that is set."""
        if self._remote is None:
            return "memory"
        self._note(None if self._remote.check() else "no ping")
        return "redis is away" if self._away else "redis"

    def close(self) -> None:
        """Gives the memory back."""
        self._local.close()

    def _note(self, error: str | None) -> None:
        """Keeps whether Redis is away, and says so where that is news."""
        known, self._away = self._away, error is not None
        if self._away:
            self._asked_again = self._clock() + _PAUSE
        if known == self._away:
            return
        if self._away:
            log.warning("counts of callers are kept on this machine", error=error)
        else:
            log.warning("counts of callers are kept in Redis again")


def remote_of(address: str) -> Storage | None:
    """Returns the storage at an address; None for the memory of this machine.

    Raises:
        ValueError: the address cannot be used.
    """
    if address == MEMORY:
        return None
    if not address.startswith(_SCHEMES):
        raise ValueError(f"write {MEMORY} or the address of Redis, such as redis://host:6379/0")
    # Only where Redis is used: its client also brings OpenTelemetry in where that is installed.
    from redis.backoff import NoBackoff  # noqa: PLC0415
    from redis.retry import Retry  # noqa: PLC0415

    # A connection that Redis has closed in the meantime is opened again at once.
    again = Retry(NoBackoff(), 1)
    try:
        found = storage_from_string(
            address,
            socket_timeout=_PATIENCE,
            socket_connect_timeout=_PATIENCE,
            retry=again,  # type: ignore[arg-type]  # the client of Redis knows it
        )
    except (ConfigurationError, ValueError) as error:
        raise ValueError(str(error).splitlines()[0]) from None
    assert isinstance(found, Storage)
    return found
