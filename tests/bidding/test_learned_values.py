"""Advice on calls from learned values: alone, and together with sampled deals."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from solver.bidders.kinds import bidder_of, kinds_of
from solver.bidders.learned import LearnedBidder
from solver.bidders.outcomes import CATEGORIES, category_of
from solver.bidding import learned as learned_calls
from solver.bidding.facts import of_choice, verdict_changes
from solver.bidding.ranking import Ranking, boldness, ranked
from solver.bidding.recommend import BidAdvice, recommend_bid
from solver.bidding.standing import evidence_of_call, evidence_of_seats
from solver.bidding.values import CallValue
from solver.errors import InvalidRequest
from solver.game.auction import Auction, Call
from solver.game.cards import Hand
from solver.game.deal import deal
from solver.protocol import ENDPOINTS
from solver.rules import GAMES, load_rules
from solver.search.limit import Limit
from tests.builders import caller, random_bidder

BY_POINTS = Ranking("points")
AUCTIONS = tuple(game for game in GAMES if game != "douzero")
pytestmark = pytest.mark.usefixtures("no_weights")


@pytest.fixture
def learned(monkeypatch: pytest.MonkeyPatch) -> Callable[[str], LearnedBidder]:
    """Gives a game a learned bidder with random weights."""

    def give(game: str) -> LearnedBidder:
        bidder = random_bidder(game)
        monkeypatch.setattr(learned_calls, "learned_bidder", lambda _: bidder)
        return bidder

    return give


def ask(game: str, worlds: int, hand: Hand | None = None, **more: Any) -> BidAdvice:
    rules = load_rules(game)
    view = caller(rules, 0, hand or deal(rules, 4)[0][0], [])
    return recommend_bid(view, limit=Limit(worlds=worlds), seed=1, **more)


@pytest.mark.parametrize("game", AUCTIONS)
def test_learned_values_alone(learned: Callable[[str], LearnedBidder], game: str) -> None:
    """Tests that without worlds the figures are those of the bidder's distribution."""
    bidder = learned(game).among("usual")
    hand = deal(bidder.rules, 4)[0][0]
    found = ask(game, 0, bidders="usual")
    auction = Auction.start(bidder.rules)
    meaning = bidder.outcomes_of
    likely = bidder.outcomes(auction, np.array([hand.packed], np.uint64))[0]
    assert found.engine.worlds == 0
    for value in found.calls:
        after, chances = auction.after(value.call), likely[auction.legal.index(value.call)]
        if after.bid or any(after.shown):
            assert value.redeal == 0
        if after.landlord == 0:
            assert value.becomes_landlord == pytest.approx(1)
            assert value.win_as_peasant is None
        kinds = category_of(bidder.rules, value.scores.astype(np.int64), value.landlord)
        by_kind = np.bincount(kinds, value.probability, CATEGORIES)
        left_open = by_kind > 0
        chances = np.where(left_open, chances, 0.0)
        assert by_kind == pytest.approx(chances / chances.sum())
        # Smaller stakes of most games are 1 or 3, doubled: one score for each category.
        small = left_open & (np.abs(meaning.points) < 1000)
        means = np.bincount(kinds, value.probability * value.scores, CATEGORIES)[small]
        assert game == "happy" or means == pytest.approx((by_kind * meaning.points)[small])
        paid = sum(abs(bar.points) * bar.probability for bar in value.histogram)
        assert value.points_error == pytest.approx(2 * value.win_error * paid, rel=0.02)
        assert value.win_error == pytest.approx(bidder.error, abs=1e-4)
        bars = sum(bar.points * bar.probability for bar in value.histogram)
        assert bars == pytest.approx(value.points, abs=0.05)
        assert not any("seat 1" in reason for reason in value.reasons)


def test_worlds_refine_the_learned_values(learned: Callable[[str], LearnedBidder]) -> None:
    """Tests that both together lie between the two and are surer than each."""
    alone = {value.call: value for value in ask("classic", 200, bidders="usual").calls}
    learned("classic")
    known = {value.call: value for value in ask("classic", 0, bidders="usual").calls}
    for value in ask("classic", 200, bidders="usual").calls:
        one, other = alone[value.call], known[value.call]
        low, high = sorted((one.points, other.points))
        assert low - 1e-9 <= value.points <= high + 1e-9
        assert value.points_error < min(one.points_error, other.points_error)
        share = other.points_error**2 / (one.points_error**2 + other.points_error**2)
        expected = share * one.points + (1 - share) * other.points
        assert value.points == pytest.approx(expected)


def test_without_learned_values_worlds_are_needed() -> None:
    """Tests the error of `worlds: 0` over the protocol."""
    question = {"rules": "classic", "seat": 0, "hand": "3445566789TJQKA2B", "calls": []}
    with pytest.raises(InvalidRequest, match="classic has none") as caught:
        ENDPOINTS["bids"].ask(question | {"limit": {"worlds": 0}})
    assert caught.value.pointer == "/limit/worlds"


@pytest.mark.parametrize("game", AUCTIONS)
def test_what_would_change_the_verdict(game: str) -> None:
    """Tests that the exchange said to change the verdict does change it, and is one card for one."""
    bidder = random_bidder(game)
    auction, ranks = Auction.start(bidder.rules), bidder.rules.ranks
    told = 0
    for seed in range(12):
        hand = deal(bidder.rules, seed)[0][0]
        packed = np.array([hand.packed], np.uint64)
        learned = list(map(_point, auction.legal, bidder.points(auction, packed)[0]))
        order = ranked(BY_POINTS, learned, informed=auction.informed)
        verdict = order.calls[0].call
        assert auction.informed[auction.legal.index(verdict)]
        for change in verdict_changes(caller(bidder.rules, 0, hand), order, bidder):
            told += 1
            other = hand - Hand.of(bidder.rules, [change.removed])
            other += Hand.of(bidder.rules, [change.added])
            best = bidder.choose(auction, np.array([other.packed], np.uint64))[0]
            assert auction.legal[best] == change.call != verdict
            upwards = ranks.index(change.added[0]) > ranks.index(change.removed[0])
            assert (boldness(change.call) > boldness(verdict)) == upwards
    assert told


def _point(call: Call, points: float) -> CallValue:
    """Returns a call that is worth exactly this much."""
    return CallValue.of(call, np.array([points]), np.array([True]), np.ones(1), 1e-12, 0.0)


@pytest.mark.parametrize(
    ("points", "error", "best", "equal"),
    [
        ({1: -3.91, "pass": -3.93}, 0.2, "pass", {1, "pass"}),
        ({3: 0.02, "pass": 0.0}, 0.2, "pass", {3, "pass"}),
        ({3: 2.0, 1: 1.98, "pass": 1.97}, 0.1, "pass", {3, 1, "pass"}),
        ({3: 2.0, 1: 1.98, "pass": 1.97}, 0.001, 3, {3}),
        # Caution would cost too much, but nothing is clear.
        ({3: 2.0, 1: 1.5, "pass": 1.0}, 5.0, 3, {3, 1, "pass"}),
    ],
)
def test_near_ties(points: dict[Any, float], error: float, best: Any, equal: set[Any]) -> None:
    """Tests that calls are equal within the error, and that caution decides if little is lost."""
    scores = np.array([-6.0, 6.0])  # six points are won or lost
    learned = [
        CallValue.of(call, scores, scores != 0, np.array([6 - each, 6 + each]), error, 0.01)
        for call, each in points.items()
    ]
    order = ranked(BY_POINTS, learned)
    assert order.calls[0].call == best
    assert set(order.equal) == equal
    others = [value.points for value in order.calls[1:]]
    assert others == sorted(others, reverse=True)


# --- Distributions -------------------------------------------------------------------------------

_ROWS = st.lists(st.tuples(st.integers(-12, 12), st.booleans(), st.floats(0.01, 5)), min_size=1)


def _sampled(rows: list[tuple[int, bool, float]]) -> CallValue:
    points, landlord, weights = (np.array(column) for column in zip(*rows, strict=True))
    return CallValue.sampled(
        "pass", points.astype(float), landlord & (points != 0), weights.astype(float)
    )


@given(_ROWS, _ROWS)
def test_mixtures_are_distributions(
    one: list[tuple[int, bool, float]], other: list[tuple[int, bool, float]]
) -> None:
    """Tests that figures of a mixture lie between those of its parts, and fit together."""
    first, second = _sampled(one), _sampled(other)
    both = first.mixed(second)
    assert both.probability.sum() == pytest.approx(1.0)
    assert both.points_error <= min(first.points_error, second.points_error) + 1e-12
    for name in ("points", "win", "becomes_landlord", "redeal"):
        low, high = sorted(getattr(each, name) for each in (first, second))
        assert low - 1e-9 <= getattr(both, name) <= high + 1e-9
    assert all(math.isfinite(points) for points in both.quantiles.values())
    bars = both.histogram
    assert sum(bar.probability for bar in bars) == pytest.approx(1.0)


def test_a_sample_without_a_loss_proves_nothing() -> None:
    """Tests that equal results leave an error, the smaller the more of them there are."""
    few, many = (_sampled([(3, True, 1.0)] * count) for count in (4, 400))
    assert few.win == many.win == 1.0
    assert few.win_error > 5 * many.win_error > 0
    assert few.points_error > many.points_error > 0


def test_the_threshold_bidder_has_no_learned_values() -> None:
    assert not isinstance(bidder_of(load_rules("classic")), LearnedBidder)


def test_a_hand_shown_before_the_deal_tells_nothing() -> None:
    """Tests that a call made before all cards were dealt shows nothing of them."""
    start = Auction.start(load_rules("happy"))
    kinds = kinds_of(start.rules)
    assert evidence_of_call(start, "show5", kinds) == evidence_of_call(start, None, kinds)
    claiming = Auction.replay(start.rules, ["hide"] * start.rules.players)
    before, after = (evidence_of_call(claiming, call, kinds) for call in (None, "claim"))
    assert after.high < before.high


def test_the_win_as_the_landlord_is_told_of_the_call_that_leads_there() -> None:
    """Tests that a pass that almost never makes a landlord does not say how landlords fare."""
    kinds = np.array([-3.0, 1.0, 3.0]), np.array([True, False, True])
    passed = CallValue.of("pass", *kinds, np.array([0.0, 0.999, 0.001]), 0.01, 0.01)
    bid = CallValue.of(3, *kinds, np.array([0.8, 0.0, 0.2]), 0.01, 0.01)
    order = ranked(BY_POINTS, [passed, bid])
    told = {
        fact.kind: fact.values
        for fact in of_choice(order, {each.call: each.call for each in order.calls})
    }
    assert order.calls[0].call == "pass"
    assert told["as_landlord"]["win"] == pytest.approx(0.2)


def test_what_was_heard_is_what_was_shown() -> None:
    """Tests that a bid before shows a stronger hand than a pass, of the seats that called."""
    rules = load_rules("classic")
    auction, kinds = Auction.replay(rules, [2, "pass"]), kinds_of(rules)
    first, second = evidence_of_seats(auction, first=1, seat=0, kinds=kinds)
    assert (first.seat, second.seat) == (1, 2)
    assert first.middle < second.middle - 0.1
    shown = evidence_of_call(Auction.start(rules), 2, kinds)
    assert (first.low, first.middle, first.high) == (shown.low, shown.middle, shown.high)
    assert evidence_of_seats(auction, first=0, seat=2, kinds=kinds) != []
    assert evidence_of_seats(Auction.start(rules), first=0, seat=0, kinds=kinds) == []


def test_a_call_before_the_cards_shows_nothing() -> None:
    """Tests that open hands that are offered early say nothing of the hand."""
    auction = Auction.replay(load_rules("happy"), ["show5"])
    assert evidence_of_seats(auction, first=0, seat=1, kinds=kinds_of(auction.rules)) == []
