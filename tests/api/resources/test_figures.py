"""Figures over HTTP have the digits that they are known to."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from flask.testing import FlaskClient

EXAMPLES = Path(__file__).parents[3] / "examples" / "requests"


@pytest.mark.one_in(3)
@pytest.mark.parametrize(
    ("path", "name", "figures"),
    [
        ("advice", "plays", {"win": 4, "win_error": 4, "points": 3, "points_error": 3}),
        ("bids", "calls", {"win_as_landlord": 4, "points": 3, "points_error": 3}),
        ("reviews", "players", {"average_loss": 2, "points_loss": 3, "match_rate": 4}),
    ],
)
def test_figures(client: FlaskClient, path: str, name: str, figures: dict[str, int]) -> None:
    question = json.loads((EXAMPLES / f"{path}.snatch.json").read_text("utf-8"))
    question["limit"] = {"worlds": 10}
    answer = client.post(f"/v1/{path}", json=question).json
    assert answer is not None
    for row in answer[name]:
        for figure, decimals in figures.items():
            value = row[figure]
            assert value is None or len(str(value).partition(".")[2]) <= decimals, figure
    assert len(str(answer["engine"]["seconds"]).partition(".")[2]) <= 4
