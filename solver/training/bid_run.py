"""One training run of a bidder: play deals, learn from their auctions, measure, write the file."""

from __future__ import annotations

import dataclasses
import math
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any

import numpy as np

from solver.arena.rule_bidder import kept_bidder, kept_rules
from solver.bidders import Bidder, LearnedBidder
from solver.bidders.auctioneer import hold_auctions
from solver.bidders.payoffs import payoffs
from solver.bidders.threshold import ThresholdBidder
from solver.errors import InvalidRequest
from solver.game.auction import Auction
from solver.game.deal import deal
from solver.rules import Rules
from solver.search.landlord_trials import LandlordTrials, play_bank, try_landlords_of
from solver.search.limit import Limit
from solver.training.bid_calibration import DEALS as CALIBRATION_DEALS
from solver.training.bid_calibration import calibrate_bids
from solver.training.bid_learner import BidHyperparameters, BidLearner
from solver.weights import Weights
from solver.weights.networks import weights_of

# Deals that are learned from.
DEALS = 100_000
# Deals that are played between two reports.
_CHUNK = 4000
# The hands of the measurement of the error, and the deals that each of them is in.
HANDS = 1500
_WORLDS = 8
# No measurement is taken for better than this.
_LEAST_ERROR = 0.01
# The chunks of a run have the seeds from its own times this on; measured hands are dealt far above.
_SEEDS_PER_RUN = 100_000
_MEASURED = 1 << 40


def train_bids(
    rules: Rules,
    *,
    folder: Path,
    deals: int = DEALS,
    weights: Weights | None = None,
    hyperparameters: BidHyperparameters | None = None,
    calibration_deals: int = CALIBRATION_DEALS,
    measured: int = HANDS,
    report: Callable[[dict[str, Any]], None] | None = None,
) -> Weights:
    """Trains and measures the bidder of a game, and writes it to `folder` with its networks.

    Args:
        rules: a game with an auction.
        folder: where `ID.npz` is written, ID being the game's.
        deals: how many deals are played for every landlord.
        weights: the networks that play; those of the game when None.
        hyperparameters: how to learn; None is the defaults.
        calibration_deals: how many deals the calibration is fitted to.
        measured: the number of hands by which the error of the win probabilities is measured.
        report: called with the progress.

    Returns:
        The weights as they were written.

    Raises:
        InvalidRequest: the game has no auction, or no networks to play it.
    """
    if rules.description.auction.kind == "none":
        raise InvalidRequest(f"{rules.id} has no auction to learn")
    weights = weights_of(rules) if weights is None else weights
    if weights is None:
        raise InvalidRequest(f"there are no networks to play {rules.id}")
    settings = hyperparameters or BidHyperparameters()
    trials = played(rules, deals, settings.seed, weights, report)
    learner = BidLearner(rules, trials, settings, strangers(rules))
    learner.run(report)
    trained = {**dataclasses.asdict(settings), "played": deals}
    card = dataclasses.replace(
        weights.card, rules=rules.id, trained={**weights.card.trained, "bids": trained}
    )
    found = dataclasses.replace(weights, card=card, bids=learner.weights(0.0))
    found = calibrate_bids(rules, found, calibration_deals)
    error = win_error(rules, LearnedBidder(rules, found), weights, measured)
    if report is not None:
        report({"win_error": error})
    assert found.bids is not None
    found = dataclasses.replace(found, bids=dataclasses.replace(found.bids, error=error))
    return found.save(folder / f"{rules.id}.npz")


def strangers(rules: Rules) -> list[Bidder]:
    """Returns bidders of other kinds to learn among: by thresholds, and by timid and bold rules.

    The tuned rule and the linear bidder of the arena are not among them: they measure what was
    learned.
    """
    kept = kept_rules().get(rules.id, {})
    return [
        ThresholdBidder(rules),
        *(kept_bidder(rules, name) for name in ("timid", "bold") if name in kept),
    ]


def played(
    rules: Rules,
    deals: int,
    seed: int,
    weights: Weights | None = None,
    report: Callable[[dict[str, Any]], None] | None = None,
) -> LandlordTrials:
    """Returns random deals, each played for every landlord; the arguments are `train_bids`'s."""
    parts: list[LandlordTrials] = []
    for start in range(0, deals, _CHUNK):
        number = seed * _SEEDS_PER_RUN + start // _CHUNK
        parts.append(play_bank(rules, min(_CHUNK, deals - start), number, weights=weights))
        if report is not None:
            report({"deals": start + len(parts[-1].hands)})
    return _joined(parts)


def win_error(rules: Rules, bidder: LearnedBidder, weights: Weights, measured: int) -> float:
    """Returns the standard error of the win probabilities that a bidder expects of the first call.

    Each of many hands is put into several deals. The share of them that was won less what was
    expected has a variance that the scatter of the deals explains in part; the rest is the
    bidder's own. Calls count as much as the bidder is likely to make them.

    Args:
        rules: the game.
        bidder: the bidder, who also goes on with the auctions.
        weights: the networks that play.
        measured: how many hands.
    """
    hands = [deal(rules, _MEASURED + number)[0][0] for number in range(measured)]
    trials = _joined(
        try_landlords_of(rules, 0, hand, Limit(worlds=_WORLDS), number, weights=weights)
        for number, hand in enumerate(hands)
    )
    firsts = np.zeros(len(trials.hands), np.int64)
    start, packed = Auction.start(rules), np.array([hand.packed for hand in hands], np.uint64)
    outcomes, chances = bidder.outcomes(start, packed), bidder.chances(start, packed)
    own = 0.0
    for index, call in enumerate(start.legal):
        ended = hold_auctions(
            start.after(call), trials.hands, trials.bottoms, firsts, [bidder] * rules.players
        )
        won = payoffs(ended, trials.points)[:, 0].reshape(measured, _WORLDS) > 0
        missed = won.mean(axis=1) - outcomes[:, index] @ bidder.outcomes_of.won
        scatter = won.var(axis=1, ddof=1) / _WORLDS
        own += float(chances[:, index] @ (missed**2 - scatter))
    return max(math.sqrt(max(own, 0.0) / measured), _LEAST_ERROR)


def _joined(parts: Iterable[LandlordTrials]) -> LandlordTrials:
    parts = list(parts)
    return LandlordTrials(
        np.concatenate([part.hands for part in parts]),
        np.concatenate([part.bottoms for part in parts]),
        np.concatenate([part.points for part in parts]),
    )
