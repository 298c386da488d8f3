"""The API's operations one after the other, as the links of its description lead.

STATEFUL_MINUTES=20 pytest --long tests/api/spec/test_stateful_schema.py
"""

from __future__ import annotations

import os
import time
from pathlib import Path
from typing import Any

import pytest
import schemathesis
from hypothesis import HealthCheck, settings
from hypothesis.stateful import run_state_machine_as_test

from api.app import create_app
from api.config import Settings

MINUTES = float(os.environ.get("STATEFUL_MINUTES", "20"))
SHORT = settings(
    max_examples=4,
    stateful_step_count=5,
    derandomize=True,
    deadline=None,
    database=None,
    suppress_health_check=list(HealthCheck),
)


def machine(folder: Path) -> Any:
    """Returns a state machine that asks an app with a store of its own."""
    app = create_app(
        Settings(
            log_level="CRITICAL",
            store=f"sqlite:///{folder}/store.sqlite3",
            search_seconds=0.05,
            search_patience=60,
        )
    )
    schema = schemathesis.openapi.from_wsgi("/openapi.json", app)

    # No schema says which cards a hand may hold: 422 says it, and 404 what is gone. What is refused
    # alone is tested beside; a game that is deleted is there again when it is added again.
    checks = schema.config.checks
    for check in (
        checks.positive_data_acceptance,
        checks.negative_data_rejection,
        checks.use_after_free,
    ):
        check.enabled = False
    return schema.as_state_machine()


@schemathesis.serializer("application/x-ndjson")
def lines(context: schemathesis.SerializationContext, value: Any) -> dict[str, Any]:
    """Sends a text as it is: JSON Lines are no JSON document."""
    return {"data": value if isinstance(value, bytes) else str(value).encode("utf-8", "replace")}


def test_links(tmp_path: Path) -> None:
    """Tests that requests which follow each other are answered as the description says."""
    run_state_machine_as_test(machine(tmp_path), settings=SHORT)


@pytest.mark.long
@pytest.mark.timeout(int(60 * (MINUTES + 10)))
def test_links_for_long(tmp_path: Path) -> None:
    """Tests the same for some minutes, with new requests each time."""
    end = time.monotonic() + 60 * MINUTES
    found = machine(tmp_path)
    while time.monotonic() < end:
        many = settings(SHORT, derandomize=False, max_examples=20, stateful_step_count=10)
        run_state_machine_as_test(found, settings=many)
