"""Whose turn it is, who leads and who has won, after a list of acts.

The hands are not known here: only the numbers of cards are kept, so any cards may be played that
the numbers allow.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from .combos import outranks, readings
from .decks import LANDLORD_HAND, PEASANT_HAND, PLAYERS, Reading, split


@dataclass
class _State:
    """A game after some acts; ``table`` is None when whoever has the turn leads."""

    game: str
    landlord: int
    direction: int
    left: list[int]
    turn: int
    table: Reading | None = None
    table_size: int = 0
    holder: int | None = None
    passes: int = 0
    plays: list[int] = field(default_factory=list)

    def may_act(self, seat: int, out_of_turn: bool) -> bool:
        """Whether this seat may act now: in its turn, or in street with a bomb out of turn."""
        if seat not in range(len(self.left)) or 0 in self.left:
            return False
        if not out_of_turn:
            return seat == self.turn
        if self.game != "street" or sum(self.plays) == 0 or seat == self.turn:
            return False
        return self.table is None or seat != self.holder

    def passes_now(self) -> None:
        """The seat whose turn it is passes."""
        players = len(self.left)
        self.passes += 1
        self.turn = (self.turn + self.direction) % players
        if self.passes == players - 1:
            self.table = None  # the turn has come back to the holder, who leads
            self.passes = 0

    def lays(self, seat: int, cards: Sequence[str], out_of_turn: bool) -> bool:
        """The seat plays these cards; returns whether it may."""
        choices = readings(self.game, cards)
        if out_of_turn:
            choices = [r for r in choices if r["type"] == "bomb"]
        if self.table is not None:
            old, size = self.table, self.table_size
            choices = [r for r in choices if outranks(self.game, r, len(cards), old, size)]
        if not choices or len(cards) > self.left[seat]:
            return False
        self.table, self.table_size, self.holder, self.passes = choices[0], len(cards), seat, 0
        self.plays[seat] += 1
        self.left[seat] -= len(cards)
        self.turn = (seat + self.direction) % len(self.left)
        return True

    def status(self) -> dict[str, Any]:
        """The state as the vectors have it."""
        if 0 not in self.left:
            return {"status": "open", "turn": self.turn, "leading": self.table is None}
        won = self.left[self.landlord] == 0
        peasants_played = sum(self.plays) - self.plays[self.landlord]
        return {
            "status": "over",
            "winner": "landlord" if won else "peasants",
            "spring": won and peasants_played == 0,
            "anti": not won and self.plays[self.landlord] == 1,
        }


def flow(
    game: str,
    landlord: int,
    acts: Sequence[Sequence[Any]],
    direction: int = 1,
    left: Sequence[int] | None = None,
) -> dict[str, Any]:
    """Play the acts ``[seat, cards or "pass"]`` or ``[seat, cards, "!"]`` (a bomb out of turn).

    ``left`` gives the numbers of cards by seat (default: the deal). Only the street landlord may
    choose the ``direction`` -1; elsewhere it makes the first act illegal.
    """
    players = PLAYERS[game]
    if left is None:
        left = [PEASANT_HAND[game]] * players
        left[landlord] = LANDLORD_HAND[game]
    if direction not in (1, -1) or (direction == -1 and game != "street"):
        return {"status": "illegal", "at": 0}
    state = _State(game, landlord, direction, list(left), landlord, plays=[0] * players)
    for at, act in enumerate(acts):
        seat, what = act[0], act[1]
        out_of_turn = len(act) > 2 and act[2] == "!"
        legal = state.may_act(seat, out_of_turn)
        if legal and what == "pass":
            legal = not out_of_turn and state.table is not None
            if legal:
                state.passes_now()
        elif legal:
            legal = state.lays(seat, split(game, what), out_of_turn)
        if not legal:
            return {"status": "illegal", "at": at}
    return state.status()
