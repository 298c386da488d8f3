"""Descriptions of all that the generated document leaves without one: `descriptions.toml`.

Those of the fields of questions and answers stand beside the protocol.
"""

from __future__ import annotations

import tomllib
from functools import cache
from pathlib import Path
from typing import Any

from solver.protocol.descriptions import describe, describe_fields
from solver.protocol.descriptions import descriptions as of_fields

FILE = Path(__file__).parent / "descriptions.toml"


@cache
def descriptions() -> dict[str, dict[str, str]]:
    """Returns the descriptions by their names, a table each for tags, operations and so on."""
    found: dict[str, dict[str, str]] = tomllib.loads(FILE.read_text("utf-8"))
    return found | {"properties": of_fields() | found["properties"]}


def add(document: dict[str, Any]) -> None:
    """Describes in place the tags, operations, schemas and so on that are not yet."""
    known = descriptions()
    for tag in document["tags"]:
        describe(tag, known["tags"], tag["name"])
    for operations in document["paths"].values():
        for operation in operations.values():
            name = operation["operationId"]
            describe(operation, known["operations"], name)
            for parameter in operation.get("parameters", ()):
                said = parameter["schema"].pop("description", "")
                parameter.setdefault("description", said)
                each = parameter["name"]
                describe(parameter, known["parameters"], f"{name}.{each}", each)
    for name, schema in document["components"]["schemas"].items():
        describe(schema, known["schemas"], name)
        describe_fields(name, schema, known["properties"])
