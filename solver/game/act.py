"""What a seat does: the act as it is written (`Act`), and the legal move it came to (`Move`)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, NamedTuple

from pydantic import GetCoreSchemaHandler
from pydantic_core import CoreSchema, core_schema

from solver.arguments import check_fields
from solver.game.play import PASS, Play, readings, text_of
from solver.value import written


@dataclass(frozen=True)
class Act:
    """What a seat does, as it is written; whether it is legal is not known yet.

    Attributes:
        seat: the seat that acts.
        cards: the cards of the play, as `Play.parse` reads them; or `pass`.
        interrupt: whether the play is a bomb out of turn.
        type: the type that the cards are declared to be; None leaves the choice to `Play.parse`.
        key: the key rank that the cards are declared to have; None as for `type`.
    """

    seat: int
    cards: str
    interrupt: bool = False
    type: str | None = None
    key: str | None = None

    def __post_init__(self) -> None:
        """Checks what was written."""
        check_fields(self)

    @property
    def is_pass(self) -> bool:
        """Whether the seat passes."""
        return self.cards.strip().lower() == PASS


class Move(NamedTuple):
    """An act that was legal when it was done.

    Attributes:
        seat: the seat that acted.
        play: the play that it made; None for a pass.
        interrupt: whether the play was a bomb out of turn.
    """

    seat: int
    play: Play | None
    interrupt: bool = False

    @classmethod
    def __get_pydantic_core_schema__(cls, _: Any, handler: GetCoreSchemaHandler) -> CoreSchema:
        """Writes a move as its seat and its cards, or `pass`; the store keeps all of it."""
        number, text = core_schema.int_schema(), core_schema.str_schema()
        return written(
            cls,
            lambda move: (move.seat, text_of(move.play)),
            core_schema.tuple_schema([number, text]),
            lambda _, kept: cls(*kept),
            core_schema.tuple_schema(
                [number, handler.generate_schema(Play | None), core_schema.bool_schema()]
            ),
        )

    def to_act(self) -> Act:
        """Returns the move as it is written; type and key are declared where they must be."""
        if self.play is None:
            return Act(self.seat, PASS, self.interrupt)
        others = readings(self.play.rules, self.play.cards)
        same_type = [other for other in others if other.type == self.play.type]
        declared = self.play.type if len(same_type) < len(others) else None
        key = self.play.key if same_type[0].key != self.play.key else None
        return Act(self.seat, str(self.play), self.interrupt, declared, key)
