"""A solution of the constraint model: which bodies, and which kickers and wild cards with them."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass

from solver.decomposition.bodies import Body


@dataclass(frozen=True)
class Portion:
    """The part of a plan that one pool of bodies contributes.

    Attributes:
        copies: the bodies, one entry for each copy.
        units: by rank the kicker units that the copies carry between them.
        stand_ins: by rank the wild cards that stand for it in the one copy; None where the plan
            leaves open which play they are in.
    """

    copies: list[Body]
    units: Counter[int]
    stand_ins: Counter[int] | None = None


@dataclass(frozen=True)
class Plan:
    """A solution of the constraint model; `assignments` makes plays of it.

    Attributes:
        portions: the bodies and kickers, pool by pool.
        stand_ins: by rank the wild cards that stand for it in a play that is left open.
        value: the cost.
        choice: the values of all variables, which tell plans of equal cost apart.
    """

    portions: list[Portion]
    stand_ins: Counter[int]
    value: int
    choice: tuple[int, ...]
