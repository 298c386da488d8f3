"""Decompositions against brute force and the native solver, with and without enough time."""

from __future__ import annotations

import signal
from collections import Counter
from pathlib import Path
from random import Random

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from solver.decomposition.decompose import Measure, decompose
from solver.errors import InvalidRequest
from solver.game.cards import Hand
from solver.game.play import Play
from solver.native import _core
from solver.rules import GAMES, Rules, load_file, load_rules
from solver.search.limit import Limit
from tests import oracle
from tests.decomposition.brute_force import (
    Brute,
    What,
    bomb_rules,
    check_all,
    check_valid,
    families,
    fewer,
    hands,
    house_rules,
    partitions,
    plays_of_game,
    plays_of_hand,
    plays_with_counts,
    whole_suits,
)
from tests.together import together

NOIP = load_file(Path(__file__).parents[2] / "examples" / "noip.toml")


@pytest.mark.one_in(3)
@pytest.mark.parametrize("game", GAMES)
@fewer
@given(data=st.data())
def test_all_decompositions_are_those_of_brute_force(game: str, data: st.DataObject) -> None:
    """Tests small hands of every game."""
    hand = data.draw(hands(load_rules(game)))
    check_all(hand, Brute(plays_of_game(game, hand)))


@fewer
@given(data=st.data())
def test_noip_rules(data: st.DataObject) -> None:
    """Tests small hands of the rules of the NOIP 2015 task."""
    hand = data.draw(hands(NOIP))
    check_all(hand, Brute(plays_of_hand(hand)))


def _copies(spec: list[tuple[int, int]]) -> str:
    letters = {1: "A", 10: "T", 11: "J", 12: "Q", 13: "K"}
    return "".join("_BR"[suit] if not rank else letters.get(rank, str(rank)) for rank, suit in spec)


def test_noip_samples() -> None:
    """Tests the two published examples of the task, which give ranks and suits."""
    first = [(7, 4), (8, 4), (9, 1), (10, 4), (11, 1), (5, 1), (1, 4), (1, 1)]
    second = [(12, 3), (4, 3), (2, 3), (5, 4), (10, 2), (3, 3), (12, 2), (0, 1), (1, 3), (10, 1)]
    second += [(6, 2), (12, 1), (11, 3), (5, 2), (12, 4), (2, 2), (7, 2)]
    for cards, fewest in ((first, 3), (second, 6)):
        assert decompose(NOIP, Hand.parse(NOIP, _copies(cards))).plays == fewest


@together(
    ("cards", "type"),
    [
        ("33334444", "quadplex2"),
        ("333344", "quadplex1"),
        ("3333BR", "quadplex1"),
        ("BR", "rocket"),
        ("333444", "triplet_sequence"),
        ("3334", "triplet1"),
        ("33344", "triplet2"),
    ],
)
def test_noip_plays(cards: str, type: str) -> None:
    """Tests hands that are one play by these rules."""
    found = decompose(NOIP, Hand.parse(NOIP, cards))
    assert [play.type for play in found.decompositions[0]] == [type]


@together("cards", ["33344456", "333BR", "3334445566", "JQKA2"])
def test_noip_has_no_wings_and_no_pair_of_jokers(cards: str) -> None:
    """Tests hands that would be one play by other rules."""
    assert decompose(NOIP, Hand.parse(NOIP, cards)).plays > 1


@fewer
@given(data=st.data())
def test_any_families(data: st.DataObject) -> None:
    """Tests random rules with two decks: kickers of equal bodies, jokers, bombs."""
    drawn = data.draw(st.lists(families, min_size=1, max_size=3))
    rules = house_rules("double", drawn, bombs=[data.draw(bomb_rules)])
    hand = data.draw(hands(rules, 10))
    check_all(hand, Brute(plays_of_hand(hand)))


@fewer
@given(data=st.data())
def test_any_families_with_wild_cards(data: st.DataObject) -> None:
    """Tests random rules with four wild cards, which could fill small plays by themselves."""
    drawn = data.draw(st.lists(families, min_size=1, max_size=2))
    rules = house_rules(
        "street",
        drawn,
        deck={"ranks": "3456789X", "copies_of": {"X": 4}},
        deal={"hand": 7, "bottom": 4},
        play={"seq_hi": "9"},
    )
    hand = data.draw(hands(rules, 8))
    check_all(hand, Brute(plays_of_hand(hand)))


def big_hand(rules: Rules, size: int, seed: int) -> Hand:
    """Returns a random hand with the size of a landlord's or another."""
    return Hand.of(rules, Random(seed).sample(Hand.deck(rules).cards, size))


@pytest.mark.one_in(5, first=1)
@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("objective", ["plays", "turns"])
def test_hands_as_they_are_dealt(game: str, objective: Measure) -> None:
    """Tests that decompositions of a landlord's hand are proven, valid and different."""
    rules = load_rules(game)
    for seed in range(5):
        hand = big_hand(rules, rules.description.deal.hand + rules.description.deal.bottom, seed)
        found = decompose(rules, hand, objective=objective, solutions=4)
        assert found.optimal
        assert 1 <= len(found.decompositions) <= 4
        assert len(set(partitions(found))) == len(found.decompositions)
        for plays in found.decompositions:
            check_valid(hand, plays)
            assert found.plays == len(plays) or objective == "turns"


def agree_with_native(rules: Rules, count: int) -> None:
    """Asserts that the native solver, which works in another way, finds the same counts."""
    fewest = _core.FewestPlays(rules.native)
    choose = Random(count)
    size = rules.description.deal.hand + rules.description.deal.bottom
    deck = Hand.deck(rules).cards
    for _ in range(count):
        # Every sixth hand has only five ranks, which makes triplets and quads frequent.
        ranks = choose.sample(rules.ranks, choose.choice([5, *[len(rules.ranks)] * 5]))
        pool = [card for card in deck if card[0] in ranks]
        hand = Hand.of(rules, choose.sample(pool, min(size, len(pool))))
        assert decompose(rules, hand).plays == fewest.exact(hand.packed), hand
        unseen = Hand.deck(rules) - hand
        turns = decompose(rules, hand, objective="turns")
        assert turns.plays == fewest.turns(hand.packed, unseen.packed), hand


@pytest.mark.one_in(4, first=2)
@pytest.mark.parametrize("rules", [*map(load_rules, GAMES), NOIP], ids=lambda rules: rules.id)
def test_the_native_solver_agrees(rules: Rules) -> None:
    """Tests a few hands of a landlord's size."""
    agree_with_native(rules, 12)


@pytest.mark.long
@pytest.mark.timeout(3600)
@pytest.mark.parametrize("rules", [*map(load_rules, GAMES), NOIP], ids=lambda rules: rules.id)
def test_the_native_solver_agrees_on_thousands(rules: Rules) -> None:
    """Tests thousands of them."""
    agree_with_native(rules, 12_000)


def test_the_best_few_are_the_first_of_all() -> None:
    """Tests that a number of solutions only shortens the list."""
    rules = load_rules("snatch")
    hand = Hand.parse(rules, "333444567789TJQKAA22B")
    everything = decompose(rules, hand, solutions="all")
    assert everything.complete
    assert len(everything.decompositions) > 3
    few = decompose(rules, hand, solutions=3)
    assert not few.complete
    assert few.decompositions == everything.decompositions[:3]


def threats(game: str, unseen: Hand) -> list[tuple[oracle.Reading, int]]:
    held = unseen.counts
    found = []
    for name, length, kickers, key, cards in oracle.plays(game):
        suited = game == "decktet" and name == "bomb"
        if Counter(cards) <= held and (not suited or key in whole_suits(unseen)):
            reading: oracle.Reading = {"type": name, "len": length, "kick": kickers, "key": key}
            found.append((reading, len(cards)))
    return found


@pytest.mark.one_in(7, first=1)
@pytest.mark.parametrize("game", GAMES)
@fewer
@given(data=st.data())
def test_turns_are_the_plays_that_unseen_cards_beat(game: str, data: st.DataObject) -> None:
    """Tests the objective `turns` against brute force with the order of plays of the oracle."""
    rules = load_rules(game)
    hand = data.draw(hands(rules, 8))
    unseen = data.draw(hands(rules, 10))
    assume(Counter(hand.cards) + Counter(unseen.cards) <= Counter(Hand.deck(rules).cards))
    rivals = threats(game, unseen)
    shapes = {
        play: shape[1:4]
        for (play, _), shape in zip(plays_with_counts(game), oracle.plays(game), strict=True)
    }

    def cost(play: What) -> int:
        length, kickers, key = shapes[play]
        over: oracle.Reading = {"type": play[0], "len": length, "kick": kickers, "key": key}
        size = len(play[2])
        return int(any(oracle.outranks(game, r, n, over, size) for r, n in rivals))

    fewest, expected = Brute(plays_of_game(game, hand), cost).best(hand)
    found = decompose(rules, hand, objective="turns", unseen=unseen)
    assert found.plays == found.lower_bound == fewest
    assert partitions(found)[0] in expected


def test_turns_look_at_all_cards_but_the_hand() -> None:
    """Tests the cards that `turns` counts on, by default and where they are named."""
    rules = load_rules("classic")
    hand = Hand.parse(rules, "3BR")
    assert decompose(rules, hand, objective="turns").plays == 1
    assert decompose(rules, hand, objective="turns", unseen=Hand.parse(rules, "3")).plays == 0
    with pytest.raises(InvalidRequest) as refusal:
        decompose(rules, hand, objective="turns", unseen=Hand.parse(rules, "4R"))
    assert refusal.value.pointer == "/unseen"


@pytest.mark.one_in(9, first=2)
@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("objective", ["plays", "turns"])
@pytest.mark.parametrize("seconds", [1e-9, 0.001])
def test_a_short_limit_still_gives_a_decomposition(
    game: str, objective: Measure, seconds: float
) -> None:
    """Tests that bounds and counts are right when there is no time for a proof."""
    rules = load_rules(game)
    for seed in range(3):
        hand = big_hand(rules, rules.description.deal.hand + rules.description.deal.bottom, seed)
        best = decompose(rules, hand, objective=objective)
        found = decompose(rules, hand, objective=objective, limit=Limit(seconds))
        check_valid(hand, found.decompositions[0])
        assert found.lower_bound <= best.plays <= found.plays
        assert found.optimal == (found.lower_bound == found.plays)
        # A fast machine may need less than a millisecond for a proof.
        assert objective == "turns" or seconds > 1e-9 or not found.optimal


def test_a_short_limit_still_meets_the_demands() -> None:
    """Tests a decomposition for which there is no time to search."""
    rules = load_rules("snatch")
    hand = Hand.parse(rules, "333444556678899TJQKA")
    over = Play.parse(rules, "Q")
    found = decompose(
        rules, hand, keep=["333"], forbid=["pair", "444"], must_beat=over, limit=Limit(1e-9)
    )
    plays = found.decompositions[0]
    check_valid(hand, plays)
    assert "333" in map(str, plays)
    assert "444" not in map(str, plays)
    assert "pair" not in [play.type for play in plays]
    assert any(play.beats(over) for play in plays)


@pytest.mark.one_in(4, first=2)
@pytest.mark.parametrize("game", GAMES)
def test_the_whole_deck(game: str) -> None:
    """Tests that a hand of any size gets a decomposition."""
    hand = Hand.deck(load_rules(game))
    found = decompose(hand.rules, hand, limit=Limit(0.5))
    check_valid(hand, found.decompositions[0])
    assert 1 <= found.lower_bound <= found.plays == len(found.decompositions[0])


@together(
    ("game", "cards", "expected"),
    [
        ("snatch", "33345", "333-4 5"),  # of two cards the lower is the kicker
        ("snatch", "3334KK55", "KK 333-4 55"),  # a high pair stays whole
        ("snatch", "3444556", "444-3 55 6"),  # few weak single cards are left
        ("snatch", "34567892BR", "BR 2 3456789"),  # strong plays first
        ("street", "3334455X2", "2X 333-44 55"),  # the joker is not spent on low cards
    ],
)
def test_preferences(game: str, cards: str, expected: str) -> None:
    """Tests which of several shortest decompositions comes first."""
    rules = load_rules(game)
    plays = decompose(rules, Hand.parse(rules, cards)).decompositions[0]
    assert " ".join(map(str, plays)) == expected


@pytest.mark.usefixtures("ctrl_c")
def test_ctrl_c_is_left_to_python() -> None:
    """Tests that OR-Tools leaves the signal handler alone."""
    rules = load_rules("classic")
    decompose(rules, Hand.parse(rules, "33445566"), solutions="all")
    with pytest.raises(KeyboardInterrupt):
        signal.raise_signal(signal.SIGINT)
