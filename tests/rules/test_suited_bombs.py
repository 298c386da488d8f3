"""House rules in which other bombs have the type of the suited bomb, which alone has suits as keys.

With such rules the list of plays read a suit behind the last one, and ended the process.
"""

from __future__ import annotations

from typing import Any

import pytest

from solver.errors import InvalidRules
from solver.game.cards import Hand
from solver.game.play import Play, legal_plays, readings, written_plays
from solver.rules import Rules, load_rules
from tests.together import together

DECK = "Cm Cs 2m 2s 4 4m 4ms 4s"
SUITED = {"type": "bomb", "suited": "C2"}


def game(*bombs: dict[str, Any]) -> Rules:
    """Returns a game of eight cards and two suits with these bombs."""
    return load_rules(
        {
            "id": "house",
            "name": "Two suits",
            "deck": {"ranks": "C24", "suits": "ms", "suit_order": "sm", "cards": DECK},
            "deal": {"players": 2, "hand": 4, "bottom": 0},
            "play": {"seq_lo": "C", "seq_hi": "4"},
            "families": {"single": {"body": 1}},
            "bombs": list(bombs),
            "auction": {"kind": "none"},
        }
    )


@together(
    "other",
    [
        {"type": "bomb", "cards": "4C"},
        {"type": "bomb", "cards": "4C", "tier": 2},
        {"type": "bomb", "cards": "C2", "tier": 2},
        {"type": "bomb", "cards": "C22", "tier": 2},
        {"type": "bomb", "of_a_kind": [2, 4]},
    ],
)
def test_each_bomb_is_listed_once_with_its_own_key(other: dict[str, Any]) -> None:
    """Tests that answers, the library and a reader of the cards name the same bombs."""
    rules = game(SUITED, other)
    hand = Hand.parse(rules, DECK)
    plays = legal_plays(rules, hand)
    told = [(str(play), play.type, play.key) for play in plays]
    _, written = written_plays(rules, hand)
    assert [(each["cards"], each["type"], each["key"]) for each in written] == told
    assert len({(play.native.cards, play.type) for play in plays}) == len(plays)
    for play in plays:
        assert readings(rules, play.cards) == [play]
        assert Play.parse(rules, str(play), type=play.type, key=play.key) == play


def test_the_key_of_a_suited_bomb_is_its_suit() -> None:
    rules = game(SUITED, {"type": "bomb", "cards": "4C"})
    keys = {str(play): play.key for play in legal_plays(rules, Hand.parse(rules, DECK))}
    assert keys["Cm 2m"] == "m"
    assert keys["Cs 2s"] == "s"
    assert keys["Cm 4"] == "4"


@together("suits", ["mm", "m-", "m,", "m ", "m、", 'm"', "m]", "m\uff33", "m²", "m\ufe0f"])
def test_suits_that_no_hand_could_be_written_with_are_refused(suits: str) -> None:
    """Tests that no suit stands for the end of a card, or for another sign."""
    document = game().description.model_dump(mode="json", exclude_none=True)
    cards = " ".join(rank + suit for rank in "C24" for suit in suits)
    deck = {"ranks": "C24", "suits": suits, "suit_order": suits, "cards": cards}
    with pytest.raises(InvalidRules) as caught:
        load_rules(document | {"deck": deck})
    assert caught.value.pointer == "/deck/suits"


@together("suits", ["♠♥", "SH", "12", "黑红"])
def test_other_suits_are_read_back(suits: str) -> None:
    document = game().description.model_dump(mode="json", exclude_none=True)
    cards = " ".join(rank + suit for rank in "C24" for suit in suits)
    deck = {"ranks": "C24", "suits": suits, "suit_order": suits, "cards": cards}
    deal = {"players": 2, "hand": 3, "bottom": 0}
    rules = load_rules(document | {"deck": deck, "deal": deal})
    hand = Hand.parse(rules, cards)
    assert len(hand) == 6
    assert Hand.parse(rules, str(hand)) == hand
