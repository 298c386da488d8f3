"""Schemas as every reader of the document understands them: viewers, and generators of clients."""

from __future__ import annotations

from typing import Any

# Clients send and receive these as bytes: a generated client would encode a text as JSON.
_BYTES = {"type": "string", "format": "binary"}
# Below these keys stand values, and no schemas.
_VALUES = ("example", "examples", "default")
_LINES = "application/x-ndjson"


def mend(schema: Any) -> None:
    """Rewrites schemas in place, without changing what they allow.

    - A tuple gets `items`, without which RapiDoc cannot show it.
    - A value that is null when absent has no default: that says what leaving it out says, and many
      readers refuse it where the type is not null.
    - A constant becomes an enumeration of one value: generated Python clients take any first
      constant of a union for the whole union, and refuse the other members.
    """
    if isinstance(schema, list):
        for each in schema:
            mend(each)
    elif isinstance(schema, dict):
        if schema.get("default", ...) is None:
            del schema["default"]
        if "prefixItems" in schema:
            schema.setdefault("items", {})
        if isinstance(schema.get("const"), str):
            schema |= {"type": "string", "enum": [schema.pop("const")]}
        for key, each in schema.items():
            if key not in _VALUES:
                mend(each)


def as_bytes(operation: dict[str, Any]) -> None:
    """Describes the bodies of an operation that are no JSON documents as bytes."""
    for kind, body in operation.get("requestBody", {}).get("content", {}).items():
        if kind != "application/json":
            body["schema"] = _BYTES
    for response in operation["responses"].values():
        if _LINES in response.get("content", {}):
            response["content"][_LINES] = {"schema": _BYTES}
