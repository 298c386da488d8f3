"""Scanning a text: good games are read, broken ones are named with their line, and nothing stops."""

import json
from itertools import chain
from random import Random

import pytest

from solver.errors import InvalidRequest
from solver.records import (
    Record,
    UnreadableGame,
    parse_record,
    read_records,
    scan_records,
    write_record,
)
from solver.rules import load_rules
from tests.builders import random_record
from tests.together import together

GAMES = [random_record(load_rules("classic"), Random(seed)) for seed in (1, 2, 3)]
TEXTS = [write_record(record) for record in GAMES]


def refused_in(text: str | bytes) -> list[tuple[int, int]]:
    """Returns index and line of each game that is refused, after checking the others."""
    found = list(scan_records(text))
    for index, item in enumerate(found):
        assert isinstance(item, Record | UnreadableGame)
        assert not isinstance(item, UnreadableGame) or item.index == index
    return [(item.index, item.line) for item in found if isinstance(item, UnreadableGame)]


def test_good_games_are_read() -> None:
    assert list(scan_records("".join(TEXTS))) == GAMES
    assert list(scan_records("".join(TEXTS).encode())) == GAMES


@together("line", [0, 1, 8, -1])
@together("damage", ["cut", "gone", "other"])
def test_a_broken_game_does_not_stop_the_others(line: int, damage: str) -> None:
    lines = TEXTS[1].splitlines()
    at = range(len(lines))[line]
    if damage == "cut":
        lines[at] = lines[at][: len(lines[at]) // 2]
    elif damage == "gone":
        del lines[at]
    else:
        lines[at] = '{"type":"quarrel"}'
    found = list(scan_records("\n".join([TEXTS[0].strip(), *lines, TEXTS[2]])))
    assert GAMES[2] in found
    refused = [item for item in found if isinstance(item, UnreadableGame)]
    if (damage, line) == ("gone", -1):
        return  # A game without its last event is a game that was broken off.
    assert refused
    before = TEXTS[0].count("\n")
    assert all(before < item.line <= before + len(lines) + 1 for item in refused)
    if not (line == 0 and damage != "cut"):  # Else its events seem to go on with the game before.
        assert found[0] == GAMES[0]


def test_events_may_stand_in_arrays_and_over_several_lines() -> None:
    events = [[json.loads(line) for line in text.splitlines()] for text in TEXTS]
    for indent in (None, 1):
        assert read_records(json.dumps(events, indent=indent)) == GAMES
        assert read_records(json.dumps(list(chain(*events)), indent=indent)) == GAMES
        assert read_records("\n".join(json.dumps(each, indent=indent) for each in events)) == GAMES
        lines = "\n".join(json.dumps(each, indent=indent) for game in events for each in game)
        assert read_records(lines) == GAMES


@pytest.mark.parametrize("layout", ["[{}\n,{}\n,{}]", "[\n  {},\n  {},\n  {}\n]", "[{},\n{},\n{}]"])
def test_an_array_goes_on_after_a_broken_game(layout: str) -> None:
    games = [json.dumps([json.loads(line) for line in text.splitlines()]) for text in TEXTS]
    broken = layout.format(games[0], games[1][:200], games[2])
    first, refused, last = scan_records(broken)
    assert [first, last] == [GAMES[0], GAMES[2]]
    assert isinstance(refused, UnreadableGame)
    assert refused.line == broken[: broken.index(games[1][:200])].count("\n") + 1
    # What is JSON and no game hides none that follows.
    for value in ('"x"', "3", "null"):
        first, *refusals, last = scan_records(layout.format(games[0], value, games[2]))
        assert ([first, last], len(refusals)) == ([GAMES[0], GAMES[2]], 1)
    cut = layout.format(*games)[: -len(games[2]) // 2]
    assert list(scan_records(cut))[:2] == GAMES[:2]
    assert isinstance(list(scan_records(cut))[2], UnreadableGame)


def test_the_line_is_that_of_the_fault() -> None:
    events = [json.loads(line) for line in TEXTS[1].splitlines()]
    events[1]["hands"][0] = "3"
    text = TEXTS[0] + "\n\n" + "\n".join(map(json.dumps, events))
    assert refused_in(text) == [(1, TEXTS[0].count("\n") + 4)]


@together(
    ("data", "words"),
    [
        ("".join(TEXTS).encode("utf-16"), "UTF-16"),
        ("".join(TEXTS).encode("utf-16-le"), "UTF-16"),
        ('{"names":["张三"]}'.encode("gbk"), "GBK: byte 0xd5 in line 1"),
        (b"\n\n\xff\xff", "byte 0xff in line 3"),
        (b"\0" * 10_000, "UTF-16"),
        (b"\x80\x04\x95\x0b\x00\x00\x00\x00\x00\x00\x00]\x94", "pickle"),
        (b"(lp0\n(dp1\nVlandlord\n", "pickle"),
        (b"]q\x00}q\x01X\x08\x00\x00\x00landlord", "pickle"),
        (b"cos\nsystem\n(S'true'\ntR.", "pickle"),
        (b"PK\x03\x04abc", "ZIP"),
        (b"", "no game"),
        (b"[]", "JSON object"),
    ],
)
def test_bytes_that_are_no_records(data: bytes, words: str) -> None:
    (found,) = scan_records(data)
    assert isinstance(found, UnreadableGame)
    assert words in str(found)
    with pytest.raises(InvalidRequest, match=words):
        parse_record(data)


@pytest.mark.parametrize(
    "unit",
    [
        "[",
        "{",
        '{"a":',
        "[{",
        pytest.param("x\n", marks=pytest.mark.long),  # each line could begin a game
        "[1,\n",
        "[{\n",
        "[[\n",
        "{\n",
        '"',
        "[[],\n",
        '{"type":"deal"}\n',
    ],
)
def test_garbage_is_refused_in_bounded_time(unit: str) -> None:
    garbage = unit * (1_000_000 // len(unit))
    found = list(scan_records(garbage))
    assert 0 < len(found) < 10
    assert all(isinstance(item, UnreadableGame) and len(str(item)) < 300 for item in found)


def test_a_hand_that_never_ends_is_refused() -> None:
    events = [json.loads(line) for line in TEXTS[1].splitlines()]
    for number, name in [(1, "bottom"), (-2, "cards"), (-2, "as"), (0, "rules")]:
        long = [dict(event) for event in events]
        long[number][name] = "3" * 1_000_000
        (found,) = scan_records("\n".join(map(json.dumps, long)))
        assert isinstance(found, UnreadableGame)
        assert len(str(found)) < 300


def test_unknown_formats_are_refused_at_the_call() -> None:
    with pytest.raises(InvalidRequest, match="no format"):
        scan_records("", format="pgn")


def test_a_record_of_other_rules_than_asked_for() -> None:
    assert list(scan_records(TEXTS[0], rules="classic")) == GAMES[:1]
    (found,) = scan_records(TEXTS[0], rules="snatch")
    assert isinstance(found, UnreadableGame)
    assert "another game was asked for" in str(found)


@together("date", ["2026-11-22", "2026-11-22T19:30:00Z", "2026-11-22T19:30+08:00"])
def test_a_record_may_have_a_date(date: str) -> None:
    text = TEXTS[0].replace('"rules"', f'"date":"{date}","rules"')
    record = parse_record(text)
    assert record.date == date
    assert parse_record(write_record(record)) == record


@together("date", ["", "22.11.2026", "2026-02-30", "20261122", "2026-W47-1"])
def test_dates_that_are_none(date: str) -> None:
    text = TEXTS[0].replace('"rules"', f'"date":"{date}","rules"')
    with pytest.raises(InvalidRequest, match="2026-11-22") as caught:
        parse_record(text)
    assert caught.value.pointer == "/0/date"
