"""What is written only: tables of events, one-line positions, sheets for people."""

import csv
from io import StringIO
from pathlib import Path
from random import Random

import pytest

from solver.errors import InvalidRequest
from solver.game.act import Act
from solver.game.cards import Hand
from solver.records import Record, parse_record, write_record
from solver.records.ddz import events_of
from solver.records.event_table import COLUMNS
from solver.records.position_line import position_line
from solver.records.text_export import text_export
from solver.review.labels import marks_of
from solver.rules import GAMES, load_rules
from tests.builders import random_record
from tests.together import together

CLASSIC = (Path(__file__).parents[2] / "examples" / "games" / "classic.ddz.jsonl").read_text(
    "utf-8"
)


@pytest.fixture
def classic() -> Record:
    return parse_record(CLASSIC)


def rows(record: Record) -> list[dict[str, str]]:
    return list(csv.DictReader(StringIO(write_record(record, format="csv"))))


# --- Tables --------------------------------------------------------------------------------------


@together("game", GAMES)
def test_a_table_has_every_event(game: str) -> None:
    record = random_record(load_rules(game), Random(5))
    found, events = rows(record), list(events_of(record))
    assert {int(row["event"]) for row in found} == set(range(len(events)))
    for row in found:
        event = events[int(row["event"])]
        assert row["type"] == event["type"]
        if event["type"] in ("play", "pass", "call"):
            assert row["seat"] == str(event["seat"])
            assert row["cards"] == event.get("cards", "")
            assert row["call"] == str(event.get("call", ""))
            assert row["role"] == ("landlord" if event["seat"] == record.landlord else "peasant")
    deal = [row["cards"] for row in found if row["type"] == "deal"]
    assert deal == [*map(str, record.hands), str(record.bottom)]


def test_names_are_no_formulas(classic: Record) -> None:
    named = Record.build(
        classic.rules, hands=classic.hands, names=["=1+1", 'a,"b"', "x\ny"], date="2026-11-22"
    )
    found = [row["name"] for row in rows(named) if row["seat"]]
    assert found == ["'=1+1", 'a,"b"', "x\ny"]
    assert {row["date"] for row in rows(named)} == {"2026-11-22"}
    assert tuple(rows(named)[0]) == COLUMNS


# --- Positions -----------------------------------------------------------------------------------


def test_a_finished_game_gives_its_beginning(classic: Record) -> None:
    assert write_record(classic, format="position") == (
        "DDN/1 3456778899TTTTQQKA2R/3344466899JJQQK22/35556778JJKKAAA2B 589 L - 0 2x1\n"
    )


def test_positions_inside_a_game(classic: Record) -> None:
    assert position_line(classic, 2).split()[3:] == ["U", "L:3456789", "1", "2x1"]
    last = position_line(classic, len(classic.acts)).split()
    assert "-" in last[1].split("/")


def test_what_is_not_known_is_marked() -> None:
    rules = load_rules("douzero")
    lead = Act(1, "3")
    record = Record.build(rules, hands=[None] * 3, landlord=1, acts=[lead])
    assert write_record(record, format="position") == "DDN/1 ?19/?17/?17 ? D L:3 0 1x1\n"
    bids = load_rules("classic")
    record = Record.build(bids, hands=[None] * 3, landlord=1, acts=[lead])
    assert write_record(record, format="position").endswith(" ?x1\n")
    with pytest.raises(InvalidRequest, match="without a landlord"):
        write_record(Record.build(bids, hands=[None] * 3), format="position")


def test_bombs_and_snatches_multiply() -> None:
    rules = load_rules("snatch")
    hands = [Hand.parse(rules, "3333444455556789T"), None, None]
    record = Record.build(
        rules, hands=hands, calls=[1, "pass", "pass", "no"], first=0, acts=[Act(0, "3333")]
    )
    assert record.landlord == 0
    assert position_line(record, 1).split()[-1] == "1x2"


def test_four_players_and_a_direction() -> None:
    rules = load_rules("street")
    record = Record.build(
        rules, hands=[None] * 4, landlord=3, direction=-1, acts=[Act(3, "3"), Act(2, "4")]
    )
    assert write_record(record, format="position") == ("DDN/1 ?17/?12/?12/?11 ? 2 U:4 0 1x1 -\n")


def test_suited_cards_have_commas() -> None:
    record = random_record(load_rules("decktet"), Random(2))
    line = write_record(record, format="position")
    assert len(line.split(" ")) == 7


# --- Sheets --------------------------------------------------------------------------------------


def test_a_sheet(classic: Record) -> None:
    text = write_record(classic, format="text")
    tags, tricks, end = text.split("\n\n")
    assert '[Game "classic"]' in tags
    assert '[Hand 2 "3344466899JJQQK22"]' in tags
    assert '[Auction "0:1 1:2 2:pass 0:pass"]' in tags
    assert '[Result "the landlord wins"]' in tags
    assert tricks.split("\n")[0] == "1. 1:3456789 2:pass 0:pass"
    acts = [act for line in tricks.split("\n") for act in line.split()[1:]]
    assert len(acts) == len(classic.acts)
    assert end.strip() == ""


def test_a_chinese_sheet(classic: Record) -> None:
    text = write_record(classic, format="text-zh")
    assert '[叫牌 "0:1 1:2 2:不叫 0:不叫"]' in text
    assert '[结果 "地主胜"]' in text
    assert "1. 1:3456789 2:不要 0:不要" in text


def test_the_marks_of_a_review(classic: Record) -> None:
    marks = marks_of([(2, "best"), (3, "mistake"), (7, "blunder"), (8, "inaccuracy")])
    text = text_export(classic, marks=marks)
    assert '[Auction "0:1 1:2? 2:pass 0:pass"]' in text
    assert "1. 1:3456789?? 2:pass?! 0:pass" in text


@pytest.mark.parametrize("game", GAMES)
def test_every_game_has_a_sheet_of_all_its_acts(game: str) -> None:
    for seed in (0, 1, 2, 5):  # the last one has a bomb out of turn, in the game that has them
        record = random_record(load_rules(game), Random(seed), most=30)
        text = write_record(record, format="text")
        lines = [line for line in text.split("\n") if line[:1].isdecimal()]
        assert sum(len(line.split()) - 1 for line in lines) == len(record.acts)
        if any(act.interrupt for act in record.acts):
            assert "!:" in text


def test_names_cannot_break_a_sheet(classic: Record) -> None:
    names = ['a"]\n[Result "x', "b\u2028", "王"]
    record = Record.build(classic.rules, hands=classic.hands, names=names)
    tags = write_record(record, format="text").strip().split("\n")
    assert len(tags) == 1 + 3 + 3 + 1 + 1
    assert '[Player 2 "王"]' in tags
