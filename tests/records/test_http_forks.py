"""What DouZero's HTTP servers are sent: requests for one play, and the messages of a game."""

import json
from random import Random
from urllib.parse import urlencode

import pytest

from solver.errors import SolverError
from solver.records import (
    Record,
    UnreadableGame,
    format_of,
    parse_record,
    scan_records,
    write_record,
)
from solver.records.foreign import NotHeld
from solver.rules import load_rules
from tests.builders import random_record
from tests.together import together

# The form of RLCard's viewer, from the documented fields of its server.
PREDICT = {
    "player_position": "1",
    "player_hand_cards": "33445579TTTJJQK2D",
    "three_landlord_cards": "57X",
    "card_play_action_seq": "789TJ",
    "num_cards_left_landlord": "15",
}
START = {
    "action": "init",
    "data": {
        "pid": 10001,
        "three_landlord_cards": "57X",
        "ai_amount": 2,
        "player_data": [
            {"model": "WP", "hand_cards": "34566778899TJJQKAA2X", "position_code": 1},
            {"model": "WP", "hand_cards": "33445579TTTJJQK2D", "position_code": "2"},
        ],
    },
}
LEAD = {"action": "play", "data": {"pid": 10001, "player": 1, "cards": "789TJ"}}
ANSWER = {
    "type": "step",
    "action": "play",
    "status": "ok",
    "data": {"pid": "10001", "play": [{"cards": ["9", "T", "J", "Q", "K"], "confidence": "0.5"}]},
}
PASS = {"action": "play", "data": {"pid": 10001, "player": 0, "cards": ""}}


def views(most: int) -> list[Record]:
    """Returns the view of each seat of a random game."""
    whole = random_record(load_rules("douzero"), Random(most), most=most)
    return [
        Record.build(
            whole.rules,
            hands=[hand if place == seat else None for place, hand in enumerate(whole.hands)],
            bottom=whole.bottom,
            landlord=whole.landlord,
            acts=whole.acts,
            announced=False,
        )
        for seat in range(3)
    ]


@pytest.mark.parametrize("form", ["object", "form"])
def test_a_request_for_one_play_is_one_seats_view(form: str) -> None:
    text = json.dumps(PREDICT) if form == "object" else urlencode(PREDICT)
    assert format_of(text).name == "predict"
    record = parse_record(text)
    assert [str(hand) for hand in record.hands] == ["None", "33445579TTTJJQK2R", "None"]
    assert str(record.bottom) == "57B"
    assert (record.landlord, [act.cards for act in record.acts]) == (0, ["789TJ"])
    assert parse_record(text, format="douzero") == record


def test_cards_as_lists_in_strings() -> None:
    text = json.dumps(
        {
            "player_position": "landlord_down",
            "player_hand_cards": "[3, 4, 5, 6, 6, 7, 8, 8, 8, 10, 10, 10, 11, 12, 12, 13, 17]",
            "three_landlord_cards": "[8, 9, 9]",
            "card_play_action_seq": "[[9, 9, 9, 3]]",
            "bid_info": "[3, -1, -1]",
        }
    )
    record = parse_record(text)
    assert str(record.hands[1]) == "34566788" + "8TTTJQQK2"
    assert [act.cards for act in record.acts] == ["999-3"]


@pytest.mark.parametrize("most", [0, 1, 2, 5, 20, 1000])
def test_views_are_held_exactly(most: int) -> None:
    for view in views(most):
        text = write_record(view, format="predict")
        assert format_of(text).name == "predict"
        assert parse_record(text) == view
        members = json.loads(text)
        assert members["bomb_num"] >= 0
        assert sum(members[f"num_cards_left_{role}"] for role in ("landlord", "landlord_up", "landlord_down")) == len(
            members["player_hand_cards"] + members["other_hand_cards"]
        )  # fmt: skip
    whole = random_record(load_rules("douzero"), Random(most), most=most)
    with pytest.raises(NotHeld, match="the hands as far as they are known"):
        write_record(whole, format="predict")


@pytest.mark.parametrize("layout", ["lines", "array"])
def test_the_messages_of_two_games(layout: str) -> None:
    game = [START, LEAD, ANSWER, PASS]
    messages = [*game, *game[:2]]
    text = json.dumps(messages) if layout == "array" else "\n".join(map(json.dumps, messages))
    assert format_of(text).name == "messages"
    one, two = scan_records(text)
    assert isinstance(one, Record)
    assert isinstance(two, Record)
    assert [(act.seat, act.cards) for act in one.acts] == [
        (0, "789TJ"),
        (1, "9TJQK"),
        (2, "pass"),
    ]
    assert [str(one.hands[0]), str(one.hands[1]), one.hands[2]] == [
        "346678899TJJQKAA2",
        "33445579TTTJJQK2R",
        None,
    ]
    assert len(two.acts) == 1
    assert list(scan_records(text, format="douzero")) == [one, two]


@together(
    ("messages", "words"),
    [
        ([LEAD], "first message is `init`"),
        ([{"action": "init", "data": {"player_data": 3}}], "`player_data` is a list, not 3"),
        ([{"action": "init", "data": {"player_data": {"x": 1}}}], "`player_data` is a list"),
        ([START, {"action": "play"}], "`data` is missing"),
        ([START, PASS], "out of turn"),
        ([START, LEAD, {"action": "play", "data": {"player": 7, "cards": ""}}], "position is 0 to 2"),
        ([START, LEAD, {"action": "play", "data": {"player": 2, "cards": "33"}}], "does not beat"),
    ],
)  # fmt: skip
def test_broken_messages(messages: list[object], words: str) -> None:
    text = "\n".join(map(json.dumps, [*messages, START]))
    found = list(scan_records(text))
    assert isinstance(found[0], UnreadableGame)
    assert words in found[0].error.detail
    assert isinstance(found[1], Record)


@pytest.mark.parametrize(
    "text", ["player_position=1&player_hand_cards=3&x", "player_position=9&player_hand_cards=3"]
)
def test_broken_forms(text: str) -> None:
    with pytest.raises(SolverError):
        parse_record(text)
