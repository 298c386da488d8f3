"""Comparisons: worlds go where a label is open, and stop where it is clear."""

import math
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from solver.bidders.kinds import kinds_of
from solver.bidding.standing import evidence_of_call
from solver.game.auction import Auction
from solver.game.knowledge import Knowledge
from solver.protocol.reviews import ReviewsRequest
from solver.review.comparison import compare
from solver.review.judge import judge
from solver.review.labels import MARGIN, Loss, expected
from solver.review.plan import DEFAULT_LIMIT
from solver.review.review import review
from solver.rules import load_rules
from solver.search.candidates import candidates
from solver.search.limit import Limit
from solver.search.search import POOL, Search
from tests.builders import middle_of_game
from tests.review.reviewed_games import record_of, short_record


def decisions(game: str, seed: int) -> list[tuple[Knowledge, Any]]:
    """Returns the plays of a greedy game that had a choice, with what was done."""
    return [
        (each.view, each)
        for each in record_of(game, seed).decisions()
        if each.view.kind == "play" and len(candidates(each.view)) > 1
    ]


def test_what_is_lost_in_expectation() -> None:
    """Tests worked numbers: a sure loss, an even one, and a rival that is almost surely worse."""
    even = Loss(0.0, 2.0)
    assert expected([]) == 0.0
    assert expected([Loss(7.0, 0.0)]) == 7.0
    assert expected([Loss(-7.0, 0.0)]) == 0.0
    assert expected([even]) == pytest.approx(2 / math.sqrt(2 * math.pi))
    assert 0 < expected([Loss(-6.0, 2.0)]) < 0.001
    assert expected([even, Loss(30.0, 2.0)]) == pytest.approx(30.0)


@given(st.lists(st.tuples(st.floats(0, 60), st.floats(0, 10)), min_size=2, max_size=2, unique=True))
def test_the_smaller_loss_never_has_the_worse_label(losses: list[tuple[float, float]]) -> None:
    """Tests that labels follow the losses, but for what their intervals leave open."""
    order = ["best", "good", "inaccuracy", "mistake", "blunder"]
    one, other = (Loss(*each) for each in sorted(losses))
    if "unclear" not in (one.label, other.label) and other.percent - one.percent > MARGIN:
        assert order.index(one.label) <= order.index(other.label)


@pytest.mark.usefixtures("no_weights")
def test_worlds_go_where_the_label_is_open() -> None:
    """Tests that clear decisions end early, others at the limit, and that `settled` says which.

    Where the deals are few, each of them is tried whatever the limit is, and nothing is open.
    """
    limit = Limit(worlds=1024)
    worlds = []
    for view, decision in decisions("classic", 2):
        found = judge(decision, limit, 7)
        if deals := Search(view, 7).counted(POOL):
            assert (found.worlds, found.settled) == (deals, True)
            continue
        assert found.worlds % 256 == 0
        assert found.settled or found.worlds == 1024
        worlds.append(found.worlds)
        assert view.seat == found.seat
    assert min(worlds) == 256
    assert max(worlds) == 1024


@pytest.mark.usefixtures("small_weights")
@pytest.mark.one_in(2)
@pytest.mark.parametrize("game", ["classic", "street"])
def test_rivals_that_cannot_be_best_are_dropped(game: str) -> None:
    """Tests that what was played and the best stay, and that nothing is lost on the way."""
    _, view = middle_of_game(game, 5, 0)
    options = candidates(view)
    found = compare(Search(view, 3), options, 1, Limit(worlds=512), "win")
    tried = [found.own, *found.rivals, *found.dropped]
    assert found.own.play == options[1]
    assert len({str(each.play) for each in tried}) == len(tried)
    if found.rivals and found.dropped:
        best = max(each.evaluation.win for each in found.rivals)
        assert all(each.evaluation.win < best for each in found.dropped)
    assert 0 < found.effective <= found.worlds <= 512
    assert all(each.sample.worlds == found.worlds for each in (found.own, *found.rivals))


@pytest.mark.usefixtures("small_weights")
def test_the_network_alone_settles_nothing() -> None:
    """Tests a limit of no world: there is a verdict, and it says that it is not settled."""
    _, decision = decisions("classic", 2)[0]
    found = judge(decision, Limit(worlds=0), 7)
    assert (found.worlds, found.settled) == (0, False)


@pytest.mark.usefixtures("no_weights")
def test_the_default_limit_is_in_worlds() -> None:
    """Tests that a request without a limit, or with an empty one, asks for the default worlds.

    Seconds alone are a limit as before.
    """
    documents: list[dict[str, Any]] = [{}, {"limit": {}}]
    for document in documents:
        request = ReviewsRequest.model_validate({"record": "-", **document})
        assert request.limit.to_limit() == DEFAULT_LIMIT
        assert request.within(5.0).limit.to_limit() == Limit(5.0, DEFAULT_LIMIT.worlds)
    timed = ReviewsRequest.model_validate({"record": "-", "limit": {"seconds": 3}})
    assert timed.limit.to_limit() == Limit(seconds=3.0)
    counted = ReviewsRequest.model_validate({"record": "-", "limit": {"worlds": 9}})
    assert counted.limit.to_limit() == Limit(DEFAULT_LIMIT.seconds, 9)


@pytest.mark.usefixtures("no_weights")
def test_the_answer_says_when_the_seconds_cut_in() -> None:
    """Tests a review whose safeguard ends it, and one that reaches its worlds."""
    record = short_record("classic")
    cut = review(record, limit=Limit(seconds=1e-3, worlds=5000), seed=1)
    assert cut.engine.cut_short
    whole = review(record, limit=Limit(seconds=600.0, worlds=2), seed=1)
    assert whole.engine.cut_short is None


# --- Calls ---------------------------------------------------------------------------------------


@pytest.mark.usefixtures("no_weights")
def test_what_a_call_showed() -> None:
    """Tests that a high bid places a hand among the best, and a pass among the others."""
    rules = load_rules("classic")
    start = Auction.start(rules)
    unknown, high, passed = (
        evidence_of_call(start, call, kinds_of(rules)) for call in (None, 3, "pass")
    )
    assert (unknown.low, unknown.high) == pytest.approx((0.1, 0.9), abs=0.04)
    assert high.high < 0.9
    assert high.low < passed.low
    assert high.middle < unknown.middle < passed.middle
    found = review(record_of("classic", 3, acts=[]), limit=Limit(worlds=8), seed=1)
    calls = [each for each in found.decisions if each.kind == "call"]
    for each in calls:
        assert 0 <= each.shown.top_share <= 1
        assert 0 <= each.shown.before[0] < each.shown.before[1] <= 1
    # The second call of a seat is known to come after its first one.
    assert calls[3].shown.before == calls[0].shown.after


@pytest.mark.usefixtures("no_weights")
def test_calls_are_judged_by_points() -> None:
    """Tests that a call is best or loses points, and that no deal is played beyond the limit."""
    for game in ("classic", "snatch", "street"):
        found = review(record_of(game, 3, acts=[]), limit=Limit(worlds=60), seed=1)
        calls = [each for each in found.decisions if each.kind == "call"]
        assert calls
        for each in calls:
            assert (each.label == "best") is (each.loss == 0.0) or each.forced
            assert each.loss >= each.loss_low >= 0.0
            assert each.points_loss >= 0.0
            assert each.worlds == 60
