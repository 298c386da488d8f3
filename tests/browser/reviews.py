"""Reviews that a served page is to show."""

from __future__ import annotations

import json
from typing import Any

from tests.served import Served


def reviewed_record(service: Served, record: str, worlds: int) -> tuple[str, str]:
    """Returns the ids of a game and of its review."""
    question: dict[str, Any] = {"record": record, "limit": {"worlds": worlds}, "seed": 1}
    job = service.call("/v1/reviews", json.dumps(question).encode())
    while job["status"] not in {"done", "failed"}:
        job = service.call(f"/v1/reviews/{job['id']}")
    assert job["status"] == "done"
    return job["game"], job["id"]
