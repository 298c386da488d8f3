"""How tests run: many cases in one test, a fixed choice of cases, and what a test may cost."""

from __future__ import annotations

import inspect

import pytest

from tests import cost
from tests.choice import Choice, choice_of
from tests.together import together

# --- Many cases in one test: all are tried, and all that fail are named --------------------------


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


# --- The fixed choice of large tests: which cases `make test` takes ------------------------------


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


# --- What tests may cost: a run fails one that is slow or starts a process without its mark ------


pytest_plugins = ["pytester"]

TESTS = """
import subprocess, sys, time
import pytest

def busy(seconds):
    end = time.process_time() + seconds
    while time.process_time() < end:
        pass

@pytest.fixture(scope="module")
def shared():
    busy(0.4)
    subprocess.run([sys.executable, "-c", ""], check=True)

@pytest.fixture
def own():
    busy(0.4)

def test_quick(shared): pass
def test_slow(): busy(0.4)
def test_slow_fixture(own): pass
def test_starts(): subprocess.run([sys.executable, "-c", ""], check=True)
@pytest.mark.process
def test_may_start(): subprocess.run([sys.executable, "-c", ""], check=True)
@pytest.mark.long
def test_may_be_slow(): busy(0.4)
"""
CONFTEST = """
from tests import cost

def pytest_configure(config):
    for mark in ("long", "process"):
        config.addinivalue_line("markers", mark)
    config.pluginmanager.register(cost.Costs())
"""


@pytest.mark.process
def test_what_costs_too_much_fails(
    pytester: pytest.Pytester, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Tests a limit of 0.2 s where the processor takes half as long again as it should."""
    monkeypatch.setattr(cost, "SECONDS", 0.2)
    monkeypatch.setattr(cost, "_slowness", lambda: 1.5)
    pytester.makeconftest(CONFTEST)
    pytester.makepyfile(TESTS)
    result = pytester.runpytest_inprocess("-p", "no:cacheprovider", "-p", "no:schemathesis")
    result.assert_outcomes(passed=3, failed=3)
    told = result.stdout.str()
    assert "test_slow takes 0." in told
    assert "test_slow_fixture takes 0." in told
    assert "test_starts starts a process" in told
