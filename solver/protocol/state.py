"""A game as somebody sets it up: how its landlord was found, a moment, and all that is known."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Annotated, Any, Literal

from pydantic import Field

from solver.errors import NOTATION, InvalidRequest, SolverError
from solver.game.cards import Hand
from solver.game.fault import Fault
from solver.game.seats import check_seat
from solver.game.state import PUZZLE_HANDS, GameState, Snapshot, Terms
from solver.protocol.acts import History, OverInput, write_act
from solver.protocol.by_seat import CardsBySeat, Left
from solver.protocol.fields import (
    LAST_SEAT,
    Calls,
    Cards,
    Factors,
    RulesSource,
    Seat,
    Shown,
    Snatches,
    explained_by,
)
from solver.protocol.message import Request
from solver.protocol.reading import field, read_hand
from solver.records.start import read_known, snapshot_of, write_start
from solver.rules import MAX_MULTIPLIER, MAX_SEATS, Rules
from solver.rules.catalogue import Catalogue

# --- How the landlord was found: the calls, or what they came to ----------------------------------


class CallsInput(Request):
    """The auction, and the cards that the landlord takes at its end."""

    calls: Calls | None = Field(
        default=None,
        description="The auction, from the first call on. Where a call is asked about, it is the "
        "turn of the first bid or claim when absent, and nobody has shown a hand.",
    )
    first: Seat | None = Field(default=None, description="Who called first; seat 0 when absent.")
    bottom: Cards | None = Field(
        default=None, description="The landlord's extra cards, as far as they are known."
    )

    def read_bottom(self, rules: Rules) -> Hand | None:
        """Returns the landlord's extra cards; None where they are not told."""
        return None if self.bottom is None else read_hand(rules, self.bottom, "bottom")


class ContractInput(CallsInput):
    """How the landlord was found, with or without the calls."""

    landlord: Seat | None = Field(
        default=None, description="The landlord's seat, where nothing else says it."
    )
    bid: Annotated[int, Field(ge=1, le=9)] | None = Field(
        default=None, description="The landlord's bid, for the points; 1 counts when absent."
    )
    snatch: Snatches | None = None
    shown: Shown = Field(
        default=[],
        description="Where no calls say so: seat by seat the factor of an open hand, or 0.",
    )
    factors: Factors = Field(
        default=[], description="Where no calls say so: seat by seat the factor of doubling."
    )
    direction: Literal[1, -1] | None = Field(
        default=None, description="The order of play, where the landlord chooses it."
    )

    @property
    def terms(self) -> Terms:
        """What is known of the contract beside the calls."""
        return Terms(self.bid, self.snatch, tuple(self.shown), tuple(self.factors))


# --- What everybody sees at a moment --------------------------------------------------------------

Hands = Annotated[list[Cards | None], Field(max_length=MAX_SEATS), explained_by(NOTATION)]
MAX_SIDE_PLAYS = 120


class SidePlays(Request):
    """The number of plays that each side has made, which decides Spring and Anti-Spring."""

    landlord: Annotated[int, Field(ge=0, le=MAX_SIDE_PLAYS)] | None = None
    peasants: Annotated[int, Field(ge=0, le=MAX_SIDE_PLAYS)] | None = None


class MomentInput(Request):
    """What everybody at a table sees at a moment, whose history need not be known."""

    turn: Seat | None = Field(default=None, description="Whose turn it is.")
    over: OverInput | None = Field(
        default=None, description="The play to beat; null when a seat leads."
    )
    passes: Annotated[int, Field(ge=0, le=LAST_SEAT)] | None = Field(
        default=None, description="How many seats have passed on the play to beat."
    )
    left: Left | None = Field(default=None, description="How many cards each seat holds.")
    played: CardsBySeat | None = Field(
        default=None, description="What each seat has played; null when nobody has kept it."
    )
    gone: Annotated[Cards, explained_by(NOTATION)] | None = Field(
        default=None,
        description="Instead of `played`: all cards played, by nobody in particular.",
    )
    multiplier: Annotated[int, Field(ge=1, le=MAX_MULTIPLIER)] | None = Field(
        default=None, description="The factor of the bombs and rockets played so far."
    )
    bombs: Annotated[int, Field(ge=0, le=54)] | None = Field(
        default=None, description="Their number, in games whose bombs add up."
    )
    plays: SidePlays | None = Field(
        default=None,
        description="For Spring: the plays of each side, where the cards do not determine it.",
    )

    def snapshot(
        self,
        rules: Rules,
        hands: Sequence[str | None],
        turn: int | None,
        direction: int | None,
        faults: list[Fault],
    ) -> Snapshot:
        """Returns the moment.

        Args:
            rules: the rules of the game.
            hands: by seat the cards held; None where they are not known.
            turn: whose turn it is, where that is known.
            direction: the order of play; None for 1.
            faults: gets what cannot be read, and what is said of seats that there are not.
        """
        seats = len(hands)
        told: dict[str, Any] = {
            "hands": hands,
            "turn": turn,
            "left": _listed(rules, "left", self.left, seats, faults),
            "played": _listed(rules, "played", self.played, seats, faults),
            "plays": None if self.plays is None else self.plays.model_dump(),
        }
        if self.over is not None:
            holder = self.over.seat
            if holder is None:
                assert turn is not None  # `holder` needs it
                holder = self.over.holder(turn, self.passes, seats, direction)
            told["over"] = self.over.model_dump() | {"seat": holder}
        for name in ("gone", "passes", "multiplier", "bombs"):
            told[name] = getattr(self, name)
        return snapshot_of(rules, told, faults)


class StartInput(MomentInput):
    """A moment of a game from which the acts go on, where the history before is not known."""

    hands: Hands = Field(description="What each seat holds now; null where that is not known.")
    turn: Seat = Field(description="Whose turn it is.")

    def to_snapshot(self, rules: Rules, direction: int | None, faults: list[Fault]) -> Snapshot:
        """Returns the moment; cards that cannot be read are added to the faults.

        Args:
            rules: the rules of the game.
            direction: the order of play; None for 1.
            faults: gets what cannot be read.
        """
        found: list[Fault] = []
        start = self.snapshot(rules, self.hands, self.turn, direction, found)
        faults += [replace(fault, pointer=f"/start{fault.pointer}") for fault in found]
        return start


def whole(snapshot: Snapshot, faults: Sequence[Fault], *path: str) -> Snapshot:
    """Returns a moment for a question about it: what is in no hand that is known is gone.

    Args:
        snapshot: the moment.
        faults: what could not be read of it.
        path: where it stands in the request.

    Raises:
        SolverError: one of the faults, or a card is held too often.
    """
    for fault in faults:
        raise fault.raised()
    with field(*path):
        return snapshot.with_gone()


def _listed(
    rules: Rules, name: str, told: Mapping[str, Any] | None, seats: int, faults: list[Fault]
) -> list[Any] | None:
    """Returns seat by seat what an object has by seat; a seat that there is not is a fault.

    Where there are hands for another number of players, that is the only fault.
    """
    if told is None:
        return None
    for seat in told if seats in (PUZZLE_HANDS, rules.players) else ():
        try:
            check_seat(rules, int(seat), f"/{name}/{seat}", seats)
        except SolverError as error:
            faults.append(Fault.of(error))
    return [told.get(str(seat)) for seat in range(seats)]


# --- A game as far as it is known -----------------------------------------------------------------

_Name = Annotated[str, Field(max_length=100)]


class StateInput(ContractInput):
    """A game as far as it is known. Every field but the rules may be left out."""

    rules: RulesSource
    hands: Hands = Field(default=[], description="The cards dealt to each seat, as far as known.")
    acts: History = Field(default=[], description="The acts from the first lead, or `start`, on.")
    start: StartInput | None = None
    names: Annotated[list[_Name], Field(max_length=MAX_SEATS)] | None = None
    date: Annotated[str, Field(max_length=40)] | None = None
    announced: bool = Field(
        default=True,
        description="Whether the game's record names the landlord in an event of its own, which "
        "counts in the numbers of `steps`.",
    )

    def to_state(self, catalogue: Catalogue) -> GameState:
        """Returns the state; cards that cannot be read are among its faults.

        Raises:
            InvalidRules: the rules are not known.
            InvalidRequest: there are more hands than seats, or the start is not readable.
        """
        rules = catalogue.find(self.rules)
        if len(self.hands) > rules.players:
            raise InvalidRequest(
                "{count} hands for the {players} seats of {rules}",
                "/hands",
                count=len(self.hands),
                players=rules.players,
                rules=rules.id,
            )
        for index, act in enumerate(self.acts):
            if not 0 <= act.seat <= LAST_SEAT:
                raise InvalidRequest("there is no seat {seat}", f"/acts/{index}/0", seat=act.seat)
        faults: list[Fault] = []
        texts = [*self.hands, *[None] * (rules.players - len(self.hands))]
        hands = [
            read_known(rules, text, f"/hands/{seat}", faults) for seat, text in enumerate(texts)
        ]
        bottom = read_known(rules, self.bottom, "/bottom", faults)
        start = None
        if self.start is not None:
            start = self.start.to_snapshot(rules, self.direction, faults)
        return GameState(
            rules=rules,
            source=self.rules,
            hands=tuple(hands),
            bottom=bottom,
            first=self.first,
            calls=tuple(self.calls or ()),
            landlord=self.landlord,
            terms=self.terms,
            direction=self.direction,
            acts=tuple(self.acts),
            start=start,
            names=None if self.names is None else tuple(self.names),
            date=self.date,
            announced=self.announced,
            faults=tuple(faults),
        )


def write_state(state: GameState) -> dict[str, Any]:
    """Returns a state as `StateInput` reads it; what is not known is left out."""
    terms = state.terms
    found: dict[str, Any] = {
        "rules": state.source,
        "names": None if state.names is None else list(state.names),
        "date": state.date,
        "hands": [None if hand is None else str(hand) for hand in state.hands],
        "bottom": None if state.bottom is None else str(state.bottom),
        "first": state.first,
        "calls": list(state.calls) or None,
        "landlord": state.landlord,
        "bid": terms.bid,
        "snatch": terms.snatches,
        "shown": list(terms.shown) or None,
        "factors": list(terms.factors) or None,
        "direction": state.direction,
        "announced": None if state.announced else False,
        "start": None if state.start is None else write_start(state.start),
    }
    known = {name: value for name, value in found.items() if value is not None}
    return known | {"acts": [write_act(act) for act in state.acts]}
