"""Reviews and batches in the store, as answers show them."""

from __future__ import annotations

import json
from typing import Any

from api.store.batches import Batch
from solver.protocol.jobs import Progress, ReviewSummary, status_of


def job_answer(job: ReviewSummary, answer: str | None) -> dict[str, Any]:
    """Returns how far a review is, and what came out.

    Args:
        job: the review.
        answer: the finished review as JSON; None when it is not finished.
    """
    found = job.to_dict()
    return found if answer is None else {**found, "result": json.loads(answer)}


def batch_summary(batch: Batch) -> dict[str, Any]:
    """Returns how far a batch is, without its reviews."""
    ended = batch.counts.get("done", 0) + batch.counts.get("failed", 0)
    return {
        "kind": "batch",
        "id": batch.id,
        "status": status_of(batch.counts),
        "progress": Progress(ended, sum(batch.counts.values())).to_dict(),
        "counts": batch.counts,
        "created": batch.created.isoformat(),
        "refused_count": batch.refused,
    }
