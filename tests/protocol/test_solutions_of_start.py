"""Exact results of positions that were set up: `start`, as every other question takes it."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from solver.errors import SolverError
from solver.game.checked import checked_replay
from solver.game.position import Position
from solver.game.state import GameState, Snapshot
from solver.protocol import ENDPOINTS
from solver.protocol.acts import write_act
from solver.records import write_record
from solver.records.start import write_start
from solver.rules import GAMES
from tests.command_line import run, run_json
from tests.golden.compare import timeless
from tests.review.reviewed_games import from_position, record_of
from tests.together import together

POINTS: dict[str, Any] = {"objective": "points", "limit": {"nodes": 30_000}}


def ask(question: dict[str, Any]) -> dict[str, Any]:
    return timeless(ENDPOINTS["solutions"].ask(question).to_dict())


@pytest.mark.one_in(3, first=2)
@pytest.mark.parametrize("game", GAMES)
def test_it_is_solved_like_the_same_hands(game: str) -> None:
    """Tests a start, its acts and their number against the fields of the same position."""
    for seed in (1, 2, 3):
        whole = record_of(game, seed)
        act = len(whole.acts) - 6
        record = from_position(whole, act)
        assert record.start is not None
        asked = {"record": write_record(record), "at": 2}
        words = ENDPOINTS["positions"].ask(asked | {"record": None, "text": asked["record"]})
        hands = words.to_dict()["asks"]["solutions"]
        game_now = record.at(2)
        sides = {
            "landlord": game_now.table.landlord_plays,
            "peasants": game_now.table.peasant_plays,
        }
        hands["plays"] = sides
        terms = {
            name: hands[name] for name in hands if name in ("bid", "snatch", "shown", "factors")
        }
        start = {
            "rules": game,
            "landlord": record.landlord,
            "direction": record.direction,
            "start": write_start(record.start),
            "acts": [write_act(each) for each in record.acts],
        } | terms
        start = {name: value for name, value in start.items() if value is not None}
        by_hands = ask(hands | POINTS)
        assert ask(start | {"at": 2} | POINTS) == by_hands
        assert ask(asked | POINTS) == by_hands


def test_the_landlord_may_still_choose_the_direction() -> None:
    record = record_of("street", 1)
    asked = {"rules": "street", "landlord": record.landlord, **POINTS}
    deal = [str(hand) for hand in record.at(0).hands]
    hands, start = {"hands": deal, "turn": record.landlord}, {"turn": record.landlord}
    found = ask(asked | {"start": start | {"hands": deal}})
    assert found == ask(asked | hands)
    assert "direction" in found or found["result"] == "undecided"
    for direction in (1, -1):
        chosen = asked | {"direction": direction}
        assert ask(chosen | {"start": start | {"hands": deal}}) == ask(chosen | hands)


PUZZLE: dict[str, Any] = {"hands": ["33A", "44K"], "turn": 0}


@together("game", ["classic", "street", "happy"])
def test_a_puzzle_of_two_hands(game: str) -> None:
    asked = {"rules": game, "landlord": 0} | POINTS
    for more in ({}, {"plays": {"landlord": 1, "peasants": 0}}, {"over": [1, "5"], "passes": 0}):
        by_hands = ask(asked | PUZZLE | more)
        assert by_hands["result"] != "undecided"
        assert ask(asked | {"start": PUZZLE | more}) == by_hands
    line = {"rules": game, "record": "DDN/1 33A/44K ? L - 0 1x1"} | POINTS
    assert ask(line) == ask(asked | PUZZLE)


def test_the_command_and_python(tmp_path: Path) -> None:
    question = {"rules": "classic", "landlord": 0, "start": PUZZLE, "acts": [[0, "33"]]}
    file = tmp_path / "position.json"
    file.write_text(json.dumps(question), "utf-8")
    found = run_json("solve", str(file))
    assert timeless(found["plays"]) == ask(question)["plays"]
    assert "trick 1: 1:44" in run("solve", str(file)).stdout
    state = GameState.of("classic", landlord=0, start=Snapshot((None, None, None), turn=0))
    with pytest.raises(SolverError, match="the hand of seat 0 is not known") as caught:
        Position.of_timeline(checked_replay(state))
    assert caught.value.pointer == "/hands/0"


BASE = {"rules": "classic", "landlord": 0, "start": {"hands": ["334", "55", "66"], "turn": 0}}


@together(
    ("change", "pointer", "words"),
    [
        ({"start": None}, "/hands", "give one of these fields: hands, record, start"),
        ({"hands": ["3", "4", "5"]}, "/start", "give only one of these fields: hands, start"),
        ({"over": None}, "/over", "`start` includes over"),
        ({"turn": 0}, "/turn", "`start` includes turn"),
        ({"landlord": None}, "/landlord", "required"),
        ({"rules": None}, "/rules", "required"),
        ({"at": 1}, "/at", "the game has 0 steps"),
        ({"acts": [[0, "35"]]}, "/acts/0", "is no play of classic"),
        ({"acts": [[0, "33"], [1, "pass"], [2, "pass"], [0, "4"]]}, "/at", "nobody is to play"),
        ({"start": {"hands": ["3", None, "5"], "turn": 0}}, "/start/hands/1", "is not known"),
        ({"start": {"hands": ["3", "4"], "turn": 2}}, "/start/turn", "no seat 2"),
        ({"start": {"hands": ["3", "33333", "5"], "turn": 0}}, "/start/hands/1", "'3' 5 times"),
        (
            {"start": {"hands": ["3", "4", "5"], "turn": 0, "plays": {"landlord": 0}}},
            "/start/plays/landlord",
            "and not 0",
        ),
    ],
)
def test_what_is_wrong_is_named(change: dict[str, Any], pointer: str, words: str) -> None:
    kept = {name: value for name, value in (BASE | change).items() if value is not None}
    question = kept | {name: None for name in change if name == "over"}
    with pytest.raises(SolverError, match=words) as caught:
        ask(question)
    assert caught.value.pointer == pointer


def test_a_moment_after_many_bombs_can_be_asked_about() -> None:
    """Tests a house rule in which seven bombs have multiplied the stake by 2^28."""
    rules = {
        "base": "snatch",
        "ranks": "3456789TJ",
        "copies": 2,
        "deal": {"players": 2, "hand": 9, "bottom": 0},
        "seq_hi": "J",
        "bombs": [{"type": "bomb", "of_a_kind": [2, 2]}],
        "auction": {"kind": "none", "snatch": "none"},
        "score": {"base": "one", "bomb_min": 2, "bomb_factor": 16},
    }
    bombs = [{"cards": 2 * rank, "type": "bomb"} for rank in "3456789"]
    record = {
        "rules": rules,
        "landlord": 0,
        "hands": ["33557799J", "446688TTJ"],
        "acts": [[place % 2, bomb] for place, bomb in enumerate(bombs)],
    }
    asks = ENDPOINTS["positions"].ask({"record": record}).model_dump(mode="json")["asks"]
    assert asks["solutions"]["multiplier"] == 16**7
    assert ask(asks["solutions"] | POINTS)["points"] == -(16**8)
