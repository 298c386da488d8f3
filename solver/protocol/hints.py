"""What a question to an outside engine says beside the view, so that a bot needs no rules.

`over` is the play to beat, `legal` has all legal plays and the pass, and `counter` says how many
cards of each rank the other seats hold. All of it follows from the other fields, so an engine that
knows the rules, as ours does, reads the question without it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any

from solver.game.knowledge import Knowledge
from solver.game.play import PASS

_QUESTION = "advice"
# Only `hints_of` writes these two; `over` is also a field of questions that have no history.
_ADDED = ("legal", "counter")
_ALSO_ASKED = "over"


def hints_of(view: Knowledge) -> dict[str, Any]:
    """Returns `over`, `legal` and `counter` of a seat that is to play.

    Raises:
        IllegalPlay: the seat has nothing to decide.
    """
    # Two readings of the same cards may have one text.
    legal = list(dict.fromkeys(map(str, view.legal())))
    return {
        "over": None if view.current is None else str(view.current),
        "legal": [*legal, PASS] if view.may_pass else legal,
        "counter": dict(Counter(view.unseen)),
    }


def without_hints(question: str, fields: Mapping[str, Any]) -> Mapping[str, Any]:
    """Returns the fields of a line for `landlord engine` without those of `hints_of`.

    Args:
        question: what the line asks; only advice has such fields.
        fields: its fields. A line with neither `legal` nor `counter` is returned as it is.
    """
    if question != _QUESTION or fields.keys().isdisjoint(_ADDED):
        return fields
    return {
        name: value
        for name, value in fields.items()
        if name not in _ADDED and not (name == _ALSO_ASKED and "history" in fields)
    }
