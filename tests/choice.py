"""The choice of `make test` among the cases of large tests: the same at every run of a commit.

It depends on numbers that stand in the test alone, so that a red run is the fault of the commit and
a bisect finds it. `--long`, as in `make test-all`, takes every case.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

import pytest
from hypothesis import settings

# The type of the fixture `some`: `some(cases, 5, first=2)` returns every fifth case from the third on.
Some = Callable[..., list[Any]]


@dataclass(frozen=True)
class Choice:
    """Which cases a run takes.

    Attributes:
        everything: every case, as `make test-all` does.
    """

    everything: bool

    def takes(self, number: int, parts: int, first: int = 0) -> bool:
        """Returns whether a case is taken.

        Args:
            number: the place of the case among the cases of its test.
            parts: one of so many cases is taken.
            first: the place of the first case that is taken; tests of the same cases begin at
                different ones, so that no game is left out of all of them.
        """
        return self.everything or (number - first) % parts == 0

    def some(self, cases: Sequence[Any], parts: int, first: int = 0) -> list[Any]:
        """Returns the cases that are taken, of those that one test looks at."""
        return [case for at, case in enumerate(cases) if self.takes(at, parts, first)]


def choice_of(config: pytest.Config) -> Choice:
    """Returns the choice of a run of the tests."""
    return Choice(bool(config.getoption("--long")))


def place_among_its_cases(item: pytest.Item) -> int:
    """Returns the place of a case of a test, which does not depend on what else is collected."""
    if not hasattr(item, "callspec"):
        raise pytest.UsageError(f"{item.nodeid}: `one_in` is for parametrized tests; take `some`")
    # pytest numbers the cases of a test in the index of each parameter that it hands over itself.
    return int(max(item.callspec.indices.values()))


def is_left_to_others(item: pytest.Item) -> bool:
    """Returns whether a test marked `one_in` leaves a case to `make test-all`."""
    marker = item.get_closest_marker("one_in")
    if marker is None:
        return False
    taken = choice_of(item.config).takes(place_among_its_cases(item), *marker.args, **marker.kwargs)
    return not taken


def fewer_examples(parts: int) -> settings:
    """Returns settings that divide the number of generated examples, for a test whose examples are dear.

    The profiles of tests/conftest.py say how many examples a run generates.
    """
    return settings(max_examples=settings().max_examples // parts)
