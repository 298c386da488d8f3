"""Plays: how they are read, how they are declared, and which of them a hand allows."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from solver.errors import IllegalPlay, InvalidHand, SolverError
from solver.game.cards import Hand
from solver.game.play import Play, legal_plays, readings
from solver.rules import GAMES, Rules, load_rules
from tests.choice import fewer_examples
from tests.together import together

RULES = [load_rules(game) for game in GAMES]


@st.composite
def hands(draw: st.DrawFn, most: int = 14) -> Hand:
    """A part of some game's deck with a few cards of a kind, so that it holds many plays."""
    rules = draw(st.sampled_from(RULES))
    deck = Hand.deck(rules)
    ranks = draw(st.lists(st.sampled_from(rules.ranks), min_size=1, max_size=5, unique=True))
    near = [card for card in deck if card[0] in ranks] + list(deck)[:8]
    places = draw(st.sets(st.integers(0, len(near) - 1), min_size=1, max_size=most))
    pool = Hand.deck(rules)
    chosen: list[str] = []
    for place in sorted(places):
        if chosen.count(near[place]) < list(pool).count(near[place]):
            chosen.append(near[place])
    return Hand.of(rules, chosen)


def same(play: Play, other: Play) -> bool:
    return (play.cards, play.native) == (other.cards, other.native)


@fewer_examples(3)
@given(hands())
def test_printed_plays_are_read_back(hand: Hand) -> None:
    for play in legal_plays(hand.rules, hand):
        again = Play.parse(hand.rules, str(play), type=play.type)
        assert again == play
        assert hash(again) == hash(play)
        assert str(again) == str(play)


@fewer_examples(3)
@given(hands(10))
def test_every_reading_can_be_declared(hand: Hand) -> None:
    for native in hand.rules.native.readings(hand.packed, True):
        play = Play(hand.rules, hand, native)
        assert Play.parse(hand.rules, str(hand), type=play.type, key=play.key) == play


@fewer_examples(3)
@given(hands())
def test_legal_plays_are_plays_of_the_hand(hand: Hand) -> None:
    plays = legal_plays(hand.rules, hand)
    assert len(set(plays)) == len(plays)
    for play in plays:
        assert play.cards <= hand
        assert play.body <= play.cards
        assert play.type in hand.rules.native.types
        assert len(play) == len(play.cards)
        assert any(same(play, reading) for reading in readings(hand.rules, play.cards))


@fewer_examples(3)
@given(hands(12), st.data())
def test_followers_beat_the_table(hand: Hand, data: st.DataObject) -> None:
    leads = legal_plays(hand.rules, hand)
    over = data.draw(st.sampled_from(leads))
    following = legal_plays(hand.rules, hand, over)
    assert all(play.beats(over) for play in following)
    assert {(play.cards, play.type) for play in following} <= {
        (play.cards, play.type) for play in leads
    }
    assert not over.beats(over)
    if hand.rules.description.play.interrupts == "bomb":
        bombs = legal_plays(hand.rules, hand, over, interrupt=True)
        assert [play for play in following if play.is_bomb] == bombs


@fewer_examples(3)
@given(st.sampled_from(RULES), st.text() | st.text("3456789TJQKA", max_size=4))
def test_any_text_is_a_play_or_a_short_error(rules: Rules, text: str) -> None:
    try:
        play = Play.parse(rules, text)
    except (InvalidHand, IllegalPlay) as error:
        assert 0 < len(error.detail) < 300
    else:
        assert Play.parse(rules, str(play)) == play


@together(
    ("game", "text", "canonical", "kind", "key"),
    [
        ("classic", "44433365", "333444-56", "small_wings", "4"),
        ("classic", "333444-56", "333444-56", "small_wings", "4"),
        ("classic", "56 - 333444", None, None, None),
        ("classic", "33 \u2013 ", "33", "pair", "3"),
        ("snatch", "3 6666 5", "6666-35", "quadplex1", "6"),
        ("snatch", "br", "BR", "rocket", "R"),
        ("street", "7799X", "99X-77", "full_house", "9"),
        ("street", "77X-99", "77X-99", "full_house", "7"),
        ("street", "777XX", "777-XX", "full_house", "7"),
        ("street", "5678B", "5678X", "straight", "9"),
        ("double", "3333444455", "333444-3455", None, None),
        ("decktet", "3mw 3sk 3ly E", "3mw 3sk 3ly - E", "triple1", "3"),
        ("decktet", "Ks As", "Ks As", "bomb", "s"),
        ("douzero", "444455BR", None, None, None),
    ],
)
def test_texts(
    game: str, text: str, canonical: str | None, kind: str | None, key: str | None
) -> None:
    rules = load_rules(game)
    if kind is None:
        with pytest.raises(IllegalPlay):
            Play.parse(rules, text)
        return
    play = Play.parse(rules, text)
    assert (str(play), play.type, play.key) == (canonical, kind, key)


TWELVE = "3mw 3sk 3ly 4ms 4wl 4yk 5ml 5sw 5yk 6mw 6sy 6lk"
SIXES_LAST = "3mw 3sk 3ly 4ms 4wl 4yk 5ml 5sw 5yk - 6mw 6sy 6lk"
THREES_LAST = "4ms 4wl 4yk 5ml 5sw 5yk 6mw 6sy 6lk - 3mw 3sk 3ly"


def test_ambiguous_cards() -> None:
    rules = load_rules("decktet")
    found = [(play.type, play.key) for play in readings(rules, Hand.parse(rules, TWELVE))]
    assert found == [("straight3", "6"), ("straight31", "6"), ("straight31", "5")]
    assert Play.parse(rules, TWELVE).type == "straight3"
    assert str(Play.parse(rules, TWELVE, type="straight31")) == THREES_LAST
    assert str(Play.parse(rules, TWELVE, key="5")) == SIXES_LAST
    assert Play.parse(rules, SIXES_LAST).key == "5"
    assert Play.parse(rules, THREES_LAST).key == "6"


def test_the_table_chooses_the_reading() -> None:
    rules = load_rules("decktet")
    table = Play.parse(rules, "7ml 7sk 7wy 8ms 8wl 8yk 9ms 9wy 9lk - Am As Aw")
    low = Play.parse(rules, "Pmsl Pmyk Pswk Cmwk Cmly Cswy Km Ks Kw Al Ay Ak", over=table)
    assert (low.type, low.kickers, low.key) == ("straight31", 3, "A")
    assert low.beats(table)
    alone = Play.parse(rules, "Pmsl Pmyk Pswk Cmwk Cmly Cswy Km Ks Kw Al Ay Ak")
    assert alone.type == "straight3"
    assert Play.parse(rules, TWELVE, over=table).type == "straight3"  # none of them beats it


@together(
    ("game", "text", "declared", "words"),
    [
        ("street", "33445", {}, ["33445", "no play of street"]),
        ("street", "5678X", {"type": "pair"}, ["no pair", "5678X (straight)"]),
        ("street", "5678X", {"key": "7"}, ["up to 7"]),
        ("street", "77-99X", {}, ["these kickers", "99X-77"]),
        ("classic", "3-3-3", {}, ["more than one dash"]),
        ("classic", "", {}, ["no cards"]),
        ("classic", " - ", {}, ["no cards"]),
        ("classic", "333444555678" * 2, {}, ["6 times", "'3'"]),
    ],
)
def test_refusals_say_why(game: str, text: str, declared: dict[str, str], words: list[str]) -> None:
    with pytest.raises(SolverError) as caught:
        Play.parse(load_rules(game), text, **declared)  # type: ignore[arg-type]
    for word in words:
        assert word in caught.value.detail


def test_a_lower_key_is_never_taken_by_itself() -> None:
    rules = load_rules("street")
    assert Play.parse(rules, "5678X").key == "9"
    lower = Play.parse(rules, "5678X", key="8")
    assert lower.key == "8"
    assert Play.parse(rules, "5678X", over=Play.parse(rules, "34567")).key == "9"
    assert Play.parse(rules, "5678X").beats(lower)


def test_bombs_out_of_turn_are_asked_for_in_street_only() -> None:
    street, classic = load_rules("street"), load_rules("classic")
    hand = Hand.parse(street, "4444559X")
    bombs = [str(play) for play in legal_plays(street, hand, interrupt=True)]
    assert sorted(bombs) == ["4444", "444X"]
    with pytest.raises(IllegalPlay, match="out of turn"):
        legal_plays(classic, Hand.parse(classic, "4444"), interrupt=True)


def test_plays_of_the_core_get_cards_of_a_hand() -> None:
    rules = load_rules("decktet")
    hand = Hand.parse(rules, "3sk 3ly Am Ak Kk")
    bombs = [play for play in legal_plays(rules, hand) if play.is_bomb]
    assert [str(play) for play in bombs] == ["Kk Ak"]
    pair = Play.parse(rules, "3mw 3sk")
    assert str(Play.from_native(rules, pair.native, hand)) == "3sk 3ly"
    assert str(Play.from_native(rules, pair.native)) == "3mw 3sk"
    with pytest.raises(InvalidHand):
        Play.from_native(rules, pair.native, Hand(rules))
    assert "decktet" in repr(pair)
