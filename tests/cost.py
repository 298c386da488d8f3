"""What a test of `make test` may cost: three seconds of processor time, and no process.

A test that needs more has a mark. `long` leaves it to `make test-all`. `process` says that it
starts processes, and it may take longer; `make test` keeps one for each kind of thing that needs a
process of its own. Fixtures that several tests share are not counted.

The limit is on processor time. A test needs more of it on a slow processor, and on one that other
work shares: the limit then grows with the time that a fixed piece of work takes at that moment.
"""

from __future__ import annotations

import platform
import resource
import sys
import time
from collections.abc import Generator

import pytest

SECONDS = 3.0
# Seconds that the fixed piece of work took where the limit was chosen.
_WORK = 0.0085
_STARTS = {"os.fork", "os.forkpty", "os.posix_spawn", "os.system", "subprocess.Popen"}
# Marks of tests whose cost is known and wanted.
_FREE = ("long", "process", "browser", "postgresql", "redis")


def _used() -> tuple[float, int]:
    """Returns the processor time of this process with its children that ended, and their pages.

    Children that were started and have ended have touched pages, whatever started them.
    """
    own, children = map(resource.getrusage, (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN))
    seconds = own.ru_utime + own.ru_stime + children.ru_utime + children.ru_stime
    return seconds, children.ru_minflt


def _slowness() -> float:
    """Returns how much slower this processor is now than the one on which the limit was chosen."""
    longest = 0.0
    for _ in range(5):
        start = time.process_time()
        sum(number * number for number in range(200_000))
        longest = max(longest, time.process_time() - start)
    return max(1.0, longest / _WORK)


class Costs:
    """Fails tests that cost more than their marks say."""

    def __init__(self) -> None:
        # Python asks `uname` once, which is no fault of the test that needs it first.
        platform.processor()
        self._seconds, self._pages = _used()
        self._started = 0
        sys.addaudithook(self._hear)

    def _hear(self, event: str, _: object) -> None:
        self._started += event in _STARTS

    def _now(self) -> tuple[float, int]:
        seconds, pages = _used()
        return seconds, pages + self._started

    @pytest.hookimpl(wrapper=True, tryfirst=True)
    def pytest_runtest_setup(self) -> Generator[None]:
        """Begins to count."""
        self._seconds, self._pages = self._now()
        return (yield)

    @pytest.hookimpl(wrapper=True)
    def pytest_fixture_setup(self, fixturedef: pytest.FixtureDef[object]) -> Generator[None]:
        """Leaves out what several tests share."""
        seconds, pages = self._now()
        try:
            return (yield)
        finally:
            if fixturedef.scope != "function":
                after, touched = self._now()
                self._seconds += after - seconds
                self._pages += touched - pages

    @pytest.hookimpl(wrapper=True, tryfirst=True)
    def pytest_runtest_call(self, item: pytest.Item) -> Generator[None]:
        """Fails a test that passed and cost too much."""
        result = yield
        seconds, pages = self._now()
        if any(item.get_closest_marker(mark) for mark in _FREE):
            return result
        if pages != self._pages:
            pytest.fail(f"{item.nodeid} starts a process: see tests/cost.py", pytrace=False)
        spent = seconds - self._seconds
        if spent > SECONDS and spent > SECONDS * _slowness():
            cost = f"{spent:.1f} s of processor time"
            pytest.fail(f"{item.nodeid} takes {cost}: see tests/cost.py", pytrace=False)
        return result
