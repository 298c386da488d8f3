"""What a test of `make test` may cost: three seconds of processor time, and no process.

A test that needs more has a mark. `long` leaves it to `make test-all`. `process` says that it
starts processes, and it may take longer; `make test` keeps one for each kind of thing that needs a
process of its own. Fixtures that several tests share are not counted.

The limit is on processor time, which hardly depends on what else the machine does.
"""

from __future__ import annotations

import platform
import resource
import sys
from collections.abc import Generator

import pytest

SECONDS = 3.0
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
        if seconds - self._seconds > SECONDS:
            spent = f"{seconds - self._seconds:.1f} s of processor time"
            pytest.fail(f"{item.nodeid} takes {spent}: see tests/cost.py", pytrace=False)
        return result
