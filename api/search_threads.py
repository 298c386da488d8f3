"""Threads for searches, which keep processors busy, at a lower priority than the rest."""

from __future__ import annotations

import os
import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextvars import copy_context
from typing import ParamSpec, TypeVar

# A third of the weight of a thread at the usual priority. Cheap questions, health checks and
# refusals then do not wait for a processor while all of them search.
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
        """Returns what a call returns, or raises what it raises; the caller waits."""
        context = copy_context()
        return self._pool.submit(lambda: context.run(call, *args, **kwargs)).result()


def _lower_priority() -> None:
    # On Linux the priority belongs to the thread; elsewhere it would change the whole process.
    if hasattr(os, "setpriority") and os.uname().sysname == "Linux":
        os.setpriority(os.PRIO_PROCESS, threading.get_native_id(), _NICENESS)
