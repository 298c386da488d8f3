"""What is advised about a call: the answer of `recommend_bid`."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Annotated

from solver.bidding.call_evidence import SeatEvidence
from solver.bidding.call_value import CallValue
from solver.bidding.hand_strength import HandStrength
from solver.bidding.verdict import VerdictChange
from solver.causes import Cause
from solver.drawing import notebook
from solver.game.auction import Call
from solver.messages import Language
from solver.search.engine_info import EngineInfo
from solver.value import HIDDEN, Value


@dataclass(frozen=True)
class BidAdvice(Value):
    """What to call."""

    best: Call
    """The recommended call."""
    equal: tuple[Call, ...]
    """The calls that are not clearly worth less than any other, `best` among them, the most
    cautious in front. Of those that cost little the most cautious one is recommended.
    """
    calls: list[CallValue]
    """The legal calls, the recommended one in front and the others by what is played for."""
    strength: HandStrength
    """The strength of the hand."""
    heard: list[SeatEvidence]
    """What the calls of the other seats have shown of their hands."""
    changes: list[VerdictChange]
    """What would change the verdict: the least exchange of a card for a bolder call, and the least
    for a more cautious one; empty where the game has no learned bidder.
    """
    reasons: list[str]
    """What decides between the best call and the other one, and facts about the choice, the hand
    and the best call, in words.
    """
    short: str
    """The first reason in at most 60 signs, or 24 Chinese ones."""
    engine: EngineInfo
    """What computed the answer."""
    against: Call
    """The call that the recommended one is compared with: the best of those that are clearly worth
    less; where there is none, the best of those that are equal.
    """
    because: tuple[Cause, ...]
    """What decides between the two in the sampled deals, the weightiest first; where nothing
    clearly does, what both win as a whole (`call_odds`).
    """
    language: Annotated[Language, HIDDEN] = field(default="en", compare=False)
    """The language in which it was asked for."""

    def __repr__(self) -> str:
        return f"<BidAdvice {self.best}: of {len(self.calls)} calls>"

    def _repr_html_(self) -> str:
        """Draws the advice in a notebook."""
        return notebook.html(self)
