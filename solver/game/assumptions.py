"""What is not known of the past of a game, in words."""

from __future__ import annotations

from dataclasses import dataclass

from solver.game.knowledge import Knowledge
from solver.messages import Language, Message

# What is said of the past that is not known. The figures are those of network games whose
# decisions were asked with and without their history (benchmarks/missing_history.py).
_ASSUMED = {
    "history": Message(
        "the acts before are not known: with them the win probability is another one by .19 on "
        "average, and by more than .2 in one decision of three"
    ),
    "played": Message(
        "nobody has kept who played which card: the cards that are gone are divided among the "
        "seats by the numbers of their cards"
    ),
}


@dataclass(frozen=True)
class Assumption:
    """Something that is not known of a game, and was assumed.

    Attributes:
        what: `history` or `played`.
        text: what was assumed, and how much it may matter.
    """

    what: str
    text: str


def assumptions(look: Knowledge, language: Language) -> list[Assumption] | None:
    """Returns what was assumed of a game; None for nothing."""
    return [Assumption(what, _ASSUMED[what].said(language)) for what in look.assumed] or None
