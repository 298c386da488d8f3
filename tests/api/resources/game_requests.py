"""Requests to /v1/games, and checks of their answers."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from flask.testing import FlaskClient
from werkzeug.test import TestResponse

EXAMPLES = Path(__file__).parents[3] / "examples/games"
FOREIGN = sorted((Path(__file__).parents[2] / "records/files").glob("*.json"), key=str)[1:]
NDJSON = "application/x-ndjson"


def example(game: str, **start: Any) -> str:
    """Returns the example of a game, with more fields in its first event."""
    first, rest = (EXAMPLES / f"{game}.ddz.jsonl").read_text("utf-8").split("\n", 1)
    return json.dumps({**json.loads(first), **start}, ensure_ascii=False) + "\n" + rest


def post(client: FlaskClient, body: str | bytes, address: str = "", **more: Any) -> TestResponse:
    more = {"content_type": NDJSON} | more
    return client.post(f"/v1/games{address}", data=body, **more)


def listed(client: FlaskClient, address: str = "") -> list[dict[str, Any]]:
    """Returns all games that a query finds, page by page."""
    found: list[dict[str, Any]] = []
    following: str | None = f"/v1/games{address}"
    while following:
        answer = client.get(following)
        assert answer.status_code == 200, answer.text
        found += answer.json["games"]  # type: ignore[index]
        following = answer.json["next"]  # type: ignore[index]
    return found


def problem(answer: TestResponse, status: int) -> dict[str, Any]:
    """Returns the problem after checking its form."""
    assert answer.status_code == status, answer.text
    assert answer.content_type == "application/problem+json"
    found: dict[str, Any] = answer.get_json()
    return found
