"""A search by the clock ends when the decision is settled; a search by worlds does not."""

import math

import numpy as np
import pytest

from solver.game.knowledge import Knowledge
from solver.search.candidates import promising
from solver.search.limit import Limit
from solver.search.search import POOL, Search
from tests.builders import endgame


def ending() -> Knowledge:
    """Returns an ending in which a pair may win, and a single card never does.

    It has too many deals for a search to try each of them.
    """
    view = endgame("classic", ["334", "556679JQ", "78TTKA2B"])
    assert not Search(view, 1).counted(POOL)
    return view


@pytest.mark.parametrize("by_wins", [True, False])
def test_a_settled_decision_ends_the_search(by_wins: bool) -> None:
    """Tests that a choice that loses every world is dropped, and that no hour is used up."""
    view = ending()
    options = promising(Search(view, 1), by_wins=by_wins)
    samples = Search(view, 1).run(options, Limit(seconds=1), by_wins=by_wins)
    found = {str(play): each.scored for play, each in zip(options, samples, strict=True)}
    worlds = len(found["33"])
    won = np.count_nonzero(found["33"] > 0) / worlds
    best = samples[[str(play) for play in options].index("33")]
    assert 0 < math.sqrt(won * (1 - won) / best.effective) < 0.016
    assert {str(play) for play in options} == {"33", "3", "4"}
    assert all(64 <= len(found[play]) < worlds < 2000 for play in ("3", "4"))
    assert not (found["3"] > 0).any()
    finer = Search(view, 1).run(options, Limit(seconds=30), by_wins=by_wins)
    assert worlds < max(len(trial.scored) for trial in finer) < 50_000


def test_a_settled_decision_keeps_what_is_asked_for() -> None:
    """Tests that a search that ends early has tried what is to be kept as long as the best."""
    view = ending()
    options = promising(Search(view, 1), by_wins=True)
    trials = Search(view, 1).run(options, Limit(seconds=1), by_wins=True, keep=(0, 1, 2))
    assert len({len(trial.scored) for trial in trials}) == 1
    assert len(trials[0].scored) < 2000


def test_a_limit_in_worlds_is_used_up() -> None:
    """Tests that the number of worlds alone decides the answer where they are the limit."""
    view = ending()
    options = promising(Search(view, 1), by_wins=True)
    trials = Search(view, 1).run(options, Limit(seconds=60, worlds=3000), by_wins=True)
    assert {trial.worlds for trial in trials} == {3000}


def test_seconds_do_not_end_the_trial_of_counted_deals() -> None:
    """Tests that a limit in seconds and one in worlds give the same outcomes of all deals."""
    view = endgame("classic", ["334", "5566", "77889"])
    options = promising(Search(view, 1), by_wins=True)
    by_clock, by_worlds = (
        Search(view, 1).run(options, limit, by_wins=True)
        for limit in (Limit(seconds=60), Limit(worlds=1))
    )
    for one, other in zip(by_clock, by_worlds, strict=True):
        assert one.scored.tolist() == other.scored.tolist()
        assert one.worlds == Search(view, 1).counted(POOL)
