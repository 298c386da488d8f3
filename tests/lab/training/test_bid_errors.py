"""The measured errors of a bidder: how far off it is, without the scatter of the deals."""

import math
from dataclasses import replace

import numpy as np
import pytest

from lab.training import bid_errors
from lab.training.bid_errors import drawn_decision, measured_errors
from lab.training.calibration import fold_outputs
from solver.bidders.kinds import Kinds
from solver.bidders.learned import LearnedBidder
from solver.rules import load_rules
from solver.weights import load
from tests.builders import random_bidder

AUCTIONS = ("classic", "snatch", "street", "decktet", "happy", "double")


@pytest.mark.parametrize("game", AUCTIONS)
def test_decisions_are_as_a_seat_sees_them(game: str) -> None:
    """Tests drawn decisions: a choice, the cards held now, and all that lies open."""
    bidder, random = random_bidder(game), np.random.default_rng(1)
    kinds = Kinds.of(bidder.rules, "mixed", bidder.among("expert"))
    stages = set()
    for number in range(40):
        view = drawn_decision(bidder, kinds, bidder.rules, number, random)
        assert sum(view.auction.informed) > 1
        assert view.seat == view.auction.turn
        assert len(view.hand) == view.left[view.seat]
        assert (view.bottom is not None) == (view.landlord is not None)
        shown = {at for at, factor in enumerate(view.auction.shown) if factor}
        assert set(view.open_hands) == shown - {view.seat}
        stages.add(view.auction.status)
        first = drawn_decision(bidder, kinds, bidder.rules, number, None)
        assert first.seat == 0
    if game == "happy":
        assert len(stages) > 1


@pytest.mark.long
def test_what_a_bidder_misses_is_measured(monkeypatch: pytest.MonkeyPatch) -> None:
    """Tests that a bidder which is made worse on purpose has larger errors, and by how much."""
    rules = load_rules("classic")
    weights = load("classic")
    good = measured_errors(LearnedBidder(rules, weights), weights, 12)
    assert 0.01 <= good[0] < 0.15
    assert 0.02 <= good[1] < 0.3
    # Who thinks that every win is three times as likely against a loss is off by up to .25 of a win.
    bidder = LearnedBidder(rules, weights)
    hopes = np.where(bidder.outcomes_of.won, math.log(3), 0.0)
    network = fold_outputs(weights.bids.network, np.ones(len(hopes)), hopes)
    hopeful = replace(weights, bids=replace(weights.bids, network=network))
    bad = measured_errors(LearnedBidder(rules, hopeful), weights, 12)
    assert good[0] + 0.1 < bad[0] < 0.3
    assert good[1] + 0.1 < bad[1] < 0.6
    monkeypatch.setattr(bid_errors, "_LEAST_ERROR", 0.5)
    assert measured_errors(LearnedBidder(rules, weights), weights, 2) == (0.5, 0.5)
