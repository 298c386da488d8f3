"""One decision of a game that is being played, in requests: a record, or what one seat knows."""

from __future__ import annotations

from typing import Annotated, Any

from pydantic import Field

from solver.errors import InvalidRequest
from solver.game.act import Move
from solver.game.checked import check_played
from solver.game.choice import Choice
from solver.game.knowledge import Knowledge
from solver.game.play import Play
from solver.game.state import GameState
from solver.game.timeline import Timeline
from solver.messages import Message
from solver.opponents import Turn, next_turn
from solver.protocol.advice import AdviceRequest
from solver.protocol.bids import BidsRequest
from solver.protocol.fields import Seat
from solver.protocol.forms import RecordInput, place_of, the_form
from solver.protocol.game_input import GameInput
from solver.protocol.limits import SampledRequest
from solver.protocol.reading import field
from solver.records.ddz import act_event
from solver.rules import MAX_SEATS
from solver.rules.catalogue import Catalogue

_FORMS = ("record", "start", "hands", "hand", "advice", "bids")
# The fields of a call in its seat's own words.
_OF_CALLS = ("rules", "seat", "hand", "calls", "first", "bottom", "open_hands")
RECORD_EXAMPLE = [
    {"type": "start_game", "format": "ddz-record", "version": 1, "rules": "classic"},
    {
        "type": "deal",
        "hands": ["35556778JJKKAAA2B", "3467789TTTTQQKA2R", "3344466899JJQQK22"],
        "bottom": "589",
        "first": 0,
    },
]


class DecisionRequest(GameInput, SampledRequest):
    """A decision: the one that comes next in a record, or that of a seat in a moment of a game."""

    record: RecordInput | None = Field(
        default=None,
        description="The game so far, in any format, or the line of a position. Who decides is "
        "told what its seat can see, and no more.",
    )
    seat: Seat | None = Field(
        default=None,
        description="Whose view this is; with `record` or `start` the seat that should come next, "
        "which is checked.",
    )
    declined: Annotated[list[Seat], Field(max_length=MAX_SEATS)] = Field(
        default=[],
        description="With `record` or `start`: seats that have let this chance to bomb out of turn "
        "go by.",
    )
    advice: AdviceRequest | None = Field(
        default=None,
        description="Instead of fields of its own: a play, as a request of POST /v1/advice. Its "
        "limit, seed, objective and language are not used.",
    )
    bids: BidsRequest | None = Field(
        default=None,
        description="Instead of fields of its own: a call or a direction, as a request of POST "
        "/v1/bids. Its limit, seed, objective and language are not used.",
    )

    def to_turn(self, catalogue: Catalogue) -> tuple[Turn | None, GameState | None]:
        """Returns the decision, None once nobody is to decide; and the game of `record`, if any.

        Raises:
            InvalidRequest: none of the forms is given, or more than one; or another seat is to
                decide than the one that was named.
            SolverError: the game breaks its rules, or what is known of it contradicts itself.
        """
        if the_form(self, _FORMS) in ("record", "start", "hands"):
            timeline = self.game(catalogue)
            return self._next(timeline), timeline.state if self.record is not None else None
        if self.advice is not None:
            with field("advice"):
                return Turn.of(_asked(self.advice.to_knowledge(catalogue))), None
        if self.bids is not None:
            with field("bids"):
                return Turn.of(self.bids.to_knowledge(catalogue)), None
        if self.landlord is None and not self.tells_acts:
            named = {name: getattr(self, name) for name in _OF_CALLS}
            caller = {name: value for name, value in named.items() if value is not None}
            return Turn.of(BidsRequest(**caller).to_knowledge(catalogue)), None
        return Turn.of(_asked(self.to_knowledge(catalogue))), None

    def _next(self, timeline: Timeline) -> Turn | None:
        """Returns the decision that comes next; None once nobody is to decide."""
        place = place_of(timeline, self.at)
        with field("record" if self.record is not None else "start"):
            turn = next_turn(timeline, self.declined, place)
        if self.seat is not None and (turn is None or turn.seat != self.seat):
            said = Message("seat {seat} is not to decide: nobody is", seat=self.seat)
            if turn is not None:
                said = Message(
                    "seat {seat} is not to decide: seat {turn} is", seat=self.seat, turn=turn.seat
                )
            raise InvalidRequest(said, "/seat")
        if turn is not None and turn.kind == "play":
            check_played(turn.view)
        return turn


def _asked(knowledge: Knowledge) -> Knowledge:
    knowledge.check_asked()
    return knowledge


def event_of(state: GameState, turn: Turn, choice: Choice) -> dict[str, Any]:
    """Returns the event of a ddz-record that says what a seat has decided."""
    if turn.kind == "call":
        return {"type": "call", "seat": turn.seat, "call": choice}
    if turn.kind == "direction":
        bottom = None if state.bottom is None else str(state.bottom)
        return {"type": "landlord", "seat": turn.seat, "bottom": bottom, "direction": choice}
    assert choice is None or isinstance(choice, Play)
    return act_event(Move(turn.seat, choice, turn.interrupt and choice is not None).to_act())
