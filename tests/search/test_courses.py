"""Courses of rollouts: they end as the search said, and what is noted agrees with itself."""

from __future__ import annotations

import numpy as np
import pytest

from solver.rules import GAMES
from solver.search.candidates import promising
from solver.search.courses import NOTED
from solver.search.limit import Limit
from solver.search.search import Search
from tests.builders import endgame, greedy_record


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("by_wins", [True, False])
def test_courses_end_as_the_search_said(game: str, by_wins: bool) -> None:
    """Tests points, leads and plays of two choices in every game."""
    view = next(greedy_record(game, 3, most=9).decisions()).view
    search = Search(view, 5)
    options = promising(search, by_wins=by_wins)[:2]
    samples = search.run(options, Limit(worlds=24), by_wins=by_wins, keep=(0, 1))
    found = search.courses(options, 16, by_wins=by_wins)
    worlds = len(found.draws)
    assert 0 < worlds <= 16
    assert list(found.draws) == list(samples[0].draws[:worlds])
    assert found.deals.shape == (worlds, view.rules.players)
    assert (found.deals[:, view.seat] == view.hand.packed).all()
    for course, sample in zip(found.after, samples, strict=True):
        assert list(course.of("points")) == list(sample.scored[:worlds])
        never = course.of("their_leads") == 0
        assert ((course.of("taken_by") == -1) == never).all()
        assert (course.of("safe_leads") <= course.of("our_leads")).all()
        assert (course.of("our_leads")[never] == course.of("safe_leads")[never]).all()
        assert (course.of("plays_left")[never] == course.of("plays_then")[never]).all()
        won = course.of("winner")
        partners = np.array([view.is_partner(seat) for seat in range(view.rules.players)])
        assert (partners[won] == (course.of("points") > 0)).all()
        assert ((won == view.seat) == (course.of("plays_left") == 0)).all()
        assert (course.of("factor") >= 1).all()
    assert found.effective <= found.draws.sum()
    assert found.shares.sum() == pytest.approx(1)


def test_there_are_none_before_a_world_was_tried() -> None:
    search = Search(endgame("classic", ["345", "67", "89"]), 1)
    assert search.courses([None][:0], 4, by_wins=True) is None
    assert len(set(NOTED)) == len(NOTED)
