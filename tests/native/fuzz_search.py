"""Arbitrary arguments for searches. Run by test_fuzz.py in a process of its own."""

import math
from contextlib import suppress
from functools import cache
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from solver.native import _core
from tests.native.fuzz_rules import ANY_INT, GAME, SMALL, foreign_plays, hands
from tests.native.fuzz_table import PLAYERS
from tests.native.games import (
    GAMES,
    REFUSALS,
    deck_of,
    document,
    doing,
    random_bid_spec,
    random_networks,
    rules,
)


@cache
def bid_network(game: str) -> _core.BidNetwork:
    return _core.BidNetwork(rules(game), random_bid_spec(game, 5, 3)[0], 5)


SECONDS = st.sampled_from([None, math.nan, math.inf, -1.0, 0.0, 1e-3, 1e300, -math.inf])
SEARCHES = settings(max_examples=150)
# What calls may tell: nothing, or how likely they are by strength.
TOLD = [([], []), ([], [-0.5]), ([-4.0, 1.5], [-2.0, -0.1, -3.0])]


def heard_calls(game: str) -> st.SearchStrategy[_core.CallLikelihood]:
    """Returns models of the calls of two seats."""
    decision = st.tuples(st.just([[0], [1, 2]]), st.integers(0, 1), st.booleans())
    silent: list[Any] = [[] for _ in range(PLAYERS.get(game, 3) - 2)]
    return st.lists(decision, max_size=2).map(
        lambda calls: _core.CallLikelihood(
            bid_network(game),
            points=[-1.0, 0.0, 2.0],
            temperature=0.5,
            deviation=0.1,
            decisions=[calls, calls[:1], *silent],
        )
    )


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
        "seed": draw(st.integers(0, 2**64 - 1)),
        "heard": draw(
            st.one_of(st.tuples(*[st.sampled_from(TOLD)] * players).map(list), heard_calls(game))
        ),
        "bottom": 0,
    }
    wrong = {
        "heard": st.lists(
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
        native,
        landlord,
        1,
        asked["left"],
        asked["turn"],
        1,
        current,
        0,
        played=asked["played"],
    )
    for seat, play, interrupt in asked["acts"]:
        table.act(seat, play, interrupt)
    names = ("shown_bottom", "heard", "bottom", "seat", "hand", "counts", "known", "seed")
    return _core.Search(table, asked["networks"], **{name: asked[name] for name in names})


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
        heard=[([], [])] * 3,
        bottom=0,
        seat=0,
        hand=0x1,
        counts=counts,
        known=[0, 0, 0],
        seed=1,
    )


@given(searches(), st.data(), SECONDS, st.integers(-1, 4), SMALL, st.booleans())
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
    own: list[Any] = [None]
    with suppress(*REFUSALS):
        own += native.plays(asked["hand"], current)[:6]
    some = st.lists(st.one_of(st.sampled_from(own), foreign_plays()), max_size=5)
    options = data.draw(some)
    kept = data.draw(st.lists(SMALL, max_size=3))
    doing("search", game, made[2:], options, kept, seconds, worlds, threads, by_wins)
    if seconds in (math.inf, 1e300) and worlds <= 0:
        return  # would be obeyed
    with suppress(*REFUSALS):
        search = search_of(made)
        with suppress(*REFUSALS):
            found = search.run(options, kept, seconds, worlds, threads, by_wins)
            assert len(found) == len(options)
            # What a network knows need not be tried when there is no time for it.
            known = seconds is not None and asked["networks"] is not None
            assert all(len(points) >= 1 for points in found) or known
            assert all(len(points) <= worlds for points in found if worlds > 0)
        for option in options:
            with suppress(*REFUSALS):
                search.line(option, data.draw(SMALL))
        count = data.draw(SMALL)
        with suppress(*REFUSALS):
            deals = search.worlds(count)
            assert deals.shape == (len(deals), PLAYERS.get(game, 3))
            assert len(deals) <= count
            weights = data.draw(st.one_of(st.none(), st.just(np.ones(len(deals)))))
            for option in options:
                with suppress(*REFUSALS):
                    beating, going_out = _core.count_beaters(native, deals, option, weights)
                    assert all(
                        0 <= out <= beat <= count
                        for beat, out in zip(beating, going_out, strict=True)
                    )
        search.cancel()


@given(
    GAME,
    st.lists(st.lists(ANY_INT, min_size=2, max_size=2), max_size=4),
    st.one_of(st.none(), foreign_plays()),
    st.one_of(st.none(), st.lists(st.floats(), max_size=4)),
)
@SEARCHES
def test_beaters(
    game: str, deals: list[list[int]], over: _core.Play | None, weights: list[float] | None
) -> None:
    doing("beaters", game, deals, over, weights)
    with suppress(*REFUSALS):
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
        _core.try_landlords(native, None, 0, sum(deck_of("classic")[:17]), 1, seconds, 8, 1, False)


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


@given(
    GAME,
    st.data(),
    SMALL,
    ANY_INT,
    SECONDS,
    st.integers(-1, 3),
    st.one_of(st.integers(1, 2), SMALL),
)
@SEARCHES
def test_landlords(
    game: str,
    data: st.DataObject,
    seat: int,
    seed: int,
    seconds: float | None,
    worlds: int,
    threads: int,
) -> None:
    deck, size = deck_of(game), document(game)["deal"]["hand"]
    fit = st.permutations(deck).map(lambda cards: sum(cards[:size]))
    hand = data.draw(st.one_of(fit, fit, ANY_INT, hands(game)))
    networks = data.draw(st.sampled_from([None, random_networks(game), random_networks("double")]))
    doing("landlords", game, seat, hand, seed, seconds, worlds, threads)
    if seconds in (math.inf, 1e300) and worlds <= 0:
        return
    with suppress(*REFUSALS):
        dealt, bottoms, points = _core.try_landlords(
            rules(game), networks, seat, hand, seed, seconds, worlds, threads, True
        )
        assert len(dealt) == len(points) == len(bottoms) * PLAYERS.get(game, 3)
        assert all(rules(game).valid_hand(int(each)) for each in dealt)


@given(GAME, st.data(), st.integers(-1, 3), ANY_INT, SMALL, st.booleans())
@SEARCHES
def test_banks(
    game: str, data: st.DataObject, deals: int, seed: int, threads: int, by_points: bool
) -> None:
    networks = data.draw(st.sampled_from([None, random_networks(game), random_networks("double")]))
    doing("bank", game, deals, seed, threads, by_points)
    with suppress(*REFUSALS):
        dealt, bottoms, points = _core.play_bank(
            rules(game), networks, deals, seed, threads, by_points, True
        )
        assert len(bottoms) == deals
        assert len(dealt) == len(points) == deals * PLAYERS.get(game, 3)
        assert all(rules(game).valid_hand(int(each)) for each in dealt)


@st.composite
def given_deals(draw: st.DrawFn, game: str) -> tuple[Any, Any]:
    """Draws hands and bottoms of whole deals, of which some are wrong."""
    native, players = rules(game), PLAYERS.get(game, 3)
    known = draw(st.one_of(st.just([0] * players), st.lists(hands(game), max_size=5)))
    bottom = draw(st.one_of(st.just(0), st.just(0), ANY_INT, hands(game, 6)))
    first, count = draw(st.integers(-1, 2**31 - 1)), draw(st.integers(0, 3))
    doing("deals", game, known, bottom, first, count)
    try:
        dealt, bottoms = _core.sample_deals(native, known, bottom, 7, first, count)
        assert dealt.shape == (count, players)
        for row, rest in zip(dealt, bottoms, strict=True):
            assert int(row.sum()) + int(rest) == native.deck
            assert bottom in {0, int(rest)}
    except REFUSALS:
        dealt, bottoms = _core.sample_deals(native, [0] * players, 0, 7, 0, 2)
    wrong = draw(st.sampled_from(["", "", "hand", "size", "bottom"]))
    if wrong == "hand":
        dealt[0, 0] = draw(st.one_of(hands(game), st.integers(0, 2**64 - 1)))
    if wrong == "size":
        dealt = dealt[:, : draw(st.integers(0, players))].copy()
    if wrong == "bottom":
        bottoms = bottoms[: draw(st.integers(0, 1))].copy()
    return dealt, bottoms


@given(GAME, st.data(), SECONDS, SMALL, st.integers(-2, 2))
@SEARCHES
def test_given_deals(
    game: str, data: st.DataObject, seconds: float | None, threads: int, direction: int
) -> None:
    native, players = rules(game), PLAYERS.get(game, 3)
    dealt, bottoms = data.draw(given_deals(game))
    networks = data.draw(st.sampled_from([None, random_networks(game), random_networks("double")]))
    masks = np.array(data.draw(st.lists(st.integers(0, 255), max_size=3)), np.uint8)
    landlords = np.array(data.draw(st.lists(st.integers(-1, players), max_size=3)), np.int64)
    doing("given", game, dealt, bottoms, masks, direction, seconds, threads, landlords)
    with suppress(*REFUSALS):
        points, finished = _core.play_deals(
            native, networks, dealt, bottoms, masks, direction, seconds, threads, True, True
        )
        assert points.shape == (len(dealt), players)
        assert len(finished) == len(dealt)
    given_to = {"seed": 1, "chosen": 0.5, "bottom_public": True, "threads": threads}
    with suppress(*REFUSALS):
        _core.duel(
            native,
            networks,
            None,
            deals=2,
            by_points=True,
            given=(dealt, bottoms, landlords),
            **given_to,
        )
    with suppress(*REFUSALS):
        by_role = _core.play_lessons(
            native,
            networks,
            games=2,
            epsilon=0.1,
            temperature=0.1,
            by_points=0.5,
            greedy=0.5,
            trace=0.5,
            branches=1,
            deals=(dealt, bottoms, landlords),
            **given_to,
        )
        assert len(by_role) == players


ROWS = st.lists(st.lists(st.integers(-1, 5), max_size=4), max_size=4)


@given(GAME, st.data(), ROWS, SMALL)
@SEARCHES
def test_networks_for_calls(
    game: str, data: st.DataObject, states: list[list[int]], threads: int
) -> None:
    network = bid_network(game)
    some = data.draw(st.lists(st.one_of(hands(game, 20), st.integers(0, 2**64 - 1)), max_size=4))
    asked = np.array(some, np.uint64)
    doing("calls", game, some, states, threads)
    with suppress(*REFUSALS):
        logits = network.logits(asked, states, threads)
        assert logits.shape == (len(some), len(states), 3)
        assert np.isfinite(logits).all()
    with suppress(*REFUSALS):
        numbers, offsets = _core.HandFeatures(rules(game)).of(asked, threads)
        assert len(offsets) == len(some) + 1
        assert offsets[-1] == len(numbers)
    number = st.one_of(st.floats(), st.floats(0.01, 1))
    calls = st.lists(st.tuples(ROWS, st.integers(-1, 4), st.booleans()), max_size=3)
    decisions = data.draw(st.lists(calls, max_size=5))
    points = data.draw(st.lists(st.floats(), min_size=2, max_size=4))
    temperature, deviation, seat = data.draw(number), data.draw(number), data.draw(SMALL)
    doing("heard", game, some, points, temperature, deviation, decisions, seat)
    with suppress(*REFUSALS):
        heard = _core.CallLikelihood(
            network,
            points=points,
            temperature=temperature,
            deviation=deviation,
            decisions=decisions,
        )
        logs = heard.of(seat, asked, data.draw(st.sampled_from([None, asked])), threads)
        assert np.isfinite(logs).all()
        assert (logs <= 1e-9).all()


@given(GAME, st.text(max_size=6), st.integers(-5, 3), ANY_INT)
@SEARCHES
def test_whole_games(game: str, policy: str, number: int, seed: int) -> None:
    doing("games", game, policy, number, seed)
    for name in (policy, "random", "greedy"):
        with suppress(*REFUSALS):
            played = _core.play_games(rules(game), name, number, seed)
            assert played["unfinished"] == 0
            assert played["landlord_wins"] <= max(0, number)
