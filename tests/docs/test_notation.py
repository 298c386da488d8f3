"""What docs/notation.md shows is read as it says."""

from __future__ import annotations

import json
import re
from typing import Any

from solver import Hand, load_rules
from solver.protocol import ENDPOINTS
from tests.docs.documents import ROOT

TEXT = (ROOT / "docs/notation.md").read_text("utf-8")


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


def test_cards() -> None:
    found = [each for row in rows("What is read, too") for each in examples(row[-1])]
    for cards in found:
        asked = {"rules": "classic", "cards": cards}
        if cards == "\N{PLAYING CARD BLACK JOKER}":  # one joker may be either
            asked["cards"] = cards * 2
        if cards in ("BJ", "RJ"):
            asked["cards"] = f"S3 {cards}"
        assert ENDPOINTS["plays/classify"].ask(asked).to_dict(), cards


def test_the_canonical_form() -> None:
    example = re.findall("written in this order: `(.+?)`", TEXT)[0]
    assert str(Hand.parse(load_rules("classic"), example[::-1])) == example


def test_acts() -> None:
    """Tests that an act is read in the game that is named, and that its forms say the same."""
    for forms, said, *_ in rows("Acts"):
        acts = examples(forms)
        game = "".join(examples(said)) or "snatch"
        seat = acts[0][0]
        before = [] if seat == 0 else [[0, "3"]]
        questions = [{"rules": game, "landlord": 0, "history": [*before, act]} for act in acts]
        first, *others = [ENDPOINTS["states"].ask(question).to_dict() for question in questions]
        assert others == [first] * (len(acts) - 1), forms
        assert first["turn"] == 2 if "passes" in said else first["over"]["seat"] == seat, forms
