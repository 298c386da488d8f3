"""Figures with errors: of a sample, of the network, and of both."""

import math

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from solver.game.deal import deal
from solver.game.game import Game
from solver.game.view import View
from solver.rules import load_rules
from solver.search.evaluation import Evaluation, Optimism, Prior
from tests.builders import endgame


def test_figures_of_a_sample() -> None:
    """Tests mean, share of wins and standard errors by hand."""
    found = Evaluation.of(np.array([2, 2, 2, -4, -4, 2, 2, -4]), 3)
    assert found.win == 5 / 8
    assert found.points == pytest.approx(3 * -2 / 8)
    assert found.win_error == pytest.approx(math.sqrt(0.6 * 0.4 / 8))
    assert (
        found.points_error >= 3 * np.std([2, 2, 2, -4, -4, 2, 2, -4], ddof=1) / math.sqrt(8) - 1e-9
    )
    assert (found.worlds, found.proven) == (8, False)


def test_a_sample_without_a_loss_is_no_proof() -> None:
    """Tests that winning every sampled deal leaves an error, and a proof none."""
    sample = Evaluation.of(np.array([1] * 20), 1)
    assert sample.win == 1.0
    assert sample.win_error > 0.02
    assert sample.points_error > 0.04
    proof = Evaluation.of(np.array([1] * 20), 2, proven=True)
    assert (proof.win, proof.win_error, proof.points, proof.points_error) == (1.0, 0.0, 2.0, 0.0)
    assert proof.proven


@given(st.lists(st.sampled_from([-6, -3, -1, 1, 2, 4]), min_size=1, max_size=50), st.integers(1, 3))
def test_figures_are_finite_and_in_range(points: list[int], by: int) -> None:
    """Tests samples of any size, a single deal among them."""
    found = Evaluation.of(np.array(points), by)
    assert 0 <= found.win <= 1
    assert 0 < found.win_error <= 0.5
    assert 0 < found.points_error < math.inf
    assert min(points) * by <= found.points <= max(points) * by


def test_worlds_are_doubted_while_much_is_hidden() -> None:
    """Tests what is taken off by hand: nearly all at the first lead, nothing in an endgame."""
    priors = [Prior(win=0.5, points=0.5, worlds=64), Prior(win=0.6, points=0.5, worlds=64)]
    trials = [np.array([2] * 48), np.array([2, -2] * 8)]
    rules = load_rules("classic")
    hands, bottom = deal(rules, 1)
    first = View.of(Game(rules, 0), 0, hands[0] + bottom)
    doubt = (34 / 54 - 0.2) / 0.45
    found = Optimism.of(first, priors, trials)
    assert found.win == pytest.approx(doubt * (48 * 0.5 + 16 * -0.1) / 64)
    assert found.points == pytest.approx(2 * 2 * found.win)
    late = endgame("classic", ["3456", "789", "TTJ"])
    assert Optimism.of(late, priors, trials) == Optimism(0.0, 0.0)
    assert Optimism.of(first, [], []) == Optimism.of(first, priors[:1], [np.zeros(0)]) == Optimism()
    doubted = Evaluation.of(trials[0], 1, prior=priors[0], optimism=found)
    believed = Evaluation.of(trials[0], 1, prior=priors[0], optimism=Optimism())
    assert priors[0].win < doubted.win < believed.win
    assert priors[0].points < doubted.points < believed.points
