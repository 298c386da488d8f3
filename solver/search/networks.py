"""The networks that play a game, found by its rules."""

from __future__ import annotations

from functools import lru_cache

from solver.native import _core
from solver.rules import GAMES, Rules, load_rules
from solver.weights import Weights
from solver.weights import load as load_weights


@lru_cache(maxsize=32)
def weights_of(rules: Rules) -> Weights | None:
    """Returns the weights for these rules; None when none fit.

    A variant is played by the weights of its game, and a game of its own by those of the first
    game with the same cards, dealt alike.
    """
    for game in sorted(GAMES, key=lambda game: game != rules.id):
        known = load_rules(game).description
        if known.deck == rules.description.deck and known.deal == rules.description.deal:
            weights = load_weights(game)
            if weights is not None:
                return weights
    return None


@lru_cache(maxsize=32)
def networks_of(rules: Rules, weights: Weights) -> _core.Networks:
    """Returns the networks as the core runs them for these rules."""
    return weights.native(rules)


def native_networks(rules: Rules) -> _core.Networks | None:
    """Returns the networks that play these rules; None when there are none."""
    weights = weights_of(rules)
    return None if weights is None else networks_of(rules, weights)
