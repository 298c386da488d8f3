"""What is told of a typed game beside its acts: what is left out of it, and what is assumed."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any

from solver.errors import IllegalPlay, InvalidRequest, SolverError, quoted
from solver.game.fault import Fault, Span
from solver.messages import LANGUAGES, Message, Word
from solver.records.typed_lines import LineReader, TypedEntry
from solver.records.typed_seats import Seating
from solver.records.typed_words import Who
from solver.rules.names import names_of

# What the game says by the numbers of seats, and the same by the names of the text.
NAMED: Mapping[str, Message] = {
    "seat {seat} leads and may not pass": Message(
        "{seat} leads and may not pass: write the cards that {seat} leads"
    ),
    "seat {seat} does not beat {table} with {what}": Message(
        "{what} does not beat {table}: {seat} plays higher cards of the same kind, or a bomb, or "
        "passes"
    ),
    "seat {seat} does not hold {missing} for {play}": Message(
        "{seat} does not hold {missing} for {play}"
    ),
    "seat {seat} cannot hold {missing} for {play}: those cards are played or with others": Message(
        "{seat} cannot hold {missing} for {play}: those cards are played or with others"
    ),
    "seat {seat} acts after the end: seat {winner} has gone out": Message(
        "the game is over: {winner} has gone out; leave this line out"
    ),
    "seat {seat} plays {size} cards but has {left} left": Message(
        "{seat} plays {size} cards but has {left} left"
    ),
    "seat {seat} acts out of turn with {what}: it is seat {turn}'s turn": Message(
        "it is {turn}'s turn, and not {seat}'s: write what {turn} did in a line before"
    ),
}


class FaultBook:
    """The faults of a walk through the acts of a text, with the names of the text.

    Attributes:
        reader: the lines.
        seating: where everybody sits; whoever acts first takes a free seat.
        faults: what is left out, and what was taken for granted.
        cursor: the seat after the one whose act was left out; None where none was.
        broken: the line of the first act that was left out since one stood.
    """

    def __init__(self, reader: LineReader, entries: Sequence[TypedEntry], seating: Seating) -> None:
        self.reader, self.seating = reader, seating
        self.faults: list[Fault] = []
        self.cursor: int | None = None
        self.broken: int | None = None
        people = [entry.who for entry in entries if entry.who is not None]
        self._spelled = [*reader.names.values(), *people]

    def claim(self, who: Who | None, turn: int, span: Span) -> int | None:
        """Returns the seat of whoever acts; None, and a fault, for somebody who has none."""
        if who is None:
            return turn
        seat = self.seating.claim(who, turn)
        if seat is None:
            people = ", ".join(
                self.reader.names[key].text
                for key in self.seating.names
                if key in self.reader.names
            )
            error = InvalidRequest(
                "{who} is none of the {players} players {people}: is the name spelled right?",
                who=quoted(who.text),
                players=self.seating.players,
                people=people,
            )
            self.add(span, error)
        return seat

    def label(self, seat: int) -> str:
        """Returns what the text calls the player of a seat."""
        return self.seating.label(seat, self._spelled)

    def not_the_turn(self, turn: int, seat: int) -> SolverError:
        """Returns the error that a seat acts before another one whose turn it is."""
        return IllegalPlay(
            "it is {turn}'s turn, and not {seat}'s: write what {turn} did in a line before",
            turn=self.label(turn),
            seat=self.label(seat),
        )

    def _by_name(self, error: SolverError) -> SolverError:
        """Returns an error of the game with the names of the text in place of seats."""
        template = NAMED.get(error.detail.template)
        if template is None:
            return error
        values: dict[str, Any] = dict(error.detail.values)
        for name in ("what", "table"):
            values[name] = self._in_words(values.get(name))
        for name in ("seat", "turn", "winner"):
            if type(values.get(name)) is int:
                values[name] = self.label(values[name])
        return type(error)(template.template, **values)

    def _in_words(self, play: object) -> object:
        """Returns a play with the id of its type as the same with the name of the type."""
        found = re.fullmatch(r"(?P<cards>.+) \((?P<type>\w+)\)", str(play))
        if found is None:
            return play
        rules = self.reader.rules
        names = {language: names_of(rules, language).types for language in LANGUAGES}
        if found["type"] not in names["en"]:
            return play
        return Word(
            {
                language: f"{found['cards']} ({types[found['type']].name})"
                for language, types in names.items()
            }
        )

    def add(self, span: Span, error: SolverError) -> None:
        """Adds a fault: what stands at this place is left out."""
        detail = self._by_name(error).detail
        self.faults.append(Fault(f"/{span.line - 1}", detail, error=type(error), span=span))

    def skip(self, span: Span, error: SolverError, seat: int) -> None:
        """Leaves an act out. Behind another one it may be right once that one is."""
        if self.broken is not None and error.detail.template in (*NAMED, *NAMED.values()):
            self.wait(span)
        else:
            self.add(span, error)
        self.leave(span, seat)

    def leave(self, span: Span, seat: int) -> None:
        """Lets the turn go on behind an act of a seat that is left out."""
        self.broken = span.line if self.broken is None else self.broken
        self.cursor = (seat + 1) % self.seating.players

    def stood(self) -> None:
        """Notes that an act stands: from here on the game knows whose turn it is."""
        self.cursor = self.broken = None

    def wait(self, span: Span) -> None:
        """Says that something is left out because of an act before it that is."""
        detail = Message("left out until what stands before it in this line is put right")
        if self.broken not in (None, span.line):
            detail = Message("left out until line {line} is put right", line=self.broken)
        self.faults.append(Fault(f"/{span.line - 1}", detail, missing=True, span=span))

    def note(self, span: Span, seats: Sequence[int]) -> None:
        """Says that some seats are taken to have passed before an act."""
        self.faults += self.passed(span, seats)

    def passed(self, span: Span, seats: Sequence[int]) -> list[Fault]:
        """Returns what says that some seats are taken to have passed before an act."""
        people = [self.label(seat) for seat in dict.fromkeys(seats)]
        details = [Message("before this {who} is taken to have passed", who=who) for who in people]
        return [Fault(f"/{span.line - 1}", each, missing=True, span=span) for each in details]
