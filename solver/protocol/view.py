"""The game state as one seat sees it, in requests: a history, or a partial state instead."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from solver.errors import InvalidRequest
from solver.game.contract import Contract
from solver.game.seats import check_direction, check_seat
from solver.game.view import View
from solver.protocol.fields import (
    LAST_SEAT,
    Calls,
    Cards,
    DeclaredPlay,
    Factors,
    History,
    OpenHands,
    RulesSource,
    Seat,
    SeatKey,
    Shown,
    Snatches,
)
from solver.protocol.limits import SearchRequest
from solver.protocol.reading import read_hand, read_hands, read_play
from solver.rules import Rules

_OF_STATES = ("over", "played", "left", "passes", "multiplier", "bombs")


class TableInput(DeclaredPlay):
    """The play on the table and who played it."""

    seat: Seat


class PositionRequest(SearchRequest):
    """The state of a game as one seat sees it."""

    rules: RulesSource
    landlord: Seat
    seat: Annotated[int, Field(ge=0, le=LAST_SEAT, description="Whose view this is.")]
    hand: Annotated[Cards, Field(description="What the seat holds now.")]
    bid: Annotated[int, Field(ge=1, le=9)] | None = None
    snatch: Snatches | None = None
    shown: Shown = Field(
        default=[],
        description="Instead of `calls`: seat by seat the factor of an open hand, or 0.",
    )
    factors: Factors = Field(
        default=[], description="Instead of `calls`: seat by seat the factor of doubling."
    )
    bottom: Cards | None = Field(
        default=None,
        description="The landlord's extra cards, if the seat knows them.",
    )
    open_hands: OpenHands | None = None
    calls: Calls | None = Field(default=None, description="The auction, from the first call on.")
    first: Seat | None = Field(default=None, description="Who called first.")
    direction: Literal[1, -1] = Field(
        default=1, description="The order of play, where the landlord chooses it."
    )
    history: History | None = Field(
        default=None,
        description="Every act from the landlord's first lead on, including the seat's own.",
        examples=[[[0, "3"], [1, "pass"]]],
    )
    over: TableInput | None = Field(
        default=None,
        description="Instead of `history`: the play to beat; null when leading.",
    )
    played: dict[SeatKey, Cards] | None = Field(
        default=None,
        description="Instead of `history`: the cards that each seat has played.",
    )
    left: dict[SeatKey, Annotated[int, Field(ge=0, le=120)]] | None = Field(
        default=None,
        description="Instead of `history`: the number of cards that each seat holds.",
    )
    passes: Annotated[int, Field(ge=0, le=LAST_SEAT)] | None = Field(
        default=None,
        description="Instead of `history`: the passes since the play to beat.",
    )
    multiplier: Annotated[int, Field(ge=1, le=2**20)] | None = Field(
        default=None,
        description="Instead of `history`: the factor of the bombs played so far.",
    )
    bombs: Annotated[int, Field(ge=0, le=54)] | None = Field(
        default=None,
        description="The number of bombs in `multiplier`, in games whose bombs add up.",
    )

    def _contract(self, rules: Rules) -> Contract:
        return Contract.of(
            rules,
            self.landlord,
            bid=self.bid,
            snatches=self.snatch,
            calls=self.calls or (),
            first=self.first,
            shown=self.shown,
            factors=self.factors,
        )

    def to_view(self, rules: Rules) -> View:
        """Returns the view that the request describes.

        Raises:
            SolverError: cards, acts or numbers that contradict each other.
        """
        check_seat(rules, self.landlord, "/landlord")
        check_direction(rules, self.direction)
        contract = self._contract(rules)
        hand = read_hand(rules, self.hand, "hand")
        bottom = None if self.bottom is None else read_hand(rules, self.bottom, "bottom")
        open_hands = read_hands(rules, self.open_hands, "open_hands")
        given = [name for name in _OF_STATES if name in self.model_fields_set]
        if self.history is not None:
            for name in given:
                if getattr(self, name) is not None:
                    raise InvalidRequest(
                        "`history` includes {name}: give only one of them", f"/{name}", name=name
                    )
            return View.from_history(
                rules,
                landlord=self.landlord,
                seat=self.seat,
                hand=hand,
                acts=self.history,
                bottom=bottom,
                contract=contract,
                direction=self.direction,
                open_hands=open_hands,
            )
        if not given:
            raise InvalidRequest(
                "give `history`, or a partial state: over, played, left", "/history"
            )
        over = None
        if self.over is not None:
            over = self.over.seat, read_play(rules, self.over, "over")
        return View.from_state(
            rules,
            landlord=self.landlord,
            seat=self.seat,
            hand=hand,
            over=over,
            played=read_hands(rules, self.played, "played"),
            left={int(seat): count for seat, count in (self.left or {}).items()},
            passes=self.passes,
            multiplier=self.multiplier or 1,
            bombs=self.bombs,
            bottom=bottom,
            contract=contract,
            direction=self.direction,
            open_hands=open_hands,
        )
