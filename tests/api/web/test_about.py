"""Tests of the room about: its sections, its figures, and that it says what the code does."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from flask.testing import FlaskClient

from solver.puzzles import rating
from solver.review.labels import GOOD, LABELS

DOCS = Path(__file__).parents[3] / "docs"
SECTIONS = (
    "win",
    "points",
    "error",
    "proven",
    "bids",
    "labels",
    "accuracy",
    "luck",
    "insights",
    "fair",
)


@pytest.mark.parametrize("lang", ["en", "zh"])
def test_every_section_is_there(client: FlaskClient, lang: str) -> None:
    """Tests that each section has a heading, and that the contents lead to it."""
    text = client.get(f"/about?lang={lang}").get_data(as_text=True)
    for section in SECTIONS:
        assert f'<section id="{section}"' in text
        assert f'href="#{section}"' in text
    assert 'href="/docs"' in text
    assert "Undefined" not in text


def test_the_labels_are_those_of_the_review(client: FlaskClient) -> None:
    """Tests that the table has the thresholds by which games are judged."""
    text = client.get("/about?lang=en").get_data(as_text=True)
    rows = dict(re.findall(r'<th scope="row">(\w+)</th><td>(\d+)</td>', text))
    assert rows == {"best": "0", "good": f"{GOOD:.0f}"} | {
        label: f"{least:.0f}" for least, label in LABELS
    }


def test_the_calibration_is_that_of_the_docs(client: FlaskClient) -> None:
    """Tests that the figures stand in docs/calibration.md, row by row."""
    text = client.get("/about?lang=en").get_data(as_text=True)
    figures = re.findall(r"<td>(\d\d\.\d ± \d\.\d)</td>", text)
    rows = re.findall(
        r"^\| against (?:itself|the greedy player) \| (.*) \|$",
        (DOCS / "calibration.md").read_text(encoding="utf-8"),
        re.MULTILINE,
    )
    assert figures == [figure for row in rows[:2] for figure in row.split(" | ")]


def test_the_formula_of_the_puzzles(client: FlaskClient) -> None:
    """Tests that the page shows the rating's formula as the module that rates has it."""
    text = client.get("/about?lang=en").get_data(as_text=True)
    shown = re.search(r"300 \+ .*log₂\(choices\)", text)
    assert shown
    assert rating.__doc__
    said = " ".join(rating.__doc__.split())
    for part in re.findall(r"(\d+) · ", shown[0]):
        assert f"{part} · " in said
