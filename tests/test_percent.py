"""Shares in percent, and rounded to their errors: only nothing is 0, and only all is 100."""

import math
from random import Random

import pytest

from solver.percent import Rounded, apart, in_number, in_percent
from tests.together import together


def test_shares_near_the_bounds() -> None:
    shares = (0, 0.0001, 0.004, 0.006, 0.5, 0.994, 0.996, 0.9999, 1)
    expected = ["0", "0.1", "0.4", "1", "50", "99", "99.6", "99.9", "100"]
    assert [in_percent(share) for share in shares] == expected
    assert [in_percent(Rounded.share(share)) for share in shares] == expected


@together(
    ("value", "error", "percent"),
    [
        (5 / 7, 0.0, "71"),
        (0.476, 0.008, "48"),
        (0.476, 0.009, "50"),
        (0.43, 0.04, "45"),
        (0.43, 0.041, "40"),
        (0.43, 0.2, "40"),
        # In steps of five these would be nothing, or all.
        (0.02, 0.01, "2"),
        (0.002, 0.01, "0.2"),
        (0.97, 0.06, "95"),
        (0.999, 0.02, "99.9"),
        (0.0, 0.08, "0"),
    ],
)
def test_a_share_is_told_as_finely_as_it_is_known(value: float, error: float, percent: str) -> None:
    share = Rounded.share(value, error)
    assert in_percent(share) == percent
    assert share.misleads is (error > 0.1)


@together(
    ("value", "error", "finest", "said"),
    [
        (2.34, 0.0, 0.1, "2.3"),
        (2.34, 0.2, 0.1, "2.5"),
        (2.34, 0.5, 0.1, "2"),
        (0.347, 0.0, 0.01, "0.35"),
        (0.347, 0.07, 0.01, "0.3"),
        (4.0, 0.0, 1.0, "4"),
    ],
)
def test_a_mean_is_told_as_finely_as_it_is_known(
    value: float, error: float, finest: float, said: str
) -> None:
    assert in_number(Rounded.mean(value, error, finest)) == said


def test_figures_that_differ_are_told_apart() -> None:
    """Tests a pair whose difference is better known than either of the two."""
    told = apart(Rounded.share(0.46, 0.05), Rounded.share(0.54, 0.05))
    assert [in_percent(each) for each in told] == ["45", "55"]
    told = apart(Rounded.share(0.48, 0.03), Rounded.share(0.02, 0.01))
    assert [in_percent(each) for each in told] == ["48", "2"]
    told = apart(Rounded.mean(2.34, 0.2), Rounded.mean(2.34, 0.3))
    assert {in_number(each) for each in told} == {"2.5"}


@pytest.mark.parametrize("error", [0.0, 0.002, 0.008, 0.012, 0.03, 0.045, 0.1])
def test_told_figures_are_within_two_of_their_errors(error: float) -> None:
    """Tests that 95 of 100 are, where rounding adds the error of a uniform distribution."""
    chance, within = Random(error), 0
    for _ in range(4000):
        truth = chance.uniform(0.25, 0.75)
        share = Rounded.share(chance.gauss(truth, error), error)
        within += abs(share.told - truth) <= 2 * math.hypot(share.error, share.step / 12**0.5)
    assert within / 4000 > 0.94
