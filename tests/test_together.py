"""Many cases in one test: all are tried, and all that fail are named."""

from __future__ import annotations

import inspect

import pytest

from tests.together import together


def test_every_case_is_tried_and_all_that_fail_are_named() -> None:
    tried = []

    @together("number", [1, 2, 3])
    @together(("letter", "wrong"), [("a", False), ("b", True)])
    def odd(number: int, letter: str, wrong: bool, tmp_path: str) -> None:
        tried.append((number, letter, tmp_path))
        assert number != 2
        if wrong and number == 3:
            with pytest.raises(ValueError, match=letter):
                pass

    assert list(inspect.signature(odd).parameters) == ["tmp_path"]
    with pytest.raises(AssertionError) as caught:
        odd(tmp_path="here")
    assert tried == [(number, letter, "here") for number in (1, 2, 3) for letter in "ab"]
    said = str(caught.value)
    assert "2 of 3 cases fail" in said
    assert "2: 2: AssertionError: 2 of 2 cases fail" in said
    assert "'a', False: AssertionError: assert 2 != 2" in said
    assert "3: 3: AssertionError: 1 of 2 cases fail" in said
    assert "'b', True: Failed: DID NOT RAISE" in said


def test_nothing_that_fails_is_nothing_to_say() -> None:
    @together("number", lambda: [1, 2])
    def positive(number: int) -> None:
        assert number > 0

    positive()


def test_no_case_is_a_failure() -> None:
    @together("number", [])
    def never(number: int) -> None:
        raise AssertionError(number)

    with pytest.raises(AssertionError, match="no case"):
        never()


def test_a_test_that_is_skipped_says_so() -> None:
    @together("number", [1])
    def skipped(number: int) -> None:
        pytest.skip(f"not {number}")

    with pytest.raises(pytest.skip.Exception, match="not 1"):
        skipped()
