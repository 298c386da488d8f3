"""House rules: an option changes the plays that its description names, and no others; wild cards."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterable
from typing import Any

import numpy as np
import pytest
from oracle import Play as OraclePlay
from oracle.counts import declarable
from oracle.counts import plays as oracle_plays
from oracle.decks import LANDLORD_HAND, SUITS, rank_order

from solver.decomposition.decompose import decompose
from solver.errors import InvalidRules
from solver.game.cards import Hand
from solver.game.fewest import FewestPlays, count_plays, count_turns
from solver.game.play import Play, legal_plays, readings
from solver.native import _core
from solver.rules import Rules, load_rules
from tests.rules.as_oracle import FIRST_SUIT_BIT, as_oracle, packed, ranks_of, some_hand
from tests.together import together

# --- House rules: an option changes the plays that its description names, and no others ----------


# Those of games without suits are tried at random, against an oracle (test_any_rules.py).
OPTIONS: list[dict[str, Any]] = [
    {"base": "decktet", "seq_hi": "A"},
    {"base": "decktet", "kicker_match_body": False},
    {"base": "decktet", "kicker_distinct": True},
    {"base": "decktet", "kicker_match_body": False, "kicker_distinct": True},
    {"base": "decktet", "suit_order": "kylwsm"},
]


def _contained(rules: Rules, plays: list[_core.Play], hand: int) -> list[_core.Play]:
    """Returns the plays whose ranks are among those of the hand."""
    cards = np.array([play.cards for play in plays], np.uint64)
    ok = np.ones(len(plays), bool)
    for shift in range(0, 4 * len(rules.ranks), 4):
        nibble = np.uint64(shift)
        ok &= (cards >> nibble) & np.uint64(15) <= np.uint64(hand >> shift & 15)
    return [plays[at] for at in np.flatnonzero(ok)]


def held(hand: int, cards: int) -> bool:
    """Returns whether a hand of a suited game holds the suits of the cards."""
    wanted = cards >> FIRST_SUIT_BIT
    return hand >> FIRST_SUIT_BIT & wanted == wanted


@pytest.mark.parametrize("options", OPTIONS, ids=str)
def test_house_rules_hold_together(options: dict[str, Any]) -> None:
    """Tests that generation, reading and 'beats' agree with each other under a house rule.

    Every play that is offered is read back as it was offered; every play of the whole deck whose
    cards a hand holds is offered; and on a table exactly those are offered that beat it.
    """
    rules, rng = load_rules(options), random.Random(str(options))
    native, game = rules.native, options["base"]
    most = LANDLORD_HAND[game]
    every = native.plays(native.deck, None, False, False, most)
    follows = 0
    for size in (6, 9, 12, most, most):
        hand = packed(rules, some_hand(game, size, rng))
        found = native.plays(hand, None, False, False)
        assert len({(play.cards, play.type) for play in found}) == len(found)
        for play in rng.sample(found, min(400, len(found))):
            assert play in native.readings(play.cards)
            body = native.body(play)
            assert native.valid_hand(play.cards)
            assert held(play.cards, body)
            assert Counter(ranks_of(rules, body)) <= Counter(ranks_of(rules, play.cards))
        elsewhere = {
            as_oracle(rules, play)
            for play in _contained(rules, every, hand)
            if not native.is_bomb(play) or held(hand, play.cards)
        }
        offered = {as_oracle(rules, play) for play in found}
        assert not offered ^ elsewhere
        for over in rng.sample(every, 12) + rng.sample(found, min(12, len(found))):
            answers = native.plays(hand, over, False, False)
            assert set(answers) == {play for play in found if native.beats(play, over)}
            follows += len(answers)
    assert follows > 0


def _differs(game: str, options: dict[str, Any]) -> tuple[set[OraclePlay], set[OraclePlay]]:
    """Returns the plays of a house rule, and of the game itself."""
    rules = load_rules({"base": game, **options})
    most = LANDLORD_HAND[game]
    house = rules.native.plays(rules.native.deck, None, False, False, most)
    return {as_oracle(rules, play) for play in house}, set(oracle_plays(game))


def test_snatch_without_its_limits_is_douzero() -> None:
    """Tests that equal kickers and both jokers make the plays of snatch those of douzero."""
    house, _ = _differs("snatch", {"kicker_distinct": False, "both_jokers": True})
    assert house == oracle_plays("douzero")


def test_snatch_without_quadplex() -> None:
    """Tests that the option takes the quads with kickers away and nothing else."""
    house, plain = _differs("snatch", {"quadplex": False})
    assert house == {play for play in plain if not play[0].startswith("quadplex")}


def test_wings_for_each_triplet_are_those_of_douzero() -> None:
    """Tests classic airplanes that carry one wing a triplet: douzero's, but for both jokers."""
    house, _ = _differs("classic", {"wings": "per_triplet"})
    names = {"aeroplane1": "small_wings", "aeroplane2": "big_wings"}
    expected = {
        (names[play[0]], *play[1:])
        for play in oracle_plays("douzero")
        if play[0] in names and not (play[0] == "aeroplane1" and {"B", "R"} <= set(play[4]))
    }
    assert {play for play in house if play[0] in names.values()} == expected
    plain = oracle_plays("classic")
    others = {play for play in plain if play[0] not in names.values()}
    assert {play for play in house if play[0] not in names.values()} == others


@pytest.mark.parametrize("game", ["street", "decktet"])
def test_runs_that_end_on_the_ace(game: str) -> None:
    """Tests that `seq_hi` bounds the runs, and only them."""
    house, _ = _differs(game, {"seq_hi": "A"})
    order = rank_order(game)
    expected = {
        play
        for play in declarable(game)
        if play[1] == 1 or order.index(play[3]) <= order.index("A")
    }
    assert house == _highest(game, expected)


def _body(game: str, play: OraclePlay) -> str:
    """Returns the ranks of the main part of a play."""
    order = rank_order(game)
    top = order.index(play[3])
    return order[top - play[1] + 1 : top + 1]


def _highest(game: str, plays: Iterable[OraclePlay]) -> set[OraclePlay]:
    """Returns the plays with the highest key of each set of cards and type."""
    order = SUITS + rank_order(game)
    best: dict[Any, OraclePlay] = {}
    for play in plays:
        what = play if play[0] == "bomb" and game == "decktet" else (play[0], play[1], play[4])
        if what not in best or order.index(play[3]) > order.index(best[what][3]):
            best[what] = play
    return set(best.values())


@pytest.mark.one_in(2, first=1)
@pytest.mark.parametrize("match_body", [False, True])
@pytest.mark.parametrize("distinct", [False, True])
def test_kickers_in_decktet(*, match_body: bool, distinct: bool) -> None:
    """Tests what the two options about kickers take away."""
    options = {"kicker_match_body": match_body, "kicker_distinct": distinct}
    house, _ = _differs("decktet", options)

    def allowed(play: OraclePlay) -> bool:
        if not play[2]:
            return True
        body = _body("decktet", play)
        kickers = Counter(play[4]) - Counter(body * 3)
        unit = 2 if play[0] in ("triple2", "straight32") else 1
        apart = match_body or not set(kickers) & set(body)
        several = distinct and play[0].startswith("straight")
        return apart and not (several and max(kickers.values()) > unit)

    expected = _highest("decktet", filter(allowed, declarable("decktet")))
    assert house == expected


def test_other_bombs_of_suited_ranks_have_suits() -> None:
    """The case that gave cards without suits: three Aces as a bomb beside Ace and Crown."""
    bombs = [{"type": "bomb", "suited": "AK"}, {"type": "three", "of_a_kind": [3, 3]}]
    rules = load_rules({"base": "decktet", "bombs": bombs})
    hand = Hand.parse(rules, "Am As Aw Al Km")
    found = rules.native.plays(hand.packed)
    three = [play for play in found if rules.native.types[play.type] == "three"]
    assert len(three) == 4
    assert all(rules.native.valid_hand(play.cards) for play in three)
    assert "three" in {play.type for play in readings(rules, Hand.parse(rules, "Am As Aw"))}


# --- Wild cards under house rules: bodies larger than a rank's natural copies, and what names them


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
