"""A record of a game in a request: text, events, or an object of another program."""

from __future__ import annotations

import json
from typing import Annotated, Any

from pydantic import PlainValidator, WithJsonSchema

from solver.errors import RECORDS
from solver.protocol.fields import explained_by
from solver.text import without_marks

MAX_EVENTS = 800
MAX_RECORD_TEXT = 200_000


def _record(value: Any) -> Any:
    if isinstance(value, str) and 0 < len(value) <= MAX_RECORD_TEXT:
        return value
    if (
        isinstance(value, list)
        and 0 < len(value) <= MAX_EVENTS
        and all(isinstance(event, dict) for event in value)
    ):
        return value
    if isinstance(value, dict) and value:
        return value
    raise ValueError(
        "a record is its lines as one string, the list of its events, or a game of another program"
    )


RecordInput = Annotated[
    str | list[dict[str, Any]] | dict[str, Any],
    PlainValidator(_record),
    WithJsonSchema(
        {
            "anyOf": [
                {"type": "string", "minLength": 1, "maxLength": MAX_RECORD_TEXT},
                {
                    "type": "array",
                    "items": {"type": "object"},
                    "minItems": 1,
                    "maxItems": MAX_EVENTS,
                    "title": "RecordEvents",
                },
                {"type": "object", "minProperties": 1},
            ],
            "description": "A ddz-record: its JSON lines as one string, or its events as a list. "
            "Or a game of another program, as its text or its JSON object.",
        }
    ),
    explained_by(RECORDS),
]


def record_text(record: str | list[dict[str, Any]] | dict[str, Any]) -> str:
    """Returns a record of a request as text, without byte order marks."""
    if isinstance(record, str):
        return without_marks(record)
    if isinstance(record, dict):
        return json.dumps(record, ensure_ascii=False)
    return "\n".join(json.dumps(event, ensure_ascii=False) for event in record)
