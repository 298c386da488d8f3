"""Threads for searches, which keep processors busy, at a lower priority than the rest."""

from __future__ import annotations

import os
import sys
import threading
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import suppress
from contextvars import copy_context
from typing import ParamSpec, TypeVar

from solver.errors import Cancelled, ResourceUnavailable

# Added to the niceness of the process: a third of the weight of its other threads. Cheap questions,
# health checks and refusals then do not wait for a processor while all of them search.
_NICENESS = 5

_P = ParamSpec("_P")
_T = TypeVar("_T")


class SearchThreads:
    """Runs calls in threads of low priority; the core's own threads inherit it.

    Args:
        threads: how many calls run at the same time; they are started when they are needed.
    """

    def __init__(self, threads: int) -> None:
        self._pool = ThreadPoolExecutor(threads, "search", initializer=_lower_priority)

    def run(self, call: Callable[_P, _T], *args: _P.args, **kwargs: _P.kwargs) -> _T:
        """Returns what a call returns, or raises what it raises; the caller waits.

        Raises:
            ResourceUnavailable: the system gives no thread to this process.
        """
        return self.submit(call, *args, **kwargs).result()

    def submit(self, call: Callable[_P, _T], *args: _P.args, **kwargs: _P.kwargs) -> Future[_T]:
        """Begins a call when a thread is free; returns what will come of it.

        Raises:
            ResourceUnavailable: the system gives no thread to this process.
        """
        context = copy_context()
        refused = threading.Event()

        def work() -> _T:
            if refused.is_set():
                raise Cancelled  # nobody waits
            return context.run(call, *args, **kwargs)

        try:
            return self._pool.submit(work)
        except RuntimeError:
            # The pool keeps the call for a thread that it has already.
            refused.set()
            raise ResourceUnavailable(
                "this machine gives no more threads to the service", 5
            ) from None


def _lower_priority() -> None:
    # On Linux the priority belongs to the thread; elsewhere it would change the whole process.
    # Only root may raise a priority, so the new one is set relative to the present one. A sandbox
    # may refuse even that; then searches run at the priority of the other threads.
    if sys.platform == "linux":
        with suppress(OSError):
            thread = threading.get_native_id()
            niceness = os.getpriority(os.PRIO_PROCESS, thread) + _NICENESS
            os.setpriority(os.PRIO_PROCESS, thread, niceness)  # the kernel cuts it off at 19
