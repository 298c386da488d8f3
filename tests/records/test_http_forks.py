"""What DouZero's HTTP servers are sent: requests for one play, and the messages of a game."""

import json
from urllib.parse import urlencode

import pytest

from solver.errors import InvalidRequest, SolverError
from solver.records import (
    Record,
    UnreadableGame,
    format_of,
    parse_record,
    scan_records,
    write_record,
)
from tests.records.server_texts import LEAD, MESSAGES, PASS, PREDICT, START
from tests.together import together

# The form of RLCard's viewer, from the documented fields of its server.


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


@pytest.mark.parametrize("layout", ["lines", "array"])
def test_the_messages_of_two_games(layout: str) -> None:
    messages = [*MESSAGES, *MESSAGES[:2]]
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


@pytest.mark.parametrize("name", ["predict", "messages"])
def test_requests_are_read_only(name: str) -> None:
    record = parse_record(json.dumps(PREDICT))
    with pytest.raises(InvalidRequest, match=f"'{name}' is no format of records; the formats are"):
        write_record(record, format=name)
