"""What docs/notation.md shows is read as it says."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

from solver import Hand, load_rules
from solver.protocol import ENDPOINTS

TEXT = (Path(__file__).parents[2] / "docs/notation.md").read_text("utf-8")
CLASSIC = load_rules("classic")


def rows(heading: str) -> list[list[str]]:
    """Returns the cells of the rows of the table below a heading."""
    chapter = re.split(r"^## ", TEXT.partition(f"## {heading}\n")[2], flags=re.MULTILINE)[0]
    found = [line.strip("| ").split(" | ") for line in chapter.splitlines() if line[:1] == "|"]
    assert len(found) > 5
    return found[2:]


def examples(cell: str) -> list[Any]:
    """Returns the examples of a cell: JSON where they are lists or objects, else texts."""
    texts = re.findall("`([^`]+)`", cell)
    return [json.loads(text) if text[0] in '[{"' else text for text in texts]


@pytest.mark.parametrize(
    "cards", [each for row in rows("What is read, too") for each in examples(row[-1])]
)
def test_cards(cards: Any) -> None:
    asked = {"rules": "classic", "cards": cards}
    if cards == "\N{PLAYING CARD BLACK JOKER}":  # one joker may be either
        asked["cards"] = cards * 2
    if cards in ("BJ", "RJ"):
        asked["cards"] = f"S3 {cards}"
    assert ENDPOINTS["plays/classify"].ask(asked).to_json()


def test_the_canonical_form() -> None:
    example = re.findall("written in this order: `(.+?)`", TEXT)[0]
    assert str(Hand.parse(CLASSIC, example[::-1])) == example


@pytest.mark.parametrize(("acts", "said"), [(examples(row[0]), row[1]) for row in rows("Acts")])
def test_acts(acts: list[Any], said: str) -> None:
    """Tests that an act is read in the game that is named, and that its forms say the same."""
    game = "".join(examples(said)) or "snatch"
    seat = acts[0][0]
    before = [] if seat == 0 else [[0, "3"]]
    questions = [{"rules": game, "landlord": 0, "history": [*before, act]} for act in acts]
    first, *others = [ENDPOINTS["states"].ask(question).to_json() for question in questions]
    assert others == [first] * (len(acts) - 1)
    assert first["turn"] == 2 if "passes" in said else first["over"]["seat"] == seat
