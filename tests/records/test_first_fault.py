"""The first fault of a game ends its reading: what follows costs nothing, however long it is."""

from __future__ import annotations

import json
import random
from collections.abc import Callable
from typing import Any

import pytest

from solver.errors import SolverError
from solver.records import (
    Record,
    UnreadableGame,
    json_text,
    parse_record,
    scan_records,
    write_record,
)
from solver.records.ddz_games import MOST_EVENTS
from solver.records.events import MOST_STEPS, RecordEvent
from solver.records.json_text import JsonReader
from tests.builders import greedy_record
from tests.choice import Some

GAME = write_record(greedy_record("classic", 1))
LINES = GAME.splitlines()
PASS = '{"type":"pass","seat":1}'
SEAT = '{"type":"play","seat":7,"cards":"3"}'
BROKEN = '{"type":"play","seat":'
MANY = 5 * MOST_EVENTS


@pytest.fixture
def read(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """Counts the attempts to read JSON, and the events that are made."""
    counts = [0, 0]
    decoder, made = json_text._DECODER, RecordEvent.__init__

    class Counting:
        def decode(self, text: str) -> Any:
            counts[0] += 1
            return decoder.decode(text)

        def raw_decode(self, text: str, at: int) -> Any:
            counts[0] += 1
            return decoder.raw_decode(text, at)

    def counted(self: RecordEvent, *arguments: Any, **more: Any) -> None:
        counts[1] += 1
        made(self, *arguments, **more)

    monkeypatch.setattr(json_text, "_DECODER", Counting())
    monkeypatch.setattr(RecordEvent, "__init__", counted)
    return counts


def lines(fault: str, rest: str) -> str:
    return "\n".join([*LINES[:10], fault, *[rest] * MANY])


def array(fault: str, rest: str, between: str = ",\n") -> str:
    return "[" + between.join([*LINES[:10], fault, *[rest] * MANY]) + "]"


DDZ: dict[str, Callable[[], str]] = {
    "a seat in line 11": lambda: lines(SEAT, PASS),
    "no JSON in line 11": lambda: lines(BROKEN, PASS),
    "no JSON from line 11 on": lambda: lines(BROKEN, BROKEN),
    "a number from line 11 on": lambda: lines("7", "7"),
    "no event": lambda: lines('{"type":"nothing"}', '{"type":"nothing"}'),
    "out of turn": lambda: lines(PASS, PASS),
    "a second deal": lambda: lines(LINES[1], LINES[1]),
    "an array": lambda: array(SEAT, PASS),
    "an array in one line": lambda: array(SEAT, PASS, ","),
    "an array with no event": lambda: array("[7]", PASS),
    "an array with no JSON": lambda: array(BROKEN, PASS),
    "an array in a line": lambda: GAME + "[" + ",".join([PASS] * MANY) + "]",
    "calls for ever": lambda: "\n".join(
        [*LINES[:2], *['{"type":"call","seat":0,"call":1}'] * MANY]
    ),
}


@pytest.mark.parametrize("name", DDZ)
def test_a_ddz_record_is_read_up_to_its_first_fault(name: str, read: list[int]) -> None:
    text = DDZ[name]()
    (found,) = scan_records(text)
    assert isinstance(found, UnreadableGame)
    assert found.line <= 12 or "in a line" in name
    assert max(read) <= MOST_EVENTS + 50
    before = str(found.error)
    with pytest.raises(SolverError) as raised:
        parse_record(text)
    assert str(raised.value) == before
    assert max(read) <= 2 * (MOST_EVENTS + 50)


@pytest.mark.parametrize("name", list(DDZ)[:7])
def test_the_games_after_it_are_read(name: str, read: list[int]) -> None:
    """Tests that a broken game takes neither the next one nor its line."""
    text = GAME + DDZ[name]() + "\n" + GAME + DDZ[name]() + "\n\n" + GAME
    found = list(scan_records(text))
    assert [type(each) for each in found] == [
        Record,
        UnreadableGame,
        Record,
        UnreadableGame,
        Record,
    ]
    assert isinstance(found[3], UnreadableGame)
    first = text.splitlines()[: found[3].line]
    assert found[3].line > MANY
    assert sum("start_game" in line for line in first) == 4
    assert read[0] <= 2 * MOST_EVENTS + 5 * len(LINES)


def test_the_pointer_counts_what_was_passed_over() -> None:
    text = lines(BROKEN, PASS) + "\n" + "\n".join([*LINES[:3], SEAT])
    _, second = scan_records(text)
    assert isinstance(second, UnreadableGame)
    assert second.error.pointer.startswith(f"/{second.line - 1}/")


def messages() -> str:
    play = '{"action":"play","data":{"pid":1,"player":9,"cards":"3"}}'
    return "\n".join(['{"action":"init","data":{"pid":1}}', *[play] * MANY])


FOREIGN: dict[str, Callable[[], str]] = {
    "messages": messages,
    "an array of messages": lambda: json.dumps([json.loads(each) for each in messages().splitlines()]),
    "numbers": lambda: "0 " * MANY,
    "numbers and commas": lambda: "0," * MANY,
    "texts": lambda: "Bid 1," * MANY,
    "a state": lambda: "game: \ndou_dizhu\n[State]\n" + "Pass\n" * MANY,
    "rlcard": lambda: json.dumps(
        {"landlord": 0, "init_hands": [None] * 3, "trace": [[0, "3"]] * MANY}
    ),
    "rlcard in lines": lambda: json.dumps(
        {"landlord": 0, "init_hands": [None] * 3, "trace": [[0, "3"]] * MANY}, indent=1
    ),
    "douzero": lambda: json.dumps(
        {"landlord": None, "landlord_up": None, "landlord_down": None,
         "card_play_action_seq": [[3]] * MANY}
    ),
    "botzone": lambda: json.dumps({"requests": [{"history": [[], []]}] * MANY, "responses": []}),
    "openspiel": lambda: json.dumps({"game": "dou_dizhu", "actions": ["Pass"] * MANY}),
}  # fmt: skip


@pytest.mark.parametrize("name", FOREIGN)
def test_a_game_of_another_program_has_a_number_of_steps(name: str, read: list[int]) -> None:
    (found,) = scan_records(FOREIGN[name]())
    assert isinstance(found, UnreadableGame)
    assert f"no game has more than {MOST_STEPS}" in found.detail
    assert max(read) <= MOST_STEPS + 50


def test_the_next_messages_are_read(read: list[int]) -> None:
    found = list(scan_records(messages() + "\n" + messages()))
    assert len(found) == 2
    assert isinstance(found[1], UnreadableGame)
    assert found[1].line == MANY + 2
    assert read[0] <= 2 * MOST_STEPS + 50


def told(text: str) -> list[tuple[int, str]]:
    """What is said of each game: its line and fault, or that it is one."""
    return [
        (each.line, str(each.error)) if isinstance(each, UnreadableGame) else (0, repr(each))
        for each in scan_records(text)
    ]


def test_the_same_is_said_as_if_everything_were_read(
    monkeypatch: pytest.MonkeyPatch, some: Some
) -> None:
    """Tests random texts of several games with faults of every kind, in lines and in arrays."""
    chance = random.Random(5)
    faults = [BROKEN, SEAT, PASS, "7", "[]", "[7]", '"x"', "", " ", "}", '{"type":"end_game"}',
              '{"type":"start_game"}', '{"type":"\\u0073tart_game"}', '{"type":"star', LINES[0],
              '{"names":["start_game"],"type":"play"}', LINES[1], "[" + PASS + "," + SEAT + "]"]  # fmt: skip
    texts = []
    for _ in range(300):
        taken = [line for _ in range(chance.randint(1, 5)) for line in LINES]
        for _ in range(chance.randint(0, 6)):
            at = chance.randrange(len(taken))
            if chance.random() < 0.3:
                del taken[at : at + chance.randint(1, 5)]
            elif chance.random() < 0.5:
                taken.insert(at, chance.choice(faults))
            else:
                taken[at] = chance.choice(faults)
        kind = chance.random()
        texts.append("\n".join(taken) if kind < 0.7 else "[" + ",\n".join(taken) + "]")
    texts = some(texts, 5)
    stopping = [told(text) for text in texts]
    monkeypatch.setattr(JsonReader, "skip", lambda *_: 0)
    assert sum(len(each) for each in stopping) > 2 * len(texts)
    for text, found in zip(texts, stopping, strict=True):
        assert found == told(text), text
