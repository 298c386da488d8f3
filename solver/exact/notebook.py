"""An exact result as a notebook draws it."""

from __future__ import annotations

from solver.drawing import notebook
from solver.drawing.figures import signed
from solver.exact.solution import ResultBounds, Solution

_RESULTS = {
    "landlord": "the landlord wins",
    "peasants": "the peasants win",
    "undecided": "undecided within the limit",
}


@notebook.html.register
def _html(solution: Solution) -> str:
    """Returns all hands, the result of each play, and perfect play from here on."""
    position = solution.position
    hands = [
        [
            "landlord" if seat == position.landlord else f"seat {seat}",
            notebook.cards(hand),
            "to move" if seat == position.turn else "",
        ]
        for seat, hand in enumerate(position.hands)
    ]
    plays = [[notebook.play(each.play), _said(each.outcome)] for each in solution.plays]
    return notebook.frame(
        f"Open hands: {_said(solution.outcome)}",
        position.rules.description.name,
        notebook.table(["seat", "hand", ""], hands),
        notebook.table(["play", "result"], plays),
        notebook.note(notebook.line("perfect play", solution.line)),
        notebook.note(f"{solution.nodes} positions, {solution.seconds:.2f} s"),
    )


def _said(outcome: ResultBounds) -> str:
    result = _RESULTS[outcome.result]
    if outcome.objective == "win":
        return result
    if outcome.exact:
        return f"{result}, {signed(outcome.low, 0)} points"
    return f"{result}, {signed(outcome.low, 0)} to {signed(outcome.high, 0)} points"
