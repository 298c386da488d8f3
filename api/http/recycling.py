"""Workers that have grown too large end, one after the other, and gunicorn starts new ones."""

from __future__ import annotations

import fcntl
from contextlib import suppress

from api import kernel

_MEBIBYTE = 1 << 20


class Recycling:
    """Says when a worker is to end because of its memory; one worker at a time.

    It is made before the workers are forked. The turn is a lock on a file in memory that all of
    them have, and the kernel takes it back when its holder ends.
    """

    def __init__(self) -> None:
        self._file = kernel.file_in_memory("landlord-recycling")

    def due(self, mebibytes: int) -> bool:
        """Returns whether this process is larger than that, and it is its turn to end.

        Args:
            mebibytes: the most memory of a worker; 0 for no limit.
        """
        if not mebibytes or kernel.resident() <= mebibytes * _MEBIBYTE:
            return False
        with suppress(OSError):
            fcntl.lockf(self._file, fcntl.LOCK_EX | fcntl.LOCK_NB)
            return True
        return False
