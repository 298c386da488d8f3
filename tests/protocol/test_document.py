"""Tests of the strict reading of JSON."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from solver.protocol.document import MAX_DEPTH, MalformedDocument, decode, encode
from tests.together import together

_TEXT = st.text(st.characters(codec="utf-8"))
_VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | _TEXT,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(_TEXT, inner, max_size=4),
    max_leaves=8,
).filter(lambda value: _depth(value) < MAX_DEPTH)


def _depth(value: Any) -> int:
    if isinstance(value, dict):
        value = list(value.values())
    return 1 + max(map(_depth, value), default=0) if isinstance(value, list) else 0


@given(_VALUES)
def test_reads_back_what_it_writes(value: Any) -> None:
    """Tests that every JSON value survives writing and reading."""
    try:
        text = encode(value)
    except ValueError:  # an infinite float
        return
    assert decode(text) == value
    assert decode(text.encode()) == value
    assert "\n" not in text


@together(
    ("text", "says"),
    [
        (b"", ", column 1$"),
        (b"\n", ", column 1$"),
        (b"{", ", column 2$"),
        (b"{\n,}\n", ", line 2 column 1, at "),
        (b"\xff", "0xff"),
        (b'{"a": NaN}', "NaN"),
        (b"[-Infinity]", "-Infinity"),
        (b"[1e999]", "1e999"),
        (b'{"a": 1, "a": 2}', '"a"'),
        (b'"\\ud800"', "d800"),
        (b'{"\\udfff": 1}', "dfff"),
        (b"[" * 100_000, "deeper"),
        (b"[" * 17 + b"]" * 17, "deeper"),
        (b'{"a":' * 40 + b"1" + b"}" * 40, "deeper"),
        (b"1" * 1001, "digits"),
        (b"{} {}", "Extra data"),
        (b"[01]", ", column 3, at "),
        (b"['a']", ", column 2, at "),
    ],
)
def test_refuses_what_readers_disagree_about(text: bytes, says: str) -> None:
    """Tests that malformed text is refused, and that the error gives the reason."""
    with pytest.raises(MalformedDocument, match=says.replace("\\", "\\\\")):
        decode(text)


def test_whole_floats_are_integers() -> None:
    """Tests that 2.0 is the integer 2, as in JSON Schema."""
    assert json.dumps(decode("[2.0, 1e3, 2.5]")) == "[2, 1000, 2.5]"


def test_nests_as_deep_as_it_says() -> None:
    """Tests the deepest nesting that is accepted."""
    text = "[" * (MAX_DEPTH - 1) + "1" + "]" * (MAX_DEPTH - 1)
    assert decode(text)
