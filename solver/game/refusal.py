"""Why an act is not allowed, in words whose seats and plays can be told by other names."""

from __future__ import annotations

from typing import Self

from solver.errors import IllegalPlay
from solver.game.cards import Hand
from solver.game.play import PASS, Play
from solver.game.table import Refusal, Table
from solver.messages import Message
from solver.rules import Rules

# Why the core refuses an act.
_REFUSALS = {
    Refusal.BAD_SEAT: "there is no seat {seat}: the seats are 0 to {last}",
    Refusal.OVER: "{seat} acts after the end: {winner} has gone out",
    Refusal.NOT_YOUR_TURN: "{seat} acts out of turn with {what}: it is {turn}'s turn",
    Refusal.LEADER_MUST_PLAY: "{seat} leads and may not pass",
    Refusal.DOES_NOT_BEAT: "{seat} does not beat {table} with {what}",
    Refusal.TOO_MANY_CARDS: "{seat} plays {size} cards but has {left} left",
    Refusal.NO_INTERRUPTS: "{seat} acts out of turn, and {rules} has no bombs out of turn",
    Refusal.INTERRUPT_NOT_BOMB: "{seat} acts out of turn with {what}, which is no bomb",
    Refusal.INTERRUPT_OWN_TURN: "{seat} has the turn: nothing it does is out of turn",
    Refusal.INTERRUPT_BY_HOLDER: "{seat} holds the trick and may not bomb its own play",
    Refusal.INTERRUPT_BEFORE_LEAD: "{seat} may not bomb before the landlord's first lead",
    Refusal.INTERRUPT_PASS: "{seat} need not say that it lets a chance to bomb go by",
}


class SeatName(Message):
    """A seat in a sentence, told by its number; whoever knows who sits there may say that."""

    __slots__ = ()

    def __new__(cls, seat: int, /) -> Self:
        """Returns the name of a seat."""
        return cls.in_english(f"seat {seat}", "seat {seat}", seat=seat)

    @property
    def seat(self) -> int:
        """The number of the seat."""
        return int(self.values["seat"])


class PlayName(Message):
    """A play in a sentence, told by its cards and the id of its type."""

    __slots__ = ()

    def __new__(cls, play: Play, /) -> Self:
        """Returns the name of a play."""
        told = f"{play} ({play.type})"
        return cls.in_english(told, "{cards} ({type})", cards=play, type=play.type)


class RefusedAct(IllegalPlay):
    """An act that the game refuses. The values of its detail are `SeatName` and `PlayName`.

    Attributes:
        why: the core's reason; `NONE` for cards that the seat does not hold.
    """

    why = Refusal.NONE

    @staticmethod
    def of(why: Refusal, seat: int, **values: object) -> RefusedAct:
        """Returns the error of an act that the core refuses, with what its sentence names."""
        who = seat if why == Refusal.BAD_SEAT else SeatName(seat)
        error = RefusedAct(_REFUSALS[why], seat=who, **values)
        error.why = why
        return error


def refused(
    rules: Rules, table: Table, over: Play | None, why: Refusal, seat: int, play: Play | None
) -> RefusedAct:
    """Returns the error of an act that the core refuses.

    Args:
        rules: the rules of the game.
        table: the table before the act.
        over: the play to beat; None when a new trick is to be led.
        why: why, as the core says it.
        seat: the seat that acts.
        play: what it plays; None for a pass.
    """
    return RefusedAct.of(
        why,
        seat,
        last=rules.players - 1,
        rules=rules.id,
        what=PASS if play is None else PlayName(play),
        table=Message("nothing") if over is None else PlayName(over),
        size=0 if play is None else len(play),
        left=table.left[seat] if why == Refusal.TOO_MANY_CARDS else 0,
        winner=SeatName(table.winner if why == Refusal.OVER else 0),
        turn=SeatName(table.turn if why == Refusal.NOT_YOUR_TURN else 0),
    )


def not_held(seat: int, missing: Hand, play: Play, *, seen: bool = True) -> RefusedAct:
    """Returns the error of a play whose cards a seat does not hold.

    Args:
        seat: the seat.
        missing: the cards that it does not hold.
        play: the play.
        seen: whether its hand is known.
    """
    who = SeatName(seat)
    if seen:
        return RefusedAct(
            "{seat} does not hold {missing} for {play}", seat=who, missing=missing, play=play
        )
    return RefusedAct(
        "{seat} cannot hold {missing} for {play}: those cards are played or with others",
        seat=who,
        missing=missing,
        play=play,
    )
