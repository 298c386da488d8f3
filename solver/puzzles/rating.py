"""How hard a puzzle is: how deep the win is, and how well it is hidden.

    rating = 300 + 140 · only moves + 90 · (depth - 1) + 70 · log2(1 / prior) + 60 · tempting
             + 25 · log2(choices)

`prior` counts for at least 1 in 64 (420 points), depth for at most 9 plays and only moves for at
most 6. The prior is the softmax of the network's win probabilities over all choices, from what the
seat would see in a game, with the temperature below. The scale is one of difficulty: about 800 for
a first puzzle, 2,000 and more for the hardest. No games between people stand behind it.
"""

from __future__ import annotations

import math
from collections.abc import Sequence

from solver.puzzles.puzzle import Measures

# The softmax temperature, in win probability: a choice that looks 10 % better is taken e times as
# often, about as a practised player errs.
TEMPERATURE = 0.1
# The bounds of the five levels that a list shows.
LEVELS = (750, 950, 1200, 1500)
_LEAST_PRIOR = 1 / 64
_MOST_DEPTH = 9
_MOST_ONLY_MOVES = 6


def rating_of(measures: Measures) -> int:
    """Returns the rating of a puzzle."""
    prior = max(measures.prior, _LEAST_PRIOR)
    return round(
        300
        + 140 * min(measures.only_moves, _MOST_ONLY_MOVES)
        + 90 * (min(measures.depth, _MOST_DEPTH) - 1)
        + 70 * math.log2(1 / prior)
        + 60 * len(measures.tempting)
        + 25 * math.log2(measures.choices)
    )


def level_of(rating: int) -> int:
    """Returns the level of a rating, from 1 to 5."""
    return 1 + sum(rating >= bound for bound in LEVELS)


def priors_of(values: Sequence[float]) -> list[float]:
    """Returns how likely each choice is made, from the win probabilities that they seem to have."""
    best = max(values)
    weights = [math.exp((value - best) / TEMPERATURE) for value in values]
    return [weight / sum(weights) for weight in weights]
