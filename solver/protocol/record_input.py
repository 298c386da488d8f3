"""A game in a request: a record as text or events, an object of another program, or a state."""

from __future__ import annotations

import json
from typing import Annotated, Any

from pydantic import Field, PlainValidator

from solver.errors import RECORDS
from solver.protocol.fields import explained_by
from solver.protocol.state import StateInput
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
    if isinstance(value, StateInput):
        return value
    if isinstance(value, dict) and value:
        return StateInput.model_validate(value) if _is_state(value) else value
    raise ValueError(
        "a record is its lines as one string, the list of its events, a game of another program, "
        "or a game as `positions` answers it"
    )


def _is_state(value: dict[str, Any]) -> bool:
    """Returns whether an object is a `StateInput`, and no event or game of another program."""
    return "rules" in value and "type" not in value


_Text = Annotated[str, Field(min_length=1, max_length=MAX_RECORD_TEXT)]
_Events = Annotated[
    list[dict[str, Any]], Field(min_length=1, max_length=MAX_EVENTS, title="RecordEvents")
]
_Object = Annotated[dict[str, Any], Field(min_length=1)]

RecordInput = Annotated[
    str | list[dict[str, Any]] | dict[str, Any] | StateInput,
    PlainValidator(_record, json_schema_input_type=_Text | _Events | StateInput | _Object),
    Field(
        description="A ddz-record: its JSON lines as one string, or its events as a list. Or a "
        "game of another program, as its text or its JSON object. Or what is known of a game, as "
        "`record` of an answer of POST /v1/positions."
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
