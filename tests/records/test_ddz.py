"""The format ddz-record: reading and writing are inverses, and errors name the place."""

import json
from collections.abc import Callable
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from solver.errors import (
    IllegalCall,
    IllegalPlay,
    InvalidHand,
    InvalidRequest,
    InvalidRules,
    SolverError,
    UnreachablePosition,
)
from solver.game.state import Terms
from solver.records import Record, parse_record, read_records, write_record
from solver.records.ddz import events_of
from solver.rules import Rules, load_rules
from tests.builders import random_record
from tests.choice import fewer_examples
from tests.records.random_records import records
from tests.together import together

Lines = list[dict[str, Any]]


@fewer_examples(5)
@given(records())
def test_parse_and_print_are_inverses(record: Record) -> None:
    text = write_record(record)
    again = parse_record(text)
    assert again == record
    assert write_record(again) == text
    text.encode()
    assert all(line.isprintable() for line in text.splitlines())


@settings(max_examples=15)
@given(st.lists(records(), min_size=1, max_size=3))
def test_many_records_in_one_text(many: list[Record]) -> None:
    text = "\n".join(map(write_record, many))
    assert read_records(text) == many
    if len(many) > 1:
        with pytest.raises(InvalidRequest, match="second game") as caught:
            parse_record(text)
        assert caught.value.pointer == f"/{len(list(events_of(many[0])))}/type"


VALUES: st.SearchStrategy[Any] = st.recursive(
    st.none()
    | st.booleans()
    | st.integers(-2, 10)
    | st.floats()
    | st.text(max_size=4)
    | st.sampled_from(["3", "BR", "pass", "landlord"]),
    lambda inner: (
        st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=3), inner, max_size=2)
    ),
    max_leaves=4,
)


@fewer_examples(3)
@given(records(), st.data())
def test_a_damaged_record_is_read_or_refused(record: Record, data: st.DataObject) -> None:
    events = list(events_of(record))
    for _ in range(data.draw(st.integers(1, 2))):
        number = data.draw(st.integers(0, len(events) - 1))
        event = events[number]
        match data.draw(st.sampled_from(["drop", "double", "swap", "field"])):
            case "drop":
                del events[number]
            case "double":
                events.insert(number, event)
            case "swap":
                events[number], events[-1] = events[-1], event
            case _ if event:
                name = data.draw(st.sampled_from(sorted(event)))
                events[number] = {**event, name: data.draw(VALUES)}
        if not events:
            break
    text = "\n".join(map(json.dumps, events))
    try:
        again = parse_record(text)
    except SolverError as error:
        assert 0 < len(error.detail) < 1000
        assert not error.pointer or error.pointer.split("/")[1].isdecimal()
    else:
        assert parse_record(write_record(again)) == again


@given(st.text())
def test_any_text_is_refused(text: str) -> None:
    with pytest.raises(SolverError):
        parse_record(text, format="ddz")


def sample() -> Lines:
    """A short finished game of snatch: the landlord is seat 0, who snatches."""
    record = random_record(load_rules("snatch"), Random(4))
    return list(events_of(record))


def test_the_sample() -> None:
    record = parse_record("\n".join(map(json.dumps, sample())))
    assert record.calls[-1] in ("snatch", "no")
    assert record.contract is not None
    assert record.result is not None
    assert record.result.scores is not None
    assert sum(record.result.scores) == 0
    kinds = [event["type"] for event in sample()]
    assert kinds[:2] == ["start_game", "deal"]
    assert kinds[-1] == "end_game"


def first_of(kind: str, lines: Lines) -> int:
    return next(number for number, event in enumerate(lines) if event["type"] == kind)


def change(kind: str, **fields: Any) -> Callable[[Lines], tuple[int, Lines]]:
    """Sets fields of the first event of its kind."""

    def changed(lines: Lines) -> tuple[int, Lines]:
        at = first_of(kind, lines)
        return at, [*lines[:at], lines[at] | fields, *lines[at + 1 :]]

    return changed


def without(kind: str, field: str) -> Callable[[Lines], tuple[int, Lines]]:
    """Takes a field out of the first event of its kind."""

    def changed(lines: Lines) -> tuple[int, Lines]:
        at = first_of(kind, lines)
        event = {name: value for name, value in lines[at].items() if name != field}
        return at, [*lines[:at], event, *lines[at + 1 :]]

    return changed


@together(
    ("damage", "kind", "pointer", "words"),
    [
        (change("start_game", type="begin"), InvalidRequest, "type", "begins with"),
        (change("start_game", format="pgn"), InvalidRequest, "format", "ddz-record, not 'pgn'"),
        (change("start_game", version=2), InvalidRequest, "version", "version 2"),
        (change("start_game", version="1"), InvalidRequest, "version", "a whole number"),
        (change("start_game", version=True), InvalidRequest, "version", "a whole number"),
        (change("start_game", rules="bridge"), InvalidRules, "rules", "bridge"),
        (change("start_game", rules=3), InvalidRequest, "rules", "an id or an object|id or an"),
        (change("start_game", rules={"base": "x"}), InvalidRules, "rules/base", "unknown base"),
        (change("start_game", names=["a"]), InvalidRequest, "names", "1 names for 3 seats"),
        (change("start_game", names=["a", "b", 3]), InvalidRequest, "names/2", "a name is"),
        (change("start_game", names=["a", "b", "c" * 101]), InvalidRequest, "names/2", "100"),
        (without("start_game", "rules"), InvalidRequest, "rules", "not null"),
        (change("deal", type="deals"), InvalidRequest, "type", "is `deal`"),
        (
            change("deal", hands=["3", "4", "5"]),
            InvalidHand,
            "hands/0",
            "1 of 17 cards: 16 are missing",
        ),
        (change("deal", hands=["3?", None, None]), InvalidHand, "hands/0", "'.'"),
        (change("deal", hands=[None, None, 3]), InvalidHand, "hands/2", "list of cards"),
        (change("deal", hands=[None]), InvalidRequest, "hands", "1 hands for 3 seats"),
        (change("deal", hands="3"), InvalidRequest, "hands", "a list"),
        (without("deal", "hands"), InvalidRequest, "hands", "missing"),
        (change("deal", direction=0), InvalidRequest, "direction", "is 1 or -1, not 0"),
        (change("deal", first=7), IllegalCall, "", "out of turn"),
        (change("call", seat=2), IllegalCall, "", "out of turn"),
        (change("call", call=9), IllegalCall, "call", "9 is no call"),
        (change("call", call=None), IllegalCall, "call", "null is no call"),
        (change("landlord", seat=1), UnreachablePosition, "seat", "by the calls"),
        (change("landlord", bottom="345"), UnreachablePosition, "bottom", "in the deal"),
        (change("landlord", direction=-1), InvalidRequest, "direction", "fixed"),
        (change("play", seat=1), IllegalPlay, "cards", "seat 1 acts out of turn"),
        (change("play", cards="333444555666"), IllegalPlay, "cards", "does not hold"),
        (change("play", cards=""), IllegalPlay, "cards", "may not pass"),
        (change("play", cards={"3": 1}), InvalidRequest, "cards", "a list of cards"),
        (change("play", interrupt=True), IllegalPlay, "cards", "no bombs out of turn"),
        (change("play", interrupt=1), InvalidRequest, "interrupt", "true or false"),
        (change("play", **{"as": "nothing"}), IllegalPlay, "cards", "no nothing"),
        (without("play", "seat"), InvalidRequest, "seat", "missing"),
        (change("play", type="plays"), InvalidRequest, "type", "no type of event"),
        (change("play", type=None), InvalidRequest, "type", "missing"),
        (change("end_game", winner="nobody"), UnreachablePosition, "winner", "and not nobody"),
        (change("end_game", spring=True), UnreachablePosition, "spring", "by the plays"),
        (change("end_game", stake=77), UnreachablePosition, "stake", "77"),
        (change("end_game", scores=[1, 2, 3]), UnreachablePosition, "scores", "scores"),
        (change("end_game", scores=[1, 2, "3"]), InvalidRequest, "scores/2", "a whole number"),
    ],
)
def test_refusals(
    damage: Callable[[Lines], tuple[int, Lines]],
    kind: type[SolverError],
    pointer: str,
    words: str,
) -> None:
    at, lines = damage(sample())
    with pytest.raises(kind, match=words) as caught:
        parse_record("\n".join(map(json.dumps, lines)))
    found = caught.value.pointer
    if not pointer:
        assert found.endswith(("/seat", "/first"))
    else:
        assert found == f"/{at}/{pointer}"


@together(
    ("text", "pointer", "words"),
    [
        ("", "", "no game"),
        ("\n \n", "", "no game"),
        ("{", "/0", "no JSON"),
        ("[1]", "/0", "a JSON object"),
        ("[" * 100_000, "/0", "no JSON"),
        (
            '{"type":"start_game","format":"ddz-record","version":1' + "0" * 5000 + "}",
            "/0",
            "no JSON",
        ),
        ('{"type":"deal"}', "/0/type", "begins with"),
    ],
)
def test_texts_that_are_no_records(text: str, pointer: str, words: str) -> None:
    with pytest.raises(InvalidRequest, match=words) as caught:
        parse_record(text)
    assert caught.value.pointer == pointer
    assert len(caught.value.detail) < 200


def test_order_of_events() -> None:
    lines = sample()
    landlord, play = first_of("landlord", lines), first_of("play", lines)
    for moved in (
        [*lines[:landlord], *lines[landlord + 1 : play + 1], lines[landlord], *lines[play + 1 :]],
        [*lines, lines[-1]],
        [*lines[:landlord], lines[landlord], *lines[landlord:]],
    ):
        with pytest.raises(InvalidRequest, match="may not come after"):
            parse_record("\n".join(map(json.dumps, moved)))
    with pytest.raises(UnreachablePosition, match="before the game") as caught:
        parse_record("\n".join(map(json.dumps, [*lines[: play + 1], lines[-1]])))
    assert caught.value.pointer == f"/{play + 1}/type"
    with pytest.raises(UnreachablePosition, match="before there is a landlord") as caught:
        parse_record("\n".join(map(json.dumps, [*lines[:2], lines[play]])))
    assert caught.value.pointer == "/2/cards"


def test_what_does_not_matter() -> None:
    lines = sample()
    record = parse_record("\n".join(map(json.dumps, lines)))
    loose = [{**event, "comment": [1, 2]} for event in lines]
    end = loose.pop()
    loose.append({"type": "end_game", "winner": end["winner"]})
    text = "\ufeff" + "\r\n\r\n".join(map(json.dumps, loose)) + "\n\n"
    assert parse_record(text) == record
    assert parse_record("\n".join(map(json.dumps, lines[:-1]))) == record


def test_own_rules_are_written_out() -> None:
    rules = load_rules({"base": "classic", "wings": "per_triplet"})
    record = random_record(rules, Random(3))
    assert parse_record(write_record(record)) == record
    source = {"base": "classic", "wings": "per_triplet"}
    start, rest = write_record(record).split("\n", 1)
    text = json.dumps({**json.loads(start), "rules": source}) + "\n" + rest
    assert parse_record(text).source == source
    assert parse_record(text).rules == rules


def test_added_games_are_found_by_their_finder() -> None:
    rules = load_rules({"base": "classic", "id": "mine", "highest": 2})
    record = random_record(rules, Random(3))
    text = write_record(record).replace(json.dumps(record.source, separators=(",", ":")), '"mine"')

    def find(source: Any) -> Rules:
        if source == "mine":
            return rules
        raise InvalidRules("unknown", "/rules")

    assert parse_record(text, find).rules == rules
    with pytest.raises(InvalidRules) as caught:
        parse_record(text.replace('"mine"', '"yours"'), find)
    assert caught.value.pointer == "/0/rules"


def test_terms_of_a_contract_without_calls() -> None:
    """Tests that a record of happy may state what the calls would tell, and is read back."""
    rules = load_rules("happy")
    random = Random(5)
    called = random_record(rules, random)
    while called.contract is None or not called.contract.shown or not called.contract.snatches:
        called = random_record(rules, random)
    contract = called.contract
    known = {
        name: getattr(called, name) for name in ("hands", "bottom", "landlord", "acts", "direction")
    }
    terms = Terms(None, contract.snatches, contract.shown, contract.factors)
    for announced in (True, False):
        record = Record.build(rules, **known, terms=terms, announced=announced)
        assert record.result is not None
        assert called.result is not None
        assert record.result.scores == called.result.scores
        assert parse_record(write_record(record)) == record


@together(
    ("terms", "pointer"),
    [
        ({"snatch": -1}, "/1/snatch"),
        ({"snatch": True}, "/1/snatch"),
        ({"shown": [7, 0, 0]}, "/1/shown/0"),
        ({"shown": [2, 3]}, "/1/shown"),
        ({"shown": "5"}, "/1/shown"),
        ({"factors": [1, 1, 8]}, "/1/factors/2"),
        ({"factors": [1, 1, "2"]}, "/1/factors/2"),
    ],
)
def test_terms_that_the_game_does_not_have(terms: dict[str, Any], pointer: str) -> None:
    events: list[dict[str, Any]] = [
        {"type": "start_game", "format": "ddz-record", "version": 1, "rules": "happy"},
        {"type": "deal", "hands": [None] * 3, "bottom": None, "landlord": 1, **terms},
    ]
    with pytest.raises(SolverError) as caught:
        parse_record("\n".join(map(json.dumps, events)))
    assert caught.value.pointer == pointer
