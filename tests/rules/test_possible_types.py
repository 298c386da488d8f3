"""Types of plays that a game's own cards cannot make, and bombs whose key is their suit."""

from __future__ import annotations

import math
import random
import tomllib
from itertools import product
from pathlib import Path
from typing import Any

import pytest
from oracle.any_rules import any_document
from oracle.house import House

from solver.errors import InvalidRules
from solver.game.cards import Hand
from solver.game.play import Play, legal_plays, readings, written_plays
from solver.rules import Rules, load_rules
from solver.rules.catalogue import source_of
from tests.choice import Some
from tests.together import together

# --- Games whose own cards cannot make a type that they name are refused, and no others ----------


FEW_SETS = 3000  # sets of cards of which every one is looked at
SEEDS = range(600)
REFUSED = tomllib.loads(Path(__file__).with_name("refused.toml").read_text("utf-8"))


def made(house: House) -> tuple[set[str], set[int]]:
    """Returns the types of families, and the sizes of bombs of a kind, that some hand holds."""
    deal = house.document["deal"]
    largest = deal["hand"] + deal["bottom"]
    types, sizes = set(), set()
    for cards in product(*(range(held + 1) for held in house.deck)):
        if not 0 < sum(cards) <= largest:
            continue
        for reading in house.readings(cards):
            types.add(reading.type)
            if reading.tier and reading.force[0] == 0:
                sizes.add(sum(cards))
    return types, sizes


def test_a_game_is_refused_exactly_where_no_hand_makes_one_of_its_types(some: Some) -> None:
    """Tests random games of small decks; the oracle looks at every set of cards of the deck."""
    tried, seeds = {True: 0, False: 0}, some(SEEDS, 5)
    for seed in seeds:
        document = any_document(random.Random(seed))
        house = House(document)
        wilds = 0 if house.wild is None else house.deck[house.wild]
        if math.prod(held + 1 for held in house.deck) > FEW_SETS or wilds > 3:
            continue
        types, sizes = made(house)
        largest = document["deal"]["hand"] + document["deal"]["bottom"]
        possible = all(
            name in types and family.get("run", (1, 1))[1] <= len(house.ranks)
            for name, family in document["families"].items()
        ) and all(
            bomb["of_a_kind"][1] in sizes if "of_a_kind" in bomb else len(bomb["cards"]) <= largest
            for bomb in document["bombs"]
        )
        try:
            load_rules(document)
            loaded = True
        except InvalidRules as error:
            assert error.pointer.startswith(("/families/", "/bombs/")), error
            loaded = False
        assert loaded is possible, (seed, document, types, sizes)
        tried[possible] += 1
    print(f"\n{tried[True]} games with all of their types, {tried[False]} refused")
    assert min(tried.values()) > len(seeds) / 12


def put(base: str, **sections: Any) -> dict[str, Any]:
    return {"base": base, **sections}


@together(
    ("rules", "pointer", "words"),
    [(each["rules"], each["pointer"], each["words"]) for each in REFUSED["types"]],
)
def test_types_that_cannot_be_are_refused(rules: Any, pointer: str, words: str) -> None:
    """Tests that the refusal says what the deck can hold and leads to the key."""
    with pytest.raises(InvalidRules) as caught:
        load_rules(rules)
    assert caught.value.pointer == pointer
    assert words in caught.value.detail


def test_a_base_loses_what_its_changed_cards_cannot_make() -> None:
    """Tests that types of a base need no mention where a smaller deck has no cards for them."""
    small = load_rules(
        put(
            "snatch",
            deck={"ranks": "34567BR", "copies": 2},
            deal={"players": 3, "hand": 3, "bottom": 3},
            seq_hi="7",
        )
    )
    assert set(small.description.families) == {"single", "pair", "sequence", "pair_sequence"}
    assert [bomb.type for bomb in small.description.bombs] == ["rocket"]
    assert load_rules(source_of(small)) == small
    assert load_rules(put("classic", seq_hi="K")).description.families["chain"].run == (5, 12)


@together(
    ("rules", "bombs"),
    [
        (put("snatch", ranks="3456789TJQKA2", hand=16, bottom=4), ["bomb"]),
        (put("snatch", deck={"ranks": "3456789TJQKA2"}, hand=16, bottom=4), ["bomb"]),
        (put("double", copies_of={"B": 1, "R": 1}, bottom=6), ["bomb"]),
        (put("street", ranks="3456789TJQKA2", bottom=4), ["bomb"]),
        (put("street", copies_of={"X": 1}, bottom=5), ["bomb"]),
        (put("decktet", cards="3mw 3sk 4l 5l 6l 7l 8l 9l P C Ks Am 2 E", hand=4, bottom=2), []),
    ],
)
def test_a_base_loses_the_bombs_of_cards_that_are_gone(rules: Any, bombs: list[str]) -> None:
    """Tests decks without jokers, with fewer jokers, and without cards of each suit."""
    found = load_rules(rules)
    assert [bomb.type for bomb in found.description.bombs] == bombs
    assert load_rules(source_of(found)) == found
    assert found.native  # which compiles without the bombs


def test_what_the_overrides_say_of_ranks_that_are_gone_is_refused() -> None:
    """Tests that only what the base says of such ranks is left out."""
    gone = put("snatch", ranks="3456789TJQKA2", hand=16, bottom=4)
    for key, value in (("jokers", "B"), ("copies_of", {"B": 1}), ("wild", "R")):
        with pytest.raises(InvalidRules) as caught:
            load_rules(gone | {key: value})
        assert caught.value.pointer == f"/deck/{key}"
    with pytest.raises(InvalidRules) as caught:
        load_rules(gone | {"bombs": [{"type": "rocket", "cards": "BR"}]})
    assert caught.value.pointer == "/bombs/0/cards"


# --- House rules in which other bombs have the type of the suited bomb, which alone has suits as keys


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
