"""One training run of a bidder: play deals, learn from their auctions, measure, write the file."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any

import numpy as np

from lab.training.bid_calibration import DEALS as CALIBRATION_DEALS
from lab.training.bid_calibration import calibrate_bids
from lab.training.bid_errors import DECISIONS, measured_errors
from lab.training.bid_learner import BidHyperparameters, BidLearner
from solver.bidders.learned import LearnedBidder
from solver.errors import InvalidRequest
from solver.rules import Rules
from solver.search.landlord_trials import LandlordTrials, play_bank
from solver.weights import Weights
from solver.weights.networks import weights_of

# Deals that are learned from.
DEALS = 100_000
# Deals that are played between two reports.
_CHUNK = 4000
# Each chunk of deals has a seed of its own. The seeds of a run begin at the run's own seed times
# this, so that two runs share no deals.
_SEEDS_PER_RUN = 100_000


def train_bids(
    rules: Rules,
    *,
    folder: Path,
    deals: int = DEALS,
    weights: Weights | None = None,
    further: bool = False,
    hyperparameters: BidHyperparameters | None = None,
    calibration_deals: int = CALIBRATION_DEALS,
    measured: int = DECISIONS,
    report: Callable[[dict[str, Any]], None] | None = None,
) -> Weights:
    """Trains and measures the bidder of a game, and writes it to `folder` with its networks.

    Args:
        rules: a game with an auction.
        folder: where `ID.npz` is written, ID being the game's.
        deals: how many deals are played for every landlord.
        weights: the networks that play; those of the game when None.
        further: whether the bidder of these weights learns further; otherwise a new one learns.
        hyperparameters: how to learn; None is the defaults.
        calibration_deals: how many deals the calibration is fitted to.
        measured: the number of decisions by which the errors of its values are measured.
        report: called with the progress.

    Returns:
        The weights as they were written.

    Raises:
        InvalidRequest: the game has no auction, or no networks to play it, or no bidder that could
            learn further.
    """
    if rules.description.auction.kind == "none":
        raise InvalidRequest(f"{rules.id} has no auction to learn")
    weights = weights_of(rules) if weights is None else weights
    if weights is None:
        raise InvalidRequest(f"there are no networks to play {rules.id}")
    known = weights.bids if further else None
    if further and known is None:
        raise InvalidRequest(f"there is no bidder of {rules.id} that could learn further")
    settings = hyperparameters or BidHyperparameters()
    trials = played(rules, deals, settings.seed, weights, report)
    learner = BidLearner(rules, trials, settings)
    if known is not None:
        learner.begin(known)
    learner.run(report)
    start = {} if known is None else {"start": weights.card.name}
    trained = {**dataclasses.asdict(settings), "played": deals, **start}
    card = dataclasses.replace(
        weights.card, rules=rules.id, trained={**weights.card.trained, "bids": trained}
    )
    found = dataclasses.replace(weights, card=card, bids=learner.weights(0.0, 0.0))
    found = calibrate_bids(rules, found, calibration_deals)
    error, points_error = measured_errors(LearnedBidder(rules, found), weights, measured)
    if report is not None:
        report({"win_error": error, "points_error": points_error})
    assert found.bids is not None
    bids = dataclasses.replace(found.bids, error=error, points_error=points_error)
    found = dataclasses.replace(found, bids=bids)
    return found.save(folder / f"{rules.id}.npz")


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


def _joined(parts: Iterable[LandlordTrials]) -> LandlordTrials:
    parts = list(parts)
    return LandlordTrials(
        np.concatenate([part.hands for part in parts]),
        np.concatenate([part.bottoms for part in parts]),
        np.concatenate([part.points for part in parts]),
    )
