"""Linux's own ways: epoll, prctl, memfd and /proc.

A sandbox may refuse these calls, and an old system may not have them: then the portable way serves.
"""

from __future__ import annotations

import ctypes
import os
import select
import signal
import socket
from contextlib import suppress
from pathlib import Path

from api.kernel import portable

# The events are edge-triggered: epoll reports a change once. So a socket must be read and written
# until it would block.
_EVENTS = select.EPOLLIN | select.EPOLLOUT | select.EPOLLRDHUP | select.EPOLLET
_ENDS = select.EPOLLRDHUP | select.EPOLLHUP | select.EPOLLERR
# prctl(2): the numbers of two requests, and the C library that has the call.
_PR_SET_PDEATHSIG, _PR_GET_PDEATHSIG = 1, 2
_LIBC = ctypes.CDLL(None, use_errno=True)
_STATM = Path("/proc/self/statm")


class Events:
    """Tells one thread what happens at sockets, by their numbers; `wake_up` is for any thread."""

    def __init__(self) -> None:
        self._epoll = select.epoll()
        self._wake_up, self._waker = os.pipe2(os.O_NONBLOCK | os.O_CLOEXEC)
        self._epoll.register(self._wake_up, select.EPOLLIN)

    def listen(self, number: int) -> None:
        """Begins to tell when a listening socket has a new connection."""
        self._epoll.register(number, select.EPOLLIN)

    def watch(self, number: int) -> None:
        """Begins to tell when a connection can be read or, after it could not be, written."""
        self._epoll.register(number, _EVENTS)

    def expect(self, number: int, *, reading: bool, writing: bool) -> None:
        """Says which events of a connection are of use now; the others may be told, too."""

    def forget(self, number: int) -> None:
        """Tells nothing more of a socket; to be called before it is closed."""
        self._epoll.unregister(number)

    def wake_up(self) -> None:
        """Ends the waiting of the thread; any thread and any signal handler may do so."""
        with suppress(BlockingIOError):  # it rings already
            os.write(self._waker, b"!")

    def wait(self, seconds: float) -> list[tuple[int, bool]]:
        """Waits until something happens.

        Returns:
            The sockets with an event, each with whether its client has closed the connection or
            its sending side. Such a socket must be read to its end now.
        """
        found = []
        for number, mask in self._epoll.poll(seconds):
            if number == self._wake_up:
                with suppress(BlockingIOError):
                    os.read(number, 4096)
            else:
                found.append((number, mask & _ENDS != 0))
        return found

    def close(self) -> None:
        """Closes the descriptors; after this no thread may call `wake_up`."""
        self._epoll.close()
        os.close(self._wake_up)
        os.close(self._waker)


class DisconnectWatcher:
    """Tells one thread which clients may have gone away; other threads say whom to watch."""

    def __init__(self) -> None:
        self._epoll = select.epoll()

    def watch(self, connection: socket.socket) -> None:
        """Begins to watch for the end of a connection, which is reported once at most."""
        # One event is enough. HTTP/1 has one request at a time on a connection.
        self._epoll.register(connection.fileno(), select.EPOLLRDHUP | select.EPOLLONESHOT)

    def forget(self, connection: socket.socket) -> None:
        """Watches a connection no longer."""
        self._epoll.unregister(connection.fileno())

    def wait(self) -> list[int]:
        """Waits for events; returns the numbers of the sockets, which may be those of others."""
        return [number for number, _ in self._epoll.poll()]

    @staticmethod
    def gone(connection: socket.socket) -> bool:
        """Whether the client has closed the connection, or at least its sending side."""
        poll = select.poll()
        poll.register(connection, select.POLLRDHUP)
        return bool(poll.poll(0))


class Watchdog(portable.Watchdog):
    """Lets processes end with the one that has started them, however that ends.

    The kernel ends them, as each has asked by `die_with_parent`. Where a sandbox refuses that,
    another process does it, as on other systems.
    """

    def __init__(self) -> None:
        self._watches = not _has_death_signal()
        if self._watches:
            super().__init__()

    def hold(self, pid: int) -> None:
        """Names a process that was started, the leader of its group."""
        if self._watches:
            super().hold(pid)

    def drop(self, pid: int) -> None:
        """Names a process that has ended."""
        if self._watches:
            super().drop(pid)

    def close(self) -> None:
        """Ends what is left of the processes."""
        if self._watches:
            super().close()


def _has_death_signal() -> bool:
    """Returns whether `die_with_parent` may ask the kernel for what it promises."""
    # Asked for, not set: this process may have such a signal already.
    return bool(_LIBC.prctl(_PR_GET_PDEATHSIG, ctypes.byref(ctypes.c_int()), 0, 0, 0) == 0)


def die_with_parent(parent: int) -> None:
    """Makes the kernel kill this process when its parent dies, even by a signal 9.

    Args:
        parent: the parent's process id; when it has died already, this process ends here.
    """
    _LIBC.prctl(_PR_SET_PDEATHSIG, signal.SIGKILL, 0, 0, 0)
    if os.getppid() != parent:
        os._exit(1)


def file_in_memory(name: str) -> int:
    """Returns the descriptor of a new file without a name that takes no room on a disk."""
    try:
        return os.memfd_create(name)
    except (AttributeError, OSError):  # Python was built for an old system; a sandbox refuses
        return portable.file_in_memory(name)


def resident() -> int:
    """Returns the memory of this process in bytes, what it shares with others included."""
    try:
        return int(_STATM.read_bytes().split()[1]) * os.sysconf("SC_PAGE_SIZE")
    except (OSError, ValueError, IndexError):  # there is no /proc, or another one than Linux's
        return portable.resident()
