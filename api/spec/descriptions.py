"""Descriptions of all that the generated document leaves without one: `descriptions.toml`."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Any

FILE = Path(__file__).parent / "descriptions.toml"
# Below these keys stand values of examples, and no schemas.
_VALUES = ("example", "examples", "enum", "default")


@cache
def descriptions() -> dict[str, dict[str, str]]:
    """Returns the descriptions by their names, a table each for tags, operations and so on."""
    found: dict[str, dict[str, str]] = tomllib.loads(FILE.read_text("utf-8"))
    return found


def add(document: dict[str, Any]) -> None:
    """Describes in place the tags, operations, parameters and properties that are not yet."""
    known = descriptions()
    for tag in document["tags"]:
        _describe(tag, known["tags"], tag["name"])
    for operations in document["paths"].values():
        for operation in operations.values():
            name = operation["operationId"]
            _describe(operation, known["operations"], name)
            for parameter in operation.get("parameters", ()):
                said = parameter["schema"].pop("description", "")
                parameter.setdefault("description", said)
                each = parameter["name"]
                _describe(parameter, known["parameters"], f"{name}.{each}", each)
    for name, schema in document["components"]["schemas"].items():
        for each, described in undescribed(schema):
            _describe(described, known["properties"], f"{name}.{each}", each)


def undescribed(schema: Any) -> Iterator[tuple[str, dict[str, Any]]]:
    """Yields the properties of a schema that have no description, with their names."""
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


def _describe(described: dict[str, Any], known: Mapping[str, str], *names: str) -> None:
    """Gives something without a description the one of the first name that has one."""
    if not described.get("description"):
        found = next((known[name] for name in names if name in known), None)
        if found is not None:
            described["description"] = found
