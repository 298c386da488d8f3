"""What Schemathesis needs to know of the service."""

from __future__ import annotations

from typing import Any

import schemathesis

# Schemathesis asks for gzip like a browser, but reads what a WSGI application answers as it is.
PLAIN = {"Accept-Encoding": "identity"}


@schemathesis.serializer("application/x-ndjson")
def lines(context: schemathesis.SerializationContext, value: Any) -> dict[str, Any]:
    """Sends a text as it is: JSON Lines are no JSON document."""
    return {"data": value if isinstance(value, bytes) else str(value).encode("utf-8", "replace")}


@schemathesis.hook
def filter_case(_: schemathesis.HookContext, case: schemathesis.Case) -> bool:
    """Leaves out what asks another operation: "batch" as a review is `/v1/reviews/batch`.

    OpenAPI matches addresses without parameters first.
    """
    address = case.formatted_path
    return address == case.path or address not in case.operation.schema.raw_schema["paths"]
