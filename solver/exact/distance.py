"""How far a win is away with all hands known: what "mate in n" is in chess."""

from __future__ import annotations

from solver.errors import Cancelled
from solver.game.position import Position
from solver.game.seats import Side
from solver.native import _core
from solver.rules import Rules
from solver.search.interrupt import interruptible
from solver.search.limit import Limit

# More plays than any side makes in one game.
_MOST_PLAYS = 60


class WinDistance:
    """Counts the plays that a side needs to win against the defence that resists longest.

    What is found out about a position is kept, so that positions of one game are counted quickly
    one after another.
    """

    def __init__(self, rules: Rules, side: Side) -> None:
        """Prepares the count.

        Args:
            rules: the game.
            side: whose plays are counted: the landlord's, or those of all peasants together.
        """
        interrupts = rules.description.play.interrupts != "none"
        self._native = _core.WinDistance(rules.native, side == "landlord", interrupts)

    def of(self, position: Position, limit: Limit, most: int = _MOST_PLAYS) -> int | None:
        """Returns the fewest plays with which the side wins, whatever the other side does.

        Args:
            position: the game as it stands, with a direction of play.
            limit: its nodes and its cancellation end the search.
            most: a win that takes more plays is not looked for.

        Returns:
            The number of plays; None when the side cannot win with `most` plays, or the limit ended
            the search.

        Raises:
            Cancelled: the search was cancelled.
        """
        if limit.cancellation is not None and limit.cancellation.cancelled:
            raise Cancelled
        cancellation = _core.Cancellation()
        hands = [hand.packed for hand in position.hands]
        found = interruptible(
            lambda: self._native.of(
                position.table(position.directions[0]),
                hands,
                most,
                limit.nodes or 0,
                cancellation,
            ),
            cancellation.cancel,
            limit,
        )
        return None if found < 0 else found
