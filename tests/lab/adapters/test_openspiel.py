"""Our bot in OpenSpiel's own game."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

pytest.importorskip("pyspiel", reason="OpenSpiel is not installed (`make test` installs it)")

import pyspiel

from lab.adapters.openspiel import OpenSpielBot, view_of
from solver.errors import SolverError
from solver.search.limit import Limit

FEW = Limit(worlds=2)
GAME = pyspiel.load_game("dou_dizhu")


def dealt(random: Random) -> Any:
    state = GAME.new_initial_state()
    while state.is_chance_node():
        state.apply_action(random.choice(state.legal_actions()))
    return state


def played(seed: int, *ours: int) -> Any:
    """Returns the end of a game in which some seats are ours and the others play at random."""
    random = Random(seed)
    state = dealt(random)
    bots = {seat: OpenSpielBot(seat, FEW, seed=1) for seat in ours}
    while not state.is_terminal():
        seat, legal = state.current_player(), state.legal_actions()
        if seat not in bots:
            state.apply_action(random.choice(legal))
            continue
        policy, action = bots[seat].step_with_policy(state)
        assert action in legal
        assert dict(policy) == {each: float(each == action) for each in legal}
        state.apply_action(action)
    return state


@pytest.mark.long
@pytest.mark.parametrize("seat", [0, 1, 2])
def test_games_against_random_bots(seat: int) -> None:
    """Tests that every call and play is legal, and that far more is won than lost."""
    returns = [played(seed, seat).returns()[seat] for seed in range(5)]
    assert sum(returns) > 0


@pytest.mark.long
def test_all_seats_with_a_search() -> None:
    state = played(4, 0, 1, 2)
    assert state.is_terminal()
    assert sum(state.returns()) == 0
    assert any(state.returns())
    assert played(4, 0, 1, 2).history() == state.history()


def test_openspiel_can_run_the_bots() -> None:
    """Tests `evaluate_bots`, which calls the bots from C++."""
    bots = [
        OpenSpielBot(0, FEW, seed=1),
        *(pyspiel.make_uniform_random_bot(seat, 7) for seat in (1, 2)),
    ]
    assert [bot.player_id() for bot in bots[:1]] == [0]
    returns = pyspiel.evaluate_bots(dealt(Random(2)), bots, 5)
    assert sum(returns) == 0


def test_the_bot_sees_its_own_hand_only() -> None:
    state = dealt(Random(4))
    seat = state.current_player()
    view = view_of(state, seat)
    assert [hand is not None for hand in view.hands] == [each == seat for each in range(3)]
    assert view.bottom is None


def test_a_seat_that_is_not_to_decide_is_refused() -> None:
    state = dealt(Random(4))
    with pytest.raises(SolverError, match="turn"):
        OpenSpielBot((state.current_player() + 1) % 3).step(state)


def test_a_play_that_openspiel_lacks_is_passed_over(monkeypatch: pytest.MonkeyPatch) -> None:
    """Tests the next best choice, and the first legal action where no advised play is there."""
    state = dealt(Random(2))
    while state.current_player() >= 0 and state.legal_actions()[:2] == [0, 1]:
        state.apply_action(0 if 3 not in state.legal_actions() else 3)
    seat, legal = state.current_player(), state.legal_actions()
    bot = OpenSpielBot(seat, FEW, seed=1)
    monkeypatch.setattr(bot, "_best_first", lambda _: iter([27000, legal[-1], legal[0]]))
    assert bot.step(state) == legal[-1]
    monkeypatch.setattr(bot, "_best_first", lambda _: iter([27000]))
    assert bot.step(state) == legal[0]
