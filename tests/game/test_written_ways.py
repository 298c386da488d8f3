# ruff: noqa: RUF001 - full-width characters look like others
"""Cards as people write them: suits, lists, numbers, words; and what can be read in two ways."""

import json
from collections.abc import Callable
from itertools import product
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from solver.errors import InvalidHand, SolverError
from solver.game.act import Act
from solver.game.auction import Auction
from solver.game.cards import Hand
from solver.game.game import Game
from solver.game.play import Play
from solver.protocol import ENDPOINTS
from solver.rules import GAMES, Rules, load_rules
from tests.together import together

RULES = [load_rules(game) for game in GAMES]
UNSUITED = [rules for rules in RULES if not rules.description.deck.suits]
SUITED = [rules for rules in RULES if rules.description.deck.suits]

# Written down a second time: the suits as people write them, in the order of Unicode's cards.
SUITS = {
    "letters": "SHDC",
    "small": "shdc",
    "black": "♠♥♦♣",
    "white": "♤♡♢♧",
    "emoji": ["♠️", "♥️", "♦️", "♣️"],
    "words": ["黑桃", "红桃", "方块", "梅花"],
    "others": ["黑桃", "红心", "方片", "草花"],
}
NUMBERS = {"J": 11, "Q": 12, "K": 13, "A": 14, "2": 17, "T": 10}
JOKERS = {
    "B": ["B", "b", "X", "小王", "小", "Ｂ"],
    "R": ["R", "r", "大王", "大", "Ｒ", "🂿"],
    "X": ["X", "x", "小王", "大王"],
}
BETWEEN = [" ", ",", ", ", "，", "、", ";", "\n"]


def full_width(text: str) -> str:
    return "".join(
        chr(ord(char) + 0xFEE0) if char.isascii() and char.isalnum() else char for char in text
    )


def joker(card: str, random: Random) -> str:
    return random.choice(JOKERS[card])


def suited(suits: str, *, before: bool) -> Callable[[str, int, Random], str]:
    """Returns a way to write a card with its suit."""

    def write(card: str, suit: int, random: Random) -> str:
        rank = random.choice(["T", "10", "１０"]) if card == "T" else card
        sign = SUITS[suits][suit]
        return sign + rank if before else rank + sign

    return write


def playing_card(card: str, suit: int, random: Random) -> str:
    return chr(0x1F0A1 + 16 * suit + "A23456789TJ?QK".index(card))


WAYS: dict[str, Callable[[str, int, Random], str]] = {
    **{
        f"{suits}{'<>'[before]}": suited(suits, before=before)
        for suits, before in product(SUITS, (True, False))
    },
    "playing cards": playing_card,
    "plain": lambda card, suit, random: card,
    "small letters": lambda card, suit, random: card.lower(),
    "10": lambda card, suit, random: "10" if card == "T" else card,
    "full width": lambda card, suit, random: full_width(card),
}
ALL_WAYS = list(product(WAYS, BETWEEN))


def test_there_are_many_ways() -> None:
    assert len(ALL_WAYS) >= 80


@together(("way", "between"), ALL_WAYS)
def test_every_way_gives_the_same_hand(way: str, between: str) -> None:
    for rules in UNSUITED:
        random = Random(f"{rules.id} {way} {between}")
        decks = rules.description.deck.copies // 4
        for _ in range(4):
            deck = list(Hand.deck(rules))
            random.shuffle(deck)
            hand = Hand.of(rules, deck[: random.randrange(1, 21)])
            # Without a heart, all suits that are left can be the letter of the big joker.
            suits = {rank: random.sample([0, 1, 2, 3] * decks, 4 * decks) for rank in hand.counts}
            cards = [
                joker(card, random)
                if card in rules.description.deck.jokers
                else WAYS[way](card, suits[card].pop(), random)
                for card in hand
            ]
            random.shuffle(cards)
            text = between.join(cards)
            try:
                assert Hand.parse(rules, text) == hand, text
            except InvalidHand as error:
                assert may_be_refused(text, error.detail), (text, error.detail)


def may_be_refused(text: str, detail: str) -> bool:
    """Returns whether a text has letters that mean two things, and the error says so."""
    two = "can be read as" in detail
    if two and ("SJ" in text.upper() or all(each not in text.upper() for each in "SHC")):
        return True
    return "as one joker or as two" in detail and "X" in text.upper()


@given(st.sampled_from(UNSUITED), st.randoms(use_true_random=False), st.booleans())
def test_lists(rules: Rules, random: Random, numbers: bool) -> None:
    deck = list(Hand.deck(rules))
    random.shuffle(deck)
    hand = Hand.of(rules, deck[: random.randrange(0, 21)])
    jokers = rules.description.deck.jokers
    if numbers:
        cards = [
            (20 if card == jokers[0] else 30) if card in jokers else NUMBERS.get(card, card)
            for card in hand
        ]
        cards = [int(card) for card in cards]
    else:
        cards = [*map(str, hand)]
    assert Hand.parse(rules, cards) == hand
    assert Hand.parse(rules, json.dumps(cards)) == hand
    assert Hand.parse(rules, str(cards)) == hand
    assert Hand.parse(rules, ",".join(map(str, cards))) == hand


@given(st.sampled_from(SUITED), st.randoms(use_true_random=False))
def test_a_suited_game_keeps_its_notation(rules: Rules, random: Random) -> None:
    deck = list(Hand.deck(rules))
    random.shuffle(deck)
    hand = Hand.of(rules, deck[:14])
    for text in (str(hand), "".join(hand), list(hand), json.dumps(list(hand)), ", ".join(hand)):
        assert Hand.parse(rules, text) == hand


SIGNS = (
    "3456789TJQKA2BRXDSHC10", "3456789tjqkahsdcbrx10", "♠♥♦♣♤♡♢♧", "🂡🃁🃞🃏🂿🃟", "１０ＪＤｄ",
    "大小王黑红桃心方块片梅草花炸", " ,;、，[]\"'()-", "Z²³½\u200b\ufe0f\x00é",
)  # fmt: skip


@given(st.sampled_from(RULES), st.text("".join(SIGNS), max_size=10))
def test_garbage_is_read_in_one_way_or_refused(rules: Rules, text: str) -> None:
    """Tests that what is accepted has each of its ranks in its text, and nothing else."""
    try:
        hand = Hand.parse(rules, text)
    except InvalidHand as error:
        assert len(error.detail) < 400
        return
    assert Hand.parse(rules, str(hand)) == hand
    again = Hand.parse(rules, f" {text} ")
    assert again == hand
    if rules in UNSUITED:
        # No reading with more or fewer cards than the text has signs of cards.
        assert len(hand) <= len(text) + 3 * text.count("王炸")


@pytest.mark.parametrize(
    ("game", "text", "hand"),
    [
        ("classic", "♠3♥3", "33"),
        ("classic", "S3 H3", "33"),
        ("classic", "3s 3h", "33"),
        ("classic", "黑桃3", "3"),
        ("classic", "红桃3 方块4 梅花5 方片6 草花7 红心8", "345678"),
        ("classic", "3d 4d 5h", "345"),
        ("street", "3d 4d 5h", "345"),
        ("classic", "3d 4h", "34"),
        ("classic", "3d4d", "34"),  # there is one big joker only
        ("classic", "3 D", "3R"),
        ("classic", "22D", "22R"),
        ("classic", "333444456789TJQKA2XD", "333444456789TJQKA2BR"),
        ("classic", "3h 4c D", "34R"),
        ("classic", "H3 BJ RJ", "3BR"),
        ("classic", "H3 SJ", "3J"),
        ("classic", "3h SJ", "3B"),
        ("classic", "王炸", "BR"),
        ("double", "王炸", "BBRR"),
        ("street", "王炸", "XX"),
        ("classic", "🃏🃏", "BR"),
        ("classic", "🃏 大王", "BR"),
        ("street", "🃏", "X"),
        ("classic", "🂡🂢🃁🃞", "KAA2"),
        ("classic", "♠ 3 4 5 ♥ 6", "3456"),
        ("classic", "♠345♥67", "34567"),
        ("classic", "♠️3 ♥️10", "3T"),
        ("classic", "[3, 3, 17, 20, 30]", "332BR"),
        ("classic", '["3","3","4"]', "334"),
        ("classic", "11,12,13,14", "JQKA"),
        ("decktet", '["3mw", "E"]', "3mw E"),
    ],
)
def test_texts(game: str, text: str, hand: str) -> None:
    assert str(Hand.parse(load_rules(game), text)) == hand


@pytest.mark.parametrize(
    ("game", "text", "one", "other"),
    [
        ("classic", "3d", "'♦3'", "'3 R'"),
        ("street", "3d", "'♦3'", "'3 X'"),
        ("classic", "D3", "'♦3'", "'R 3'"),
        ("classic", "3 4 5d", "'5 R'", "'♦5'"),
        ("street", "3d 4d", "'♦3'", "'3 X'"),
        ("classic", "SJ", "'♠J'", "'B'"),
        ("classic", "3 4 SJ", "'B'", "'♠J'"),
        ("classic", "SJ BJ", "'B'", "'R'"),
        ("classic", "🃏", "'B'", "'R'"),
        ("double", "🃏🃏", "'B B'", "'B R'"),
    ],
)
def test_two_ways(game: str, text: str, one: str, other: str) -> None:
    with pytest.raises(InvalidHand) as caught:
        Hand.parse(load_rules(game), text)
    assert caught.value.detail.endswith(f"write {one}, or {other}")
    for way in (one, other):
        assert Hand.parse(load_rules(game), way.strip("'"))


@pytest.mark.parametrize("text", ["♠", "♠♥3", "S", "S S3", "♠3♥", "15", "1", "王", "♠大王"])
def test_no_cards(text: str) -> None:
    with pytest.raises(InvalidHand) as caught:
        Hand.parse(load_rules("classic"), text)
    assert "there are the ranks 3456789TJQKA2 and the jokers B, R" in caught.value.detail
    assert caught.value.detail.endswith("for example '333TB'")


def test_a_play_is_read_as_a_whole() -> None:
    """Tests that the suits of the body say what the letters of the kickers are."""
    rules = load_rules("classic")
    assert str(Play.parse(rules, "3s3h3d-4d")) == "333-4"
    assert str(Play.parse(rules, "[3,3,3]-[17]")) == "333-2"
    assert str(Play.parse(rules, [3, 3, 3, 17])) == "333-2"
    assert str(Play.parse(rules, ["♠3", "♥3"])) == "33"
    assert str(Play.parse(load_rules("snatch"), "♠4♥4♦4 ♣4－小王 ♦5")) == "4444-5B"


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("word", ["PASS", " Pass ", "不出", "不要", "过", "要不起", "P", "p", ""])
def test_words_for_a_pass(game: str, word: str) -> None:
    rules = load_rules(game)
    table = Game(rules, 0)
    table.do(Act(0, str(Hand.deck(rules)).split()[0] if game == "decktet" else "3"))
    assert table.do(Act(1, word)).play is None


@pytest.mark.parametrize(
    ("game", "words", "calls"),
    [
        ("classic", [0, "1", "2分"], ("pass", 1, 2)),
        ("classic", ["P", "过", "叫3分"], ("pass", "pass", 3)),
        ("snatch", ["三分", "抢"], (3, "snatch")),
        ("snatch", [1, "不叫", "PASS", "不抢"], (1, "pass", "pass", "no")),
        ("street", ["不叫", "叫地主"], ("decline", "claim")),
        ("happy", ["不叫", "叫地主", "抢地主", "不抢"], None),
    ],
)
def test_words_for_calls(game: str, words: list[int | str], calls: tuple[int | str, ...]) -> None:
    rules = load_rules({"base": game, "open_hands": "none"} if game == "happy" else game)
    if calls is None:
        calls = ("decline", "claim", "snatch", "no")
    assert Auction.replay(rules, words).calls == calls


def test_every_field_of_the_endpoints_reads_them() -> None:
    ask = ENDPOINTS
    plays = ask["plays"].ask({"rules": "classic", "hand": [3, 3, 17], "over": ["3"]}).to_dict()
    assert [play["cards"] for play in plays["plays"]] == ["2", "pass"]
    state = ask["states"].ask(
        {"rules": "classic", "landlord": 0, "history": [[0, "♠3♥3"], [1, None], [2, [4, 4]]]}
    )
    assert state.to_dict()["over"]["cards"] == "44"
    auction = ask["auctions"].ask({"rules": "snatch", "calls": ["1", "不叫", 0, "抢"]}).to_dict()
    assert (auction["landlord"], auction["snatch"]) == (1, True)
    for do, question in (
        ("plays", {"rules": "classic", "hand": "3d"}),
        ("plays/classify", {"rules": "classic", "cards": "Z"}),
    ):
        with pytest.raises(SolverError) as caught:
            ask[do].ask(question)
        assert caught.value.pointer in ("/hand", "/cards")
