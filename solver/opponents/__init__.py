"""Opponents of several strengths: players for people, each weakened in a way that is said."""

from solver.opponents.choosing import choose, limit_of
from solver.opponents.opponent import OPPONENTS, Opponent, opponent
from solver.opponents.turn import Turn, next_seat, next_turn

__all__ = [
    "OPPONENTS",
    "Opponent",
    "Turn",
    "choose",
    "limit_of",
    "next_seat",
    "next_turn",
    "opponent",
]
