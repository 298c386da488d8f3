"""Why an act is not allowed, in words."""

from __future__ import annotations

from solver.game.play import PASS, Play
from solver.game.table import Table
from solver.messages import Message
from solver.rules import Rules

# Why the core refuses an act, by its code.
_REFUSALS = {
    "bad_seat": "there is no seat {seat}: the seats are 0 to {last}",
    "over": "seat {seat} acts after the end: seat {winner} has gone out",
    "not_your_turn": "seat {seat} acts out of turn with {what}: it is seat {turn}'s turn",
    "leader_must_play": "seat {seat} leads and may not pass",
    "does_not_beat": "seat {seat} does not beat {table} with {what}",
    "too_many_cards": "seat {seat} plays {size} cards but has {left} left",
    "no_interrupts": "seat {seat} acts out of turn, and {rules} has no bombs out of turn",
    "interrupt_not_bomb": "seat {seat} acts out of turn with {what}, which is no bomb",
    "interrupt_own_turn": "seat {seat} has the turn: nothing it does is out of turn",
    "interrupt_by_holder": "seat {seat} holds the trick and may not bomb its own play",
    "interrupt_before_lead": "seat {seat} may not bomb before the landlord's first lead",
    "interrupt_pass": "seat {seat} need not say that it lets a chance to bomb go by",
}


def why_refused(
    rules: Rules, table: Table, over: Play | None, code: str, seat: int, play: Play | None
) -> Message:
    """Returns why the core refuses an act.

    Args:
        rules: the rules of the game.
        table: the table before the act.
        over: the play to beat; None when a new trick is to be led.
        code: the code of the core.
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
        left=table.left[seat] if code == "too_many_cards" else 0,
        winner=table.winner if code == "over" else 0,
        turn=table.turn if code == "not_your_turn" else 0,
    )
