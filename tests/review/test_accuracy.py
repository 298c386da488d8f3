"""Accuracy: one falling curve of the mean loss."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from solver.review.accuracy import POWER, SCALE, accuracy, game_accuracy

LOSSES = st.lists(st.floats(0, 100), min_size=1, max_size=60)


def test_the_worked_numbers() -> None:
    """Tests the ends of the curve, and that the scale is the loss which costs all but 1/e."""
    assert accuracy(0) == 100.0
    assert accuracy(SCALE) == pytest.approx(36.79, abs=0.01)
    assert accuracy(10, scale=20, power=1) == pytest.approx(60.65, abs=0.01)
    assert SCALE > 0
    assert POWER > 0


@given(st.floats(-1000, 1000), st.floats(-1000, 1000))
def test_more_lost_is_never_more_accurate(one: float, other: float) -> None:
    """Tests that the curve falls and stays between 0 and 100."""
    low, high = sorted((one, other))
    assert 0 <= accuracy(high) <= accuracy(low) <= 100


@given(LOSSES)
def test_a_game_has_the_accuracy_of_its_mean_loss(losses: list[float]) -> None:
    """Tests that the order of the decisions does not count, nor a repetition of all of them."""
    found = game_accuracy(losses)
    assert found == pytest.approx(accuracy(sum(losses) / len(losses)))
    assert game_accuracy([*reversed(losses), *losses]) == pytest.approx(found)


def test_a_game_without_a_decision_has_no_accuracy() -> None:
    """Tests that nothing is said about nothing."""
    assert game_accuracy([]) is None
