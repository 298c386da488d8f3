"""Writes the lines of the log in a thread of its own, so that no request waits for it or fails.

A log may end on a full disk, in a pipe whose reader has gone, or in one whose reader is slow. Lines
that cannot be written are dropped and counted, and a line says so as soon as one can be written.
"""

from __future__ import annotations

import atexit
import os
import select
import threading
import time
import weakref
from collections import deque
from collections.abc import Callable
from contextlib import suppress
from typing import TextIO

# Lines that wait for a slow reader; some 3 MB.
_MOST_WAITING = 10_000
# Seconds that the end of the process waits for the last lines.
_LAST_SECONDS = 1.0
_POLL_MILLISECONDS = 1000
# Seconds between two writes. Waking the thread for each line would cost a busy worker more than the
# line itself: two threads would hand the interpreter's lock to and fro.
_REST = 0.02


class LogWriter:
    """Writes lines to a stream; threads may share it, and a forked process begins with no lines.

    Args:
        stream: where the lines go: to its file descriptor if it has one.
        notice: makes the line that tells how many lines were lost.
        count: is told each time how many lines were lost.
        most: the number of lines that may wait.
    """

    def __init__(
        self,
        stream: TextIO,
        notice: Callable[[int], str],
        count: Callable[[int], None],
        most: int = _MOST_WAITING,
    ) -> None:
        self.stream = stream
        self._notice = notice
        self._count = count
        self._most = most
        self._untold = 0
        # Whether the last line was written in part only, so that the next one begins a new line.
        self._broken = False
        self._begin()
        this = weakref.ref(self)

        def forked() -> None:
            if (writer := this()) is not None:
                writer._begin()

        def ended() -> None:
            if (writer := this()) is not None:
                writer.flush(_LAST_SECONDS)

        os.register_at_fork(after_in_child=forked)
        atexit.register(ended)

    def write(self, line: str) -> None:
        """Takes a line, without its end, that is to be written soon."""
        with self._changed:
            lost = len(self._waiting) >= self._most or not self._started()
            if lost:
                self._untold += 1
            else:
                self._waiting.append(line)
                self._changed.notify_all()
        if lost:
            self._count(1)

    def flush(self, seconds: float) -> bool:
        """Waits until all lines are written or lost; returns False when that takes too long."""
        with self._changed:
            return self._changed.wait_for(lambda: not (self._waiting or self._busy), seconds)

    @property
    def failing(self) -> bool:
        """Whether lines were lost and none could be written since."""
        return self._untold > 0

    def _begin(self) -> None:
        # The parent's thread is not here, and may have held the lock when this process was forked.
        self._changed = threading.Condition()
        self._waiting: deque[str] = deque()
        self._busy = False
        self._thread: threading.Thread | None = None

    def _started(self) -> bool:
        if self._thread is None:
            thread = threading.Thread(target=self._run, name="log", daemon=True)
            try:
                thread.start()
            except RuntimeError:  # no thread can be started: the process ends, or has too many
                return False
            self._thread = thread
        return True

    def _run(self) -> None:
        while True:
            with self._changed:
                self._busy = False
                self._changed.notify_all()
                self._changed.wait_for(lambda: self._waiting)
                lines = list(self._waiting)
                self._waiting.clear()
                self._busy = True
                untold = self._untold
            if untold:
                lines.append(self._notice(untold))
            missing = len(lines) - self._written(lines)
            # The notice is the last line: when any line is lost, it is. It counts for none.
            lost = missing - bool(untold and missing)
            with self._changed:
                self._untold += lost if missing else -untold
            if lost:
                self._count(lost)
            time.sleep(_REST)

    def _written(self, lines: list[str]) -> int:
        """Writes lines; returns how many were written as a whole."""
        data = "".join(f"{line}\n" for line in lines).encode("utf-8", "replace")
        start = b"\n" if self._broken else b""
        try:
            number = self.stream.fileno()
        except (OSError, ValueError):  # a stream of a test; ValueError when it is closed
            with suppress(OSError, ValueError):
                self.stream.write(data.decode())
                return len(lines)
            return 0
        sent = _send(number, start + data)
        self._broken = (start + data)[:sent][-1:] not in {b"\n", b""} or (
            self._broken and sent == 0
        )
        return data[: max(sent - len(start), 0)].count(b"\n")


def _send(number: int, data: bytes) -> int:
    """Writes bytes to a file descriptor; returns how many it has taken before it failed."""
    sent = 0
    while sent < len(data):
        try:
            sent += os.write(number, data[sent:])
        except BlockingIOError:
            with suppress(OSError):
                poll = select.poll()
                poll.register(number, select.POLLOUT)
                poll.poll(_POLL_MILLISECONDS)
        except OSError:
            break
    return sent
