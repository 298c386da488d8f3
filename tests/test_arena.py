"""The arena: duplicate deals, fair to both sides, and a better player wins them."""

from typing import Any

import pytest

from solver.arena import (
    AGENTS,
    GreedyAgent,
    Match,
    RandomAgent,
    SearchAgent,
    make_agent,
    play_match,
)
from solver.cards import Hand
from solver.engine import Limit
from solver.errors import InvalidRequest
from solver.play import Play
from solver.rules import GAMES, load_rules
from solver.view import View
from tests.test_engine import endgame

FAST = Limit(worlds=8)


class Recorder:
    """Plays like another agent and keeps what it was shown."""

    def __init__(self, agent: Any, name: str) -> None:
        self.name = name
        self.views: list[View] = []
        self._agent = agent

    def decide(self, view: View) -> Play | None:
        self.views.append(view)
        play: Play | None = self._agent.decide(view)
        return play


@pytest.mark.parametrize("game", GAMES)
def test_equal_players_come_out_even(game: str) -> None:
    """Tests that the luck of the deals cancels out: the same player on both sides wins half."""
    rules = load_rules(game)
    found = play_match(rules, GreedyAgent(rules), GreedyAgent(rules), deals=8, seed=3)
    assert (found.win_rate, found.win_rate_error) == (0.5, 0.0)
    assert (found.points, found.points_error) == (0.0, 0.0)
    assert found.as_landlord + found.as_peasants == 1.0
    assert found.interval == (0.5, 0.5)


@pytest.mark.parametrize("game", GAMES)
def test_greedy_beats_random(game: str) -> None:
    """Tests that the policy of the rollouts is far better than random play, on both sides."""
    rules = load_rules(game)
    found = play_match(rules, GreedyAgent(rules), RandomAgent(1), deals=30, seed=1)
    assert found.win_rate > 0.75
    assert found.interval[0] > 0.6
    assert found.points > 0
    assert min(found.as_landlord, found.as_peasants) > 0.5


@pytest.mark.parametrize("game", GAMES)
def test_search_beats_random(game: str) -> None:
    """Tests that even a short search wins clearly."""
    rules = load_rules(game)
    deals = 2 if game == "double" else 4
    found = play_match(rules, SearchAgent(Limit(worlds=2), 1), RandomAgent(1), deals=deals, seed=2)
    assert found.win_rate >= 0.75
    assert found.points > 0


@pytest.mark.long
@pytest.mark.timeout(3600)
@pytest.mark.parametrize("game", GAMES)
def test_search_beats_greedy(game: str) -> None:
    """Tests that the search is better than the policy that it plays out with."""
    rules = load_rules(game)
    found = play_match(
        rules, SearchAgent(Limit(worlds=40), 1), GreedyAgent(rules), deals=100, seed=1
    )
    assert found.interval[0] > 0.5


def test_matches_are_repeatable() -> None:
    """Tests that seeds decide everything but the time."""
    rules = load_rules("snatch")

    def figures(seed: int) -> tuple[float, ...]:
        found = play_match(rules, RandomAgent(seed), GreedyAgent(rules), deals=10, seed=seed)
        return found.win_rate, found.points, found.as_landlord, found.as_peasants

    assert figures(4) == figures(4)
    assert figures(4) != figures(5)


def test_what_is_told_of_a_match() -> None:
    """Tests progress, times and the interval."""
    rules = load_rules("classic")
    done: list[int] = []
    found = play_match(
        rules,
        GreedyAgent(rules),
        RandomAgent(2),
        deals=5,
        seed=1,
        progress=lambda: done.append(1),
    )
    assert len(done) == found.deals == 5
    assert set(found.seconds_per_play) == {"greedy", "random"}
    assert all(0 < seconds < 1 for seconds in found.seconds_per_play.values())
    low, high = found.interval
    assert low <= found.win_rate <= high
    assert high - low == pytest.approx(2 * 1.96 * found.win_rate_error)
    assert Match(2, 0.5, 0.1, 0.0, 0.0, 0.5, 0.5).interval == pytest.approx((0.304, 0.696))


@pytest.mark.parametrize("deals", [1, 0, -5])
def test_too_few_deals(deals: int) -> None:
    """Tests that a match without an error bar is refused."""
    rules = load_rules("classic")
    with pytest.raises(InvalidRequest, match="at least 2"):
        play_match(rules, GreedyAgent(rules), GreedyAgent(rules), deals=deals, seed=1)


def test_agents_by_name() -> None:
    """Tests that every agent that is listed can be made, and no other."""
    rules = load_rules("classic")
    for name in AGENTS:
        assert make_agent(name, rules, FAST, 1).name == name
    with pytest.raises(InvalidRequest, match="random, greedy, search"):
        make_agent("perfect", rules, FAST, 1)


@pytest.mark.parametrize("game", GAMES)
def test_agents_see_what_their_seat_sees(game: str) -> None:
    """Tests that an agent is shown its own hand, and the bottom only where the seat knows it."""
    rules = load_rules(game)
    one, other = (Recorder(GreedyAgent(rules), name) for name in ("one", "other"))
    play_match(rules, one, other, deals=4, seed=7)
    public = rules.game.deal.bottom_public
    for view in one.views + other.views:
        assert (view.bottom is not None) is (public or view.seat == view.landlord)
        assert view.my_turn or view.may_interrupt
        assert len(view.unseen) == sum(view.table.left) - len(view.hand)
        shown = view.hand + view.unseen
        for gone in view.played:
            shown += gone
        assert shown == Hand.deck(rules)
    assert {view.landlord for view in one.views} == set(range(min(4, rules.players)))


def test_interrupts_are_asked_for() -> None:
    """Tests that in street the agents are asked for bombs out of turn."""
    rules = load_rules("street")
    agent = Recorder(RandomAgent(3), "random")
    play_match(rules, agent, GreedyAgent(rules), deals=6, seed=1)
    out_of_turn = [view for view in agent.views if not view.my_turn]
    assert out_of_turn
    assert all(view.legal() for view in out_of_turn)
    assert all(play.is_bomb for view in out_of_turn for play in view.legal())


def test_a_search_agent_does_not_search_what_is_forced() -> None:
    """Tests that the only play, and the only pass, cost nothing and are right."""
    agent = SearchAgent(Limit(worlds=10**6), 1)
    assert str(agent.decide(endgame("classic", ["3", "4", "5"]))) == "3"
    assert agent.decide(endgame("classic", ["33", "4", "5"], turn=1, over=(0, "Q"))) is None
