"""The native core against the oracle, which was written from the rule texts and shares no code.

Plays are compared by type, length, kickers, key, and the ranks of the cards. In decktet the core also
distinguishes the suits of Aces and Crowns, which has tests of its own.
"""

import random
from collections import Counter
from collections.abc import Iterable
from functools import cache
from itertools import combinations
from typing import Any

import pytest
from oracle import GAMES, all_keys, deck, legal, outranks
from oracle import Play as OraclePlay
from oracle import beats as oracle_beats
from oracle import readings as oracle_readings
from oracle.counts import declarable
from oracle.decks import LANDLORD_HAND, SUITS, Reading, rank_counts, rank_order
from oracle.house import House, counted

from solver.native import _core
from solver.rules import Rules, load_rules
from tests.rules.as_oracle import FIRST_SUIT_BIT, as_oracle, packed, some_hand
from tests.together import together


def as_reading(play: OraclePlay) -> Reading:
    return {"type": play[0], "len": play[1], "kick": play[2], "key": play[3]}


@cache
def _by_shape(game: str) -> list[list[OraclePlay]]:
    """Returns the plays of the game by type and length."""
    shapes: dict[Any, list[OraclePlay]] = {}
    for play in sorted(declarable(game)):
        shapes.setdefault(play[:2], []).append(play)
    return list(shapes.values())


def pick(game: str, rng: random.Random) -> OraclePlay:
    """Returns a random play; every type and length is as likely."""
    return rng.choice(rng.choice(_by_shape(game)))


def tokens_of(game: str, play: OraclePlay, rng: random.Random) -> list[str]:
    """Returns cards of the deck that make up a play of the oracle."""
    if game != "decktet":
        return list(play[4])
    if play[0] == "bomb":
        return ["A" + play[3], "K" + play[3]]
    cards: list[str] = []
    for rank, count in rank_counts(play[4]).items():
        cards += rng.sample([card for card in deck(game) if card[0] == rank], count)
    return cards


# --- Readings ----------------------------------------------------------------------------------


def near_plays(game: str, number: int, rng: random.Random) -> Iterable[list[str]]:
    """Yields sets of cards that are plays, or miss being one by a card, or are random."""
    cards = deck(game)
    for _ in range(number):
        chosen = tokens_of(game, pick(game, rng), rng)
        what = rng.randrange(5)
        if what in (1, 2) and len(chosen) > 1:
            chosen.pop(rng.randrange(len(chosen)))
        if what in (2, 3) and len(chosen) < LANDLORD_HAND[game]:
            rest = list((Counter(cards) - Counter(chosen)).elements())
            chosen.append(rng.choice(rest))
        if what == 4:
            chosen = some_hand(game, rng.randrange(1, 9), rng)
        yield chosen


@pytest.mark.one_in(3)
@pytest.mark.parametrize("game", GAMES)
def test_readings_are_those_of_the_oracle(game: str) -> None:
    """Tests that cards are read in the same ways and in the same order."""
    rules, rng = load_rules(game), random.Random(f"readings {game}")
    kinds: Counter[str] = Counter()
    for cards in near_plays(game, 1200, rng):
        found = [as_oracle(rules, each) for each in rules.native.readings(packed(rules, cards))]
        expected = oracle_readings(game, cards)
        assert [as_reading(play) for play in found] == expected, cards
        kinds.update([reading["type"] for reading in expected] or ["none"])
    assert kinds["none"] > 100
    assert sum(kinds.values()) - kinds["none"] > 300
    assert len(kinds) - 1 == len({play[0] for play in declarable(game)})


@pytest.mark.one_in(3, first=1)
@pytest.mark.parametrize("game", GAMES)
def test_lower_keys_can_be_declared(game: str) -> None:
    """Tests that all keys that may be declared are read, and no other."""
    rules, rng = load_rules(game), random.Random(f"keys {game}")
    several = 0
    ambiguous = [
        list(cards)
        for cards, n in sorted(Counter(p[4] for p in declarable(game) if p[0] != "bomb").items())
        if n > 1
    ]
    picked = rng.sample(ambiguous, min(200, len(ambiguous)))
    some = [tokens_of(game, ("", 0, 0, "", tuple(cards)), rng) for cards in picked]
    for cards in [*near_plays(game, 300, rng), *some]:
        keys: dict[str, list[str]] = {}
        found = [
            as_oracle(rules, each) for each in rules.native.readings(packed(rules, cards), True)
        ]
        for play in found:
            keys.setdefault(play[0], []).append(play[3])
        order = SUITS + rank_order(game)
        expected = all_keys(game, cards)
        assert {name: sorted(each, key=order.index) for name, each in keys.items()} == expected
        several += any(len(each) > 1 for each in expected.values())
    assert several >= {"street": 150, "decktet": 30, "douzero": 100}.get(game, 0)


@together("game", GAMES)
def test_too_many_cards_are_no_play(game: str) -> None:
    """Tests that cards beyond the deck are read as nothing and no hand."""
    rules = load_rules(game)
    for at, rank in enumerate(rules.ranks):
        over = (rules.description.deck.count(rank) + 1) << 4 * at
        assert rules.native.readings(over) == []
        assert not rules.native.valid_hand(over)


# --- Legal plays -------------------------------------------------------------------------------


def core_legal(
    rules: Rules, hand: list[str], over: _core.Play | None = None, *, interrupt: bool = False
) -> set[OraclePlay]:
    """Returns the legal plays by ranks; fails where the core offers one twice."""
    found = rules.native.plays(packed(rules, hand), over, interrupt, False)
    plays = [as_oracle(rules, play) for play in found]
    assert len(set(plays)) == len(plays), hand
    return set(plays)


def native_of(rules: Rules, cards: list[str], reading: Reading) -> _core.Play:
    """Returns the play of the core that reads the cards so."""
    for play in rules.native.readings(packed(rules, cards), True):
        if as_reading(as_oracle(rules, play)) == reading:
            return play
    raise AssertionError(f"{cards} cannot be read as {reading}")


def on_the_table(game: str, hand: list[str], rng: random.Random) -> tuple[list[str], Reading]:
    """Returns a play for the hand to beat, at times declared with a reading of a lower key."""
    while True:
        play = pick(game, rng)
        if len(play[4]) > len(hand) or (play[0] in ("rocket", "bomb") and rng.random() < 0.5):
            continue
        return tokens_of(game, play, rng), as_reading(play)


def compare(game: str, hand: list[str], follows: int, rng: random.Random) -> int:
    """Compares leading and following; returns how many answers to a play there were."""
    rules = load_rules(game)
    assert core_legal(rules, hand) == legal(game, hand, None), hand
    answers = 0
    for _ in range(follows):
        cards, reading = on_the_table(game, hand, rng)
        found = core_legal(rules, hand, native_of(rules, cards, reading))
        expected = legal(game, hand, cards, over_reading=reading)
        assert found == expected, (hand, cards, reading)
        answers += len(expected)
    return answers


@pytest.mark.one_in(3, first=2)
@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize(
    "long_run", [False, pytest.param(True, marks=[pytest.mark.long, pytest.mark.timeout(1800)])]
)
def test_legal_plays_of_hands(game: str, *, long_run: bool) -> None:
    """Tests leading and following with hands of all sizes."""
    rng = random.Random(f"hands {game} {long_run}")
    most = LANDLORD_HAND[game]
    answers = 0
    sizes = [1, 2, 3, 5, 6, 7, 8, 9, 10, 11, 12]
    for _ in range(400 if long_run else 8):
        sizes.append(rng.choice([most, most, rng.randrange(13, most + 1)]))
    for size in sizes:
        answers += compare(game, some_hand(game, size, rng), 3, rng)
    assert answers > 30


@pytest.mark.one_in(3)
@pytest.mark.parametrize("game", GAMES)
def test_hands_larger_than_dealt_are_answered(game: str) -> None:
    """Tests that a hand of any size has the plays of the table, and larger ones that it lacks."""
    rules, rng = load_rules(game), random.Random(f"huge {game}")
    most = LANDLORD_HAND[game]
    house = House(rules.description.model_dump(exclude_none=True) | {"bombs": []})
    for size in (most + 2, most + 5):
        hand = some_hand(game, size, rng)
        found = core_legal(rules, hand)
        assert {play for play in found if len(play[4]) <= most} == legal(game, hand, None)
        larger = sorted(play for play in found if len(play[4]) > most)
        for name, length, kick, key, cards in rng.sample(larger, min(150, len(larger))):
            read = house.readings(counted(house, cards))
            assert (name, length, kick, rules.ranks.index(key)) in {each[:4] for each in read}


def test_bombs_out_of_turn_in_street() -> None:
    """Tests that only bombs that beat the table are offered out of turn, all of them."""
    rules, rng = load_rules("street"), random.Random("interrupts")
    offered = 0
    for _ in range(120):
        hand = some_hand("street", rng.randrange(2, 19), rng)
        found = core_legal(rules, hand, interrupt=True)
        assert found == legal("street", hand, None, interrupt=True)
        cards, reading = on_the_table("street", hand, rng)
        over = native_of(rules, cards, reading)
        found = core_legal(rules, hand, over, interrupt=True)
        assert found == legal("street", hand, cards, True, reading)
        offered += len(found)
    assert offered > 60


# --- Beats -------------------------------------------------------------------------------------


@pytest.mark.one_in(3, first=1)
@pytest.mark.parametrize("game", GAMES)
def test_beats_as_the_oracle_says(game: str) -> None:
    """Tests every pair of readings, and cards on cards, of random plays of like shapes."""
    rules, rng = load_rules(game), random.Random(f"beats {game}")
    yes = no = 0
    for number in range(400):
        pool = rng.choice(_by_shape(game))
        chosen = [rng.choice(pool), rng.choice(pool) if number % 3 else pick(game, rng)]
        rng.shuffle(chosen)
        one, two = (tokens_of(game, play, rng) for play in chosen)
        plays, tables = (rules.native.readings(packed(rules, each), True) for each in (one, two))
        for play in plays:
            for over in tables:
                found = rules.native.beats(play, over)
                new, old = (as_reading(as_oracle(rules, each)) for each in (play, over))
                assert found is outranks(game, new, len(one), old, len(two)), (one, new, two, old)
                yes, no = yes + found, no + (not found)
        default = rules.native.readings(packed(rules, two))[0]
        some = any(rules.native.beats(play, default) for play in plays)
        assert some is oracle_beats(game, one, two), (one, two)
    assert min(yes, no) > 60


# --- Suits in decktet --------------------------------------------------------------------------


def suits_of(cards: int) -> tuple[int, int]:
    """Returns which Aces and which Crowns are among packed cards, as masks."""
    suits = cards >> FIRST_SUIT_BIT
    return suits & 63, suits >> 6


def masks(held: int, count: int) -> list[int]:
    """Returns every choice of `count` of the suits held."""
    suits = [1 << at for at in range(6) if held >> at & 1]
    return [sum(some) for some in combinations(suits, count)]


def test_every_choice_of_suits_is_offered() -> None:
    """Tests that plays with Aces and Crowns come once for every choice of their suits."""
    rules, rng = load_rules("decktet"), random.Random("suits")
    assert (rules.ranks.index("A"), rules.ranks.index("K")) == (10, 9)
    chosen = 0
    for number in range(40):
        cards = some_hand("decktet", rng.randrange(4, 15), rng)
        if number % 2:
            high = [card for card in deck("decktet") if card[0] in "AK2E"]
            cards = rng.sample(high, rng.randrange(4, 12))
        hand = packed(rules, cards)
        aces, crowns = suits_of(hand)
        expected = set()
        for play in legal("decktet", cards, None):
            if play[0] == "bomb":
                suit = 1 << SUITS.index(play[3])
                expected.add((play, suit, suit))
                continue
            for a in masks(aces, play[4].count("A")):
                expected |= {(play, a, k) for k in masks(crowns, play[4].count("K"))}
        found = [
            (as_oracle(rules, play), *suits_of(play.cards)) for play in rules.native.plays(hand)
        ]
        assert len(found) == len(set(found))
        assert set(found) == expected
        chosen += len(expected)
    assert chosen > 1000


def test_the_single_choice_of_suits_keeps_the_best_bombs() -> None:
    """Tests that no other choice of suits keeps more bombs, or as many and higher ones."""
    rules, rng = load_rules("decktet"), random.Random("dominant")

    def kept(hand: int, play: _core.Play) -> tuple[int, list[int]]:
        a, k = suits_of(hand - play.cards)
        both = [suit for suit in reversed(range(6)) if a & k & 1 << suit]
        return len(both), both

    real = 0
    for number in range(60):
        cards = some_hand("decktet", rng.randrange(4, 15), rng)
        if number % 3:
            high = [card for card in deck("decktet") if card[0] in "AK2E"]
            cards = rng.sample(high, rng.randrange(4, 13))
        hand = packed(rules, cards)
        choices: dict[OraclePlay, list[_core.Play]] = {}
        for play in rules.native.plays(hand):
            choices.setdefault(as_oracle(rules, play), []).append(play)
        single = rules.native.plays(hand, None, False, False)
        assert sorted(as_oracle(rules, play) for play in single) == sorted(choices)
        for play in single:
            among = choices[as_oracle(rules, play)]
            assert play in among
            assert kept(hand, play) == max(kept(hand, other) for other in among)
            real += len({kept(hand, other)[0] for other in among}) > 1
    assert real > 300
