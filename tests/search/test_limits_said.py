"""Answers say when seconds ended their search, and stages without time leave their part out."""

from __future__ import annotations

import pytest

from solver import Knowledge, Limit, Position, advise, decompose, load_rules, recommend_bid, solve
from solver.advice.facts import Facts
from solver.game.cards import Hand
from solver.game.checked import known_to
from solver.game.deal import deal
from solver.game.fewest import FewestPlays, OutOfTime, count_plays, count_turns
from solver.search.allowance import Allowance

# A game of 120 cards whose plays carry four kickers.
FOUR_KICKERS = {
    "id": "four",
    "name": "Four kickers",
    "deck": {"ranks": "3456789TJQKA2BR", "copies": 8},
    "deal": {"players": 2, "hand": 50, "bottom": 20},
    "play": {"seq_lo": "3", "seq_hi": "2"},
    "families": {
        "single": {"body": 1},
        "four": {"body": 4, "kickers": 4},
        "fours": {"body": 2, "run": [2, 15], "kickers": 4, "unit": 2, "distinct": True},
        "threes": {"body": 3, "run": [2, 15]},
    },
    "bombs": [{"type": "bomb", "of_a_kind": [5, 8]}],
    "auction": {"kind": "bid_once"},
}
# No search is over before such a limit.
INSTANT = 1e-6


def lead(game: str = "classic") -> Knowledge:
    """Returns the landlord's view before the first lead."""
    rules = load_rules(game)
    hands, bottom = deal(rules, 3)
    return known_to(rules, landlord=0, seat=0, hand=hands[0] + bottom, bottom=bottom)


def test_searches_in_worlds_say_that_seconds_ended_them() -> None:
    """Tests advice and bids whose worlds cannot be tried in time."""
    limit = Limit(INSTANT, 100_000)
    assert advise(lead(), limit=limit, seed=1).engine.cut_short
    rules = load_rules("classic")
    call = known_to(rules, seat=0, hand=deal(rules, 3)[0][0])
    assert recommend_bid(call, limit=limit, seed=1).engine.cut_short


def test_searches_that_end_by_their_worlds_say_nothing() -> None:
    """Tests that a limit in worlds, or in seconds alone, is kept and not cut short."""
    assert advise(lead(), limit=Limit(worlds=4), seed=1).engine.cut_short is None
    assert advise(lead(), limit=Limit(INSTANT), seed=1).engine.cut_short is None


def test_decompositions_and_solutions_say_so() -> None:
    """Tests a decomposition and an exact search without time, and with enough of it."""
    rules = load_rules("classic")
    hand = Hand.of(rules, list(Hand.deck(rules))[::3])
    assert decompose(rules, hand, limit=Limit(INSTANT)).cut_short
    assert not decompose(rules, hand, solutions=2).cut_short
    hands, bottom = deal(rules, 3)
    hands[0] += bottom
    position = Position.of(rules, landlord=0, hands=hands, turn=0)
    assert solve(position, limit=Limit(INSTANT)).cut_short
    assert not solve(position, limit=Limit(nodes=50)).cut_short


def test_counts_without_time_are_no_figures() -> None:
    """Tests that a count of plays ends when its time is over, and says so."""
    rules = load_rules(FOUR_KICKERS)
    deck = list(Hand.deck(rules))
    hand, unseen = Hand.of(rules, deck[::2]), Hand.of(rules, deck[1::2])
    with pytest.raises(OutOfTime):
        count_plays(FewestPlays(rules.native), hand.packed, INSTANT)
    with pytest.raises(OutOfTime):
        count_turns(FewestPlays(rules.native), hand, unseen, INSTANT)


def test_facts_without_time_are_left_out() -> None:
    """Tests that facts are refused when their allowance is used up."""
    with pytest.raises(OutOfTime):
        Facts(lead(), allowance=Allowance(0.0))
    spent = Allowance(1.0)
    with spent.spent():
        pass
    assert spent.seconds < 1.0
    assert Allowance.after(Limit()).left() is None


def test_hands_with_too_many_groups_are_estimated_by_their_size() -> None:
    """Tests that a hand of 60 cards in fifteen ranks costs no search for an estimate."""
    rules = load_rules(FOUR_KICKERS)
    hand = Hand.of(rules, list(Hand.deck(rules))[::2])
    largest = 15 * 3  # a run of fifteen ranks, three cards each
    assert FewestPlays(rules.native).estimate(hand.packed) == -(-len(hand) // largest)
