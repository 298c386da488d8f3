"""What decisions change, measured without the winner's curse."""

from __future__ import annotations

import numpy as np
import pytest

from solver.native import _core
from solver.review.effects import effects_of_play, given_away
from solver.review.judgement import Judgement
from solver.rules import GAMES
from solver.search.evaluation import Estimate, Prior, Sample
from tests.builders import endgame
from tests.review.reviewed_games import reviewed


def measured(wins: np.ndarray, at: int = 0) -> float:  # type: ignore[type-arg]
    return given_away(wins, at, np.ones(wins.shape[1]), wins)


def test_a_clear_loss_is_measured() -> None:
    """Tests that what a worse choice gives away is found, about as large as it is."""
    random = np.random.default_rng(1)
    wins = (random.random((2, 400)) < [[0.3], [0.7]]).astype(float)
    assert measured(wins) == pytest.approx(0.4, abs=0.1)
    assert measured(wins, at=1) == 0


def test_equal_choices_cost_nothing_on_average() -> None:
    """Tests that the best of many equal choices is not taken for better than what was done.

    The largest of the ten differences, by itself, is some six points of winning on average.
    """
    random = np.random.default_rng(2)
    found, naive = [], []
    for _ in range(400):
        wins = (random.random((10, 100)) < 0.5).astype(float)
        found.append(measured(wins))
        naive.append((wins - wins[0]).mean(axis=1).max())
    error = np.std(found) / len(found) ** 0.5
    assert np.mean(naive) > 0.05
    assert abs(np.mean(found)) < max(3 * error, 0.004)


def sampled(points: list[int], draws: list[int]) -> Estimate:
    """Returns the estimate of a choice of which no network says anything."""
    sample = Sample(np.array(points), np.array(draws))
    return Estimate.of(None, sample, 1.0, Prior(0.0, 0.0, _core.Weighing(0.0)))


def test_what_a_play_gives_away() -> None:
    """Tests a play that loses four games in ten which the best one wins, in both halves."""
    view = endgame("classic", ["3KK", "57A", "68Q"])
    draws = [1] * 200
    own, best = sampled([1, 1, 1, -1, -1] * 40, draws), sampled([1] * 200, draws)
    change = effects_of_play([own, best], best, own, view, 1.0, "win")[view.seat]
    assert change.win == pytest.approx(-0.39, abs=0.03)
    assert change.points == pytest.approx(-0.78, abs=0.06)


def test_points_that_a_play_gives_up_for_wins_are_no_loss() -> None:
    """Tests a play that wins more games than another one, which scores more."""
    view = endgame("classic", ["3KK", "57A", "68Q"])
    draws = [1] * 200
    own, dear = sampled([1, 1, 1, 1, -1] * 40, draws), sampled([4, 4, 4, -1, -1] * 40, draws)
    for_wins = effects_of_play([own, dear], own, own, view, 1.0, "win")[view.seat]
    assert (for_wins.win, for_wins.points) == (0.0, 0.0)
    for_points = effects_of_play([own, dear], dear, own, view, 1.0, "points")[view.seat]
    assert for_points.points == pytest.approx(-1.4, abs=0.1)
    assert for_points.win == pytest.approx(0.2, abs=0.05)
    # Whatever is sought by, both are measured of the same choice.
    sought = effects_of_play([own, dear], own, dear, view, 1.0, "win")[view.seat]
    assert sought.win == pytest.approx(-0.2, abs=0.05)
    assert sought.points == pytest.approx(1.4, abs=0.1)


def test_repeated_deals_say_no_more_than_once() -> None:
    """Tests that a difference in few deals, drawn often, is not clear."""
    view = endgame("classic", ["3KK", "57A", "68Q"])
    own, best = (sampled([1] * 19 + [last], [1] * 9 + [200] + [1] * 9 + [200]) for last in (-1, 1))
    assert effects_of_play([own, best], best, own, view, 1.0, "win")[view.seat].win == 0


@pytest.mark.one_in(3, first=1)
@pytest.mark.usefixtures("no_weights")
@pytest.mark.parametrize("game", GAMES)
def test_effects_of_reviewed_games(game: str) -> None:
    """Tests that every decision has an effect for each seat, and that best ones have none."""
    record, found = reviewed(game)
    for each in found.decisions:
        assert len(each.effects) == record.rules.players
        if each.forced:
            assert all(amount.points == amount.win == 0 for amount in each.effects)
    blunders = [each for each in found.decisions if each.label == "blunder" and each.proven]
    assert all(each.effects[each.seat].win < 0 for each in blunders if lost(each))


def lost(judgement: Judgement) -> bool:
    """Returns whether what was played loses a world in which the best choice wins."""
    return judgement.win_played is not None and judgement.win_played < 1
