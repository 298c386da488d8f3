"""Bidders: thresholds, the inputs of a network for calls, outcomes and payoffs."""

from __future__ import annotations

from random import Random

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from solver.bidders.auctioneer import Auctioned, payoffs
from solver.bidders.by_strength import ThresholdBidder
from solver.bidders.learned import AuctionEncoding
from solver.bidders.outcomes import (
    CATEGORIES,
    REDEAL,
    SIZES,
    Outcomes,
    category_of,
)
from solver.bidders.strength import strength_of
from solver.game.auction import Auction, Call
from solver.game.deal import deal, shuffled_decks
from solver.rules import load_rules
from tests.builders import GAMES_WITH_AUCTIONS, typical_points

# --- The top shares at which the bidder by strength changes its call, just below and at each -----


HAIR = 1e-6


@pytest.mark.parametrize(
    ("game", "calls", "share", "bold", "cautious"),
    [
        # docs/arena.md: the best half bids 1, the best 30 % bid 2, the best 15 % bid 3.
        ("classic", [], 0.50, 1, "pass"),
        ("classic", [], 0.30, 2, 1),
        ("classic", [], 0.15, 3, 2),
        ("snatch", [1, "pass", "pass"], 0.25, "snatch", "no"),
        ("street", [], 0.35, "claim", "decline"),
        ("happy", ["hide", "hide", "hide", "claim", "no", "no", "hide"], 0.10, "double", "single"),
    ],
)
def test_top_shares(game: str, calls: list[Call], share: float, bold: Call, cautious: Call) -> None:
    rules = load_rules(game)
    auction = Auction.start(rules)
    for call in calls:
        auction = auction.after(call)
    chances = ThresholdBidder(rules).chances_of(auction, np.array([share - HAIR, share]))
    assert [auction.legal[at] for at in chances.argmax(axis=1)] == [bold, cautious]
    # It makes its own call four times in five, and another one otherwise.
    assert chances.max(axis=1) == pytest.approx(0.8)


# --- The bidder that calls by how strong its hand is ---------------------------------------------


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


# --- The inputs of a bid network: what an auction shows, and the call that is weighed ------------


@pytest.mark.parametrize("game", GAMES_WITH_AUCTIONS)
def test_states_are_told_apart(game: str) -> None:
    """Tests that no two calls of an auction, and no two short auctions, look the same."""
    rules = load_rules(game)
    encoding = AuctionEncoding.of(rules)
    seen: dict[tuple[int, ...], tuple[object, ...]] = {}
    waiting = [Auction.start(rules)]
    while waiting:
        auction = waiting.pop()
        for call in auction.legal:
            key = tuple(sorted(encoding.state(auction, call)))
            assert seen.setdefault(key, (*auction.calls, call)) == (*auction.calls, call)
            after = auction.after(call)
            if len(after.calls) < rules.players:
                waiting.append(after)


@pytest.mark.parametrize("game", GAMES_WITH_AUCTIONS)
def test_groups_hold_one_feature_each(game: str) -> None:
    """Tests that of a group at most one feature is on, as the bounds of the sums assume."""
    rules, random = load_rules(game), Random(3)
    encoding = AuctionEncoding.of(rules)
    groups = list(zip(encoding.groups, encoding.groups[1:], strict=False))
    assert encoding.groups[-1] == len(encoding.names) == len(set(encoding.names))
    for _ in range(60):
        auction = Auction.start(rules)
        while auction.turn is not None:
            call = random.choice(auction.legal)
            active = encoding.state(auction, call)
            assert f"call {call}" in {encoding.names[at] for at in active}
            for low, high in groups:
                assert sum(low <= at < high for at in active) <= 1
            auction = auction.after(call)


# --- The outcomes of a call: categories, and what they mean --------------------------------------


def test_a_typical_score_is_in_its_own_category() -> None:
    """Tests the order of the categories against the scores that give them their names."""
    for game in ("classic", "street"):
        rules = load_rules(game)
        points = typical_points(rules)
        kinds = Outcomes.of(points)
        found = category_of(rules, points.astype(np.int64), kinds.landlord)
        assert found.tolist() == list(range(CATEGORIES))
        assert (kinds.won == (points > 0)).all()
        assert kinds.redeal.tolist() == [at == REDEAL for at in range(CATEGORIES)]


@given(amount=st.integers(1, 3000), won=st.booleans(), landlord=st.booleans())
def test_an_amount_counts_as_the_nearest_size(amount: int, won: bool, landlord: bool) -> None:
    """Tests that the size of a category is the nearest one by ratio, and keeps role and result."""
    rules = load_rules("classic")
    score = amount * (1 if won else -1) * (2 if landlord else 1)
    category = int(category_of(rules, np.array([score]), np.array([landlord]))[0])
    kinds = Outcomes.of(typical_points(rules))
    assert (kinds.won[category], kinds.landlord[category]) == (won, landlord)
    size = abs(kinds.points[category]) / (2 if landlord else 1)
    nearest = min(SIZES, key=lambda each: abs(np.log(each / amount)))
    assert size == nearest or np.isclose(size * nearest, amount**2)


# --- What the seats score after auctions of many deals -------------------------------------------


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


@pytest.mark.parametrize("game", GAMES_WITH_AUCTIONS)
def test_hands_are_ranked_among_hands_of_their_size(game: str) -> None:
    """Tests that random hands lie around the middle, as dealt and with the bottom.

    Beside dealt hands those with the bottom are strong, however the cards lie.
    """
    rules = load_rules(game)
    size, bottom = rules.description.deal.hand, rules.description.deal.bottom
    decks = shuffled_decks(rules, 400, np.random.default_rng(5))
    dealt, whole = (
        decks[:, :cards].sum(axis=1, dtype=np.uint64) for cards in (size, size + bottom)
    )
    strength = strength_of(rules)
    # The standard error of the mean of 400 even shares is .014, and that of the 2,000 hands .006.
    assert strength.top_share(dealt).mean() == pytest.approx(0.5, abs=0.05)
    assert strength.top_share(whole, with_bottom=True).mean() == pytest.approx(0.5, abs=0.05)
    if bottom:
        assert strength.top_share(whole).mean() < 0.45
