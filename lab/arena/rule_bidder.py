"""A bidder that follows a fixed rule: a sum over top ranks, bombs and fewest plays, and thresholds.

Books teach such rules, and most programs bid by one. rule_bidders.json keeps those of the built-in
games, which the cross-entropy method tuned on random deals to win points.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import lru_cache
from pathlib import Path

import numpy as np
from numpy.typing import NDArray
from pydantic import BaseModel, ConfigDict, ValidationError

from solver.bidders.by_strength import cautious_index, mostly
from solver.bidders.strength import Floats, Hands, strength_of
from solver.errors import InvalidRequest, quoted
from solver.game.auction import Auction
from solver.rules import Rules
from solver.search.hands import bomb_counts

FILE = Path(__file__).with_name("rule_bidders.json")
# How many of the highest ranks a rule weighs, each with a weight of its own.
_TOP_RANKS = 4
# A packed hand has this many bits for the count of each rank.
_RANK_BITS = 4


class FixedRule(BaseModel):
    """The numbers of a fixed rule.

    Attributes:
        weights: what each thing in a hand counts, by name: a rank letter for each card of that
            rank, `bombs` for each bomb, `plays` for each of the fewest plays that empty the hand.
        calls: for each call the least sum with which it is made; a call without one is never made.
            Of several calls the last legal one is made: the highest bid.
        after: what is added to every threshold, by the state of the auction: `bid` for each point
            of the highest bid so far, `passed` for each seat that has passed, `again` once if the
            seat has called before, `snatched` for each snatch so far.
    """

    model_config = ConfigDict(extra="forbid", frozen=True)

    weights: dict[str, float]
    calls: dict[str, float]
    after: dict[str, float] = {}


class RuleBidder:
    """Makes the calls of a fixed rule."""

    def __init__(self, rules: Rules, rule: FixedRule, name: str = "rule") -> None:
        """Prepares the bidder of a game.

        Raises:
            InvalidRequest: the rule weighs something that hands of the game do not have.
        """
        known = feature_names(rules)
        for unknown in sorted(set(rule.weights) - set(known)):
            raise InvalidRequest(
                f"a rule for {rules.id} weighs {', '.join(known)}, not {quoted(unknown)}"
            )
        for unknown in sorted(set(rule.after) - set(AFTER)):
            raise InvalidRequest(
                f"a rule's thresholds move after {', '.join(AFTER)}, not {quoted(unknown)}"
            )
        self.name = name
        self.rule = rule
        self._rules = rules
        self._weights = np.array([rule.weights.get(each, 0.0) for each in known])

    def sums(self, hands: Hands) -> Floats:
        """Returns the weighted sum of each hand."""
        found: Floats = features(self._rules, hands) @ self._weights
        return found

    def chances(self, auction: Auction, hands: Hands) -> Floats:
        """Returns how likely each legal call is: its own choice four times in five."""
        return mostly(self.choose(auction, hands), len(auction.legal))

    def choose(self, auction: Auction, hands: Hands) -> NDArray[np.int64]:
        """Returns for each hand the call that the rule makes, as an index of the legal calls."""
        sums = self.sums(hands)
        chosen = np.full(len(hands), cautious_index(auction))
        moved = moved_by(auction, self.rule.after)
        for at, call in enumerate(auction.legal):
            least = self.rule.calls.get(str(call))
            if least is not None:
                chosen[sums >= least + moved] = at
        return chosen


AFTER = ("bid", "passed", "again", "snatched")


def moved_by(auction: Auction, after: Mapping[str, float]) -> float:
    """Returns what the state of the auction adds to every threshold; see `FixedRule.after`."""
    state = {
        "bid": auction.bid,
        "passed": len(auction.passed),
        "again": int(len(auction.calls) >= auction.rules.players),
        "snatched": auction.snatches,
    }
    return sum(factor * state[name] for name, factor in after.items())


def feature_names(rules: Rules) -> tuple[str, ...]:
    """Returns what a rule can weigh in this game: its four highest ranks, bombs and plays."""
    return (*rules.description.deck.ranks[-_TOP_RANKS:], "bombs", "plays")


def features(rules: Rules, hands: Hands) -> Floats:
    """Returns the counts that a rule weighs, hands x `feature_names`."""
    columns = [bomb_counts(rules, hands), strength_of(rules).plays(hands)]
    return np.column_stack([top_counts(rules, hands), *columns])


def top_counts(rules: Rules, hands: Hands) -> Floats:
    """Returns how many cards of each of the four highest ranks hands hold, the highest last."""
    last = len(rules.description.deck.ranks)
    shifts = np.uint64(_RANK_BITS) * np.arange(last - _TOP_RANKS, last, dtype=np.uint64)
    return ((hands[:, None] >> shifts) & np.uint64(15)).astype(np.float64)


@lru_cache(maxsize=1)
def tuned_rules() -> dict[str, dict[str, FixedRule]]:
    """Returns the rules that were tuned and stored, by game and name."""
    stored = json.loads(FILE.read_text("utf-8"))
    return {
        game: {name: FixedRule.model_validate(rule) for name, rule in rules.items()}
        for game, rules in stored.items()
    }


def tuned_bidder(rules: Rules, name: str) -> RuleBidder:
    """Returns the bidder of a rule that was tuned for a game.

    Raises:
        InvalidRequest: there is no such rule for the game.
    """
    known = tuned_rules().get(rules.id, {})
    if name not in known:
        raise InvalidRequest(f"there is no tuned rule {quoted(name)} for {rules.id}")
    return RuleBidder(rules, known[name], name)


def parse_rule(text: str, rules: Rules) -> RuleBidder:
    """Returns the bidder of a rule written as JSON; see `FixedRule`.

    Raises:
        InvalidRequest: the text is no such rule.
    """
    try:
        return RuleBidder(rules, FixedRule.model_validate_json(text), f"rule:{text}")
    except ValidationError as error:
        first = error.errors()[0]
        place = ".".join(map(str, first["loc"]))
        raise InvalidRequest(
            f"the bidder's rule {quoted(text)} is wrong{f' at {place}' if place else ''}: "
            f"{first['msg']}"
        ) from None
