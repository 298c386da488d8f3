"""Is it stronger? New weights against old ones and against the greedy player, network alone.

Prints the strength of shipped weights, or of files, against the greedy player, and against other
weights of the game:

    .venv/bin/python -m solver.training.gate GAME|FILE... [--deals N] [--seed N] [--against FILE]
"""

from __future__ import annotations

import argparse
from dataclasses import replace
from pathlib import Path
from typing import Any

from solver.arena.match import Match
from solver.arena.pair import Pair
from solver.errors import InvalidRequest
from solver.native import _core
from solver.rules import GAMES, Rules, load_rules
from solver.settings import threads
from solver.training.lessons import landlord_choice
from solver.weights import Weights, load, read

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
        bottom_public=rules.description.deal.bottom_public,
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


def _found(name: str) -> Weights:
    """Returns the weights of a game, or those of a file."""
    weights = load(name) if name in GAMES else read(Path(name))
    if weights is None:
        raise InvalidRequest(f"there are no weights of {name}")
    return weights


def main() -> None:
    """Prints how strong weights are."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("weights", nargs="+", metavar="GAME|FILE")
    parser.add_argument("--deals", type=int, default=20_000)
    parser.add_argument("--seed", type=int, default=4101)
    parser.add_argument("--against", type=Path, metavar="FILE", help="the greedy player's place")
    asked = parser.parse_args()
    for name in asked.weights:
        weights = _found(name)
        other = None if asked.against is None else read(asked.against)
        found = measure(
            load_rules(weights.card.rules), weights, other, deals=asked.deals, seed=asked.seed
        )
        print(weights.card.name, figures(found), flush=True)


if __name__ == "__main__":
    main()
