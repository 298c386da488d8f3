"""Our games as environments of PettingZoo."""

from __future__ import annotations

import copy
import pickle
from collections.abc import Iterator
from random import Random
from typing import Any

import numpy as np
import pytest

pytest.importorskip("pettingzoo", reason="PettingZoo is not installed (`make test` installs it)")

from pettingzoo.test import api_test, seed_test

from lab.adapters.actions import actions_of
from lab.adapters.pettingzoo import LandlordEnv, env
from solver.errors import IllegalPlay, SolverError
from solver.game.cards import Hand
from solver.game.contract import Contract
from solver.rules import GAMES, TooLarge, load_rules
from tests.lab.adapters.observed import observed

# A deal, and two ways to begin it: with the calls of seat 1, and with a landlord who has bid 3.
CARDS = {
    "hands": ["33344455566788TJQ", "36677789TTJJQQKKA", "458999TJQKKAAA2BR"],
    "bottom": "222",
}
CALLED = {**CARDS, "first": 1}
LED = {**CARDS, "landlord": 0, "bid": 3}


def steps(environment: Any, random: Random, *, bold: float = 0.0) -> Iterator[tuple[int, Any]]:
    """Yields the number and the text of each action of random players, before it is done.

    Args:
        environment: the environment, after a reset.
        random: chooses.
        bold: how often a pass is not chosen where there is something else.
    """
    for _ in environment.agent_iter():
        observation, _, terminated, _, info = environment.last()
        if terminated:
            environment.step(None)
            continue
        legal = np.flatnonzero(observation["action_mask"]).tolist()
        assert sorted(info["legal"]) == legal
        if len(legal) > 1 and legal[0] == 0 and random.random() < bold:
            legal = legal[1:]
        action = random.choice(legal)
        yield action, info["legal"][action]
        environment.step(action)


@pytest.mark.one_in(2, first=1)
@pytest.mark.filterwarnings("ignore:Observation")
@pytest.mark.parametrize("game", GAMES)
def test_the_api_is_that_of_pettingzoo(game: str) -> None:
    api_test(env(game, seed=3), num_cycles=60)


@pytest.mark.one_in(4, first=1)
@pytest.mark.parametrize("game", GAMES)
def test_equal_seeds_give_equal_games(game: str) -> None:
    seed_test(lambda: env(game), num_cycles=60)


@pytest.mark.parametrize("wrapped", [False, True])
@pytest.mark.parametrize("game", GAMES)
def test_copies_go_on_alike(game: str, wrapped: bool) -> None:
    """Tests copies in the middle of a deal, through its end and the next deal."""

    def goes_on(environment: Any) -> list[Any]:
        told: list[Any] = []
        for _ in range(2):
            for agent in environment.agent_iter():
                observation, reward, terminated, _, info = environment.last()
                told.append((agent, reward, dict(info.get("legal", {}))))
                told.append({name: array.tobytes() for name, array in observation.items()})
                legal = list(info.get("legal", ()))
                environment.step(None if terminated else legal[len(told) % len(legal)])
            environment.reset()
        return told

    environment = env(game, seed=3) if wrapped else LandlordEnv(game, seed=3)
    environment.reset()
    for _ in range(7):
        environment.step(int(environment.last()[0]["action_mask"].nonzero()[0][0]))
    environment.action_space("seat_0").seed(5)
    twins = [copy.deepcopy(environment), pickle.loads(pickle.dumps(environment))]
    twins += [copy.deepcopy(twins[1])]
    sampled = [twin.action_space("seat_0").sample() for twin in [environment, *twins]]
    assert len(set(sampled)) == 1
    first = goes_on(environment)
    assert all(goes_on(twin) == first for twin in twins)


def test_an_environment_is_pickled_small() -> None:
    environment = LandlordEnv("happy", seed=1)
    environment.reset()
    twin = copy.deepcopy(environment)
    assert twin.actions is environment.actions
    assert twin.observation_space("seat_0") is environment.observation_space("seat_0")
    assert len(pickle.dumps(environment)) < 20_000


def test_what_was_legal_stays_told() -> None:
    """Tests that the texts of actions, which are made when they are read, do not change."""
    environment = LandlordEnv("classic")
    environment.reset(options={"deal": LED})
    legal = environment.infos["seat_0"]["legal"]
    environment.step(5)
    environment.reset(seed=1)
    assert legal[20] == "33"
    assert len(legal) == len(list(legal)) == len(dict(legal))
    assert "5: '3'" in repr(legal)
    assert 99_999 not in legal
    with pytest.raises(KeyError):
        legal[0]


@pytest.mark.one_in(4, first=3)
@pytest.mark.parametrize("game", GAMES)
def test_rewards_are_the_scores(game: str) -> None:
    environment = env(game, seed=5)
    for number in range(5):
        environment.reset(seed=number)
        paid: dict[str, float] = {}
        for agent in environment.agent_iter():
            observation, reward, terminated, truncated, _ = environment.last()
            assert not truncated
            if terminated:
                paid[agent] = reward
                environment.step(None)
                continue
            assert reward == 0
            legal = np.flatnonzero(observation["action_mask"])
            environment.step(int(legal[number % len(legal)]))
        scores = environment.unwrapped.scores
        assert [paid[agent] for agent in environment.possible_agents] == scores
        assert sum(scores) == 0


def parts(environment: LandlordEnv, agent: str) -> dict[str, Any]:
    array = environment.observe(agent)["observation"]
    return {name: array[part.place] for name, part in environment.layout.parts.items()}


@pytest.mark.parametrize("game", GAMES)
def test_each_agent_observes_what_its_seat_knows(game: str) -> None:
    environment = LandlordEnv(game)
    environment.reset(seed=2)
    for _ in steps(environment, Random(2), bold=0.7):
        timeline = environment.episode.record().timeline
        for seat, agent in enumerate(environment.possible_agents):
            view = timeline.at(len(timeline.steps), seat)
            found = environment.observe(agent)["observation"]
            assert np.array_equal(found, observed(view))
            assert environment.observation_space(agent)["observation"].contains(found)


def test_the_others_have_no_actions() -> None:
    environment = LandlordEnv("classic")
    environment.reset(seed=1)
    asked = [
        agent
        for agent in environment.possible_agents
        if environment.observe(agent)["action_mask"].any()
    ]
    assert asked == [environment.agent_selection]


def test_the_numbers_stay() -> None:
    """Tests numbers that learned weights rely on, and that each play has one of its own."""
    sizes = {game: actions_of(load_rules(game)).size for game in GAMES}
    assert sizes == {
        "classic": 5129,
        "snatch": 12661,
        "street": 2130,
        "double": 9084,
        "decktet": 12947,
        "douzero": 29994,
        "happy": 12666,
    }
    environment = LandlordEnv("classic")
    environment.reset(options={"deal": LED})
    legal = environment.infos["seat_0"]["legal"]
    pinned = {5: "3", 14: "Q", 17: "2", 20: "33", 33: "333", 46: "333-4", 228: "333-44"}
    pinned |= {384: "34567", 472: "333444", 519: "333444-66"}
    assert {number: legal[number] for number in pinned} == pinned


def test_calls_and_directions_have_numbers() -> None:
    actions = actions_of(load_rules("street"))
    environment = LandlordEnv("street")
    environment.reset(seed=1)
    assert environment.infos[environment.agent_selection]["legal"] == {1: "claim", 2: "decline"}
    environment.step(1)
    legal = environment.infos[environment.agent_selection]["legal"]
    assert legal == {3: "direction 1", 4: "direction -1"}
    environment.step(4)
    assert parts(environment, environment.agent_selection)["reversed"].tolist() == [1]
    assert actions.first_play == 5
    assert min(environment.infos[environment.agent_selection]["legal"]) >= 5


def test_bombs_out_of_turn_may_be_declined_and_played() -> None:
    environment = LandlordEnv("street")
    seen = set()
    for number in range(30):
        environment.reset(seed=number)
        for action, _ in steps(environment, Random(number)):
            agent = environment.agent_selection
            if parts(environment, agent)["interrupts"][0]:
                timeline = environment.episode.record().timeline
                assert agent != f"seat_{timeline.at(len(timeline.steps)).turn}"
                seen.add(action == 0)
    assert seen == {True, False}


def test_a_deal_can_be_given() -> None:
    environment = LandlordEnv("classic")
    environment.reset(options={"deal": CALLED})
    assert environment.agent_selection == "seat_1"
    assert environment.episode.hand(2) == Hand.parse("classic", CARDS["hands"][2])
    environment.reset(options={"deal": CARDS})
    assert environment.agent_selection == "seat_0"
    environment.reset(options={"deal": LED})
    assert environment.agent_selection == "seat_0"
    assert sum(parts(environment, "seat_0")["hand"]) == 20
    for _ in steps(environment, Random(3)):
        assert parts(environment, "seat_1")["bid"] == 3
    game = environment.episode.record().timeline.game
    assert environment.scores == game.settled(Contract(3))


@pytest.mark.parametrize(
    ("deal", "pointer"),
    [
        (3, "/deal"),
        ({}, "/deal/hands"),
        ({**CARDS, "hands": [None, *CARDS["hands"][1:]]}, "/deal"),
        ({"hands": CARDS["hands"]}, "/deal"),
        ({**CARDS, "bottom": "333"}, "/deal/hands/0"),
        ({**CARDS, "hands": ["33", *CARDS["hands"][1:]]}, "/deal/hands/0"),
        ({**CARDS, "bottom": "2Z"}, "/deal/bottom"),
        ({**CARDS, "bottom": [object()]}, "/deal/bottom"),
        ({**CARDS, "first": 3}, "/deal/first"),
    ],
)
def test_a_wrong_deal_is_refused(deal: Any, pointer: str) -> None:
    environment = LandlordEnv("classic")
    with pytest.raises(SolverError) as error:
        environment.reset(options={"deal": deal})
    assert error.value.pointer == pointer


def test_a_deal_without_an_auction_names_its_landlord() -> None:
    environment = LandlordEnv("douzero")
    with pytest.raises(SolverError, match="douzero has no auction: the record names the landlord"):
        environment.reset(options={"deal": CARDS})
    environment.reset(options={"deal": {**CARDS, "landlord": 1}})
    assert environment.agent_selection == "seat_1"


def test_nobody_is_paid_where_everybody_passes() -> None:
    environment = LandlordEnv("classic")
    environment.reset(seed=4)
    for _ in range(3):
        environment.step(4)
    assert all(environment.terminations.values())
    assert environment.scores == [0, 0, 0]


def test_an_illegal_action_is_refused_and_changes_nothing() -> None:
    environment = LandlordEnv("classic")
    environment.reset(seed=4)
    before = environment.observe(environment.agent_selection)["observation"]
    for action in (0, 4000, -1, 1.5, None):
        with pytest.raises(IllegalPlay, match=r"no legal action of seat_\d now; legal: \[1, 2"):
            environment.step(action)  # type: ignore[arg-type]
    assert (environment.observe(environment.agent_selection)["observation"] == before).all()


def test_render(capsys: pytest.CaptureFixture[str]) -> None:
    environment = LandlordEnv("classic", render_mode="ansi")
    environment.reset(options={"deal": LED})
    numbers = {text: each for each, text in environment.infos["seat_0"]["legal"].items()}
    environment.step(numbers["33"])
    assert (environment.render() or "").splitlines() == [
        "seat_0 landlord: 344455566788TJQ222",
        "seat_1 *: 36677789TTJJQQKKA",
        "seat_2: 458999TJQKKAAA2BR",
        "last: seat_0 33",
        "to beat: 33 of seat_0",
    ]
    shown = LandlordEnv("classic", render_mode="human")
    shown.reset(options={"deal": CALLED})
    shown.step(1)
    assert shown.render() is None
    assert "calls: 1" in capsys.readouterr().out.splitlines()
    with pytest.raises(SolverError, match="a render mode is ansi or human, not 'rgb'"):
        LandlordEnv("classic", render_mode="rgb")


def test_a_game_with_too_many_plays_is_refused() -> None:
    families = {"airplane": {"body": 3, "run": [2, 12], "kickers": 8, "unit": 1}}
    with pytest.raises(TooLarge):
        LandlordEnv({"base": "double", "families": families})
