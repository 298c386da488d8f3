"""Tests of the addresses of the page that are no rooms."""

from __future__ import annotations

import pytest
from flask.testing import FlaskClient


@pytest.mark.parametrize("query", ["", "?game=street&lang=zh"])
def test_the_first_page_is_the_board(client: FlaskClient, query: str) -> None:
    """Tests that / leads to the board with what the address says."""
    answer = client.get(f"/{query}")
    assert answer.status_code == 302
    assert answer.headers["Location"] == f"/board{query}"


def test_the_description_loads_nothing_from_outside(client: FlaskClient) -> None:
    policy = client.get("/docs").headers["Content-Security-Policy"]
    assert "default-src 'self'" in policy
    assert "http" not in policy
