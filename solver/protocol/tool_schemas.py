"""The schemas of questions and answers as tools of assistants show them.

An assistant reads all of them before its first question, so they say everything once and in short.
"""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

from pydantic import BaseModel

from solver.protocol.descriptions import describe_fields, descriptions

# Below these keys stand schemas by names that are no words of a schema.
_NAMED = ("properties", "$defs")


def input_schema(model: type[BaseModel], others: Collection[str] = ()) -> dict[str, Any]:
    """Returns the schema of a question.

    Args:
        model: the question.
        others: the names of models that are questions of other tools: inside this one each of them
            is an object that its own tool describes.
    """
    schema = _described(model, model.model_json_schema())
    for name in others:
        if name in schema.get("$defs", {}):
            schema["$defs"][name] = {"type": "object"}
    _shorten(schema)
    return _with_used(schema)


def output_schema(model: type[BaseModel]) -> dict[str, Any]:
    """Returns the schema of an answer."""
    schema = _described(model, model.model_json_schema(mode="serialization"))
    _shorten(schema)
    return schema


def _described(model: type[BaseModel], schema: dict[str, Any]) -> dict[str, Any]:
    """Returns a schema whose fields are described as in the OpenAPI document."""
    known, parts = descriptions(), schema.get("$defs", {})
    own = {name: part for name, part in schema.items() if name != "$defs"}
    for name, part in (*parts.items(), (model.__name__, own)):
        describe_fields(name, part, known)
    return schema


def _shorten(schema: Any) -> None:
    """Takes away in place what says nothing: titles, and that null stands for what is absent."""
    if isinstance(schema, list):
        for each in schema:
            _shorten(each)
    if not isinstance(schema, dict):
        return
    schema.pop("title", None)
    if schema.get("default", ...) is None:
        del schema["default"]
    for key, value in schema.items():
        if key in _NAMED:
            for each in value.values():
                _shorten(each)
        elif key not in ("default", "examples", "enum", "const"):
            _shorten(value)


def _with_used(schema: dict[str, Any]) -> dict[str, Any]:
    """Returns a schema with those of its parts alone to which something leads."""
    parts, used = schema.get("$defs", {}), set[str]()
    waiting: list[Any] = [{name: part for name, part in schema.items() if name != "$defs"}]
    while waiting:
        found = waiting.pop()
        if isinstance(found, dict):
            name = str(found.get("$ref", "")).rpartition("/")[2]
            if name in parts and name not in used:
                used.add(name)
                waiting.append(parts[name])
            waiting += found.values()
        elif isinstance(found, list):
            waiting += found
    kept = {name: part for name, part in parts.items() if name in used}
    return {name: part for name, part in schema.items() if name != "$defs"} | (
        {"$defs": kept} if kept else {}
    )
