"""The schemas of questions and answers as tools of assistants show them.

An assistant reads all of them before its first question, so they say everything once and in short.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Collection
from typing import Any

from pydantic import BaseModel

from solver.protocol.descriptions import describe_fields, descriptions

Schema = dict[str, Any]
# Below these keys stand schemas by names of their own, and below the others values.
_NAMED = ("properties", "$defs")
_VALUES = ("default", "examples", "enum", "const", "required")
# Signs of a part from which on it stands once and is referred to.
_SHARED = 120


def input_schema(model: type[BaseModel], others: Collection[str] = ()) -> Schema:
    """Returns the schema of a question.

    Args:
        model: the question.
        others: the names of models that are questions of other tools: inside this one each of them
            is an object that its own tool describes.
    """
    schema = model.model_json_schema()
    for name in schema.get("$defs", {}).keys() & set(others):
        schema["$defs"][name] = {"type": "object"}
    return _finished(model, schema)


def output_schema(model: type[BaseModel]) -> Schema:
    """Returns the schema of an answer."""
    return _finished(model, model.model_json_schema(mode="serialization"))


def _finished(model: type[BaseModel], schema: Schema) -> Schema:
    """Returns a schema whose fields are described as in the OpenAPI document, in short."""
    own = {key: value for key, value in schema.items() if key != "$defs"}
    for name, part in (*schema.get("$defs", {}).items(), (model.__name__, own)):
        describe_fields(name, part, descriptions())
    return _with_used(_with_shared(_shortened(schema)))


def _inner(schema: Schema, change: Callable[[Schema], Schema]) -> Schema:
    """Returns a schema in which each schema that it directly holds is changed."""

    def changed(value: Any) -> Any:
        if isinstance(value, list):
            return [changed(each) for each in value]
        return change(value) if isinstance(value, dict) else value

    found: Schema = {}
    for key, value in schema.items():
        if key in _NAMED:
            found[key] = {name: change(each) for name, each in value.items()}
        else:
            found[key] = value if key in _VALUES else changed(value)
    return found


def _shortened(schema: Schema) -> Schema:
    """Returns a schema without what says nothing: titles, and null for what is left out."""
    kept = {
        key: value
        for key, value in schema.items()
        if key != "title" and not (key == "default" and value is None)
    }
    return _inner(kept, _shortened)


def _with_shared(schema: Schema) -> Schema:
    """Returns a schema in which long parts that stand in several places stand once in `$defs`."""
    times, names, parts = Counter[str](), dict[str, str](), dict[str, Schema]()

    def count(part: Schema) -> Schema:
        times[json.dumps(part)] += 1
        return _inner(part, count)

    def share(part: Schema) -> Schema:
        text = json.dumps(part)
        if times[text] < 2 or len(text) < _SHARED:
            return _inner(part, share)
        if text not in names:
            names[text] = f"Part{len(names) + 1}"
            parts[names[text]] = _inner(part, share)
        return {"$ref": f"#/$defs/{names[text]}"}

    _inner(schema, count)
    shared = _inner(schema, share)
    return shared | {"$defs": shared.get("$defs", {}) | parts}


def _with_used(schema: Schema) -> Schema:
    """Returns a schema with those of its parts alone to which something leads."""
    parts, used = schema["$defs"], set[str]()

    def follow(part: Schema) -> Schema:
        name = part.get("$ref", "").rpartition("/")[2]
        if name and name not in used:
            used.add(name)
            follow(parts[name])
        return _inner(part, follow)

    own = {key: value for key, value in schema.items() if key != "$defs"}
    follow(own)
    kept = {name: part for name, part in parts.items() if name in used}
    return own | ({"$defs": kept} if kept else {})
