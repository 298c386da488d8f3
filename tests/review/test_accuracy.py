"""Accuracy: lichess' curve for a play, and a mean that no single play can bring to nothing."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from solver.review.accuracy import FLOOR, Accuracies, accuracy
from tests.together import together

LOSSES = st.lists(st.floats(0, 100), min_size=1, max_size=60)


def of(losses: list[float]) -> float:
    found = Accuracies.of(losses).value
    assert found is not None
    return found


@together(
    ("loss", "found"),
    [(-3, 100), (0, 100), (1, 95.6), (2, 91.4), (5, 79.8), (10, 63.6), (20, 40.0), (81, 0)],
)
def test_the_accuracy_of_a_play(loss: float, found: float) -> None:
    """Tests the figures of lichess, without its bonus of 1 for imperfect analysis."""
    assert accuracy(loss) == pytest.approx(found, abs=0.1)


@together(
    ("losses", "found"),
    [
        ([0.0] * 12, 100),
        ([0.0] * 9 + [75.0] * 3, 53),
        ([0.0] * 11 + [75.0], 74),
        ([0.0] * 99 + [100.0], 95),
        ([10.0] * 12, 64),
        ([100.0], 5),
    ],
)
def test_the_accuracy_of_a_game(losses: list[float], found: float) -> None:
    assert of(losses) == pytest.approx(found, abs=0.6)


@given(st.floats(-1000, 1000), st.floats(-1000, 1000))
def test_more_lost_is_never_more_accurate(one: float, other: float) -> None:
    low, high = sorted((one, other))
    assert 0 <= accuracy(high) <= accuracy(low) <= 100


@given(LOSSES)
def test_no_play_costs_more_than_its_share_allows(losses: list[float]) -> None:
    """Tests that there is no cliff: whatever the last play loses, the others keep their part."""
    before = of([*losses, 0.0])
    plays = len(losses) + 1
    dear = of([*losses, 100.0])
    assert FLOOR / 2 - 1e-9 <= dear <= before <= 100 + 1e-9
    # The mean loses one share of 100, and the harmonic mean is that of the others and `FLOOR`.
    assert before - dear <= 50 / plays + 50 * (100 / FLOOR) / (plays + 100 / FLOOR) + 1e-9
    best = len([loss for loss in losses if loss == 0.0])
    assert of(losses) >= 50 * best / len(losses)


@given(LOSSES, LOSSES)
def test_the_plays_of_two_games_are_put_together(one: list[float], other: list[float]) -> None:
    """Tests that neither the order of the plays counts nor how they are divided into games."""
    parts = [Accuracies.of(one), Accuracies.of(other)]
    together_ = parts[0] + parts[1]
    assert together_.value == pytest.approx(of([*reversed(other), *one]))
    assert sum(together_.change(each) for each in parts) == pytest.approx(0, abs=1e-9)


def test_a_weight_by_hand() -> None:
    """Tests the derivative against a small step of the weight."""
    one, other = Accuracies.of([0.0, 8.0]), Accuracies.of([40.0, 1.0, 3.0])
    step = 1e-6
    more = Accuracies(
        *(a + (1 + step) * b for a, b in zip(vars(one).values(), vars(other).values(), strict=True))
    )
    both = one + other
    assert both.change(other) == pytest.approx((more.value - both.value) / step, rel=1e-3)


def test_without_a_play_there_is_no_accuracy() -> None:
    """Tests that nothing is said about nothing."""
    assert Accuracies.of([]).value is None
