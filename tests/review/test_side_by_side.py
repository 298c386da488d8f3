"""Tests of reviews by several processes: the same reviews, in order, and errors beside them."""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace

import pytest

from solver.errors import InvalidRequest
from solver.review import side_by_side
from solver.review.plan import Part, PartResult, ReviewPlan
from solver.review.side_by_side import review_all
from solver.search.limit import Limit
from tests.review.reviewed_games import rebuilt, record_of


def plans() -> Iterator[ReviewPlan]:
    """The beginnings of three games."""
    for game, acts in (("classic", 4), ("street", 3), ("decktet", 5)):
        record = record_of(game, 1)
        short = rebuilt(record, acts=record.acts[:acts])
        yield ReviewPlan.of(short, limit=Limit(worlds=4), seed=2)


@pytest.mark.usefixtures("no_weights")
def test_the_number_of_workers_does_not_matter(monkeypatch: pytest.MonkeyPatch) -> None:
    """Tests threads in the place of the processes, which take seconds to start.

    What is sent to a process is pickled before.
    """
    monkeypatch.setattr(side_by_side, "worker_pool", ThreadPoolExecutor)
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


@pytest.mark.usefixtures("no_weights")
def test_a_game_that_cannot_be_reviewed_does_not_stop_the_others(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    whole = ReviewPlan.run

    def run(plan: ReviewPlan, part: Part, *, limit: Limit) -> PartResult:
        if plan.record.rules.id == "street":
            raise InvalidRequest("too many")
        return whole(plan, part, limit=limit)

    monkeypatch.setattr(side_by_side.ReviewPlan, "run", run)
    first, second, third = review_all(plans(), jobs=1)
    assert isinstance(second, InvalidRequest)
    assert not isinstance(first, Exception)
    assert not isinstance(third, Exception)


@pytest.mark.usefixtures("no_weights")
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
