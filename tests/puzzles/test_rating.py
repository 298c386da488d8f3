"""The rating of puzzles, its levels and its bounds; docs/puzzles.md has the formula."""

from __future__ import annotations

import math

import pytest

from solver.puzzles.puzzle import Measures
from solver.puzzles.rating import level_of, priors_of, rating_of

EASIEST = Measures(depth=1, only_moves=0, choices=1, prior=1.0, tempting=())


@pytest.mark.parametrize(
    ("rating", "level"),
    [(0, 1), (749, 1), (750, 2), (949, 2), (950, 3), (1199, 3), (1200, 4), (1499, 4), (1500, 5)],
)
def test_levels(rating: int, level: int) -> None:
    assert level_of(rating) == level


@pytest.mark.parametrize(
    ("measures", "rating"),
    [
        (EASIEST, 300),
        (Measures(2, 0, 1, 1.0, ()), 390),
        (Measures(9, 0, 1, 1.0, ()), 1020),
        (Measures(10, 0, 1, 1.0, ()), 1020),
        (Measures(1, 1, 1, 1.0, ()), 440),
        (Measures(1, 6, 1, 1.0, ()), 1140),
        (Measures(1, 7, 1, 1.0, ()), 1140),
        (Measures(1, 0, 2, 1.0, ()), 325),
        (Measures(1, 0, 1, 0.5, ()), 370),
        (Measures(1, 0, 1, 1 / 64, ()), 720),
        (Measures(1, 0, 1, 1 / 65, ()), 720),
        (Measures(1, 0, 1, 1.0, ("3", "4")), 420),
    ],
)
def test_ratings(measures: Measures, rating: int) -> None:
    """Tests each part alone, at the most that it may count and beyond."""
    assert rating_of(measures) == rating


def test_priors() -> None:
    """Tests that a choice which looks 10 % better is made e times as often."""
    better, worse = priors_of([0.6, 0.5])
    assert better / worse == pytest.approx(math.e)
    assert better + worse == pytest.approx(1)
