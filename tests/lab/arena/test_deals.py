"""The deals of a match: by number, with their landlords."""

from collections.abc import Iterable
from itertools import chain, repeat

import numpy as np
import pytest
from numpy.typing import NDArray

from lab.arena.deals import Dealer
from solver.bidders.strength import Floats, Hands, strength_of
from solver.errors import InvalidRequest
from solver.game.auction import Auction, Call
from solver.game.cards import Hand
from solver.rules import GAMES, load_rules

# Auctions do not depend on what the shipped networks have learned.
pytestmark = pytest.mark.usefixtures("no_weights")


@pytest.mark.parametrize("game", GAMES)
def test_landlords_by_turns(game: str) -> None:
    """Tests that all cards are dealt, and that the landlord goes round."""
    rules = load_rules(game)
    dealer = Dealer(rules, 3, "turns")
    for number in range(8):
        deal = dealer.deal(number)
        assert deal.landlord == number % rules.players
        assert deal.bottom <= deal.hands[deal.landlord]
        assert sum(deal.hands, Hand(rules)) == Hand.deck(rules)
        assert (deal.contract.bid, deal.contract.snatches, deal.redeals) == (1, 0, 0)


@pytest.mark.parametrize("game", [game for game in GAMES if game != "douzero"])
def test_landlords_by_auction(game: str) -> None:
    """Tests that the contract follows from the calls, and the landlord from the contract."""
    rules = load_rules(game)
    dealer = Dealer(rules, 3)
    assert dealer.landlord_by == "auction"
    deals = [dealer.deal(number) for number in range(8)]
    for deal in deals:
        auction = Auction.replay(rules, deal.contract.calls)
        assert deal.contract.first == deal.number % rules.players
        assert deal.landlord == (deal.contract.first + auction.landlord) % rules.players
        assert (deal.contract.bid, deal.contract.snatches) == (auction.bid, auction.snatches)
        assert sum(deal.hands, Hand(rules)) == Hand.deck(rules)
        assert (
            len(deal.hands[deal.landlord])
            == rules.description.deal.hand + rules.description.deal.bottom
        )


@pytest.mark.parametrize("game", GAMES)
def test_landlords_by_strength(game: str) -> None:
    """Tests that the cards are those of the seats' turns, and the best hand plays alone."""
    rules = load_rules(game)
    dealer, turns = Dealer(rules, 3, "strength"), Dealer(rules, 3, "turns")
    strength = strength_of(rules)
    seats = set()
    for number in range(12):
        deal, same = dealer.deal(number), turns.deal(number)
        assert deal.bottom == same.bottom
        dealt = [
            hand - (deal.bottom if seat == deal.landlord else Hand(rules))
            for seat, hand in enumerate(deal.hands)
        ]
        figures = strength.strengths(np.array([hand.packed for hand in dealt], np.uint64))
        assert figures[deal.landlord] == figures.max()
        seats.add(deal.landlord)
    assert len(seats) > 1


def test_a_deal_depends_on_its_number_alone() -> None:
    """Tests any order of the deals, and other seeds."""
    rules = load_rules("snatch")
    once, again = Dealer(rules, 5), Dealer(rules, 5)
    forwards = [once.deal(number) for number in range(4)]
    assert [again.deal(number) for number in (3, 2, 1, 0)] == forwards[::-1]
    assert Dealer(rules, 6).deal(0) != forwards[0]
    assert len({deal.hands for deal in forwards}) == 4


class Saying:
    """A bidder that makes the calls of a list, one after the other, and then one for ever."""

    name = "saying"

    def __init__(self, calls: Iterable[Call], always: Call) -> None:
        self._calls = chain(calls, repeat(always))

    def choose(self, auction: Auction, hands: Hands) -> NDArray[np.int64]:
        """Returns the next call."""
        return np.full(len(hands), auction.legal.index(next(self._calls)))

    def chances(self, auction: Auction, hands: Hands) -> Floats:
        """Is not asked: the dealer takes what a bidder prefers."""
        raise AssertionError("the dealer takes what a bidder prefers")


def test_all_pass_and_the_cards_are_dealt_again() -> None:
    """Tests redeals when the first seven hands are bad; and a game that nobody wants."""
    rules = load_rules("classic")
    deal = Dealer(rules, 1, bidder=Saying(["pass"] * 7 + [2], "pass")).deal(0)
    assert (deal.redeals, deal.landlord, deal.contract.bid) == (2, 1, 2)
    with pytest.raises(InvalidRequest, match="nobody wants to be the landlord in 1000 deals"):
        Dealer(rules, 1, bidder=Saying([], "pass")).deal(0)


def test_redeals_are_other_cards() -> None:
    """Tests that the deal after two redeals is none of the match's other deals."""
    rules = load_rules("street")
    deal = Dealer(rules, 1, bidder=Saying(["decline"] * 8, "claim")).deal(2)
    assert (deal.redeals, deal.landlord) == (2, 2)
    plain = Dealer(rules, 1, "turns")
    assert all(deal.bottom != plain.deal(number).bottom for number in range(4))


def test_no_auction() -> None:
    """Tests a game whose landlord is given."""
    rules = load_rules("douzero")
    assert Dealer(rules, 1).landlord_by == "turns"
    with pytest.raises(InvalidRequest, match="douzero has no auction"):
        Dealer(rules, 1, "auction")
