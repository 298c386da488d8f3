"""Counts that all worker processes of one machine share: a table in memory of a fixed size.

The table is made before the workers are forked. An entry is the digest of a key, the end of its
window and a count. A key can stand in any entry of one set. Where a set is full, the entry whose
window has ended, or else the one with the smallest count, makes room: whoever asks most is never
forgotten, and a stranger with many addresses cannot make the table grow.

A process locks the one set that it works on with a record lock of the kernel, which ends with the
process. So a worker that is killed leaves no lock behind.
"""

from __future__ import annotations

import fcntl
import mmap
import os
import secrets
import struct
import threading
import time
import weakref
from collections.abc import Callable
from hashlib import blake2b

from api.memory_file import memory_file

_ENTRY = struct.Struct("16sdq")
_WAYS = 8
_SETS = 8192
_SET_BYTES = _WAYS * _ENTRY.size


class SharedMemory:
    """Counts for the processes that are forked from this one.

    Args:
        clock: returns the time as `time.time` does.
        sets: the number of sets of eight entries.
    """

    def __init__(self, clock: Callable[[], float] = time.time, sets: int = _SETS) -> None:
        self._clock = clock
        self._sets = sets
        self._file = memory_file("landlord-counts")
        os.ftruncate(self._file, sets * _SET_BYTES)
        self._table = mmap.mmap(self._file, sets * _SET_BYTES)
        self._closing = weakref.finalize(self, os.close, self._file)
        # Nobody who does not know it can choose addresses that share a set.
        self._secret = secrets.token_bytes(16)
        # Record locks belong to processes: the threads of one exclude each other by this lock.
        self._lock = threading.Lock()

    def add(self, key: str, expiry: int, amount: int) -> tuple[int, float]:
        """Adds an amount to a count, whose window begins with the first one.

        Args:
            key: names the count.
            expiry: the seconds of a window.
            amount: may be negative; a count does not fall below zero.

        Returns:
            The sum, and when its window ends.
        """
        now = self._clock()
        digest, start = self._place(key)
        with self._lock:
            fcntl.lockf(self._file, fcntl.LOCK_EX, 1, start)
            try:
                at, end, count = self._find(digest, start)
                if at is None:
                    at = self._room(start, now)
                if end <= now:
                    end, count = now + expiry, 0
                count = max(0, count + amount)
                _ENTRY.pack_into(self._table, at, digest, end, count)
            finally:
                fcntl.lockf(self._file, fcntl.LOCK_UN, 1, start)
        return count, end

    def close(self) -> None:
        """Gives the memory back."""
        self._table.close()
        self._closing()

    def _place(self, key: str) -> tuple[bytes, int]:
        """Returns the digest of a key, and where its set begins."""
        digest = blake2b(key.encode(), digest_size=16, key=self._secret).digest()
        return digest, int.from_bytes(digest[:4], "little") % self._sets * _SET_BYTES

    def _find(self, digest: bytes, start: int) -> tuple[int | None, float, int]:
        """Returns where the entry of a digest is, with its end and count."""
        found = self._table.find(digest, start, start + _SET_BYTES)
        if found < 0 or (found - start) % _ENTRY.size:
            return None, 0.0, 0
        _, end, count = _ENTRY.unpack_from(self._table, found)
        return found, end, count

    def _room(self, start: int, now: float) -> int:
        """Returns where a new entry of a set may stand."""

        def worth(at: int) -> int:
            _, end, count = _ENTRY.unpack_from(self._table, at)
            return -1 if end <= now else int(count)

        return min(range(start, start + _SET_BYTES, _ENTRY.size), key=worth)
