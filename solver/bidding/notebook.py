"""Advice on a call as a notebook draws it."""

from __future__ import annotations

from solver.bidding.recommend import BidAdvice
from solver.bidding.values import CallValue
from solver.drawing import notebook
from solver.drawing.figures import percent, signed
from solver.reasons import VOCABULARIES


@notebook.html.register
def _html(advice: BidAdvice) -> str:
    """Returns the calls with their values and what follows them, and the reasons for the best."""
    engine, strength = advice.engine, advice.strength
    hand = f"{strength.fewest_plays} plays at the fewest, {strength.bombs} bombs, "
    hand += f"{percent(strength.top_share)} of hands are stronger"
    return notebook.frame(
        "Advice on a call",
        notebook.game_of((), engine.rules),
        notebook.table(
            ["call", "points", "wins", "landlord", "why"], [_row(each) for each in advice.calls]
        ),
        notebook.note(notebook.said(advice.reasons)),
        notebook.note(hand),
        notebook.note(f"{engine.worlds} deals, {engine.seconds:.2f} s, seed {engine.seed}"),
        notebook.warned(engine.warnings),
    )


def _row(call: CallValue) -> list[object]:
    return [
        VOCABULARIES["en"].call(call.call),
        notebook.number(f"{signed(call.points)} ± {call.points_error:.1f}"),
        notebook.number(f"{percent(call.win)} ± {100 * call.win_error:.0f}"),
        notebook.number(percent(call.becomes_landlord)),
        notebook.said(call.reasons),
    ]
