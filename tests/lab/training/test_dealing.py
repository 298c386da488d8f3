"""Deals of self-play from decks that nobody shuffles."""

import numpy as np
import pytest

from lab.training.dealing import random_deals, unshuffled_deals
from solver.bidders.kinds import learned_bidder
from solver.game.cards import Hand
from solver.rules import GAMES, load_rules
from solver.search.hands import bomb_counts


@pytest.mark.one_in(6)
@pytest.mark.parametrize("game", GAMES)
def test_unshuffled_decks_make_bombs(game: str) -> None:
    """Tests that the deals are whole decks, and rich in bombs."""
    rules = load_rules(game)
    deals = unshuffled_deals(rules, learned_bidder(rules), 1000, 3)
    bombs = bomb_counts(rules, deals.hands.ravel()).sum()
    shuffled, _ = random_deals(rules, 1000, np.random.default_rng(3))
    assert bombs > 1.1 * bomb_counts(rules, shuffled.ravel()).sum()
    deck = Hand.deck(rules)
    for hands, bottom in zip(deals.hands, deals.bottoms, strict=True):
        assert sum(map(int, hands)) + int(bottom) == deck.packed
        assert {len(deck.take(int(hand))) for hand in hands} == {rules.description.deal.hand}
    assert set(deals.landlords) <= set(range(rules.players))
    assert len(set(deals.landlords)) > 1


def test_equal_seeds_give_equal_unshuffled_deals() -> None:
    """Tests that a seed decides the decks, the cuts and the landlords."""
    rules = load_rules("snatch")
    one, again, other = (unshuffled_deals(rules, learned_bidder(rules), 40, n) for n in (1, 1, 2))
    assert all((a == b).all() for a, b in zip(one.arrays, again.arrays, strict=True))
    assert (one.hands != other.hands).any()
