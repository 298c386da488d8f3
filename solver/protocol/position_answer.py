"""What `positions` answers: a game at one place, as it is drawn."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Any, Literal

from pydantic import Field

from solver.game.auction import Call
from solver.game.choice import PlayAnswer
from solver.game.contract import Contract
from solver.game.seats import Side
from solver.game.timeline import TimelineStep
from solver.messages import Language
from solver.protocol.message import Answer, optional
from solver.protocol.referee import GameEnd, TablePlay
from solver.protocol.requests import AsksAnswer
from solver.reasons import VOCABULARIES
from solver.value import SAID

# A hand with more legal plays than this is told without them: to list them would take too long.
MOST_PLAYS = 1000


class ProblemOfSketch(Answer):
    """What keeps a game that is set up from being one."""

    pointer: str = Field(description="The place in the request.")
    detail: str
    missing: bool = Field(description="Whether something is only missing yet, and nothing wrong.")
    line: int | None = optional(
        description="The line of a typed `text` in which it stands, from 1. What is wrong there is "
        "left out of the game."
    )
    start: int | None = optional(
        description="Its first character in the line, from 0, counted in code points."
    )
    end: int | None = optional(description="The character behind its last one.")


@dataclass(frozen=True)
class CallInWords:
    """A call, or a direction of play, as it is said."""

    call: Call

    def said(self, language: Language) -> str:
        """Returns it in the words of a language."""
        return VOCABULARIES[language].call(self.call)


class ShownStep(TimelineStep, if_any=("words",)):
    """One thing that was done: a call, the choice of a direction, or an act."""

    @property
    def words(self) -> Annotated[CallInWords, SAID] | None:
        """The call in words."""
        if self.call is None:
            return None
        if self.kind == "direction":
            return CallInWords("forward" if self.call == 1 else "backward")
        return CallInWords(self.call)


class LegalCall(Answer):
    """A call that is legal now."""

    call: int | str
    words: str


class Bomber(Answer):
    """A seat that may bomb out of turn, and its bombs, where its hand is seen."""

    seat: int
    plays: list[PlayAnswer] | None


class EndAnswer(GameEnd):
    """How the game has ended."""

    scores: list[int] | None = Field(description="By seat; null where the bid is not known.")


class SeenAnswer(Answer):
    """What whoever looks may see, be it known or not."""

    hands: list[bool] = Field(description="By seat whether its hand is seen: the own, or shown.")
    bottom: bool = Field(description="Whether the landlord's extra cards are seen.")


Counts = dict[str, int]


class DrawnTable(Answer):
    """What is drawn of a game at one place, of a puzzle's as well."""

    stage: Literal["auction", "direction", "play", "over"]
    seat: int | None = Field(description="Who looks; null for all hands open.")
    turn: int | None = Field(description="Who is to act; null when nobody is, or nobody knows.")
    landlord: int | None
    sides: list[Side | None] = Field(
        description="By seat the side that it wins with; null while there is no landlord."
    )
    direction: int = Field(description="The order of play: 1, or -1 for the reversed one.")
    leading: bool = Field(description="Whether `turn` leads a trick.")
    over: TablePlay | None = Field(description="The play to beat.")
    left: list[int] = Field(description="By seat the number of cards held.")
    hands: list[str | None] = Field(description="By seat the cards held, as far as seen.")
    last: list[str | None] = Field(description="By seat what it did last in this trick.")
    played: list[str] = Field(description="By seat the cards played.")
    acts: list[list[Any]] = Field(description="The acts before this place.")
    legal: list[PlayAnswer] | None = Field(
        description=f"The plays of `turn`; null where its hand is not seen, or has more than "
        f"{MOST_PLAYS} plays."
    )


class PositionsAnswer(DrawnTable):
    """A game at one place, as one seat sees it, or with all hands open."""

    record: dict[str, Any] = Field(description="The game, as `record` takes it.")
    events: list[dict[str, Any]] | None = optional(
        description="The game as the events of a ddz-record, where `write` asks for it and it is "
        "one."
    )
    at: int = Field(description="After how many steps.")
    steps: list[ShownStep] = Field(description="All steps, up to the first one that cannot be.")
    dealing: bool = Field(
        description="Whether cards are still being dealt: the seats are asked to show hands that "
        "they have not seen whole."
    )
    seen: SeenAnswer
    dealt: list[str | None] = Field(description="By seat the cards dealt, as far as seen.")
    bottom: str | None = Field(description="The landlord's extra cards, as far as seen.")
    bottom_public: bool = Field(description="Whether the rules show the bottom to everybody.")
    out: Counts = Field(description="By card how many of them the seat has not seen yet.")
    may_hold: list[Counts] = Field(description="By seat the cards that it may hold.")
    multiplier: int = Field(description="What snatches, open hands and bombs have made of it.")
    contract: Contract | None
    interrupts: list[Bomber] = Field(description="Who may bomb out of turn now.")
    calls: list[LegalCall] = Field(description="The calls that are legal now.")
    end: EndAnswer | None = Field(description="How the game has ended; null before.")
    problem: ProblemOfSketch | None = Field(description="The first one; null for none.")
    problems: list[ProblemOfSketch]
    asks: AsksAnswer
