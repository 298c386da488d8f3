"""Arbitrary arguments for searches. Run by test_fuzz.py in a process of its own."""

import math
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from solver.native import _core
from tests.native.fuzz_calls import SEARCHES, SECONDS, heard_calls
from tests.native.fuzz_rules import ANY_INT, GAME, SMALL, foreign_plays, hands, usually
from tests.native.fuzz_table import PLAYERS
from tests.native.games import GAMES, deck_of, doing, random_networks, refusable, rules

# What calls may tell: nothing, or how likely they are by strength.
TOLD = [([], []), ([], [-0.5]), ([-4.0, 1.5], [-2.0, -0.1, -3.0])]


@st.composite
def searches(draw: st.DrawFn) -> tuple[Any, ...]:
    """Draws the arguments of a search for a real position, of which some are wrong."""
    game = draw(GAME)
    native, players = rules(game), PLAYERS.get(game, 3)
    cards = list(draw(st.permutations(deck_of(game))))[: 4 * players]
    sizes = draw(st.lists(st.integers(1, 4), min_size=players, max_size=players))
    seat = draw(st.integers(0, players - 1))
    held = [sum(cards.pop() for _ in range(size)) for size in sizes]
    landlord = draw(st.integers(0, players - 1))
    arguments: dict[str, Any] = {
        "left": sizes,
        "turn": seat,
        "networks": draw(st.sampled_from([None, random_networks(game)])),
        "played": [sum(cards) if each == 0 else 0 for each in range(players)],
        "shown_bottom": 0,
        "acts": [],
        "seat": seat,
        "hand": held[seat],
        "counts": [0 if each == seat else size for each, size in enumerate(sizes)],
        "known": [0] * players,
        "known_acts": draw(st.booleans()),
        "seed": draw(st.integers(0, 2**64 - 1)),
        "auction": draw(
            st.one_of(st.tuples(*[st.sampled_from(TOLD)] * players).map(list), heard_calls(game))
        ),
        "bottom": 0,
    }
    wrong = {
        "auction": st.lists(
            st.tuples(st.lists(st.floats(), max_size=3), st.lists(st.floats(), max_size=4)),
            max_size=5,
        ),
        "bottom": st.one_of(ANY_INT, hands(game, 20)),
        "left": st.lists(st.integers(0, 22), min_size=players, max_size=players),
        "turn": SMALL,
        "seat": SMALL,
        "hand": st.one_of(ANY_INT, hands(game)),
        "networks": st.sampled_from([random_networks(each) for each in GAMES]),
        "played": st.lists(st.one_of(hands(game, 20), ANY_INT), max_size=5),
        "shown_bottom": st.one_of(ANY_INT, hands(game, 20)),
        "acts": st.lists(
            st.tuples(SMALL, st.one_of(st.none(), foreign_plays()), st.booleans()), max_size=4
        ),
        "counts": st.lists(SMALL, max_size=5),
        "known": st.lists(st.one_of(hands(game, 20), ANY_INT), max_size=5),
        "seed": ANY_INT,
    }
    for name in draw(st.sets(st.sampled_from(sorted(wrong)), max_size=2)):
        arguments[name] = draw(wrong[name])
    current = draw(st.one_of(st.none(), st.none(), foreign_plays()))
    return game, native, landlord, current, arguments


def search_of(made: tuple[Any, ...]) -> _core.Search:
    _, native, landlord, current, asked = made
    table = _core.Table.at(
        native, landlord, 1, asked["left"], asked["turn"], 1, current, 0, played=asked["played"]
    )
    for seat, play, interrupt in asked["acts"]:
        table.act(seat, play, interrupt)
    names = ("shown_bottom", "auction", "bottom", "seat", "hand", "counts", "known", "seed")
    return _core.Search(
        table, asked["networks"], acts=asked["known_acts"], **{name: asked[name] for name in names}
    )


# Of the deck all cards but three are gone; seat 0 holds the lowest of them.
GONE = sum(deck_of("classic")) - 0x1 - 0x110


def small_table(left: list[int]) -> _core.Table:
    return _core.Table.at(
        rules("classic"), 0, 1, left, 0, -1, None, 0, played=[GONE, *[0] * (len(left) - 1)]
    )


def small_search(table: _core.Table, counts: list[int]) -> _core.Search:
    return _core.Search(
        table,
        None,
        shown_bottom=0,
        auction=[([], [])] * 3,
        bottom=0,
        seat=0,
        hand=0x1,
        counts=counts,
        known=[0, 0, 0],
        acts=True,
        seed=1,
    )


@given(
    searches(),
    st.data(),
    usually(st.sampled_from([None, 1e-3]), SECONDS),
    usually(st.integers(1, 4), st.integers(-1, 4)),
    usually(st.integers(1, 2), SMALL),
    st.booleans(),
)
@SEARCHES
def test_searches(
    made: tuple[Any, ...],
    data: st.DataObject,
    seconds: float | None,
    worlds: int,
    threads: int,
    by_wins: bool,
) -> None:
    game, native, _, current, asked = made
    own: list[Any] = []
    with refusable():
        own = native.plays(asked["hand"], current)[:6]
    if current is not None or not own:
        own.append(None)  # who leads may not pass
    options = data.draw(st.lists(usually(st.sampled_from(own), foreign_plays()), max_size=5))
    kept = data.draw(usually(st.just([]), st.lists(SMALL, max_size=3)))
    doing("search", game, made[2:], options, kept, seconds, worlds, threads, by_wins)
    if seconds in (math.inf, 1e300) and worlds <= 0:
        return  # would be obeyed
    with refusable():
        search = search_of(made)
        with refusable():
            draws, alike, found, counted = search.run(
                options, kept, seconds, worlds, threads, by_wins
            )
            assert len(found) == len(options)
            assert len(alike) == len(draws)
            assert all(len(points) <= len(draws) for points in found)
            # What a network knows need not be tried when there is no time for it.
            known = seconds is not None and asked["networks"] is not None
            assert all(len(points) >= 1 for points in found) or known
            deals = search.counted(_core.POOL)
            assert not counted or deals
            if deals and counted:
                assert draws.sum() == pytest.approx(deals)
            else:
                assert worlds <= 0 or draws.sum() <= max(worlds, deals)
        for option in options:
            with refusable():
                search.line(option, data.draw(SMALL))
        count = data.draw(SMALL)
        with refusable():
            hands_of_all, drawn = search.worlds(count)
            assert hands_of_all.shape == (len(drawn), PLAYERS.get(game, 3))
            assert len(drawn) <= count
            weights = data.draw(st.one_of(st.none(), st.just(np.ones(len(drawn)))))
            for option in options:
                with refusable():
                    beating, going_out = _core.count_beaters(native, hands_of_all, option, weights)
                    assert all(
                        0 <= out <= beat <= count
                        for beat, out in zip(beating, going_out, strict=True)
                    )


@given(GAME, st.data(), st.one_of(st.none(), foreign_plays()))
@SEARCHES
def test_beaters(game: str, data: st.DataObject, over: _core.Play | None) -> None:
    held = usually(hands(game), ANY_INT)
    deals = data.draw(st.lists(st.lists(held, min_size=2, max_size=2), max_size=4))
    ones = st.one_of(st.none(), st.just([1.0] * len(deals)))
    weights = data.draw(usually(ones, st.lists(st.floats(), max_size=4)))
    doing("beaters", game, deals, over, weights)
    with refusable():
        rows = np.array(deals, np.uint64).reshape(-1, 2)
        shares = None if weights is None else np.array(weights)
        beating, going_out = _core.count_beaters(rules(game), rows, over, shares)
        assert len(beating) == len(going_out) == 2


@pytest.mark.parametrize("seconds", [math.nan, 0.0, -1.0, -math.inf])
def test_limits_that_are_none(seconds: float) -> None:
    native = rules("classic")
    table = small_table([1, 1, 1])
    search = small_search(table, [0, 1, 1])
    with pytest.raises(ValueError, match="seconds"):
        search.run(native.plays(0x1), [], seconds, 8, 1, False)
    with pytest.raises(ValueError, match="seconds"):
        _core.Sampling(search, 1, False).next(native.plays(0x1), 8, 8, seconds)


@pytest.mark.parametrize(("seconds", "worlds"), [(0.1, 0), (None, 64)])
def test_searches_without_candidates(seconds: float | None, worlds: int) -> None:
    """Tests that a search that has nothing to compare answers nothing, whatever ends it."""
    doing("no candidates", seconds, worlds)
    search = small_search(small_table([1, 1, 1]), [0, 1, 1])
    draws, _, points, counted = search.run([], [], seconds, worlds, 1, True)
    assert (len(draws), points, counted) == (0, [], False)


def test_cards_that_are_not_held_are_refused() -> None:
    """Tests that a candidate must be a legal act of the seat."""
    native = rules("classic")
    table = small_table([1, 1, 1])
    for option in [*native.plays(0x3333), None]:
        doing("candidate", option)
        search = small_search(table, [0, 1, 1])
        if option is not None and option.cards == 0x1:
            continue
        with pytest.raises(ValueError):
            search.run([option], [], None, 4, 1, False)
        with pytest.raises(ValueError):
            search.line(option, 9)


@pytest.mark.parametrize(
    ("left", "counts"), [([20, 17, 17], [0, 1, 1]), ([1, 1, 1], [0, 2, 1]), ([1, 2, 2], [0, 1, 1])]
)
def test_hands_must_have_the_sizes_of_the_table(left: list[int], counts: list[int]) -> None:
    """Tests that a search is refused when the table counts other cards than are dealt."""
    native = rules("classic")
    doing("sizes", left, counts)
    table = small_table(left)
    with pytest.raises(ValueError):
        small_search(table, counts).run(native.plays(0x1), [], None, 4, 1, False)


@given(GAME, st.text(max_size=6), st.integers(-5, 3), ANY_INT)
@SEARCHES
def test_whole_games(game: str, policy: str, number: int, seed: int) -> None:
    doing("games", game, policy, number, seed)
    for name in (policy, "random", "greedy"):
        with refusable():
            played = _core.play_games(rules(game), name, number, seed)
            assert played["unfinished"] == 0
            assert played["landlord_wins"] <= max(0, number)
