"""Writes the lines of the log in a thread of its own, so that no request waits for it or fails.

A log may end on a full disk, in a pipe whose reader has gone, or in one whose reader is slow. Lines
that cannot be written are dropped and counted, and a line says so as soon as one can be written.
"""

from __future__ import annotations

import atexit
import os
import queue
import select
import threading
import time
import weakref
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
    """A stream for lines; threads may share it, and a forked process begins with no lines.

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
        self._started = False
        # Whether the last line was written in part only, so that the next one begins a new line.
        self._broken = False
        self._begin()
        this = weakref.ref(self)

        def forked() -> None:
            if (writer := this()) is not None:
                writer._begin()

        def ended() -> None:
            if (writer := this()) is not None:
                writer.drain(_LAST_SECONDS)

        os.register_at_fork(after_in_child=forked)
        atexit.register(ended)

    def write(self, line: str) -> None:
        """Takes a line, with its end, that is to be written soon."""
        try:
            with self._lock:
                if not self._started:
                    threading.Thread(target=self._run, name="log", daemon=True).start()
                    self._started = True
            self._waiting.put_nowait(line)
        except (queue.Full, RuntimeError):  # no thread can be started where there are too many
            self._lose(1)

    def flush(self) -> None:
        """Does nothing: whoever writes to a stream asks for this, and nobody is to wait."""

    def drain(self, seconds: float) -> bool:
        """Waits until all lines are written or lost; returns False when that takes too long."""
        done = self._waiting.all_tasks_done
        with done:
            return done.wait_for(lambda: not self._waiting.unfinished_tasks, seconds)

    @property
    def failing(self) -> bool:
        """Whether lines were lost and none could be written since."""
        return self._untold > 0

    def _begin(self) -> None:
        # The parent's thread is not here, and may have held the locks when this process was forked.
        self._waiting: queue.Queue[str] = queue.Queue(self._most)
        self._lock = threading.Lock()
        self._started = False

    def _lose(self, lines: int) -> None:
        with self._lock:
            self._untold += lines
        self._count(lines)

    def _run(self) -> None:
        while True:
            lines = [self._waiting.get()]
            while not self._waiting.empty():
                lines.append(self._waiting.get())
            untold = self._untold
            # The notice is the last line: when any line is lost, it is. It counts for none.
            told = [f"{self._notice(untold)}\n"] if untold else []
            missing = len(lines + told) - self._written("".join(lines + told))
            if missing > len(told):
                self._lose(missing - len(told))
            elif not missing:
                with self._lock:
                    self._untold -= untold
            for _ in lines:
                self._waiting.task_done()
            time.sleep(_REST)

    def _written(self, lines: str) -> int:
        """Writes lines; returns how many were written as a whole."""
        data = lines.encode("utf-8", "replace")
        start = b"\n" if self._broken else b""
        try:
            number = self.stream.fileno()
        except (OSError, ValueError):  # a stream of a test; ValueError when it is closed
            with suppress(OSError, ValueError):
                self.stream.write(data.decode())
                return data.count(b"\n")
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
