"""Is it stronger? New weights against old ones and against the greedy player, network alone."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from solver.arena.match import Match
from solver.arena.pair import Pair
from solver.engine import threads
from solver.native import _core
from solver.rules import Rules
from solver.training.lessons import landlord_choice
from solver.weights import Weights

DEALS = 3000
# What a card says of a match, in the arena's words.
FIGURES = (
    "deals",
    "win_rate",
    "win_rate_error",
    "points",
    "points_error",
    "as_landlord",
    "as_peasants",
)


def measure(
    rules: Rules,
    weights: Weights,
    against: Weights | None,
    *,
    deals: int = DEALS,
    seed: int,
    by_points: bool = False,
) -> Match:
    """Returns how `weights` do against others, or against the greedy player when None."""
    landlord, peasants = _core.duel(
        rules.native,
        weights.native(rules),
        None if against is None else against.native(rules),
        deals=deals,
        seed=seed,
        chosen=landlord_choice(rules),
        by_points=by_points,
        bottom_public=rules.game.deal.bottom_public,
        threads=threads(),
    )
    # A duel is about what one peasant wins or loses; a score is that of the whole side.
    others = rules.players - 1
    return Match.of(
        [
            Pair(
                number=number,
                won_as_landlord=bool(first > 0),
                won_as_peasants=bool(second > 0),
                points_as_landlord=others * int(first),
                points_as_peasants=others * int(second),
            )
            for number, (first, second) in enumerate(zip(landlord, peasants, strict=True))
        ]
    )


def figures(found: Match) -> dict[str, float]:
    """Returns what a card says of a match."""
    return {name: round(getattr(found, name), 4) for name in FIGURES}


def judged(rules: Rules, weights: Weights, before: Weights | None, seed: int) -> Weights:
    """Returns the weights with what they are worth on their card."""
    found: dict[str, Any] = {"seed": seed}
    for by_points in (False, True):
        aim = "points" if by_points else "wins"
        found[f"greedy, for {aim}"] = figures(
            measure(rules, weights, None, seed=seed, by_points=by_points)
        )
        if before is not None:
            found[f"{before.card.name}, for {aim}"] = figures(
                measure(rules, weights, before, seed=seed + 1, by_points=by_points)
            )
    return replace(weights, card=replace(weights.card, strength=found))
