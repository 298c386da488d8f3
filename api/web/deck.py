"""How the page reads the cards of a game."""

from __future__ import annotations

from typing import Any

from solver.game.notation import DASHES, SEPARATORS, Notation
from solver.rules import Rules


def notation(rules: Rules) -> dict[str, Any]:
    """Returns how the page reads a text of cards: with the spellings of the library."""
    found = Notation.of(rules)
    return {
        "separators": f"{SEPARATORS}|{DASHES}",
        "pieces": found.pieces,
        "spellings": dict(found.spellings),
        "names": dict(found.names),
        "clashing": list(found.clashing),
    }
