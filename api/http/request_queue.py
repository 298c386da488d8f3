"""The threads that answer complete requests."""

from __future__ import annotations

import threading
from collections import deque
from collections.abc import Callable

from api.http.connection import Connection


class RequestQueue:
    """Threads that answer requests in the order of their arrival.

    Of the idle threads the one that was busy last goes first. Its stack and the memory that it has
    freed are still in the processor's caches, and threads that are never needed take no memory.

    Args:
        name: the name of the threads.
        threads: how many there are.
        most: how many requests may wait for a thread.
        answer: answers the request of a connection; it must not raise.
    """

    def __init__(
        self, name: str, threads: int, most: int, answer: Callable[[Connection], None]
    ) -> None:
        self._most = most
        self._answer = answer
        self._lock = threading.Lock()
        self._waiting: deque[Connection] = deque()
        self._idle: list[_Idle] = []
        for number in range(threads):
            threading.Thread(target=self._work, name=f"{name}-{number}", daemon=True).start()

    def give(self, connection: Connection) -> bool:
        """Has a request answered; returns false when too many wait already."""
        with self._lock:
            if self._idle:
                self._idle.pop().wake(connection)
            elif len(self._waiting) < self._most:
                self._waiting.append(connection)
            else:
                return False
        return True

    def _work(self) -> None:
        idle = _Idle()
        while True:
            with self._lock:
                if self._waiting:
                    idle.wake(self._waiting.popleft())
                else:
                    self._idle.append(idle)
            self._answer(idle.next())


class _Idle:
    """A thread that waits for a request."""

    def __init__(self) -> None:
        self._connection: Connection | None = None
        self._asleep = threading.Lock()
        self._asleep.acquire()

    def wake(self, connection: Connection) -> None:
        self._connection = connection
        self._asleep.release()

    def next(self) -> Connection:
        self._asleep.acquire()
        connection, self._connection = self._connection, None
        assert connection is not None
        return connection
