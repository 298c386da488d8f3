"""Arbitrary arguments for rules and plays. Run by test_fuzz.py in a process of its own."""

import math
from typing import Any

import numpy as np
import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from solver.native import _core
from tests.native import games
from tests.native.games import GAMES, deck_of, doing, refusable, rules, spec

ANY_INT = st.one_of(
    st.integers(-3, 20),
    st.integers(0, 2**64 - 1),
    st.integers(-(2**70), 2**70),
    st.sampled_from([2**31 - 1, 2**31, -(2**31), 2**63, 2**64 - 1, 2**64]),
)
SMALL = st.one_of(st.integers(-2, 17), st.sampled_from([2**31 - 1, -(2**31), 64, 128, 200]))
ANY_THING = st.one_of(
    st.none(), st.text(max_size=3), st.floats(), st.booleans(), st.lists(st.integers(), max_size=3)
)
GAME = st.sampled_from(GAMES)


def usually(right: st.SearchStrategy[Any], wrong: st.SearchStrategy[Any]) -> st.SearchStrategy[Any]:
    """Returns values of which most are right: a question with many parts is answered, too."""
    return st.sampled_from([right] * 15 + [wrong]).flatmap(lambda chosen: chosen)


@st.composite
def hands(draw: st.DrawFn, game: str, most: int = 20) -> int:
    deck = deck_of(game)
    places = draw(st.sets(st.integers(0, len(deck) - 1), max_size=most))
    return sum(deck[place] for place in places)


@st.composite
def foreign_plays(draw: st.DrawFn) -> _core.Play:
    """Draws a play of any game: the core must not trust that its type belongs to this one."""
    other = draw(GAME)
    found = rules(other).plays(draw(hands(other, 12)), None, False, False)
    return draw(st.sampled_from(found)) if found else _core.Play()


@given(GAME, ANY_INT)
@example("decktet", 2**64 - 1)
def test_any_number_as_cards(game: str, number: int) -> None:
    native = rules(game)
    doing(game, number)
    with refusable():
        valid = native.valid_hand(number)
        assert native.readings(number) == native.readings(number, True) == [] or valid
        if not valid:
            with pytest.raises(ValueError, match="deck"):
                native.plays(number)


@given(GAME, ANY_INT, ANY_INT)
@settings(max_examples=60)
def test_fewest_plays_of_any_number(game: str, number: int, unseen: int) -> None:
    native = rules(game)
    doing("FewestPlays", game, number, unseen)
    fewest = _core.FewestPlays(native)
    with refusable():
        if native.valid_hand(number):
            assert 0 <= fewest.estimate(number) <= 120
            return
        as_array = np.array([number], np.uint64)
        for ask in (fewest.estimate, fewest.exact):
            with pytest.raises(ValueError, match="deck"):
                ask(number)
        for ask_many in (fewest.estimates, fewest.exacts):
            with pytest.raises(ValueError, match="deck"):
                ask_many(as_array)
        with pytest.raises(ValueError, match="deck"):
            fewest.turns(number, 0)
        with pytest.raises(ValueError, match="deck"):
            fewest.turns(0x1, number)


@given(GAME, st.data())
def test_fewest_plays_of_hands(game: str, data: st.DataObject) -> None:
    native, fewest = rules(game), _core.FewestPlays(rules(game))
    hand = data.draw(hands(game, 14))
    rest = data.draw(st.sampled_from([0, native.deck - hand]))
    doing("fewest", game, hand, rest)
    exact = fewest.exact(hand)
    assert 0 <= exact <= fewest.estimate(hand) <= exact + 4
    assert 0 <= fewest.turns(hand, rest) <= exact
    assert fewest.exacts(np.array([hand] * 2, np.uint64)).tolist() == [exact] * 2


@given(GAME, st.data(), st.one_of(st.none(), foreign_plays()), st.booleans(), st.booleans(), SMALL)
def test_plays_over_any_play(
    game: str, data: st.DataObject, over: Any, bombs_only: bool, all_suits: bool, most: int
) -> None:
    native, hand = rules(game), data.draw(hands(game))
    doing("plays", game, hand, over, bombs_only, all_suits, most)
    with refusable():
        for play in native.plays(hand, over, bombs_only, all_suits, most):
            assert native.valid_hand(play.cards)


@given(GAME, foreign_plays(), foreign_plays())
def test_questions_about_foreign_plays(game: str, play: _core.Play, over: _core.Play) -> None:
    native = rules(game)
    doing("foreign", game, play, over)
    for ask in (native.body, native.factor, native.is_bomb):
        with refusable():
            ask(play)
    with refusable():
        native.beats(play, over)


@given(
    GAME,
    st.lists(ANY_INT, max_size=4),
    st.lists(st.one_of(foreign_plays(), st.none()), max_size=4),
    st.sampled_from(["uint64", "int64", "float64", "uint8", "object", "2d", "strided", "list"]),
    SMALL,
)
def test_batches_of_any_shape(
    game: str, numbers: list[int], over: list[Any], kind: str, repeats: int
) -> None:
    native = rules(game)
    doing("batch", game, numbers, over, kind, repeats)
    some: Any = [number % 2**64 if number % 3 else 0x11 for number in numbers]
    if kind == "2d":
        some = np.array([some], np.uint64)
    elif kind == "strided":
        some = np.array(some * 2, np.uint64)[::2]
    elif kind != "list":
        with np.errstate(all="ignore"):
            some = np.array(some, np.uint64).astype(kind)
    with refusable():
        _core.FewestPlays(native).estimates(some)
    with refusable():
        native.count_plays(some, over, min(repeats, 3))


@given(GAME, st.lists(ANY_THING, min_size=1, max_size=5))
def test_arguments_of_any_type(game: str, some: list[Any]) -> None:
    native = rules(game)
    doing("types", game, some)
    asks = [
        *(getattr(native, name) for name in dir(native) if not name.startswith("_")),
        _core.Rules,
        _core.Table,
        _core.Table.at,
        _core.Search,
        _core.FewestPlays,
        _core.SimplePlayer,
        _core.settle,
        _core.opening,
        _core.play_factor,
        _core.play_games,
        _core.sample_deals,
        _core.play_deals,
        _core.play_samples,
        _core.duel,
        _core.HandFeatures,
        _core.HandFeatures(native).of,
        _core.BidNetwork,
        _core.CallLikelihood,
        _core.FewestPlays(native).estimate,
        _core.FewestPlays(native).exacts,
        _core.SimplePlayer(native).decide,
        spec(game).add_family,
        spec(game).add_bomb,
    ]
    for ask in asks:
        if not callable(ask):
            continue
        for arguments in (some, [native, *some], [_core.Table(native, 0), *some]):
            with refusable():
                ask(*arguments)


def test_nothing_but_its_own_types_compare() -> None:
    play = rules("classic").plays(0x1)[0]
    assert play != 1
    assert play is not None
    assert play != "play"
    assert len({play, rules("classic").plays(0x1)[0]}) == 1
    assert not math.isnan(hash(play))


# --- Descriptions ------------------------------------------------------------------------------

FLAGS = dict.fromkeys(("distinct", "match_body", "both_jokers", "longer_beats"), st.booleans())
FAMILY = st.fixed_dictionaries(
    {
        "name": st.text(max_size=4),
        "body": SMALL,
        "run_min": SMALL,
        "run_max": SMALL,
        "kickers": st.one_of(st.integers(-1, 3), SMALL),
        "unit": st.one_of(st.integers(0, 2), SMALL),
        **FLAGS,
    }
)
FIT_FAMILY = st.fixed_dictionaries(
    {
        "name": st.text(max_size=4),
        "body": st.integers(1, 4),
        "run_min": st.integers(1, 3),
        "run_max": st.integers(3, 6),
        "kickers": st.integers(-1, 2),
        "unit": st.integers(1, 2),
        **FLAGS,
    }
)
BOMB = st.fixed_dictionaries(
    {
        "name": st.text(max_size=4),
        "tier": SMALL,
        "kind_min": SMALL,
        "kind_max": SMALL,
        "cards": st.lists(SMALL, max_size=4),
        "suited": st.lists(SMALL, max_size=3),
    }
)
NUMBERS = (
    "wild",
    "seq_lo",
    "seq_hi",
    "players",
    "hand",
    "bottom",
    "rocket_factor",
    "snatch_factor",
    "spring_factor",
    "anti_spring_factor",
    "cap",
)
LISTS = ("copies", "jokers", "bomb_factors")


def ask_everything(native: _core.Rules, seed: int) -> None:
    """Calls everything that a game calls, with rules that the core has accepted."""
    assert native.valid_hand(0)
    assert native.valid_hand(native.deck)
    for hand in (0x1, 0x11111, 0x44, 0x333):
        with refusable():
            found = native.plays(hand)
            for play in found:
                assert play in native.readings(play.cards, True)
                native.body(play)
                native.factor(play)
            for timid in (False, True):
                _core.SimplePlayer(native, timid).decide(_core.Table(native, 0), 0, hand)
    for policy in ("random", "greedy"):
        with refusable():
            _core.play_games(native, policy, 2, seed)
    with refusable():
        _core.play_factor(native, [4] * 64, 8, True, True)


@given(
    GAME,
    st.dictionaries(st.sampled_from(NUMBERS), SMALL, max_size=3),
    st.dictionaries(st.sampled_from(LISTS), st.lists(SMALL, max_size=16), max_size=1),
    st.lists(FAMILY, max_size=1),
    st.lists(BOMB, max_size=1),
    st.integers(0, 9),
)
def test_any_description(
    game: str,
    numbers: dict[str, int],
    lists: dict[str, list[int]],
    families: list[Any],
    bombs: list[Any],
    seed: int,
) -> None:
    doing("description", game, numbers, lists, families, bombs)
    with refusable():
        some = games.spec(game)
        for name, value in (numbers | lists).items():
            setattr(some, name, value)
        for family in families:
            some.add_family(**family)
        for bomb in bombs:
            some.add_bomb(**bomb)
        native = _core.Rules(some)
        ask_everything(native, seed)


@given(
    st.lists(st.integers(1, 8), min_size=1, max_size=15),
    st.lists(FIT_FAMILY, min_size=1, max_size=3),
    st.integers(2, 4),
    st.booleans(),
)
@settings(max_examples=60)
@example(
    copies=[4, 4],
    families=[
        {"name": "pair", "body": 2, "run_min": 1, "run_max": 1, "kickers": 0, "unit": 1}
        | dict.fromkeys(FLAGS, False)
    ],
    players=2,
    wild=False,
)
def test_games_without_the_usual_families(
    copies: list[int], families: list[Any], players: int, wild: bool
) -> None:
    """Tests decks and families of all kinds; some hands allow no play at all."""
    doing("odd game", copies, families, players, wild)
    if sum(copies) < players:
        return
    with refusable():
        some = _core.RulesSpec()
        some.copies = [*copies[:-1], min(copies[-1], 2)] if wild else copies
        some.wild = len(copies) - 1 if wild and len(copies) > 1 else -1
        some.seq_lo, some.seq_hi = 0, max(0, len(copies) - 2)
        for family in families:
            some.add_family(**family)
        total = sum(some.copies)
        some.players, some.hand = players, total // players
        some.bottom = total - players * some.hand
        native = _core.Rules(some)
        ask_everything(native, 1)
