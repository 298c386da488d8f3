"""The fixed choice of large tests: which cases `make test` takes."""

from __future__ import annotations

import pytest

from tests.choice import Choice, choice_of


@pytest.mark.parametrize("parts", [1, 2, 5, 7])
def test_each_case_is_taken_by_one_beginning(parts: int) -> None:
    """Tests that the choices that begin at different places take every case, none of them twice."""
    chosen = [Choice(everything=False).some(range(23), parts, first) for first in range(parts)]
    assert sorted(case for cases in chosen for case in cases) == list(range(23))
    assert {len(cases) for cases in chosen} <= {23 // parts, 23 // parts + 1}
    assert chosen[0][0] == 0


def test_all_cases() -> None:
    assert Choice(everything=True).some([1, 2, 3], 3) == [1, 2, 3]


@pytest.mark.one_in(3, first=1)
@pytest.mark.parametrize("number", range(4))
@pytest.mark.parametrize(("text", "other"), [("a", "b"), ("c", "d"), ("e", "f")])
def test_the_mark_takes_one_in_three(
    number: int, text: str, other: str, request: pytest.FixtureRequest
) -> None:
    place = 4 * "ace".index(text) + number
    assert choice_of(request.config).everything or place % 3 == 1
