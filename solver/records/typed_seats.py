# ruff: noqa: RUF001 - the marks of Chinese text look like others
"""Where the players of a typed game sit, and what is told of them by their names."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from solver.errors import IllegalCall, InvalidRequest, SolverError, quoted
from solver.game.auction import every_call
from solver.game.fault import Fault, Span
from solver.game.refusal import PlayName, RefusedAct, SeatName
from solver.game.replay import replay
from solver.game.state import GameState, Terms
from solver.game.table import Refusal
from solver.game.words import is_call
from solver.messages import LANGUAGES, Message, Word, said
from solver.records.typed_words import Who, role_of
from solver.rules import GAMES, Rules, load_rules
from solver.rules.names import type_name

# How the names of players are divided, the likeliest way first.
_SEPARATORS = (
    re.compile("[,，、;；/|]"),
    re.compile(r"[,，、;；/|&和]|\s+and\s+", re.IGNORECASE),
    re.compile(r"\s+(?:-+>?|→|vs\.?)\s+"),
    re.compile(r"\s+(?=[0-9][.):、])"),
    re.compile(r"\s+"),
)
_NUMBERED = re.compile(r"^(?:[0-9][.):：、]\s*)|[.。]$")
# A player and the role beside him.
_TITLED = re.compile(r"(?P<name>.+?)\s*(?:[(（【\[](?P<role>.+)[)）】\]]|=\s*(?P<same>.+))")
_ROLES: Mapping[int | None, Word] = {
    0: Word({"en": "the landlord", "zh": "地主"}),
    1: Word({"en": "the player after the landlord", "zh": "地主的下家"}),
    -1: Word({"en": "the player before the landlord", "zh": "地主的上家"}),
}
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


@dataclass
class Seating:
    """The seats of the players, as far as they are known.

    Attributes:
        rules: the game.
        near: of whom a neighbour is one: `me`, or the `landlord`.
        base: the number of the first seat in the text, 0 or 1.
        names: by name the seat.
        anchors: the seats of the landlord and of me, as far as they are known.
        me: who I am, where the text says it.
    """

    rules: Rules
    near: str = "landlord"
    base: int = 0
    names: dict[str, int] = field(default_factory=dict)
    anchors: dict[str, int] = field(default_factory=dict)
    me: Who | None = None

    @classmethod
    def of(cls, rules: Rules, people: Iterable[Who], me: Who | None) -> Seating:
        """Returns the seating of a text that speaks of these players; nobody has a seat yet."""
        people = [*people, *([] if me is None else [me])]
        anchors = [who.anchor for who in people]
        mine = "me" in anchors or "landlord" not in anchors
        numbers = [who.step for who in people if who.anchor == "seat"]
        base = int(bool(numbers) and max(numbers) == rules.players and min(numbers) > 0)
        return cls(rules, "me" if mine else "landlord", base, me=me)

    @property
    def players(self) -> int:
        """The number of seats."""
        return self.rules.players

    def seat(self, who: Who) -> int | None:
        """Returns the seat of a player; None where it is not known, or there is none."""
        if who.anchor == "name":
            return self.names.get(who.key)
        if who.anchor == "seat":
            number = who.step - self.base
            return number if 0 <= number < self.players else None
        name = self._anchor(who)
        anchor = self.seat(self.me) if name == "me" and self.me else self.anchors.get(name)
        return None if anchor is None else (anchor + who.step) % self.players

    def _anchor(self, who: Who) -> str:
        return self.near if who.anchor == "near" else who.anchor

    def claim(self, who: Who, turn: int) -> int | None:
        """Returns the seat of a player, who takes the first free one from `turn` on if he has none.

        It is None for one player too many, and for a seat that there is not.
        """
        known, anchor = self.seat(who), self._anchor(who)
        if known is not None or who.anchor == "seat":
            return known
        if who.anchor == "peasant":
            return (turn + (turn == self.anchors.get("landlord"))) % self.players
        if who.anchor == "name":
            seats = ((turn + step) % self.players for step in range(self.players))
            free = next((seat for seat in seats if seat not in self.names.values()), None)
            if free is not None:
                self.names[who.key] = free
            return free
        own = (turn - who.step) % self.players
        if anchor == "me" and self.me is not None:
            base = self.claim(self.me, own)
            return None if base is None else (base + who.step) % self.players
        self.anchors[anchor] = own
        return turn

    def turned(self, steps: int) -> Seating:
        """Returns the seating with every player `steps` seats before."""
        names, anchors = (
            {name: (seat - steps) % self.players for name, seat in seats.items()}
            for seats in (self.names, self.anchors)
        )
        return replace(self, names=names, anchors=anchors)

    def label(self, seat: int, people: Iterable[Who]) -> str:
        """Returns what the player of a seat is called: as the text does, or else by role.

        Args:
            seat: the seat.
            people: the players of whom the text speaks, in any order.
        """
        known = [who for who in people if who.text and self.seat(who) == seat]
        for who in sorted(known, key=lambda each: each.anchor != "name"):
            return who.text
        landlord = self.anchors.get("landlord")
        steps = None if landlord is None else (seat - landlord) % self.players
        return _ROLES.get(-1 if steps == self.players - 1 else steps) or SeatName(seat)


class FaultBook:
    """What is told of a walk through the acts: a fault gets its words here, in the text's names.

    Attributes:
        found: what is left out, and what was taken for granted.
        spans: by pointer where the parts of the game stand in the text.
        cursor: the seat after the one whose act was left out; None where none was.
        broken: the line of the first act that was left out since one stood.
    """

    def __init__(self, seating: Seating, names: Mapping[str, Who], people: Sequence[Who]) -> None:
        self.seating, self.names, self.people = seating, names, people
        self.found: list[Fault] = []
        self.spans: dict[str, Span] = {}
        self.cursor: int | None = None
        self.broken: int | None = None

    def label(self, seat: int) -> str:
        """Returns what the text calls the player of a seat."""
        return self.seating.label(seat, [*self.names.values(), *self.people])

    def turn(self, turn: int) -> int:
        """Returns whose turn it is behind an act that was left out; `turn` behind none."""
        return turn if self.cursor is None else self.cursor

    def claim(self, who: Who | None, turn: int, span: Span) -> int | None:
        """Returns the seat of whoever acts; None, and a fault, for somebody who has none."""
        seat = turn if who is None else self.seating.claim(who, turn)
        if seat is None and who is not None:
            known = [self.names[key].text for key in self.seating.names if key in self.names]
            error = InvalidRequest(
                "{who} is none of the {players} players {people}: is the name spelled right?",
                who=quoted(who.text),
                players=self.seating.players,
                people=", ".join(known),
            )
            self.add(span, error)
        return seat

    def add(self, span: Span, error: SolverError) -> None:
        """Adds a fault: what stands at this place is left out."""
        if isinstance(error, RefusedAct):
            hint, detail = _HINTS.get(error.why), error.detail
            values = {
                name: self._in_words(value, spaced=hint is None)
                for name, value in detail.values.items()
            }
            error.detail = Message((hint or detail).template, **values)
        self.found.append(Fault.at(span, error))

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
        kind = type_name(self.seating.rules, str(value.values["type"]))
        return Word({each: f"{value.values['cards']} ({kind.said(each)})" for each in LANGUAGES})

    def note(self, span: Span, detail: Message) -> None:
        """Adds what is no fault: something is taken for granted, or waits for what is left out."""
        self.found.append(Fault.at(span, SolverError(detail), missing=True))

    def skip(self, span: Span, error: SolverError, seat: int) -> None:
        """Leaves an act out. Behind another one it may be right once that one is."""
        if self.broken and isinstance(error, RefusedAct) and error.why not in _ALWAYS:
            self.wait(span)
        else:
            self.add(span, error)
        self.leave(span, seat)

    def leave(self, span: Span, seat: int) -> None:
        """Lets the turn go on behind an act of a seat that is left out."""
        self.broken = self.broken or span.line
        self.cursor = (seat + 1) % self.seating.players

    def wait(self, span: Span) -> None:
        """Says that something is left out because of an act before it that is."""
        detail = Message("left out until what stands before it in this line is put right")
        if self.broken not in (None, span.line):
            detail = Message("left out until line {line} is put right", line=self.broken)
        self.note(span, detail)

    def passed(self, span: Span, seats: Iterable[int]) -> None:
        """Says that some seats are taken to have passed before an act."""
        for who in [self.label(seat) for seat in dict.fromkeys(seats)]:
            self.note(span, Message("before this {who} is taken to have passed", who=who))

    def stands(self, span: Span, passed: Iterable[int]) -> None:
        """Notes that an act stands, after the passes of some seats: the turn is known again."""
        self.passed(span, passed)
        self.cursor = self.broken = None

    def settled(self, state: GameState) -> GameState:
        """Returns a state without the parts that cannot be; each of them becomes a fault."""
        while True:
            fault = next((each for each in replay(state).faults if not each.missing), None)
            if fault is None:
                return state
            span = self.spans.get(fault.pointer) or next(iter(self.spans.values()), Span(1, 0, 0))
            self.add(span, fault.raised())
            state = _without(state, fault.pointer)


def _without(state: GameState, pointer: str) -> GameState:
    """Returns a state without the part to which a pointer leads."""
    name, *rest = pointer.split("/")[1:]
    if name == "hands":
        gone = [int(rest[0])] if rest else range(state.rules.players)
        hands = (None if seat in gone else hand for seat, hand in enumerate(state.hands))
        return replace(state, hands=tuple(hands))
    if name in ("bid", "snatch", "terms", "shown", "factors"):
        return replace(state, terms=Terms())
    left_out: dict[str, Any] = {name: () if name in ("calls", "acts") else None}
    return replace(state, **left_out)


def no_such_call(rules: Rules, text: str) -> SolverError | None:
    """Returns which games have a call where this one does not; None for a call of this one."""
    games = [game for game in GAMES if is_call(every_call(load_rules(game)), text)]
    if not games or is_call(every_call(rules), text):
        return None
    return IllegalCall(
        "{rules} has no call {call}: {games} have it; choose the game, or begin with a line "
        "such as {example}",
        rules=rules.id,
        call=quoted(text),
        games=", ".join(games),
        example=quoted(f"Game: {games[0]}"),
    )


def call_too_late(rules: Rules, text: str) -> SolverError:
    """Returns why a call cannot stand where cards are played."""
    if rules.description.auction.kind == "none":
        return IllegalCall("{rules} has no auction", rules=rules.id)
    return IllegalCall(
        "{call} comes after the end of the auction: cards or a pass belong here",
        call=quoted(text),
    )


def names_in(text: str, players: int) -> list[str]:
    """Returns the names in a list of players; none where they are fewer than the seats."""
    ways = ([part.strip() for part in way.split(text.strip())] for way in _SEPARATORS)
    names = next((way for way in ways if len(way) == players), [])
    return [_NUMBERED.sub("", name).strip() for name in names]


def titled(text: str) -> tuple[str, Who | None]:
    """Returns a player of a list and the role beside him: `Chen (me)`, `me = Chen`."""
    found = _TITLED.fullmatch(text)
    if found is None:
        return text, None
    one, other = found["name"], found["role"] or found["same"]
    role = role_of(other)
    return (one, role) if role is not None else (other, role_of(one))
