"""Deals of decks that nobody shuffles."""

from collections import Counter

import pytest

from solver.game.cards import Hand
from solver.game.deal import deal
from solver.game.no_shuffle import in_packets
from solver.rules import GAMES, load_rules


@pytest.mark.parametrize("game", GAMES)
def test_all_cards_are_dealt(game: str) -> None:
    rules = load_rules({"base": game, "shuffle": "none"})
    for seed in range(3):
        hands, bottom = deal(rules, seed)
        assert {len(hand) for hand in hands} == {rules.description.deal.hand}
        assert sum(hands, bottom) == Hand.deck(rules)
        assert deal(rules, seed) == (hands, bottom)
    assert deal(rules, 0) != deal(rules, 1)


def test_packets_go_round() -> None:
    rules = load_rules("snatch")
    cards = list(Hand.deck(rules))
    hands, bottom = in_packets(rules, cards)
    assert str(hands[0]) == str(Hand.of(rules, cards[:6] + cards[18:24] + cards[36:41]))
    assert str(hands[2]) == str(Hand.of(rules, cards[12:18] + cards[30:36] + cards[46:51]))
    assert bottom == Hand.of(rules, cards[51:])


def test_bombs_are_frequent() -> None:
    """Tests that most deals hold a bomb, where a quarter of shuffled ones do."""
    held = {"none": 0, "full": 0}
    for shuffle in held:
        rules = load_rules({"base": "snatch", "shuffle": shuffle})
        for seed in range(150):
            hands, _ = deal(rules, seed)
            held[shuffle] += any(4 in Counter(hand).values() for hand in hands)
    assert held["none"] > 120
    assert held["full"] < 60
