"""Tunes the fixed rules of lab/arena/rule_bidders.json: how well can a simple rule bid?

A rule weighs the four highest ranks, bombs and fewest plays, and compares the sum with a threshold
for each call, which moves with the calls before. The cross-entropy method looks for the numbers
that score most in one seat, half of the time among threshold bidders and half among copies of the
best rule so far (R. Rubinstein, "The cross-entropy method for combinatorial and continuous
optimization", 1999). The deals are random, the networks of the game play them, and none of them is
used in a measurement.

Beside the tuned `rule` the file has opponents of other kinds: `timid` and `bold` are the rule with
thresholds one step higher or lower, and `linear` bids by a linear regression of what landlords
scored, as bidders do that were learned from outcomes.

    .venv/bin/python -m lab.benchmarks.bid_rules [RULES...] [--deals N] [--generations N] [--write]
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from lab.arena.rule_bidder import (
    AFTER,
    FILE,
    FixedRule,
    RuleBidder,
    feature_names,
    features,
)
from solver.bidders import Bidder
from solver.bidders.auctioneer import hold_auctions
from solver.bidders.payoffs import payoffs
from solver.bidders.strength import Floats, Hands
from solver.bidders.threshold import ThresholdBidder
from solver.game.auction import CAUTIOUS, Auction, every_call
from solver.rules import GAMES, Rules, load_rules
from solver.search.landlord_trials import LandlordTrials, play_bank

# The arena measures with small seeds, and training has others: these deals are used here only.
SEED = 7_100_001
# Deals of one comparison, and the size of the method's samples.
_SUBSET = 3000
_POPULATION = 32
_ELITE = 8
# The start: thresholds at these top shares of hands, from the lowest call to the highest.
_SHARES = (0.5, 0.15)
# How much higher the thresholds of the timid bidder are, in standard deviations of the sums.
_STEP = 0.5
# The linear bidder's thresholds, in points that it expects as the landlord for a stake of one.
_EXPECTED = (-0.5, 0.5)


class _Looking(RuleBidder):
    """A rule's bidder that looks the features of the bank's hands up."""

    def __init__(self, rules: Rules, rule: FixedRule, table: Table) -> None:
        super().__init__(rules, rule)
        self._table = table

    def sums(self, hands: Hands) -> Floats:
        found: Floats = self._table.features(hands) @ self._weights
        return found


@dataclass(frozen=True)
class Table:
    """The features of the hands of a bank, sorted by packed hand."""

    rules: Rules
    hands: Hands
    values: Floats

    @classmethod
    def of(cls, rules: Rules, hands: Hands) -> Table:
        """Computes the features of these hands."""
        each = np.unique(hands)
        return cls(rules, each, features(rules, each))

    def features(self, hands: Hands) -> Floats:
        """Returns the features of hands; those of other hands are computed."""
        places = np.minimum(np.searchsorted(self.hands, hands), len(self.hands) - 1)
        found = self.values[places]
        other = self.hands[places] != hands
        if other.any():
            found[other] = features(self.rules, hands[other])
        return found


def calls_of(rules: Rules) -> list[str]:
    """Returns the calls of a game that a rule has thresholds for, the highest last."""
    calls = [call for call in every_call(rules) if call not in CAUTIOUS]
    return [
        str(call) for call in sorted(calls, key=lambda call: (isinstance(call, str), str(call)))
    ]


class Tuning:
    """The search for the best rule of one game."""

    def __init__(self, rules: Rules, bank: LandlordTrials, seed: int = SEED) -> None:
        """Prepares the search on the deals of a bank."""
        self.rules = rules
        self.bank = bank
        self.calls = calls_of(rules)
        self.table = Table.of(rules, bank.hands)
        self._names = feature_names(rules)
        self._random = np.random.default_rng(seed)
        rows = self.table.features(bank.hands.reshape(-1))
        # What a landlord scores, by least squares: one big game must not decide it.
        scored = np.clip(bank.points.reshape(-1) / (rules.players - 1), -4, 4)
        solved, *_ = np.linalg.lstsq(np.c_[rows, np.ones(len(rows))], scored, rcond=None)
        self.weights, self.constant = solved[:-1], float(solved[-1])
        self._sums = rows @ self.weights

    def start(self) -> Floats:
        """Returns the first parameters: weights by regression, thresholds by shares of hands."""
        shares = np.interp(np.linspace(0, 1, max(2, len(self.calls))), [0, 1], _SHARES)
        thresholds = np.quantile(self._sums, 1 - shares[: len(self.calls)])
        scale = self._sums.std()
        numbers = [*self.weights / scale, *thresholds / scale, *np.zeros(len(AFTER))]
        return np.array(numbers)

    def rule(self, numbers: Floats) -> FixedRule:
        """Returns the rule of these parameters."""
        at, to = len(self._names), len(self._names) + len(self.calls)
        return FixedRule(
            weights=dict(zip(self._names, numbers[:at].tolist(), strict=True)),
            calls=dict(zip(self.calls, numbers[at:to].tolist(), strict=True)),
            after=dict(zip(AFTER, numbers[to:].tolist(), strict=True)),
        )

    def bidder(self, numbers: Floats) -> Bidder:
        """Returns the bidder of these parameters."""
        return _Looking(self.rules, self.rule(numbers), self.table)

    def score(self, own: Bidder, other: Bidder, deals: NDArray[np.int64]) -> float:
        """Returns the points a game of `own` in one seat among copies of `other`."""
        players, total = self.rules.players, 0.0
        for seat in range(players):
            auctioned = hold_auctions(
                Auction.start(self.rules),
                self.bank.hands[deals],
                self.bank.bottoms[deals],
                deals % players,
                [own if each == seat else other for each in range(players)],
            )
            total += float(payoffs(auctioned, self.bank.points[deals])[:, seat].mean())
        return total / players

    def run(self, generations: int) -> FixedRule:
        """Returns the best rule that the cross-entropy method finds."""
        middle = self.start()
        spread = np.r_[np.full(len(self._names), 0.15), np.full(len(self.calls), 0.4)]
        spread = np.r_[spread * np.maximum(0.5, np.abs(middle[: len(spread)])), [0.2] * len(AFTER)]
        others: Sequence[Bidder] = (ThresholdBidder(self.rules),)
        for generation in range(generations):
            count = len(self.bank.points)
            deals = self._random.choice(count, min(_SUBSET, count), replace=False)
            others = (others[0], self.bidder(middle))
            tried = middle + spread * self._random.standard_normal((_POPULATION, len(middle)))
            tried[0] = middle
            worth = [
                sum(self.score(self.bidder(each), other, deals) for other in others)
                for each in tried
            ]
            elite = tried[np.argsort(worth)[-_ELITE:]]
            # A slow change, since the deals of the next comparison are others.
            middle = 0.5 * middle + 0.5 * elite.mean(axis=0)
            spread = np.maximum(0.6 * spread + 0.4 * elite.std(axis=0), 0.02)
            if generation % 5 == 4:
                print(f"{self.rules.id} {generation + 1}: {np.mean(worth) / 2:+.3f}", flush=True)
        return self.rule(middle)

    def linear(self) -> FixedRule:
        """Returns the rule that bids by what the regression expects of a landlord."""
        expected = np.linspace(*_EXPECTED, max(2, len(self.calls))) - self.constant
        return FixedRule(
            weights=dict(zip(self._names, self.weights.tolist(), strict=True)),
            calls=dict(zip(self.calls, expected.tolist(), strict=False)),
        )


def moved(rule: FixedRule, step: float) -> FixedRule:
    """Returns the rule with all thresholds moved."""
    return rule.model_copy(
        update={"calls": {call: least + step for call, least in rule.calls.items()}}
    )


def rounded(rule: FixedRule) -> dict[str, Any]:
    """Returns the rule as JSON values with three digits behind the point."""
    document: dict[str, Any] = rule.model_dump()
    return {
        part: {name: round(number, 3) for name, number in numbers.items()}
        for part, numbers in document.items()
        if numbers
    }


def main() -> None:
    """Tunes the rules and writes the file."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n", maxsplit=1)[0])
    parser.add_argument("rules", nargs="*", metavar="RULES", default=[*GAMES])
    parser.add_argument("--deals", type=int, default=16_000)
    parser.add_argument("--generations", type=int, default=40)
    parser.add_argument("--write", action="store_true", help="write the file of rules")
    options = parser.parse_args()
    for game in options.rules:
        rules = load_rules(game)
        if rules.description.auction.kind == "none":
            continue
        tuning = Tuning(rules, play_bank(rules, options.deals, SEED))
        best = tuning.run(options.generations)
        kept = json.loads(FILE.read_text("utf-8"))
        kept[game] = {
            "rule": rounded(best),
            "timid": rounded(moved(best, _STEP)),
            "bold": rounded(moved(best, -_STEP)),
            "linear": rounded(tuning.linear()),
        }
        if options.write:
            FILE.write_text(json.dumps(kept, indent=1) + "\n", "utf-8")
        print(game, json.dumps(kept[game]["rule"]), flush=True)


if __name__ == "__main__":
    main()
