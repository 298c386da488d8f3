"""Schemas as every reader of the document understands them: viewers, and generators of clients."""

from __future__ import annotations

import copy
import json
from typing import Any

# Clients send and receive these as bytes: a generated client would encode a text as JSON.
_BYTES = {"type": "string", "format": "binary"}
# Below these keys stand values, and no schemas.
_VALUES = ("example", "examples", "default")
_LINES = "application/x-ndjson"


def mend(schema: Any) -> None:
    """Rewrites schemas in place, without changing what they allow.

    - An object of any fields says so: TypeScript takes one that says nothing for an empty object.
      As one of several shapes it does not: generated Java clients would not compile.
    - A value that is null when absent has no default: that says what leaving it out says, and many
      readers refuse it where the type is not null.
    - A list with a place for each item says by `items`, too, what they are: Spectral and clients of
      older drafts know no `prefixItems`. Its length has bounds, so that nothing follows the places.
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
            schema["items"] = _any_of(schema["prefixItems"])
        if schema.get("type") == "object" and "properties" not in schema:
            schema.setdefault("additionalProperties", True)
        if isinstance(schema.get("const"), str):
            schema |= {"type": "string", "enum": [schema.pop("const")]}
        for key, each in schema.items():
            if key not in _VALUES:
                mend(each)
        for each in schema.get("anyOf", ()):
            if "properties" not in each and each.get("additionalProperties") is True:
                del each["additionalProperties"]


def _any_of(found: list[Any]) -> dict[str, Any]:
    """Returns the schema of what is any of these."""
    each = [copy.deepcopy(one) for place, one in enumerate(found) if one not in found[:place]]
    return each[0] if len(each) == 1 else {"anyOf": each}


def say_defaults(document: dict[str, Any]) -> None:
    """Moves the defaults of the fields of requests into their descriptions.

    What generators make of a default: Go and Java clients send it, or do not compile where the
    field has several shapes, and openapi-typescript wants every field that has one.
    """
    for schema in document["components"]["schemas"].values():
        if schema.get("additionalProperties") is False:
            for field in schema["properties"].values():
                if "default" in field:
                    said = json.dumps(field.pop("default"), ensure_ascii=False)
                    field["description"] += f" Default: `{said}`."


def name_collections(document: dict[str, Any]) -> None:
    """Makes each list or map with a title that is one of several shapes a schema of the document.

    Generated Java clients do not compile where such a one has no name, or where a map has no key
    that is known by its name.
    """
    schemas = document["components"]["schemas"]
    for schema in list(schemas.values()):
        _name_collections(schema, schemas)


def _name_collections(schema: Any, known: dict[str, Any]) -> None:
    if isinstance(schema, list):
        for each in schema:
            _name_collections(each, known)
    elif isinstance(schema, dict):
        for key, each in schema.items():
            if key not in _VALUES:
                _name_collections(each, known)
        shapes = schema.get("anyOf", [])
        if sum(each.get("type") != "null" for each in shapes) < 2:
            return
        for place, each in enumerate(shapes):
            is_map = isinstance(each.get("additionalProperties"), dict)
            if "title" not in each or not (is_map or each.get("type") == "array"):
                continue
            if is_map:
                first = each["propertyNames"]["enum"][0]
                said = {"description": "That of the first seat."}
                each["properties"] = {first: copy.deepcopy(each["additionalProperties"]) | said}
            known[each["title"]] = each
            shapes[place] = {"$ref": f"#/components/schemas/{each['title']}"}


def as_bytes(operation: dict[str, Any]) -> None:
    """Describes the bodies of an operation that are no JSON documents as bytes."""
    for kind, body in operation.get("requestBody", {}).get("content", {}).items():
        if kind != "application/json":
            body["schema"] = _BYTES
    for response in operation["responses"].values():
        if _LINES in response.get("content", {}):
            response["content"][_LINES] = {"schema": _BYTES}
