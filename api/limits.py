"""The limits of load: questions from one address, and searches or imports at the same time."""

from __future__ import annotations

import math
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager

from flask import Flask, current_app, request
from flask_limiter import Limiter
from flask_limiter.util import get_remote_address

from solver.errors import SEARCHES, Busy
from solver.messages import Message

_LIMITER = "landlord.limiter"


def limit_rate(app: Flask, rate: str, storage: str) -> None:
    """Makes `app` refuse the questions of an address beyond a rate.

    Args:
        app: the service.
        rate: the most questions from one address, such as `60/minute`.
        storage: the URI of the store of the counts; `memory://` counts in each worker.
    """
    limiter = Limiter(get_remote_address, app=app, application_limits=[rate], storage_uri=storage)
    # Questions are POST requests; pages, their files and health checks are not counted.
    limiter.request_filter(lambda: request.method != "POST")
    app.extensions[_LIMITER] = limiter


def seconds_left() -> int:
    """Returns the seconds until the address of this request may ask again, at least 1."""
    limiter: Limiter = current_app.extensions[_LIMITER]
    current = limiter.current_limit
    # The limiter has already rounded the end of the window up to a full second.
    return max(1, math.floor(current.reset_at - time.time())) if current else 1


class Capacity:
    """The places for work of one kind in one worker.

    Args:
        places: the number of searches, or other works, that may run at the same time.
        patience: the longest time that a request waits for a place, in seconds.
        retry_after: the seconds after which a refused client should try again.
        work: what a refused client is told about.
    """

    def __init__(
        self, places: int, patience: float, retry_after: int, work: Message = SEARCHES
    ) -> None:
        self._places = threading.BoundedSemaphore(places)
        self._patience = patience
        self._retry_after = retry_after
        self._work = work

    @contextmanager
    def place(self, seconds: float | None = None) -> Iterator[None]:
        """Waits for a free place, and holds it inside the block.

        Args:
            seconds: the limit of the search, which is also the longest time to wait.

        Raises:
            Busy: no place became free in time.
        """
        patience = self._patience if seconds is None else min(self._patience, seconds)
        if not self._places.acquire(timeout=patience):
            raise Busy(self._retry_after, self._work)
        try:
            yield
        finally:
            self._places.release()
