"""What DouZero's HTTP servers are sent: requests for one play, and the messages of a game."""

import json
from urllib.parse import urlencode

import pytest

from solver.errors import InvalidRequest
from solver.records import (
    Record,
    format_of,
    parse_record,
    scan_records,
    write_record,
)
from tests.records.server_texts import MESSAGES, PREDICT

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


@pytest.mark.parametrize("name", ["predict", "messages"])
def test_requests_are_read_only(name: str) -> None:
    record = parse_record(json.dumps(PREDICT))
    with pytest.raises(InvalidRequest, match=f"'{name}' is no format of records; the formats are"):
        write_record(record, format=name)
