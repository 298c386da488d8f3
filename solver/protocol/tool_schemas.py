"""The schemas of questions as tools of assistants show them, and how loosely they are read.

An assistant reads all schemas before its first question, and many models fill in arguments with no
great care. So a schema is flat: the type of each field and a sentence about it, without what stands
inside an object. What is wrong is said by the answer, which checks the whole question.
"""

from __future__ import annotations

import json
from collections.abc import Container, Mapping
from typing import Any

from pydantic import BaseModel

from solver.protocol.descriptions import describe_fields, descriptions

Schema = dict[str, Any]
# Objects of at most so many fields show these.
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


def loosened(model: type[BaseModel], arguments: Mapping[str, Any]) -> dict[str, Any]:
    """Returns the arguments of a tool as its question takes them, where it is clear what is meant.

    Null is left out, and numbers, booleans, lists and objects may be written as texts, texts of
    digits as numbers.
    """
    schema = model.model_json_schema()
    return _loosened(schema.get("properties", {}), schema.get("$defs", {}), arguments)


def _loosened(
    fields: Mapping[str, Schema], parts: Mapping[str, Schema], given: Mapping[str, Any]
) -> dict[str, Any]:
    found = {}
    for name, value in given.items():
        if value is None:
            continue
        field = _resolved(fields.get(name, {}), parts)
        types = _types(field, parts)
        if types and isinstance(value, str) and "string" not in types:
            found[name] = _read(value)
        elif "string" in types and type(value) is int and not types & {"integer", "number"}:
            found[name] = str(value)
        else:
            found[name] = value
        if isinstance(found[name], dict) and name != "record" and "properties" in field:
            found[name] = _loosened(field["properties"], parts, found[name])
    return found


def _read(text: str) -> Any:
    """Returns what a text is in JSON; the text itself where it is none."""
    try:
        return json.loads(text.strip().lower() if text.strip() in {"True", "False"} else text)
    except ValueError:
        return text


def _flat(field: Schema, parts: Mapping[str, Schema]) -> Schema:
    """Returns the type of a field, without what stands inside of it."""
    field = _resolved(field, parts)
    types = sorted(_types(field, parts))
    flat: Schema = {}
    if types:
        flat["type"] = types[0] if len(types) == 1 else types
    if "enum" in field:
        flat["enum"] = field["enum"]
    inner = field.get("properties", {})
    if types == ["object"] and 0 < len(inner) <= _SMALL:
        flat["properties"] = {name: _flat(each, parts) for name, each in inner.items()}
    return flat


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


def _types(field: Schema, parts: Mapping[str, Schema]) -> set[str]:
    """Returns the JSON types that a field may have, null left out."""
    field = _resolved(field, parts)
    forms = [*field.get("anyOf", ()), *field.get("oneOf", ())]
    if forms:
        return set().union(*(_types(each, parts) for each in forms)) - {"null"}
    if "const" in field or "enum" in field:
        first = field.get("const", field.get("enum", [""])[0])
        return {"string" if isinstance(first, str) else "integer"}
    found = field.get("type", [])
    return ({found} if isinstance(found, str) else set(found)) - {"null"}
