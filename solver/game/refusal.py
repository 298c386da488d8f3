"""Why an act is not allowed, in words."""

from __future__ import annotations

from solver.errors import IllegalPlay
from solver.game.cards import Hand
from solver.game.play import PASS, Play
from solver.game.table import Refusal, Table
from solver.messages import Message
from solver.rules import Rules

# Why the core refuses an act.
_REFUSALS = {
    Refusal.BAD_SEAT: "there is no seat {seat}: the seats are 0 to {last}",
    Refusal.OVER: "seat {seat} acts after the end: seat {winner} has gone out",
    Refusal.NOT_YOUR_TURN: "seat {seat} acts out of turn with {what}: it is seat {turn}'s turn",
    Refusal.LEADER_MUST_PLAY: "seat {seat} leads and may not pass",
    Refusal.DOES_NOT_BEAT: "seat {seat} does not beat {table} with {what}",
    Refusal.TOO_MANY_CARDS: "seat {seat} plays {size} cards but has {left} left",
    Refusal.NO_INTERRUPTS: "seat {seat} acts out of turn, and {rules} has no bombs out of turn",
    Refusal.INTERRUPT_NOT_BOMB: "seat {seat} acts out of turn with {what}, which is no bomb",
    Refusal.INTERRUPT_OWN_TURN: "seat {seat} has the turn: nothing it does is out of turn",
    Refusal.INTERRUPT_BY_HOLDER: "seat {seat} holds the trick and may not bomb its own play",
    Refusal.INTERRUPT_BEFORE_LEAD: "seat {seat} may not bomb before the landlord's first lead",
    Refusal.INTERRUPT_PASS: "seat {seat} need not say that it lets a chance to bomb go by",
}


def why_refused(
    rules: Rules, table: Table, over: Play | None, code: Refusal, seat: int, play: Play | None
) -> Message:
    """Returns why the core refuses an act.

    Args:
        rules: the rules of the game.
        table: the table before the act.
        over: the play to beat; None when a new trick is to be led.
        code: why, as the core says it.
        seat: the seat that acts.
        play: what it plays; None for a pass.
    """
    return Message(
        _REFUSALS[code],
        seat=seat,
        last=rules.players - 1,
        rules=rules.id,
        what=PASS if play is None else f"{play} ({play.type})",
        table=f"{over} ({over.type})" if over is not None else Message("nothing"),
        size=0 if play is None else len(play),
        left=table.left[seat] if code == Refusal.TOO_MANY_CARDS else 0,
        winner=table.winner if code == Refusal.OVER else 0,
        turn=table.turn if code == Refusal.NOT_YOUR_TURN else 0,
    )


def not_held(seat: int, missing: Hand, play: Play, *, seen: bool) -> IllegalPlay:
    """Returns the error of a play whose cards a seat does not hold.

    Args:
        seat: the seat.
        missing: the cards that it does not hold.
        play: the play.
        seen: whether its hand is known.
    """
    if seen:
        return IllegalPlay(
            "seat {seat} does not hold {missing} for {play}",
            seat=seat,
            missing=missing,
            play=play,
        )
    return IllegalPlay(
        "seat {seat} cannot hold {missing} for {play}: those cards are played or with others",
        seat=seat,
        missing=missing,
        play=play,
    )
