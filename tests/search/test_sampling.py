"""Pools of worlds: weights, common worlds, and the same worlds whatever is tried in them."""

import itertools
from collections import Counter

import numpy as np
import pytest

from solver.errors import Cancelled
from solver.search.candidates import candidates
from solver.search.limit import Cancellation, Limit
from solver.search.search import Sampling, Search
from tests.builders import endgame, middle_of_game

FREE = Limit(worlds=1)


@pytest.mark.usefixtures("small_weights")
@pytest.mark.parametrize("game", ["classic", "street", "decktet"])
def test_draws_are_shared_out_among_worlds(game: str) -> None:
    """Tests that the draws of a pool add up, and that every world was drawn."""
    _, view = middle_of_game(game, 3, 9)
    options = candidates(view)[:3]
    sampling = Sampling(Search(view, 5), by_wins=True)
    for draws in (64, 16, 1):
        pool = sampling.next(options, draws, FREE)
        assert pool is not None
        assert pool.draws.sum() == draws
        assert pool.draws.min() >= 1
        assert pool.points.shape == (len(options), len(pool.draws))
        assert (pool.points != 0).all()


@pytest.mark.parametrize("networks", ["no_weights", "small_weights"])
def test_worlds_do_not_depend_on_what_is_tried(
    networks: str, request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Tests that an option gets the same in a later pool, whether or not others were dropped.

    Neither does the number of threads matter.
    """
    request.getfixturevalue(networks)
    _, view = middle_of_game("snatch", 4, 8)
    options = candidates(view)[:4]
    found = []
    for tried, threads in ((options, 1), (options[:1], 1), (options, 3)):
        monkeypatch.setenv("LANDLORD_THREADS", str(threads))
        search = Search(view, 11)
        sampling = Sampling(search, by_wins=True)
        assert sampling.next(tried, 32, FREE) is not None
        second = sampling.next(options[:1], 32, FREE)
        assert second is not None
        found.append((second.draws, second.points, search.worlds(64)))
    for other in found[1:]:
        for one, two in zip(found[0], other, strict=True):
            assert np.array_equal(one, two)


@pytest.mark.usefixtures("no_weights")
def test_the_worlds_of_a_sampling_are_those_of_the_search() -> None:
    """Tests that a world counts among the search's worlds as often as it was drawn."""
    view = endgame("classic", ["3KK", "57A", "68Q"])
    search = Search(view, 2)
    sampling = Sampling(search, by_wins=True)
    assert sampling.next(candidates(view), 20, FREE) is not None
    assert sampling.next(candidates(view), 20, FREE) is not None
    assert len(search.worlds(100)) == 40


@pytest.mark.usefixtures("small_weights")
def test_a_pool_that_time_or_a_cancellation_ends() -> None:
    """Tests that nothing is returned without time, and that a cancelled sampling says so."""
    _, view = middle_of_game("classic", 3, 9)
    sampling = Sampling(Search(view, 5), by_wins=True)
    gone = Limit(seconds=1e-6).running()
    assert sampling.next(candidates(view), 128, gone) is None
    cancellation = Cancellation()
    cancellation.cancel()
    with pytest.raises(Cancelled):
        sampling.next(candidates(view), 128, Limit(worlds=1, cancellation=cancellation))


@pytest.mark.parametrize("game", ["classic", "douzero", "snatch"])
def test_pools_of_few_hidden_cards_agree(game: str) -> None:
    """Tests that two seeds say the same where all divisions of the hidden cards are weighed.

    Each world has its share of the draws, rounded up or down.
    """
    checked = 0
    for seed in range(40):
        _, view = middle_of_game(game, seed, 36)
        if not 0 < len(view.unseen) <= 10:
            continue
        checked += 1
        shares = []
        for own in (1, 2):
            search = Search(view, own)
            pool = Sampling(search, by_wins=True).next([candidates(view)[0]], 256, FREE)
            assert pool is not None
            found = Counter(map(tuple, search.worlds(256).tolist()))
            shares.append((found, float((pool.points[0] > 0) @ pool.draws) / 256))
            assert pool.sample(0).effective == pytest.approx(256, rel=0.01)
        (one, won), (other, again) = shares
        assert won == pytest.approx(again, abs=0.03)
        # Hands have a share for each of the types that their owners may be of.
        assert all(abs(one[each] - other[each]) <= 9 for each in one | other)
    assert checked


def test_weights_without_acts_are_numbers_of_deals() -> None:
    """Tests that hands are drawn as often as they are dealt, where nothing else weighs them."""
    view = endgame("classic", ["3", "445", "6"])
    search = Search(view, 3, greedy=True)
    pool = Sampling(search, by_wins=True).next(candidates(view), 400, FREE)
    assert pool is not None
    deals = Counter("".join(sorted(hand)) for hand in itertools.combinations("4456", 3))
    drawn = Counter(
        "".join(sorted(str(view.unseen.take(int(world[1]))))) for world in search.worlds(400)
    )
    assert drawn == {hand: 100 * ways for hand, ways in deals.items()}
