"""Luck and own play over time: every game is in the sums, however many points are shown."""

import datetime as dt
import itertools

import pytest
from hypothesis import given
from hypothesis import strategies as st

from solver.review.amount import Amount
from solver.review.luck_series import MOST, luck_series
from solver.review.played_game import PlayedGame

FIRST = dt.date(2026, 1, 1)


def game(result: float | None, adjusted: float | None, own: float | None) -> PlayedGame:
    amounts = [None if each is None else Amount(2 * each, each) for each in (result, adjusted, own)]
    return PlayedGame("classic", "peasant", None, amounts[0], amounts[1], (), amounts[2])


def test_sums_grow_from_game_to_game() -> None:
    games = [game(1.0, 0.4, -0.1), game(0.0, 0.3, -0.2)]
    first, second = luck_series((FIRST + dt.timedelta(at), each) for at, each in enumerate(games))
    assert (first.games, first.day) == (1, FIRST)
    assert first.luck.win == pytest.approx(0.6)
    assert (second.games, second.day) == (2, FIRST + dt.timedelta(1))
    assert (second.luck.win, second.luck.points) == pytest.approx((0.3, 0.6))
    assert (second.own.win, second.own.points) == pytest.approx((-0.3, -0.6))


def test_games_without_a_result_or_a_hand_are_left_out() -> None:
    games = [game(None, None, -0.1), game(1.0, 0.5, None), game(1.0, 0.5, -0.1)]
    (only,) = luck_series((FIRST, each) for each in games)
    assert (only.games, only.luck.win) == (1, 0.5)
    assert luck_series([]) == []


@given(st.integers(0, 5 * MOST))
def test_thinned_points_stand_on_the_whole_line(count: int) -> None:
    """Tests that points are left out, and that those which stay are those of all games."""
    games = [(FIRST, game(float(at % 3 == 0), 0.5, -at / 100)) for at in range(count)]
    found = luck_series(games)
    assert len(found) == min(MOST, count)
    for point in found:
        until = [each for _, each in games[: point.games]]
        assert point.own.win == pytest.approx(sum(each.own.win for each in until if each.own))
    steps = [after.games - before.games for before, after in itertools.pairwise(found)]
    if steps:
        assert found[-1].games == count
        assert max(steps) - min(steps) <= 1
