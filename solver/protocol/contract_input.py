"""How the landlord was found, in requests: the calls of the auction, or what they came to."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from solver.game.cards import Hand
from solver.game.state import Terms
from solver.protocol.fields import Calls, Cards, Factors, Seat, Shown, Snatches
from solver.protocol.message import Request
from solver.protocol.reading import read_hand
from solver.rules import Rules


class CallsInput(Request):
    """The auction, and the cards that the landlord takes at its end."""

    calls: Calls | None = Field(
        default=None,
        description="The auction, from the first call on. Where a call is asked about, it is the "
        "turn of the first bid or claim when absent, and nobody has shown a hand.",
    )
    first: Seat | None = Field(default=None, description="Who called first; seat 0 when absent.")
    bottom: Cards | None = Field(
        default=None, description="The landlord's extra cards, as far as they are known."
    )

    def read_bottom(self, rules: Rules) -> Hand | None:
        """Returns the landlord's extra cards; None where they are not told."""
        return None if self.bottom is None else read_hand(rules, self.bottom, "bottom")


class ContractInput(CallsInput):
    """How the landlord was found, with or without the calls."""

    landlord: Seat | None = Field(
        default=None, description="The landlord's seat, where nothing else says it."
    )
    bid: Annotated[int, Field(ge=1, le=9)] | None = Field(
        default=None, description="The landlord's bid, for the points; 1 counts when absent."
    )
    snatch: Snatches | None = None
    shown: Shown = Field(
        default=[],
        description="Where no calls say so: seat by seat the factor of an open hand, or 0.",
    )
    factors: Factors = Field(
        default=[], description="Where no calls say so: seat by seat the factor of doubling."
    )
    direction: Literal[1, -1] | None = Field(
        default=None, description="The order of play, where the landlord chooses it."
    )

    @property
    def terms(self) -> Terms:
        """What is known of the contract beside the calls."""
        return Terms(self.bid, self.snatch, tuple(self.shown), tuple(self.factors))
