"""What a seat may expect of a game before its cards are dealt, V0, by the results of random deals.

V0 follows from the rules and the weights: it is the mean of many random deals, in which the bidder
of the game holds the auction and the networks play. For the built-in games it was computed once and
is kept in expectations.json with the name of the weights. For other rules it is computed from fewer
deals at the first use. Both take the same seed, so that every process finds the same figures.
"""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any

import numpy as np

from solver.bidders.auctioneer import hold_auctions, payoffs
from solver.bidders.kinds import bidder_of, kinds_of, likelihood_of_calls, likelihood_of_kinds
from solver.bidders.strength import Floats
from solver.game.auction import Auction
from solver.game.cards import Hand
from solver.game.contract import Contract
from solver.game.score import settle
from solver.review.amount import Amount
from solver.rules import Rules
from solver.search.auction_likelihood import landlord_shares
from solver.search.landlord_trials import LandlordTrials, play_bank
from solver.search.limit import Cancellation
from solver.weights.networks import weights_of

# --- What came of sampled deals -------------------------------------------------------------------

# The scores, deals x seats, and the weight of each deal.
DealResults = tuple[Floats, Floats]


def results_of_auctions(rules: Rules, trials: LandlordTrials, first: int) -> DealResults:
    """Returns the results when the bidder of the game holds the auction in all seats.

    A deal in which nobody becomes the landlord weighs nothing.

    Args:
        rules: a game with an auction.
        trials: the deals.
        first: the seat that calls first.
    """
    held_auctions = hold_auctions(
        Auction.start(rules),
        trials.hands,
        trials.bottoms,
        np.full(len(trials.hands), first),
        [bidder_of(rules)] * rules.players,
    )
    found = held_auctions.landlords >= 0
    return payoffs(held_auctions, trials.points).astype(np.float64), found.astype(np.float64)


def results_with_landlord(
    rules: Rules, trials: LandlordTrials, landlord: int, contract: Contract
) -> DealResults:
    """Returns the results when `landlord` has become the landlord by this contract.

    The weights say how likely the calls are for the hands of each deal. Where the calls are not
    known, they say how likely the seat becomes the landlord with them.
    """
    weights = np.ones(len(trials.points))
    if contract.first is not None and contract.auction is not None:
        likely = likelihood_of_kinds(
            contract.auction, contract.first, trials.hands, trials.bottoms, kinds_of(rules)
        )
        weights = likelihood_of_calls(likely)
    elif rules.description.auction.kind != "none":
        weights = landlord_shares(rules, trials.hands)[:, landlord]
    scored = trials.points[:, landlord]
    factors = np.abs(scored) / (rules.players - 1)
    points = settle(rules, contract, landlord, factors, scored > 0)
    return points.astype(np.float64), weights


# --- The expectations -----------------------------------------------------------------------------

FILE = Path(__file__).with_name("expectations.json")
# The cards of all random deals behind an expectation that is not kept in the file: 370 deals of one
# deck of 54 cards. The standard error is then about 0.02 of a win.
_CARDS = 20_000
_SEED = 14
# Digits behind the point in the file.
_DIGITS = 5
# The expectations of other rules, by `identity`; the oldest make room for new ones.
_MOST_COMPUTED = 32
_computed: dict[str, Expectations] = {}


@dataclass(frozen=True)
class Worth:
    """An amount with its standard errors.

    Attributes:
        points: the seat's expected score.
        points_error: its standard error.
        win: the probability that the seat's side wins, or a difference of two such probabilities.
        win_error: its standard error.
    """

    points: float
    points_error: float
    win: float
    win_error: float

    @property
    def amount(self) -> Amount:
        """The worth without its errors."""
        return Amount(self.points, self.win)

    @classmethod
    def of_scores(cls, points: Floats, weights: Floats) -> Worth | None:
        """Returns the weighted mean of the scores of one seat; None where no deal has a weight."""
        return cls.mean(points, (points > 0).astype(np.float64), weights)

    @classmethod
    def mean(cls, points: Floats, wins: Floats, weights: Floats) -> Worth | None:
        """Returns the weighted mean over deals; None where no deal has a weight.

        Args:
            points: the scores by deal.
            wins: 1 or 0 by deal.
            weights: how likely each deal is.
        """
        if not weights.sum() > 0:
            return None
        share = weights / weights.sum()
        figures = []
        for values in (points, wins):
            mean = float(share @ values)
            figures += [mean, float(np.sqrt((share**2) @ (values - mean) ** 2))]
        return cls(*figures)


@dataclass(frozen=True)
class Expectations:
    """What the seats of a game may expect before the deal.

    Attributes:
        by_place: for each place in the order of calling, the first caller's in front; empty in a
            game without an auction.
        landlord: the landlord's expectation where the calls are not known, for a stake of one.
        deals: the number of random deals behind the figures.
    """

    by_place: tuple[Worth, ...]
    landlord: Worth
    deals: int

    def of(self, rules: Rules, contract: Contract, landlord: int) -> tuple[Amount, ...]:
        """Returns the expectation of each seat of a game."""
        players = rules.players
        if contract.first is not None and self.by_place:
            return tuple(
                self.by_place[(seat - contract.first) % players].amount for seat in range(players)
            )
        own = self.landlord.amount
        peasant = Amount(-own.points / (players - 1), 1.0 - own.win)
        return tuple(own if seat == landlord else peasant for seat in range(players))


def expectations_of(rules: Rules, cancellation: Cancellation | None = None) -> Expectations:
    """Returns the expectations of a game: from the file, or computed from some random deals.

    Raises:
        Cancelled: the computation was cancelled.
    """
    named = identity(rules)
    kept = _kept().get(rules.id)
    if kept is not None and kept["of"] == named:
        return Expectations(
            tuple(Worth(**each) for each in kept["by_place"]),
            Worth(**kept["landlord"]),
            kept["deals"],
        )
    if named not in _computed:
        while len(_computed) >= _MOST_COMPUTED:
            _computed.pop(next(iter(_computed)), None)
        deals = _CARDS // len(Hand.deck(rules))
        _computed[named] = compute(rules, deals, cancellation)
    return _computed[named]


def compute(rules: Rules, deals: int, cancellation: Cancellation | None = None) -> Expectations:
    """Returns the expectations of a game over `deals` random deals; equal calls give equal ones.

    Raises:
        Cancelled: the computation was cancelled.
    """
    trials = play_bank(rules, deals, _SEED, cancellation=cancellation)
    auctioned = rules.description.auction.kind != "none"
    by_place: tuple[Worth, ...] = ()
    if auctioned:
        points, weights = results_of_auctions(rules, trials, first=0)
        each = [Worth.of_scores(points[:, seat], weights) for seat in range(rules.players)]
        by_place = tuple(worth for worth in each if worth is not None)
    contract = Contract.of(rules, 0, bid=1)
    as_landlord = [
        (points[:, seat], weights)
        for seat in range(rules.players)
        for points, weights in [results_with_landlord(rules, trials, seat, contract)]
    ]
    landlord = Worth.of_scores(
        *(np.concatenate(column) for column in zip(*as_landlord, strict=True))
    )
    assert landlord is not None
    return Expectations(by_place, landlord, len(trials.points))


def identity(rules: Rules) -> str:
    """Returns the name of what an expectation follows from: the rules and the weights.

    The weights hold the networks that play and the one that bids.
    """
    weights = weights_of(rules)
    return f"{rules.version}/{'none' if weights is None else weights.card.name}"


def keep(found: dict[str, tuple[Rules, Expectations]]) -> str:
    """Returns the text of the file with these expectations of games, by id, beside the others."""
    kept = dict(_kept())
    for game, (rules, expectations) in found.items():
        figures = asdict(expectations)
        for worth in (*figures["by_place"], figures["landlord"]):
            worth |= {name: round(figure, _DIGITS) for name, figure in worth.items()}
        kept[game] = {"of": identity(rules), **figures}
    return json.dumps(dict(sorted(kept.items())), indent=1) + "\n"


@lru_cache(maxsize=1)
def _kept() -> dict[str, dict[str, Any]]:
    kept: dict[str, dict[str, Any]] = json.loads(FILE.read_text("utf-8"))
    return kept
