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

from tests.api.spec.described import PLAIN
from tests.api_client import app_with

MINUTES = float(os.environ.get("STATEFUL_MINUTES", "20"))
SHORT = settings(
    max_examples=4,
    stateful_step_count=5,
    derandomize=True,
    deadline=None,
    database=None,
    suppress_health_check=list(HealthCheck),
)


# Bodies of which parts come from the answer before: the document cannot say them, because generators
# of clients refuse them. By the operation and the one that follows it.
BODIES: dict[tuple[str, str], dict[str, Any]] = {
    ("listRules", "dealCards"): {"rules": "$response.body#/rules/0/id"},
    ("listRules", "listPlays"): {"rules": "$response.body#/rules/0/id", "hand": "3344567"},
    ("getRules", "dealCards"): {"rules": "$response.body#/id"},
    ("listPlays", "classifyCards"): {
        "rules": "$request.body#/rules",
        "cards": "$response.body#/plays/0/cards",
    },
    ("dealCards", "choose"): {"record": "$response.body#/record", "player": "beginner"},
    ("dealCards", "drawPosition"): {"record": "$response.body#/record"},
    ("dealCards", "decomposeHand"): {
        "rules": "$request.body#/rules",
        "hand": "$response.body#/hands/0",
    },
    ("addGames", "reviewGame"): {"game": "$response.body#/id", "limit": {"worlds": 1}},
    ("listGames", "reviewGame"): {"game": "$response.body#/games/0/id", "limit": {"worlds": 1}},
}


def add_bodies(document: dict[str, Any]) -> None:
    """Adds the bodies to the links of the document."""
    added = set()
    for operation in (each for path in document["paths"].values() for each in path.values()):
        for response in operation["responses"].values():
            for link in response.get("links", {}).values():
                pair = (operation["operationId"], link["operationId"])
                if pair in BODIES:
                    link["requestBody"] = BODIES[pair]
                    added.add(pair)
    assert added == BODIES.keys()


def machine(folder: Path) -> Any:
    """Returns a state machine that asks an app with a store of its own."""
    app = app_with(
        log_level="CRITICAL",
        store=f"sqlite:///{folder}/store.sqlite3",
        search_seconds=0.05,
        search_patience=60,
    )
    schema = schemathesis.openapi.from_wsgi("/openapi.json", app)
    add_bodies(schema.raw_schema)

    # No schema says which cards a hand may hold: 422 says it, and 404 what is gone. What is refused
    # alone is tested beside; a game that is deleted is there again when it is added again.
    checks = schema.config.checks
    for check in (
        checks.positive_data_acceptance,
        checks.negative_data_rejection,
        checks.use_after_free,
    ):
        check.enabled = False

    class Plain(schema.as_state_machine()):  # type: ignore[misc]
        """Asks for bytes as they are: Schemathesis does not unpack what a WSGI app answers."""

        def before_call(self, case: schemathesis.Case) -> None:
            case.headers.update(PLAIN)

    return Plain


@pytest.mark.long
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
