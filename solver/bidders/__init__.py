"""Bidders: who calls what in an auction."""

from __future__ import annotations

from pathlib import Path

from solver.bidders.bidder import Bidder
from solver.bidders.kinds import Kinds
from solver.bidders.learned import LearnedBidder
from solver.bidders.threshold import ThresholdBidder
from solver.errors import InvalidRequest
from solver.game.among import AMONG, Among
from solver.rules import Rules, cached_with_rules, load_rules
from solver.weights import load, read
from solver.weights.networks import nearest_games

__all__ = [
    "Bidder",
    "Kinds",
    "LearnedBidder",
    "bidder_of",
    "kinds_of",
    "learned_bidder",
    "parse_bidder",
]


@cached_with_rules()
def learned_bidder(rules: Rules) -> LearnedBidder | None:
    """Returns the learned bidder of a game; None when none was trained for its auction.

    A variant with the same cards and auction uses the bidder of its game. Where it pays otherwise,
    the calls are still likely ones, but the expected points do not hold.
    """
    own = rules.description
    for game in nearest_games(rules):
        known = load_rules(game).description
        if (known.deck, known.deal, known.auction) == (own.deck, own.deal, own.auction):
            weights = load(game)
            if weights is not None and weights.bids is not None:
                return LearnedBidder(rules, weights, values_hold=known.score == own.score)
    return None


@cached_with_rules()
def bidder_of(rules: Rules) -> Bidder:
    """Returns the best bidder that there is for a game with an auction: it expects all kinds."""
    return learned_bidder(rules) or ThresholdBidder(rules)


@cached_with_rules(most=len(AMONG))
def kinds_of(rules: Rules, among: Among = "mixed") -> Kinds:
    """Returns who may sit in the other seats of a game's auctions.

    Args:
        rules: a game with an auction.
        among: what is assumed of them.
    """
    learned = learned_bidder(rules)
    return Kinds.of(rules, among, None if learned is None else learned.among("expert"))


def parse_bidder(text: str, rules: Rules) -> Bidder:
    """Returns the bidder that a user names: `learned`, `threshold` or a file of weights.

    Raises:
        InvalidRequest: there is no such bidder for the game.
    """
    if text == "threshold":
        return ThresholdBidder(rules)
    if text == "learned":
        learned = learned_bidder(rules)
        if learned is None:
            raise InvalidRequest(
                "there is no learned bidder for the auctions of {rules}", rules=rules.id
            )
        return learned
    weights = read(Path(text))
    if weights.bids is None:
        raise InvalidRequest("{text}: these weights have no network for bids", text=text)
    return LearnedBidder(rules, weights)
