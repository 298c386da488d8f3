"""What the seats score after auctions of many deals."""

import numpy as np
import pytest

from solver.bidders.auctioneer import Auctioned, payoffs
from solver.game.auction import Auction
from solver.rules import load_rules


def test_snatched_hands_pay_twice() -> None:
    """Tests the stake, the landlord's seat and a redeal against figures made by hand."""
    rules = load_rules("snatch")
    ends = (
        Auction.replay(rules, ["pass", "pass", "pass"]),
        Auction.replay(rules, [2, "pass", "pass", "no"]),
        Auction.replay(rules, [3, "snatch"]),
    )
    auctioned = Auctioned(ends, np.array([0, 1, 2, 2]), np.array([0, 1, 2, 0]))
    results = np.array([[9, 9, 9], [1, -4, 7], [2, -2, 8], [2, -8, 8]])
    assert auctioned.landlords.tolist() == [-1, 1, 0, 1]
    assert payoffs(auctioned, results).tolist() == [
        [0, 0, 0],
        [4, -8, 4],
        [12, -6, -6],
        [24, -48, 24],
    ]


@pytest.mark.parametrize("game", ["street", "double"])
def test_four_seats(game: str) -> None:
    """Tests that a game of four seats adds up to zero, and that the landlord gets three shares."""
    rules = load_rules(game)
    end = Auction.replay(rules, ["claim"] if game == "street" else ["pass", 2, "pass", "pass"])
    auctioned = Auctioned((end,), np.zeros(4, np.int64), np.arange(4))
    results = np.full((4, 4), 3 * 4.0)
    points = payoffs(auctioned, results)
    assert (points.sum(axis=1) == 0).all()
    assert points.max(axis=1).tolist() == [12 if game == "street" else 24] * 4
    assert points.argmax(axis=1).tolist() == auctioned.landlords.tolist()
