"""What is not known of the past of a game, in words."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, NamedTuple

from solver.game.cards import Hand
from solver.game.knowledge import Knowledge
from solver.messages import Message
from solver.value import SAID, Value


class HistoryCost(NamedTuple):
    """By how much the win probability is another one where the acts are known.

    Attributes:
        gone: from how many cards that were played on.
        points: the mean difference in percentage points.
        share: of 100 decisions, how many differ by more than 20.
    """

    gone: int
    points: int
    share: int


# These figures are those of network games whose decisions were asked with and without their history
# (docs/moments.md).
COSTS = (HistoryCost(12, 21, 36), HistoryCost(0, 13, 16))
_LANDLORD = "nobody has said who the landlord is: seat {landlord} is taken to be"
_SEAT = (
    "nobody has said which seat asks: seat {seat} is assumed, the first after the landlord whose "
    "number of cards fits"
)
_LEFT = Message(
    "nobody has said how many cards each of the others holds: who is not named is taken to hold as "
    "many as the seat that asks"
)
_HEAP = (
    "nobody has said which {count} of the cards are gone: every card that the seat does not see "
    "may still be held, so that the figures are those of all such deals together"
)
_PLAYED = Message(
    "nobody has kept who played which card: the cards that are gone are divided among the seats by "
    "the numbers of their cards, which moves the win probability by 1 percentage point on average"
)


@dataclass(frozen=True)
class Assumption(Value):
    """Something that is not known of a game, and was assumed."""

    what: str
    """`landlord`, `seat`, `left`, `history`, `played` or `heap`."""
    text: Annotated[Message, SAID]
    """What was assumed, and how much it may matter."""


def assumptions(knowledge: Knowledge) -> list[Assumption] | None:
    """Returns what was assumed of a game; None for nothing."""
    if not knowledge.assumed:
        return None
    gone = len(Hand.deck(knowledge.rules)) - sum(knowledge.left)
    texts = {
        "landlord": Message(_LANDLORD, landlord=knowledge.landlord),
        "seat": Message(_SEAT, seat=knowledge.seat),
        "left": _LEFT,
        "history": _of_history(gone),
        "played": _PLAYED,
        "heap": Message(_HEAP, count=gone - sum(map(len, knowledge.played))),
    }
    return [Assumption(what, texts[what]) for what in knowledge.assumed]


def _of_history(gone: int) -> Message:
    """Returns what is said where the acts are not known by which some cards were played."""
    cost = next(each for each in COSTS if gone >= each.gone)
    return Message(
        "nobody has said in which order the {count} cards that are gone were played, and who "
        "passed: with the acts, as `history` takes them, the win probability is another one by "
        "{points} percentage points on average, and by more than 20 in {share} of 100 decisions",
        count=gone,
        points=cost.points,
        share=cost.share,
    )
