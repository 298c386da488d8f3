"""Advice as a notebook draws it."""

from __future__ import annotations

from solver.advice.advise import Advice, Candidate
from solver.drawing import notebook
from solver.drawing.figures import percent, signed


@notebook.html.register
def _html(advice: Advice) -> str:
    """Returns the choices with their values and reasons, best first, and how the game may go on."""
    engine = advice.engine
    found = f"{engine.worlds} deals, {engine.seconds:.2f} s, seed {engine.seed}"
    return notebook.frame(
        "Advice",
        notebook.game_of((each.play for each in advice.plays), engine.rules),
        notebook.table(["play", "wins", "points", "why"], [_row(each) for each in advice.plays]),
        notebook.note(notebook.line("the game may go on", advice.line)),
        notebook.note(found),
        notebook.warned(engine.warnings),
    )


def _row(candidate: Candidate) -> list[object]:
    win = f"{percent(candidate.win)} ± {100 * candidate.win_error:.0f}"
    points = f"{signed(candidate.points)} ± {candidate.points_error:.1f}"
    return [
        notebook.play(candidate.play),
        notebook.number("certain" if candidate.proven else win),
        notebook.number(points),
        notebook.said(candidate.reasons),
    ]
