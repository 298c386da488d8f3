"""When a search ends: its limits, how much of its time is left, and who may cancel it."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager, nullcontext
from dataclasses import dataclass, field, replace
from typing import Annotated

from pydantic import Field

from solver.arguments import Positive, check_fields
from solver.errors import Cancelled, InvalidRequest
from solver.value import ABSENT, HIDDEN, Value

# The seconds that the core gets for a search whose time is over: zero would mean no limit there.
_LEAST_SECONDS = 1e-6


class Cancellation:
    """A request to end long calls early, which any thread may make.

    Put it in the `Limit` of one or more calls, before or while they run. It cannot be taken back.
    """

    def __init__(self) -> None:
        self._requested = threading.Event()
        # Reentrant, since a signal handler may cancel while this thread holds the lock.
        self._lock = threading.RLock()
        self._callbacks: dict[object, Callable[[], None]] = {}

    @property
    def cancelled(self) -> bool:
        """Whether the request has been made."""
        return self._requested.is_set()

    def cancel(self) -> None:
        """Makes the request; calls with this cancellation end within 50 ms."""
        with self._lock:
            self._requested.set()
            callbacks = list(self._callbacks.values())
            self._callbacks.clear()
            for callback in callbacks:
                callback()

    @contextmanager
    def on_cancel(self, callback: Callable[[], None]) -> Iterator[None]:
        """Calls `callback` once if the request is made within the block, or was made before it.

        The callback runs in the thread that cancels and must return quickly. Outside the block it
        neither starts nor runs.
        """
        key = object()
        with self._lock:
            if self.cancelled:
                callback()
            else:
                self._callbacks[key] = callback
        try:
            yield
        finally:
            with self._lock:
                self._callbacks.pop(key, None)


@dataclass(frozen=True)
class Limit(Value):
    """When a search ends: at the first of these limits that it reaches. None is no limit.

    With a limit in worlds or nodes alone, the same question has the same answer on every machine.
    """

    seconds: Annotated[Annotated[float, Field(gt=0, allow_inf_nan=False)] | None, ABSENT] = None
    """How long the search may take, measured from `since`. A search of a decision that has no limit
    in worlds ends earlier once it is settled.
    """
    worlds: Annotated[Annotated[int, Field(ge=0)] | None, ABSENT] = None
    """How many sampled worlds the best candidates are tried in. With 0 the network answers; in
    endings advice tries a few worlds even so.
    """
    nodes: Annotated[Positive | None, ABSENT] = None
    """How many positions an exact search may visit."""
    since: Annotated[float | None, HIDDEN] = field(default=None, compare=False, repr=False)
    """When the seconds began to run, as `time.perf_counter` counts; None until the search begins.
    """
    cancellation: Annotated[Cancellation | None, HIDDEN] = field(
        default=None, compare=False, repr=False
    )
    """A request to end the search early; None if nobody can make it."""

    def __post_init__(self) -> None:
        """Checks the numbers."""
        try:
            check_fields(self)
        except InvalidRequest as error:
            raise error.at("limit") from None

    def check_worlds(self) -> None:
        """Raises InvalidRequest when the limit does not bound a search over sampled worlds."""
        if self.seconds is None and self.worlds is None:
            raise InvalidRequest("a limit is in seconds or in worlds", "/limit")

    def check_search(self) -> None:
        """Raises InvalidRequest when the limit leaves nothing to search."""
        self.check_worlds()
        if self.worlds == 0:
            raise InvalidRequest("worlds: without any, only a network can answer", "/limit/worlds")

    def check_cancelled(self) -> None:
        """Raises Cancelled when the search has been cancelled."""
        if self.cancellation is not None and self.cancellation.cancelled:
            raise Cancelled

    def on_cancel(self, callback: Callable[[], None]) -> AbstractContextManager[None]:
        """Calls `callback` when the search is cancelled, as `Cancellation.on_cancel` does."""
        if self.cancellation is None:
            return nullcontext()
        return self.cancellation.on_cancel(callback)

    def running(self) -> Limit:
        """Returns this limit with its seconds running from now on, unless they run already."""
        return self if self.since is not None else replace(self, since=time.perf_counter())

    def elapsed(self) -> float:
        """Returns the seconds since the limit began to run; 0 before that."""
        return 0.0 if self.since is None else time.perf_counter() - self.since

    def left(self) -> float | None:
        """Returns the seconds that are left, at least a microsecond; None without a clock."""
        if self.seconds is None:
            return None
        return max(_LEAST_SECONDS, self.seconds - self.elapsed())

    def expired(self) -> bool:
        """Returns whether no time is left."""
        return self.seconds is not None and self.elapsed() >= self.seconds

    def part(self, share: float) -> Limit:
        """Returns a limit for one part of the search: a share of the time left, but all worlds.

        Args:
            share: from 0 to 1.
        """
        seconds = self.left()
        return replace(self, seconds=None if seconds is None else share * seconds, since=None)

    def reserving(self, seconds: float) -> Limit:
        """Returns a limit that ends these seconds earlier, to leave time for later work."""
        if self.seconds is None:
            return self
        return replace(self, seconds=max(_LEAST_SECONDS, self.seconds - seconds))
