"""A small search now and then, in the threads that search for clients: do they still answer?"""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from concurrent.futures import Future
from concurrent.futures import TimeoutError as NotYet

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
        self._last: Future[None] = Future()
        self._last.set_result(None)
        self._began = -_EVERY
        self._failure: BaseException | None = None

    def check(self) -> None:
        """Tries a search if that was not done lately.

        Raises:
            InternalError: the last check has failed, or one does not end.
        """
        with self._lock:
            patience = _PATIENCE if self._start() else 0
            last, began = self._last, self._began
        try:
            self._failure = last.exception(patience)
        except NotYet:  # all threads search for clients
            seconds = round(self._clock() - began)
            if not self._failure and seconds > self._longest:
                raise InternalError(
                    Message("no search has ended for {seconds} s", seconds=seconds)
                ) from None
        if self._failure is not None:
            raise InternalError(Message("a search fails: {why}", why=repr(self._failure)[:200]))

    def _start(self) -> bool:
        """Starts a check if one is due; returns whether it did."""
        if not self._last.done():
            return False
        every = _EVERY if self._last.exception() is None else _EVERY_FAILED
        if self._clock() - self._began < every:
            return False
        self._began = self._clock()
        try:
            self._last = self._threads.submit(self._search)
        except Exception as error:  # noqa: BLE001 - whatever it is, clients get it, too
            self._last = Future()
            self._last.set_exception(error)
        return True
