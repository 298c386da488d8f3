"""A review divided into parts: any order, any process, and the same review."""

from __future__ import annotations

import pickle
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace

import pytest

from solver.errors import Cancelled, InvalidRequest
from solver.game.deal import deal
from solver.records.record import Record
from solver.review import review as reviewing
from solver.review.plan import Part, PartResult, ReviewPlan
from solver.review.review import review, review_all
from solver.rules import GAMES, load_rules
from solver.search.limit import Cancellation, Limit
from tests.review.reviewed_games import rebuilt, record_of, short_record

pytestmark = pytest.mark.usefixtures("no_weights")


# --- A review divided into parts: any order, any process, and the same review --------------------


# Without networks, chances are shares of the worlds, and exact.
FEW = Limit(worlds=4)


def beginning(game: str) -> Record:
    """Returns a record of the calls and the first acts of a game."""
    record = short_record(game)
    return rebuilt(record, acts=record.acts[:6])


@pytest.mark.one_in(3, first=2)
@pytest.mark.parametrize("game", GAMES)
def test_parts_in_any_order_make_the_same_review(game: str) -> None:
    """Tests a plan that went to another process, with its parts done from the last to the first."""
    record = beginning(game)
    plan = ReviewPlan.of(record, limit=FEW, seed=9)
    elsewhere = pickle.loads(pickle.dumps(plan))
    assert elsewhere == plan
    results: dict[Part, PartResult] = {
        part: elsewhere.run(part) for part in reversed(elsewhere.parts)
    }
    found = plan.finish(results, seconds=1.5)
    alone = review(record, limit=FEW, seed=9)
    assert (found.decisions, found.players, found.curve) == (
        alone.decisions,
        alone.players,
        alone.curve,
    )
    assert found.engine.seconds == 1.5


def test_a_plan_of_inline_rules_is_pickled_with_them() -> None:
    """Tests that a worker that knows the built-in games only can do the parts of another game."""
    rules = load_rules({"base": "classic", "score": {"bomb_factor": 3}})
    hands, bottom = deal(rules, 3)
    record = Record.build(rules, hands=hands, bottom=bottom, calls=[3], names=["a", "b", "c"])
    plan = ReviewPlan.of(record, limit=FEW, seed=1)
    assert pickle.loads(pickle.dumps(plan)).record == record


def test_a_part_is_cancelled() -> None:
    """Tests that the cancellation of a part ends it, whatever the kind of the part."""
    plan = ReviewPlan.of(beginning("classic"), limit=FEW, seed=9)
    cancellation = Cancellation()
    cancellation.cancel()
    for part in plan.parts[:2]:
        with pytest.raises(Cancelled):
            plan.run(part, cancellation)


@pytest.mark.parametrize("game", GAMES)
def test_the_decisions_of_one_seat(game: str) -> None:
    """Tests that they are judged as in the review of all, and no others; the plan can be pickled."""
    record = beginning(game)
    whole = review(record, limit=FEW, seed=9)
    seat = whole.decisions[-1].seat
    plan = ReviewPlan.of(record, limit=FEW, seed=9, seats=[seat])
    assert pickle.loads(pickle.dumps(plan)) == plan
    found = review(record, limit=FEW, seed=9, seats=[seat])
    expected = [each for each in whole.decisions if each.seat == seat]
    assert [(each.index, each.played, each.label) for each in found.decisions] == [
        (each.index, each.played, each.label) for each in expected
    ]
    assert [each.win_played for each in found.decisions] == [each.win_played for each in expected]
    assert [each.seat for each in found.curve] == [seat] * len(found.curve)
    assert all("seats" in player.luck.notes for player in found.players)
    assert not any("seats" in player.luck.notes for player in whole.players)


def test_there_is_no_such_seat() -> None:
    with pytest.raises(InvalidRequest, match="no seat 3") as caught:
        ReviewPlan.of(beginning("classic"), limit=FEW, seats=[0, 3])
    assert caught.value.pointer == "/seats/1"


# --- Tests of reviews by several processes: the same reviews, in order, and errors beside them ---


def plans() -> Iterator[ReviewPlan]:
    """The beginnings of three games."""
    for game, acts in (("classic", 4), ("street", 3), ("decktet", 5)):
        record = record_of(game, 1)
        short = rebuilt(record, acts=record.acts[:acts])
        yield ReviewPlan.of(short, limit=Limit(worlds=4), seed=2)


def test_the_number_of_workers_does_not_matter(monkeypatch: pytest.MonkeyPatch) -> None:
    """Tests threads in the place of the processes, which take seconds to start.

    What is sent to a process is pickled before.
    """
    monkeypatch.setattr(reviewing, "worker_pool", ThreadPoolExecutor)
    compare_one_worker_with_two()


@pytest.mark.long
@pytest.mark.process
def test_the_number_of_processes_does_not_matter() -> None:
    compare_one_worker_with_two()


def compare_one_worker_with_two() -> None:
    judged = []
    alone = list(review_all(plans(), jobs=1, progress=lambda: judged.append(1)))
    shared = list(review_all(plans(), jobs=2, progress=lambda: judged.append(2)))
    assert len(alone) == len(shared) == 3
    for one, other in zip(alone, shared, strict=True):
        assert not isinstance(one, Exception)
        assert not isinstance(other, Exception)
        assert (one.decisions, one.players, one.curve) == (
            other.decisions,
            other.players,
            other.curve,
        )
        assert replace(one.engine, seconds=0) == replace(other.engine, seconds=0)
    assert judged.count(1) == judged.count(2) > 9


def test_a_game_that_cannot_be_reviewed_does_not_stop_the_others(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    whole = ReviewPlan.run

    def run(plan: ReviewPlan, part: Part, *, limit: Limit) -> PartResult:
        if plan.record.rules.id == "street":
            raise InvalidRequest("too many")
        return whole(plan, part, limit=limit)

    monkeypatch.setattr(reviewing.ReviewPlan, "run", run)
    first, second, third = review_all(plans(), jobs=1)
    assert isinstance(second, InvalidRequest)
    assert not isinstance(first, Exception)
    assert not isinstance(third, Exception)


def test_plans_are_taken_as_they_are_needed() -> None:
    taken = []

    def watched() -> Iterator[ReviewPlan]:
        for plan in plans():
            taken.append(plan)
            yield plan

    found = review_all(watched(), jobs=1)
    next(found)
    assert len(taken) == 1
    found.close()
