"""The threads that answer complete requests."""

from __future__ import annotations

import threading
from collections.abc import Callable
from queue import SimpleQueue

from api.http.connection import Connection


class Lane:
    """Threads that answer requests in the order of their arrival.

    Args:
        name: the name of the threads.
        threads: how many there are.
        most: how many requests may wait for a thread.
        answer: answers the request of a connection; it must not raise.
    """

    def __init__(
        self, name: str, threads: int, most: int, answer: Callable[[Connection], None]
    ) -> None:
        self._queue: SimpleQueue[Connection] = SimpleQueue()
        self._most = most
        self._answer = answer
        for number in range(threads):
            threading.Thread(target=self._work, name=f"{name}-{number}", daemon=True).start()

    def give(self, connection: Connection) -> bool:
        """Has a request answered; returns false when too many wait already."""
        if self._queue.qsize() >= self._most:
            return False
        self._queue.put(connection)
        return True

    def _work(self) -> None:
        while True:
            self._answer(self._queue.get())
