"""Questions that tests of the service ask where it does not matter which."""

from __future__ import annotations

from typing import Any


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
