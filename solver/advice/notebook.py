"""Advice as a notebook draws it."""

from __future__ import annotations

from solver.advice.advise import Advice, Candidate
from solver.advice.hand_reading import HandReading, HeldCount, SeatHoldings
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
    win = _chance(candidate.win, candidate.win_error)
    points = f"{signed(candidate.points)} ± {candidate.points_error:.1f}"
    return [
        notebook.play(candidate.play),
        notebook.number("certain" if candidate.proven else win),
        notebook.number(points),
        notebook.said(candidate.reasons),
    ]


@notebook.html.register
def _html_of_reading(reading: HandReading) -> str:
    """Returns what each hidden hand probably holds, and what the seat to act may play."""
    engine = reading.engine
    hidden = [(seat, held) for seat, held in enumerate(reading.holdings) if held is not None]
    ranks = [each.rank for each in hidden[0][1].ranks] if hidden else []
    plays = [
        [notebook.play(each.play), notebook.number(_chance(each.share, each.share_error))]
        for each in reading.plays
    ]
    return notebook.frame(
        "Hand reading",
        notebook.game_of((each.play for each in reading.plays), engine.rules),
        notebook.table(["seat", *ranks, "bombs"], [_held(*each) for each in hidden]),
        notebook.table([f"seat {reading.turn} plays", "share"], plays),
        notebook.note(f"{engine.worlds} deals, {engine.seconds:.2f} s, seed {engine.seed}"),
        notebook.warned(engine.warnings),
    )


def _held(seat: int, held: SeatHoldings) -> list[object]:
    shown: list[HeldCount] = [*held.ranks, held.bombs]
    return [seat, *(notebook.number(_chance(each.chance, each.chance_error)) for each in shown)]


def _chance(share: float, error: float) -> str:
    return f"{percent(share)} ± {100 * error:.0f}"
