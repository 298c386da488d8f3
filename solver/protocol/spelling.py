"""How loosely a question is read: the same at every door.

Numbers, booleans, lists and objects may be written as texts, and texts of digits as numbers. Null
stands for a field that is absent. Only a question that cannot be read as it stands is read so.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache
from typing import Any

from pydantic import BaseModel

from solver.protocol.document import decode

Schema = dict[str, Any]
# A text that is longer is no number and no list of anything.
_LONGEST = 10_000
_NULL = "null"
_DIGITS = re.compile(r"\s*[0-9]{1,3}\s*")


def loosened(model: type[BaseModel], given: Mapping[str, Any]) -> dict[str, Any]:
    """Returns a question as its model takes it, where it is clear what is meant."""
    types, found = _types_of(model), {}
    for name, value in given.items():
        known = types.get(name, frozenset())
        if value is None and known and _NULL not in known:
            continue
        if known and isinstance(value, str) and "string" not in known:
            found[name] = _read(value)
        elif "string" in known and type(value) is int and not known & {"integer", "number"}:
            found[name] = str(value)
        else:
            found[name] = value
    return found


@cache
def _types_of(model: type[BaseModel]) -> dict[str, frozenset[str]]:
    """Returns by field the JSON types that it may have; none where it may have any."""
    schema = model.model_json_schema()
    parts = schema.get("$defs", {})
    return {
        name: frozenset(types(field, parts)) for name, field in schema.get("properties", {}).items()
    }


def types(field: Schema, parts: Mapping[str, Schema]) -> set[str]:
    """Returns the JSON types that a field may have.

    Args:
        field: its schema.
        parts: the schemas that it may refer to, by their names.
    """
    if "$ref" in field:
        return types(parts[field["$ref"].rpartition("/")[2]], parts)
    forms = [*field.get("anyOf", ()), *field.get("oneOf", ())]
    if forms:
        return set().union(*(types(each, parts) for each in forms))
    if "const" in field or "enum" in field:
        first = field.get("const", field.get("enum", [""])[0])
        return {"string" if isinstance(first, str) else "integer"}
    found = field.get("type", [])
    return {found} if isinstance(found, str) else set(found)


def number(value: Any) -> Any:
    """Returns the number that a text of digits is; anything else as it is."""
    return int(value) if isinstance(value, str) and _DIGITS.fullmatch(value) else value


def _read(text: str) -> Any:
    """Returns what a text is in JSON; the text itself where it is none."""
    text = text.strip()
    if len(text) > _LONGEST:
        return text
    try:
        return decode(text.lower() if text in {"True", "False"} else text)
    except ValueError:
        return text
