"""Matches: duplicate deals, fair to both sides, which a better player wins."""

from collections.abc import Iterator
from itertools import count, product
from types import SimpleNamespace
from typing import Any

import pytest

from lab.arena import (
    AgentFailure,
    GreedyAgent,
    Interrupted,
    Match,
    RandomAgent,
    SearchAgent,
    Sprt,
    play_match,
)
from lab.arena.match import Figure, Outcome, judge
from solver.errors import InvalidRequest
from solver.game.cards import Hand
from solver.game.contract import Contract
from solver.game.knowledge import Knowledge
from solver.game.play import Play
from solver.rules import GAMES, load_rules
from solver.search.confidence import CONFIDENCE
from solver.search.limit import Limit

# Landlords found by auction, and searches, do not depend on what the shipped networks have learned.
pytestmark = pytest.mark.usefixtures("no_weights")


class Recorder:
    """Plays like another agent and keeps the views that it was shown."""

    def __init__(self, agent: Any, name: str) -> None:
        self.name = name
        self.views: list[Knowledge] = []
        self._agent = agent

    def decide(self, view: Knowledge) -> Play | None:
        self.views.append(view)
        play: Play | None = self._agent.decide(view)
        return play


@pytest.mark.parametrize("game", GAMES)
def test_equal_players_come_out_even(game: str) -> None:
    """Tests that the luck of the deals cancels out: the same player on both sides wins half."""
    rules = load_rules(game)
    found = play_match(rules, GreedyAgent(rules), GreedyAgent(rules), deals=6, seed=3)
    assert (found["win_rate"].mean, found["win_rate"].error) == (0.5, 0.0)
    assert (found["points"].mean, found["points"].error) == (0.0, 0.0)
    assert found["as_landlord"].mean + found["as_peasants"].mean == 1.0
    assert found["win_rate"].interval == (0.5, 0.5)


@pytest.mark.one_in(4)
@pytest.mark.parametrize("game", GAMES)
def test_greedy_beats_random(game: str) -> None:
    """Tests that the greedy policy is far better than random play, on both sides."""
    rules = load_rules(game)
    found = play_match(
        rules, GreedyAgent(rules), RandomAgent(1), deals=30, seed=1, landlord_by="turns"
    )
    assert found["win_rate"].mean > 0.75
    assert found["win_rate"].interval[0] > 0.6
    assert found["points"].mean > 0
    assert min(found["as_landlord"].mean, found["as_peasants"].mean) > 0.5


@pytest.mark.long
@pytest.mark.timeout(3600)
@pytest.mark.parametrize("game", GAMES)
def test_search_beats_greedy(game: str) -> None:
    """Tests that the search is better than the policy that it plays out with."""
    rules = load_rules(game)
    found = play_match(
        rules,
        SearchAgent(Limit(worlds=40), 1, objective="win"),
        GreedyAgent(rules),
        deals=100,
        seed=1,
    )
    assert found["win_rate"].interval[0] > 0.5


def test_matches_are_repeatable() -> None:
    """Tests that seeds decide everything but the time."""
    rules = load_rules("snatch")

    def figures(seed: int) -> tuple[float, ...]:
        found = play_match(rules, RandomAgent(seed), GreedyAgent(rules), deals=10, seed=seed)
        return (
            found["win_rate"].mean,
            found["points"].mean,
            found["as_landlord"].mean,
            found["as_peasants"].mean,
        )

    assert figures(4) == figures(4)
    assert figures(4) != figures(5)


def test_the_result_of_a_match(monkeypatch: pytest.MonkeyPatch) -> None:
    """Tests progress, times and the interval, with a clock that moves whenever it is read."""
    monkeypatch.setattr("lab.arena.pair.time", SimpleNamespace(perf_counter=count().__next__))
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
    assert found.parts["seconds_per_play"] == {"greedy": 1.0, "random": 1.0}
    low, high = found["win_rate"].interval
    assert 0 <= low <= found["win_rate"].mean <= high <= 1
    # Wilson's interval of 25 trials: 0.5 with a standard error of 0.1.
    half = CONFIDENCE * (0.25 / 25 + CONFIDENCE**2 / 2500) ** 0.5 / (1 + CONFIDENCE**2 / 25)
    bounds = pytest.approx((0.5 - half, 0.5 + half))
    assert Figure(0.5, 0.1, 2, (0.0, 1.0)).interval == bounds


@pytest.mark.parametrize("deals", [1, 0, -5])
def test_too_few_deals(deals: int) -> None:
    """Tests that a match without an error bar is refused."""
    rules = load_rules("classic")
    with pytest.raises(InvalidRequest, match="at least 2"):
        play_match(rules, GreedyAgent(rules), GreedyAgent(rules), deals=deals, seed=1)


@pytest.mark.parametrize("game", GAMES)
def test_agents_see_what_their_seat_sees(game: str) -> None:
    """Tests that a view holds the agent's hand, and the bottom only where the seat knows it."""
    rules = load_rules(game)
    one, other = (Recorder(GreedyAgent(rules), name) for name in ("one", "other"))
    play_match(rules, one, other, deals=4, seed=7, landlord_by="turns")
    public = rules.description.deal.bottom_public
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
    play_match(rules, agent, GreedyAgent(rules), deals=6, seed=1, landlord_by="turns")
    out_of_turn = [view for view in agent.views if not view.my_turn]
    assert out_of_turn
    assert all(view.legal() for view in out_of_turn)
    assert all(play.is_bomb for view in out_of_turn for play in view.legal())


def test_agents_know_the_contract() -> None:
    """Tests that views hold the contract, and that the bid multiplies the points."""
    rules = load_rules("classic")
    one, other = (Recorder(GreedyAgent(rules), name) for name in ("one", "other"))
    found = play_match(rules, one, other, deals=12, seed=1, landlord_by="auction")
    assert all(view.contract.calls for view in one.views)
    assert {view.contract.bid for view in one.views} >= {3}
    by_turns = play_match(rules, one, other, deals=12, seed=1, landlord_by="turns")
    assert one.views[-1].contract == Contract(assumed=False)
    assert found["points"].mean == by_turns["points"].mean == 0.0
    assert found["points_as_landlord"].error > by_turns["points_as_landlord"].error > 0


class Stubborn:
    """An agent that always plays the same cards, or passes."""

    name = "stubborn"

    def __init__(self, play: Play | None) -> None:
        self._play = play

    def decide(self, view: Knowledge) -> Play | None:
        return self._play


def test_an_illegal_play_ends_the_match() -> None:
    """Tests that the agent, the deal, the seat and the play are named; nothing is made up."""
    rules = load_rules("classic")
    kings = Play.parse(rules, "KKKK")
    with pytest.raises(
        AgentFailure, match=r"stubborn fails in deal 0, in seat 0: .*does not hold K+ for KKKK"
    ):
        play_match(rules, Stubborn(kings), GreedyAgent(rules), deals=2, seed=1, landlord_by="turns")
    with pytest.raises(AgentFailure, match=r"stubborn fails in deal 0, in seat 0: .*may not pass"):
        play_match(rules, GreedyAgent(rules), Stubborn(None), deals=2, seed=1, landlord_by="turns")


def test_a_partner_has_the_other_peasants_seats() -> None:
    """Tests who sits where, round all the peasants' seats; and that equal players come out even."""
    rules = load_rules("street")
    one, other, third = (Recorder(GreedyAgent(rules), name) for name in ("one", "other", "third"))
    found = play_match(rules, one, other, deals=12, seed=2, landlord_by="turns", partner=third)
    assert (found["win_rate"].mean, found["win_rate"].error) == (0.5, 0.0)
    assert set(found.parts["peasant_seats"]) == {"1", "2", "3"}
    for agent in (one, other):
        as_peasant = {
            (view.seat - view.landlord) % 4 for view in agent.views if view.seat != view.landlord
        }
        assert as_peasant == {1, 2, 3}
    assert all(view.seat != view.landlord for view in third.views)
    # A weak partner makes the peasants lose.
    weak = play_match(
        rules, one, other, deals=12, seed=2, landlord_by="turns", partner=RandomAgent(1)
    )
    assert weak["as_peasants"].mean < found["as_peasants"].mean


def pair(landlord: bool, peasants: bool) -> Outcome:
    """Returns a pair with points of 2 and 1 a game."""
    return Outcome.of_pair((landlord, peasants), (2 if landlord else -2, 1 if peasants else -1))


def test_figures_of_pairs() -> None:
    """Tests means and errors against sums by hand."""
    found = Match.of([pair(True, True), pair(True, False), pair(False, False)])
    assert (found.deals, found["win_rate"].mean, found["points"].mean) == (
        3,
        0.5,
        pytest.approx(1 / 6),
    )
    assert found["win_rate"].error == pytest.approx((0.5 / 2 / 3 * 2 * 0.5) ** 0.5)
    assert (found["as_landlord"].mean, found["as_peasants"].mean) == pytest.approx((2 / 3, 1 / 3))
    assert found["as_landlord"].error == found["as_peasants"].error == pytest.approx(1 / 3)
    assert (found["points_as_landlord"].mean, found["points_as_peasants"].mean) == pytest.approx(
        (2 / 3, -1 / 3)
    )
    document = found.to_json()
    assert document["win_rate_interval"] == list(found["win_rate"].interval)
    assert document["points_interval"] == list(found["points"].interval)
    assert {"deals", "win_rate", "win_rate_error", "points", "points_error"} <= set(document)
    assert {"as_landlord", "as_peasants"} <= set(document)
    assert "sprt" not in document


def test_no_interval_leaves_what_a_win_rate_can_be() -> None:
    """Tests every match of two and of three deals, and the gain of each over each other."""
    ways = [(a, b) for a in (False, True) for b in (False, True)]
    for deals in (2, 3):
        matches = [
            Match.of([pair(*way) for way in chosen]) for chosen in product(ways, repeat=deals)
        ]
        for found in matches:
            for rate, (low, high) in (
                (found["win_rate"].mean, found["win_rate"].interval),
                (found["as_landlord"].mean, found["as_landlord"].interval),
                (found["as_peasants"].mean, found["as_peasants"].interval),
            ):
                assert 0 <= low <= rate <= high <= 1
                if rate in (0, 1):
                    assert high - low > 0.5  # so few deals prove nothing
        for one, other in product(matches[:20], matches):
            gain = one.gain(other)["win_rate"]
            assert -1 <= gain.interval[0] <= gain.mean <= gain.interval[1] <= 1


@pytest.mark.parametrize("after", [2, 3, 7])
def test_ctrl_c_keeps_what_was_played(after: int) -> None:
    def pairs() -> Iterator[Outcome]:
        yield from (pair(True, number % 2 == 0) for number in range(after))
        raise KeyboardInterrupt

    with pytest.raises(Interrupted) as stop:
        judge(pairs())
    found = stop.value.found
    assert (found.deals, found.interrupted) == (after, True)
    assert found.to_json()["interrupted"] is True
    same = judge(pair(True, number % 2 == 0) for number in range(after))
    assert (found["win_rate"].mean, found["points"].mean) == (
        same["win_rate"].mean,
        same["points"].mean,
    )
    assert "interrupted" not in same.to_json()


def test_ctrl_c_before_there_is_a_result() -> None:
    def pairs() -> Iterator[Outcome]:
        yield pair(True, True)
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt) as stop:
        judge(pairs())
    assert not isinstance(stop.value, Interrupted)


def test_a_test_ends_a_match() -> None:
    """Tests that no pair is played after the conclusion, and that the result states it."""
    taken = []
    pairs = (taken.append(number) or pair(True, number % 2 == 0) for number in range(500))
    found = judge(pairs, Sprt(0.5, 0.6))
    assert found.deals == len(taken) == found.verdict.pairs < 100
    assert found.to_json()["sprt"]["decision"] == "H1"
    undecided = judge([pair(True, False), pair(False, True)], Sprt(0.5, 0.6))
    assert undecided.to_json()["sprt"]["decision"] == "undecided"
