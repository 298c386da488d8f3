"""The features of dealt hands and the networks that value calls."""

from __future__ import annotations

import gc
import itertools
import math
import threading
from collections import Counter
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

from solver.native import _core
from tests.native.games import GAMES, deck_of, document, random_bid_spec, rules

CALL_ROWS = 6
OUTPUTS = 5


def dealt(game: str, count: int, more: int = 0) -> NDArray[np.uint64]:
    """Returns random hands of the dealt size, and `more` cards."""
    random = np.random.default_rng(len(game))
    cards = np.array(deck_of(game), np.uint64)
    size = document(game)["deal"]["hand"] + more
    return np.array([random.permutation(cards)[:size].sum() for _ in range(count)], np.uint64)


def names_of(features: _core.HandFeatures, hands: NDArray[np.uint64]) -> list[list[str]]:
    numbers, offsets = features.of(hands)
    return [
        [features.names[number] for number in numbers[begin:end]]
        for begin, end in itertools.pairwise(offsets)
    ]


@pytest.mark.parametrize("game", GAMES)
def test_hand_features_count_what_a_hand_holds(game: str) -> None:
    native = rules(game)
    features = _core.HandFeatures(native)
    strength = _core.Strength(native)
    fewest = _core.FewestPlays(native)
    assert len(features.names) == len(set(features.names)) == features.size == features.groups[-1]
    hands = np.concatenate([dealt(game, 30), dealt(game, 10, document(game)["deal"]["bottom"])])
    for hand, names in zip(hands, names_of(features, hands), strict=True):
        counts = [
            int(hand) >> 4 * rank & 15 for rank in range(len(document(game)["deck"]["ranks"]))
        ]
        held = Counter(counts)
        expected = {
            *(f"hand rank {rank} times {count - 1}" for rank, count in enumerate(counts) if count),
            f"hand cards {sum(counts)}",
            f"hand fewest {fewest.estimate(int(hand))}",
            f"hand bombs {_core.count_bombs(native, int(hand))}",
            *(f"hand ranks held {times} {held[times]}" for times in (1, 2, 3)),
        }
        assert expected <= set(names)
        (controls,) = (name.rsplit(" ", 1)[1] for name in names if "controls" in name)
        assert abs(int(controls) / 4 - strength.controls(np.array([hand]))[0]) <= 0.125
        (quarters,) = (name.rsplit(" ", 1)[1] for name in names if "strength" in name)
        assert abs(int(quarters) / 4 - 14 - strength.of(np.array([hand]))[0]) <= 0.125


def test_hand_features_of_classic_by_hand() -> None:
    """Tests runs, cards above the runs and the rocket: 3456789 TTT JJJ 22 and both jokers."""
    hand = sum(
        count << 4 * rank
        for rank, count in enumerate([1, 1, 1, 1, 1, 1, 1, 3, 3, 0, 0, 0, 2, 1, 1])
    )
    (names,) = names_of(_core.HandFeatures(rules("classic")), np.array([hand], np.uint64))
    for name in (
        "hand run held 1 9",
        "hand run held 2 2",
        "hand run held 3 2",
        "hand cards above the runs 4",
        "hand holds 13 14",
        "hand wild cards 0",
        "hand bombs 1",
        "hand cards 17",
    ):
        assert name in names


@pytest.mark.parametrize("game", GAMES)
def test_at_most_one_feature_of_a_group_is_on(game: str) -> None:
    features = _core.HandFeatures(rules(game))
    numbers, offsets = features.of(dealt(game, 50))
    group = np.searchsorted(features.groups, numbers, side="right")
    for begin, end in itertools.pairwise(offsets):
        assert len(set(group[begin:end])) == end - begin


def sums_by_hand(
    game: str, hands: NDArray[np.uint64], states: list[list[int]]
) -> NDArray[np.float64]:
    """Returns the outputs of `random_bid_spec` in plain NumPy."""
    features = _core.HandFeatures(rules(game))
    table, bias, layers, scale, top = random_bid_spec(game, CALL_ROWS, OUTPUTS)[1:]
    numbers, offsets = features.of(hands)
    out = np.zeros((len(hands), len(states), OUTPUTS))
    for at in range(len(hands)):
        own = table[numbers[offsets[at] : offsets[at + 1]]].sum(axis=0, dtype=np.int64)
        for state, rows in enumerate(states):
            values = bias + own + sum(table[features.size + row].astype(np.int64) for row in rows)
            for depth, (weights, offset, shift) in enumerate(layers):
                values = weights.astype(np.int64) @ np.clip(values, 0, top) + offset
                if depth + 1 < len(layers):
                    values >>= shift
                else:
                    out[at, state] = values / (scale << shift)
    return out


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("kernels", ["portable", ""])
def test_logits_are_those_of_plain_arithmetic(game: str, kernels: str) -> None:
    network = _core.BidNetwork(rules(game), random_bid_spec(game, CALL_ROWS, OUTPUTS)[0], CALL_ROWS)
    assert (network.outputs, network.call_rows) == (OUTPUTS, CALL_ROWS)
    hands, states = dealt(game, 7), [[0, 3], [], [5], [1, 2, 4]]
    _core.use_kernels(kernels)
    try:
        found = network.logits(hands, states)
    finally:
        _core.use_kernels("")
    assert found.shape == (7, 4, OUTPUTS)
    assert found.dtype == np.float32
    assert np.array_equal(found, sums_by_hand(game, hands, states).astype(np.float32))


def test_threads_change_nothing() -> None:
    network = _core.BidNetwork(
        rules("classic"), random_bid_spec("classic", CALL_ROWS, OUTPUTS)[0], CALL_ROWS
    )
    features = _core.HandFeatures(rules("classic"))
    hands = dealt("classic", 300)
    assert np.array_equal(
        network.logits(hands, [[0], [1]]), network.logits(hands, [[0], [1]], threads=4)
    )
    for one, other in zip(features.of(hands), features.of(hands, 3), strict=True):
        assert np.array_equal(one, other)
    failures: list[Any] = []

    def ask() -> None:
        expected = network.logits(hands[:5], [[2]])
        failures.extend(
            1 for _ in range(20) if not np.array_equal(network.logits(hands[:5], [[2]]), expected)
        )

    asking = [threading.Thread(target=ask) for _ in range(3)]
    for each in asking:
        each.start()
    for each in asking:
        each.join()
    assert not failures


def test_nothing_asked_gives_nothing() -> None:
    network = _core.BidNetwork(
        rules("classic"), random_bid_spec("classic", CALL_ROWS, OUTPUTS)[0], CALL_ROWS
    )
    none = np.array([], np.uint64)
    assert network.logits(none, [[0]]).shape == (0, 1, OUTPUTS)
    assert network.logits(dealt("classic", 2), []).shape == (2, 0, OUTPUTS)
    numbers, offsets = _core.HandFeatures(rules("classic")).of(none)
    assert len(numbers) == 0
    assert offsets.tolist() == [0]


def test_what_does_not_fit_is_refused() -> None:
    native = rules("classic")
    spec, table, bias, *_ = random_bid_spec("classic", CALL_ROWS, OUTPUTS)
    with pytest.raises(ValueError, match="one row for each feature"):
        _core.BidNetwork(native, spec, CALL_ROWS + 1)
    with pytest.raises(ValueError, match="call_rows: from 1 to 8192"):
        _core.BidNetwork(native, spec, 0)
    with pytest.raises(ValueError, match="one row for each feature"):
        _core.BidNetwork(rules("double"), spec, CALL_ROWS)
    network = _core.BidNetwork(native, spec, CALL_ROWS)
    hands = dealt("classic", 2)
    with pytest.raises(ValueError, match="row 6, but there are 6"):
        network.logits(hands, [[0], [6]])
    with pytest.raises(ValueError, match="row -1"):
        network.logits(hands, [[-1]])
    with pytest.raises(ValueError, match="not a part of the deck"):
        network.logits(np.array([0xFFFF], np.uint64), [[0]])
    with pytest.raises(ValueError, match="first sums of a state could overflow"):
        network.logits(hands, [[0] * 3000])
    with pytest.raises(ValueError, match="more than 4096 states"):
        network.logits(hands, [[0]] * 4097)
    table[-1] = 32767
    spec.set_table(table, bias)
    with pytest.raises(ValueError, match="could overflow"):
        _core.BidNetwork(native, spec, CALL_ROWS).logits(hands, [[0], [CALL_ROWS - 1]])
    empty = _core.NetworkSpec()
    with pytest.raises(ValueError, match="1 to 128 outputs"):
        _core.BidNetwork(native, empty, CALL_ROWS)


def likelihood_of(
    game: str, decisions: list[list[tuple[list[list[int]], int, bool]]], **changes: Any
) -> _core.CallLikelihood:
    network = _core.BidNetwork(rules(game), random_bid_spec(game, CALL_ROWS, OUTPUTS)[0], CALL_ROWS)
    asked = {"points": POINTS, "temperature": 0.4, "deviation": 0.1} | changes
    return _core.CallLikelihood(network, decisions=decisions, **asked)


POINTS = [-4.0, -1.0, 0.0, 2.0, 6.0]
STATES = [[0, 3], [1], [5]]


def logs_by_hand(
    game: str, hands: NDArray[np.uint64], states: list[list[int]], made: int
) -> NDArray[np.float64]:
    """Returns the logarithm of the probability of one call in plain NumPy."""
    logits = sums_by_hand(game, hands, states)
    weights = np.exp(logits - logits.max(axis=2, keepdims=True))
    points = (weights * POINTS).sum(axis=2) / weights.sum(axis=2)
    softmax = np.exp((points - points.max(axis=1, keepdims=True)) / 0.4)
    likely = softmax[:, made] / softmax.sum(axis=1)
    found: NDArray[np.float64] = np.log(0.9 * likely + 0.1 / len(states))
    return found


@pytest.mark.parametrize("game", ["classic", "street"])
def test_call_likelihoods_are_those_of_plain_arithmetic(game: str) -> None:
    players = document(game)["deal"]["players"]
    others: list[list[tuple[list[list[int]], int, bool]]] = [[] for _ in range(players - 2)]
    likelihood = likelihood_of(
        game,
        [
            [(STATES, 1, False), (STATES[1:], 0, True), ([[2]], 0, False)],
            [(STATES, 2, False)],
            *others,
        ],
    )
    hands, held = dealt(game, 40), dealt(game, 40, document(game)["deal"]["bottom"])
    expected = logs_by_hand(game, hands, STATES, 1) + logs_by_hand(game, held, STATES[1:], 0)
    assert np.allclose(likelihood.of(0, hands, held), expected, atol=1e-5)
    assert np.allclose(likelihood.of(1, hands), logs_by_hand(game, hands, STATES, 2), atol=1e-5)
    assert np.array_equal(likelihood.of(1, hands, threads=3), likelihood.of(1, hands))
    assert np.array_equal(likelihood.of(2, hands), np.zeros(40))


def test_a_call_that_is_never_made_keeps_a_finite_likelihood() -> None:
    likelihood = likelihood_of(
        "classic", [[(STATES, at, False)] for at in range(3)], temperature=1e-6, deviation=0.0
    )
    logs = np.array([likelihood.of(seat, dealt("classic", 30)) for seat in range(3)])
    assert np.isfinite(logs).all()
    assert (logs > -1e-9).sum() == 30
    assert (logs < -700).sum() == 60


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        ({"points": [1.0] * 4}, "one finite number for each output"),
        ({"points": [math.inf] * 5}, "one finite number for each output"),
        ({"temperature": 0.0}, "temperature: above 0"),
        ({"temperature": math.nan}, "temperature: above 0"),
        ({"deviation": 1.5}, "deviation: from 0 to 1"),
        ({"deviation": math.nan}, "deviation: from 0 to 1"),
        ({"decisions": [[]] * 4}, "one list for each seat"),
        ({"decisions": [[(STATES, 3, False)], [], []]}, "the call made is one of the legal ones"),
        ({"decisions": [[([], 0, False)], [], []]}, "the call made is one of the legal ones"),
        ({"decisions": [[([[6]], 0, False)], [], []]}, "row 6, but there are 6"),
        ({"decisions": [[(STATES, 0, False)] * 257, [], []]}, "too many calls"),
    ],
)
def test_what_calls_cannot_be_is_refused(changes: dict[str, Any], said: str) -> None:
    with pytest.raises(ValueError, match=said):
        likelihood_of("classic", changes.pop("decisions", [[]] * 3), **changes)


def test_hands_that_the_calls_do_not_fit_are_refused() -> None:
    likelihood = likelihood_of("classic", [[(STATES, 0, True)], [(STATES, 0, False)], []])
    hands = dealt("classic", 3)
    with pytest.raises(ValueError, match="with_bottom: the seat has called"):
        likelihood.of(0, hands)
    with pytest.raises(ValueError, match="with_bottom: one hand"):
        likelihood.of(0, hands, hands[:2])
    with pytest.raises(ValueError, match="not a part of the deck"):
        likelihood.of(0, hands, np.array([1 << 63] * 3, np.uint64))
    with pytest.raises(ValueError, match="no such seat"):
        likelihood.of(3, hands)


def first_lead(auction: _core.CallLikelihood | list[Any]) -> tuple[_core.Search, _core.Play]:
    """Returns a search of the landlord's first lead in seat 0, and a candidate."""
    native, cards = rules("classic"), deck_of("classic")
    hand = sum(cards[::2][:20])
    search = _core.Search(
        _core.Table(native, 0),
        None,
        shown_bottom=0,
        auction=auction,
        bottom=0,
        seat=0,
        hand=hand,
        counts=[0, 17, 17],
        known=[0] * 3,
        acts=True,
        seed=1,
    )
    return search, native.plays(hand)[0]


def worlds_of(auction: _core.CallLikelihood | list[Any]) -> NDArray[np.uint64]:
    """Returns the worlds that were tried, each as often as it was drawn."""
    search, lead = first_lead(auction)
    search.run([lead], [], None, 256, 2, True)
    return drawn_by(search)


def drawn_by(search: _core.Search) -> NDArray[np.uint64]:
    worlds, draws = search.worlds(256)
    return np.repeat(worlds, draws.astype(np.int64), axis=0)


def test_a_search_prefers_worlds_in_which_the_calls_are_likely() -> None:
    decisions = [[(STATES, 2, False)], [(STATES, 0, False)], []]
    likelihood = likelihood_of("classic", decisions, temperature=0.1)
    even = likelihood.of(1, worlds_of([([], [])] * 3)[:, 1].copy())
    found = likelihood.of(1, worlds_of(likelihood)[:, 1].copy())
    assert even.std() > 0
    assert found.mean() > even.mean() + 0.2 * even.std()
    with pytest.raises(ValueError, match="auction: the network is another game's"):
        worlds_of(likelihood_of("street", [[]] * 4))


def test_a_seat_learns_nothing_from_its_own_calls() -> None:
    silent = worlds_of([([], [])] * 3)
    assert np.array_equal(
        worlds_of(likelihood_of("classic", [[(STATES, 2, False)], [], []])), silent
    )


def test_a_search_keeps_what_was_heard_alive() -> None:
    decisions = [[], [(STATES, 0, False)], []]
    search, lead = first_lead(likelihood_of("classic", decisions))
    gc.collect()
    search.run([lead], [], None, 256, 1, True)
    assert np.array_equal(drawn_by(search), worlds_of(likelihood_of("classic", decisions)))
