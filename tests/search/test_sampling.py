"""Sampled deals: their worlds, courses and points, and when a choice is settled."""

from __future__ import annotations

import itertools
import math
from collections import Counter

import numpy as np
import pytest

from solver.errors import Cancelled
from solver.game.deal import deal
from solver.game.knowledge import Knowledge
from solver.rules import GAMES, load_rules
from solver.search.candidates import candidates, promising
from solver.search.courses import NOTED
from solver.search.landlord_trials import play_bank
from solver.search.limit import Cancellation, Limit
from solver.search.search import POOL, Sampling, Search
from tests.builders import endgame, greedy_record, middle_of_game

# --- Pools of worlds: weights, common worlds, and the same worlds whatever is tried in them ------


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
            for each, draws in zip(*search.worlds(10_000), strict=True):
                found[tuple(each.tolist())] += float(draws)  # type: ignore[assignment]
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


# --- Courses of rollouts: they end as the search said, and what is noted agrees with itself ------


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("by_wins", [True, False])
def test_courses_end_as_the_search_said(game: str, by_wins: bool) -> None:
    """Tests points, leads and plays of two choices in every game."""
    view = next(greedy_record(game, 3, most=9).decisions()).view
    search = Search(view, 5)
    options = promising(search, by_wins=by_wins)[:2]
    samples = search.run(options, Limit(worlds=24), by_wins=by_wins, keep=(0, 1))
    found = search.courses(options, 16, by_wins=by_wins)
    worlds = len(found.draws)
    assert 0 < worlds <= 16
    assert list(found.draws) == list(samples[0].draws[:worlds])
    assert found.deals.shape == (worlds, view.rules.players)
    assert (found.deals[:, view.seat] == view.hand.packed).all()
    for course, sample in zip(found.after, samples, strict=True):
        assert list(course.of("points")) == list(sample.scored[:worlds])
        never = course.of("their_leads") == 0
        assert ((course.of("taken_by") == -1) == never).all()
        assert (course.of("safe_leads") <= course.of("our_leads")).all()
        assert (course.of("our_leads")[never] == course.of("safe_leads")[never]).all()
        assert (course.of("plays_left")[never] == course.of("plays_then")[never]).all()
        won = course.of("winner")
        partners = np.array([view.is_partner(seat) for seat in range(view.rules.players)])
        assert (partners[won] == (course.of("points") > 0)).all()
        assert ((won == view.seat) == (course.of("plays_left") == 0)).all()
        assert (course.of("factor") >= 1).all()
    assert found.effective <= found.draws.sum()
    assert found.shares.sum() == pytest.approx(1)


def test_there_are_none_before_a_world_was_tried() -> None:
    search = Search(endgame("classic", ["345", "67", "89"]), 1)
    assert search.courses([None][:0], 4, by_wins=True) is None
    assert len(set(NOTED)) == len(NOTED)


# --- Deals that are played once for every landlord -----------------------------------------------


@pytest.mark.usefixtures("no_weights")
def test_a_bank_of_unshuffled_deals() -> None:
    """Tests that the bank deals what the game deals, and plays it for all landlords."""
    rules = load_rules({"base": "snatch", "shuffle": "none"})
    trials = play_bank(rules, 6, 2)
    for number in range(6):
        hands, bottom = deal(rules, 2 * 1_000_003 + number)
        assert trials.hands[number].tolist() == [hand.packed for hand in hands]
        assert int(trials.bottoms[number]) == bottom.packed
    assert (trials.points != 0).all()
    assert np.array_equal(trials.points, play_bank(rules, 6, 2).points)


# --- A search by the clock ends when the decision is settled; a search by worlds does not --------


def ending() -> Knowledge:
    """Returns an ending in which a pair may win, and a single card never does.

    It has too many deals for a search to try each of them.
    """
    view = endgame("classic", ["334", "556679JQ", "78TTKA2B"])
    assert not Search(view, 1).counted(POOL)
    return view


@pytest.mark.parametrize("by_wins", [True, False])
def test_a_settled_decision_ends_the_search(by_wins: bool) -> None:
    """Tests that a choice that loses every world is dropped, and that no hour is used up."""
    view = ending()
    options = promising(Search(view, 1), by_wins=by_wins)
    samples = Search(view, 1).run(options, Limit(seconds=1), by_wins=by_wins)
    found = {str(play): each.scored for play, each in zip(options, samples, strict=True)}
    worlds = len(found["33"])
    won = np.count_nonzero(found["33"] > 0) / worlds
    best = samples[[str(play) for play in options].index("33")]
    assert 0 < math.sqrt(won * (1 - won) / best.effective) < 0.016
    assert {str(play) for play in options} == {"33", "3", "4"}
    assert all(64 <= len(found[play]) < worlds < 2000 for play in ("3", "4"))
    assert not (found["3"] > 0).any()
    finer = Search(view, 1).run(options, Limit(seconds=30), by_wins=by_wins)
    assert worlds < max(len(trial.scored) for trial in finer) < 50_000


def test_a_settled_decision_keeps_what_is_asked_for() -> None:
    """Tests that a search that ends early has tried what is to be kept as long as the best."""
    view = ending()
    options = promising(Search(view, 1), by_wins=True)
    trials = Search(view, 1).run(options, Limit(seconds=1), by_wins=True, keep=(0, 1, 2))
    assert len({len(trial.scored) for trial in trials}) == 1
    assert len(trials[0].scored) < 2000


def test_a_limit_in_worlds_is_used_up() -> None:
    """Tests that the number of worlds alone decides the answer where they are the limit."""
    view = ending()
    options = promising(Search(view, 1), by_wins=True)
    trials = Search(view, 1).run(options, Limit(seconds=60, worlds=3000), by_wins=True)
    assert {trial.worlds for trial in trials} == {3000}


def test_seconds_do_not_end_the_trial_of_counted_deals() -> None:
    """Tests that a limit in seconds and one in worlds give the same outcomes of all deals."""
    view = endgame("classic", ["334", "5566", "77889"])
    options = promising(Search(view, 1), by_wins=True)
    by_clock, by_worlds = (
        Search(view, 1).run(options, limit, by_wins=True)
        for limit in (Limit(seconds=60), Limit(worlds=1))
    )
    for one, other in zip(by_clock, by_worlds, strict=True):
        assert one.scored.tolist() == other.scored.tolist()
        assert one.worlds == Search(view, 1).counted(POOL)
