# ruff: noqa: RUF001 - the marks of Chinese text look like others
"""Why cards are no play: each set that is none is explained, and what is said is true."""

from __future__ import annotations

from random import Random

import pytest

from solver.game.cards import Hand
from solver.game.no_play import NearPlay, nearest_play, why_no_play
from solver.game.play import Play, readings
from solver.protocol import ENDPOINTS
from solver.rules import GAMES, Rules, load_rules
from solver.rules.catalogue import BUILT_IN
from solver.rules.names import names_of
from tests.choice import Some
from tests.together import together

# The built-in games, and variants with wild ranks, without types, and with bounds on kickers.
FOURS = {"type": "bomb", "of_a_kind": [4, 5]}
VARIANTS = [
    *GAMES,
    {"base": "snatch", "deck": {"wild": "R", "jokers": ""}, "bombs": [FOURS]},
    {"base": "snatch", "quadplex": False},
    {"base": "decktet", "kicker_match_body": False},
    {"base": "classic", "wings": "per_triplet"},
]
SETS = 100  # of each game
FEWEST = 0.2  # the share that is no play


def sets(rules: Rules, seed: int) -> list[Hand]:
    """Returns sets of cards: any ones, plays with a card more or less, and pieces of runs."""
    random, deck = Random(seed), list(Hand.deck(rules))
    found = [Hand.of(rules, random.sample(deck, random.randint(1, 12))) for _ in range(SETS // 2)]
    while len(found) < SETS:
        start = random.randrange(len(deck))
        near = deck[start : start + 24]
        hand = Hand.of(rules, random.sample(near, min(len(near), random.randint(2, 9))))
        plays = rules.native.plays(hand.packed, None, False, most=100_000)
        cards = list(Play.from_native(rules, random.choice(plays), hand).cards)
        rest = list(Hand.deck(rules) - Hand.of(rules, cards))
        change = random.choice(("less", "more", "both"))
        if change != "more" and len(cards) > 1:
            cards.remove(random.choice(cards))
        if change != "less":
            cards.append(random.choice(rest))
        found.append(Hand.of(rules, cards))
    return found


def check(rules: Rules, hand: Hand, near: NearPlay) -> None:
    """Checks by adding and removing cards that all that is said of a play near by is true."""
    assert near.left or near.missing
    assert near.left <= hand
    assert not (near.missing + hand).missing_from(Hand.deck(rules))
    assert str((hand - near.left) + near.missing) == str(near.cards)
    assert near.type in {play.type for play in readings(rules, near.cards)}
    rest = Hand.deck(rules) - hand
    by_one = [hand - Hand.of(rules, [card]) for card in sorted(set(hand.cards))]
    by_one += [hand + Hand.of(rules, [card]) for card in sorted(set(rest.cards))]
    if any(readings(rules, cards) for cards in by_one):
        assert near.short or len(near.left) + len(near.missing) == 1
    family = rules.description.families.get(near.type)
    if near.short:
        assert family is not None
        assert not near.left
        assert len(hand) < near.short == family.run[0] * family.body
        assert family.kickers == 0
    if near.long:
        assert family is not None
        assert near.left
        assert len(near.cards) == near.long == family.run[1] * family.body
    if near.ends is not None:
        assert family is not None
        assert family.run[0] > 1
        low, high = map(rules.ranks.index, near.ends)
        ranks = {rules.ranks.index(card[0]) for card in near.left}
        assert any(not low <= rank <= high for rank in ranks)


@pytest.mark.one_in(6, first=2)
@pytest.mark.parametrize("source", VARIANTS, ids=str)
def test_each_set_that_is_no_play_is_explained_truly(source: object, some: Some) -> None:
    rules, none = BUILT_IN.find(source), 0
    chosen = some(sets(rules, 5), 3)
    for hand in chosen:
        answer = ENDPOINTS["plays/classify"].ask({"rules": source, "cards": str(hand)}).to_dict()
        assert ("no_play" in answer) == (not answer["readings"])
        if not answer["readings"]:
            none += 1
            near = nearest_play(rules, hand)
            check(rules, hand, near)
            why = why_no_play(rules, hand)
            assert answer["no_play"] == str(why)
            for language in ("en", "zh"):
                assert names_of(rules, language).types[near.type].name in why.said(language)
            for cards in filter(None, (near.left, near.missing)):
                assert str(cards) in why or near.short
    assert none > len(chosen) * FEWEST


@together(
    ("game", "cards", "why", "zh"),
    [
        (
            "classic",
            "345",
            "345 is too short for a sequence, which starts at 5 cards",
            "345 太短，不成顺子：顺子至少 5 张",
        ),
        ("snatch", "3344", "3344 is too short for a pair sequence, which starts at 6 cards", ""),
        ("classic", "34568", "for 345678, a sequence, 7 is missing", ""),
        (
            "classic",
            "TJQKA2",
            "2 is left over beside TJQKA, which is a sequence: a sequence has ranks from 3 to A",
            "TJQKA 是顺子，多出 2：顺子的点数从 3 到 A",
        ),
        (
            "street",
            "44556677",
            "44 is left over beside 556677, which is a pair sequence: a pair sequence has at most "
            "6 cards",
            "",
        ),
        ("street", "34X", "34X is too short for a sequence, which starts at 5 cards", ""),
        ("classic", "37", "3 is left over beside 7, which is a single", ""),
        ("double", "BBR", "for BBRR, a rocket, R is missing", ""),
        ("classic", "3334445", "for 33344455, an aeroplane with singles, 5 is missing", ""),
        ("classic", "", "there are no cards", "没有牌"),
    ],
)
def test_explanations(game: str, cards: str, why: str, zh: str) -> None:
    asked = {"rules": game, "cards": cards}
    assert ENDPOINTS["plays/classify"].ask(asked).to_dict()["no_play"] == why
    if zh:
        answer = ENDPOINTS["plays/classify"].ask({**asked, "language": "zh"})
        assert answer.to_dict()["no_play"] == zh


@together(
    ("game", "cards", "said"),
    [
        ("classic", "33BR", "差 3 才是三带一 333小王，并且多出大王"),
        ("street", "4445XX", "445王王是三带一对，多出 4"),
        ("double", "2B", "小王是单张，多出 2"),
    ],
)
def test_the_jokers_of_a_sentence_in_chinese(game: str, cards: str, said: str) -> None:
    """Tests that they have the names that players say."""
    assert why_no_play(load_rules(game), Hand.parse(game, cards)).said("zh") == said
