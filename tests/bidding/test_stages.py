"""Advice at every stage of an auction with open hands, claims, snatches and doubling."""

from __future__ import annotations

import random

import numpy as np
import pytest

from solver.bidding.prospects import CallSearch
from solver.bidding.recommend import recommend_bid
from solver.errors import InvalidHand
from solver.game.auction import Auction
from solver.game.cards import Hand
from solver.game.deal import deal
from solver.game.knowledge import Knowledge
from solver.protocol import ENDPOINTS
from solver.rules import load_rules
from solver.search.limit import Limit
from tests.builders import caller

HAPPY = load_rules("happy")
pytestmark = pytest.mark.usefixtures("no_weights")


def view_of(auction: Auction, hands: list[Hand], bottom: Hand) -> Knowledge:
    """Returns what the seat knows whose turn it is; the first caller sits in seat 0."""
    assert auction.turn is not None
    held = list(hands)
    if auction.landlord is not None:
        held[auction.landlord] += bottom
    shown = {seat: held[seat] for seat, factor in enumerate(auction.shown) if factor}
    shown.pop(auction.turn, None)
    return caller(
        HAPPY,
        auction.turn,
        held[auction.turn],
        auction.calls,
        bottom=bottom if auction.landlord is not None else None,
        open_hands=shown,
    )


@pytest.mark.parametrize("seed", range(6))
def test_every_stage_is_answered(seed: int) -> None:
    """Tests random auctions: each legal call is valued, and deals agree with what lies open."""
    choose, (hands, bottom) = random.Random(seed), deal(HAPPY, seed)
    auction, stages = Auction.start(HAPPY), set()
    while auction.turn is not None:
        stages.add((auction.status, auction.landlord is not None))
        view = view_of(auction, hands, bottom)
        found = recommend_bid(view, limit=Limit(worlds=16), seed=seed)
        assert {value.call for value in found.calls} == set(auction.legal)
        for value in found.calls:
            assert value.reasons
            assert value.shows is not None
            if auction.landlord is not None:
                assert value.becomes_landlord == (auction.landlord == auction.turn)
        deals = next(CallSearch(view, seed).pools(Limit(worlds=20)))
        assert (deals.hands.sum(axis=1) + deals.bottoms == Hand.deck(HAPPY).packed).all()
        assert (deals.hands[:, view.seat] == hands[view.seat].packed).all()
        for seat in view.open_hands:
            assert (deals.hands[:, seat] == hands[seat].packed).all()
        if view.bottom is not None:
            assert (deals.bottoms == bottom.packed).all()
        auction = auction.after(choose.choice([*auction.legal, auction.legal[0]]))
    assert len(stages) >= 2


def test_the_landlord_may_not_know_which_cards_were_the_bottom() -> None:
    """Tests the landlord's hand alone: his cards are his in every deal, some of them the bottom."""
    hands, bottom = deal(HAPPY, 1)
    calls = ["hide"] * 3 + ["claim", "no", "no"]
    view = caller(HAPPY, 0, hands[0] + bottom, calls)
    deals = next(CallSearch(view, 1).pools(Limit(worlds=10)))
    assert (deals.hands[:, 0] + deals.bottoms == (hands[0] + bottom).packed).all()
    assert len(np.unique(deals.hands[:, 1])) > 1


def test_a_hand_of_the_wrong_size_says_what_was_expected() -> None:
    hands, bottom = deal(HAPPY, 1)
    calls = ["hide"] * 3 + ["claim", "no", "no"]
    with pytest.raises(InvalidHand, match="the landlord has 20 cards here") as caught:
        caller(HAPPY, 0, hands[0], calls)
    assert caught.value.pointer == "/hand"
    with pytest.raises(InvalidHand, match="17 cards are dealt in happy, not 20"):
        caller(HAPPY, 0, hands[0] + bottom, calls[:3])


def test_the_first_question_is_the_claim() -> None:
    """Tests that a request without calls asks about 叫地主, and one with none about open hands."""
    hand = str(deal(HAPPY, 1)[0][0])
    asked = {"rules": "happy", "seat": 0, "hand": hand, "limit": {"worlds": 16}, "seed": 1}
    answers = [
        ENDPOINTS["bids"].ask(asked | more).to_dict()
        for more in ({}, {"calls": ["hide"] * 3}, {"calls": []})
    ]
    for answer in answers:
        del answer["engine"]
    claim, same, show = answers
    assert claim == same
    assert {each["call"] for each in claim["calls"]} == {"claim", "decline"}
    assert {each["call"] for each in show["calls"]} == {"show5", "show4", "show3", "hide"}
