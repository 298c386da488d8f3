"""The API against its own description: schemathesis asks what fits it, and what does not."""

from __future__ import annotations

from typing import Any

import pytest
import schemathesis
from hypothesis import HealthCheck, settings
from schemathesis.specs.openapi.checks import negative_data_rejection

from api.app import create_app
from api.config import Settings

# pytest collects one test for each operation, so the description is needed before any fixture.
schema = schemathesis.openapi.from_wsgi(
    "/openapi.json",
    create_app(Settings(log_level="ERROR", search_seconds=0.05, search_patience=30)),
)
# No schema can say which cards a hand may hold, or which history is legal: 422 says it.
schema.config.checks.positive_data_acceptance.expected_statuses = ["2xx", "404", "422"]
# A record beyond its greatest length may be longer than any body: 413 says it first.
schema.config.checks.negative_data_rejection.expected_statuses = [
    *("400", "404", "405", "409", "413", "415", "422", "429", "503")
]


@schemathesis.serializer("application/x-ndjson")
def lines(context: schemathesis.SerializationContext, value: Any) -> dict[str, Any]:
    """Sends a text as it is: JSON Lines are no JSON document."""
    return {"data": value if isinstance(value, bytes) else str(value).encode("utf-8", "replace")}


@pytest.mark.one_in(3, first=1)
@schema.parametrize()
@settings(max_examples=20, deadline=None, suppress_health_check=list(HealthCheck))
def test_description(case: schemathesis.Case) -> None:
    """Tests that requests, good and bad, are answered as the description says."""
    # Whatever is sent as lines gets answers: what is wrong stands in them.
    lines = [negative_data_rejection] if case.path == "/v1/batch" else []
    # Schemathesis asks for gzip like a browser, but reads what a WSGI application answers as it is.
    case.call_and_validate(headers={"Accept-Encoding": "identity"}, excluded_checks=lines)
