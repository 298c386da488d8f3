"""The slices of the large tests: all cases have their turn, and a day's cases come again."""

from __future__ import annotations

from datetime import date, timedelta

import pytest

from tests.slices import Slice, slice_of, today

DAY = date(2026, 11, 27)


@pytest.mark.parametrize("parts", [1, 2, 5, 7])
def test_each_case_has_its_turn_once(parts: int) -> None:
    """Tests that as many days as there are parts take every case, none of them twice."""
    days = [Slice(DAY + timedelta(at)).some(range(23), parts, "x") for at in range(parts)]
    assert sorted(case for day in days for case in day) == list(range(23))
    assert {len(day) for day in days} <= {23 // parts, 23 // parts + 1}
    assert Slice(DAY + timedelta(parts)).some(range(23), parts, "x") == days[0]
    assert Slice.of("2026-11-27").some(range(23), parts, "x") == days[0]


def test_tests_begin_at_different_cases() -> None:
    """Tests that the same game is not left out of all tests on one day."""
    begin = {Slice(DAY).some(range(7), 7, f"test_{number}")[0] for number in range(40)}
    assert begin == set(range(7))


def test_all_cases() -> None:
    assert Slice(None).some([1, 2, 3], 3, "x") == [1, 2, 3]
    assert Slice.of(today()).day is not None


@pytest.mark.sliced(3)
@pytest.mark.parametrize("number", range(4))
@pytest.mark.parametrize(("text", "other"), [("a", "b"), ("c", "d"), ("e", "f")])
def test_the_mark_takes_one_in_three(
    number: int, text: str, other: str, request: pytest.FixtureRequest
) -> None:
    """Tests that a case runs on its day alone, whichever others are collected."""
    name = request.node.nodeid.partition("[")[0]
    assert slice_of(request.config).takes(4 * "ace".index(text) + number, 3, name)
