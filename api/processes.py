"""What the service asks of the system for its processes: a name, and an end with their parent."""

from __future__ import annotations

import ctypes
import os
import signal
import sys
from contextlib import suppress
from pathlib import Path

# prctl(2), Linux's alone: the number of the request.
_PR_SET_PDEATHSIG = 1


def die_with_parent(parent: int) -> None:
    """Makes the kernel kill this process when its parent dies, even by a signal 9.

    Other systems than Linux, and sandboxes that refuse it, do nothing: there a process has to look
    now and then who its parent is.

    Args:
        parent: the parent's process id; when it has died already, this process ends here.
    """
    if sys.platform == "linux":
        ctypes.CDLL(None).prctl(_PR_SET_PDEATHSIG, signal.SIGKILL, 0, 0, 0)
    if os.getppid() != parent:
        os._exit(1)


def name_process(name: str) -> None:
    """Gives this process the name that `ps` and `top` show; only Linux can.

    Args:
        name: at most 15 characters.
    """
    with suppress(OSError):
        Path("/proc/self/comm").write_text(name, "ascii")
