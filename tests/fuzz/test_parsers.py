"""Readers of foreign text: whatever they are given, they read it or refuse it with a reason.

The kept inputs are the shipped games and the records of other programs; each is changed at some
places. `pytest --long tests/fuzz/test_parsers.py` tries many more.
"""

from __future__ import annotations

import json
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from solver.errors import SolverError
from solver.records import parse_record, write_record
from solver.records.formats import FORMATS
from tests.choice import fewer_examples
from tests.together import together

ROOT = Path(__file__).parents[2]
KEPT = [
    *(path.read_text("utf-8") for path in sorted((ROOT / "examples/games").iterdir())),
    *(
        json.dumps(json.loads(path.read_text("utf-8"))[0])
        for path in sorted((ROOT / "tests/records/files").glob("*.json"))
    ),
]
SHEETS = [path.read_text("utf-8") for path in sorted((ROOT / "tests/records/files").glob("ccgc.*"))]
NAMES = [known.name for known in FORMATS]

JSON = st.recursive(
    st.none()
    | st.booleans()
    | st.integers(-(2**70), 2**70)
    | st.floats(allow_nan=False)
    | st.sampled_from(["", "pass", "3", "33", "BR", "X", "10", "²", "\u0000", "classic", "a" * 99])
    | st.text(max_size=6),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=4), inner),
    max_leaves=5,
)


@st.composite
def changed_text(draw: st.DrawFn) -> str:
    """Draws a kept text with some characters taken away, put in or doubled."""
    text = draw(st.sampled_from([*KEPT, *SHEETS]))
    for _ in range(draw(st.integers(1, 3))):
        start = draw(st.integers(0, len(text)))
        end = min(len(text), start + draw(st.sampled_from([0, 1, 2, 5, 40])))
        other = st.sampled_from([text[start:end] * 2, "{", "]", '"', "\n", "é", "\ud800", "0" * 50])
        text = text[:start] + draw(st.one_of(other, st.text(max_size=5))) + text[end:]
    return text


def places(value: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """Returns the paths of all values inside a JSON value."""
    found = [path] if path else []
    entries = enumerate(value) if isinstance(value, list) else ()
    entries = value.items() if isinstance(value, dict) else entries
    for key, each in entries:
        found += places(each, (*path, key))
    return found


@st.composite
def changed_value(draw: st.DrawFn) -> str:
    """Draws a kept game in which one value is another one."""
    text = draw(st.sampled_from(KEPT))
    lines = text.splitlines()
    number = draw(st.integers(0, len(lines) - 1))
    game = json.loads(lines[number])
    path = draw(st.sampled_from(places(game)))
    place = game
    for step in path[:-1]:
        place = place[step]
    place[path[-1]] = draw(JSON)
    lines[number] = json.dumps(game)
    return "\n".join(lines)


@fewer_examples(2)
@given(text=changed_text() | changed_value(), name=st.sampled_from([None, *NAMES]), data=st.data())
def test_records(text: str, name: str | None, data: st.DataObject) -> None:
    try:
        record = parse_record(text, format=name)
    except SolverError as error:
        assert str(error)
        return
    again = parse_record(write_record(record))
    assert again == record
    with suppress(SolverError):
        write_record(record, format=data.draw(st.sampled_from(NAMES)), lossy=True)


@given(data=st.binary(max_size=60))
def test_bytes(data: bytes) -> None:
    with suppress(SolverError):
        parse_record(data)


@together("text", ["[" * 100_000, '{"a":' * 50_000, "\ufeff", "[]", "{}", "null"])
def test_strange_documents(text: str) -> None:
    with pytest.raises(SolverError):
        parse_record(text)
