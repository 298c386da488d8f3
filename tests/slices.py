"""A slice of the large differential tests: every day other cases of them, and in turn all.

The day is the seed of a run: the same day takes the same cases, on every machine and in every
process. `--slice` repeats those of another day, and `--long` takes all cases.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import UTC, date, datetime
from typing import Any, TypeVar
from zlib import crc32

import pytest

Case = TypeVar("Case")
# What the fixture `some` is: it takes one of so many cases.
Some = Callable[[Sequence[Any], int], list[Any]]


@dataclass(frozen=True)
class Slice:
    """The cases whose turn it is.

    Attributes:
        day: the day whose cases are taken; None takes all.
    """

    day: date | None

    @classmethod
    def of(cls, text: str) -> Slice:
        """Returns the slice of a day that is written as 2026-11-27."""
        return cls(date.fromisoformat(text))

    def takes(self, number: int, parts: int, name: str) -> bool:
        """Returns whether a case is taken: each one on one day of as many days as there are parts.

        Args:
            number: the place of the case among the cases of its test.
            parts: one of so many cases is taken.
            name: that of the test. Tests begin at different cases, so that a game that many tests
                ask about has its turn in some of them every day.
        """
        if self.day is None:
            return True
        return (number + self.day.toordinal() + crc32(name.encode())) % parts == 0

    def some(self, cases: Sequence[Case], parts: int, name: str) -> list[Case]:
        """Returns the cases that are taken, of those that one test looks at."""
        return [case for at, case in enumerate(cases) if self.takes(at, parts, name)]

    def __str__(self) -> str:
        """Says how the slice is repeated."""
        return "all cases" if self.day is None else f"--slice {self.day}"


def today() -> str:
    """Returns the day for `--slice`; the same one all over the world."""
    return datetime.now(UTC).date().isoformat()


def slice_of(config: pytest.Config) -> Slice:
    """Returns the slice of a run of the tests.

    Raises:
        UsageError: `--slice` is no day.
    """
    if config.getoption("--long"):
        return Slice(None)
    try:
        return Slice.of(config.getoption("--slice"))
    except ValueError as error:
        raise pytest.UsageError(f"--slice: {error}") from None
