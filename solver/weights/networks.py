"""The networks that evaluate a game, found by its rules."""

from __future__ import annotations

from solver.native import _core
from solver.rules import GAMES, Rules, kept_with_rules, load_rules
from solver.rules.description import GameDescription
from solver.weights import Weights
from solver.weights import load as load_weights

# How much an estimate of the networks weighs against sampled worlds.
PRIOR_WEIGHT = _core.PRIOR_WEIGHT


@kept_with_rules()
def weights_of(rules: Rules) -> Weights | None:
    """Returns the weights for these rules; None when none fit.

    A variant uses the weights of its game. A new game uses those of a game that has the same deck
    and deals as many cards: of the first one with the same families of plays, or else of the first.
    """
    for game in sorted(GAMES, key=lambda game: _distance(rules, game)):
        known = load_rules(game).description
        if known.deck == rules.description.deck and _sizes(known) == _sizes(rules.description):
            weights = load_weights(game)
            if weights is not None:
                return weights
    return None


def _distance(rules: Rules, game: str) -> tuple[bool, bool]:
    """Returns by what a built-in game differs from the rules: its name and its plays."""
    families = load_rules(game).description.families
    return game != rules.id, families != rules.description.families


def _sizes(description: GameDescription) -> tuple[int, int, int]:
    deal = description.deal
    return deal.players, deal.hand, deal.bottom


@kept_with_rules(most=4)
def networks_of(rules: Rules, weights: Weights) -> _core.Networks:
    """Returns the core's networks for these rules."""
    return weights.native(rules)


def native_networks(rules: Rules, weights: Weights | None = None) -> _core.Networks | None:
    """Returns the core's networks for these rules; None when no weights fit.

    Args:
        rules: the game.
        weights: the weights to use; those of the game when None.
    """
    weights = weights_of(rules) if weights is None else weights
    return None if weights is None else networks_of(rules, weights)
