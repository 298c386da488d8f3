"""Hands with several bombs: which are dealt, and what a choice gives away."""

import numpy as np
import pytest

from lab.benchmarks.bombs import judge, long_search, rich_leads
from solver.rules import GAMES, load_rules
from solver.search.candidates import candidates
from solver.search.hands import bombs_of
from solver.search.limit import Limit

pytestmark = pytest.mark.long


@pytest.mark.parametrize("game", GAMES)
def test_landlords_have_the_bombs_asked_for(game: str) -> None:
    """Tests that the hands are whole, rich in bombs, and the same for a seed."""
    rules = load_rules(game)
    views = list(rich_leads(rules, 2, 2, 5))
    deal = rules.description.deal
    for view in views:
        assert len(view.hand) == deal.hand + deal.bottom
        assert len(bombs_of(rules, view.hand)) >= 2
    assert [view.hand for view in rich_leads(rules, 2, 2, 5)] == [view.hand for view in views]


@pytest.mark.usefixtures("small_weights")
def test_the_best_play_and_one_that_is_kept_stay_to_the_end() -> None:
    """Tests that all that stays has been tried in all worlds, and a choice costs what it costs."""
    [view] = rich_leads(load_rules("classic"), 1, 3, 2)
    options = candidates(view)
    paid = long_search(view, options, 7, 128, 3, by_wins=False)
    assert 7 in paid
    assert {len(points) for points in paid.values()} == {128}
    found = judge(view, Limit(worlds=16), 128, 3, "points")
    assert found.plays == len(options)
    assert found.stake > 0
    assert np.isfinite(found.share)
    if found.best == found.choice:
        assert found.lost == 0
