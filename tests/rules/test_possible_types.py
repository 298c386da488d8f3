"""Games whose own cards cannot make a type that they name are refused, and no others."""

from __future__ import annotations

import math
import random
from itertools import product
from typing import Any

import pytest
from oracle.any_rules import any_document
from oracle.house import House

from solver.errors import InvalidRules
from solver.rules import load_rules
from solver.rules.catalogue import source_of
from tests.choice import Some
from tests.together import together

FEW_SETS = 3000  # sets of cards of which every one is looked at
SEEDS = range(600)


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
    [
        (put("snatch", bombs=[{"type": "b", "of_a_kind": [4, 5]}]), "/bombs/0/of_a_kind", "most 4"),
        (put("snatch", bombs=[{"type": "b", "of_a_kind": [5, 5]}]), "/bombs/0/of_a_kind", "not 5"),
        (put("snatch", bombs=[{"type": "r", "cards": "BBRR"}]), "/bombs/0/cards", "has 1 of 'B'"),
        (put("double", bombs=[{"type": "r", "cards": "BBBR"}]), "/bombs/0/cards", "has 2 of 'B'"),
        (put("street", bombs=[{"type": "b", "of_a_kind": [4, 7]}]), "/bombs/0/of_a_kind", "most 6"),
        (put("snatch", families={"five": {"body": 5}}), "/families/five/body", "4 at most"),
        (
            put("classic", families={"chain": {"run": [13, 13]}}),
            "/families/chain/run",
            "12 from 3 to A",
        ),
        (
            put("classic", seq_hi="7", families={"chain": {"run": [6, 12]}}),
            "/families/chain/run",
            "5 from 3 to 7",
        ),
        (
            put("snatch", families={"big": {"body": 3, "run": [7, 7]}}),
            "/families/big",
            "21 cards at least, and the largest hand has 20",
        ),
        (
            put("classic", families={"odd": {"body": 4, "kickers": 8, "unit": 1, "most_equal": 9}}),
            "/families/odd/most_equal/1",
            "less than or equal to 8",
        ),
        (
            put("classic", families={"odd": {"body": 1, "distinct": True, "most_equal": 2}}),
            "/families/odd/most_equal",
            "only one unit",
        ),
        (
            put("classic", families={"odd": {"body": 1, "most_equal": {"16": 2}}}),
            "/families/odd/most_equal",
            "no length of a run",
        ),
        (put("snatch", jokers="BRB"), "/deck/jokers", "stands twice"),
    ],
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
