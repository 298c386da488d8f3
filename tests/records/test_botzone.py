"""Botzone's logs: both games, every seat, and the logs of whole matches."""

import json
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import pytest

from solver.records import Record, parse_record, write_record
from solver.records.botzone import WITH_BIDS, WITHOUT_BIDS
from solver.records.botzone_log import expected_calls
from solver.rules import load_rules
from tests.builders import random_record
from tests.together import together

REAL = Path(__file__).parent / "files" / "botzone2.json"


def log_of(record: Record, seat: int) -> dict[str, Any]:
    """Returns what the bot of a seat was asked and answered."""
    hands = [hand if place == seat else None for place, hand in enumerate(record.hands)]
    view = Record.build(
        record.rules, hands=hands, bottom=record.bottom, first=record.first, calls=record.calls,
        landlord=record.landlord, acts=record.acts, source=record.source,
    )  # fmt: skip
    log: dict[str, Any] = json.loads(write_record(view, format="botzone"))
    return log


def played(seed: int, source: Any = WITHOUT_BIDS) -> Record:
    """Returns a random game whose landlord is seat 0."""
    rules = load_rules(source)
    for each in range(seed, seed + 200):
        record = random_record(rules, Random(each))
        if record.landlord == 0 and record.first in (0, None):
            return replace(record, source=source)
    raise AssertionError


@pytest.mark.parametrize("seat", [0, 1, 2])
@pytest.mark.parametrize("seed", range(5))
def test_the_first_game_has_no_auction_and_names_no_seats(seat: int, seed: int) -> None:
    record = played(100 * seed)
    log = log_of(record, seat)
    first = log["requests"][0]
    assert "bid" not in first
    for name in ("landlord", "pos"):
        del first[name]
    del log["seat_role"]
    if seat == 0:  # There the landlord's own cards have the bottom.
        first["own"] += first["publiccard"]
    found = parse_record(json.dumps(log))
    assert (found.source, found.landlord) == (WITHOUT_BIDS, 0)
    assert found.hands[seat] == record.hands[seat]
    assert found.bottom == record.bottom
    assert found.acts == record.acts[: len(found.acts)]
    assert len(found.acts) >= len(record.acts) - 2


@pytest.mark.parametrize("seed", range(5))
def test_a_match_with_all_bots(seed: int) -> None:
    record = played(100 * seed, WITH_BIDS)
    logs = [log_of(record, seat) for seat in range(3)]
    # The judge asks one bot after another; each turn of the match is a request and an answer.
    turns: list[dict[str, Any]] = []
    for seat, log in enumerate(logs):
        for number, request in enumerate(log["requests"]):
            request.pop("ddz", None)
            turns.append({"output": {"command": "request", "content": {str(seat): request}}})
            if number < len(log["responses"]):
                answer = {"response": log["responses"][number], "verdict": "OK"}
                turns.append({str(seat): answer})
    turns.append({"output": {"command": "finish", "content": {"0": 1, "1": 0, "2": 0}}})
    for name in ("log", "logs"):
        found = parse_record(json.dumps({"game": "FightTheLandlord2", name: turns}))
        assert [str(hand) for hand in found.hands] == [str(hand) for hand in record.hands]
        assert (found.landlord, str(found.bottom)) == (0, str(record.bottom))
        assert found.acts == record.acts[: len(found.acts)]
        assert found.calls == record.calls
        assert found.contract is not None
        assert record.contract is not None
        assert found.contract.bid == record.contract.bid


@together(
    ("known", "landlord", "bid", "calls"),
    [
        ([], 0, 3, [3]),
        ([], 0, 1, [1, "pass", "pass"]),
        ([], 1, 1, ["pass", 1, "pass"]),
        ([], 1, 2, []),
        (["pass"], 2, 1, ["pass", "pass", 1]),
        (["pass"], 2, 3, ["pass"]),
        ([1], 2, 2, [1, "pass", 2]),
        ([1], 2, 3, [1]),
        ([1, 2], 2, 3, [1, 2, 3]),
        ([2], 0, 2, [2, "pass", "pass"]),
        (["pass", "pass", "pass"], 0, None, ["pass", "pass", "pass"]),
    ],
)
def test_calls_that_follow(
    known: list[int | str], landlord: int, bid: int | None, calls: list[int | str]
) -> None:
    assert expected_calls(known, landlord, bid) == calls


def test_calls_that_a_bot_does_not_learn() -> None:
    game = json.loads(REAL.read_text("utf-8"))[0]
    game["seat_role"] = "peasant"
    own = game["requests"][0]["own"]
    game["requests"] = [
        {"bid": [], "own": own},
        {"history": [[53], []], "finalbid": 3, "landlord": 1, "own": own, "pos": 0,
         "publiccard": [11, 19, 52]},
    ]  # fmt: skip
    game["responses"] = [0]
    record = parse_record(json.dumps(game))
    assert record.calls == ("pass", 3)
    game["requests"][1] |= {"landlord": 2, "history": [[], [53]]}
    record = parse_record(json.dumps(game))
    assert (record.calls, record.landlord) == (("pass",), 2)
    assert record.contract is not None
    assert record.contract.bid == 3
    assert [decision.done for decision in record.decisions()] == ["pass"]
    assert parse_record(write_record(record)) == record


@pytest.mark.parametrize("bid", [0, 1])
def test_nobody_bids(bid: int) -> None:
    game = json.loads(REAL.read_text("utf-8"))[0]
    game["responses"][0] = 0
    game["requests"][1]["finalbid"] = bid
    record = parse_record(json.dumps(game))
    assert (record.landlord, record.calls) == (0, ())


def test_a_log_that_ends_in_the_auction() -> None:
    game = json.loads(REAL.read_text("utf-8"))[0]
    game["requests"], game["responses"] = game["requests"][:1], game["responses"][:1]
    del game["seat_role"]
    record = parse_record(json.dumps(game))
    assert (record.landlord, record.calls) == (None, (1,))
    assert [decision.seat for decision in record.decisions()] == [0]
