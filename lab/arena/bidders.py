"""The registry of bidders, by the names that `landlord arena bidder:A bidder:B` takes."""

from __future__ import annotations

from pathlib import Path

from lab.arena.rule_bidder import parse_rule, tuned_bidder, tuned_rules
from solver.bidders.auctioneer import Bidder
from solver.bidders.by_strength import ThresholdBidder
from solver.bidders.kinds import learned_bidder
from solver.bidders.learned import LearnedBidder
from solver.errors import InvalidRequest, quoted
from solver.rules import Rules
from solver.weights import read

PREFIX = "bidder:"
# `rule` alone is the tuned rule; `rule:JSON` is one that the user writes.
_RULE = "rule"


def is_bidder(name: str) -> bool:
    """Returns whether the arena's user names a bidder and not an agent."""
    return name.startswith(PREFIX)


def bidder_named(name: str, rules: Rules) -> Bidder:
    """Returns the bidder that a user of the arena names, for instance `bidder:learned`.

    Raises:
        InvalidRequest: there is no such bidder, or it cannot call in this game.
    """
    if not is_bidder(name):
        raise InvalidRequest(f"{quoted(name)} is no bidder: bidders are compared with bidders")
    if rules.description.auction.kind == "none":
        raise InvalidRequest(f"{rules.id} has no auction, so bidders cannot be compared in it")
    what = name.removeprefix(PREFIX)
    stem, colon, argument = what.partition(":")
    if stem == _RULE and colon:
        return parse_rule(argument, rules)
    if any(what in named for named in tuned_rules().values()):
        return tuned_bidder(rules, what)
    return parse_bidder(what, rules)


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
