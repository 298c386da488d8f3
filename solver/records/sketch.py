"""A game as somebody sets it up: unfinished, known in part, and perhaps not possible at all.

A `Record` refuses what its game does not allow. A sketch is replayed as far as it can be, so that
the rest of it can be drawn while something is still missing, and `Course.faults` says what that is.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cached_property

from solver.errors import InvalidHand, SolverError
from solver.game.act import Act
from solver.game.auction import Call
from solver.game.cards import Hand
from solver.game.start import Start
from solver.messages import Message
from solver.records.record import Record, Terms
from solver.rules import Rules, Source


@dataclass(frozen=True)
class Fault:
    """What keeps a sketch from being a game.

    Attributes:
        pointer: its place in the sketch, such as `/hands/<seat>` or `/acts/<index>`.
        detail: what is wrong, in one sentence.
        missing: whether something is only missing yet, and nothing is wrong.
    """

    pointer: str
    detail: Message
    missing: bool = False

    @classmethod
    def of(cls, error: SolverError) -> Fault:
        """Returns the fault that an error describes."""
        return cls(error.pointer, error.detail)


@dataclass(frozen=True)
class Sketch:
    """A game as far as it is known.

    Attributes:
        rules: the rules of the game.
        source: how the rules are named, by an id or as an object.
        hands: by seat the cards dealt; None where they are not known. The landlord's hand may have
            the bottom in it.
        bottom: the landlord's extra cards; None when they are not known.
        first: the seat that called first; None for seat 0.
        calls: the calls, from the first one on.
        landlord: the landlord's seat; None for the one that the calls make the landlord.
        bid: the landlord's bid, where no calls tell it.
        terms: what else is known of the contract, where no calls tell it.
        direction: 1 or -1; None while the landlord has not chosen it.
        acts: all acts, from the landlord's first lead or from `start` on.
        start: the moment from which the acts go on, where the deal or the history is not known.
        names: by seat the names of the players; None when they have no names.
        date: when the game was played; None when it is not known.
        announced: whether the game's record names the landlord in an event of its own.
        faults: what could not be read.
    """

    rules: Rules
    source: Source
    hands: tuple[Hand | None, ...]
    bottom: Hand | None = None
    first: int | None = None
    calls: tuple[Call, ...] = ()
    landlord: int | None = None
    bid: int | None = None
    terms: Terms = field(default_factory=Terms)
    direction: int | None = None
    acts: tuple[Act, ...] = ()
    start: Start | None = None
    names: tuple[str, ...] | None = None
    date: str | None = None
    announced: bool = True
    faults: tuple[Fault, ...] = ()

    @classmethod
    def of(cls, record: Record) -> Sketch:
        """Returns a record as a sketch."""
        contract, stated = record.contract, None
        if contract is not None and not contract.calls:
            stated = contract
        chosen = record.direction_chosen and record.rules.description.play.direction != "fixed"
        return cls(
            rules=record.rules,
            source=record.source,
            hands=record.hands,
            bottom=record.bottom,
            first=record.first,
            calls=record.calls,
            landlord=record.landlord,
            bid=None if stated is None or stated.assumed else stated.bid,
            terms=Terms()
            if stated is None
            else Terms(stated.snatches or None, stated.shown, stated.factors),
            direction=record.direction if chosen else None,
            acts=record.acts,
            names=record.names,
            date=record.date,
            announced=record.announced or not record.direction_chosen,
        )

    def record(self) -> Record:
        """Returns the sketch as a record.

        Raises:
            SolverError: it is none; the pointer leads into the sketch.
        """
        if self.start is not None:
            raise InvalidHand("the game is not known from its deal on", "/start")
        for fault in self.faults:
            raise InvalidHand(fault.detail, fault.pointer)
        return Record.build(
            self.rules,
            hands=self.hands,
            bottom=self.bottom,
            first=self.first,
            calls=self.calls,
            landlord=self.landlord,
            direction=self.direction or 1,
            bid=self.bid,
            terms=self.terms,
            acts=self.acts,
            names=self.names,
            source=self.source,
            date=self.date,
            announced=self.announced and self._direction_known,
        )

    @property
    def _direction_known(self) -> bool:
        """Whether nothing but the direction keeps the landlord from leading."""
        chosen = self.direction is not None or bool(self.acts)
        return not self.chooses_direction or chosen or not self.calls

    @cached_property
    def chooses_direction(self) -> bool:
        """Whether the landlord of this game chooses the direction of play."""
        return self.rules.description.play.direction != "fixed"
