"""The options of `douzero` that are exactly the plays of one program each."""

from __future__ import annotations

import random
from collections import Counter, defaultdict
from functools import cache

import pytest
from oracle.botzone import judged
from oracle.counts import RLCARD_TYPES, forbidden_by_rlcard
from oracle.counts import plays as oracle_plays
from oracle.douzero import Cards, detected, generated, selected

from solver.game.cards import Hand
from solver.game.play import Play, readings
from solver.records import openspiel_actions
from solver.rules import Rules, load_rules
from tests.choice import Some
from tests.together import together

MOST = 20  # cards of the largest hand
BOTH = load_rules("douzero")
RLCARD = load_rules({"base": "douzero", "plays_of": "rlcard"})
DOUZERO = load_rules({"base": "douzero", "plays_of": "douzero"})
BOTZONE = load_rules({"base": "douzero", "plays_of": "botzone"})
OPENSPIEL = load_rules({"base": "douzero", "plays_of": "openspiel"})


@cache
def leads(rules: Rules) -> dict[Cards, list[Play]]:
    """Returns every play of the deck that a hand can hold, by its cards."""
    native = rules.native
    found: defaultdict[Cards, list[Play]] = defaultdict(list)
    for play in native.plays(native.deck, None, False, False, MOST):
        read = Play.from_native(rules, play)
        found[tuple(read.cards)].append(read)
    return dict(found)


@cache
def made_by_the_generator() -> frozenset[Cards]:
    """Returns the cards that DouZero lets a player lead."""
    return frozenset(generated(MOST))


def test_both_are_what_the_generator_of_douzero_makes() -> None:
    """Tests that `douzero` has exactly the cards that DouZero lets a player lead."""
    assert set(leads(BOTH)) == made_by_the_generator()
    assert len(made_by_the_generator()) == 29_984


def test_the_plays_of_douzero_have_the_types_of_its_detector(some: Some) -> None:
    """Tests every play that the generator makes: its type, length and rank, or that it has none."""
    for cards in some(sorted(made_by_the_generator()), 7):
        said = detected(cards)
        mine = leads(DOUZERO).get(cards, [])
        assert [play.type for play in mine] == ([said.type] if said else []), cards
        read = readings(DOUZERO, Hand.of(DOUZERO, cards))
        assert [play.type for play in read] == [play.type for play in mine], cards
        if said is None or not mine:
            continue
        assert mine[0].length == said.length
        lowest = DOUZERO.ranks.index(mine[0].key) - mine[0].length + 1
        assert DOUZERO.ranks[lowest] == said.rank, cards
    assert sum(map(len, leads(DOUZERO).values())) == len(leads(DOUZERO)) == 26_146


@together("cards", ["3334445556667777", "333444555666888T", "33344455566677788899"])
def test_plays_without_a_type_are_none(cards: str) -> None:
    """Tests aeroplanes that DouZero's generator makes and its detector does not know."""
    assert tuple(Hand.parse(BOTH, cards)) in made_by_the_generator()
    assert detected(tuple(Hand.parse(BOTH, cards))) is None
    assert readings(DOUZERO, Hand.parse(DOUZERO, cards)) == []


def test_douzero_beats_as_its_selector_says_but_for_wings_that_are_a_triplet() -> None:
    """Tests pairs of plays of a type and length; the one difference is declared in docs/rules.md."""
    rng = random.Random(3)
    groups: defaultdict[tuple[str, int], list[Play]] = defaultdict(list)
    for [play] in leads(DOUZERO).values():
        groups[play.type, play.length].append(play)
    tried = differ = 0
    for (kind, length), plays in sorted(groups.items()):
        if kind in ("bomb", "rocket"):
            continue
        triplets = [each for each in plays if Counter(each.cards).most_common(4)[-1][1] == 3]
        for pool in (plays, triplets) if kind == "aeroplane1" and length == 3 else (plays,):
            for _ in range(1000):
                one, two = rng.choice(pool), rng.choice(pool)
                same = one.beats(two) is selected(tuple(one.cards), tuple(two.cards))
                tried, differ = tried + 1, differ + (not same)
                if not same:
                    wings = Counter(one.cards - one.body) | Counter(two.cards - two.body)
                    assert 3 in wings.values(), (one, two)
    print(f"\n{tried} pairs, {differ} differ by a triplet among the wings")
    assert tried > 20_000
    assert 0 < differ < tried // 20


def test_the_plays_of_rlcard_are_its_list(some: Some) -> None:
    """Tests all 27,471 plays both ways, with type, length and weight; nothing else is a play."""
    pytest.importorskip("rlcard", reason="RLCard is not installed (`make test` installs it)")
    from rlcard.games.doudizhu.utils import CARD_TYPE

    theirs = {tuple(Hand.parse(RLCARD, cards)): read for cards, read in CARD_TYPE[0].items()}
    assert len(theirs) == 27_471
    assert set(leads(RLCARD)) == set(theirs)
    kept = {play[4] for play in oracle_plays("douzero") if forbidden_by_rlcard(play) is None}
    assert {tuple(sorted(cards)) for cards in theirs} == kept
    for cards, [(name, weight)] in some(list(theirs.items()), 7):
        [play] = leads(RLCARD)[cards]
        assert [each.type for each in readings(RLCARD, play.cards)] == [play.type]
        stem = name.rstrip("0123456789").rstrip("_")
        assert play.type == RLCARD_TYPES[stem], cards
        if stem.endswith("chain"):
            assert play.length == int(name.rsplit("_", 1)[1])
        if stem != "rocket":
            lowest = RLCARD.ranks.index(play.key) - play.length + 1
            assert lowest + (play.kickers > 0) == int(weight), cards
    for cards in some(sorted(set(leads(BOTH)) - set(theirs)), 7):
        assert readings(RLCARD, Hand.of(RLCARD, cards)) == []


def test_rlcard_beats_by_type_and_weight(some: Some) -> None:
    """Tests 100,000 pairs of plays against RLCard's table of types and weights."""
    pytest.importorskip("rlcard", reason="RLCard is not installed (`make test` installs it)")
    from rlcard.games.doudizhu.utils import CARD_TYPE

    theirs = {tuple(Hand.parse(RLCARD, cards)): read[0] for cards, read in CARD_TYPE[0].items()}
    by_type: defaultdict[str, list[Cards]] = defaultdict(list)
    for cards, (name, _) in theirs.items():
        by_type[name].append(cards)
    rng = random.Random(5)
    every = list(theirs)
    for round_ in some(range(100_000), 7):
        over = rng.choice(every if round_ % 3 else by_type[rng.choice(sorted(by_type))])
        cards = rng.choice(every if round_ % 2 else by_type[theirs[over][0]])
        (name, weight), (other, rival) = theirs[cards], theirs[over]
        wins = name == other and int(weight) > int(rival)
        wins |= name == "rocket" and other != "rocket"
        wins |= name == "bomb" and other not in ("bomb", "rocket")
        assert leads(RLCARD)[cards][0].beats(leads(RLCARD)[over][0]) is wins, (cards, over)


def test_the_plays_of_botzone_are_those_of_its_judge(some: Some) -> None:
    """Tests every play, those near it in which one card is another, and random cards."""
    random_ = random.Random(2)
    deck = "".join(rank * 4 for rank in BOTZONE.ranks[:13]) + "BR"
    plays_ = leads(BOTZONE)
    tried = {"".join(cards) for cards in some(sorted({**plays_, **leads(BOTH)}), 23)}
    for cards in sorted(tried):
        other = list(cards)
        other[random_.randrange(len(other))] = random_.choice(deck)
        tried.add("".join(sorted(other, key=BOTZONE.ranks.index)))
    for cards in sorted(tried):
        if any(cards.count(rank) > (1 if rank in "BR" else 4) for rank in cards):
            continue
        hand = Hand.parse(BOTZONE, cards)
        mine = {(each.type, each.length, each.key) for each in readings(BOTZONE, hand)}
        assert mine == judged(cards), cards
    kinds = Counter(play.type for found in plays_.values() for play in found)
    # Runs of four ranks among twelve: 11 + 10 + 9 + 8 of two to five.
    assert kinds["shuttle"] == 38
    assert sum(kinds.values()) == len(plays_)


@together("cards", ["33334444", "33334444-56", "33334444-5566", "333344445555-6BR", "3333-56"])
def test_plays_that_botzone_knows(cards: str) -> None:
    play = Play.parse(BOTZONE, cards)
    assert str(play) == cards
    assert play.is_bomb is False


@together("cards", ["333444-55", "3333-55", "333444555-777", "33334444-55"])
def test_plays_that_botzone_does_not_know(cards: str) -> None:
    with pytest.raises(ValueError, match="no play"):
        Play.parse(BOTZONE, cards)


def test_the_plays_of_openspiel_are_its_actions() -> None:
    theirs = {tuple(sorted(body + kickers)) for body, kickers in openspiel_actions._plays()}
    assert {tuple(sorted(cards)) for cards in leads(OPENSPIEL)} == theirs


def test_the_options_keep_the_score_of_their_programs() -> None:
    """Tests that bombs count in DouZero and not in RLCard."""
    assert DOUZERO.description.score == BOTH.description.score
    assert RLCARD.description.score.factor_of_bomb(4) == 1
    assert RLCARD.description.score.rocket_factor == 1
