"""Headers that every answer has."""

from __future__ import annotations

import pytest
from flask.testing import FlaskClient

ADDRESSES = [
    "/healthz",
    "/metrics",
    "/openapi.json",
    "/v1/rules",
    "/v1/rules/nothing",
    "/v1/games",
    "/nothing",
    "/",
    "/docs",
    "/board",
    "/about",
    "/static/icon.svg",
]


@pytest.mark.parametrize("address", ADDRESSES)
def test_every_answer_is_guarded(client: FlaskClient, address: str) -> None:
    with client.get(address) as answer:
        headers = answer.headers
    assert headers["X-Content-Type-Options"] == "nosniff"
    assert headers["Referrer-Policy"] == "no-referrer"
    assert headers["Cross-Origin-Resource-Policy"] == "same-origin"
    assert "frame-ancestors 'none'" in headers["Content-Security-Policy"]


def test_refusals_are_guarded(client: FlaskClient) -> None:
    for answer in (
        client.post("/v1/plays", data="{", content_type="application/json"),
        client.post("/v1/plays", data="{}", content_type="text/plain"),
        client.delete("/v1/plays"),
    ):
        assert answer.status_code >= 400
        assert answer.headers["X-Content-Type-Options"] == "nosniff"
        assert answer.headers["Content-Security-Policy"].startswith("default-src 'none'")
