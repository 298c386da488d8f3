"""Pools of worlds: weights, common worlds, and the same worlds whatever is tried in them."""

import itertools
from collections import Counter

import numpy as np
import pytest

from solver.errors import Cancelled
from solver.search.candidates import candidates
from solver.search.limit import Cancellation, Limit
from solver.search.search import POOL, Sampling, Search
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
        found.append((second.draws, second.points, *search.worlds(64)))
    for other in found[1:]:
        for one, two in zip(found[0], other, strict=True):
            assert np.array_equal(one, two)


@pytest.mark.usefixtures("no_weights")
def test_the_worlds_of_a_sampling_are_those_of_the_search() -> None:
    """Tests that a world counts among the search's worlds as often as it was drawn."""
    view = endgame("classic", ["3KK", "5579JQA", "4668TQ2"])
    search = Search(view, 2)
    sampling = Sampling(search, by_wins=True)
    assert not search.counted(64)
    pools = [sampling.next(candidates(view), 20, FREE, weighed=64) for _ in range(2)]
    worlds, draws = search.worlds(100)
    assert draws.sum() == 40
    assert len(worlds) == len(draws)
    assert draws.tolist() == [each for pool in pools if pool for each in pool.draws]
    assert (search.worlds(7)[0] == worlds[:7]).all()


# --- Deals that are counted ---------------------------------------------------------------------


@pytest.mark.usefixtures("small_weights")
@pytest.mark.parametrize(("weighed", "counted"), [(10, 20), (9, 0)])
def test_deals_are_counted_where_there_are_at_most_two_for_each_world(
    weighed: int, counted: int
) -> None:
    """Tests the 20 deals of six cards: all of them are one pool, or they are drawn."""
    view = endgame("classic", ["3KK", "57A", "68Q"])
    options = candidates(view)
    search = Search(view, 2)
    sampling = Sampling(search, by_wins=True)
    assert search.counted(weighed) == counted
    first, second = (sampling.next(options, 4, FREE, weighed=weighed) for _ in range(2))
    assert first.counted is (counted > 0)
    assert (second is None) is (counted > 0)
    if counted:
        assert len(search.worlds(100)[0]) == len(first.draws) == 20
        assert first.draws.sum() == pytest.approx(20)
        assert first.samples()[0].effective == pytest.approx(1024)
    else:
        assert first.draws.sum() == 4


@pytest.mark.usefixtures("small_weights")
def test_a_run_counts_the_same_deals() -> None:
    """Tests that any limit in worlds gives all deals, and that no option of a few is dropped."""
    view = endgame("classic", ["3455KK", "557A", "689"])
    options = candidates(view)
    assert len(options) > 4
    for worlds in (1, 300):
        search = Search(view, 2)
        samples = search.run(options, Limit(worlds=worlds), by_wins=True)
        deals, draws = search.worlds(100)
        assert len({tuple(map(int, deal)) for deal in deals}) == len(deals) == search.counted(POOL)
        assert draws.sum() == pytest.approx(len(deals))
        assert all((sample.draws == draws).all() for sample in samples)


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
    """Tests that two seeds say the same where all divisions of the hidden cards are tried."""
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
            assert pool.counted
            found = Counter[tuple[int, ...]]()
            for deal, draws in zip(*search.worlds(10_000), strict=True):
                found[tuple(deal.tolist())] += float(draws)  # type: ignore[assignment]
            shares.append((found, pool.samples()[0].won))
            assert pool.samples()[0].effective == pytest.approx(1024)
        (one, won), (other, again) = shares
        assert won == pytest.approx(again)
        assert dict(one) == pytest.approx(dict(other))
    assert checked


def test_weights_without_acts_are_numbers_of_deals() -> None:
    """Tests that hands are drawn as often as they are dealt, where nothing else weighs them."""
    view = endgame("classic", ["3", "445", "6"])
    search = Search(view, 3, greedy=True)
    pool = Sampling(search, by_wins=True).next(candidates(view), 400, FREE)
    assert pool is not None
    deals = Counter("".join(sorted(hand)) for hand in itertools.combinations("4456", 3))
    drawn = {
        "".join(sorted(str(view.unseen.take(int(world[1]))))): draws
        for world, draws in zip(*search.worlds(400), strict=True)
    }
    # They count as many draws together as there are different hands.
    assert drawn == pytest.approx({hand: 3 / 4 * ways for hand, ways in deals.items()})
