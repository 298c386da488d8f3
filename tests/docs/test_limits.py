"""Limits that a document names are those of the code."""

from __future__ import annotations

import re
from pathlib import Path

ROOT = Path(__file__).parents[2]


def test_the_number_of_plays_with_wild_cards() -> None:
    """Tests the most plays with wild cards in docs/rules.md against the core."""
    core = (ROOT / "solver/native/rules/wild.cpp").read_text("utf-8")
    named = re.findall(r"MAX_WILD_PLAYS = ([0-9']+);", core)
    documented = re.findall(
        r"rules with more than ([0-9,]+) of them", (ROOT / "docs/rules.md").read_text("utf-8")
    )
    assert [int(each.replace(",", "")) for each in documented] == [
        int(each.replace("'", "")) for each in named
    ]
    assert len(named) == 1
