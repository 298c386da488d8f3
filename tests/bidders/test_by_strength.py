"""The bidder that calls by how strong its hand is."""

import numpy as np
import pytest

from solver.bidders.by_strength import ThresholdBidder
from solver.bidders.strength import strength_of
from solver.game.auction import Auction
from solver.game.deal import deal
from solver.rules import GAMES, load_rules

GAMES_WITH_AUCTIONS = tuple(
    game for game in GAMES if load_rules(game).description.auction.kind != "none"
)


@pytest.mark.parametrize("game", GAMES_WITH_AUCTIONS)
def test_stronger_hands_call_higher(game: str) -> None:
    """Tests that claims and bids come with strength, and that a threshold bounds its top share."""
    rules = load_rules(game)
    hands = np.array(
        [hand.packed for seed in range(80) for hand in deal(rules, seed)[0]], np.uint64
    )
    shares = strength_of(rules).top_share(hands)
    bidder = ThresholdBidder(rules)
    assert list(bidder.shares) == sorted(bidder.shares, reverse=True)
    for share in bidder.shares:
        above = strength_of(rules).strengths(hands) >= strength_of(rules).threshold(share)
        assert (above == (shares < share)).all()
    start = Auction.start(rules)
    while start.status == "open_show":
        start = start.after("hide")
    called = [start.legal[at] for at in bidder.choose(start, hands[np.argsort(-shares)])]
    heights = [
        0 if call in ("pass", "decline") else int(call == "claim" or call) for call in called
    ]
    assert heights == sorted(heights)
    assert heights[0] < heights[-1]
    chances = bidder.chances(start, hands)
    assert chances.sum(axis=1) == pytest.approx(1)
    assert (chances.argmax(axis=1) == bidder.choose(start, hands)).all()
