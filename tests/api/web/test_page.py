"""Tests of the first page, and of the addresses of the page that are no rooms."""

from __future__ import annotations

import json
import re

import pytest
from flask.testing import FlaskClient

from solver.rules import GAMES


@pytest.mark.parametrize("game", GAMES)
def test_the_first_page_is_a_hand(client: FlaskClient, game: str) -> None:
    """Tests that / comes with the game of the address, and with today's puzzle of it where it has some."""
    page = client.get(f"/?game={game}").text
    data = json.loads(re.search(r'id="room-data">(.*?)</script>', page, re.DOTALL)[1])  # type: ignore[index]
    assert data["room"] == "start"
    assert data["game"]["id"] == game
    assert data["today"]["rules"] == game
    assert data["today"]["hand"]


def test_the_description_loads_nothing_from_outside(client: FlaskClient) -> None:
    policy = client.get("/docs").headers["Content-Security-Policy"]
    assert "default-src 'self'" in policy
    assert "http" not in policy
