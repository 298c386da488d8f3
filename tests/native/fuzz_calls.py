"""Arbitrary arguments for deals, trials and networks of calls, in a process of its own."""

import math
from functools import cache
from typing import Any

import numpy as np
from hypothesis import given, settings
from hypothesis import strategies as st

from solver.native import _core
from tests.native.fuzz_rules import ANY_INT, GAME, SMALL, hands, usually
from tests.native.fuzz_table import PLAYERS
from tests.native.games import (
    REFUSALS,
    doing,
    random_bid_spec,
    random_networks,
    refusable,
    rules,
)

SECONDS = st.sampled_from([None, math.nan, math.inf, -1.0, 0.0, 1e-3, 1e300, -math.inf])
SEARCHES = settings(max_examples=150)


@cache
def bid_network(game: str) -> _core.BidNetwork:
    return _core.BidNetwork(rules(game), random_bid_spec(game, 5, 3)[0], 5)


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


def networks_for(game: str) -> st.SearchStrategy[Any]:
    """Returns networks of a game, none, or now and then those of another."""
    own = st.sampled_from([None, random_networks(game)])
    return usually(own, st.just(random_networks("double")))


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
    wrong = draw(usually(st.just(""), st.sampled_from(["hand", "size", "bottom"])))
    if wrong == "hand":
        dealt[0, 0] = draw(st.one_of(hands(game), st.integers(0, 2**64 - 1)))
    if wrong == "size":
        dealt = dealt[:, : draw(st.integers(0, players))].copy()
    if wrong == "bottom":
        bottoms = bottoms[: draw(st.integers(0, 1))].copy()
    return dealt, bottoms


@given(
    GAME,
    st.data(),
    usually(st.sampled_from([None, 1e-3]), SECONDS),
    usually(st.integers(1, 2), SMALL),
    usually(st.sampled_from([1, -1]), st.integers(-2, 2)),
)
@SEARCHES
def test_given_deals(
    game: str, data: st.DataObject, seconds: float | None, threads: int, direction: int
) -> None:
    native, players = rules(game), PLAYERS.get(game, 3)
    dealt, bottoms = data.draw(given_deals(game))
    networks = data.draw(networks_for(game))
    count = st.just(len(dealt))
    sizes = usually(count, st.integers(0, 3))
    size, more = data.draw(sizes), data.draw(sizes)
    mask = st.integers(1, 2**players - 1)
    masks = np.array([data.draw(usually(mask, st.integers(0, 255))) for _ in range(size)], np.uint8)
    seat = st.integers(0, players - 1)
    landlords = np.array(
        [data.draw(usually(seat, st.integers(-1, players))) for _ in range(more)], np.int64
    )
    doing("given", game, dealt, bottoms, masks, direction, seconds, threads, landlords)
    with refusable():
        points, finished = _core.play_deals(
            native, networks, dealt, bottoms, masks, direction, seconds, threads, True, True
        )
        assert points.shape == (len(dealt), players)
        assert len(finished) == len(dealt)
    given_to = {"seed": 1, "chosen": 0.5, "bottom_public": True, "threads": threads}
    with refusable():
        _core.duel(
            native,
            networks,
            None,
            deals=2,
            by_points=True,
            given=(dealt, bottoms, landlords),
            **given_to,
        )
    with refusable():
        by_role = _core.play_samples(
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


# Of the five rows for calls.
ROWS = st.lists(
    st.lists(usually(st.integers(0, 4), st.integers(-1, 5)), max_size=4), min_size=1, max_size=4
)


@given(GAME, st.data(), ROWS, usually(st.integers(1, 2), SMALL))
@SEARCHES
def test_networks_for_calls(
    game: str, data: st.DataObject, states: list[list[int]], threads: int
) -> None:
    network = bid_network(game)
    hand = usually(hands(game, 20), st.integers(0, 2**64 - 1))
    some = data.draw(st.lists(hand, max_size=4))
    asked = np.array(some, np.uint64)
    doing("calls", game, some, states, threads)
    with refusable():
        logits = network.logits(asked, states, threads)
        assert logits.shape == (len(some), len(states), 3)
        assert np.isfinite(logits).all()
    with refusable():
        numbers, offsets = _core.HandFeatures(rules(game)).of(asked, threads)
        assert len(offsets) == len(some) + 1
        assert offsets[-1] == len(numbers)
    number = usually(st.floats(0.01, 0.9), st.floats())
    made = usually(st.just(0), st.integers(-1, 4))
    calls = st.lists(st.tuples(ROWS, made, st.booleans()), max_size=3)
    players = PLAYERS.get(game, 3)
    each = st.lists(calls, min_size=players, max_size=players)
    decisions = data.draw(usually(each, st.lists(calls, max_size=5)))
    three = st.lists(usually(st.floats(-9, 9), st.floats()), min_size=3, max_size=3)
    points = data.draw(usually(three, st.lists(st.floats(), min_size=2, max_size=4)))
    temperature, deviation = data.draw(number), data.draw(number)
    seat = data.draw(usually(st.integers(0, players - 1), SMALL))
    doing("heard", game, some, points, temperature, deviation, decisions, seat)
    with refusable():
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
