"""The forms in which a question may name a moment of a game, beside fields of its own.

A record in any format with the number of a step in it; a position that somebody has set up; and
what one seat knows (`game_input.py`).
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import Annotated, Any, TypeVar

from pydantic import Field, PlainValidator

from solver.errors import RECORDS, InvalidRequest
from solver.game.act import Act
from solver.game.cards import Hand
from solver.game.checked import check_played, checked_replay
from solver.game.fault import Fault
from solver.game.knowledge import Knowledge
from solver.game.seats import check_seat
from solver.game.state import GameState, Snapshot
from solver.game.timeline import Timeline
from solver.protocol.acts import History
from solver.protocol.fields import RulesSource, explained_by
from solver.protocol.message import Request
from solver.protocol.reading import field
from solver.protocol.state import ContractInput, StartInput, StateInput, whole
from solver.records import FORMATS, Record, format_of, parse_record, sketch_of
from solver.records.position_line import is_position_line, read_position_line
from solver.rules import Rules
from solver.rules.catalogue import Catalogue
from solver.text import without_marks

# --- A game as a record, as text or events, or a state --------------------------------------------

MAX_EVENTS = 800
MAX_RECORD_TEXT = 200_000


def _record(value: Any) -> Any:
    if isinstance(value, str) and 0 < len(value) <= MAX_RECORD_TEXT:
        return value
    if (
        isinstance(value, list)
        and 0 < len(value) <= MAX_EVENTS
        and all(isinstance(event, dict) for event in value)
    ):
        return value
    if isinstance(value, StateInput):
        return value
    if isinstance(value, dict) and value:
        return StateInput.model_validate(value) if _is_state(value) else value
    raise ValueError(
        "a record is its lines as one string, the list of its events, a game of another program, "
        "or a game as `positions` answers it"
    )


def _is_state(value: dict[str, Any]) -> bool:
    """Returns whether an object is a `StateInput`, and no event or game of another program."""
    return "rules" in value and "type" not in value


_Text = Annotated[str, Field(min_length=1, max_length=MAX_RECORD_TEXT)]
_Events = Annotated[
    list[dict[str, Any]], Field(min_length=1, max_length=MAX_EVENTS, title="RecordEvents")
]
_Object = Annotated[dict[str, Any], Field(min_length=1)]

RecordInput = Annotated[
    str | list[dict[str, Any]] | dict[str, Any] | StateInput,
    PlainValidator(_record, json_schema_input_type=_Text | _Events | StateInput | _Object),
    Field(
        description="A ddz-record: its JSON lines as one string, or its events as a list. Or a "
        "game of another program, as its text or its JSON object. Or what is known of a game, as "
        "`record` of an answer of POST /v1/positions."
    ),
    explained_by(RECORDS),
]


def record_text(record: str | list[dict[str, Any]] | dict[str, Any]) -> str:
    """Returns a record of a request as text, without byte order marks."""
    if isinstance(record, str):
        return without_marks(record)
    if isinstance(record, dict):
        return json.dumps(record, ensure_ascii=False)
    return "\n".join(json.dumps(event, ensure_ascii=False) for event in record)


# --- A step of a record, or a state ---------------------------------------------------------------

# After how many calls and acts.
StepNumber = Annotated[int, Field(ge=0, le=700)]
NOBODY = "after {count} steps nobody is to decide"
_Value = TypeVar("_Value")


class StepInput(Request):
    """A moment of a game, which may be a step of a record."""

    record: RecordInput | None = Field(
        default=None,
        description="Instead of the fields of the game: a record in any format, or the line of a "
        "position. The seat is told what it can see, and no more.",
    )
    format: Annotated[str, Field(max_length=30)] | None = Field(
        default=None, description="The format of `record`, where that is not clear."
    )
    at: StepNumber | None = Field(
        default=None,
        description="With `record` or `start`: after how many calls and acts; null for all.",
    )
    rules: RulesSource | None = Field(
        default=None, description="The game; with `record`, where that does not name it."
    )

    def game_of_record(self, catalogue: Catalogue) -> GameState | None:
        """Returns the game of the field `record`; None where it is absent.

        Raises:
            SolverError: there is no game in it, or a record that cannot be.
        """
        if self.record is None:
            return None
        return read_state("record", self.record, catalogue, self.rules, self.format)

    def recorded(self, catalogue: Catalogue) -> Timeline | None:
        """Returns the game of the field `record`, replayed; None where it is absent.

        Raises:
            SolverError: there is no game in it, or one that cannot be.
        """
        state = self.game_of_record(catalogue)
        if state is None:
            return None
        if isinstance(state, Record):
            return state.timeline
        with field("record"):
            return checked_replay(state)

    def named_rules(self, catalogue: Catalogue) -> Rules:
        """Returns the rules that the request names.

        Raises:
            InvalidRequest: it names none.
            InvalidRules: there are no such rules.
        """
        if self.rules is None:
            raise missing("rules")
        return catalogue.find(self.rules)


def the_form(request: Request, forms: Sequence[str]) -> str:
    """Returns the one field that is given of several that exclude each other.

    Raises:
        InvalidRequest: none of them is given, or more than one.
    """
    form = at_most_one(request, forms)
    if form is None:
        raise InvalidRequest(
            "give one of these fields: {forms}", f"/{forms[0]}", forms=", ".join(forms)
        )
    return form


def at_most_one(request: Request, forms: Sequence[str]) -> str | None:
    """Returns the field that is given of several that exclude each other; None for none.

    Raises:
        InvalidRequest: more than one of them is given.
    """
    given = [name for name in forms if getattr(request, name) is not None]
    if len(given) > 1:
        raise InvalidRequest(
            "give only one of these fields: {given}", f"/{given[-1]}", given=", ".join(given)
        )
    return given[0] if given else None


def refuse_beside(request: Request, whole: str, names: Iterable[str]) -> None:
    """Raises InvalidRequest for a field of these that is given, and that `whole` includes."""
    for name in names:
        if name in request.model_fields_set:
            raise InvalidRequest(
                "`{whole}` includes {name}: give only one of them",
                f"/{name}",
                whole=whole,
                name=name,
            )


def needed(value: _Value | None, name: str) -> _Value:
    """Returns the value of a field; raises InvalidRequest where it is absent."""
    if value is None:
        raise missing(name)
    return value


def missing(name: str) -> InvalidRequest:
    """Returns the error that a field is absent."""
    return InvalidRequest("the field {name} is required", f"/{name}", name=name)


def read_state(
    name: str,
    record: RecordInput,
    catalogue: Catalogue,
    source: RulesSource | None,
    format: str | None = None,
    *,
    sketch: bool = False,
) -> GameState:
    """Returns the game in a field: a record in any format, the line of a position, or a state.

    Args:
        name: the name of the field.
        record: its value.
        catalogue: the games that it may name.
        source: the rules of a text that does not name them.
        format: the format of the text; None to find it out.
        sketch: whether lines of a typed game that cannot be read are faults of the state, and no
            error; and whether what a state leaves open at its start stays open.

    Raises:
        SolverError: there is no game in it, or a record that cannot be; the pointer begins with
            the field, or it is `/rules` where they are needed.
    """
    if isinstance(record, StateInput):
        with field(name):
            state = record.to_state(catalogue)
            if sketch or state.start is None:
                return state
            with field("start"):
                return _with_gone(state)
    rules = None if source is None else catalogue.find(source)
    text = record_text(record)
    if is_position_line(text):
        if rules is None or source is None:
            raise InvalidRequest(
                "the line of a position names no game: say which in `rules`", "/rules"
            )
        with field(name):
            return _with_gone(read_position_line(text, rules, source))
    with field(name):
        # A ddz-record names its own rules; those that are named beside it do not matter then.
        named = format in (None, FORMATS[0].name) and format_of(text) is FORMATS[0]
        read = sketch_of if sketch else parse_record
        return read(text, catalogue.resolve, format=format, rules=None if named else source)


def _with_gone(state: GameState) -> GameState:
    """Returns a state that begins in a position; what is in no hand that is known there is gone."""
    assert state.start is not None
    return replace(state, start=state.start.with_gone())


def knowledge_of(timeline: Timeline, at: int | None, seat: int | None) -> Knowledge:
    """Returns what the seat that is asked about knows at a step.

    Args:
        timeline: the game.
        at: after how many steps; None for all of them.
        seat: the seat; None for the one that is to decide.

    Raises:
        InvalidRequest: there is no such step or seat, nobody is to decide, or the hand of the seat
            is not known, or which cards the others hold together.
    """
    place = place_of(timeline, at)
    now = timeline.at(place)
    asked = now.turn if seat is None else seat
    if asked is None:
        raise InvalidRequest(NOBODY, "/at", count=place)
    check_seat(timeline.state.rules, asked, "/seat", now.seats)
    knowledge = timeline.at(place, asked)
    if knowledge.whole(asked) is None:
        raise InvalidRequest("the hand of seat {seat} is not known", "/seat", seat=asked)
    check_played(knowledge)
    return knowledge


def place_of(timeline: Timeline, at: int | None) -> int:
    """Returns the number of steps that `at` names; raises InvalidRequest for too many."""
    steps = len(timeline.steps)
    if at is not None and at > steps:
        raise InvalidRequest(
            "the game has {count} steps, and `at` is {at}", "/at", count=steps, at=at
        )
    return steps if at is None else at


# --- A position that was set up, and the acts from there on ---------------------------------------


class SetUpInput(ContractInput, StepInput):
    """A game, which may be that of a record or go on from a position that was set up."""

    start: StartInput | None = Field(
        default=None, description="Instead of `record`: a position that was set up by hand."
    )
    acts: History = Field(default=[], description="The acts after `start`; or `history`.")

    def timeline(self, catalogue: Catalogue) -> Timeline | None:
        """Returns the game of `record` or `start`, replayed; None where neither is given.

        Raises:
            SolverError: there is no game in it, or one that cannot be.
        """
        if self.start is None or self.record is not None:
            return self.recorded(catalogue)
        return checked_replay(self.set_up(self.named_rules(catalogue), self.start))

    def set_up(self, rules: Rules, start: StartInput) -> GameState:
        """Returns the game that goes on from a position.

        Raises:
            SolverError: there is no landlord, or a text is no card.
        """
        faults: list[Fault] = []
        found = start.to_snapshot(rules, self.sign, faults)
        return self.going_on(rules, self.acts, start=whole(found, faults, "start"))

    def going_on(
        self,
        rules: Rules,
        acts: list[Act],
        *,
        hands: Sequence[Hand | None] | None = None,
        start: Snapshot | None = None,
    ) -> GameState:
        """Returns the game that goes on by some acts, from the deal of the hands or a moment."""
        if start is not None and not self.calls:
            needed(self.landlord, "landlord")
        return GameState.of(
            rules,
            source=self.rules,
            hands=hands,
            landlord=self.landlord,
            first=self.first,
            calls=self.calls,
            bottom=self.read_bottom(rules),
            terms=self.terms,
            direction=self.sign,
            start=start,
            acts=acts,
        )

    @property
    def sign(self) -> int | None:
        """The order of play; None where the landlord may choose it with his first lead."""
        return self.direction
