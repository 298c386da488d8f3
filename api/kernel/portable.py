"""The same ways as in `linux`, with what every Unix has."""

from __future__ import annotations

import os
import resource
import selectors
import signal
import socket
import subprocess
import sys
import tempfile
import threading
from contextlib import suppress

_READ, _WRITE = selectors.EVENT_READ, selectors.EVENT_WRITE
# What `ru_maxrss` counts in.
_MAXRSS_UNIT = 1 if sys.platform == "darwin" else 1024
# A folder in memory that many systems have, for those that have no other for temporary files.
_IN_MEMORY = "/dev/shm"  # noqa: S108 - files there have no name
# Kills what it was told of as soon as its input ends, which it does when its parent dies.
_WATCHDOG = f"""
import os, sys
held = set()
for line in sys.stdin:
    (held.add if line[0] == "+" else held.discard)(int(line[1:]))
for pid in held:
    try:
        os.killpg(pid, {int(signal.SIGKILL)})
    except OSError:
        pass
"""


class Events:
    """Waits for events at sockets, in one thread; any other thread may wake it with `wake_up`.

    Sockets are named by their file descriptors. A selector reports an event again and again while
    it holds, so the caller must ask only for the events that it is ready to handle.
    """

    def __init__(self) -> None:
        self._selector = selectors.DefaultSelector()
        self._expected: dict[int, int] = {}
        self._wake_up, self._waker = socket.socketpair()
        for end in (self._wake_up, self._waker):
            end.setblocking(False)
        self._selector.register(self._wake_up, _READ)

    def listen(self, number: int) -> None:
        """Begins to tell when a listening socket has a new connection."""
        self._set(number, _READ)

    def watch(self, number: int) -> None:
        """Begins to tell when a connection can be read."""
        self._set(number, _READ)

    def expect(self, number: int, *, reading: bool, writing: bool) -> None:
        """Says which events of a connection are of use now; the others are not told."""
        if number in self._expected:
            self._set(number, _READ * reading | _WRITE * writing)

    def forget(self, number: int) -> None:
        """Tells nothing more of a socket; to be called before it is closed."""
        self._set(number, 0)
        self._expected.pop(number, None)

    def wake_up(self) -> None:
        """Ends the waiting of the thread; any thread and any signal handler may do so."""
        with suppress(BlockingIOError):  # it rings already
            self._waker.send(b"!")

    def wait(self, seconds: float) -> list[tuple[int, bool]]:
        """Waits until something happens.

        Returns:
            The sockets with an event, each with False: a selector does not say that a client has
            closed its sending side. The reader finds the end of the data at a further event.
        """
        found = []
        for key, _ in self._selector.select(seconds):
            if key.fileobj is self._wake_up:
                with suppress(BlockingIOError):
                    self._wake_up.recv(4096)
            else:
                found.append((key.fd, False))
        return found

    def close(self) -> None:
        """Closes the descriptors; after this no thread may call `wake_up`."""
        self._selector.close()
        self._wake_up.close()
        self._waker.close()

    def _set(self, number: int, wanted: int) -> None:
        before = self._expected.get(number, 0)
        if wanted == before:
            return
        if not before:
            self._selector.register(number, wanted)
        elif wanted:
            self._selector.modify(number, wanted)
        else:
            self._selector.unregister(number)
        self._expected[number] = wanted


class DisconnectWatcher:
    """Tells one thread which clients may have gone away; other threads say whom to watch.

    A client that has sent its next request already is not noticed when it goes.
    """

    def __init__(self) -> None:
        self._selector = selectors.DefaultSelector()
        self._lock = threading.Lock()

    def watch(self, connection: socket.socket) -> None:
        """Begins to watch for the end of a connection, which is reported once at most."""
        with self._lock:
            self._selector.register(connection.fileno(), _READ, object())

    def forget(self, connection: socket.socket) -> None:
        """Watches a connection no longer."""
        with self._lock, suppress(KeyError):
            self._selector.unregister(connection.fileno())

    def wait(self) -> list[int]:
        """Waits for events; returns the numbers of the sockets, which may be those of others."""
        found = []
        for key, _ in self._selector.select():
            with self._lock:
                now = self._selector.get_map().get(key.fd)
                # The number may stand for another connection by now.
                if now is not None and now.data is key.data:
                    self._selector.unregister(key.fd)
                    found.append(key.fd)
        return found

    @staticmethod
    def gone(connection: socket.socket) -> bool:
        """Whether the client has closed the connection, or at least its sending side."""
        try:
            return not connection.recv(1, socket.MSG_PEEK | socket.MSG_DONTWAIT)
        except BlockingIOError:
            return False
        except OSError:
            return True


class Watchdog:
    """Lets processes end with the one that has started them, however that ends.

    Another process waits for the end of this one, and then kills the groups of the others.
    """

    def __init__(self) -> None:
        self._watchdog = subprocess.Popen(  # noqa: S603
            [sys.executable, "-ISc", _WATCHDOG],
            stdin=subprocess.PIPE,
            start_new_session=True,
        )

    def hold(self, pid: int) -> None:
        """Names a process that was started, the leader of its group."""
        self._say(f"+{pid}\n")

    def drop(self, pid: int) -> None:
        """Names a process that has ended."""
        self._say(f"-{pid}\n")

    def close(self) -> None:
        """Ends what is left of the processes."""
        with suppress(OSError):
            self._watchdog.communicate()

    def _say(self, line: str) -> None:
        assert self._watchdog.stdin is not None
        with suppress(OSError):  # somebody has killed it
            self._watchdog.stdin.write(line.encode())
            self._watchdog.stdin.flush()


def die_with_parent(parent: int) -> None:
    """Ends this process if its parent has died already; later deaths are for the `Watchdog`."""
    if os.getppid() != parent:
        os._exit(1)


def file_in_memory(name: str) -> int:
    """Returns the descriptor of a new file without a name, in a folder of temporary files."""
    try:
        with tempfile.TemporaryFile(prefix=name) as file:
            return os.dup(file.fileno())
    except OSError:  # the folder is full or read-only; some systems have one in memory
        with tempfile.TemporaryFile(prefix=name, dir=_IN_MEMORY) as file:
            return os.dup(file.fileno())


def resident() -> int:
    """Returns the most memory in bytes that this process has had."""
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * _MAXRSS_UNIT
