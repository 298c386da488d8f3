"""Questions that tests of the service ask where it does not matter which."""

from __future__ import annotations

from typing import Any

# POST /v1/solutions: nobody proves this deal of two decks within a minute.
HARD: dict[str, Any] = {
    "rules": "double",
    "landlord": 0,
    "hands": [
        "334555666778899999TJJJQKAAAA2222R",
        "3344566677889TTQKKKKKA2BB",
        "333344455689TTTJJQQQKA222",
        "4455677778889TTJJJQQQKAAR",
    ],
    "turn": 0,
    "objective": "points",
}


def advice(**more: Any) -> dict[str, Any]:
    """Returns the landlord's question before the first lead, with more fields such as a limit."""
    return {
        "rules": "classic",
        "landlord": 0,
        "seat": 0,
        "hand": "3344455667788TJQKA2B",
        "history": [],
        **more,
    }
