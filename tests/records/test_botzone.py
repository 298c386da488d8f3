"""Botzone's logs: both games, every seat, and the logs of whole matches."""

import json
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import pytest

from solver.game.play import Play
from solver.records import Record, parse_record, write_record
from solver.records.botzone import WITH_BIDS, WITHOUT_BIDS
from solver.records.cards54 import of_botzone
from solver.records.draft import following_calls
from solver.rules import load_rules
from tests.builders import random_record
from tests.records.botzone_matches import log_of, match_of
from tests.together import together

REAL = Path(__file__).parent / "files" / "botzone2.json"


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
    assert following_calls(load_rules(WITH_BIDS), tuple(known), landlord, bid) == tuple(calls)


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


FAILURES = ("took too long", "no answer", "a card that it lacks", "cards of others", "a text")


def failed_answer(kind: str, record: Record, place: int) -> tuple[Any, str]:
    """Returns an answer that the judge takes for a pass, and its verdict."""
    requests = log_of(record, record.acts[place].seat)["requests"]
    known = {card for each in requests for card in each.get("own", []) + each.get("publiccard", [])}
    others = sorted({*range(54)} - known)
    wrong: dict[str, Any] = {
        "took too long": None,
        "no answer": None,
        "a card that it lacks": others[-1:],
        "cards of others": others[:5],
        "a text": "pass",
    }
    return wrong[kind], {"took too long": "TLE", "no answer": "RE"}.get(kind, "OK")


@pytest.mark.parametrize("kind", FAILURES)
@pytest.mark.parametrize("seed", range(3))
def test_the_judge_passes_for_a_bot_that_fails(kind: str, seed: int) -> None:
    """Tests a match, and the log of the bot alone: every pass in turn is made such a failure."""
    record = played(100 * seed, WITH_BIDS)
    calls = len(record.calls)
    passes = [at for at, act in enumerate(record.acts[:-3]) if act.is_pass]
    assert passes
    for at in passes[:2]:
        seat = record.acts[at].seat
        answer, verdict = failed_answer(kind, record, at)
        turns = match_of(record)
        turns[2 * (calls + at) + 1] = {str(seat): {"response": answer, "verdict": verdict}}
        for text in (json.dumps({"log": turns}), json.dumps(turns)):
            found = parse_record(text)
            assert (found.acts, found.calls) == (record.acts, record.calls)
        log = log_of(record, seat)
        own = [act for act in record.acts[:at] if act.seat == seat]
        bid = any(called == seat for called, _ in record.called())
        number = len(own) + bid
        if number + 1 < len(log["requests"]):
            log["responses"][number] = answer
            assert (
                parse_record(json.dumps(log)).acts
                == parse_record(json.dumps(log_of(record, seat))).acts
            )


def test_a_play_that_the_rules_forbid_is_a_pass_where_the_game_goes_on() -> None:
    record = played(0, WITH_BIDS)
    tried = 0
    for at, act in enumerate(record.acts[:-3]):
        hand = record.at(at).hands[act.seat]
        if not act.is_pass or hand is None:
            continue
        game, turns = record.at(at), match_of(record)
        assert game.current is not None
        lowest = str(hand)[0]
        if Play.parse(record.rules, lowest).beats(game.current):
            continue
        log = log_of(record, act.seat)
        dealt = next(request["own"] for request in log["requests"] if "own" in request)
        held = [card for card in dealt if of_botzone([card]) == lowest][:1]
        if not held:
            continue
        tried += 1
        if tried > 4:
            break
        turns[2 * (len(record.calls) + at) + 1][str(act.seat)]["response"] = held
        assert parse_record(json.dumps({"log": turns})).acts == record.acts
    assert tried
    # The last answer has not been judged.
    log = log_of(record, 0)
    log["requests"], log["responses"] = log["requests"][:3], [*log["responses"][:2], [99]]
    with pytest.raises(ValueError, match="99"):
        parse_record(json.dumps(log))
