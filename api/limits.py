"""How much one address, and all together, may ask."""

from __future__ import annotations

import math
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager

from flask import Flask, current_app, request
from flask_limiter import Limiter
from flask_limiter.util import get_remote_address

from solver.errors import Busy

_LIMITER = "landlord.limiter"


def limit_rate(app: Flask, rate: str, storage: str) -> None:
    """Makes `app` count the questions of each address, and refuse those beyond `rate`."""
    limiter = Limiter(get_remote_address, app=app, application_limits=[rate], storage_uri=storage)
    # Pages, their files, descriptions and health checks are not counted.
    limiter.request_filter(lambda: request.method != "POST")
    app.extensions[_LIMITER] = limiter


def seconds_left() -> int:
    """Returns how long the address of this request has to wait."""
    limiter: Limiter = current_app.extensions[_LIMITER]
    current = limiter.current_limit
    # The end of the window is rounded up to a second already.
    return max(1, math.floor(current.reset_at - time.time())) if current else 1


class Capacity:
    """The places for searches of one worker: a request without one is told to come back."""

    def __init__(self, places: int, patience: float, retry_after: int) -> None:
        self._places = threading.BoundedSemaphore(places)
        self._patience = patience
        self._retry_after = retry_after

    @contextmanager
    def place(self, seconds: float | None = None) -> Iterator[None]:
        """Holds a place for one search, and waits for it no longer than the search's `seconds`.

        Raises:
            Busy: none became free in time.
        """
        patience = self._patience if seconds is None else min(self._patience, seconds)
        if not self._places.acquire(timeout=patience):
            raise Busy(self._retry_after)
        try:
            yield
        finally:
            self._places.release()
