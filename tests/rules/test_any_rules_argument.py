"""Whatever in the library takes rules takes a game's id, an object, or the rules themselves."""

from __future__ import annotations

import inspect
import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

import solver
from solver import (
    Contract,
    Game,
    Hand,
    Play,
    Position,
    Record,
    decompose,
    load_rules,
    parse_record,
    read_records,
    scan_records,
)
from solver.errors import InvalidRules, SolverError
from solver.game.checked import known_to
from solver.game.state import GameState, Snapshot
from solver.value import Value
from tests.together import together

FILES = Path(__file__).parents[1] / "records/files"
RULES = load_rules("douzero")
TEXT = (FILES / "douzero.json").read_text("utf-8")
SEVENTEEN = Hand.parse(RULES, "3344556677889TTJQ")
HANDS = [Hand.parse(RULES, text) for text in ("33", "4", "5")]
# No rules, in whatever takes some; wrong keys and values of rules are in `test_schema`.
WRONG: list[Any] = [
    *("chess", "", "Classic", "classic.toml", "../classic", "a" * 5000),
    *(5, 1.5, True, ["classic"], b"classic", ("classic",), Hand),
]
CALLS: dict[str, Callable[[Any], Any]] = {
    "load_rules": load_rules,
    "Hand.parse": lambda rules: Hand.parse(rules, "334"),
    "Hand.parse_parts": lambda rules: Hand.parse_parts(rules, "334", ["33", "4"]),
    "Hand.of": lambda rules: Hand.of(rules, ["3"]),
    "Hand.deck": Hand.deck,
    "Play.parse": lambda rules: Play.parse(rules, "33"),
    "Contract.of": lambda rules: Contract.of(rules, 0),
    "Game": lambda rules: Game(rules, 0).rules,
    "Game.replay": lambda rules: Game.replay(rules, 0, []).rules,
    "GameState.of": lambda rules: GameState.of(rules, landlord=0),
    "GameState.of_seat": lambda rules: GameState.of_seat(rules, seat=1, hand=SEVENTEEN),
    "Snapshot.of_table": lambda rules: Snapshot.of_table(rules, played={}, left={1: 3}),
    "known_to": lambda rules: known_to(rules, landlord=0, seat=1, hand=SEVENTEEN),
    "Position.of": lambda rules: Position.of(rules, landlord=0, hands=HANDS, turn=0),
    "Record.build": lambda rules: Record.build(rules, hands=[None] * 3, landlord=0),
    "decompose": lambda rules: decompose(rules, Hand.parse(RULES, "3344")),
    "parse_record": lambda rules: parse_record(TEXT, rules=rules),
    "read_records": lambda rules: read_records(TEXT, rules=rules),
    "scan_records": lambda rules: list(scan_records(TEXT, rules=rules)),
}
# Made by the library itself, from what it has checked; or the method of a base class.
OWN = {"Play.from_native", "Position.of_table", "Record.of", "Record.of_seat"}


def takers() -> Iterator[str]:
    """Yields the public functions and methods that have a parameter for rules."""
    for name in solver.__all__:
        thing = getattr(solver, name)
        if inspect.isfunction(thing):
            if "rules" in inspect.signature(thing).parameters:
                yield name
        elif inspect.isclass(thing) and not issubclass(thing, Exception):
            for member, found in inspect.getmembers(thing, callable):
                if member.startswith("_") or hasattr(Value, member):  # the store's, of any value
                    continue
                if "rules" in inspect.signature(found).parameters:
                    yield f"{name}.{member}"


def test_all_are_tested() -> None:
    assert set(takers()) - OWN == set(CALLS) - {"Game", "load_rules"}


@together("name", CALLS)
def test_an_id_is_enough(name: str) -> None:
    game = "douzero"
    expected = CALLS[name](load_rules(game))
    given = CALLS[name](game)
    if name in ("known_to", "Position.of"):  # parts of the core have no equality
        assert (given.rules, given.landlord) == (expected.rules, expected.landlord)
    else:
        assert given == expected
    assert CALLS[name]({"base": game}) is not None


@together("name", CALLS)
@together("wrong", WRONG)
def test_anything_else_is_named(name: str, wrong: Any) -> None:
    """Tests that an unknown id is told the known ones, and another type what rules are."""
    try:
        found = CALLS[name](wrong)
    except SolverError as error:
        said = str(error)
    else:
        assert name == "scan_records"  # records that cannot be read come as such
        said = str(found[0].error)
    assert len(said) < 400
    assert "\n" not in said
    if isinstance(wrong, str):
        assert "unknown game" in said
        assert "classic, snatch, street, double, decktet, douzero" in said
    else:
        assert re.search("rules are (a game's|an) id or an object", said)


@together("name", [name for name in CALLS if "record" not in name.lower()[:12]])
def test_none_is_named(name: str) -> None:
    with pytest.raises(InvalidRules, match="a game's id or an object"):
        CALLS[name](None)
