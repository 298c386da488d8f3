"""Reading and writing JSON, strictly and alike for HTTP, the command line and JSON lines."""

from __future__ import annotations

import json
import math
from typing import Any

from solver.arguments import MAX_NUMBER
from solver.messages import Message
from solver.text import is_utf16, without_marks

# The deepest request is one with an inline game: rules, families, one family, its run.
MAX_DEPTH = 16
# Python takes quadratic time to read an integer; no field needs one of this length.
MAX_DIGITS = 1000


class MalformedDocument(ValueError):
    """Text that is not a JSON document, or that JSON readers would read differently.

    Attributes:
        detail: a sentence that says what is wrong, and where.
    """

    def __init__(self, detail: str, /, **values: object) -> None:
        self.detail = Message(detail, **values)
        super().__init__(self.detail)


def decode(text: bytes | str) -> Any:
    """Returns the JSON document in `text`.

    This is stricter than `json.loads`: the text must be UTF-8, with or without a mark; NaN,
    Infinity, duplicate keys, unpaired surrogates, numbers beyond double precision and nesting
    beyond `MAX_DEPTH` are errors. A number such as `2.0` is read as the integer 2, as JSON Schema
    defines it.

    Raises:
        MalformedDocument: the message says what is wrong and where.
    """
    if isinstance(text, bytes):
        if is_utf16(text):
            raise MalformedDocument("not UTF-8, it looks like UTF-16: send it as UTF-8")
        try:
            text = text.decode("utf-8")
        except UnicodeDecodeError as error:
            raise MalformedDocument(
                "not UTF-8: byte 0x{byte:02x} at offset {offset}",
                byte=text[error.start],
                offset=error.start,
            ) from None
    text = without_marks(text).rstrip(" \t\r\n")
    try:
        document = _DECODER.decode(text)
    except json.JSONDecodeError as error:
        rest = text[error.pos :]
        near = Message(", at {rest}", rest=_short(rest)) if rest else ""
        what = Message(error.msg.removesuffix(" at"))
        raise MalformedDocument(
            "not JSON: {what}, {place}{near}", what=what, place=_place(error), near=near
        ) from None
    except RecursionError:
        raise MalformedDocument("nested deeper than {depth} levels", depth=MAX_DEPTH) from None
    _check(document)
    return document


def encode(document: Any) -> str:
    """Returns `document` as one line of JSON."""
    return json.dumps(document, ensure_ascii=False, allow_nan=False, separators=(",", ":"))


def _place(error: json.JSONDecodeError) -> Message:
    """Returns where an error is: no line in a text of one, which may be one of many documents."""
    if "\n" in error.doc:
        return Message("line {line} column {column}", line=error.lineno, column=error.colno)
    return Message("column {column}", column=error.colno)


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    document = dict(pairs)
    if len(document) < len(pairs):
        seen: set[str] = set()
        twice = next(key for key, _ in pairs if key in seen or seen.add(key))  # type: ignore[func-returns-value]
        raise MalformedDocument("the key {twice} appears twice in one object", twice=_short(twice))
    return document


def _integer(digits: str) -> int:
    if len(digits) > MAX_DIGITS:
        raise MalformedDocument("the number {digits} has too many digits", digits=_short(digits))
    return int(digits)


def _number(digits: str) -> float | int:
    number = float(digits)
    if not math.isfinite(number):
        raise MalformedDocument("the number {digits} is too large", digits=_short(digits))
    return int(number) if number.is_integer() and abs(number) <= MAX_NUMBER else number


def _constant(name: str) -> Any:
    raise MalformedDocument("{name} is not a JSON value", name=name)


_DECODER = json.JSONDecoder(
    object_pairs_hook=_object,
    parse_int=_integer,
    parse_float=_number,
    parse_constant=_constant,
)


def _check(document: Any) -> None:
    """Raises MalformedDocument for unpaired surrogates and deep nesting; does not recurse."""
    level = [document]
    for _ in range(MAX_DEPTH):
        below: list[Any] = []
        for value in level:
            if isinstance(value, str):
                _check_text(value)
            elif isinstance(value, dict):
                below.extend(value)
                below.extend(value.values())
            elif isinstance(value, list):
                below.extend(value)
        if not below:
            return
        level = below
    raise MalformedDocument("nested deeper than {depth} levels", depth=MAX_DEPTH)


def _check_text(text: str) -> None:
    try:
        text.encode("utf-8")
    except UnicodeEncodeError as error:
        code = ord(text[error.start])
        raise MalformedDocument(
            "an unpaired surrogate \\u{code:04x} in a string", code=code
        ) from None


def _short(text: str) -> str:
    return json.dumps(text if len(text) <= 40 else text[:37] + "...")
