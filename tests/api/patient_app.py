"""The service with an endpoint that searches until it is cancelled: gunicorn runs it in a test.

gunicorn --config python:api.server 'tests.api.patient_app:application()'
"""

from __future__ import annotations

import time
from dataclasses import replace
from typing import Any, NoReturn

from apiflask import APIFlask

from api.app import create_app
from solver.errors import Cancelled
from solver.protocol import ENDPOINTS, Catalogue


def _search(request: Any, catalogue: Catalogue) -> NoReturn:
    limit = request.limit.to_limit()
    end = time.perf_counter() + limit.left()
    while not limit.cancellation.cancelled and time.perf_counter() < end:
        time.sleep(0.01)
    raise Cancelled if limit.cancellation.cancelled else TimeoutError


def application() -> APIFlask:
    """Returns the service, whose advice never comes."""
    ENDPOINTS["advice"] = replace(ENDPOINTS["advice"], answer=_search)
    return create_app()
