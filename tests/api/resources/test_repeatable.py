"""The same question has the same bytes under parallel clients, or says that it was cut short."""

from __future__ import annotations

import json
import threading
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest
from apiflask import APIFlask
from flask.testing import FlaskClient

from solver.protocol import ENDPOINTS
from solver.protocol.limits import MAX_SECONDS
from tests.api_client import app_with

CLIENTS = 8
GAME = "snatch"
EXAMPLES = Path(__file__).parents[3] / "examples" / "requests"
PATIENCE = 300.0  # far more than all clients need together
# Over HTTP a review is a job, which is waited for.
PATHS = [path for path in ENDPOINTS if path != "reviews"]


@pytest.fixture(scope="module")
def patient_app() -> APIFlask:
    """An app whose searches end by their worlds: seconds are many, and so are places."""
    return app_with(
        log_level="ERROR",
        search_seconds=MAX_SECONDS,
        searches=CLIENTS,
        short_works=CLIENTS,
        search_patience=PATIENCE,
    )


def question(path: str) -> dict[str, Any]:
    """Returns the example question of a path, with a seed and a limit that no clock ends."""
    file = EXAMPLES / f"{path.replace('/', '-')}.{GAME}.json"
    found: dict[str, Any] = json.loads(file.read_text("utf-8"))
    if path == "decompositions":
        found |= {"limit": {"seconds": MAX_SECONDS}, "solutions": 5}
    if "seed" in ENDPOINTS[path].request.model_fields:
        found["seed"] = 7
    return found


def without_seconds(answer: Any) -> Any:
    """Returns an answer without how long it took."""
    engine = answer.get("engine")
    if isinstance(engine, dict):
        answer = answer | {"engine": {k: v for k, v in engine.items() if k != "seconds"}}
    return {key: value for key, value in answer.items() if key != "seconds"}


def is_cut_short(answer: Any) -> bool:
    """Returns whether an answer says that seconds ended its search."""
    engine = answer.get("engine") or {}
    return bool(answer.get("cut_short") or engine.get("cut_short"))


@pytest.mark.parametrize("path", PATHS)
def test_parallel_clients_get_the_same_answer(patient_app: APIFlask, path: str) -> None:
    """Tests eight clients that ask at once: bytes differ only in seconds, or the answer says so."""
    asked, start = question(path), threading.Barrier(CLIENTS)

    def ask(_: int) -> Any:
        client: FlaskClient = patient_app.test_client()
        start.wait(PATIENCE)
        response = client.post(f"/v1/{path}", json=asked)
        assert response.status_code == 200, response.text
        return response.get_json()

    with ThreadPoolExecutor(CLIENTS) as pool:
        answers = list(pool.map(ask, range(CLIENTS)))
    whole = [json.dumps(without_seconds(each)) for each in answers if not is_cut_short(each)]
    assert len(set(whole)) <= 1
