"""The errors that answers state for a network's figures, and for what nobody knows."""

from __future__ import annotations

import pytest

from solver.bidders import learned_bidder
from solver.rules import load_rules
from solver.search.confidence import error_of_difference
from solver.search.evaluation import UNKNOWN, Evaluation, Prior
from solver.weights.networks import Origin

PLAYS = Origin("snatch@1", ("families.quadplex1", "play.seq_hi"))
PAY = Origin("snatch@1", ("families.quadplex1", "score.bomb_factor"))


@pytest.mark.parametrize(
    ("origin", "win_error", "points_error"),
    [
        # docs/calibration.md: 0.08 and 0.3, by outcomes of self-play.
        (None, 0.08, 0.3),
        # Under other rules 0.05 and 0.12 more, by benchmarks/variants.py, as independent errors.
        (PLAYS, 0.0943, 0.3231),
        # Where the game pays otherwise, a whole point more.
        (PAY, 0.0943, 1.0440),
    ],
)
def test_the_errors_of_a_network(
    origin: Origin | None, win_error: float, points_error: float
) -> None:
    """Tests the errors of a figure of 64 worlds or more, and of points beyond one."""
    for worlds in (64, 256):
        prior = Prior(0.5, 1.0, worlds, origin)
        assert prior.win_error == pytest.approx(win_error, abs=1e-4)
        assert prior.points_error == pytest.approx(points_error, abs=1e-4)
    assert Prior(0.5, -3.0, 64, origin).points_error == pytest.approx(3 * points_error, abs=1e-3)


def test_the_errors_of_a_borrowed_bidder() -> None:
    """Tests the win probability after a call of snatch, which pays as before: 0.02 more."""
    own, borrowed = (
        learned_bidder(load_rules(each))
        for each in ("snatch", {"base": "snatch", "quadplex": False})
    )
    assert own is not None
    assert borrowed is not None
    assert borrowed.error**2 - own.error**2 == pytest.approx(0.02**2)


def test_what_nobody_knows() -> None:
    """Tests an option of which neither a network nor a sample says anything: an even chance."""
    assert Evaluation(0.5, 0.5, 0.0, 0.0, 0) == UNKNOWN


@pytest.mark.parametrize(("together", "error"), [(0.0, 5.0), (0.5, 3.6056), (1.0, 1.0)])
def test_the_error_of_a_difference(together: float, error: float) -> None:
    """Tests errors of 3 and 4 that move together not at all, by half, and wholly."""
    assert error_of_difference(3, 4, together) == pytest.approx(error, abs=1e-4)
    assert error_of_difference(3, 4) == pytest.approx(5.0)
