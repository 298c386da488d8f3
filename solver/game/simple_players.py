"""The players that follow fixed rules and need no network."""

from __future__ import annotations

from solver.game.cards import Hand
from solver.game.play import Play
from solver.game.table import Table
from solver.native import _core
from solver.rules import Rules


class _NativePlayer:
    """Asks a player of the native core."""

    def __init__(self, native: _core.SimplePlayer) -> None:
        self._native = native

    def choose(self, table: Table, seat: int, hand: Hand) -> Play | None:
        """Returns the play of a seat; None passes, or plays no bomb out of turn.

        Args:
            table: the game as it stands.
            seat: the seat, whose turn it is or that may bomb out of turn.
            hand: the cards that it holds.
        """
        native = self._native.decide(table, seat, hand.packed)
        return None if native is None else Play.from_native(hand.rules, native, hand)


class TimidPlayer(_NativePlayer):
    """Saves its bombs and high cards for the end; the search knows this type of player, too."""

    def __init__(self, rules: Rules) -> None:
        """Prepares the player for one game."""
        super().__init__(_core.SimplePlayer(rules.native, timid=True))


class GreedyPlayer(_NativePlayer):
    """Makes the play after which its hand needs the fewest plays, and keeps bombs back."""

    def __init__(self, rules: Rules) -> None:
        """Prepares the player for one game."""
        super().__init__(_core.SimplePlayer(rules.native))

    def play_out(self, table: Table, hands: list[Hand]) -> list[Hand]:
        """Plays a game to its end and returns the cards of each play, in order.

        Nobody bombs out of turn. `table` and `hands` are those of the end afterwards.

        Args:
            table: the game as it stands.
            hands: by seat the cards held now.
        """
        played = []
        while not table.over:
            seat = table.turn
            native = self._native.decide(table, seat, hands[seat].packed)
            if native is not None:
                played.append(hands[seat].take(native.cards))
                hands[seat] -= played[-1]
            table.act(seat, native, False)
        return played
