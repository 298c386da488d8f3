"""What the environment decides for the library."""

from __future__ import annotations

import os


def threads() -> int:
    """Returns the number of processors that a search may use.

    LANDLORD_THREADS says how many where several processes share a machine.
    """
    said = os.environ.get("LANDLORD_THREADS", "")
    if said.isdecimal() and int(said) > 0:
        return int(said)
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def share_processors(count: int) -> None:
    """Lets the searches of this process use `count` threads, unless LANDLORD_THREADS is set."""
    if not os.environ.get("LANDLORD_THREADS"):
        os.environ["LANDLORD_THREADS"] = str(count)
