"""Corrections of what a bidder says its calls lead to."""

import numpy as np
import pytest

from lab.training.bid_calibration import calls_of, fit, kinds_of
from lab.training.calibration import fold_outputs
from solver.bidders.learned import LearnedBidder
from solver.bidders.outcomes import CATEGORIES, Outcomes, category_of
from solver.game.auction import Auction
from solver.game.deal import deal
from solver.rules import load_rules
from solver.search.landlord_trials import LandlordTrials
from tests.builders import random_bidder, typical_points


def test_a_slope_and_offsets_are_found() -> None:
    """Tests that outcomes drawn from corrected logits give the correction back."""
    random = np.random.default_rng(2)
    kinds = kinds_of(Outcomes.of(typical_points(load_rules("classic"))))
    assert np.bincount(kinds).tolist() == [1, 20, 20, 20, 20]
    logits = random.normal(size=(6000, CATEGORIES))
    line = np.array([1.3, 0.0, -0.5, 0.4, 0.3, -0.2])
    scaled = line[0] * logits + line[1:][kinds]
    likely = np.exp(scaled) / np.exp(scaled).sum(axis=1, keepdims=True)
    found = np.array([random.choice(CATEGORIES, p=each) for each in likely])
    fitted = fit(logits, kinds, found)
    assert fitted[0] == pytest.approx(1.3, abs=0.05)
    # Only differences of offsets matter.
    assert fitted[2:] - fitted[2:].mean() == pytest.approx(line[2:] - line[2:].mean(), abs=0.1)


def test_corrections_are_folded_into_the_network() -> None:
    """Tests the logits of the corrected network against those of the first one."""
    bidder = random_bidder("snatch")
    hands = np.array([hand.packed for hand in deal(bidder.rules, 4)[0]], np.uint64)
    kinds = kinds_of(bidder.outcomes_of)
    slope, offsets = 1.25, np.array([0.5, -0.25, 0.0, 1.0, -1.0])[kinds]
    folded = fold_outputs(bidder.weights.network, np.full(CATEGORIES, slope), offsets)
    states = bidder.states(Auction.start(bidder.rules))
    changed = type(bidder.weights)(
        bidder.weights.features, folded, bidder.weights.points, 0.5, 0.1, 0.2, 0.4
    ).native(bidder.rules, bidder.encoding.names)
    before, after = (each.logits(hands, states, 1) for each in (bidder.native, changed))
    assert after == pytest.approx(slope * before + offsets, abs=0.05)


@pytest.mark.parametrize("game", ["classic", "street"])
def test_calls_are_told_with_their_outcomes(game: str) -> None:
    """Tests that each call of one seat of a deal is matched with the seat's own score and role."""
    bidder: LearnedBidder = random_bidder(game)
    rules = bidder.rules
    dealt = [deal(rules, seed) for seed in range(30)]
    hands = np.array([[hand.packed for hand in each] for each, _ in dealt], np.uint64)
    bottoms = np.array([bottom.packed for _, bottom in dealt], np.uint64)
    points = np.full(hands.shape, rules.players - 1.0)  # every landlord wins
    calls = calls_of(bidder, LandlordTrials(hands, bottoms, points))
    assert calls.outcomes.sum(axis=1) == pytest.approx(1)
    # The auction may be over before the seat is asked.
    assert len(hands) / 5 < len(np.unique(calls.deal)) <= len(hands)
    assert (calls.scored[calls.landlord] > 0).all()
    assert (calls.scored[calls.played & ~calls.landlord] < 0).all()
    assert (calls.scored[~calls.played] == 0).all()
    of = category_of(rules, calls.scored, calls.landlord)
    assert (bidder.outcomes_of.redeal[of] == ~calls.played).all()
