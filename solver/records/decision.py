"""One choice of a recorded game, with what the seat knew before it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from solver.game.auction import Call
from solver.game.call_view import CallView
from solver.game.play import Play
from solver.game.view import View


@dataclass(frozen=True)
class Decision:
    """A choice that a seat made, and what it knew before.

    Attributes:
        index: the number of the event in the record.
        seat: who decided.
        kind: a call, or a play (a pass among them).
        view: what the seat knew.
        done: the call, or the play; None for a pass.
        interrupt: whether it is a bomb out of turn.
    """

    index: int
    seat: int
    kind: Literal["call", "play"]
    view: View | CallView
    done: Call | Play | None
    interrupt: bool = False
