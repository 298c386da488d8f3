"""Places for work of one kind in one worker, and the queue for them.

A request that finds all places of its kind taken waits in a queue with two bounds. The queue of a
worker has a number of requests, because each of them holds a thread. And a request is refused at
once where the works before it, as long as they usually take, would keep it waiting for longer than
its patience. So short works may wait in a longer queue than long ones.
"""

from __future__ import annotations

import math
import threading
import time
from collections import deque
from collections.abc import Callable, Hashable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field

from api.telemetry import metrics
from solver.errors import SEARCHES, Busy
from solver.messages import Message

# The seconds that work is expected to take when its limit is not known.
_USUAL_SECONDS = 1.0
# The share of its limit that a work is expected to take before any of its kind has ended, and the
# weight of the newest one in the mean of those that have ended.
_FIRST_SHARE = 0.25
_WEIGHT = 0.25
# A request may wait only where its place is expected within this share of its patience: works end
# later than expected when many run, and a refusal should come at once, not after the waiting.
_SURE = 0.5
# Seconds for which a work that can be interrupted holds its place while others wait, and for which
# it waits for its next turn.
_TURN = 0.5
_NEXT_TURN = 60.0
# The longest time after which a refused client may try again, in seconds.
_LONGEST_RETRY = 60


@dataclass(eq=False, slots=True)
class _Work:
    """One work that waits for its place or holds it.

    Attributes:
        expected: the seconds that it is expected to take.
        since: when it got its place; None while it waits.
        turn: what it waits for.
        before: the seconds for which it has held a place before it let others have it.
    """

    expected: float
    since: float | None = None
    turn: threading.Event | None = None
    before: float = 0.0


@dataclass
class Queue:
    """The requests of one worker that wait for a place of any kind.

    Attributes:
        most: how many may wait.
        waiting: how many do.
    """

    most: int
    waiting: int = 0
    lock: threading.Lock = field(default_factory=threading.Lock)


class Places:
    """The places for work of one kind in one worker, in the order in which requests came.

    Args:
        places: the number of works that may run at the same time.
        patience: the longest time that a request waits for a place, in seconds.
        retry_after: the least seconds after which a refused client should try again.
        work: what a refused client is told about.
        queue: where requests wait; it may be shared with other kinds of work.
        clock: returns the seconds of a clock that never goes back.
    """

    def __init__(
        self,
        places: int,
        patience: float,
        retry_after: int,
        work: Message = SEARCHES,
        queue: Queue | None = None,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._places = places
        self._patience = patience
        self._retry_after = retry_after
        self._work = work
        self._queue = Queue(places) if queue is None else queue
        self._clock = clock
        self._running: set[_Work] = set()
        self._waiting: deque[_Work] = deque()
        self._shares: dict[Hashable, float] = {}

    @property
    def running(self) -> int:
        """The works that hold a place."""
        return len(self._running)

    @property
    def waiting(self) -> int:
        """The requests that wait for a place."""
        return len(self._waiting)

    @contextmanager
    def place(
        self, seconds: float | None = None, kind: Hashable = None
    ) -> Iterator[Callable[[], None]]:
        """Waits for a free place, and holds it inside the block.

        It yields a function that a long work calls again and again: where others wait and this work
        has held its place for a while, it gives them their turn first, and raises Busy where its
        own does not come again.

        Args:
            seconds: the limit of the work, which is also the longest time to wait.
            kind: works of one kind take about the same share of their limit.

        Raises:
            Busy: no place became free in time, or none would.
        """
        work = self._take(seconds, kind)
        try:
            yield lambda: self._let_pass(work)
        finally:
            self._give_back(work, seconds, kind)

    def expected(self, seconds: float | None, kind: Hashable) -> float:
        """Returns the seconds that a work with a limit is expected to take."""
        limit = _USUAL_SECONDS if seconds is None else seconds
        return limit * self._shares.get(kind, _FIRST_SHARE)

    def check(self) -> None:
        """Checks that a request of this kind has a chance, before its long body is read.

        Raises:
            Busy: it would be refused.
        """
        with self._queue.lock:
            if len(self._running) >= self._places:
                self._check_queue(self._patience)

    def _take(self, seconds: float | None, kind: Hashable) -> _Work:
        patience = self._patience if seconds is None else min(self._patience, seconds)
        work = _Work(self.expected(seconds, kind))
        with self._queue.lock:
            if len(self._running) < self._places:
                self._start(work)
                return work
            self._check_queue(patience)
            work.turn = threading.Event()
            self._waiting.append(work)
            self._queue.waiting += 1
        with metrics.QUEUE.labels(str(self._work)).track_inprogress():
            come = work.turn.wait(patience)
        if come:
            return work
        with self._queue.lock:
            if work.since is not None:
                return work  # its turn came in the last moment
            self._waiting.remove(work)
            self._queue.waiting -= 1
            raise self._busy(self._seconds_ahead())

    def _let_pass(self, work: _Work) -> None:
        with self._queue.lock:
            held = self._clock() - (work.since or 0.0)
            if not self._waiting or held < _TURN:
                return
            work.before += held
            work.since, work.turn = None, threading.Event()
            self._running.discard(work)
            self._waiting.append(work)
            self._queue.waiting += 1
            self._start_next()
        if not work.turn.wait(_NEXT_TURN):
            with self._queue.lock:
                if work.since is None:
                    self._waiting.remove(work)
                    self._queue.waiting -= 1
                    raise self._busy(self._seconds_ahead())

    def _check_queue(self, patience: float) -> None:
        ahead = self._seconds_ahead()
        if self._queue.waiting >= self._queue.most or ahead > _SURE * patience:
            raise self._busy(ahead)

    def _give_back(self, work: _Work, seconds: float | None, kind: Hashable) -> None:
        with self._queue.lock:
            if work.since is None:
                return  # it has lost its place
            taken = work.before + self._clock() - work.since
            taken /= seconds or _USUAL_SECONDS
            before = self._shares.get(kind, _FIRST_SHARE)
            self._shares[kind] = before + _WEIGHT * (min(taken, 1.0) - before)
            self._running.discard(work)
            self._start_next()

    def _start_next(self) -> None:
        if self._waiting:
            following = self._waiting.popleft()
            self._queue.waiting -= 1
            self._start(following)
            assert following.turn is not None
            following.turn.set()

    def _start(self, work: _Work) -> None:
        work.since = self._clock()
        self._running.add(work)

    def _seconds_ahead(self) -> float:
        """Returns the seconds until one more work is expected to get a place."""
        now = self._clock()
        left = sum(max(0.0, each.expected - (now - (each.since or now))) for each in self._running)
        left += sum(each.expected for each in self._waiting)
        return left / self._places

    def _busy(self, ahead: float) -> Busy:
        metrics.REFUSED.labels(str(self._work)).inc()
        wait = min(max(self._retry_after, math.ceil(ahead)), _LONGEST_RETRY)
        return Busy(wait, self._work)
