"""The question `positions`: a game at one place, with all that is needed to draw it."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from typing import Any

from pydantic import Field

from solver.errors import SolverError
from solver.game.act import Move
from solver.game.cards import Hand
from solver.game.choice import PlayAnswer
from solver.game.fault import Fault
from solver.game.knowledge import EVERYBODY, Knowledge
from solver.game.play import legal_plays, text_of
from solver.game.replay import replay
from solver.game.score import multiplier
from solver.game.seats import check_seat
from solver.game.state import GameState
from solver.game.timeline import Timeline
from solver.protocol.acts import write_act
from solver.protocol.endpoint import endpoint
from solver.protocol.fields import LanguageInput
from solver.protocol.forms import (
    RecordInput,
    SetUpInput,
    StepInput,
    at_most_one,
    needed,
    read_state,
    refuse_beside,
    the_form,
)
from solver.protocol.game_input import GameInput
from solver.protocol.message import example
from solver.protocol.position_answer import (
    MOST_PLAYS,
    Bomber,
    Counts,
    EndAnswer,
    LegalCall,
    PositionsAnswer,
    ProblemOfSketch,
    SeenAnswer,
    ShownStep,
)
from solver.protocol.referee import table_play
from solver.protocol.requests import requests_of
from solver.protocol.state import write_state
from solver.reasons import VOCABULARIES
from solver.records import Record
from solver.records.ddz import events_of
from solver.rules import TooLarge
from solver.rules.catalogue import BUILT_IN, Catalogue

# Where a record may stand.
_FORMS = ("record", "text")
# What it says itself.
_TOLD = [each for each in GameInput.model_fields if each not in {*StepInput.model_fields, "seat"}]


class PositionsRequest(GameInput):
    """A game as far as it is known, and a place in it."""

    model_config = example(
        {
            "record": {
                "rules": "classic",
                "landlord": 0,
                "bid": 3,
                "hands": ["3344455667788TJQK", None, None],
                "bottom": "3TB",
                "acts": [[0, "55667788"], [1, "pass"]],
            },
            "at": 1,
            "seat": 0,
        }
    )

    text: RecordInput | None = Field(
        default=None, description="Another name of `record`, for what people have typed."
    )
    write: bool = Field(
        default=False, description="Whether the answer has the game as a ddz-record, too."
    )
    language: LanguageInput = "en"

    def drawn(self, catalogue: Catalogue) -> GameState:
        """Returns the game that the request describes, be it possible or not.

        Raises:
            SolverError: there is none, or it cannot be read.
        """
        form = at_most_one(self, _FORMS)
        if form is None and self.start is not None:
            refuse_beside(
                self, "start", [each for each in _TOLD if each not in SetUpInput.model_fields]
            )
            return self.set_up(self.named_rules(catalogue), self.start)
        if form is None and (self.hands is not None or self.hand is not None):
            return self.to_state(self.named_rules(catalogue))
        form = the_form(self, _FORMS)
        refuse_beside(self, form, _TOLD)
        game = needed(getattr(self, form), form)
        return read_state(form, game, catalogue, self.rules, self.format, sketch=True)

    @property
    def sign(self) -> int | None:
        """The order of play; None where the landlord may choose it with his first lead."""
        return self.direction


@endpoint(
    "positions",
    "drawPosition",
    "A game at one place, as one seat sees it: all that is needed to draw it.",
    "The game may be unfinished, known in part, or not possible: `problems` then "
    "say what is missing or wrong, and where. A record of any format, or the line of a "
    "position, may stand in `text` instead. `asks` are the questions that can be asked next, "
    "ready to be sent.",
)
def answer(request: PositionsRequest, catalogue: Catalogue = BUILT_IN) -> PositionsAnswer:
    """Returns a game at one place, with all that is needed to draw it."""
    state = request.drawn(catalogue)
    timeline = state.timeline if isinstance(state, Record) else replay(state)
    place = len(timeline.steps) if request.at is None else min(request.at, len(timeline.steps))
    knowledge = timeline.at(place)
    seat = state.observer if request.seat is None else request.seat
    if seat is not None:
        check_seat(state.rules, seat, "/seat", knowledge.seats)
        knowledge = timeline.at(place, seat)
    return Drawing(request, state, timeline, knowledge, place).answer()


class Drawing:
    """Puts together the answer for one place of a timeline."""

    def __init__(
        self,
        request: PositionsRequest,
        state: GameState,
        timeline: Timeline,
        knowledge: Knowledge,
        place: int,
    ) -> None:
        self.request, self.state, self.timeline = request, state, timeline
        self.knowledge, self.place, self.rules, self.game = (
            knowledge,
            place,
            knowledge.rules,
            knowledge.game,
        )
        self.words = VOCABULARIES[request.language]
        self.faults = list(timeline.faults)

    def drawn(self) -> dict[str, Any]:
        """Returns what a table shows of the place: fields of the answer."""
        knowledge, game = self.knowledge, self.game
        leading = knowledge.stage == "play" and game is not None and game.leading
        return {
            "at": self.place,
            "steps": [ShownStep(**vars(step)) for step in self.timeline.steps],
            "stage": knowledge.stage,
            "seat": None if knowledge.seat == EVERYBODY else knowledge.seat,
            "turn": knowledge.turn,
            "landlord": knowledge.landlord,
            "sides": knowledge.sides,
            "dealing": knowledge.dealing,
            "direction": 1 if game is None else game.table.direction,
            "leading": leading or knowledge.stage == "direction",
            "over": table_play(game) if game is not None else None,
            "left": knowledge.left,
            "hands": [None if hand is None else str(hand) for hand in knowledge.hands],
            "bottom": None if knowledge.bottom is None else str(knowledge.bottom),
            "last": self._last(),
            "out": _counts(knowledge.unseen),
            "end": self._end(),
        }

    def drawn_json(self) -> dict[str, Any]:
        """Returns the same as plain JSON values."""
        drawn = self.drawn()
        answer = PositionsAnswer.model_construct(**drawn).in_language(self.request.language)
        return {name: value for name, value in answer.to_dict().items() if name in drawn}

    def answer(self) -> PositionsAnswer:
        """Returns the answer."""
        knowledge = self.knowledge
        asks = requests_of(self.timeline, self.place, knowledge, self.faults)
        problems = [self._problem(fault) for fault in self.faults]
        dealt = self.timeline.known
        return PositionsAnswer(
            **self.drawn(),
            record=write_state(self.state),
            events=self._events() if self.request.write else None,
            seen=SeenAnswer(
                hands=[knowledge.shows(seat) for seat in range(knowledge.seats)],
                bottom=knowledge.shows_bottom,
            ),
            dealt=[
                None if hand is None or not knowledge.shows(seat) else str(hand)
                for seat, hand in enumerate(dealt)
            ],
            bottom_public=self.rules.description.deal.bottom_public,
            played=[str(cards) for cards in knowledge.played],
            acts=[write_act(move.to_act()) for move in self._moves()],
            may_hold=[_counts(knowledge.may_hold(seat)) for seat in range(knowledge.seats)],
            multiplier=self._multiplier(),
            contract=None if self.game is None else knowledge.contract,
            legal=self._legal(),
            interrupts=self._bombers(),
            calls=self._calls(),
            problem=problems[0] if problems else None,
            problems=problems,
            asks=asks,
        ).in_language(self.request.language)

    def _problem(self, fault: Fault) -> ProblemOfSketch:
        form = at_most_one(self.request, _FORMS)
        span = fault.span or self.state.spans.get(fault.pointer)
        pointer = fault.pointer if span is None else f"/{span.line - 1}"
        if form is None:
            pointer = self.request.placed(self.state.place(pointer))
        return ProblemOfSketch(
            pointer=pointer if form is None else f"/{form}{pointer}",
            detail=fault.detail.said(self.request.language),
            missing=fault.missing,
            line=None if span is None else span.line,
            start=None if span is None else span.start,
            end=None if span is None else span.end,
        )

    def _events(self) -> list[dict[str, Any]] | None:
        # Lines of a typed game that cannot be read are no part of it.
        stands = tuple(fault for fault in self.state.faults if fault.span is None)
        try:
            return list(events_of(Record.of_state(replace(self.state, faults=stands))))
        except SolverError:
            return None

    def _last(self) -> list[str | None]:
        """Returns by seat what it has done since the last lead."""
        found: list[str | None] = [None] * self.knowledge.seats
        game = self.game
        if game is None:
            return found
        start, before = self.state.start, self.timeline.before
        if before is None and start is not None and start.over is not None:
            found[start.over[0]] = str(start.over[1])
        for place, move in enumerate(game.history):
            if game.table.before(place).leading:
                found = [None] * self.knowledge.seats
            found[move.seat] = text_of(move.play)
        return found

    def _moves(self) -> list[Move]:
        """Returns the acts of the state before this place."""
        game = self.game
        return [] if game is None else game.history[self.timeline.before or 0 :]

    def _multiplier(self) -> int:
        game = self.game
        if game is None:
            return 1
        return multiplier(self.rules, self.knowledge.contract, game.table)

    def _legal(self) -> list[PlayAnswer] | None:
        game, turn = self.game, self.knowledge.turn
        if game is None or turn is None or self.knowledge.whole(turn) is None:
            return None
        return self._plays(turn, interrupt=False)

    def _plays(self, seat: int, *, interrupt: bool) -> list[PlayAnswer] | None:
        game, hand = self.game, self.knowledge.whole(seat)
        if game is None or hand is None:
            return None
        over = game.current
        try:
            plays = legal_plays(self.rules, hand, over, interrupt=interrupt, most=MOST_PLAYS)
        except TooLarge:
            return None
        found = [PlayAnswer(play) for play in plays]
        return found if interrupt or game.leading else [*found, PlayAnswer(None)]

    def _bombers(self) -> list[Bomber]:
        game = self.game
        if game is None or self.knowledge.stage != "play":
            return []
        return [
            Bomber(seat=seat, plays=self._plays(seat, interrupt=True))
            for seat in game.table.interrupters()
        ]

    def _calls(self) -> list[LegalCall]:
        if self.knowledge.stage == "direction":
            return [
                LegalCall(call=sign, words=self.words.call(name))
                for sign, name in ((1, "forward"), (-1, "backward"))
            ]
        if self.knowledge.stage != "auction" or self.knowledge.auction_so_far is None:
            return []
        return [
            LegalCall(call=call, words=self.words.call(call))
            for call in self.knowledge.auction.legal
        ]

    def _end(self) -> EndAnswer | None:
        game, contract = self.game, self.knowledge.contract
        if self.knowledge.stage != "over":
            return None
        if game is None:
            nothing = [0] * self.knowledge.seats
            return EndAnswer(
                winner=None, winner_seat=None, spring=False, anti_spring=False, scores=nothing
            )
        known = not contract.assumed and self.knowledge.seats == self.rules.players
        return EndAnswer(
            winner=game.winner,
            winner_seat=game.winner_seat,
            spring=game.spring,
            anti_spring=game.anti_spring,
            scores=game.settled(contract) if known else None,
        )


def _counts(cards: Hand) -> Counts:
    return dict(Counter(cards))
