"""Calibration of bids: corrects the predicted outcomes of a call to those that really follow.

A bidder learns from auctions in which it explores. So the predicted outcomes are corrected by one
slope for all logits and one offset for each kind of outcome (a redeal, and won or lost in either
role). They are fitted by maximum likelihood to the calls of finished bidders at mixed tables, and
folded into the last layer. They move the calls a little, so they are fitted in rounds.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from lab.training.calibration import fold_outputs
from solver.bidders.auctioneer import held, hold_auctions, payoffs
from solver.bidders.kinds import Kinds
from solver.bidders.learned import LearnedBidder
from solver.bidders.outcomes import Outcomes, category_of
from solver.bidders.strength import Floats
from solver.game.auction import Auction
from solver.rules import Rules
from solver.search.landlord_trials import LandlordTrials, play_bank
from solver.weights import Weights

DEALS = 12_000
ROUNDS = 3
# No training, tuning or benchmark uses these deals.
SEED = 9_050_001
_KINDS = 5
# The weight of the assumption that nothing needs correction, in calls.
_REGULARIZATION = 20.0
_MOST_STEPS = 30
_LEAST_CHANCE = 1e-12


@dataclass(frozen=True)
class Calls:
    """Calls of learned bidders, what was said of them, and what came of them; one entry a call.

    Attributes:
        deal: the number of the deal.
        outcomes: the probability of each category, calls x categories.
        scored: the seat's score; 0 where the cards are dealt again.
        landlord: whether the seat became the landlord.
        played: whether anybody became the landlord.
    """

    deal: NDArray[np.int64]
    outcomes: Floats
    scored: NDArray[np.int64]
    landlord: NDArray[np.bool_]
    played: NDArray[np.bool_]


def calls_of(bidder: LearnedBidder, bank: LandlordTrials) -> Calls:
    """Returns the calls of one seat of each deal, each the one that is valued most.

    The other seats are drawn from a mixed table.
    """
    rules, deals = bidder.rules, len(bank.hands)
    kinds = Kinds.of(rules, "mixed", bidder.among("expert"))
    callers = [*kinds.bidders, bidder]
    random = np.random.default_rng(0)
    sits = kinds.drawn(bank.hands.shape, random)
    asked = random.integers(0, rules.players, deals)
    sits[np.arange(deals), asked] = len(callers) - 1
    firsts = np.arange(deals) % rules.players
    auctioned = hold_auctions(Auction.start(rules), bank.hands, bank.bottoms, firsts, callers, sits)
    scored = payoffs(auctioned, bank.points)
    rows: list[tuple[NDArray[np.int64], Floats]] = []
    for number, end in enumerate(auctioned.ends):
        for before, call in end.steps:
            assert before.turn is not None
            seats = (firsts + before.turn) % rules.players
            chosen = np.flatnonzero((auctioned.end_of == number) & (seats == asked))
            if len(chosen):
                own = held(before, bank.hands[chosen, asked[chosen]], bank.bottoms[chosen])
                rows.append((chosen, bidder.outcomes(before, own)[:, before.legal.index(call)]))
    deal, outcomes = (np.concatenate(column) for column in zip(*rows, strict=True))
    seat = asked[deal]
    return Calls(
        deal=deal,
        outcomes=outcomes,
        scored=scored[deal, seat],
        landlord=auctioned.landlords[deal] == seat,
        played=auctioned.landlords[deal] >= 0,
    )


def kinds_of(outcomes: Outcomes) -> NDArray[np.int64]:
    """Returns the kind of each category: a redeal, or won or lost in either role."""
    kinds: NDArray[np.int64] = np.where(
        outcomes.redeal, 0, 1 + 2 * outcomes.landlord + outcomes.won
    )
    return kinds


def fit(logits: Floats, kinds: NDArray[np.int64], found: NDArray[np.int64]) -> Floats:
    """Returns the slope of all logits and the offset of each kind, by Newton's method.

    Args:
        logits: of each category, calls x categories.
        kinds: the kind of each category.
        found: the category that came true, by call.
    """
    start = np.array([1.0, *np.zeros(_KINDS)])
    line = start.copy()
    kind_of = np.eye(_KINDS)[kinds]
    for _ in range(_MOST_STEPS):
        scaled = line[0] * logits + line[1:][kinds]
        likely = np.exp(scaled - scaled.max(axis=1, keepdims=True))
        likely /= likely.sum(axis=1, keepdims=True)
        # The mean of each call's terms, and the curvature: the sum of their covariances.
        slope = (likely * logits).sum(axis=1)
        share = likely @ kind_of
        means = np.c_[slope, share]
        curvature = np.zeros((1 + _KINDS, 1 + _KINDS))
        curvature[0, 0] = (likely * logits**2).sum()
        curvature[0, 1:] = curvature[1:, 0] = ((likely * logits) @ kind_of).sum(axis=0)
        curvature[1:, 1:] = np.diag(share.sum(axis=0))
        curvature -= means.T @ means
        true = np.c_[logits[np.arange(len(found)), found], kind_of[found]]
        gradient = (true - means).sum(axis=0) - _REGULARIZATION * (line - start)
        step = np.linalg.solve(curvature + _REGULARIZATION * np.eye(1 + _KINDS), gradient)
        line += step / max(1.0, float(np.abs(step).max()))
        if np.abs(step).max() < 1e-7:
            break
    return line


def calibrate_bids(
    rules: Rules, weights: Weights, deals: int = DEALS, seed: int = SEED, rounds: int = ROUNDS
) -> Weights:
    """Returns weights with calibrated bids, whose card keeps the corrections.

    Args:
        rules: the game.
        weights: the networks that play, and the network for bids.
        deals: how many deals the corrections are fitted to.
        seed: decides the deals.
        rounds: how often they are fitted.
    """
    assert weights.bids is not None
    bank = play_bank(rules, deals, seed, weights=weights)
    lines = []
    for _ in range(rounds):
        bids = weights.bids
        assert bids is not None
        bidder = LearnedBidder(rules, weights)
        kinds = kinds_of(bidder.outcomes_of)
        calls = calls_of(bidder, bank)
        logits = np.log(np.maximum(calls.outcomes, _LEAST_CHANCE))
        line = fit(logits, kinds, category_of(rules, calls.scored, calls.landlord))
        lines.append([round(float(number), 4) for number in line])
        network = fold_outputs(bids.network, np.full(len(kinds), line[0]), line[1:][kinds])
        weights = replace(weights, bids=replace(bids, network=network))
    entry = {"deals": deals, "seed": seed, "lines": lines}
    card = replace(weights.card, trained={**weights.card.trained, "bids_calibrated": entry})
    return replace(weights, card=card)
