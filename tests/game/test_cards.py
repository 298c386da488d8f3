"""Hands: reading and printing are inverses, and cards are added and taken away."""

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from solver.errors import InvalidHand, quoted
from solver.game.cards import Hand
from solver.rules import GAMES, load_rules
from tests.choice import fewer_examples

RULES = [load_rules(game) for game in GAMES]


@st.composite
def hands(draw: st.DrawFn) -> Hand:
    """A part of some game's deck."""
    rules = draw(st.sampled_from(RULES))
    cards = Hand.deck(rules).cards
    places = draw(st.sets(st.integers(0, len(cards) - 1), max_size=34))
    return Hand.of(rules, [cards[place] for place in places])


@given(hands())
def test_parse_and_print_are_inverses(hand: Hand) -> None:
    assert Hand.parse(hand.rules, str(hand)) == hand


@fewer_examples(2)
@given(
    hands(), st.randoms(use_true_random=False), st.sampled_from([" ", ",", ", ", "\n", "\uff0c"])
)
def test_order_and_separators_do_not_matter(hand: Hand, random: Random, between: str) -> None:
    cards = list(hand)
    random.shuffle(cards)
    assert Hand.parse(hand.rules, between.join(cards)) == hand


@fewer_examples(2)
@given(hands())
def test_packed_cards_can_be_taken_back(hand: Hand) -> None:
    assert hand.take(hand.packed) == hand
    assert Hand.deck(hand.rules).take(hand.packed).packed == hand.packed
    assert hand.rules.native.valid_hand(hand.packed)


@given(hands(), st.data())
def test_adding_and_taking_away(hand: Hand, data: st.DataObject) -> None:
    kept = data.draw(st.sets(st.integers(0, len(hand) - 1))) if hand else set()
    part = Hand.of(hand.rules, [hand.cards[place] for place in kept])
    rest = hand - part
    assert len(rest) == len(hand) - len(part)
    assert rest + part == hand
    assert part <= hand
    assert rest.packed + part.packed == hand.packed
    assert not part.missing_from(hand)
    assert hand.missing_from(part) == rest
    assert bool(hand) == (len(hand) > 0)


def test_no_text_at_all() -> None:
    for nothing in (None, 3, 3.0, {"3": 1}, [["3"]], [True], ["3", None]):
        with pytest.raises(InvalidHand, match="a text such as '333TB', or a list of cards"):
            Hand.parse(load_rules("classic"), nothing)  # type: ignore[arg-type]


def test_too_much_is_refused() -> None:
    rules = load_rules("classic")
    three = Hand.parse(rules, "333")
    with pytest.raises(InvalidHand, match="3"):
        three + three
    with pytest.raises(InvalidHand, match="4 is not in 333"):
        three - Hand.parse(rules, "4")
    with pytest.raises(InvalidHand, match="4 is not in an empty hand"):
        Hand(rules) - Hand.parse(rules, "4")
    with pytest.raises(InvalidHand, match="4 of '3'"):
        three.take(Hand.parse(rules, "3333").packed)


def test_suited_cards_are_taken_by_their_suit() -> None:
    rules = load_rules("decktet")
    hand = Hand.parse(rules, "3mw 3sk Am As Ak Ks Kk")
    assert str(hand.take(Hand.parse(rules, "Ak Kk").packed)) == "Kk Ak"
    assert str(hand.take(Hand.parse(rules, "3ly").packed)) == "3mw"


def test_the_decks() -> None:
    assert [len(Hand.deck(rules)) for rules in RULES] == [54, 54, 54, 108, 45, 54, 54]
    for rules in RULES:
        assert Hand.deck(rules).packed == rules.native.deck


def test_quotes_are_short() -> None:
    assert quoted("3Z") == "'3Z'"
    assert len(quoted("字" * 1000)) <= 42
    assert len(quoted([["x" * 100] * 100] * 100)) < 500
