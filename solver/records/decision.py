"""One decision of a recorded game, with what the seat knew when it decided, and its number."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, NamedTuple

from solver.game.auction import Call
from solver.game.call_view import CallView
from solver.game.play import Play
from solver.game.view import View

# In a ddz-record the first two events are the start and the deal.
_FIRST_CALL = 2


class EventNumbers(NamedTuple):
    """The numbers of a game's events in its ddz-record, from 0.

    They number the decisions of reviews, the steps of positions and the rows of tables. A game
    from another program has no event that names the landlord, so its acts follow the calls at once.

    Attributes:
        calls: how many calls the game has.
        announced: whether an event of its own names the landlord.
    """

    calls: int
    announced: bool

    def call(self, place: int) -> int:
        """Returns the number of the event of a call, which is counted from 0."""
        return _FIRST_CALL + place

    @property
    def direction(self) -> int:
        """The number of the last event before the lead: by then the landlord has chosen."""
        return self.act(0) - 1

    def act(self, place: int) -> int:
        """Returns the number of the event of an act, which is counted from the first lead."""
        return _FIRST_CALL + self.calls + self.announced + place


@dataclass(frozen=True)
class Decision:
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
    view: View | CallView
    done: Call | Play | None
    interrupt: bool = False
