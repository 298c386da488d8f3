# ruff: noqa: RUF001 - full-width characters look like others
"""How cards may be written: aliases, full-width characters, and texts that are refused."""

import re
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from solver.errors import InvalidHand
from solver.game.cards import Hand
from solver.game.notation import SEPARATORS, Notation
from solver.game.play import Play
from solver.protocol import ENDPOINTS
from solver.rules import GAMES, Rules, load_rules
from tests.together import together

RULES = [load_rules(game) for game in GAMES]
UNSUITED = [rules for rules in RULES if not rules.description.deck.suits]

# The aliases of docs and formats, written down a second time: what each stands for where the game
# has two jokers. A game with one kind of joker reads all of them as X.
ALIASES = {"X": "B", "x": "B", "小王": "B", "小": "B", "D": "R", "d": "R", "大王": "R", "大": "R"}


def full_width(text: str) -> str:
    """Returns `text` as a Chinese keyboard types its digits and letters."""
    return "".join(
        chr(ord(char) + 0xFEE0) if char.isascii() and char.isalnum() else char for char in text
    )


@st.composite
def written_hands(draw: st.DrawFn) -> tuple[Rules, list[str], list[str]]:
    """Some cards of a deck in any order, and a spelling for each of them."""
    rules = draw(st.sampled_from(UNSUITED))
    cards = list(Hand.deck(rules))
    Random(draw(st.integers(0, 1 << 30))).shuffle(cards)
    cards = cards[: draw(st.integers(0, 20))]
    spelled = []
    for card in cards:
        known = [card, card.lower()] + (["10", "１０"] if card == "T" else [])
        if card in "BR":
            known += [alias for alias, joker in ALIASES.items() if joker == card]
        spelled.append(draw(st.sampled_from([*known, full_width(card)])))
    return rules, cards, spelled


@given(written_hands(), st.sampled_from([" ", ", ", "，", "；", "、", "\u3000", ""]))
def test_any_spelling_names_its_card(
    hand: tuple[Rules, list[str], list[str]], between: str
) -> None:
    rules, cards, spelled = hand
    text = between.join(spelled)
    if re.fullmatch("(BJ|RJ)+", "".join(cards)) and not between:
        return  # refused: see test_two_readings
    assert Hand.parse(rules, text) == Hand.of(rules, cards)


@given(
    st.sampled_from(RULES),
    st.text("3456789TJQKA2BRXDbrxdj10 ,-mkswlyPE大小王３Ｊ１０Ｂ²", max_size=12),
)
def test_any_text_is_read_completely_or_refused(rules: Rules, text: str) -> None:
    try:
        hand = Hand.parse(rules, text)
    except InvalidHand as error:
        assert "'" in error.detail
        return
    (found,) = Notation.of(rules).read_parts(text, [text])
    # Nothing of the text is skipped, nothing is added.
    assert "".join(written.text for written in found) == re.sub(SEPARATORS, "", text)
    assert Hand.of(rules, [written.card for written in found]) == hand
    assert Hand.parse(rules, str(hand)) == hand


@together(
    ("game", "text", "canonical"),
    [
        ("classic", "", ""),
        ("classic", " 10 j, Q", "TJQ"),
        ("classic", "rb2a3", "3A2BR"),
        ("classic", "3xd", "3BR"),
        ("classic", "3BJ", "3JB"),  # beside other cards each letter is a card
        ("classic", "333444456789TJQKA2XD", "333444456789TJQKA2BR"),
        ("street", "X3X", "3XX"),
        ("street", "大王 D", "XX"),
        ("double", "RRBB10", "TBBRR"),
        ("decktet", "Kk Am E Psml", "Pmsl Kk Am E"),
        ("decktet", "Pslm,3wm", "3mw Pmsl"),
        ("decktet", "AmKm2km", "Km Am 2mk"),
        ("classic", "RJ3", "3JR"),
        ("classic", "R J", "JR"),
        ("classic", "3RJ", "3JR"),
        ("classic", "大小", "BR"),
        ("classic", "大小王", "BR"),
        ("classic", "大王小王3", "3BR"),
        ("classic", "3大4小", "34BR"),
        ("classic", "３３Ｔ１０ｊＲ", "33TTJR"),
        ("classic", "3；4", "34"),
        ("snatch", "XD", "BR"),
        ("double", "XBDR", "BBRR"),  # two of each joker: both spellings name the same kind
        ("street", "XX", "XX"),
        ("street", "XD", "XX"),
        ("street", "BR", "XX"),
        ("street", "XR", "XX"),
        ("street", "XJ", "JX"),
        ("street", "大小王", "XX"),
        ("decktet", "Ｋｋ Am", "Kk Am"),
    ],
)
def test_texts(game: str, text: str, canonical: str) -> None:
    assert str(Hand.parse(load_rules(game), text)) == canonical


@together(
    ("game", "text", "one", "other"),
    [
        ("classic", "RJ", "'R'", "'R J'"),
        ("snatch", "BJ", "'B'", "'B J'"),
        ("double", "Rj", "'R'", "'R J'"),
        ("classic", "ＢＪ", "'B'", "'B J'"),
        ("classic", "BJRJ", "'B R'", "'B J R J'"),
        ("classic", "334, RJ", "'R'", "'R J'"),
        ("street", "BJ RJ", "'X'", "'X J'"),
    ],
)
def test_two_readings(game: str, text: str, one: str, other: str) -> None:
    with pytest.raises(InvalidHand) as caught:
        Hand.parse(load_rules(game), text)
    detail = caught.value.detail
    assert detail.endswith(f"write {one}, or {other}")
    assert detail.startswith(repr(re.split(SEPARATORS, text)[0]) + " can be") or "'RJ'" in detail
    for way in (one, other):
        assert len(Hand.parse(load_rules(game), way.strip("'"))) == len(way.strip("'").split())


def test_a_play_of_two_readings() -> None:
    rules = load_rules("snatch")
    for text in ("RJ", "4444-BJ", "4444－RJ"):
        with pytest.raises(InvalidHand, match="can be read as"):
            Play.parse(rules, text)
    assert str(Play.parse(rules, "R")) == "R"
    assert str(Play.parse(rules, "４４４４－Ｂ Ｊ")) == "4444-JB"
    assert str(Play.parse(rules, "4444BJ")) == "4444-JB"


@together(
    ("game", "text", "words"),
    [
        ("classic", "BBJ", ["'B' 2 times", "'BBJ' is read as B B J"]),
        ("classic", "XDBR", ["'XDBR' is read as B R B R", "X for B", "D for R"]),
        ("classic", "小王X", ["'B' 2 times", "小王 for B", "X for B"]),
        ("snatch", "10101010T", ["'T' 5 times", "is read as T T T T T (10 for T)"]),
        ("street", "BRX", ["'X' 3 times", "B for X", "R for X"]),
        ("street", "BX", ["'BX'", "B and X can be read as one joker or as two", "write X for"]),
        ("street", "3小王x", ["'3小王x'", "小王 and X", "write X for each joker"]),
        ("classic", "王", ["'王' is no card"]),
        ("classic", "Ｚ3", ["'Ｚ' is no card", "'Ｚ3'"]),
        ("classic", "2²", ["'²' is no card"]),
        ("decktet", "RJ", ["'R' is no card of decktet"]),
        ("decktet", "大王", ["'大' is no card of decktet"]),
        ("classic", "BB", ["'B'", "2 times", "one"]),
        ("classic", "34Z5", ["'Z'", "classic", "34Z5"]),
        ("classic", "1", ["'1'"]),
        ("classic", "333444-56", ["'-'"]),
        ("classic", "3" * 5000 + "!", ["'!'", "..."]),
        ("double", "999999999", ["'9'", "9 times", "8"]),
        ("decktet", "Kk Kk", ["'Kk'", "2 times"]),
        ("decktet", "kk", ["'k", "decktet"]),
        ("decktet", "P", ["'P'", "Pmsl, Pmyk, Pswk, Pwly"]),
        ("decktet", "Kmk", ["'Kmk'"]),
        ("decktet", "10", ["'1'"]),
    ],
)
def test_refusals_name_what_was_read(game: str, text: str, words: list[str]) -> None:
    with pytest.raises(InvalidHand) as caught:
        Hand.parse(load_rules(game), text)
    for word in words:
        assert word in caught.value.detail
    assert len(caught.value.detail) < 200


def test_a_plain_refusal_stays_short() -> None:
    with pytest.raises(InvalidHand) as caught:
        Hand.parse(load_rules("classic"), "33333")
    assert caught.value.detail == "'3' 5 times: the deck of classic holds 4"


@together(
    ("deck", "size", "text", "canonical"),
    [
        # No jack: the name of the joker is one card, wherever it stands.
        ({"ranks": "3456789TQKA2BR", "jokers": "BR", "copies_of": {"B": 1}}, 53, "RJ3", "3R"),
        # No jokers: the letters are cards.
        ({"ranks": "3456789TJQKA2R", "jokers": ""}, 56, "RJ", "JR"),
        # The jack is the highest: `BJ` is how the game prints the two cards.
        ({"ranks": "3456789TQKA2BRJ", "jokers": "BR"}, 60, "BJ", "BJ"),
        # A game with a rank 1 writes its ten as T only.
        ({"ranks": "13456789TJQKA2", "jokers": ""}, 56, "1T", "1T"),
    ],
)
def test_games_without_the_doubt(
    deck: dict[str, object], size: int, text: str, canonical: str
) -> None:
    document = {
        "id": "own",
        "name": "own",
        "about": "A game for this test.",
        "deck": {"copies": 4, **deck},
        "deal": {"players": 2, "hand": 20, "bottom": size - 40},
        "play": {"seq_lo": "3", "seq_hi": "A"},
        "families": {"single": {"body": 1}},
        "bombs": [],
        "auction": {"kind": "none"},
        "score": {"base": "one"},
    }
    rules = load_rules(document)
    hand = Hand.parse(rules, text)
    assert str(hand) == canonical
    assert Hand.parse(rules, str(Hand.deck(rules))) == Hand.deck(rules)


def test_a_request_says_where_the_doubt_is() -> None:
    with pytest.raises(InvalidHand, match="'RJ' can be read as") as caught:
        ENDPOINTS["plays"].ask({"rules": "classic", "hand": "RJ"})
    assert caught.value.pointer == "/hand"


def test_any_dash_stands_before_kickers() -> None:
    for dash in "-–—−－":
        request = {"rules": "classic", "cards": f"333444{dash}56"}
        readings = ENDPOINTS["plays/classify"].ask(request).to_dict()["readings"]
        assert [reading["type"] for reading in readings] == ["small_wings"]
