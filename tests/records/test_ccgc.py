"""The Chinese student contest: its game sheets and logs are read, written and refused."""

from __future__ import annotations

import re
from pathlib import Path
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from solver.errors import SolverError
from solver.records import (
    Record,
    UnreadableGame,
    format_of,
    parse_record,
    read_records,
    scan_records,
    write_record,
)
from solver.records.ccgc import CONTEST_RULES, ids_of
from solver.records.foreign import NotHeld
from solver.rules import load_rules
from tests.builders import random_record
from tests.choice import fewer_examples
from tests.together import together

FILES = Path(__file__).parent / "files"
SHEET = (FILES / "ccgc.txt").read_text("utf-8")
LOG = (FILES / "ccgc.log").read_text("utf-8")
RULES = load_rules(CONTEST_RULES)


def contest_record(seed: int, most: int) -> Record:
    """Returns a random game of the contest, which names its rules as the contest's sheets do."""
    record = random_record(RULES, Random(seed), most=most)
    return Record.build(
        RULES,
        source=CONTEST_RULES,
        hands=record.hands,
        bottom=record.bottom,
        first=record.first,
        calls=record.calls,
        landlord=record.landlord,
        acts=record.acts,
        names=("red", "绿", ""),
    )


def same_game(one: Record, other: Record) -> bool:
    names = set(vars(one)) - {"announced", "timeline"}
    return all(getattr(one, name) == getattr(other, name) for name in names)


def same_games(some: list[Record], others: list[Record]) -> bool:
    return all(same_game(one, other) for one, other in zip(some, others, strict=True))


# --- Reading and writing -------------------------------------------------------------------------


def test_the_sheet_of_the_contest() -> None:
    assert format_of(SHEET).name == "ccgc"
    record = parse_record(SHEET)
    assert record.names == ("red", "green", "blue")
    assert list(map(str, record.hands)) == [
        "33345566667778889",
        "344455789JJQKKAAA",
        "9TTTTJJQQQKKA222B",
    ]
    assert (str(record.bottom), record.landlord, record.calls) == ("92R", 1, ("pass", 3))
    assert [(act.seat, act.cards) for act in record.acts] == [(1, "3"), (2, "T"), (0, "pass")]
    assert record.result is None
    assert record.source == CONTEST_RULES


def test_the_log_of_one_player() -> None:
    assert format_of(LOG).name == "ccgc"
    record = parse_record(LOG)
    sheet = parse_record(SHEET)
    assert [hand and str(hand) for hand in record.hands] == [None, str(sheet.hands[1]), None]
    assert (record.bottom, record.landlord, record.acts) == (sheet.bottom, 1, sheet.acts)
    assert (record.first, record.calls, record.names) == (1, (3,), None)


@fewer_examples(4)
@given(seed=st.integers(0, 2**32), most=st.sampled_from([0, 1, 2, 3, 5, 20, 1000]))
def test_a_game_of_the_contest_is_held(seed: int, most: int) -> None:
    record = contest_record(seed, most)
    text = write_record(record, format="ccgc")
    assert ("DDZ" in text) == (record.landlord is None)
    again = parse_record(text)
    assert same_game(again, record)
    assert write_record(again, format="ccgc") == text
    shown = re.findall(r"\d+", "".join(re.findall(r"^;[DL][ABC]\[(.*)\]", text, re.MULTILINE)))
    assert len(set(shown)) <= 54
    assert ("OVER" in text) == (record.result is not None)


@fewer_examples(5)
@given(seed=st.integers(0, 2**32), most=st.sampled_from([0, 3, 20, 1000]))
def test_a_platforms_log_says_what_the_sheet_says(seed: int, most: int) -> None:
    record = contest_record(seed, most)
    sheet = write_record(record, format="ccgc")
    again = parse_record(log_of(sheet))
    if record.landlord is None:  # no message tells the bottom then
        assert (again.bottom, again.calls) == (None, record.calls)
        assert again.result == record.result
    else:
        assert write_record(again, format="ccgc") == sheet


def log_of(sheet: str) -> str:
    """Returns the platform's log of a sheet: every message goes to all three players."""
    words = {"D": "DEAL", "B": "BID", "L": "LEFTOVER", "": "PLAY"}
    lines = ["DOUDIZHUVER 1.0"]
    lines += [f"NAME {name}" for name in re.findall(r"P[ABC]\[(.*?)\]", sheet)]
    lines += ["INFO 1,4,1,6,9,2100", "OK INFO"] * 3
    for part, seat, value in re.findall(r"^;([DBL]?)([ABC])\[(.*)\]$", sheet, re.MULTILINE):
        question = [f"{words[part]} WHAT"] if part in ("B", "") else []
        answered = 1 if part == "D" else 3
        lines += [*question, *[f"{words[part]} {seat}{value}", f"OK {words[part]}"] * answered]
    lines += [f"GAMEOVER {winner}" for winner in re.findall(r"OVER\[(.)\]", sheet)] * 3
    return "\r\n".join(lines)


def test_many_games_in_one_text() -> None:
    records = [contest_record(seed, 1000) for seed in range(8)]
    records = [record for record in records if record.landlord is not None]
    sheets = [write_record(record, format="ccgc") for record in records]
    assert same_games(read_records("".join(sheets)), records)
    logs = [log_of(sheet) for sheet in sheets]
    assert same_games(read_records("\n".join(logs)), records)
    # A log of several rounds names the players once.
    later = [log.split("NAME ")[-1].split("\n", 1)[1] for log in logs[1:]]
    assert same_games(read_records("\n".join([logs[0], *later])), records)


def test_a_deal_that_nobody_wants() -> None:
    called = SHEET[: SHEET.index(";BB[3]")] + ";BB[0]\n;BC[0]\n;OVER[D]\n)\n"
    record = parse_record(called)
    assert (record.landlord, record.calls) == (None, ("pass", "pass", "pass"))
    assert same_game(parse_record(write_record(record, format="ccgc")), record)


def test_a_game_that_the_referee_broke_off_has_no_result() -> None:
    for winner in "ABC":
        record = parse_record(SHEET.replace("OVER[B]", f"OVER[{winner}]"))
        assert record.result is None
    whole = write_record(contest_record(1, 1000), format="ccgc")
    winner = re.findall(r"OVER\[(.)\]", whole)[0]
    landlord = re.findall(r";L(.)\[", whole)[0]
    other = landlord if winner != landlord else next(seat for seat in "ABC" if seat != landlord)
    (found,) = scan_records(whole.replace(f"OVER[{winner}]", f"OVER[{other}]"))
    assert isinstance(found, UnreadableGame)
    assert found.line == whole[: whole.index(";OVER")].count("\n") + 1


@together("name", ["]", "a[b", "\n", " red", "\x1b[0m", "(", ";B[3]"])
def test_names_of_all_kinds(name: str) -> None:
    record = parse_record(SHEET)
    named = Record.build(
        RULES, source=CONTEST_RULES, hands=record.hands, bottom=record.bottom, first=0,
        calls=record.calls, landlord=1, acts=record.acts, names=(name, "b", "c"),
    )  # fmt: skip
    assert same_game(parse_record(write_record(named, format="ccgc")), named)


def test_calls_that_are_no_numbers_are_refused() -> None:
    with pytest.raises(NotHeld, match="no call"):
        write_record(random_record(load_rules("snatch"), Random(1)), format="ccgc")


# --- Refusals ------------------------------------------------------------------------------------


def test_a_broken_game_does_not_stop_the_others() -> None:
    broken = SHEET.replace(";B[0]", "!")
    found = list(scan_records(SHEET + "\n" + broken + "\n" + SHEET))
    assert [isinstance(each, Record) for each in found] == [True, False, True]
    assert isinstance(found[1], UnreadableGame)
    assert found[1].line == SHEET.count("\n") + 1 + 10


@given(data=st.data(), text=st.sampled_from([SHEET, LOG]))
def test_any_change_is_read_or_refused(data: st.DataObject, text: str) -> None:
    start = data.draw(st.integers(0, len(text)))
    end = min(len(text), start + data.draw(st.integers(0, 30)))
    new = data.draw(st.text("ABCDLOV[](),;-0123456789 \n{}", max_size=12))
    for found in scan_records(text[:start] + new + text[end:], format="ccgc"):
        assert isinstance(found, Record) or 0 < len(str(found)) < 400


def test_long_texts_are_refused_soon() -> None:
    many = SHEET.replace(";B[0]\n", ";B[0]\n" * 100_000)
    cards = SHEET.replace(";B[0]", f";B[{'0,' * 100_000}0]")
    for text in (
        many,
        cards,
        "(;VER[" + "(" * 100_000,
        "DOUDIZHUVER 1.0\n" + "PLAY A0\n" * 100_000,
    ):
        for found in scan_records(text, format="ccgc"):
            assert isinstance(found, UnreadableGame)
            assert len(str(found)) < 400


def test_cards_are_numbers() -> None:
    assert ids_of(" 3, 4,53 ") == [3, 4, 53]
    for text in ("", ",", "3,", "-1", "3;4", "٣", "54", "3,3", ",".join(map(str, range(60)))):
        with pytest.raises(SolverError):
            ids_of(text)


def test_a_sheet_with_several_rounds_is_several_games() -> None:
    """Tests rounds that begin with their numbers, with hands alone, and with other names."""
    body = SHEET.strip().removeprefix("(").removesuffix(")").strip("\n")
    lines = body.split("\n")
    head, rest = lines[:2], lines[2:]
    for begin, names in (
        ([lines[1].replace("RI[1]", "RI[2]")], ("red", "green", "blue")),
        ([], ("red", "green", "blue")),
        ([";VER[1.0]PA[x]PB[y]PC[z]", lines[1]], ("x", "y", "z")),
    ):
        text = "\n".join(["(", *head, *rest, *begin, *rest, ")", SHEET])
        one, two, three = scan_records(text)
        assert isinstance(one, Record)
        assert isinstance(two, Record)
        assert (one.acts, one.hands, one.calls) == (two.acts, two.hands, two.calls)
        assert (one.names, two.names) == (("red", "green", "blue"), names)
        assert three == one
    # A fault stands in its round, and the others are read.
    broken = "\n".join(["(", *head, *rest, *[line.replace("BB[3]", "BC[3]") for line in rest], ")"])
    good, bad = scan_records(broken)
    assert isinstance(good, Record)
    assert isinstance(bad, UnreadableGame)
    assert bad.line == 3 + len(rest) + [line[:3] for line in rest].index(";BB") + 1


@pytest.mark.parametrize(
    ("kept", "landlord", "calls"),
    [
        ([";BA[0]"], "B", ()),
        ([";BA[3]"], "A", (3,)),
        ([";BA[1]"], "A", (1, "pass", "pass")),
        ([";BA[2]"], "B", (2, 3)),
        ([";BA[0]", ";BB[2]"], "C", ("pass", 2, 3)),
        ([";BA[0]", ";BB[0]"], "C", ()),
        ([], "B", ()),
    ],
)
def test_a_sheet_that_keeps_the_first_calls_only(
    kept: list[str], landlord: str, calls: tuple[int | str, ...]
) -> None:
    lines = [line for line in SHEET.split("\n") if not line.startswith(";B")]
    at = next(place for place, line in enumerate(lines) if line.startswith(";LB"))
    head = [*lines[:at], *kept, lines[at].replace(";LB", f";L{landlord}")]
    record = parse_record("\n".join([*head, ")"]))
    assert (record.calls, record.landlord) == (calls, "ABC".index(landlord))
    assert record.contract is not None
    assert record.contract.assumed is (calls == ())
