"""The players of the league that were written for it: legal in every game, and no fools."""

import pytest

from lab.arena import ControlAgent, GreedyAgent, MonteCarloAgent, RandomAgent, play_match
from solver.game.knowledge import Knowledge
from solver.game.play import PASS
from solver.rules import GAMES, load_rules
from tests.builders import endgame


def said(view: Knowledge) -> str:
    play = ControlAgent().decide(view)
    return PASS if play is None else str(play)


@pytest.mark.one_in(4, first=2)
@pytest.mark.parametrize("game", GAMES)
def test_control_plays_every_game(game: str) -> None:
    """Tests that whole matches are legal, and far better than random play."""
    rules = load_rules(game)
    found = play_match(rules, ControlAgent(), RandomAgent(1), deals=10, seed=1, landlord_by="turns")
    assert found["win_rate"].mean > 0.6


@pytest.mark.long
def test_control_is_no_worse_than_greedy() -> None:
    """Tests a match that both play without chance, so that its result is fixed."""
    rules = load_rules("douzero")
    found = play_match(rules, ControlAgent(), GreedyAgent(rules), deals=200, seed=5)
    assert found["win_rate"].mean > 0.5


@pytest.mark.parametrize(
    ("hands", "over", "says"),
    [
        # Nobody can beat 2, then the pair goes out.
        (["552", "KKQ", "AAJ"], None, "2"),
        # Either way one play is beaten; the low one comes while 2 can win the lead back.
        (["3452", "KQQ8", "AJJ9"], None, "3"),
        # A bomb that goes out next to nothing that can be beaten.
        (["77773", "KKQ", "AAJ"], (1, "K"), "7777"),
        # The partner, who is about to go out, keeps the lead.
        (["44Q", "K9", "A8"], (2, "6"), "pass"),
    ],
)
def test_control_decides(hands: list[str], over: tuple[int, str] | None, says: str) -> None:
    """Tests that it leads, answers and passes as its plan says."""
    turn = 0 if over is None or says != "pass" else 1
    view = endgame("classic", hands, turn=turn, over=over)
    assert said(view) == says


def test_monte_carlo_depends_on_the_position_alone() -> None:
    """Tests that equal seeds choose the same, and that what is forced is not sampled."""
    view = endgame("classic", ["34569JQ", "4447", "5557"])
    first, second = (
        str(MonteCarloAgent(16, 3, name="monte-carlo", objective="win").decide(view))
        for _ in range(2)
    )
    assert first == second
    forced = endgame("classic", ["3", "4", "5"])
    assert str(MonteCarloAgent(1, 1, name="monte-carlo", objective="win").decide(forced)) == "3"


def test_monte_carlo_sees_what_wins() -> None:
    """Tests that it leads what nobody beats, and takes no pair apart."""
    view = endgame("classic", ["55A", "K6", "Q4"])
    for objective in ("win", "points"):
        agent = MonteCarloAgent(64, 1, name="monte-carlo", objective=objective)
        assert str(agent.decide(view)) in ("A", "55")


@pytest.mark.one_in(7, first=4)
@pytest.mark.parametrize("game", GAMES)
def test_monte_carlo_plays_every_game(game: str) -> None:
    """Tests that whole matches are legal, and far better than random play.

    Two deals are enough: the agent tries every deal of the hidden cards in endings, which takes
    most of the time.
    """
    rules = load_rules(game)
    agent = MonteCarloAgent(4, 1, name="monte-carlo", objective="win")
    found = play_match(rules, agent, RandomAgent(1), deals=2, seed=1, landlord_by="turns")
    assert found["win_rate"].mean > 0.6
