"""Evaluations with their errors: of a sample, of the network, and of both."""

import math

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from solver.game.deal import deal
from solver.game.game import Game
from solver.game.view import View
from solver.rules import load_rules
from solver.search.evaluation import Disagreement, Evaluation, Prior
from tests.builders import endgame


def test_figures_of_a_sample() -> None:
    """Tests mean, share of wins and standard errors by hand."""
    found = Evaluation.of(np.array([2, 2, 2, -4, -4, 2, 2, -4]), 3)
    assert found.win == 5 / 8
    assert found.points == pytest.approx(3 * -2 / 8)
    assert found.win_error == pytest.approx(math.sqrt(0.6 * 0.4 / 8))
    of_points = np.std([2, 2, 2, -4, -4, 2, 2, -4], ddof=1) / math.sqrt(8)
    of_wins = 2 * math.sqrt(0.6 * 0.4 / 8) * 22 / 8
    assert found.points_error == pytest.approx(3 * max(of_points, of_wins))
    assert (found.worlds, found.proven) == (8, False)


def test_a_sample_without_a_loss_is_no_proof() -> None:
    """Tests that winning every sampled world leaves an error, and a proof none."""
    sample = Evaluation.of(np.array([1] * 20), 1)
    assert sample.win == 1.0
    assert sample.win_error == pytest.approx(math.sqrt(21 / 22 * 1 / 22 / 20))
    assert sample.points_error == pytest.approx(2 * sample.win_error)
    proof = Evaluation.of(np.array([1] * 20), 2, assured=1)
    assert (proof.win, proof.win_error, proof.points, proof.points_error) == (1.0, 0.0, 2.0, 0.0)
    assert proof.proven


def test_what_a_proven_win_pays_has_an_error() -> None:
    """Tests wins whose points differ, wins in one world, and wins that only a network judged."""
    sampled = Evaluation.of(np.array([2, -4] * 8), 3, assured=1)
    assert (sampled.points, sampled.win_error) == (9.0, 0.0)
    assert sampled.points_error == pytest.approx(3 * np.std([2, 4] * 8, ddof=1) / 4)
    judged = Prior(win=0.9, points=-5.0, worlds=64)
    once = Evaluation.of(np.array([-4]), 3, prior=judged, assured=1)
    assert (once.points, once.points_error) == (12.0, pytest.approx(15 * 0.3))
    nothing = np.zeros(0, np.int64)
    prior = Evaluation.of(nothing, 3, prior=judged, assured=1)
    assert (prior.points, prior.points_error, prior.worlds) == (15.0, pytest.approx(15 * 0.3), 0)
    rare = Evaluation.of(nothing, 3, prior=Prior(win=0.9, points=5.0, worlds=1), assured=1)
    assert rare.points_error == pytest.approx(15 * 0.3 * 8)
    unjudged = Evaluation.of(nothing, 3, assured=1)
    assert (unjudged.points, unjudged.points_error) == (3.0, pytest.approx(3 * 0.3))


@given(st.lists(st.sampled_from([-6, -3, -1, 1, 2, 4]), min_size=1, max_size=50), st.integers(1, 3))
def test_figures_are_finite_and_in_range(points: list[int], by: int) -> None:
    """Tests samples of any size, a single world among them."""
    found = Evaluation.of(np.array(points), by)
    assert 0 <= found.win <= 1
    assert 0 < found.win_error <= 0.5
    assert 0 < found.points_error < math.inf
    assert min(points) * by <= found.points <= max(points) * by


def test_a_network_that_has_seen_few_such_hands_counts_less() -> None:
    """Tests that its errors grow as the number of worlds falls that it counts as."""
    points = np.array([128, 256] * 20)
    sample = Evaluation.of(points, 1)
    both = Evaluation.of(points, 1, prior=Prior(win=0.9, points=5.0, worlds=4))
    error = 4 * 0.3 * 5
    share = sample.points_error**2 / (error**2 + sample.points_error**2)
    assert both.points == pytest.approx(share * 5 + (1 - share) * 192)
    surer = Evaluation.of(points, 1, prior=Prior(win=0.9, points=5.0, worlds=64))
    assert surer.points < both.points < sample.points
    assert surer.points_error < both.points_error < sample.points_error


def test_the_errors_of_a_network_grow_as_its_worlds_fall() -> None:
    """Tests a network that counts as usual, one that has seen few such hands, and none."""
    usual, rare, none = (Prior(win=0.5, points=-2.0, worlds=worlds) for worlds in (64, 4, 0))
    assert (usual.win_error, usual.points_error) == pytest.approx((0.08, 0.6))
    assert (rare.win_error, rare.points_error) == pytest.approx((0.32, 2.4))
    assert (none.win_error, none.points_error) == (math.inf, math.inf)
    assert Prior(win=0.5, points=-2.0, worlds=1).win_error == 0.5


def test_the_network_and_a_sample_are_weighted_by_their_errors() -> None:
    """Tests mean and error of both by hand, and each of them alone."""
    prior = Prior(win=0.5, points=-2.0, worlds=64)
    points = np.array([2] * 30 + [-2] * 10)
    alone = Evaluation.of(np.zeros(0, np.int64), 3, prior=prior)
    assert (alone.win, alone.points, alone.worlds) == (0.5, -6.0, 0)
    assert alone.win_error == pytest.approx(0.08)
    assert alone.points_error == pytest.approx(0.3 * 2 * 3)
    sample = Evaluation.of(points, 3)
    both = Evaluation.of(points, 3, prior=prior)
    weights = np.array([alone.win_error, sample.win_error]) ** -2.0
    assert both.win == pytest.approx(float(np.average([0.5, 0.75], weights=weights)))
    assert both.win_error == pytest.approx(float(weights.sum()) ** -0.5)
    weights = np.array([alone.points_error, sample.points_error]) ** -2.0
    assert both.points == pytest.approx(float(np.average([-6.0, 3.0], weights=weights)))
    assert both.points_error == pytest.approx(float(weights.sum()) ** -0.5)
    assert both.worlds == 40
    assert Evaluation.of(points, 3, prior=Prior(0.5, 0.0, worlds=0)) == sample


def test_a_search_trusts_the_network_more_than_its_stated_errors() -> None:
    """Tests weights and errors by hand where the network counts as 256 worlds."""
    prior = Prior(win=0.5, points=-2.0, worlds=256)
    assert (prior.win_error, prior.points_error) == pytest.approx((0.08, 0.6))
    assert prior.as_stated() == Prior(win=0.5, points=-2.0, worlds=64)
    assert Prior(0.5, -2.0, worlds=1).as_stated().worlds == 1
    points = np.array([2] * 30 + [-2] * 10)
    sample = Evaluation.of(points, 3)
    both = Evaluation.of(points, 3, prior=prior)
    weights = np.array([0.04, sample.win_error]) ** -2.0
    weights /= weights.sum()
    assert both.win == pytest.approx(float(weights @ [0.5, 0.75]))
    assert both.win_error == pytest.approx(math.hypot(*(weights * [0.08, sample.win_error])))
    weights = np.array([0.9, sample.points_error]) ** -2.0
    weights /= weights.sum()
    assert both.points == pytest.approx(float(weights @ [-6.0, 3.0]))
    assert both.points_error == pytest.approx(math.hypot(*(weights * [1.8, sample.points_error])))
    less = Evaluation.of(points, 3, prior=prior.as_stated())
    assert both.win < less.win < sample.win


PRIORS = [Prior(win=0.5, points=0.5, worlds=64), Prior(win=0.6, points=0.5, worlds=64)]
TRIALS = [np.array([2] * 48), np.array([2, -2] * 8)]
# The mean win probability of the network, and by how much the trials are above it.
SAID = (48 * 0.5 + 16 * 0.6) / 64
EXCESS = (48 * 0.5 + 16 * -0.1) / 64


def test_the_optimism_of_samples_is_taken_off() -> None:
    """Tests the correction by hand: nearly all at the first lead, where the network stays."""
    rules = load_rules("classic")
    hands, bottom = deal(rules, 1)
    first = View.of(Game(rules, 0), 0, hands[0] + bottom)
    found = Disagreement.of(first, PRIORS, TRIALS)
    assert found.optimism == pytest.approx((34 / 54 - 0.2) / 0.45 * EXCESS)
    assert found.optimism_points == pytest.approx(2 * 2 * found.optimism)
    assert (found.missed, found.missed_points) == (0, 0)
    for nothing in ([], [np.zeros(0)]):
        assert Disagreement.of(first, PRIORS[: len(nothing)], nothing) == Disagreement()
    corrected = Evaluation.of(TRIALS[0], 1, prior=PRIORS[0], apart=found)
    uncorrected = Evaluation.of(TRIALS[0], 1, prior=PRIORS[0])
    assert PRIORS[0].win < corrected.win < uncorrected.win
    assert PRIORS[0].points < corrected.points < uncorrected.points


def test_the_network_is_moved_to_the_level_of_the_worlds() -> None:
    """Tests it by hand in an endgame: where the worlds are better, where worse, and between."""
    late = endgame("classic", ["3456", "789", "TTJ"])
    found = Disagreement.of(late, PRIORS, TRIALS)
    assert (found.optimism, found.optimism_points) == (0, 0)
    gained = 48 / 52 * EXCESS
    assert found.missed == pytest.approx(gained / (1 - SAID))
    assert found.missed_points == pytest.approx(2 * 2 * gained)
    moved = [found.corrected(prior) for prior in PRIORS]
    level = (48 * moved[0].win + 16 * moved[1].win) / 64
    assert level == pytest.approx(SAID + gained)
    assert moved[1].points == pytest.approx(0.5 + found.missed_points)
    assert found.corrected(Prior(1.0, 0.5, 64)).win == 1
    alone = Evaluation.of(np.zeros(0, np.int64), 1, prior=PRIORS[1], apart=found)
    assert alone.win == moved[1].win

    worse = Disagreement.of(late, PRIORS, [-TRIALS[0], TRIALS[1]])
    lost = 48 / 52 * (8 / 64 - SAID)
    assert worse.missed == pytest.approx(lost / SAID)
    assert worse.corrected(PRIORS[0]).win == pytest.approx(0.5 * (1 + lost / SAID))
    assert worse.corrected(Prior(0.0, 0.5, 64)).win == 0

    halfway = endgame("classic", ["3456", "789TJQKA", "3456789T"])
    share = (18 - 16) / 9
    assert Disagreement.of(halfway, PRIORS, TRIALS).missed == pytest.approx(share * found.missed)


@given(
    st.lists(
        st.tuples(st.floats(0, 1), st.lists(st.sampled_from([-2, 1, 4]), max_size=20)), max_size=6
    )
)
def test_levels_keep_probabilities_and_their_order(options: list[tuple[float, list[int]]]) -> None:
    """Tests whatever the network and the worlds say: probabilities stay so, and so does the order."""
    late = endgame("classic", ["3456", "789", "TTJ"])
    priors = [Prior(win, 0.5, 64) for win, _ in options]
    found = Disagreement.of(late, priors, [np.array(points, np.int64) for _, points in options])
    moved = [found.corrected(prior).win for prior in priors]
    assert all(0 <= win <= 1 for win in moved)
    assert [at for _, at in sorted(zip([p.win for p in priors], moved, strict=True))] == sorted(
        moved
    )
