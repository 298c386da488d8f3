"""One moment in all the forms in which it can be told: where the history follows, the answer is one."""

from __future__ import annotations

from typing import Any

import pytest

from solver.errors import SolverError
from solver.game.cards import Hand
from solver.game.game import Game
from solver.protocol import ENDPOINTS
from solver.protocol.acts import write_act
from solver.protocol.game_input import GameInput
from solver.protocol.solutions import SolutionsRequest
from solver.records import Record
from solver.records.position_line import position_line
from solver.rules import GAMES
from solver.rules.catalogue import BUILT_IN
from tests.builders import greedy_record

# What a person knows who is asked in the first steps of the docs.
FIRST_STEPS: dict[str, Any] = {
    "rules": "classic",
    "landlord": 0,
    "seat": 1,
    "hand": "3346678TJJQKKAA22",
}
WHOLE: dict[str, Any] = {"hands": ["34567", "789TJ", "QKA2"], "turn": 0}


def told(record: Record, game: Game) -> dict[str, dict[str, Any]]:
    """Returns the requests about a moment of a record, by the form in which they tell it."""
    rules, seat = record.rules, game.turn
    hand = game.hands[seat]
    assert hand is not None
    over = None
    if game.current is not None and game.holder is not None:
        play = game.current
        over = {"seat": game.holder, "cards": str(play), "type": play.type, "key": play.key}
    gone = sum(game.played, start=Hand(rules))
    left = {str(each): count for each, count in enumerate(game.left)}
    unseen = Hand.deck(rules) - gone - hand
    first = next(each for each in left if each != str(seat))
    all_but_one = {each: count for each, count in left.items() if each != first}
    game_of = {"rules": rules.id, "landlord": game.landlord, "direction": game.table.direction}
    words = {**game_of, "seat": seat, "hand": str(hand)}
    start = {"turn": seat, "over": over, "left": game.left}
    hands = [str(hand) if each == seat else None for each in range(rules.players)]
    alone = {**start, "hands": hands}
    as_dealt = {"turn": seat, "over": over, "hands": hands}  # the others hold what they were dealt
    whole = {**start, "hands": [str(each) for each in game.hands]}
    played = {str(each): str(cards) for each, cards in enumerate(game.played)}
    line = position_line(record, len(game.history))
    few = {}
    if len(game.history) < 2:
        few = {"start, as dealt": {**game_of, "seat": seat, "start": as_dealt}}
    return few | {
        "history": {**words, "history": [write_act(move.to_act()) for move in game.history]},
        "played": {**words, "over": over, "played": played},
        "gone": {**words, "over": over, "gone": str(gone), "left": left},
        "unseen": {**words, "over": over, "unseen": str(unseen), "left": all_but_one},
        "start": {**game_of, "seat": seat, "start": {**alone, "played": [*played.values()]}},
        "start, all hands": {**game_of, "seat": seat, "start": whole},
        "record": {"record": {**game_of, "start": whole}, "seat": seat},
        "line": {"record": line, "rules": rules.id},
    }


@pytest.mark.parametrize("game", GAMES)
def test_the_first_moments_are_the_same_in_every_form(game: str) -> None:
    """Tests that each form tells the history before the lead, after it and after the next act."""
    record = greedy_record(game, seed=5)
    for place in range(3):
        now = record.at(place)
        if now.current is not None and now.current.is_bomb and place > 1:
            continue  # nobody says whether it was played out of turn
        for form, request in told(record, now).items():
            knowledge = GameInput.model_validate(request).to_knowledge(BUILT_IN)
            # Seat 0 of a line is the landlord.
            seats, first = knowledge.seats, now.landlord if form == "line" else 0
            acts = [((first + move.seat) % seats, str(move.play)) for move in knowledge.history]
            assert acts == [(move.seat, str(move.play)) for move in now.history], form
            assert (knowledge.assumed, (first + knowledge.seat) % seats) == ((), now.turn), form
            assert knowledge.left == [now.left[(first + each) % seats] for each in range(seats)], (
                form
            )
            assert knowledge.table.factor == now.table.factor, form


@pytest.mark.parametrize("endpoint", ["advice", "readings", "judgements"])
def test_the_play_to_beat_alone_is_a_history_in_the_first_steps(endpoint: str) -> None:
    """Tests that the answers are equal, to the last figure, and assume nothing."""
    question = {**FIRST_STEPS, "limit": {"worlds": 2}, "seed": 1}
    if endpoint == "judgements":
        question["choice"] = "pass"
    answers = [
        ENDPOINTS[endpoint].ask({**question, **form}).to_dict()
        for form in (
            {"history": [[0, "QQ"]]},
            {"over": [0, "QQ"]},
            {"over": [0, "QQ"], "left": {"0": 18, "2": 17}},
            {"gone": "QQ", "over": [0, "QQ"], "left": {"0": 18, "2": 17}},
        )
    ]
    for answer in answers:
        answer["engine"].pop("seconds")
        assert "assumed" not in answer
        assert answer == answers[0]


def test_what_is_asked_next_tells_the_history_that_follows() -> None:
    """Tests that the questions of a position that was set up have the history, where one fits."""
    start = {
        "hands": [None, "3346678TJJQKKAA22", None],
        "left": [18, None, 17],
        "turn": 1,
        "over": [0, "QQ"],
    }
    question = {"record": {"rules": "classic", "landlord": 0, "start": start}, "seat": 1}
    found = ENDPOINTS["positions"].ask(question).to_dict()
    assert found["asks"]["advice"]["history"] == [[0, "QQ"]]
    assert found["record"]["start"]["over"]["cards"] == "QQ"
    assert (found["acts"], found["steps"]) == ([], [])
    assert found["last"] == ["QQ", None, None]
    start["left"] = [16, None, 17]
    later = ENDPOINTS["positions"].ask(question).to_dict()
    assert later["asks"]["advice"] is None or "history" not in later["asks"]["advice"]


@pytest.mark.parametrize("game", GAMES)
def test_each_question_reads_the_same_table(game: str) -> None:
    """Tests that a drawn position, a state and a solution are of the moment of which advice is."""
    record = greedy_record(game, seed=5)
    for place in range(3):
        now = record.at(place)
        over = None if now.current is None else (now.holder, str(now.current))
        whole = [str(hand) for hand in now.hands]
        dealt = [str(hand) for hand in record.at(0).hands]
        open_hands = {"rules": game, "landlord": now.landlord, "direction": now.table.direction}
        acts = [write_act(move.to_act()) for move in now.history]
        forms = told(record, now) | {
            "hands": open_hands | {"hands": whole, "turn": now.turn, "over": over and [*over]},
            "hands, and the acts": open_hands | {"hands": dealt, "acts": acts},
        }
        for form, request in forms.items():
            state = ENDPOINTS["states"].ask(request).to_dict()
            drawn = ENDPOINTS["positions"].ask(request).to_dict()
            first = now.landlord if form == "line" else 0  # seat 0 of a line is the landlord
            for found in (state, drawn):
                lies = found["over"]
                seats = (
                    None if lies is None else ((first + lies["seat"]) % now.seats, lies["cards"])
                )
                assert (seats, (first + found["turn"]) % now.seats) == (over, now.turn), form
                turned = [found["left"][(each - first) % now.seats] for each in range(now.seats)]
                assert turned == now.left, form
            assert drawn["problems"] == [], form
            if form == "hands":
                position = SolutionsRequest.model_validate(request).to_position(BUILT_IN)
                assert [str(hand) for hand in position.hands] == whole


@pytest.mark.parametrize(
    ("do", "question", "pointer"),
    [
        ("states", {"start": WHOLE, "turn": 0}, "/turn"),
        ("states", {"record": {"rules": "classic", "start": WHOLE}, "over": "3"}, "/over"),
        ("positions", {"record": {"rules": "classic", "start": WHOLE}, "bid": 3}, "/bid"),
        ("solutions", {"start": WHOLE, "passes": 1}, "/passes"),
        ("positions", {"start": WHOLE, "over": "3"}, "/over"),
        ("advice", {"start": WHOLE, "hands": ["33", "44", "55"]}, "/hands"),
        ("positions", {"hands": ["33", "44", "55"], "turn": 0, "hand": "33"}, "/hand"),
        ("advice", {"hand": "33", "history": [], "plays": {"landlord": 1}}, "/plays"),
        ("states", {"start": WHOLE | {"left": {"3": 5}}}, "/start/left/3"),
        ("advice", {"start": WHOLE | {"played": {"3": "K"}}}, "/start/played/3"),
        ("states", {"hands": ["33", "44", "55"], "turn": 0, "acts": [[0, "4"]]}, "/acts/0"),
        ("states", {"hands": ["33", "44", "5"], "turn": 0, "history": [[0, "4"]]}, "/history/0"),
        ("states", {"hands": ["33", "33", "33"], "turn": 0}, "/hands/2"),
        ("advice", {"hands": ["33", "44", "55"], "turn": 0, "seat": 3}, "/seat"),
    ],
)
def test_what_cannot_be_is_named_where_it_stands(
    do: str, question: dict[str, Any], pointer: str
) -> None:
    game = {} if "record" in question else {"rules": "classic", "landlord": 0}
    with pytest.raises(SolverError) as caught:
        ENDPOINTS[do].ask(game | question)
    assert caught.value.pointer == pointer
