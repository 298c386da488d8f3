"""Limits of a search: what is one, how its parts share it, and when its time is over."""

import math
from typing import Any

import pytest

from solver.errors import InvalidRequest
from solver.rules import load_rules
from solver.search.engine_info import EngineRun
from solver.search.limit import Limit
from tests.together import together


@together(
    "limit",
    [
        {"seconds": 0},
        {"seconds": -1.0},
        {"seconds": math.nan},
        {"worlds": -3},
        {"seconds": 0.0, "worlds": 3},
    ],
)
def test_limits_that_are_none(limit: dict[str, Any]) -> None:
    """Tests that a limit is positive."""
    with pytest.raises(InvalidRequest) as caught:
        Limit(**limit)
    assert caught.value.pointer.startswith("/limit")


def test_a_search_without_any_limit_is_refused() -> None:
    """Tests that a search that would never end does not begin."""
    with pytest.raises(InvalidRequest, match="seconds or in worlds") as caught:
        Limit().check_worlds()
    assert caught.value.pointer == "/limit"


def test_a_limit_is_shared_by_time_only() -> None:
    """Tests that parts share the seconds, and that each part gets all worlds."""
    assert Limit(seconds=6.0, worlds=10).part(1 / 3) == Limit(seconds=2.0, worlds=10)
    assert Limit(worlds=10).part(1 / 3) == Limit(worlds=10)
    assert Limit(seconds=6.0).part(1) == Limit(seconds=6.0)


def test_the_seconds_of_a_limit_run_from_a_moment(monkeypatch: pytest.MonkeyPatch) -> None:
    """Tests that time which has passed before a search is taken off its limit."""
    now = [100.0]
    monkeypatch.setattr("solver.search.limit.time.perf_counter", lambda: now[0])
    assert Limit(3.0).left() == 3.0
    assert Limit(worlds=5).running().left() is None
    begun = Limit(3.0).running()
    now[0] += 1.0
    assert begun.running() is begun
    assert (begun.elapsed(), begun.left(), begun.expired()) == (1.0, 2.0, False)
    assert begun.part(0.5) == Limit(1.0)
    assert begun.part(0.5).elapsed() == 0.0
    now[0] += 3.0
    assert (begun.elapsed(), begun.left(), begun.expired()) == (4.0, 1e-6, True)
    assert not Limit(worlds=5).running().expired()
    run = EngineRun(load_rules("classic"), Limit(3.0, 7), 1, "win")
    search = run.limit.reserving(0.5)
    now[0] += 1.0
    assert (search.seconds, search.worlds) == (2.5, 7)
    assert search.left() == 1.5
    assert run.limit.reserving(5.0).left() == 1e-6
    assert run.info(0).seconds == 1.0
    assert run.info(0).limit == Limit(3.0, 7)
