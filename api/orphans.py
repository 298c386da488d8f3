"""Processes that end with the one that has started them, however that ends.

On Linux the kernel ends them. Elsewhere, and where a sandbox refuses that, another process does.
"""

from __future__ import annotations

import ctypes
import os
import signal
import subprocess
import sys
from contextlib import suppress

# prctl(2): the numbers of two requests, and the C library that has the call.
_PR_SET_PDEATHSIG, _PR_GET_PDEATHSIG = 1, 2
_LIBC = ctypes.CDLL(None, use_errno=True)
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


class Watchdog:
    """Ends processes with this one where the kernel does not: a process that waits for its end."""

    def __init__(self) -> None:
        self._process: subprocess.Popen[bytes] | None = None
        if not _kernel_helps():
            self._process = subprocess.Popen(  # noqa: S603
                [sys.executable, "-ISc", _WATCHDOG], stdin=subprocess.PIPE, start_new_session=True
            )

    def hold(self, pid: int) -> None:
        """Names a process that was started, the leader of its group."""
        self._say(f"+{pid}\n")

    def drop(self, pid: int) -> None:
        """Names a process that has ended."""
        self._say(f"-{pid}\n")

    def close(self) -> None:
        """Ends what is left of the processes."""
        if self._process is not None:
            with suppress(OSError):
                self._process.communicate()

    def _say(self, line: str) -> None:
        if self._process is not None and self._process.stdin is not None:
            with suppress(OSError):  # somebody has killed it
                self._process.stdin.write(line.encode())
                self._process.stdin.flush()


def _kernel_helps() -> bool:
    """Returns whether `die_with_parent` may ask the kernel for what it promises."""
    # Asked for, not set: this process may have such a signal already.
    found = ctypes.byref(ctypes.c_int())
    return sys.platform == "linux" and not _LIBC.prctl(_PR_GET_PDEATHSIG, found, 0, 0, 0)


def die_with_parent(parent: int) -> None:
    """Makes the kernel kill this process when its parent dies, even by a signal 9.

    Args:
        parent: the parent's process id; when it has died already, this process ends here.
    """
    if _kernel_helps():
        _LIBC.prctl(_PR_SET_PDEATHSIG, signal.SIGKILL, 0, 0, 0)
    if os.getppid() != parent:
        os._exit(1)
