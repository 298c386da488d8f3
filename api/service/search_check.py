"""A small search now and then, in the threads that search for clients: do they still answer?"""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from concurrent.futures import Future
from concurrent.futures import TimeoutError as NotYet
from contextlib import suppress

from api.service.search_threads import SearchThreads
from solver.errors import InternalError
from solver.messages import Message
from solver.protocol import ENDPOINTS

# A hand of the first game, in two sampled deals: some milliseconds of one processor.
_QUESTION = {
    "rules": "classic",
    "landlord": 0,
    "seat": 1,
    "hand": "3346678TJJQKKAA22",
    "history": [[0, "QQ"]],
    "limit": {"worlds": 2},
    "seed": 1,
}
# Seconds after which the search is tried again, however often somebody asks.
_EVERY = 10.0
_EVERY_FAILED = 1.0
# Seconds for which the one who starts a check waits for its end. A check takes its turn behind the
# searches of clients, so that one which has not ended by then says nothing yet.
_PATIENCE = 2.0


def small_search() -> None:
    """Does a small search."""
    ENDPOINTS["advice"].ask(_QUESTION)


class SearchCheck:
    """Tries a search, at most one at a time and seldom, and knows what came of the last one.

    Args:
        threads: where it is done, as those of clients are.
        longest: seconds after which a check counts as failed that has not ended.
        search: the search.
        clock: returns the seconds of a clock that never goes back.
    """

    def __init__(
        self,
        threads: SearchThreads,
        longest: float,
        search: Callable[[], None] = small_search,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._threads = threads
        self._longest = longest
        self._search = search
        self._clock = clock
        self._lock = threading.Lock()
        self._running: Future[None] | None = None
        self._began = -_EVERY
        self._failure: Exception | None = None

    def check(self) -> None:
        """Tries a search if that was not done lately.

        Raises:
            InternalError: the last check has failed, or one does not end.
        """
        with self._lock:
            started = self._start()
        if started is not None:
            with suppress(NotYet):  # all threads search for clients
                started.exception(_PATIENCE)
        with self._lock:
            self._collect()
            if self._failure is not None:
                raise InternalError(Message("a search fails: {why}", why=repr(self._failure)[:200]))
            if self._running is not None and self._clock() - self._began > self._longest:
                seconds = round(self._clock() - self._began)
                raise InternalError(Message("no search has ended for {seconds} s", seconds=seconds))

    def _start(self) -> Future[None] | None:
        """Starts a check if one is due."""
        self._collect()
        every = _EVERY if self._failure is None else _EVERY_FAILED
        if self._running is not None or self._clock() - self._began < every:
            return None
        self._began = self._clock()
        try:
            self._running = self._threads.submit(self._search)
        except Exception as error:  # noqa: BLE001 - whatever it is, clients get it, too
            self._failure = error
        return self._running

    def _collect(self) -> None:
        """Notes what came of a check that has ended."""
        if self._running is not None and self._running.done():
            error = self._running.exception()
            self._failure = (
                error if error is None or isinstance(error, Exception) else InternalError(error)
            )
            self._running = None
