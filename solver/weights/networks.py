"""The networks that evaluate a game, found by its rules."""

from __future__ import annotations

from dataclasses import dataclass

from solver.native import _core
from solver.rules import GAMES, Rules, cached_with_rules, differences, load_rules
from solver.rules.description import GameDescription
from solver.weights import Weights
from solver.weights import load as load_weights

# By how much more borrowed networks are off than under their own rules, as standard errors: of a
# win probability, and of points for a stake of one, relative above one point. The mean over the
# variants is 0.046 of wins; of points and of calls the largest ones are 0.114 and 0.016. Where the
# game pays otherwise, points were off by 0.02 to 12: a whole point stands for "hardly known"
# (docs/calibration.md).
BORROWED_WIN_ERROR = 0.05
BORROWED_POINTS_ERROR = 0.12
OTHER_PAY_POINTS_ERROR = 1.0
BORROWED_CALL_ERROR = 0.02  # of the win probabilities after a call


@dataclass(frozen=True)
class Origin:
    """The rules on which borrowed networks were trained.

    Attributes:
        rules: the name of these rules with their version, as answers name rules.
        differences: the keys in which the rules differ that borrow the networks.
    """

    rules: str
    differences: tuple[str, ...]

    @property
    def pays_otherwise(self) -> bool:
        """Whether the rules that borrow the networks pay otherwise."""
        return any(key.partition(".")[0] == "score" for key in self.differences)

    @property
    def points_error(self) -> float:
        """The standard error of points, besides that which the networks have by their own rules."""
        return OTHER_PAY_POINTS_ERROR if self.pays_otherwise else BORROWED_POINTS_ERROR


@dataclass(frozen=True)
class GameNetworks:
    """The networks that evaluate a game.

    Attributes:
        weights: their weights.
        native: the core's networks.
        origin: the rules on which they were trained; None when it is these rules.
    """

    weights: Weights
    native: _core.Networks
    origin: Origin | None


@cached_with_rules()
def weights_of(rules: Rules) -> Weights | None:
    """Returns the weights for these rules; None when none fit.

    A variant uses the weights of its game. A new game uses those of a game that has the same deck
    and deals as many cards: of the nearest one (`nearest_games`).
    """
    for game in nearest_games(rules):
        known = load_rules(game).description
        if known.deck == rules.description.deck and _sizes(known) == _sizes(rules.description):
            weights = load_weights(game)
            if weights is not None:
                return weights
    return None


def nearest_games(rules: Rules) -> list[str]:
    """Returns the built-in games in the order in which these rules borrow from them.

    The same game under any name comes first, then the game of the same name, then games with the
    same families of plays.
    """

    def distance(game: str) -> tuple[bool, bool, bool]:
        known = load_rules(game)
        families = known.description.families
        return (
            bool(differences(known, rules)),
            game != rules.id,
            families != rules.description.families,
        )

    return sorted(GAMES, key=distance)


def _sizes(description: GameDescription) -> tuple[int, int, int]:
    deal = description.deal
    return deal.players, deal.hand, deal.bottom


def networks_of(rules: Rules, weights: Weights | None = None) -> GameNetworks | None:
    """Returns the networks for these rules; None when no weights fit.

    Args:
        rules: the game.
        weights: the weights to use; those of the game when None.
    """
    weights = weights_of(rules) if weights is None else weights
    return None if weights is None else _networks(rules, weights)


def native_networks(rules: Rules, weights: Weights | None = None) -> _core.Networks | None:
    """Returns the core's networks for these rules, as `networks_of` does."""
    networks = networks_of(rules, weights)
    return None if networks is None else networks.native


@cached_with_rules(most=4)
def _networks(rules: Rules, weights: Weights) -> GameNetworks:
    return GameNetworks(weights, weights.native(rules), origin_of(rules, weights))


def origin_of(rules: Rules, weights: Weights) -> Origin | None:
    """Returns on which rules weights were trained; None when it is these rules.

    The same rules under another name are these rules.
    """
    if weights.card.rules not in GAMES:
        return None
    trained = load_rules(weights.card.rules)
    unequal = differences(trained, rules)
    return Origin(trained.versioned_id, unequal) if unequal else None
