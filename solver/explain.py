"""Reasons in words, made from facts: nothing is said that the engine does not know."""

from __future__ import annotations

from solver.native import _core
from solver.play import Play
from solver.rules import Rules
from solver.view import View

# With so few cards an opponent may go out with a single play.
SHORT = 2


class Facts:
    """What can be said about the choices of one view."""

    def __init__(self, view: View) -> None:
        """Counts what the hand needs before any choice."""
        self._view = view
        self._fewest = _core.FewestPlays(view.rules.native)
        self._now = self._fewest.exact(view.hand.packed)
        self._bombs = count_bombs(view.rules, view.hand.packed)

    def reasons(self, play: Play | None) -> list[str]:
        """Returns why one might play this (None is the pass), the weightiest fact first."""
        said = self._of_pass() if play is None else self._of_play(play)
        return said + self._of_opponents()

    def _of_pass(self) -> list[str]:
        view, holder = self._view, self._view.table.holder
        said = []
        if view.my_turn and holder >= 0 and self._partners(holder):
            said.append(f"seat {holder}, your partner, holds the trick")
        return [*said, f"keeps the hand at {_plays(self._now)}"]

    def _of_play(self, play: Play) -> list[str]:
        view = self._view
        rest = view.hand.packed - play.native.cards
        if not rest:
            return ["goes out and wins the game"]
        left = self._fewest.exact(rest)
        said = [f"leaves a hand of {_plays(left)}" + self._change(left)]
        kept, bombs = count_bombs(view.rules, rest), self._bombs
        if play.is_bomb:
            factor = view.rules.native.factor(play.native)
            said.append(f"multiplies the stake by {factor}" if factor > 1 else "spends a bomb")
        elif kept < bombs:
            said.append("breaks a bomb" if bombs - kept == 1 else f"breaks {bombs - kept} bombs")
        elif kept:
            said.append("keeps the bomb" if kept == 1 else f"keeps {kept} bombs")
        if not self._beatable(play):
            said.append("nobody can beat it")
        holder = view.table.holder
        if view.my_turn and holder >= 0 and self._partners(holder):
            said.append(f"takes the trick from seat {holder}, your partner")
        return said

    def _change(self, left: int) -> str:
        if left == self._now - 1:
            return ", as planned"
        lost = left - self._now + 1
        return f", {lost} more than planned" if lost > 0 else ""

    def _of_opponents(self) -> list[str]:
        view = self._view
        return [
            f"seat {seat} has only {count} card{'s' if count > 1 else ''} left"
            for seat, count in enumerate(view.table.left)
            if not self._partners(seat) and count <= SHORT
        ]

    def _partners(self, seat: int) -> bool:
        landlord = self._view.landlord
        return (seat == landlord) == (self._view.seat == landlord)

    def _beatable(self, play: Play) -> bool:
        """Whether the unseen cards, all in one hand, hold anything that beats the play."""
        view = self._view
        return bool(view.rules.native.plays(view.unseen.packed, play.native, False, False))


def count_bombs(rules: Rules, hand: int) -> int:
    """Returns how many bombs a packed hand holds, those that share cards counted once."""
    found = rules.native.plays(hand, None, True, False)
    # A rank held six times makes bombs of four, five and six: one bomb to a player.
    return len({(bomb.type, bomb.key) for bomb in found})


def _plays(count: int) -> str:
    return f"{count} play" if count == 1 else f"{count} plays"
