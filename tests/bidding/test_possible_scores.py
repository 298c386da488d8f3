"""Every score that is told of a call is one that the game can end with."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from solver.bidders.learned import LearnedBidder
from solver.bidders.outcomes import Outcomes, possible_scores, shared_out
from solver.bidding.learned import learned_values
from solver.game.auction import Auction
from solver.game.deal import deal
from solver.rules import GAMES, load_rules
from tests.builders import random_bidder
from tests.together import together

AUCTIONS = tuple(game for game in GAMES if game != "douzero")


def doubled(*stakes: int) -> set[int]:
    """Returns these stakes, doubled as often as wanted, up to 100."""
    return {stake << times for stake in stakes for times in range(7) if stake << times <= 100}


@together(
    ("rules", "calls", "landlord", "peasant"),
    [
        ("classic", [], doubled(2, 6), doubled(1, 3)),
        ("classic", [1], doubled(2, 6), doubled(2, 3)),
        # Nobody can bid after a 2 but with a 3.
        ("classic", [2], doubled(4), doubled(3)),
        ("classic", [3], doubled(6), set()),
        ("classic", ["pass"], set(), doubled(1, 3)),
        # Whoever bids 3 may be snatched from, which doubles the stake.
        ("snatch", [3], doubled(6), doubled(6)),
        ("snatch", [2, "pass", "pass"], doubled(4), doubled(4)),
        ("double", [2, 3], set(), doubled(3)),
        ("double", [2, "pass"], doubled(6), doubled(3)),
        ("street", [], {3}, {1}),
        ("street", ["decline"], set(), {1}),
        # Two peasants pay the landlord, and each of the three may double.
        ("happy", ["show5", "hide", "hide", "claim", "no", "no"], doubled(10, 15), set()),
        (
            {"base": "classic", "score": {"bombs": "sum", "rocket_factor": 1, "cap": 4}},
            [3],
            {6, 12, 18, 24},
            set(),
        ),
        (
            {"base": "classic", "score": {"bomb_factor": 3}},
            ["pass", "pass", 1],
            set(),
            {1, 2, 3, 6, 9, 18, 27, 54, 81},
        ),
    ],
)
def test_what_the_auction_leaves_open(
    rules: Any, calls: list[Any], landlord: set[int], peasant: set[int]
) -> None:
    auction = Auction.replay(load_rules(rules), calls)
    found = possible_scores(auction.rules, auction, 0)
    for scores, expected in ((found.landlord, landlord), (found.peasant, peasant)):
        assert (np.diff(scores) > 0).all()
        small = {score for score in scores.tolist() if -100 <= score <= 100}
        assert small == expected | {-each for each in expected if each > 0}


@together(
    ("mean", "expected"),
    [
        (16.0, [(16.0, 1.0)]),
        (16.5, [(16.0, 0.75), (18.0, 0.25)]),
        (3.0, [(16.0, 1.0)]),
        (30.0, [(24.0, 1.0)]),
    ],
)
def test_a_mean_is_shared_out(mean: float, expected: list[tuple[float, float]]) -> None:
    """Tests that scores stand for their mean, the nearest one where the mean is out of reach."""
    assert shared_out(np.array([16, 18, 24]), mean) == expected


def crooked(game: str) -> LearnedBidder:
    """Returns a bidder whose categories have means that are no scores, as measured ones have."""
    bidder = random_bidder(game)
    bidder.outcomes_of = Outcomes.of(np.round(bidder.outcomes_of.points * 1.0011, 3))
    return bidder


@pytest.mark.parametrize("game", AUCTIONS)
def test_quantiles_are_scores_of_the_game(game: str) -> None:
    """Tests quantiles and bars after every call of some auctions."""
    bidder, random = crooked(game), np.random.default_rng(1)
    for seed in range(1 if game == "happy" else 3):
        hands, _ = deal(bidder.rules, seed)
        auction = Auction.start(bidder.rules)
        while auction.turn is not None:
            for value in learned_values(auction, hands[0].packed, bidder):
                after = auction.after(value.call)
                possible = possible_scores(bidder.rules, after, auction.turn)
                scores = {0, *possible.landlord.tolist(), *possible.peasant.tolist()}
                assert {bar.points for bar in value.histogram} <= scores
                assert set(value.quantiles.values()) <= scores
            auction = auction.after(auction.legal[random.integers(len(auction.legal))])


def test_only_the_landlord_wins_with_a_spring() -> None:
    rules = load_rules({"base": "classic", "score": {"bomb_factor": 1, "spring_factor": 5}})
    auction = Auction.replay(rules, [3])
    assert possible_scores(rules, auction, 0).landlord.tolist() == [-12, -6, 6, 12, 30, 60]
    assert possible_scores(rules, auction, 1).peasant.tolist() == [-30, -15, -6, -3, 3, 6]
