"""The sequential test: its bounds, its ratio, and how often it is wrong."""

import math
import random

import pytest

from lab.arena.sprt import Conclusion, Sprt, SprtRun
from solver.errors import InvalidRequest


def test_parse() -> None:
    """Tests the form of the command line."""
    assert Sprt.parse("0.50,0.52") == Sprt(0.5, 0.52, 0.05, 0.05)
    assert Sprt.parse(" .5, .6 ", alpha=0.1, beta=0.01) == Sprt(0.5, 0.6, 0.1, 0.01)


@pytest.mark.parametrize(
    "text", ["", "0.5", "0.5,", "a,b", "0.5,0.6,0.7", "0.6,0.5", "0,0.5", "0.5,1", "0.5,nan"]
)
def test_what_is_no_test(text: str) -> None:
    """Tests that what is not two win rates is refused and quoted."""
    with pytest.raises(InvalidRequest, match="win rates"):
        Sprt.parse(text)


@pytest.mark.parametrize(("alpha", "beta"), [(0, 0.05), (0.05, 0.5), (-1, 0.1), (0.1, math.nan)])
def test_errors_of_a_test_are_small_shares(alpha: float, beta: float) -> None:
    """Tests that nonsensical error rates are refused."""
    with pytest.raises(InvalidRequest, match="errors of a test"):
        Sprt(0.5, 0.6, alpha, beta)


def test_bounds_are_walds() -> None:
    """Tests the bounds of 5 % and 5 %, as every engine tester knows them, and of unequal errors."""
    assert Sprt(0.5, 0.52).bounds == pytest.approx((-2.944, 2.944), abs=0.001)
    # To accept H1 wrongly, alpha, is to be rarer here than to accept H0 wrongly.
    assert Sprt(0.5, 0.52, 0.01, 0.2).bounds == pytest.approx((-1.599, 4.382), abs=0.001)


def test_ratio_is_that_of_fishtest() -> None:
    """Tests N/2 log(r0/r1), r the mean squared distance to each hypothesis."""
    run = SprtRun(Sprt(0.5, 0.55))
    scores = [0.5] * 6 + [1.0] * 3 + [0.0]
    for score in scores:
        run.add(score)
    r0, r1 = (sum((score - mean) ** 2 for score in scores) / 10 for mean in (0.5, 0.55))
    assert run.llr == pytest.approx(5 * math.log(r0 / r1), abs=1e-3)


def test_equal_pairs_are_no_error() -> None:
    """Tests scores without variance: a player against itself, and one that wins everything."""
    same, better = (SprtRun(Sprt(0.5, 0.52)) for _ in range(2))
    for _ in range(100):
        same.add(0.5)
        better.add(1.0)
    assert same.verdict.conclusion == "H0"
    assert better.verdict.conclusion == "H1"


def decide(test: Sprt, mean: float, seed: int, most: int = 20_000) -> tuple[Conclusion, int]:
    """Returns the conclusion from random pairs of this mean, and how many pairs it took."""
    rng, run = random.Random(seed), SprtRun(test)
    # Pairs as measured between near equals: four of five are one game each.
    weights = (0.1 - (mean - 0.5), 0.8, 0.1 + (mean - 0.5))
    for number, score in enumerate(rng.choices((0.0, 0.5, 1.0), weights, k=most)):
        if run.add(score) != "undecided":
            return run.verdict.conclusion, number + 1
    return "undecided", most


@pytest.mark.long
def test_error_rates() -> None:
    """Tests 400 matches each where H0 or H1 is true: the test is wrong as rarely as it promises."""
    test = Sprt(0.5, 0.54, alpha=0.05, beta=0.1)
    matches = 400
    under_h0 = [decide(test, 0.5, seed) for seed in range(matches)]
    under_h1 = [decide(test, 0.54, matches + seed) for seed in range(matches)]
    wrong_h1 = sum(decision == "H1" for decision, _ in under_h0) / matches
    wrong_h0 = sum(decision == "H0" for decision, _ in under_h1) / matches
    # 0.05 and 0.1, and two standard errors of 400 matches.
    assert 0 < wrong_h1 < 0.05 + 0.022
    assert 0 < wrong_h0 < 0.1 + 0.03
    assert all(decision != "undecided" for decision, _ in under_h0 + under_h1)
    # The point of it: fewer pairs on average than the 270 that a fixed number needs.
    assert sum(pairs for _, pairs in under_h0 + under_h1) / (2 * matches) < 200


def test_a_decision_stays() -> None:
    """Tests that later pairs change nothing."""
    run = SprtRun(Sprt(0.5, 0.6))
    while run.add(1.0) == "undecided":
        pass
    for _ in range(1000):
        assert run.add(0.0) == "H1"
