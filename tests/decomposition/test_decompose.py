"""The constraint model against brute force, and what it makes of demands and limits."""

from __future__ import annotations

import signal
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from solver.decomposition.decompose import Decomposition, Measure, decompose
from solver.errors import InvalidRequest
from solver.game.cards import Hand
from solver.game.play import Play, legal_plays
from solver.native import _core
from solver.rules import GAMES, Rules, load_file, load_rules
from solver.search.limit import Limit
from tests import oracle

NOIP = load_file(Path(__file__).parents[2] / "examples" / "noip.toml")

# A play as these tests compare it: type, suit of a suited bomb, cards by rank letter.
What = tuple[str, str, tuple[str, ...]]

# One example is a whole search, and its check by brute force takes longer still.
fewer = settings(max_examples=settings().max_examples // 8)


def what(play: Play) -> What:
    suit = play.key if play.key in play.rules.description.deck.suits else ""
    return play.type, suit, tuple(sorted(card[0] for card in play.cards))


class Brute:
    """The best of all partitions of a hand: every play with one of its cards, then the rest."""

    def __init__(self, plays: Iterable[What], cost: Callable[[What], int] = lambda play: 1):
        self._cost = cost
        self._with_rank: dict[str, list[What]] = {}
        for play in plays:
            for rank in set(play[2]):
                self._with_rank.setdefault(rank, []).append(play)

    def best(self, hand: Hand) -> tuple[int, set[tuple[What, ...]]]:
        """Returns the least cost and all partitions that have it."""
        found = self._best("".join(sorted(hand.counts.elements())), _whole_suits(hand), {})
        return found or (-1, set())

    def _best(self, ranks: str, suits: str, known: dict[Any, Any]) -> Any:
        if not ranks:
            return 0, {()}
        if (ranks, suits) in known:
            return known[ranks, suits]
        best: int | None = None
        partitions: set[tuple[What, ...]] = set()
        held = Counter(ranks)
        for play in self._with_rank.get(ranks[0], ()):
            cards = Counter(play[2])
            if not cards <= held or (play[1] and play[1] not in suits):
                continue
            rest = "".join(sorted((held - cards).elements()))
            found = self._best(rest, suits.replace(play[1], "") if play[1] else suits, known)
            if found is None:
                continue
            cost = self._cost(play) + found[0]
            if best is None or cost < best:
                best = cost
                partitions.clear()
            if cost == best:
                partitions |= {tuple(sorted([play, *others])) for others in found[1]}
        known[ranks, suits] = None if best is None else (best, partitions)
        return known[ranks, suits]


def _whole_suits(hand: Hand) -> str:
    suits = hand.rules.description.deck.suit_order
    return "".join(s for s in suits if {"A" + s, "K" + s} <= set(hand.cards))


@cache
def _table(game: str) -> list[tuple[What, list[tuple[str, int]]]]:
    bombs = "bomb" if game == "decktet" else ""
    return [
        ((name, key if name == bombs else "", tuple(sorted(cards))), list(Counter(cards).items()))
        for name, _, _, key, cards in oracle.plays(game)
    ]


def plays_of_game(game: str, hand: Hand) -> list[What]:
    """Returns the plays of a hand from the oracle, which knows nothing of the solver."""
    held = hand.counts
    return [play for play, cards in _table(game) if all(held[rank] >= n for rank, n in cards)]


def plays_of_hand(hand: Hand) -> list[What]:
    """Returns the plays of a hand from the core, for rules that the oracle does not know."""
    return [what(play) for play in legal_plays(hand.rules, hand)]


@st.composite
def hands(draw: st.DrawFn, rules: Rules, most: int = 9, least: int = 1) -> Hand:
    """Hands of few ranks as often as of many: few ranks make triplets, runs and kickers."""
    deck = list(Hand.deck(rules).cards)
    size = draw(st.integers(least, most))
    start = draw(st.integers(0, len(rules.ranks) - 1))
    width = draw(st.sampled_from([2, 3, 4, 5, 6, len(rules.ranks)]))
    near = rules.ranks[start : start + width] + rules.description.deck.jokers
    pool = [card for card in deck if card[0] in near]
    indices = st.integers(0, len(pool) - 1)
    chosen = draw(st.lists(indices, unique=True, min_size=min(size, len(pool)), max_size=size))
    return Hand.of(rules, [pool[index] for index in chosen])


def partitions(found: Decomposition) -> list[tuple[What, ...]]:
    return [tuple(sorted(map(what, plays))) for plays in found.decompositions]


def check_valid(hand: Hand, plays: Sequence[Play]) -> None:
    """The plays use up the hand card by card, and each is what it says."""
    assert Counter(card for play in plays for card in play.cards) == Counter(hand.cards)
    for play in plays:
        found = [(r.type, r.key) for r in hand.rules.native.readings(play.cards.packed)]
        assert (play.native.type, play.native.key) in found


def check_all(hand: Hand, brute: Brute, **demands: Any) -> None:
    fewest, expected = brute.best(hand)
    found = decompose(hand.rules, hand, solutions="all", **demands)
    assert found.plays == found.lower_bound == fewest
    assert found.optimal
    assert found.complete
    listed = partitions(found)
    assert len(listed) == len(set(listed))
    assert set(listed) == expected
    for plays in found.decompositions:
        check_valid(hand, plays)


@pytest.mark.parametrize("game", GAMES)
@fewer
@given(data=st.data())
def test_all_decompositions_are_those_of_brute_force(game: str, data: st.DataObject) -> None:
    hand = data.draw(hands(load_rules(game)))
    check_all(hand, Brute(plays_of_game(game, hand)))


@fewer
@given(data=st.data())
def test_noip_rules(data: st.DataObject) -> None:
    hand = data.draw(hands(NOIP))
    check_all(hand, Brute(plays_of_hand(hand)))


def _copies(spec: list[tuple[int, int]]) -> str:
    letters = {1: "A", 10: "T", 11: "J", 12: "Q", 13: "K"}
    return "".join("_BR"[suit] if not rank else letters.get(rank, str(rank)) for rank, suit in spec)


def test_noip_samples() -> None:
    """The two published examples of the task, as rank and suit."""
    first = [(7, 4), (8, 4), (9, 1), (10, 4), (11, 1), (5, 1), (1, 4), (1, 1)]
    second = [(12, 3), (4, 3), (2, 3), (5, 4), (10, 2), (3, 3), (12, 2), (0, 1), (1, 3), (10, 1)]
    second += [(6, 2), (12, 1), (11, 3), (5, 2), (12, 4), (2, 2), (7, 2)]
    for cards, fewest in ((first, 3), (second, 6)):
        assert decompose(NOIP, Hand.parse(NOIP, _copies(cards))).plays == fewest


@pytest.mark.parametrize(
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
    found = decompose(NOIP, Hand.parse(NOIP, cards))
    assert [play.type for play in found.decompositions[0]] == [type]


@pytest.mark.parametrize("cards", ["33344456", "333BR", "3334445566", "JQKA2"])
def test_noip_has_no_wings_and_no_pair_of_jokers(cards: str) -> None:
    assert decompose(NOIP, Hand.parse(NOIP, cards)).plays > 1


families = st.fixed_dictionaries(
    {
        "body": st.integers(1, 4),
        "run": st.sampled_from([[1, 1], [1, 1], [1, 3], [2, 4], [5, 12]]),
        "kickers": st.sampled_from([0, 1, 2, 3, "per_rank"]),
        "unit": st.integers(1, 2),
        "distinct": st.booleans(),
        "match_body": st.booleans(),
        "both_jokers": st.booleans(),
    }
)
bombs = st.sampled_from(
    [
        {"type": "bomb", "of_a_kind": [4, 8]},
        {"type": "bomb", "of_a_kind": [2, 3]},
        {"type": "bomb", "cards": "BR"},
        {"type": "bomb", "cards": "BBRR"},
    ]
)


def house_rules(base: str, drawn: Sequence[dict[str, Any]], **changes: Any) -> Rules:
    """Returns a game of single cards and the `drawn` families, otherwise like `base`."""
    game = load_rules(base).description.model_dump(mode="json")
    for section, values in changes.items():
        game[section] = game[section] | values if isinstance(values, dict) else values
    game["families"] = {"single": {"body": 1}}
    game["families"] |= {f"family{index}": family for index, family in enumerate(drawn)}
    game["options"] = {}
    return load_rules(game)


@fewer
@given(data=st.data())
def test_any_families(data: st.DataObject) -> None:
    """Rules nobody has thought of, with two decks: kickers of equal bodies, jokers, bombs."""
    drawn = data.draw(st.lists(families, min_size=1, max_size=3))
    rules = house_rules("double", drawn, bombs=[data.draw(bombs)])
    hand = data.draw(hands(rules, 10))
    check_all(hand, Brute(plays_of_hand(hand)))


@fewer
@given(data=st.data())
def test_any_families_with_wild_cards(data: st.DataObject) -> None:
    """The same with four wild cards: enough to fill small plays, were that allowed."""
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


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("objective", ["plays", "turns"])
def test_hands_as_they_are_dealt(game: str, objective: Measure) -> None:
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
    """The native solver and the model share no idea of how to find the fewest plays or turns."""
    fewest = _core.FewestPlays(rules.native)
    choose = Random(count)
    size = rules.description.deal.hand + rules.description.deal.bottom
    deck = Hand.deck(rules).cards
    for _ in range(count):
        # Of fewer ranks, so that triplets and quads abound, in every sixth hand.
        ranks = choose.sample(rules.ranks, choose.choice([5, *[len(rules.ranks)] * 5]))
        pool = [card for card in deck if card[0] in ranks]
        hand = Hand.of(rules, choose.sample(pool, min(size, len(pool))))
        assert decompose(rules, hand).plays == fewest.exact(hand.packed), hand
        unseen = Hand.deck(rules) - hand
        turns = decompose(rules, hand, objective="turns")
        assert turns.plays == fewest.turns(hand.packed, unseen.packed), hand


@pytest.mark.parametrize("rules", [*map(load_rules, GAMES), NOIP], ids=lambda rules: rules.id)
def test_the_native_solver_agrees(rules: Rules) -> None:
    agree_with_native(rules, 12)


@pytest.mark.long
@pytest.mark.timeout(3600)
@pytest.mark.parametrize("rules", [*map(load_rules, GAMES), NOIP], ids=lambda rules: rules.id)
def test_the_native_solver_agrees_on_thousands(rules: Rules) -> None:
    agree_with_native(rules, 12_000)


def test_the_best_few_are_the_first_of_all() -> None:
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
        if Counter(cards) <= held and (not suited or key in _whole_suits(unseen)):
            reading: oracle.Reading = {"type": name, "len": length, "kick": kickers, "key": key}
            found.append((reading, len(cards)))
    return found


@pytest.mark.parametrize("game", GAMES)
@fewer
@given(data=st.data())
def test_turns_are_the_plays_that_unseen_cards_beat(game: str, data: st.DataObject) -> None:
    rules = load_rules(game)
    hand = data.draw(hands(rules, 8))
    unseen = data.draw(hands(rules, 10))
    assume(Counter(hand.cards) + Counter(unseen.cards) <= Counter(Hand.deck(rules).cards))
    rivals = threats(game, unseen)
    shapes = {
        play: shape[1:4] for (play, _), shape in zip(_table(game), oracle.plays(game), strict=True)
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
    rules = load_rules("classic")
    hand = Hand.parse(rules, "3BR")
    assert decompose(rules, hand, objective="turns").plays == 1
    assert decompose(rules, hand, objective="turns", unseen=Hand.parse(rules, "3")).plays == 0
    with pytest.raises(InvalidRequest) as refusal:
        decompose(rules, hand, objective="turns", unseen=Hand.parse(rules, "4R"))
    assert refusal.value.pointer == "/unseen"


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("objective", ["plays", "turns"])
@pytest.mark.parametrize("seconds", [1e-9, 0.001])
def test_a_short_limit_still_gives_a_decomposition(
    game: str, objective: Measure, seconds: float
) -> None:
    rules = load_rules(game)
    for seed in range(3):
        hand = big_hand(rules, rules.description.deal.hand + rules.description.deal.bottom, seed)
        best = decompose(rules, hand, objective=objective)
        found = decompose(rules, hand, objective=objective, limit=Limit(seconds))
        check_valid(hand, found.decompositions[0])
        assert found.lower_bound <= best.plays <= found.plays
        assert found.optimal == (found.lower_bound == found.plays)
        assert objective == "turns" or not found.optimal


def test_a_short_limit_still_meets_the_demands() -> None:
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


@pytest.mark.parametrize("game", GAMES)
def test_the_whole_deck(game: str) -> None:
    hand = Hand.deck(load_rules(game))
    found = decompose(hand.rules, hand, limit=Limit(0.5))
    check_valid(hand, found.decompositions[0])
    assert 1 <= found.lower_bound <= found.plays == len(found.decompositions[0])


@pytest.mark.parametrize(
    ("game", "cards", "expected"),
    [
        ("snatch", "33345", "333-4 5"),  # of two cards the lower is the kicker
        ("snatch", "3334KK55", "KK 333-4 55"),  # a high pair stays whole
        ("snatch", "3444556", "444-3 55 6"),  # few weak single cards are left
        ("snatch", "34567892BR", "BR 2 3456789"),  # strong plays first
        ("street", "3334455X2", "2X 333-44 55"),  # the joker is not spent on low cards
    ],
)
def test_taste(game: str, cards: str, expected: str) -> None:
    rules = load_rules(game)
    plays = decompose(rules, Hand.parse(rules, cards)).decompositions[0]
    assert " ".join(map(str, plays)) == expected


def test_ctrl_c_is_left_to_python() -> None:
    """OR-Tools takes Ctrl-C for itself unless it is told not to, and never gives it back."""
    rules = load_rules("classic")
    decompose(rules, Hand.parse(rules, "33445566"), solutions="all")
    with pytest.raises(KeyboardInterrupt):
        signal.raise_signal(signal.SIGINT)
