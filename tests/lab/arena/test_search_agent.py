"""The player that searches."""

from lab.arena import SearchAgent
from solver.search.limit import Limit
from tests.builders import endgame


def test_what_is_forced_is_not_searched() -> None:
    """Tests that the only play, and the only pass, cost nothing and are right."""
    agent = SearchAgent(Limit(worlds=10**6), 1, objective="win")
    assert str(agent.decide(endgame("classic", ["3", "4", "5"]))) == "3"
    assert agent.decide(endgame("classic", ["33", "4", "5"], turn=1, over=(0, "Q"))) is None


def test_a_decision_depends_on_the_position_alone() -> None:
    """Tests that the worlds are the same whatever was asked before."""
    views = [endgame("classic", [f"34569J{high}", "4447", "5557"]) for high in "QKA2"]
    once = [str(SearchAgent(Limit(worlds=4), 3, objective="win").decide(view)) for view in views]
    agent = SearchAgent(Limit(worlds=4), 3, objective="win")
    assert [str(agent.decide(view)) for view in reversed(views)] == once[::-1]
