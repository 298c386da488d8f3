"""The gate: are new weights stronger than the greedy player, and than the weights in use?

Only the networks play; nothing is searched. As a command this module prints the strength of
shipped weights, or of files, against the greedy player or against other weights of the game:

    .venv/bin/python -m lab.training.gate GAME|FILE... [--deals N] [--seed N] [--against FILE]
"""

from __future__ import annotations

import argparse
from dataclasses import replace
from pathlib import Path
from typing import Any

from lab.arena.match import Match, Outcome
from lab.training.self_play import duel
from solver.errors import InvalidRequest
from solver.rules import GAMES, Rules, load_rules
from solver.settings import threads
from solver.weights import Weights, load, read

DEALS = 3000
# The figures of a match that a card states, named as in the arena.
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
    """Returns the result of `weights` on duplicate deals.

    Args:
        rules: the game.
        weights: the networks that are measured.
        against: their opponents; None is the greedy player.
        deals: how many deals, each played twice with the sides swapped.
        seed: decides the deals.
        by_points: whether both sides play for points instead of wins.
    """
    landlord, peasants = duel(
        rules,
        weights,
        against,
        deals=deals,
        seed=seed,
        by_points=by_points,
        threads=threads(),
    )
    # A duel counts what one peasant wins or loses; a match counts the whole side.
    others = rules.players - 1
    return Match.of(
        [
            Outcome.of_pair((first > 0, second > 0), (others * first, others * second))
            for first, second in zip(landlord.tolist(), peasants.tolist(), strict=True)
        ]
    )


def figures(match: Match) -> dict[str, float]:
    """Returns the figures of a match that a card states, rounded to four decimals."""
    document = match.to_json()
    return {name: round(document[name], 4) for name in FIGURES}


def add_strength(rules: Rules, weights: Weights, in_use: Weights | None, seed: int) -> Weights:
    """Returns the weights with their measured strength on their card.

    Args:
        rules: the game.
        weights: the networks that are measured.
        in_use: the weights that they would replace; None where the game has none.
        seed: decides the deals.
    """
    strength: dict[str, Any] = {"seed": seed}
    for by_points in (False, True):
        objective = "points" if by_points else "wins"
        strength[f"greedy, for {objective}"] = figures(
            measure(rules, weights, None, seed=seed, by_points=by_points)
        )
        if in_use is not None:
            strength[f"{in_use.card.name}, for {objective}"] = figures(
                measure(rules, weights, in_use, seed=seed + 1, by_points=by_points)
            )
    return replace(weights, card=replace(weights.card, strength=strength))


def _weights_named(name: str) -> Weights:
    """Returns the shipped weights of a game, or those of a file."""
    weights = load(name) if name in GAMES else read(Path(name))
    if weights is None:
        raise InvalidRequest(f"there are no weights of {name}")
    return weights


def main() -> None:
    """Prints the strength of weights."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("weights", nargs="+", metavar="GAME|FILE")
    parser.add_argument("--deals", type=int, default=20_000)
    parser.add_argument("--seed", type=int, default=4101)
    parser.add_argument(
        "--against",
        type=Path,
        metavar="FILE",
        help="weights to play against; without it, the greedy player",
    )
    options = parser.parse_args()
    for name in options.weights:
        weights = _weights_named(name)
        opponent = None if options.against is None else read(options.against)
        match = measure(
            load_rules(weights.card.rules),
            weights,
            opponent,
            deals=options.deals,
            seed=options.seed,
        )
        print(weights.card.name, figures(match), flush=True)


if __name__ == "__main__":
    main()
