"""One decision of a recorded game, with what the seat knew when it decided, and its number."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from solver.game.auction import Call
from solver.game.knowledge import Knowledge
from solver.game.play import Play


@dataclass(frozen=True)
class RecordedDecision:
    """A decision that a seat made, and what it knew before.

    Attributes:
        index: the number of its event in a ddz-record, from 0.
        seat: the seat that decided.
        kind: `call`; or `play`, which includes passing.
        view: what the seat knew before it decided.
        done: the call or the play that it chose; None for a pass.
        interrupt: whether the play was a bomb out of turn.
    """

    index: int
    seat: int
    kind: Literal["call", "play"]
    view: Knowledge
    done: Call | Play | None
    interrupt: bool = False
