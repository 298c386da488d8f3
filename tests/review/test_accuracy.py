"""Accuracy: the published formula against its published numbers."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from solver.review.accuracy import accuracy, game_accuracy

LOSSES = st.lists(st.floats(0, 100), min_size=1, max_size=60)
CHANCES = st.lists(st.floats(0, 100), min_size=1, max_size=80)


@pytest.mark.parametrize(
    ("loss", "expected"),
    [(0, 100.0), (1, 96.6), (2, 92.4), (5, 80.8), (10, 64.6), (15, 51.5), (20, 41.0), (30, 25.8)],
)
def test_the_worked_numbers(loss: float, expected: float) -> None:
    """Tests the curve from percentage points lost to accuracy.

    The published numbers hold a bonus of 1 for imperfect analysis, within 100; ours have none.
    """
    assert min(100, accuracy(loss) + 1) == pytest.approx(expected, abs=0.05)


@given(st.floats(-1000, 1000), st.floats(-1000, 1000))
def test_more_lost_is_never_more_accurate(one: float, other: float) -> None:
    """Tests that the curve falls and stays between 0 and 100."""
    low, high = sorted((one, other))
    assert 0 <= accuracy(high) <= accuracy(low) <= 100


@given(LOSSES, CHANCES)
def test_a_game_lies_between_its_decisions(losses: list[float], chances: list[float]) -> None:
    """Tests that the figure of a game is no better than the best and no worse than the worst."""
    each = [accuracy(loss) for loss in losses]
    found = game_accuracy(losses, ((chances or [50.0]) * len(losses))[: len(losses)])
    assert found is not None
    # The harmonic mean counts an accuracy of less than 1 as 1.
    assert min(each) - 1e-9 <= found <= max(1.0, *each) + 1e-9


@given(st.integers(1, 40), st.floats(0, 60), CHANCES)
def test_equal_losses_give_their_accuracy(number: int, loss: float, chances: list[float]) -> None:
    """Tests that a game of equal losses has their accuracy, whatever the chances did."""
    found = game_accuracy([loss] * number, ((chances or [50.0]) * number)[:number])
    assert found == pytest.approx(accuracy(loss))


def test_a_game_without_a_decision_has_no_accuracy() -> None:
    """Tests that nothing is said about nothing."""
    assert game_accuracy([], []) is None
    assert game_accuracy([], [50.0]) is None


def test_a_game_without_loss_is_accurate() -> None:
    """Tests that no loss at all is 100."""
    assert game_accuracy([0.0] * 12, [50.0, 60.0, 90.0] * 4) == pytest.approx(100, abs=1e-3)


def test_sharp_moments_weigh_more() -> None:
    """Tests that a loss counts more where the chances swing."""
    chances = [50.0] * 10 + [10.0, 90.0] * 5
    early = game_accuracy([20.0] + [0.0] * 19, chances)
    late = game_accuracy([0.0] * 19 + [20.0], chances)
    assert early is not None
    assert late is not None
    assert late < early
