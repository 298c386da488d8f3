"""Descriptions of the fields of questions and answers without one of their own.

They stand in `descriptions.toml`, for the OpenAPI document and for the tools of assistants alike.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Any

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
