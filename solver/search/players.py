"""The player of rollouts that follows fixed rules and needs no network."""

from __future__ import annotations

from solver.game.play import Play
from solver.game.view import View
from solver.native import _core
from solver.rules import Rules


class GreedyPlayer:
    """Makes the play after which its hand needs the fewest plays, and keeps bombs back."""

    def __init__(self, rules: Rules) -> None:
        """Prepares the player for one game."""
        self._native = _core.GreedyPolicy(rules.native)

    def decide(self, view: View) -> Play | None:
        """Returns the play; None passes, or plays no bomb out of turn."""
        ask = self._native.choose if view.my_turn else self._native.interrupt
        native = ask(view.table, view.seat, view.hand.packed)
        return None if native is None else Play.from_native(view.rules, native, view.hand)
