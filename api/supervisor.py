"""Keeps a set of processes running: starts them, restarts what dies, and stops them together."""

from __future__ import annotations

import os
import select
import signal
import socket
import subprocess
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field

from api import orphans

_STOPS = (signal.SIGTERM, signal.SIGINT)
_WATCHED = (*_STOPS, signal.SIGCHLD)
# Seconds. A process that lives for less time waits before its next start, twice as long each time.
_STABLE = 10.0
_FIRST_DELAY = 0.5
_LONGEST_DELAY = 30.0
# Seconds between two looks at the processes, in case that a signal was missed, and until the first
# of them is ready.
_LOOK = 1.0
_LOOK_READY = 0.05


@dataclass(eq=False)
class Member:
    """One process that is to be kept running.

    Attributes:
        name: what it is called in messages.
        command: the program and its arguments.
        environment: what is added to the environment of the supervisor.
        patience: seconds to end after SIGTERM; 0 for a process that holds nothing and is killed.
        niceness: what is added to the niceness; a higher figure lets others go first.
        keep: file descriptors that it inherits.
    """

    name: str
    command: Sequence[str]
    environment: Mapping[str, str] = field(default_factory=dict)
    patience: float = 0.0
    niceness: int = 0
    keep: Sequence[int] = ()
    process: subprocess.Popen[bytes] | None = None
    started: float = 0.0
    quick_ends: int = 0
    next_start: float = 0.0

    def start(self) -> None:
        """Starts the process, in a session of its own: Ctrl-C reaches the supervisor alone."""
        parent, niceness = os.getpid(), self.niceness

        def prepare() -> None:
            orphans.die_with_parent(parent)
            with suppress(OSError):  # a sandbox may refuse: then it competes with the others
                os.nice(niceness)

        self.started = time.monotonic()
        self.process = subprocess.Popen(  # noqa: S603
            self.command,
            env={**os.environ, **self.environment},
            pass_fds=self.keep,
            start_new_session=True,
            preexec_fn=prepare,  # noqa: PLW1509 - the supervisor has a single thread
        )

    def ended(self) -> None:
        """Notes that the process has ended, and when to start it again."""
        now = time.monotonic()
        self.process = None
        self.quick_ends = 0 if now - self.started >= _STABLE else self.quick_ends + 1
        delay = _FIRST_DELAY * 2 ** (self.quick_ends - 2) if self.quick_ends > 1 else 0.0
        self.next_start = now + min(delay, _LONGEST_DELAY)


class Supervisor:
    """Runs processes until SIGTERM or SIGINT arrives.

    Args:
        members: the processes. The first one starts alone, as fast as the machine can, and the
            others when it is ready. They are stopped in their order, too.
        ready: whether the first process is ready. If it ends with an error before it ever was,
            everything ends: no other start would do better.
        report: is told of each process that ended unexpectedly, in one sentence.
    """

    def __init__(
        self,
        members: Sequence[Member],
        ready: Callable[[], bool],
        report: Callable[[str], None],
    ) -> None:
        self._members = members
        self._ready = ready
        self._report = report
        self._was_ready = False
        self._watchdog: orphans.Watchdog

    def run(self) -> int:
        """Runs the processes; returns the exit status, and leaves no process behind."""
        with _signals() as received:
            self._watchdog = orphans.Watchdog()
            try:
                return self._watch(received)
            finally:
                self._stop()
                self._watchdog.close()

    def _watch(self, received: socket.socket) -> int:
        while True:
            self._start()
            arrived = _arrived(received, self._rest())
            if any(number in _STOPS for number in arrived):
                unfinished = signal.SIGINT in arrived and not self._was_ready
                return 128 + signal.SIGINT if unfinished else 0
            for member, status in self._ended():
                if status > 0 and not self._was_ready:
                    return status
                self._report(f"{member.name} {_how(status)} and is started again")
                member.ended()

    def _start(self) -> None:
        self._was_ready = self._was_ready or self._ready()
        for member in self._members if self._was_ready else self._members[:1]:
            if member.process is None and member.next_start <= time.monotonic():
                member.start()
                if member.process is not None:
                    self._watchdog.hold(member.process.pid)

    def _rest(self) -> float:
        """Returns the seconds until the next look or the next start."""
        if not self._was_ready:
            return _LOOK_READY
        starts = [each.next_start for each in self._members if each.process is None]
        return max(0.0, min([_LOOK, *(start - time.monotonic() for start in starts)]))

    def _ended(self) -> list[tuple[Member, int]]:
        """Collects what has ended; as process 1 of a container that may be anybody's orphan."""
        members = {each.process.pid: each for each in self._members if each.process is not None}
        found = []
        with suppress(ChildProcessError):
            while (ended := os.waitpid(-1, os.WNOHANG)) != (0, 0):
                pid, status = ended[0], os.waitstatus_to_exitcode(ended[1])
                self._watchdog.drop(pid)
                if pid in members and (process := members[pid].process) is not None:
                    process.returncode = status
                    found.append((members[pid], status))
        return found

    def _stop(self) -> None:
        for member in self._members:
            if member.process is not None and member.patience:
                member.process.terminate()
        for member in self._members:
            if member.process is None:
                continue
            try:
                member.process.wait(member.patience)
            except subprocess.TimeoutExpired:
                member.process.kill()
                member.process.wait()


@contextmanager
def _signals() -> Iterator[socket.socket]:
    """Yields a socket that receives a byte for each signal, its number, in place of its effect."""
    received, sent = socket.socketpair()
    with received, sent:
        received.setblocking(False)
        sent.setblocking(False)
        before = {number: signal.signal(number, lambda *_: None) for number in _WATCHED}
        waker = signal.set_wakeup_fd(sent.fileno(), warn_on_full_buffer=False)
        try:
            yield received
        finally:
            signal.set_wakeup_fd(waker)
            for number, handler in before.items():
                signal.signal(number, handler)


def _arrived(received: socket.socket, patience: float) -> bytes:
    """Returns the numbers of the signals that have arrived; waits for the first one.

    Args:
        received: where they arrive.
        patience: the longest time to wait, in seconds.
    """
    select.select([received], [], [], patience)
    try:
        return received.recv(4096)
    except BlockingIOError:
        return b""


def _how(status: int) -> str:
    if status < 0:
        return f"was ended by {signal.Signals(-status).name}"
    return f"ended with status {status}"
