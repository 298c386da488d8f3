"""A moment of a game from which acts go on, in requests: hands, the table, what has been played."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Annotated, Any

from pydantic import Field

from solver.errors import NOTATION, SolverError
from solver.game.fault import Fault
from solver.game.seats import check_seat
from solver.game.state import PUZZLE_HANDS, Snapshot
from solver.protocol.by_seat import CardsBySeat, Left
from solver.protocol.fields import LAST_SEAT, Cards, Seat, explained_by
from solver.protocol.message import Request
from solver.protocol.over import OverInput
from solver.protocol.reading import field
from solver.records.start import snapshot_of
from solver.rules import MAX_MULTIPLIER, MAX_SEATS, Rules

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
