"""The API against its own description: schemathesis asks what fits it, and what does not."""

from __future__ import annotations

from typing import Any

import pytest
import schemathesis
from hypothesis import HealthCheck, settings
from schemathesis.specs.openapi.checks import negative_data_rejection

from solver.protocol import ENDPOINTS
from solver.protocol.spelling import loosened, number
from tests.api.spec.described import PLAIN
from tests.api_client import app_with


@pytest.fixture(scope="session")
def described() -> schemathesis.BaseSchema:
    """The description of an app, and what may be answered to requests that fit it or do not."""
    app = app_with(log_level="ERROR", search_seconds=0.05, search_patience=30)
    found = schemathesis.openapi.from_wsgi("/openapi.json", app)
    # No schema can say which cards a hand may hold, or which history is legal: 422 says it.
    found.config.checks.positive_data_acceptance.expected_statuses = ["2xx", "404", "422"]
    # A record beyond its greatest length may be longer than any body: 413 says it first.
    found.config.checks.negative_data_rejection.expected_statuses = [
        *("400", "404", "405", "409", "413", "415", "422", "429", "503")
    ]
    return found


@pytest.fixture(autouse=True)
def name_of_the_test(request: pytest.FixtureRequest) -> None:
    """Gives Schemathesis 4.32 the attribute that it reads, which pytest 9.2 no longer has."""
    request.node._nodeid = request.node.nodeid


# The operations are known when a test runs: to write their cases takes seconds.
operations = schemathesis.pytest.from_fixture("described")
# A question: what may be wrong with it is much, and the answer comes at once.
SOME = ["classifyCards"]
SETTINGS = settings(deadline=None, suppress_health_check=list(HealthCheck))


def check(case: schemathesis.Case) -> None:
    """Checks that a request, good or bad, is answered as the description says."""
    # Whatever is sent as lines gets answers: what is wrong stands in them.
    taken = case.path == "/v1/batch" or is_loose(case.path.removeprefix("/v1/"), case.body)
    case.call_and_validate(
        headers=PLAIN, excluded_checks=[negative_data_rejection] if taken else []
    )


def is_loose(path: str, body: Any) -> bool:
    """Returns whether a question is written more loosely than its schema says, and read all the same.

    Null stands for what is absent, and a text for the number or list in it.
    """
    if path not in ENDPOINTS or not isinstance(body, dict):
        return False
    inner = [each for each in body.values() if isinstance(each, dict)]
    members = [member for each in inner for member in each.values()]
    return loosened(ENDPOINTS[path].request, body) != body or any(
        each is None or (isinstance(each, str) and number(each) != each) for each in members
    )


@operations.include(operation_id=SOME).parametrize()
@settings(SETTINGS, max_examples=3)
def test_description_of_some_operations(case: schemathesis.Case) -> None:
    check(case)


@pytest.mark.long
@pytest.mark.timeout(1800)
@operations.parametrize()
@settings(SETTINGS, max_examples=20)
def test_description(case: schemathesis.Case) -> None:
    check(case)
