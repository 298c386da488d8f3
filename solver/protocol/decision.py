"""One decision of a game that is being played, in requests: a record, or what one seat knows."""

from __future__ import annotations

from typing import Annotated, Any

from pydantic import Field

from solver.errors import InvalidRequest
from solver.game.act import Move
from solver.game.knowledge import Knowledge
from solver.game.play import Play
from solver.messages import Message
from solver.opponents import Turn, next_turn
from solver.protocol.advice import AdviceRequest
from solver.protocol.bids import BidsRequest
from solver.protocol.fields import Seat
from solver.protocol.forms import MAX_STEPS, place_of
from solver.protocol.limits import SearchLimit, SearchRequest
from solver.protocol.reading import field
from solver.protocol.reviews import RecordInput, read_record
from solver.records import Record
from solver.records.ddz import act_event
from solver.review.judgement import Choice
from solver.rules import MAX_SEATS
from solver.rules.catalogue import Catalogue

_FORMS = ("record", "advice", "bids")
RECORD_EXAMPLE = [
    {"type": "start_game", "format": "ddz-record", "version": 1, "rules": "classic"},
    {
        "type": "deal",
        "hands": ["35556778JJKKAAA2B", "3467789TTTTQQKA2R", "3344466899JJQQK22"],
        "bottom": "589",
        "first": 0,
    },
]


class DecisionRequest(SearchRequest):
    """A decision: the one that comes next in a record, or that of a question about it."""

    record: RecordInput | None = Field(
        default=None,
        description="The game so far. Who decides is told what its seat can see, and no more.",
    )
    seat: Seat | None = Field(
        default=None, description="With `record`: the seat that should come next; checked."
    )
    at: Annotated[int, Field(ge=0, le=MAX_STEPS)] | None = Field(
        default=None,
        description="With `record`: after how many of its calls and acts; null for all of them.",
    )
    declined: Annotated[list[Seat], Field(max_length=MAX_SEATS)] = Field(
        default=[],
        description="With `record`: seats that have let this chance to bomb out of turn go by.",
    )
    advice: AdviceRequest | None = Field(
        default=None,
        description="Instead of `record`: a play, as a request of POST /v1/advice. Its limit, "
        "seed, objective and language are not used.",
    )
    bids: BidsRequest | None = Field(
        default=None,
        description="Instead of `record`: a call or a direction, as a request of POST /v1/bids. "
        "Its limit, seed, objective and language are not used.",
    )
    limit: SearchLimit = SearchLimit()

    def to_record(self, catalogue: Catalogue) -> Record | None:
        """Returns the record; None where the request describes a view instead.

        Raises:
            InvalidRequest: there is none of both, or more than one.
            SolverError: the record breaks the rules of its game.
        """
        given = [name for name in _FORMS if getattr(self, name) is not None]
        if len(given) != 1:
            what = _listed(given)
            raise InvalidRequest(
                "give one of {forms}, not {what}",
                f"/{given[-1] if given else _FORMS[0]}",
                forms=", ".join(_FORMS),
                what=what,
            )
        if self.record is None:
            return None
        return read_record(self.record, catalogue)

    def turn_in(self, record: Record) -> Turn | None:
        """Returns the decision that comes next in a record; None once nobody is to decide.

        Raises:
            InvalidRequest: it is another seat's than the one that was named, or the hand of the
                seat is not known.
        """
        with field("record"):
            timeline = record.timeline
            turn = next_turn(timeline, self.declined, place_of(timeline, self.at))
        if self.seat is not None and (turn is None or turn.seat != self.seat):
            other = Message("nobody is to decide")
            if turn is not None:
                other = Message("seat {seat} is to decide", seat=turn.seat)
            raise InvalidRequest("{other}, not seat {seat}", "/seat", other=other, seat=self.seat)
        return turn

    def to_knowledge(self, catalogue: Catalogue) -> Knowledge:
        """Returns what the seat of `advice` or `bids` knows.

        Raises:
            SolverError: cards, acts, calls or numbers contradict each other.
        """
        if self.advice is not None:
            with field("advice"):
                view = self.advice.to_knowledge(catalogue)
                view.check_asked()
            return view
        assert self.bids is not None  # `to_record` has checked that
        with field("bids"):
            return self.bids.to_knowledge(catalogue)


def event_of(record: Record, turn: Turn, choice: Choice) -> dict[str, Any]:
    """Returns the event of a ddz-record that says what a seat has decided."""
    if turn.kind == "call":
        return {"type": "call", "seat": turn.seat, "call": choice}
    if turn.kind == "direction":
        bottom = None if record.bottom is None else str(record.bottom)
        return {"type": "landlord", "seat": turn.seat, "bottom": bottom, "direction": choice}
    assert choice is None or isinstance(choice, Play)
    return act_event(Move(turn.seat, choice, turn.interrupt and choice is not None).to_act())


def _listed(names: list[str]) -> Message:
    found = Message(names[0] if names else "none of them")
    for name in names[1:]:
        found = Message("{first} and {last}", first=found, last=name)
    return found
