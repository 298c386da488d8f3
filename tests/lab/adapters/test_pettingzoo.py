"""Our games as environments of PettingZoo."""

from __future__ import annotations

from collections import Counter
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
from solver.game.act import Act
from solver.game.auction import every_call
from solver.game.cards import Hand
from solver.game.contract import Contract
from solver.game.knowledge import EVERYBODY, Knowledge
from solver.game.play import PASS, Play
from solver.opponents import next_turn
from solver.records import Record
from solver.rules import GAMES, TooLarge, load_rules

# A house rule, wild cards and a longer run beside the games themselves.
VARIANTS = [
    *GAMES,
    {"base": "snatch", "quadplex": False},
    {"base": "douzero", "plays_of": "rlcard"},
    {"base": "classic", "deck": {"wild": "R", "jokers": "BR"}},
]
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


def suits_aside(rules: Any, plays: list[Any]) -> Counter[Any]:
    """Counts plays, bombs with their suits and others without."""
    return Counter(
        (play.type, play.key, play.length, *sorted(play.cards.counts.items())) for play in plays
    )


@pytest.mark.one_in(4, first=2)  # street among them: its seats may play out of turn
@pytest.mark.parametrize("source", VARIANTS, ids=str)
def test_random_games_are_those_of_our_own_record(source: Any, some: Any) -> None:
    """Tests each decision, what may be done and the scores against a record that is replayed."""
    rules = load_rules(source)
    environment = LandlordEnv(rules, seed=7)
    for number in some(range(20), 5, first=1):
        environment.reset(seed=number)
        begun = environment._timeline.state
        known: dict[str, Any] = {"hands": begun.hands, "bottom": begun.bottom}
        known |= {"first": begun.first} if begun.landlord is None else {"landlord": begun.landlord}
        calls: list[Any] = []
        acts: list[Act] = []
        declined: set[int] = set()
        for action, text in steps(environment, Random(number), bold=0.5):
            record = Record.build(rules, calls=calls, acts=acts, **known)
            turn = next_turn(record.timeline, declined)
            assert turn is not None
            assert environment.agent_selection == f"seat_{turn.seat}"
            legal = environment._legal
            assert list(legal) == list(environment.infos[environment.agent_selection]["legal"])
            if turn.kind == "call":
                assert set(legal.values()) == set(turn.view.auction.legal)
                calls.append(legal[action])
            elif turn.kind == "direction":
                known["direction"] = legal[action]
                assert text == f"direction {legal[action]}"
            else:
                plays = [play for play in legal.values() if isinstance(play, Play)]
                wanted = suits_aside(rules, turn.view.legal())
                assert set(suits_aside(rules, plays)) == set(wanted)
                assert len(plays) == len(wanted)
                assert (None in legal.values()) == turn.view.may_pass
                if turn.interrupt and text == PASS:
                    declined.add(turn.seat)
                    continue
                declined.clear()
                chosen = legal[action]
                more = {} if chosen is None else {"type": chosen.type, "key": chosen.key}
                acts.append(Act(turn.seat, text, turn.interrupt, **more))
        record = Record.build(rules, calls=calls, acts=acts, **known)
        assert next_turn(record.timeline) is None
        assert record.result is not None
        assert record.result.scores == tuple(environment.scores or ())


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


def counted(rules: Any, found: Any) -> list[int]:
    """Counts cards in the order of the deck."""
    counts = Counter(found)
    return [counts[card] for card in dict.fromkeys(Hand.deck(rules))]


@pytest.mark.one_in(4, first=1)
@pytest.mark.parametrize("game", GAMES)
def test_what_is_observed(game: str, some: Any) -> None:
    """Tests the parts against the hands that the environment dealt, seen from each seat."""
    environment = LandlordEnv(game)
    shown = 0
    for number in some(range(6), 3):
        environment.reset(seed=number)
        for _ in steps(environment, Random(number), bold=0.7):
            everything = environment._seen(EVERYBODY)
            for seat, agent in enumerate(environment.possible_agents):
                players = environment.rules.players
                order = [(seat + place) % players for place in range(players)]
                found = parts(environment, agent)
                shown += are_cards(everything, order, found)
                is_table(everything, order, found)
                are_acts(everything, order, found)
    assert shown or game != "happy"


def are_cards(everything: Knowledge, order: list[int], found: dict[str, Any]) -> bool:
    """Checks the cards of an observation; tells whether it knows cards of others."""
    rules, players = everything.rules, len(order)
    assert found["hand"].tolist() == counted(rules, everything.hands[order[0]])
    played = found["played"].reshape(players, -1)
    for seat, cards in zip(order, played, strict=True):
        assert cards.tolist() == counted(rules, everything.played[seat])
    whole = played.sum(axis=0) + found["hand"] + found["unseen"]
    assert whole.tolist() == counted(rules, Hand.deck(rules))
    assert found["left"].tolist() == [everything.left[each] for each in order]
    known = found["known"].reshape(players - 1, -1)
    for other, cards in zip(order[1:], known, strict=True):
        assert (cards <= counted(rules, everything.hands[other])).all()
        if cards.any() and rules.id != "happy":
            assert other == everything.landlord
            assert rules.description.deal.bottom_public
    return bool(known.any())


def is_table(everything: Knowledge, order: list[int], found: dict[str, Any]) -> None:
    """Checks the landlord and the play to beat of an observation."""
    assert found["landlord"].tolist() == [each == everything.landlord for each in order]
    current = everything.current
    if current is None:
        assert not found["to beat"].any()
        assert not found["holder"].any()
        return
    assert found["to beat"].tolist() == counted(everything.rules, current.cards)
    assert found["to beat type"].nonzero()[0].tolist() == [current.native.type]
    assert found["holder"].tolist() == [each == everything.table.holder for each in order]


def are_acts(everything: Knowledge, order: list[int], found: dict[str, Any]) -> None:
    """Checks the last acts and the calls of an observation."""
    rows, players = found["acts"].reshape(15, -1), len(order)
    for move, row in zip(reversed(everything.history), rows, strict=False):
        assert row[:players].tolist() == [each == move.seat for each in order]
        assert row[players : players + 2].tolist() == [move.play is None, move.interrupt]
        cards = () if move.play is None else move.play.cards
        assert row[players + 2 :].tolist() == counted(everything.rules, cards)
    assert not rows[len(everything.history) :].any()
    auction = everything.auction_so_far
    calls = found["calls"].reshape(players, -1)
    assert calls.sum() == (len(auction.calls) if auction else 0)
    for before, call in auction.steps if auction else ():
        place = order.index((everything.first + before.turn) % players)
        assert calls[place, every_call(everything.rules).index(call)] > 0


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
                assert agent != f"seat_{environment._seen(EVERYBODY).turn}"
                seen.add(action == 0)
    assert seen == {True, False}


def test_a_deal_can_be_given() -> None:
    environment = LandlordEnv("classic")
    environment.reset(options={"deal": CALLED})
    assert environment.agent_selection == "seat_1"
    assert environment._seen(EVERYBODY).hands[2] == Hand.parse("classic", CARDS["hands"][2])
    environment.reset(options={"deal": CARDS})
    assert environment.agent_selection == "seat_0"
    environment.reset(options={"deal": LED})
    assert environment.agent_selection == "seat_0"
    assert sum(parts(environment, "seat_0")["hand"]) == 20
    for _ in steps(environment, Random(3)):
        assert parts(environment, "seat_1")["bid"] == 3
    game = environment._game
    assert game is not None
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
