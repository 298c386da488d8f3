"""The rating of puzzles, its levels and its bounds; docs/puzzles.md has the formula."""

from __future__ import annotations

import math

import pytest

from solver.game.cards import Hand
from solver.game.play import Play
from solver.puzzles.hints import idea_of
from solver.puzzles.puzzle import Measures, Puzzle
from solver.puzzles.rating import level_of, priors_of, rating_of
from solver.rules import load_rules
from tests.together import together

EASIEST = Measures(depth=1, only_moves=0, choices=1, prior=1.0, tempting=())


@together(
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


@pytest.mark.parametrize(
    ("opponent", "partner", "landlord", "idea"),
    [
        ("5T", "JQK", 0, "idea_stop"),
        ("5TT", "JQK", 0, "idea_high"),
        ("5TT", "JQ", 2, "idea_stop"),
        ("5T", "JQK", 2, "idea_partner"),
    ],
)
def test_ideas_know_who_may_go_out(opponent: str, partner: str, landlord: int, idea: str) -> None:
    """Tests seats with two cards, who may go out with their next play, and with three."""
    rules = load_rules("classic")
    hands = tuple(Hand.parse(rules, each) for each in ("49", opponent, partner))
    answer = Play.parse(rules, "9")
    puzzle = Puzzle(rules, landlord, hands, 0, None, answer, 300, EASIEST)
    assert idea_of(puzzle) == idea
