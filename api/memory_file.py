"""Files that take no room on a disk, which processes share after a fork."""

from __future__ import annotations

import os
import tempfile

# A folder in memory that many systems have, for those that have no other for temporary files.
_IN_MEMORY = "/dev/shm"  # noqa: S108 - files there have no name


def memory_file(name: str) -> int:
    """Returns the descriptor of a new file without a name: in memory, where the system can."""
    try:
        return os.memfd_create(name)
    except (AttributeError, OSError):  # another system than Linux, or a sandbox refuses
        pass
    try:
        return _without_name(name, None)
    except OSError:  # the folder is full or read-only
        return _without_name(name, _IN_MEMORY)


def _without_name(name: str, folder: str | None) -> int:
    with tempfile.TemporaryFile(prefix=name, dir=folder) as file:
        return os.dup(file.fileno())
