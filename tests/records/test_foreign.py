"""The formats of other programs: real games are read, and round trips lose nothing or are refused."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from solver.errors import SolverError
from solver.records import (
    FORMATS,
    Format,
    Record,
    UnreadableGame,
    Writer,
    format_named,
    format_of,
    parse_record,
    read_records,
    scan_records,
    write_record,
)
from solver.records.botzone import WITH_BIDS
from solver.records.foreign import ForeignFormat, NotHeld
from solver.records.openspiel import WITH_REBIDS
from solver.rules import load_rules
from tests.builders import random_record
from tests.choice import fewer_examples
from tests.records.random_records import records
from tests.records.server_texts import MESSAGES, PREDICT
from tests.together import together

FILES = Path(__file__).parent / "files"
FOREIGN = [known for known in FORMATS if isinstance(known, ForeignFormat)]
# The rules that each format holds whole, with the plays that it may lack.
WHOLE = {
    "rlcard": "douzero",
    "showdown": "douzero",
    "douzero": "douzero",
    "douzero-text": "douzero",
    "botzone": WITH_BIDS,
    "openspiel": WITH_REBIDS,
}
foreign = pytest.mark.parametrize("known", FOREIGN, ids=lambda known: known.name)


def same_game(one: Record, other: Record) -> bool:
    """Returns whether two records are of one game; how its text names the landlord is no matter."""
    names = set(vars(one)) - {"announced", "timeline"}
    return all(getattr(one, name) == getattr(other, name) for name in names)


def real(name: str) -> Record:
    (record,) = read_records((FILES / name).read_bytes())
    return record


# --- Real games ----------------------------------------------------------------------------------


@together(
    ("file", "format", "acts"),
    [
        ("rlcard-trace.json", "rlcard", 38),
        ("rlcard-showdown.json", "showdown", 38),
        ("douzero.json", "douzero", 32),
        ("botzone2.json", "botzone", 30),
    ],
)
def test_real_games(file: str, format: str, acts: int) -> None:
    assert format_of((FILES / file).read_text("utf-8")).name == format
    record = real(file)
    assert record.rules.id == "douzero"
    assert (record.landlord, len(record.acts)) == (0, acts)
    text = write_record(record, format=format)
    assert same_game(parse_record(text), record)
    again = json.loads((FILES / file).read_text("utf-8"))[0]
    if format in ("rlcard", "douzero"):
        assert json.loads(text) == again
    else:
        assert shape(json.loads(text)) == shape(again)


def shape(value: Any) -> Any:
    """Returns a game with all cards of a rank alike: our records do not tell their suits apart."""
    if isinstance(value, dict):
        return {name: shape(each) for name, each in value.items() if name != "agentInfo"}
    if isinstance(value, list) and value and all(type(each) is int for each in value):
        return sorted(each // 4 + each // 53 for each in value)
    if isinstance(value, list):
        return [shape(each) for each in value]
    if isinstance(value, str) and " " in value:
        return sorted(card if card in ("BJ", "RJ") else card[1] for card in value.split())
    if isinstance(value, str) and len(value) == 2 and value[0] in "SHDC":
        return value[1]
    return value


def test_the_same_game_from_two_sources() -> None:
    trace, replay = real("rlcard-trace.json"), real("rlcard-showdown.json")
    assert (trace.hands, trace.acts, trace.result) == (replay.hands, replay.acts, replay.result)
    assert replay.names == ("p0", "p1", "p2")
    one, other = real("douzero.json"), real("botzone2.json")
    assert [act.cards for act in one.acts][:30] == [act.cards for act in other.acts]
    assert [str(hand) for hand in other.hands] == [str(one.hands[0]), "None", "None"]
    assert str(other.bottom) == str(one.bottom)


def test_a_player_of_botzone_knows_his_own_hand_and_the_calls() -> None:
    record = real("botzone2.json")
    assert record.calls == (1, "pass", "pass")
    assert record.contract is not None
    assert record.contract.bid == 1
    assert {decision.seat for decision in record.decisions()} == {0}
    plain = parse_record((FILES / "botzone2.json").read_bytes(), rules="douzero")
    assert (plain.source, plain.calls) == ("douzero", ())


# --- Round trips ---------------------------------------------------------------------------------


@foreign
@fewer_examples(10)
@given(data=st.data())
def test_a_record_is_held_exactly_or_refused(known: ForeignFormat, data: st.DataObject) -> None:
    record = data.draw(records())
    try:
        text = known.of_state(record)
    except NotHeld as error:
        assert known.title in error.detail
        return
    assert format_of(text).name in (known.name, "douzero")
    again = parse_record(text, format=known.name)
    assert same_game(again, record)
    assert known.of_state(again) == text


@pytest.mark.parametrize("known", [format_named(name) for name in WHOLE], ids=[*WHOLE])
@fewer_examples(8)
@given(seed=st.integers(0, 2**32), most=st.sampled_from([0, 1, 2, 3, 4, 5, 20, 1000]))
def test_an_ordinary_game_is_held(known: Format, seed: int, most: int) -> None:
    record = random_record(load_rules(WHOLE[known.name]), Random(seed), most=most)
    record = named(record, WHOLE[known.name])
    if record.landlord is None:
        with pytest.raises(NotHeld, match="without a landlord"):
            known.of_state(record)
        return
    if known.name == "openspiel" and not openspiel_has_its_plays(record):
        with pytest.raises(NotHeld, match="has no play"):
            known.of_state(record)
        return
    text = known.of_state(record)
    assert len(text.splitlines()) == 1
    assert known.name != "openspiel" or "ddz" not in json.loads(text)
    assert same_game(parse_record(text), record)


def named(record: Record, source: Any) -> Record:
    """Returns a record that names its rules by `source`."""
    start, rest = write_record(record).split("\n", 1)
    return parse_record(json.dumps({**json.loads(start), "rules": source}) + "\n" + rest)


def openspiel_has_its_plays(record: Record) -> bool:
    plays = [move.play for move in record.at(len(record.acts)).history if move.play is not None]
    return not any(
        play.type.startswith("quadplex")
        or (play.type == "aeroplane1" and {"B", "R"} <= set(play.cards))
        for play in plays
    )


@together("seat", [0, 1, 2])
@together("most", [0, 1, 2, 3, 4, 1000])
def test_the_view_of_one_player_of_botzone(seat: int, most: int) -> None:
    whole = random_record(load_rules(WITH_BIDS), Random(seat + 10), most=most)
    hands = [hand if place == seat else None for place, hand in enumerate(whole.hands)]
    view = Record.build(
        whole.rules, hands=hands, bottom=whole.bottom, first=whole.first, calls=whole.calls,
        landlord=whole.landlord, acts=whole.acts,
    )  # fmt: skip
    members = json.loads(write_record(view, format="botzone"))
    assert len(members["requests"]) - len(members["responses"]) in (0, 1)
    assert "initdata" not in members
    assert same_game(parse_record(json.dumps(members)), view)


def test_a_text_in_another_format_than_named() -> None:
    data = (FILES / "douzero.json").read_bytes()
    for name in ("rlcard", "botzone", "ddz"):
        (found,) = scan_records(data, format=name)
        assert isinstance(found, UnreadableGame)
        assert found.error.detail.endswith("the text looks like the format douzero")


@together("name", [known.name for known in FORMATS if isinstance(known, Writer)])
@together("file", ["douzero.json", "rlcard-trace.json", "botzone2.json", "ccgc.txt"])
def test_what_is_left_out_leaves_a_game_that_can_be_read(name: str, file: str) -> None:
    record = real(file)
    try:
        text = write_record(record, format=name, lossy=True)
    except NotHeld as error:
        # OpenSpiel's history has to deal the cards and to say who bids what.
        assert name == "openspiel", error
        assert file != "ccgc.txt", error
        return
    again = parse_record(text, format=name)
    assert (again.landlord, again.acts) == (record.landlord, record.acts)


def test_what_is_lost_is_named() -> None:
    record = random_record(load_rules("classic"), Random(1))
    with pytest.raises(NotHeld, match="the calls of the auction would be lost"):
        write_record(record, format="douzero")
    lossy = parse_record(write_record(record, format="douzero", lossy=True))
    assert (lossy.rules, lossy.acts, lossy.calls) == (record.rules, record.acts, ())
    street = random_record(load_rules("street"), Random(1))
    with pytest.raises(NotHeld, match="three players with 54 cards"):
        write_record(street, format="rlcard", lossy=True)


# --- Broken games --------------------------------------------------------------------------------


def broken(file: str, change: Callable[[Any], Any]) -> SolverError:
    """Returns the error for a real game after a change."""
    game = json.loads((FILES / file).read_text("utf-8"))[0]
    change(game)
    with pytest.raises(SolverError) as caught:
        parse_record(json.dumps(game))
    assert len(caught.value.detail) < 300
    return caught.value


JSON = st.recursive(
    st.none() | st.booleans() | st.integers(-(10**9), 10**9) | st.floats(allow_nan=False) | st.text(),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=3), inner, max_size=2),
    max_leaves=5,
)  # fmt: skip


@fewer_examples(2)
@given(st.sampled_from(sorted(path.name for path in FILES.glob("*.json"))), JSON, st.data())
def test_any_value_in_any_place_is_read_or_refused(
    file: str, value: Any, data: st.DataObject
) -> None:
    game = json.loads((FILES / file).read_text("utf-8"))[0]
    place, depth = game, data.draw(st.integers(1, 4))
    for level in range(depth):
        keys = sorted(place) if isinstance(place, dict) else list(range(len(place)))
        if not keys:
            break
        key = data.draw(st.sampled_from(keys))
        if level + 1 == depth or not isinstance(place[key], dict | list):
            place[key] = value
            break
        place = place[key]
    try:
        found = read_records(json.dumps(game))
    except SolverError as error:
        assert 0 < len(error.detail) < 400
        return
    assert all(isinstance(record, Record) for record in found)


def members(value: Any) -> Iterator[tuple[Any, Any]]:
    """Yields each object or list in a game with each of its keys; of long lists the first two."""
    entries = value.items() if isinstance(value, dict) else ()
    entries = enumerate(value[:2]) if isinstance(value, list) else entries
    for key, each in list(entries):
        yield value, key
        yield from members(each)


# The contest's sheets and what people type are no JSON: their own tests change them.
NO_JSON = ("ccgc", "typed", "typed-zh")
READ_ONLY = {"predict": json.dumps(PREDICT), "messages": "\n".join(map(json.dumps, MESSAGES))}
JSON_FORMATS = [known for known in FORMATS if known.name not in NO_JSON]


@pytest.mark.one_in(3, first=1)
@pytest.mark.parametrize("known", JSON_FORMATS, ids=lambda known: known.name)
def test_every_member_of_another_type_is_read_or_refused(known: Format) -> None:
    # OpenSpiel's games have an auction.
    game_of = "ccgc.txt" if known.name == "openspiel" else "douzero.json"
    text = READ_ONLY.get(known.name) or write_record(real(game_of), format=known.name, lossy=True)
    game = [json.loads(line) for line in text.splitlines()]
    for place, key in list(members(game)):
        kept = place[key]
        for value in (None, True, 3, 2.5, "x", [], [3], [[]], {}, {"x": 3}):
            place[key] = value
            for found in scan_records("\n".join(map(json.dumps, game)), format=known.name):
                assert isinstance(found, Record) or 0 < len(str(found)) < 400
        place[key] = kept


def test_long_texts_in_place_of_cards_are_refused() -> None:
    size = 30_000
    for file, change in [
        ("rlcard-trace.json", lambda game: game["init_hands"].__setitem__(0, "3" * size)),
        ("rlcard-trace.json", lambda game: game["trace"].__setitem__(0, [0, "3" * size])),
        ("rlcard-trace.json", lambda game: game.update(trace=[[0, "3"]] * size)),
        ("douzero.json", lambda game: game["landlord"].extend([3] * size)),
        ("douzero.json", lambda game: game.update(card_play_action_seq=[[]] * size)),
        ("rlcard-showdown.json", lambda game: game["initHands"].__setitem__(0, "S3 " * size)),
        ("botzone2.json", lambda game: game.update(requests=[{}] * size)),
    ]:
        broken(file, change)
