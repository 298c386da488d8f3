"""A game as far as it is known: the one value in which a game goes through the library.

A state may be partial, and it may be impossible: `solver.game.replay` says how far it can be played
and what is missing or wrong. A state without a fault is a `Record`.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from solver.errors import SolverError
from solver.game.act import Act
from solver.game.auction import Call
from solver.game.cards import Hand
from solver.game.play import Play
from solver.game.result import StatedResult
from solver.messages import Message
from solver.rules import AnyRules, Rules, Source, load_rules, source_of


class Terms(NamedTuple):
    """What is known of the contract where no calls tell it, as in `Contract.of`."""

    bid: int | None = None
    snatches: int | None = None
    shown: tuple[int, ...] = ()
    factors: tuple[int, ...] = ()


_UNKNOWN = Terms()


@dataclass(frozen=True)
class Fault:
    """What keeps a state from being a game.

    Attributes:
        pointer: its place in the state, such as `/hands/<seat>` or `/acts/<index>`.
        detail: what is wrong, in one sentence.
        missing: whether something is only missing yet, and nothing is wrong.
        error: the error that says so.
    """

    pointer: str
    detail: Message
    missing: bool = False
    error: type[SolverError] = SolverError

    @classmethod
    def of(cls, error: SolverError) -> Fault:
        """Returns the fault that an error describes."""
        return cls(error.pointer, error.detail, error=type(error))

    def raised(self) -> SolverError:
        """Returns the error that says so."""
        return self.error(self.detail, self.pointer)


@dataclass(frozen=True)
class Snapshot:
    """A moment of a game whose history is not known, as far as somebody knows it.

    Attributes:
        hands: by seat the cards held now; None where they are not known. Two known hands are an
            endgame puzzle.
        turn: the seat whose turn it is.
        left: by seat the number of cards held; None to count the known hands, and to take the
            played cards from those dealt elsewhere. A single entry may be None, too.
        played: by seat the cards played so far; None when nobody has kept them.
        over: the play to beat, with its seat in front; None when `turn` leads.
        passes: how many seats have passed on the play to beat; None for all between.
        multiplier: the factor of the bombs and rockets played so far.
        bombs: the number of bombs in `multiplier`, in games whose bombs add up.
    """

    hands: tuple[Hand | None, ...]
    turn: int
    left: tuple[int | None, ...] | None = None
    played: tuple[Hand, ...] | None = None
    over: tuple[int, Play] | None = None
    passes: int | None = None
    multiplier: int = 1
    bombs: int | None = None

    @property
    def seats(self) -> int:
        """The number of seats."""
        return len(self.hands)


@dataclass(frozen=True)
class GameState:
    """A game as far as it is known. Make states of loose values with `of`.

    Attributes:
        rules: the rules of the game.
        source: how the rules are named, by an id or as an object.
        hands: by seat the cards dealt, without the bottom; None where they are not known. The
            landlord's hand may have the bottom in it.
        bottom: the landlord's extra cards; None when they are not known.
        first: the seat that called first; None when it is not known.
        calls: the calls, from the first one on; empty when there were none or they are not known.
            They may break off where the landlord and the bid are known and the rest is not.
        landlord: the landlord's seat; None for the one that the calls make the landlord.
        terms: what is known of the contract, where no calls tell it.
        direction: 1, or -1 where the landlord has reversed the order of play; None while he has
            not chosen it.
        acts: all acts, from the landlord's first lead or from `start` on.
        start: the moment from which the acts go on, where the deal or the history is not known.
        names: by seat the names of the players; None when they have no names.
        date: when the game was played, in ISO 8601: a day, or a day with a time; None when it is
            not known. The first ten signs are the day.
        announced: whether the game's record names the landlord in an event of its own.
        stated: the result as the source of the state gives it.
        faults: what could not be read.
        places: where the parts stand in the text that was read, such as `acts/3`.
    """

    rules: Rules
    source: Source
    hands: tuple[Hand | None, ...]
    bottom: Hand | None = None
    first: int | None = None
    calls: tuple[Call, ...] = ()
    landlord: int | None = None
    terms: Terms = _UNKNOWN
    direction: int | None = None
    acts: tuple[Act, ...] = ()
    start: Snapshot | None = None
    names: tuple[str, ...] | None = None
    date: str | None = None
    announced: bool = True
    stated: StatedResult | None = None
    faults: tuple[Fault, ...] = ()
    places: Mapping[str, str] = field(default_factory=dict, compare=False, repr=False)

    @classmethod
    def of(cls, rules: AnyRules, **fields: Any) -> GameState:
        """Returns the state with these attributes; lists and other iterables may be given.

        `source` is by default the id of the rules, or the whole game when they are not built in;
        `hands` are by default not known.
        """
        found = load_rules(rules)
        known = {"source": source_of(found, unset=False), "hands": (None,) * found.players}
        given = {name: value for name, value in fields.items() if value is not None}
        for name in ("hands", "calls", "acts", "names"):
            if name in given:
                given[name] = tuple(given[name])
        return cls(rules=found, **{**known, **given})

    @property
    def chooses_direction(self) -> bool:
        """Whether the landlord of this game chooses the direction of play."""
        return self.rules.description.play.direction != "fixed"

    def place(self, pointer: str) -> str:
        """Returns the place in the text that was read of the part to which a pointer leads."""
        parts = pointer.split("/")[1:]
        for length in range(len(parts), 0, -1):
            known = self.places.get("/".join(parts[:length]))
            if known is not None:
                return "/".join([known, *parts[length:]])
        return self.places.get("hands", pointer if not self.places else "")
