"""Facts about choices, as values; `solver.reasons` puts them into words."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal

Role = Literal["landlord", "partner", "peasant"]
# Every kind of fact about a play, the weightiest first: reasons are told in this order.
KINDS = (
    "out",
    "proven_win",
    "proven_loss",
    "sure_win",
    "better_win",
    "better_points",
    "worse_win",
    "worse_points",
    "opponent_out",
    "partner_out",
    "breaks_rocket",
    "breaks_bomb",
    "gives_away",
    "over_partner",
    "cannot_beat",
    "partner_holds",
    "unbeatable",
    "never_beaten",
    "beaten",
    "partner_beats",
    "opponent_beats",
    "wins_trick",
    "breaks_run",
    "multiplies",
    "spends_bomb",
    "leaves_more",
    "leaves",
    "stays",
    "plays_simply",
    "won_all",
    "lost_all",
    "opponent_short",
    "partner_short",
    "turns",
    "no_turns",
    "keeps_rocket",
    "keeps_bombs",
    "keeps_high",
)
# Those about a call, in the order in which they are told.
CALL_KINDS = (
    "stronger",
    "shape",
    "bombs",
    "as_landlord",
    "better_call",
    "even_calls",
    "call_worth",
)
_WEIGHT = {kind: place for place, kind in enumerate(KINDS)}


@dataclass(frozen=True)
class Person:
    """Another seat, and what it is to the one that is advised."""

    seat: int
    role: Role


Value = int | float | str | Person | tuple[tuple[Person, float], ...]


@dataclass(frozen=True)
class Fact:
    """One thing that the engine knows.

    Attributes:
        kind: one of `KINDS` or `CALL_KINDS`.
        values: what it is about: numbers, shares from 0 to 1, cards, calls and persons.
    """

    kind: str
    values: Mapping[str, Value] = field(default_factory=dict, hash=False)
