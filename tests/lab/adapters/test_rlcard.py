"""Our agent in RLCard's own environment."""

from __future__ import annotations

from typing import Any

import pytest

from lab.adapters.rlcard import RLCardAgent, view_of
from solver.errors import SolverError
from solver.search.limit import Limit

pytest.importorskip("rlcard", reason="RLCard is not installed (`make test` installs it)")

import rlcard
from rlcard.agents import RandomAgent


def environment(seed: int, *seats: Any) -> Any:
    env = rlcard.make("doudizhu", config={"seed": seed})
    env.set_agents([each or RandomAgent(env.num_actions) for each in seats])
    return env


class Checked(RLCardAgent):
    """Our agent; what it says is compared with RLCard's list of actions and its own observation."""

    def __init__(self, limit: Limit | None = None) -> None:
        super().__init__(limit, seed=1)
        self.asked = 0

    def eval_step(self, state: Any) -> Any:
        action, info = super().eval_step(state)
        self.asked += 1
        raw, view = state["raw_obs"], view_of(state["raw_obs"])
        assert action in state["raw_legal_actions"]
        assert set(info["values"]) <= set(state["raw_legal_actions"])
        assert len(info["values"]) >= min(len(state["raw_legal_actions"]), 16)
        assert all(0 <= win <= 1 for win in info["values"].values())
        assert sorted(str(view.hand)) == sorted(raw["current_hand"])
        assert view.left == list(raw["num_cards_left"])
        assert sorted(str(view.unseen)) == sorted(raw["others_hand"])
        return action, info


@pytest.mark.one_in(3)
@pytest.mark.parametrize("seat", [0, 1, 2])
@pytest.mark.parametrize("training", [False, True])
def test_games_against_random_agents(seat: int, training: bool) -> None:
    """Tests whole games: every action is RLCard's, and the actions examined have values."""
    agent = Checked()
    for seed in range(4):
        env = environment(seed, *(agent if each == seat else None for each in range(3)))
        trajectories, payoffs = env.run(is_training=training)
        assert env.is_over()
        assert len(payoffs) == len(trajectories) == 3
    assert agent.asked > 8


@pytest.mark.long
def test_one_agent_in_all_seats_with_a_search() -> None:
    agent = Checked(Limit(worlds=4))
    env = environment(5, agent, agent, agent)
    _, payoffs = env.run(is_training=False)
    assert sorted(payoffs) in ([0, 0, 1], [0, 1, 1])
    again = environment(5, agent, agent, agent)
    again.run(is_training=False)
    assert again.game.round.trace == env.game.round.trace


@pytest.mark.long
def test_the_agent_beats_random_ones() -> None:
    """Tests as the landlord of 20 deals."""
    won = sum(environment(seed, RLCardAgent(), None, None).run()[1][0] for seed in range(20, 40))
    assert won >= 16


def test_a_state_that_contradicts_itself_is_refused() -> None:
    env = environment(1, None, None, None)
    state, _ = env.reset()
    state["raw_obs"]["current_hand"] = "33333"
    with pytest.raises(SolverError):
        RLCardAgent().step(state)
