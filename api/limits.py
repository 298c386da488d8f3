"""How much one address, and all together, may ask."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import contextmanager

from flask import request
from flask_limiter import Limiter
from flask_limiter.util import get_remote_address

from solver.errors import Busy

limiter = Limiter(get_remote_address, headers_enabled=False)


@limiter.request_filter
def _uncounted() -> bool:
    """Questions are counted; pages, their files, descriptions and health checks are not."""
    return request.method != "POST"


class Capacity:
    """The places for searches of one worker: a request without one is told to come back."""

    def __init__(self, places: int, patience: float, retry_after: int) -> None:
        self._places = threading.BoundedSemaphore(places)
        self._patience = patience
        self._retry_after = retry_after

    @contextmanager
    def place(self) -> Iterator[None]:
        """Holds a place for one search.

        Raises:
            Busy: none became free in time.
        """
        if not self._places.acquire(timeout=self._patience):
            raise Busy(self._retry_after)
        try:
            yield
        finally:
            self._places.release()
