"""How many plays each game has: the core against the published numbers and the oracle's lists."""

from collections import Counter

import pytest
from oracle import GAMES, all_keys, legal, readings
from oracle.counts import forbidden_by_rlcard, notions
from oracle.counts import plays as oracle_plays
from oracle.decks import LANDLORD_HAND

from solver.rules import load_rules
from tests.rules.as_oracle import as_oracle

# Plays of at most so many cards as the landlord holds; suits count for bombs only.
COUNTS = {
    "street": 2_125,
    "classic": 5_124,
    "decktet": 12_942,
    "double": 9_079,
    "snatch": 12_654,
    "happy": 12_654,
    "douzero": 29_993,
}


@pytest.mark.one_in(3, first=1)
@pytest.mark.parametrize("game", GAMES)
def test_number_of_distinct_plays(game: str) -> None:
    """Tests that the plays of the deck have the published number and are those of the oracle."""
    rules, most = load_rules(game), LANDLORD_HAND[game]
    assert most == rules.description.deal.hand + rules.description.deal.bottom
    listed = rules.native.plays(rules.native.deck, None, False, False, most)
    found = {as_oracle(rules, play) for play in listed}
    assert len(listed) == len(found) == COUNTS[game]
    assert not found ^ oracle_plays(game)
    small = rules.native.plays(rules.native.deck, None, False, False, 3)
    assert {as_oracle(rules, play) for play in small} == {
        play for play in found if len(play[4]) <= 3
    }


def test_notions_of_a_distinct_play() -> None:
    """Tests the oracle's plays by cards, type, length and key; see the oracle's module."""
    for game in ("classic", "double", "snatch"):
        assert set(notions(game).values()) == {COUNTS[game]}
    assert list(notions("street").values()) == [2125, 2125, 2125, 2633]
    assert list(notions("decktet").values()) == [12928, 12937, 12942, 13029]
    assert list(notions("douzero").values()) == [29984, 29993, 29993, 30383]


def test_rlcard_has_27471_of_the_douzero_plays() -> None:
    why = Counter(forbidden_by_rlcard(play) for play in oracle_plays("douzero"))
    assert why == {
        None: 27471,
        "both jokers on aeroplane1": 1469,
        "both jokers on quadplex1": 13,
        "four of a kind among the kickers": 657,
        "a triplet next to the body among the kickers": 374,
        "also a triplet_sequence": 9,
    }
    kept = {play[4] for play in oracle_plays("douzero") if forbidden_by_rlcard(play) is None}
    assert len(kept) == 27471


def test_the_oracle_knows_every_key_of_ambiguous_cards() -> None:
    cards = "3mw 3sk 3ly 4ms 4wl 4yk 5ml 5sw 5yk 6mw 6sy 6lk"
    assert [(r["type"], r["len"], r["kick"], r["key"]) for r in readings("decktet", cards)] == [
        ("straight3", 4, 0, "6"),
        ("straight31", 3, 3, "6"),
        ("straight31", 3, 3, "5"),
    ]
    assert all_keys("street", "5678X") == {"straight": ["8", "9"]}
    assert all_keys("street", "99TTXX") == {"pairs3": ["T", "J"]}
    assert all_keys("street", "7799X") == {"full_house": ["7", "9"]}
    assert all_keys("street", "777XX") == {"full_house": ["7"]}  # 777 is too many for a pair
    assert all_keys("street", "79XX") == {}
    bombs = {play for play in legal("decktet", "Am As Km Kk Ks E", "2mk") if play[0] == "bomb"}
    assert bombs == {("bomb", 1, 0, suit, ("A", "K")) for suit in "ms"}
