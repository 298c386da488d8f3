"""What the fields of questions and answers mean, and the schemas of questions as tools show them.

Fields without a description of their own have it in `descriptions.toml`, for the OpenAPI document,
the tools of assistants and the flags of commands alike. An assistant reads all schemas before its
first question, so a schema is flat: the type of each field and a sentence about it, without what
stands inside an object. What is wrong is said by the answer, which checks the whole question.
"""

from __future__ import annotations

import tomllib
from collections.abc import Container, Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Any

from pydantic import BaseModel

from solver.protocol.spelling import Schema, types

# --- Descriptions of the fields without one of their own ------------------------------------------

FILE = Path(__file__).with_suffix(".toml")
# Below these keys stand values of examples, and no schemas.
_VALUES = ("example", "examples", "enum", "default")


@cache
def descriptions() -> dict[str, str]:
    """Returns the descriptions by the names of the fields, some with their model in front."""
    found: dict[str, str] = tomllib.loads(FILE.read_text("utf-8"))
    return found


def describe_fields(name: str, schema: dict[str, Any], known: Mapping[str, str]) -> None:
    """Describes in place the fields of a schema that are not yet described.

    Args:
        name: the name of the schema.
        schema: the schema.
        known: descriptions by the names of fields.
    """
    for each, described in undescribed(schema):
        describe(described, known, f"{name}.{each}", each)


def undescribed(schema: Any) -> Iterator[tuple[str, dict[str, Any]]]:
    """Yields the fields of a schema that have no description, with their names."""
    if isinstance(schema, list):
        for each in schema:
            yield from undescribed(each)
    elif isinstance(schema, dict):
        for name, described in schema.get("properties", {}).items():
            if not described.get("description"):
                yield name, described
        for key, each in schema.items():
            if key not in _VALUES:
                yield from undescribed(each)


def describe(described: dict[str, Any], known: Mapping[str, str], *names: str) -> None:
    """Gives something without a description the one of the first name that has one."""
    if not described.get("description"):
        found = next((known[name] for name in names if name in known), None)
        if found is not None:
            described["description"] = found


# --- The schemas of questions as tools of assistants show them ------------------------------------

# The fields of an object are shown where it has at most this many.
_SMALL = 3


def input_schema(model: type[BaseModel], known: Container[str] = ()) -> Schema:
    """Returns the schema of a question.

    Args:
        model: the question.
        known: the names of fields that another tool describes already.
    """
    schema = model.model_json_schema()
    parts = schema.get("$defs", {})
    own = {key: value for key, value in schema.items() if key != "$defs"}
    describe_fields(model.__name__, own, descriptions())
    fields = {}
    for name, field in own["properties"].items():
        fields[name] = _flat(field, parts)
        said = field.get("description") or _resolved(field, parts).get("description", "")
        if said and name not in known:
            fields[name]["description"] = said.split(". ")[0].removesuffix(".")
    required = own.get("required", [])
    return {"type": "object", "properties": fields} | ({"required": required} if required else {})


def _flat(field: Schema, parts: Mapping[str, Schema]) -> Schema:
    """Returns the type of a field, without what stands inside of it.

    A list says what its items are, because assistants refuse tools with lists that do not; where
    they are of several types, they may be anything, which is short.
    """
    field = _resolved(field, parts)
    found = sorted(types(field, parts) - {"null"})
    flat: Schema = {}
    if found:
        flat["type"] = found[0] if len(found) == 1 else found
    if "enum" in field:
        flat["enum"] = field["enum"]
    if "array" in found:
        items = _flat(_item(field, parts), parts)
        flat["items"] = items if isinstance(items.get("type"), str) else {}
    inner = field.get("properties", {})
    if found == ["object"] and 0 < len(inner) <= _SMALL:
        flat["properties"] = {name: _flat(each, parts) for name, each in inner.items()}
    return flat


def _item(field: Schema, parts: Mapping[str, Schema]) -> Schema:
    """Returns what stands in the lists of a field; any value where something in them is null."""
    found = [
        item
        for each in _forms(field, parts)
        if each.get("type") == "array"
        for item in each.get("prefixItems", [each.get("items", {})])
    ]
    if any(not kinds or "null" in kinds for kinds in (types(item, parts) for item in found)):
        return {}
    return found[0] if len(found) == 1 else {"anyOf": found}


def _forms(field: Schema, parts: Mapping[str, Schema]) -> Iterator[Schema]:
    """Yields the forms that a field may have."""
    field = _resolved(field, parts)
    found = [*field.get("anyOf", ()), *field.get("oneOf", ())]
    for each in found:
        yield from _forms(each, parts)
    if not found:
        yield field


def _resolved(field: Schema, parts: Mapping[str, Schema]) -> Schema:
    """Returns a field without references, and without null where one form is left."""
    forms = [each for each in field.get("anyOf", ()) if each.get("type") != "null"]
    if "$ref" in field:
        inner = parts[field["$ref"].rpartition("/")[2]]
    elif len(forms) == 1:
        inner = forms[0]
    else:
        return field
    kept = {key: value for key, value in field.items() if key not in {"$ref", "anyOf"}}
    return _resolved(inner, parts) | kept
