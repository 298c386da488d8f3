"""The values of prometheus-client's metrics in memory that all processes of a web server share.

prometheus-client shares values through files. A full folder of temporary files ends a process that
writes to such a file by SIGBUS, so that the values are in anonymous memory here: the server takes
it before it forks its workers. The memory is divided into regions, and each process writes to its
own alone. A worker that takes the region of one that has ended goes on with its counters.

A region holds entries one after the other: the length of the key, the key padded to a multiple of
8 bytes, and the value as a double. The region begins with the number of bytes in use.
"""

from __future__ import annotations

import json
import mmap
import os
import struct
import threading
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from prometheus_client import values

_REGIONS = 130  # the server, its workers, and those that end while others begin
_REGION_BYTES = 1 << 20  # taken page by page, as it is written to
_LENGTH = struct.Struct("=q")
_VALUE = struct.Struct("=d")
_UNIT = 8


@dataclass(frozen=True)
class MetricKey:
    """What a value belongs to; `values.ValueClass` says what the fields mean."""

    kind: str
    metric: str
    sample: str
    labels: tuple[tuple[str, str], ...]
    help: str


class Region:
    """One process's part of the memory: entries that only it writes."""

    def __init__(self, memory: mmap.mmap, start: int) -> None:
        self._memory = memory
        self._start = start
        self._places = dict(self._entries())

    def place(self, key: bytes) -> int | None:
        """Returns where the value of a key is, made if needed; None when there is no room."""
        place = self._places.get(key)
        if place is not None:
            return place
        used = self._used()
        padded = -(-len(key) // _UNIT) * _UNIT
        end = used + _UNIT + padded + _UNIT
        if end > _REGION_BYTES:
            return None
        at = self._start + used
        _LENGTH.pack_into(self._memory, at, len(key))
        self._memory[at + _UNIT : at + _UNIT + len(key)] = key
        place = at + _UNIT + padded
        _VALUE.pack_into(self._memory, place, 0.0)
        # Readers in other processes see the entry when it is complete.
        _LENGTH.pack_into(self._memory, self._start, end)
        self._places[key] = place
        return place

    def read(self, place: int) -> float:
        """Returns a value."""
        return float(_VALUE.unpack_from(self._memory, place)[0])

    def write(self, place: int, value: float) -> None:
        """Sets a value."""
        self._memory[place : place + _UNIT] = _VALUE.pack(value)

    def all(self) -> Iterator[tuple[MetricKey, float]]:
        """Yields what the region holds."""
        for key, place in self._entries():
            yield _parsed(key), self.read(place)

    def forget_gauges(self) -> None:
        """Sets what a process has at the moment to zero, because it has ended."""
        for key, place in self._entries():
            if _parsed(key).kind == "gauge":
                self.write(place, 0.0)

    def _used(self) -> int:
        return max(_UNIT, int(_LENGTH.unpack_from(self._memory, self._start)[0]))

    def _entries(self) -> Iterator[tuple[bytes, int]]:
        at, end = self._start + _UNIT, self._start + self._used()
        while at < end:
            length = int(_LENGTH.unpack_from(self._memory, at)[0])
            key = bytes(self._memory[at + _UNIT : at + _UNIT + length])
            place = at + _UNIT + -(-length // _UNIT) * _UNIT
            yield key, place
            at = place + _UNIT


class Shared:
    """The memory, and which region is this process's."""

    def __init__(self) -> None:
        self._memory = mmap.mmap(-1, _REGIONS * _REGION_BYTES)
        self._taken: set[int] = set()
        self._next: int | None = None
        self.number = 0
        self.lock = threading.Lock()
        self.own: Region | None = self._region(0)
        os.register_at_fork(after_in_child=self._forked)

    def claim(self) -> int | None:
        """Takes a region for the process that is forked next; None when all are taken."""
        free = (number for number in range(1, _REGIONS) if number not in self._taken)
        self._next = next(free, None)
        if self._next is not None:
            self._taken.add(self._next)
        return self._next

    def release(self, number: int) -> None:
        """Frees the region of a process that has ended; its counters stay."""
        self._taken.discard(number)
        self._region(number).forget_gauges()

    def all(self) -> Iterator[tuple[MetricKey, float]]:
        """Yields the values of all processes; what several of them count comes several times."""
        for number in range(_REGIONS):
            yield from self._region(number).all()

    def _forked(self) -> None:
        # A process that nobody has claimed a region for counts for itself alone.
        self.lock = threading.Lock()
        self.number = -1 if self._next is None else self._next
        self.own = None if self._next is None else self._region(self._next)
        self._next = None
        self._taken = set()

    def _region(self, number: int) -> Region:
        return Region(self._memory, number * _REGION_BYTES)


SHARED = Shared()


class SharedValue:
    """One value of a metric, in the region of this process; prometheus-client decides the names."""

    _multiprocess = True

    def __init__(
        self,
        typ: str,
        metric_name: str,
        name: str,
        labelnames: tuple[str, ...],
        labelvalues: tuple[str, ...],
        help_text: str,
        **_: Any,
    ) -> None:
        labels = list(zip(labelnames, labelvalues, strict=True))
        self._key = json.dumps([typ, metric_name, name, labels, help_text]).encode()
        self._number: int | None = None
        self._place: int | None = None
        self._alone = 0.0  # the value where there is no region, or no room in it
        self.inc(0.0)

    def inc(self, amount: float) -> None:
        """Adds to the value."""
        with SHARED.lock:
            self._set(self._get() + amount)

    def set(self, value: float, timestamp: float | None = None) -> None:
        """Sets the value."""
        with SHARED.lock:
            self._set(value)

    def get(self) -> float:
        """Returns the value of this process."""
        with SHARED.lock:
            return self._get()

    def set_exemplar(self, exemplar: object) -> None:
        """Does nothing: the text format has no exemplars."""

    def get_exemplar(self) -> None:
        """Returns nothing."""

    def _get(self) -> float:
        self._find()
        if SHARED.own is None or self._place is None:
            return self._alone
        return SHARED.own.read(self._place)

    def _set(self, value: float) -> None:
        self._find()
        if SHARED.own is None or self._place is None:
            self._alone = value
        else:
            SHARED.own.write(self._place, value)

    def _find(self) -> None:
        """Finds the place of the value, anew after a fork."""
        if self._number != SHARED.number:
            self._number = SHARED.number
            self._place = None if SHARED.own is None else SHARED.own.place(self._key)


@lru_cache(maxsize=1 << 14)
def _parsed(key: bytes) -> MetricKey:
    kind, metric, sample, labels, text = json.loads(key)
    return MetricKey(
        kind, metric, sample, tuple((str(name), str(value)) for name, value in labels), text
    )


# Metrics that are made from now on have their values here.
values.ValueClass = SharedValue
