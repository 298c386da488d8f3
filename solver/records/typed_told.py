"""What is told of a typed game beside its acts: what is left out of it, and what is assumed."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from solver.errors import InvalidRequest, SolverError, quoted
from solver.game.fault import Fault, Span
from solver.game.refusal import PlayName, RefusedAct, SeatName
from solver.game.table import Refusal
from solver.messages import LANGUAGES, Message, Word, said
from solver.records.typed_lines import LineReader, TypedEntry
from solver.records.typed_seats import Seating
from solver.records.typed_words import Who
from solver.rules.names import names_of

# What is to be done about an act that the game refuses.
_HINTS: Mapping[Refusal, Message] = {
    Refusal.LEADER_MUST_PLAY: Message(
        "{seat} leads and may not pass: write the cards that {seat} leads"
    ),
    Refusal.DOES_NOT_BEAT: Message(
        "{what} does not beat {table}: {seat} plays higher cards of the same kind, or a bomb, or "
        "passes"
    ),
    Refusal.OVER: Message("the game is over: {winner} has gone out; leave this line out"),
    Refusal.NOT_YOUR_TURN: Message(
        "it is {turn}'s turn, and not {seat}'s: write what {turn} did in a line before"
    ),
}
# What is refused whatever stands before it.
_ALWAYS = (Refusal.NO_INTERRUPTS, Refusal.INTERRUPT_NOT_BOMB, Refusal.INTERRUPT_PASS)


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

    def _by_name(self, detail: Message, why: Refusal) -> Message:
        """Returns why the game refuses an act, with the names of the text, and what to do."""
        hint = _HINTS.get(why)
        values = {
            name: self._in_words(value, spaced=hint is None)
            for name, value in detail.values.items()
        }
        return Message((hint or detail).template, **values)

    def _in_words(self, value: object, *, spaced: bool) -> object:
        """Returns a seat by the name of its player, and a play with the name of its type.

        With `spaced` a blank stands in Chinese sentences behind a name of other signs.
        """
        if isinstance(value, SeatName):
            name = self.label(value.seat)
            gap = " " * (spaced and name[-1:].isascii())
            return Word({"en": name, "zh": f"{said(name, 'zh')}{gap}"})
        if not isinstance(value, PlayName):
            return value
        cards, kind = value.values["cards"], str(value.values["type"])
        return Word(
            {
                language: f"{cards} ({names_of(self.reader.rules, language).types[kind].name})"
                for language in LANGUAGES
            }
        )

    def add(self, span: Span, error: SolverError) -> None:
        """Adds a fault: what stands at this place is left out."""
        detail = error.detail
        if isinstance(error, RefusedAct):
            detail = self._by_name(detail, error.why)
        self.faults.append(Fault(f"/{span.line - 1}", detail, error=type(error), span=span))

    def skip(self, span: Span, error: SolverError, seat: int) -> None:
        """Leaves an act out. Behind another one it may be right once that one is."""
        refused = isinstance(error, RefusedAct) and error.why not in _ALWAYS
        if self.broken is not None and refused:
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
