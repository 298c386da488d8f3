"""Wild cards under house rules: bodies larger than a rank's natural copies, and what names them."""

from __future__ import annotations

from typing import Any

import pytest

from solver.decomposition.decompose import decompose
from solver.errors import InvalidRules
from solver.game.cards import Hand
from solver.game.fewest import FewestPlays, count_plays, count_turns
from solver.game.play import Play, legal_plays, readings
from solver.rules import Rules, load_rules
from tests.together import together

LARGE_BOMBS = [{"type": "bomb", "of_a_kind": [4, 6]}, {"type": "bomb", "cards": "XX"}]


def street(*, wild: int = 2, **changes: Any) -> Rules:
    """Returns street with house rules and `wild` wild cards."""
    deck = {"deck": {"copies_of": {"X": wild}}, "deal": {"bottom": 4 + wild}}
    return load_rules({"base": "street", **deck, **changes})


def read(rules: Rules, cards: str) -> list[tuple[str, str]]:
    return [(play.type, play.key) for play in readings(rules, Hand.parse(rules, cards))]


@together(
    ("cards", "expected"),
    [
        ("5555", [("bomb", "5")]),
        ("555X", [("bomb", "5")]),
        ("5555X", [("bomb", "5")]),
        ("555XX", [("bomb", "5"), ("full_house", "5")]),
        ("5555XX", [("bomb", "5")]),
        ("55XX", [("bomb", "5")]),
        ("5XX", []),
        ("XX", [("bomb", "X")]),
    ],
)
def test_bombs_larger_than_the_natural_copies(cards: str, expected: list[tuple[str, str]]) -> None:
    assert sorted(read(street(bombs=LARGE_BOMBS), cards)) == expected


def test_five_equal_cards_are_nothing_without_bombs_of_five() -> None:
    assert read(load_rules("street"), "5555X") == []


def test_a_larger_bomb_beats_a_smaller_one_and_pays_its_factor() -> None:
    rules = street(bombs=LARGE_BOMBS, score={"bomb_factor": 2, "bomb_factor_of": {"5": 3, "6": 5}})
    four, five, six = (Play.parse(rules, cards) for cards in ("2222", "3333X", "3333XX"))
    assert five.beats(four)
    assert six.beats(five)
    assert not four.beats(five)
    assert [rules.native.factor(bomb.native) for bomb in (four, five, six)] == [2, 3, 5]
    over = legal_plays(rules, Hand.parse(rules, "33334X"), four)
    assert [str(play) for play in over] == ["3333X"]


def test_turns_of_a_hand_with_a_larger_bomb() -> None:
    rules = street(bombs=LARGE_BOMBS)
    found = decompose(rules, Hand.parse(rules, "2222X34"), objective="turns")
    assert [str(play) for play in found.decompositions[0]] == ["2222X", "4", "3"]
    assert found.plays == 2


def test_bodies_of_families_larger_than_the_natural_copies() -> None:
    rules = street(families={"five": {"body": 5}, "fives": {"body": 5, "run": [2, 3]}})
    assert read(rules, "7777X") == [("five", "7")]
    assert read(rules, "77778888XX") == [("fives", "8")]
    assert decompose(rules, Hand.parse(rules, "77778888XX")).plays == 1


def test_kickers_that_stand_for_a_rank_without_natural_cards_left() -> None:
    """Four fives are the body and one pair: the pair's other card is the wild one."""
    family = {"body": 3, "kickers": 1, "unit": 2, "match_body": True}
    rules = street(families={"full_house": family})
    assert read(rules, "5555X") == [("full_house", "5")]
    play = Play.parse(rules, "5555X")
    assert (str(play.body), str(play.cards - play.body)) == ("555", "5X")


def test_more_equal_cards_than_the_core_counts_of_a_rank() -> None:
    """Eight natural cards and a wild one: nine of a rank, three of them the body."""
    family = {"body": 3, "kickers": 3, "unit": 2, "match_body": True}
    rules = load_rules(
        {
            "base": "street",
            "deck": {"copies": 8},
            "deal": {"hand": 25, "bottom": 6},
            "families": {"triple6": family},
        }
    )
    assert read(rules, "55555555X") == [("triple6", "5")]
    hand = Hand.parse(rules, "55555555X")
    assert count_plays(FewestPlays(rules.native), hand.packed) == 1
    assert decompose(rules, hand).plays == 1


def test_wild_cards_alone_are_only_what_names_them() -> None:
    rules = street(wild=4, bombs=LARGE_BOMBS, families={"carrier": {"body": 1, "kickers": 1}})
    assert read(rules, "X") == [("single", "X")]
    assert read(rules, "XX") == [("bomb", "X")]
    assert read(rules, "XXX") == read(rules, "XXXX") == []
    # With a kicker the wild card is no body of its own rank.
    assert ("carrier", "2") in read(rules, "3X")
    assert ("carrier", "X") not in read(rules, "3X")
    fewest = FewestPlays(rules.native)
    for cards, plays in (("XXXX", 2), ("XXX", 2), ("3XXX", 1), ("34XXX", 1)):
        hand = Hand.parse(rules, cards)
        assert count_plays(fewest, hand.packed) == decompose(rules, hand).plays == plays, cards
        assert count_turns(fewest, hand, Hand(rules)) == 0


def test_a_bomb_may_name_natural_and_wild_cards() -> None:
    rules = street(bombs=[*LARGE_BOMBS, {"type": "rocket", "cards": "2X", "tier": 2}])
    assert read(rules, "2X") == [("rocket", "X"), ("pair", "2")]
    found = decompose(rules, Hand.parse(rules, "22XX"), objective="turns")
    assert found.plays == 0


@pytest.mark.parametrize("cards", ["BRRXXX", "3RXX", "3BXX"])
def test_a_wild_card_may_be_a_joker_but_never_a_second_one(cards: str) -> None:
    """The jokers among the kickers have one rank, also those that wild cards stand for."""
    rules = load_rules(
        {
            "base": "street",
            "deck": {"ranks": "345BRX", "copies_of": {"X": 4, "B": 1, "R": 2}, "jokers": "BRX"},
            "deal": {"hand": 4, "bottom": 3},
            "play": {"seq_hi": "4"},
            "families": {
                "pairs": {"body": 1, "run": [2, 2], "kickers": 2, "unit": 2, "distinct": True},
                "cards": {"body": 1, "run": [1, 4], "kickers": 2},
            },
            "bombs": [{"type": "bomb", "of_a_kind": [4, 5]}],
        }
    )
    hand = Hand.parse(rules, cards)
    assert [play for play in legal_plays(rules, hand) if play.type == "pairs"] == []
    fewest = FewestPlays(rules.native)
    assert decompose(rules, hand).plays == count_plays(fewest, hand.packed)
    found = decompose(rules, hand, objective="turns", unseen=Hand(rules), solutions="all")
    assert found.plays == 0
    assert min(map(len, found.decompositions)) == count_plays(fewest, hand.packed)


def test_rules_with_too_many_wild_plays_are_refused() -> None:
    many = {"body": 1, "run": [3, 13], "kickers": 8, "unit": 1, "match_body": True}
    with pytest.raises(InvalidRules, match="more plays than can be listed"):
        _ = street(wild=6, families={"many": many}).native


def test_hands_that_are_too_hard_to_count_have_an_estimate() -> None:
    """Many wild cards and kickers: the exact count gives up, the questions still have an answer."""
    rules = street(
        wild=8,
        families={
            "run3": {"body": 1, "run": [3, 3], "kickers": 3},
            "pair1": {"body": 2, "kickers": 1},
            "pair2": {"body": 2, "kickers": 1, "unit": 2},
        },
    )
    fewest = FewestPlays(rules.native)
    hand = Hand.parse(rules, "3455667778999TTTJJQKKKKAXXXXXXX")
    with pytest.raises(ValueError, match="too much work"):
        fewest.exact(hand.packed)
    assert 1 <= count_plays(fewest, hand.packed) <= 10
    assert count_turns(fewest, hand, Hand(rules)) is None
