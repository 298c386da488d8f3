"""What the core offers besides search: the stake, the prior's weight, kernels and cancellation."""

import threading
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

from solver.native import _core
from tests.native.games import deck_of, random_networks, rules, spec


def settle(native: _core.Rules, bid: int, snatches: int = 0, **more: Any) -> list[int]:
    """Returns what the seats get when seat 0 is the landlord and wins with one bomb."""
    shown, doublings = more.get("shown", []), more.get("doublings", [])
    factors, won = np.array([2]), np.array([True])
    paid = _core.settle(native, bid, snatches, shown, doublings, 0, factors, won)
    return [int(points) for points in paid[0]]


def test_the_bid_multiplies_the_stake_where_it_counts() -> None:
    counting, other = spec("snatch"), spec("snatch")
    counting.bid_counts, other.bid_counts = True, False
    with_bid, without = _core.Rules(counting), _core.Rules(other)
    assert settle(with_bid, 3) == [12, -6, -6]
    assert settle(without, 3) == settle(with_bid, 1) == [4, -2, -2]
    assert settle(without, 3, 2) == [16, -8, -8]
    assert settle(without, 1, shown=[3, 5, 0], doublings=[2, 1, 2]) == [60, -20, -40]
    for bid, snatches in ((-1, 0), (1001, 0), (1, -1), (1, 9)):
        with pytest.raises(ValueError, match="no game has so many"):
            settle(with_bid, bid, snatches)
    for wrong in ({"shown": [1]}, {"shown": [17, 0, 0]}, {"doublings": [0, 1, 1]}):
        with pytest.raises(ValueError, match="factor"):
            settle(with_bid, 1, **wrong)


def test_worlds_that_were_drawn_again_count_less() -> None:
    """Tests worlds that were drawn once each, one that was drawn always, and none."""
    assert _core.effective_worlds(64, 64) == 64
    assert _core.effective_worlds(64, 64 * 64) == 1
    assert _core.effective_worlds(64, 16) == 256
    assert _core.effective_worlds(0, 0) == 0


def test_kernels_are_chosen_by_name() -> None:
    before = _core.kernels()
    try:
        _core.use_kernels("portable")
        assert _core.kernels() == "portable"
        with pytest.raises(ValueError, match=r"'sse9' is none of avx512.*avx2.*portable"):
            _core.use_kernels("sse9")
        assert _core.kernels() == "portable"
    finally:
        _core.use_kernels(before)


def _first_lead(game: str = "classic") -> tuple[_core.Search, list[Any]]:
    native, cards = rules(game), deck_of(game)
    hand = sum(cards[::2][:20])
    search = _core.Search(
        _core.Table(native, 0),
        None,
        shown_bottom=0,
        auction=[([], [])] * 3,
        bottom=0,
        seat=0,
        hand=hand,
        counts=[0, 17, 17],
        known=[0] * 3,
        acts=True,
        seed=1,
    )
    return search, native.plays(hand)[:40]


def _long_run(cancellation: _core.Cancellation) -> None:
    search, plays = _first_lead()
    draws, _, points, counted = search.run(
        plays, [], None, 100_000, 2, True, cancellation=cancellation
    )
    assert all(1 <= len(each) < 100_000 for each in (draws, *points))
    assert not counted


def _long_proof(cancellation: _core.Cancellation) -> None:
    cards = deck_of("classic")
    hands = [sum(cards[seat::3]) for seat in range(3)]
    table = _core.Table.at(rules("classic"), 0, 1, [18] * 3, 0, -1, None, 0)
    search = _core.PerfectSearch(rules("classic"), table, hands, points=True)
    found = search.run(threads=2, cancellation=cancellation)
    assert found.low < found.high


def _long_certain_win(cancellation: _core.Cancellation) -> None:
    native, cards = rules("street"), deck_of("street")
    own, others = cards[:60:4], [card for at, card in enumerate(cards[:60]) if at % 4][:27]
    gone = sum(cards) - sum(own) - sum(others)
    left = [len(own), 9, 9, 9]
    search = _core.Search(
        _core.Table.at(native, 0, 1, left, 0, -1, None, 0, played=[gone, 0, 0, 0]),
        None,
        shown_bottom=0,
        auction=[([], [])] * 4,
        bottom=0,
        seat=0,
        hand=sum(own),
        counts=[0, 9, 9, 9],
        known=[0] * 4,
        acts=True,
        seed=1,
    )
    plays = native.plays(sum(own))
    assert len(search.certain_stakes(plays, True, 1 << 40, cancellation=cancellation)) == len(plays)


def _long_deals(cancellation: _core.Cancellation) -> None:
    native = rules("classic")
    hands, bottoms = _core.sample_deals(native, [0] * 3, 0, 1, 0, 50_000)
    points, finished = _core.play_deals(
        native,
        None,
        hands,
        bottoms,
        np.full(50_000, 7, np.uint8),
        1,
        None,
        2,
        True,
        False,
        cancellation=cancellation,
    )
    assert points.shape == (50_000, 3)
    assert not finished.all()


def _count(cancellation: _core.Cancellation) -> None:
    native = rules("street")
    with pytest.raises(_core.Cancelled):
        _core.FewestPlays(native).exact(native.deck, cancellation=cancellation)


def _turns(cancellation: _core.Cancellation) -> None:
    native = rules("street")
    with pytest.raises(_core.Cancelled):
        _core.FewestPlays(native).turns(native.deck, 0, cancellation=cancellation)


LONG = [_long_run, _long_proof, _long_certain_win, _long_deals]
# They give up after some tenths of a second, which is too short to end them from another thread.
BOUNDED = [_count, _turns]


@pytest.mark.parametrize("call", [*LONG, *BOUNDED])
def test_cancelled_before_the_call(call: Callable[[_core.Cancellation], None]) -> None:
    cancellation = _core.Cancellation()
    assert not cancellation.cancelled
    cancellation.cancel()
    assert cancellation.cancelled
    call(cancellation)


@pytest.mark.parametrize("call", LONG)
def test_cancelled_from_another_thread(call: Callable[[_core.Cancellation], None]) -> None:
    """Tests that a call ends before its work is done, which would take seconds to hours."""
    cancellation = _core.Cancellation()
    timer = threading.Timer(0.1, cancellation.cancel)
    timer.start()
    call(cancellation)
    timer.join()


@pytest.mark.parametrize("game", ["classic", "street"])
def test_deals_depend_on_the_seed_alone_and_are_played_landlord_by_landlord(game: str) -> None:
    native, networks = rules(game), random_networks(game)
    players = 4 if game == "street" else 3
    hands, bottoms = _core.sample_deals(native, [0] * players, 0, 3, 0, 6)
    assert (hands.sum(axis=1) + bottoms == native.deck).all()
    assert not np.array_equal(hands, _core.sample_deals(native, [0] * players, 0, 4, 0, 6)[0])

    def played(masks: list[int], direction: int = 1, threads: int = 2, **how: bool) -> Any:
        asked = {"by_points": True, "bottom_public": True} | how
        given = np.array(masks, np.uint8)
        found, finished = _core.play_deals(
            native, networks, hands, bottoms, given, direction, None, threads, **asked
        )
        assert finished.all()
        return found

    expected = played([15] * 6)
    assert (expected != 0).all()
    assert (expected % (players - 1) == 0).all()
    assert np.array_equal(played([15] * 6, threads=1), expected)
    assert not np.array_equal(played([15] * 6, by_points=False), expected)
    some = played([1, 2, 4, 3, 0, 5])
    assert some[0].tolist() == [expected[0, 0], *[0] * (players - 1)]
    assert some[3].tolist() == [*expected[3, :2], *[0] * (players - 2)]
    assert not some[4].any()
    assert not np.array_equal(played([15] * 6, -1), expected)
    for deals in (0, -1, 100_001):
        with pytest.raises(ValueError, match="deals: from 1 to 100000"):
            _core.sample_deals(native, [0] * players, 0, 1, 0, deals)


def test_sampled_deals_keep_what_is_known() -> None:
    native, cards = rules("classic"), deck_of("classic")
    known, bottom = [0, sum(cards[:17]), sum(cards[20:25])], sum(cards[17:20])
    hands, bottoms = _core.sample_deals(native, known, bottom, 1, 5, 4)
    for row, rest in zip(hands.tolist(), bottoms.tolist(), strict=True):
        assert rest == bottom
        assert row[1] == known[1]
        assert all((row[2] >> shift & 15) >= (known[2] >> shift & 15) for shift in range(0, 60, 4))
        assert sum(row) + rest == native.deck
    assert len(set(hands[:, 0].tolist())) > 1
    again, _ = _core.sample_deals(native, known, bottom, 1, 7, 1)
    assert np.array_equal(again[0], hands[2])
    for wrong, said in (
        (known[:2], "one hand for each seat"),
        ([sum(cards[:18]), 0, 0], "more cards than it has left|more of a card"),
        ([known[1], known[1], 0], "more of a card than the deck|not a part"),
    ):
        with pytest.raises(ValueError, match=said):
            _core.sample_deals(native, wrong, 0, 1, 0, 1)
    with pytest.raises(ValueError, match="a bottom has 3 cards"):
        _core.sample_deals(native, [0] * 3, sum(cards[:2]), 1, 0, 1)
