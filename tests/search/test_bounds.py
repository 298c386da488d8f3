"""The errors that answers state for a network's figures, and for what nobody knows."""

from __future__ import annotations

import math

import pytest

from solver.bidders.kinds import learned_bidder
from solver.native import _core
from solver.rules import load_rules
from solver.search.confidence import error_of_difference
from solver.search.evaluation import UNKNOWN, Evaluation, Prior
from solver.weights.networks import Origin

PLAYS = Origin("snatch@1", ("families.quadplex1", "play.seq_hi"))
PAY = Origin("snatch@1", ("families.quadplex1", "score.bomb_factor"))


@pytest.mark.parametrize(
    ("origin", "win", "points"),
    [
        (None, 0.0, 0.0),
        # Under other rules 0.05 and 0.12 more, as independent errors.
        (PLAYS, 0.05, 0.12),
        # Where the game pays otherwise, a whole point more.
        (PAY, 0.05, 1.0),
    ],
)
def test_the_errors_of_a_network(origin: Origin | None, win: float, points: float) -> None:
    """Tests the errors of the network's figures: those of `worlds` independent games, and more."""
    for worlds in (0.5, 8, 60):
        prior = Prior(0.3, 1.0, _core.Weighing(worlds), origin=origin)
        variance = 0.3 * 0.7 / (worlds + 1)
        assert prior.win_error == pytest.approx(math.hypot(math.sqrt(variance), win))
        # A game pays about twice the points that are expected of it.
        assert prior.points_error == pytest.approx(math.hypot(4 * math.sqrt(variance), points))
        dear = Prior(0.3, -3.0, _core.Weighing(worlds), origin=origin)
        assert dear.points_error == pytest.approx(3 * prior.points_error)


def test_the_errors_of_a_borrowed_bidder() -> None:
    """Tests the win probability after a call of snatch, which pays as before: 0.02 more."""
    own, borrowed = (
        learned_bidder(load_rules(each))
        for each in ("snatch", {"base": "snatch", "quadplex": False})
    )
    assert borrowed.error**2 - own.error**2 == pytest.approx(0.02**2)


def test_what_nobody_knows() -> None:
    """Tests an option of which neither a network nor a sample says anything: an even chance."""
    assert Evaluation(0.5, 0.5, 0.0, 0.0, 0) == UNKNOWN


@pytest.mark.parametrize(("together", "error"), [(0.0, 5.0), (0.5, 3.6056), (1.0, 1.0)])
def test_the_error_of_a_difference(together: float, error: float) -> None:
    """Tests errors of 3 and 4 that move together not at all, by half, and wholly."""
    assert error_of_difference(3, 4, together) == pytest.approx(error, abs=1e-4)
    assert error_of_difference(3, 4) == pytest.approx(5.0)
