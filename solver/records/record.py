"""One recorded game: a state that can be played from its beginning on without a fault.

The beginning is the deal, or a position that somebody has set up with all hands open.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, fields, replace
from typing import Any

from solver.errors import InvalidRequest, SolverError
from solver.game.auction import Call
from solver.game.cards import Hand
from solver.game.checked import check_played, check_possible
from solver.game.contract import Contract
from solver.game.game import Game
from solver.game.replay import replay
from solver.game.result import Result
from solver.game.state import GameState, Snapshot, Terms
from solver.game.timeline import EventNumbers, Timeline
from solver.messages import Message
from solver.records.decision import RecordedDecision
from solver.rules import AnyRules


@dataclass(frozen=True, repr=False)
class Record(GameState):
    """One game as it was dealt, called and played. Make records with `build` or `of_state`.

    Instead of the deal and the calls it may have a `start`: a position with all hands known. The
    landlord is named where the calls tell him, and `terms` say what no calls tell.

    Attributes:
        timeline: the game, played.
    """

    timeline: Timeline = field(kw_only=True, compare=False)

    @classmethod
    def build(cls, rules: AnyRules, **fields: Any) -> Record:
        """Returns the record of the state with these attributes, as `GameState.of` reads them.

        Raises:
            SolverError: as `of_state`.
        """
        return cls.of_state(GameState.of(rules, **fields))

    @classmethod
    def of_state(cls, state: GameState) -> Record:
        """Returns a state as a record.

        Raises:
            SolverError: the first thing that cannot be. The pointer leads to an attribute of the
                state, such as `/acts/<index>`; for a state that was read, into the text.
        """
        if isinstance(state, cls):
            return state
        wrong = [fault for fault in state.faults if not fault.missing]
        for fault in wrong:
            error = fault.raised()
            if len(wrong) > 1:
                error.detail = Message(
                    "{detail} (more faults follow: {count})",
                    detail=fault.detail,
                    count=len(wrong) - 1,
                )
            raise error
        state = replace(state, faults=())
        with state.placed():
            if state.start is not None:
                state = _set_up(state, state.start)
            if state.landlord is not None and state.chooses_direction and not state.calls:
                # A record that names the landlord goes on with his lead.
                state = replace(state, direction=1 if state.direction is None else state.direction)
            timeline = replay(state)
            check_possible(timeline)
            if state.start is not None:
                check_played(timeline.at(0))
        return cls._played(timeline)

    @classmethod
    def _played(cls, timeline: Timeline) -> Record:
        """Returns the record of a timeline without faults; what follows from the rest is filled."""
        state, landlord = timeline.state, timeline.landlord
        calls = timeline.auctions[-1].calls if state.calls else ()
        direction = state.direction if state.chooses_direction else None
        if direction is None and landlord is not None and state.chooses_direction:
            direction = 1 if state.acts else None
        contract = timeline.contract
        terms = Terms()
        if contract is not None and not contract.calls:
            bid = None if contract.assumed else contract.bid
            terms = Terms(bid, contract.snatches or None, contract.shown, contract.factors)
        settled = landlord is not None and (direction is not None or not state.chooses_direction)
        known = replace(
            state,
            first=0 if calls and state.first is None else state.first,
            calls=calls,
            landlord=landlord,
            direction=direction,
            terms=terms,
            acts=tuple(move.to_act() for move in timeline.moves),
            announced=state.announced or not settled,
            stated=None,
            places={},
        )
        return cls(**vars(known), timeline=timeline)

    @property
    def contract(self) -> Contract | None:
        """How the landlord was found; None without a landlord."""
        return self.timeline.contract

    @property
    def result(self) -> Result | None:
        """How the game ended; None when the record ends before."""
        return self.timeline.result

    @property
    def direction_chosen(self) -> bool:
        """Whether there is a landlord who, where he may choose the direction of play, has."""
        chosen = self.direction is not None or not self.chooses_direction
        return self.landlord is not None and chosen

    @property
    def opening(self) -> tuple[Hand | None, ...]:
        """By seat the cards with which the record begins: those dealt, or those of `start`."""
        return self.hands if self.start is None else self.start.hands

    @property
    def numbers(self) -> EventNumbers:
        """The numbers of the calls and acts among the events of the ddz-record."""
        return EventNumbers(len(self.calls), self.announced)

    def at(self, index: int) -> Game:
        """Returns the game as it stood before act `index`, with the hands that are known.

        The record was replayed when it was built; nothing is replayed again.

        Raises:
            InvalidRequest: the record has no landlord.
            IndexError: the record has no act of this index.
        """
        if self.timeline.game is None:
            raise InvalidRequest("nobody has become the landlord: there is no game")
        return self.timeline.game_after(index)

    def until(self, steps: int) -> Record:
        """Returns the record of the first steps: calls, the choice of a direction, and acts.

        A landlord whom no call has made has chosen the direction with his first step.
        """
        if steps >= len(self.timeline.steps):
            return self
        done = self.timeline.steps[:steps]
        calls = sum(step.kind == "call" for step in done)
        called = calls == self.timeline.calls
        whole = GameState(**{each.name: getattr(self, each.name) for each in fields(GameState)})
        return Record.of_state(
            replace(
                whole,
                calls=self.calls[:calls],
                landlord=self.landlord if called else None,
                direction=self.direction if len(done) > calls or self.start else None,
                acts=self.acts[: sum(step.move is not None for step in done)],
            )
        )

    def called(self) -> Iterator[tuple[int, Call]]:
        """Yields each call after the seat that made it."""
        for step in self.timeline.steps[: self.timeline.calls]:
            assert step.call is not None
            yield step.seat, step.call

    def decisions(self) -> Iterator[RecordedDecision]:
        """Yields each decision of a seat whose hand is known, in the order of the record.

        Whether to show the hand before the claims is not among them: the cards, or some of them,
        are still to be dealt then. Nor is the choice of a direction.
        """
        for place, step in enumerate(self.timeline.steps):
            before = self.timeline.at(place, step.seat)
            if step.kind == "direction" or before.dealing or before.whole(step.seat) is None:
                continue
            if step.move is None:
                yield RecordedDecision(step.index, step.seat, "call", before, step.call)
            else:
                done, interrupt = step.move.play, step.move.interrupt
                yield RecordedDecision(step.index, step.seat, "play", before, done, interrupt)

    def __repr__(self) -> str:
        return f"<Record of {self.rules.id}: {len(self.calls)} calls, {len(self.acts)} acts>"


def _set_up(state: GameState, start: Snapshot) -> GameState:
    """Returns a game that begins in a position; what is in no hand there is gone.

    Raises:
        SolverError: not all hands of the position are known, or there is no landlord, or what was
            dealt and called before is given, too.
    """
    if start.seats != state.rules.players:
        raise InvalidRequest(
            "{count} hands for the {players} seats of {rules}",
            "/start/hands",
            count=start.seats,
            players=state.rules.players,
            rules=state.rules.id,
        )
    for seat, hand in enumerate(start.hands):
        if hand is None:
            raise InvalidRequest(
                "the hand of seat {seat} is not known: a game that begins in a position needs all "
                "hands",
                f"/start/hands/{seat}",
                seat=seat,
            )
    if state.landlord is None:
        raise InvalidRequest("a game that begins in a position names its `landlord`", "/landlord")
    dealt = [f"/hands/{seat}" for seat, hand in enumerate(state.hands) if hand is not None]
    for pointer in [*dealt, *(["/calls"] if state.calls else [])]:
        raise InvalidRequest(
            "a game that begins in a position has no deal and no calls: its hands stand in `start`,"
            " and its bid beside the landlord",
            pointer,
        )
    try:
        return replace(state, start=start.with_gone())
    except SolverError as error:
        raise error.at("start") from None
