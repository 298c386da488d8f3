"""Jobs as a client sees them: waiting with progress, failing, removed, cancelled."""

from __future__ import annotations

from typing import Any

import pytest

from api.client import JobFailed, JobRemoved, Landlord, TimedOut
from api.client.schemas import Progress
from tests.api.client.stub import Reply, problem, stub

ID = "r" * 24
ASKED = Reply(202, {"id": ID})
CLUSTER = Reply(200, {"status": "ok", "checks": {}, "cluster": {"state": "ready"}})
ALONE = Reply(200, {"status": "ok", "checks": {}, "cluster": {"state": "none"}})
REVIEW = {"decisions": [], "players": [], "curve": [], "engine": {}}


def state(status: str, done: int, **said: Any) -> Reply:
    return Reply(200, {"id": ID, "status": status, "progress": {"done": done, "of": 3}, **said})


def review(landlord: Landlord, told: list[Progress]) -> Any:
    return landlord.review(told.append, record="…", seed=1)


def test_the_end_of_a_review() -> None:
    told: list[Progress] = []
    replies = [state("queued", 0), state("running", 2), state("running", 2)]
    with stub(ASKED, CLUSTER, *replies, state("done", 3, result=REVIEW)) as server:
        assert review(server.client(), told) == REVIEW
    assert [each["done"] for each in told] == [0, 2, 3]
    # The client looks less often as time passes.
    assert server.pauses == sorted(server.pauses)
    assert server.asked[0].json == {"record": "…", "seed": 1, "wait": False}


def test_a_service_without_a_cluster_is_asked_to_work() -> None:
    running = state("running", 1)
    later = Reply(202, {"id": ID, "status": "running"})
    with stub(
        ASKED, ALONE, state("queued", 0), later, running, running, problem(503, after=9),
        state("done", 3, result=REVIEW),
    ) as server:  # fmt: skip
        assert review(server.client(), []) == REVIEW
    sent = [each for each in server.asked if each.method == "POST"]
    assert [each.headers.get("Prefer") for each in sent] == [None, "wait=2", "wait=2"]
    assert len({each.body for each in sent}) == 1


def test_a_review_that_fails() -> None:
    failed = state("failed", 1, reason="five workers died")
    with stub(ASKED, CLUSTER, failed) as server, pytest.raises(JobFailed, match="five workers"):
        review(server.client(), [])


def test_a_review_that_fails_while_a_request_works_at_it() -> None:
    """Tests that it is not begun again."""
    failed = state("failed", 1, reason="no")
    replies = [ASKED, ALONE, state("queued", 0), problem(503), failed]
    with stub(*replies) as server, pytest.raises(JobFailed):
        review(server.client(), [])


def test_a_review_that_somebody_removes() -> None:
    replies = [ASKED, CLUSTER, state("running", 1), problem(404)]
    with stub(*replies) as server, pytest.raises(JobRemoved):
        review(server.client(), [])


def test_a_review_that_takes_too_long() -> None:
    replies = [ASKED, CLUSTER, state("running", 1)]
    with stub(*replies) as server, pytest.raises(TimedOut, match="within 0 seconds"):
        server.client().review(patience=0, record="…")


def test_a_review_by_its_id() -> None:
    """Tests that no question is needed to wait for it."""
    with stub(state("done", 3, result=REVIEW)) as server:
        assert server.client().reviews.review(ID).wait() == REVIEW


def test_cancelling() -> None:
    with stub(Reply(204), problem(404)) as server:
        pending = server.client().reviews.review(ID)
        pending.cancel()
        pending.cancel()  # gone already
    assert {(each.method, each.path) for each in server.asked} == {("DELETE", f"/v1/reviews/{ID}")}


def test_a_batch() -> None:
    entry = {"index": 0, "status": "done"}
    page = state("done", 3, reviews=[entry], refused=[], next=f"/v1/reviews/{ID}?first=1")
    last = state("done", 3, reviews=[entry | {"index": 1}], refused=[], next=None)
    with stub(ASKED, state("running", 1), state("done", 3), page, page, last) as server:
        pending = server.client().reviews.ask_many("{}\n", worlds=1)
        assert pending.wait()["reviews"] == [entry]
        assert [each["index"] for each in pending.reviews()] == [0, 1]
    assert server.asked[0].path == "/v1/reviews/batch?worlds=1"
    assert server.asked[1].path == f"/v1/reviews/{ID}?first={2**31 - 1}"
