"""The game state as one seat sees it, in requests: a history, or a partial state instead."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from solver.errors import InvalidRequest
from solver.game.checked import known
from solver.game.knowledge import Knowledge
from solver.game.state import GameState, Snapshot, Terms
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

_OF_STATES = ("over", "played", "gone", "left", "passes", "multiplier", "bombs")


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
    gone: Cards | None = Field(
        default=None,
        description="Instead of `history`: all cards that have been played, by nobody in "
        "particular.",
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

    def to_knowledge(self, rules: Rules) -> Knowledge:
        """Returns what the seat knows.

        Raises:
            SolverError: cards, acts or numbers that contradict each other.
        """
        return known(self.to_state(rules))

    def to_state(self, rules: Rules) -> GameState:
        """Returns the game as the seat knows it."""
        given = [name for name in _OF_STATES if name in self.model_fields_set]
        if self.history is not None:
            for name in given:
                if getattr(self, name) is not None:
                    raise InvalidRequest(
                        "`history` includes {name}: give only one of them", f"/{name}", name=name
                    )
        elif not given:
            raise InvalidRequest(
                "give `history`, or a partial state: over, played, left", "/history"
            )
        return GameState.of_seat(
            rules,
            seat=self.seat,
            hand=read_hand(rules, self.hand, "hand"),
            acts=self.history or (),
            start=None if self.history is not None else self._start(rules),
            open_hands=read_hands(rules, self.open_hands, "open_hands"),
            landlord=self.landlord,
            bottom=None if self.bottom is None else read_hand(rules, self.bottom, "bottom"),
            calls=self.calls or (),
            first=self.first,
            terms=Terms(self.bid, self.snatch, tuple(self.shown), tuple(self.factors)),
            direction=self.direction,
        )

    def _start(self, rules: Rules) -> Snapshot:
        """Returns the moment that the fields describe, without the hands."""
        over = None
        if self.over is not None:
            over = self.over.seat, read_play(rules, self.over, "over")
        return Snapshot.of_table(
            rules,
            played=read_hands(rules, self.played, "played"),
            left={int(seat): count for seat, count in (self.left or {}).items()},
            turn=None if over is not None and self.passes is not None else self.seat,
            over=over,
            passes=self.passes,
            multiplier=self.multiplier or 1,
            bombs=self.bombs,
            gone=None if self.gone is None else read_hand(rules, self.gone, "gone"),
        )
