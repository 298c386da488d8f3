"""Fields that exclude each other: none of them, or several, are refused in words."""

from __future__ import annotations

from typing import Any

import pytest

from solver.errors import SolverError, quoted
from solver.messages import Message
from solver.protocol import ENDPOINTS
from tests.together import together

LINE = "DDN/1 33/4/5 ? L - 0 1x1"
HANDS = ["33", "4", "5"]
GAME = {"rules": "classic", "landlord": 0}


@together(
    ("endpoint", "question", "pointer", "english", "chinese"),
    [
        ("judgements", {"choice": "3"}, "/record",
         "give one of these fields: record, start, hands, hand, advice, bids", "请给出以下字段之一"),
        ("judgements", {"choice": "3", "record": LINE, "hand": "3"}, "/hand",
         "give only one of these fields: record, hand", "以下字段只能给一个"),
        ("reviews", {}, "/record", "give one of these fields: record, game, start", "字段之一"),
        ("solutions", GAME, "/hands", "give one of these fields: hands, record, start", "之一"),
        ("solutions", GAME | {"hands": HANDS, "record": LINE}, "/record",
         "give only one of these fields: hands, record", "只能给一个"),
        ("positions", {}, "/record", "give one of these fields: record, text", "之一"),
        ("positions", {"record": GAME, "text": LINE}, "/text",
         "give only one of these fields: record, text", "只能给一个"),
        ("states", GAME | {"history": [], "left": [1, 1, 1], "hands": HANDS}, "/left",
         "give only one of these fields: hands, left", "只能给一个"),
        ("choices", GAME | {"start": {"hands": HANDS, "turn": 0}}, "/player",
         "give one of these fields: player, players", "之一"),
        ("choices",
         GAME | {"start": {"hands": HANDS, "turn": 0}, "player": "club", "players": ["club"]},
         "/players", "give only one of these fields: player, players|needs a record", "给"),
        ("choices", GAME | {"start": {"hands": HANDS, "turn": 0}, "player": "club", "seat": 1},
         "/seat", "seat 1 is not to decide: seat 0 is", "没有轮到 1 号位"),
        ("advice", GAME | {"seat": 0, "hand": "3"}, "/history",
         "give `history`, or what is known of its outcome: over, played", "或已知的结果"),
    ],
)  # fmt: skip
def test_none_or_several_of_them(
    endpoint: str, question: dict[str, Any], pointer: str, english: str, chinese: str
) -> None:
    with pytest.raises(SolverError, match=english) as caught:
        ENDPOINTS[endpoint].ask(question)
    assert caught.value.pointer == pointer
    assert chinese in caught.value.detail.said("zh")


def test_values_are_written_as_in_json() -> None:
    """Tests that nobody reads of None, True or False, in either language, however deep."""
    assert quoted(None) == "null"
    assert quoted([True, {"a": None}]) == "[true, {'a': null}]"
    assert (quoted("None"), quoted(1), quoted(0)) == ("'None'", "1", "0")
    detail = Message(
        "by the plays `{name}` is {known} and not {value}", known=True, value=None, name=1
    )
    assert detail == "by the plays `1` is true and not null"
    assert "而不是 null" in detail.said("zh")
