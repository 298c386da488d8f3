"""A review done in the process of its request, where there is no cluster."""

from __future__ import annotations

import time
import uuid
from typing import cast

from api.jobs.finish import outcome_of
from api.store import Store, leases
from api.store.leases import PartResult
from solver.errors import SolverError
from solver.protocol.parts import run_part
from solver.review.plan import Part, PartKind
from solver.search.limit import Cancellation


def work_inline(store: Store, job_id: str, until: float, cancellation: Cancellation) -> None:
    """Does a review in this thread as far as the time allows; others may go on with it later.

    Args:
        store: where the review is.
        job_id: the review. Nothing is done when somebody else works on it, or when it has ended.
        until: the moment after which no other part is begun, as `time.monotonic` gives it.
        cancellation: ends the work early.

    Raises:
        Cancelled: the work was cancelled; what is done stays done.
        StoreUnavailable: the store does not answer.
    """
    owner = f"request-{uuid.uuid4().hex}"
    with store.write() as session:
        taken = leases.take(session, owner, (), most=1, only=job_id)
    for job in taken:
        try:
            for part in job.parts:
                if time.monotonic() >= until:
                    return
                wanted = Part(cast("PartKind", part.kind), part.event)
                text = run_part(job.question.text, wanted, cancellation)
                with store.write() as session:
                    leases.renew(session, owner)
                    leases.write(session, owner, [PartResult(job.number, part.number, text)])
            outcome = outcome_of(store, job.number)
            with store.write() as session:
                leases.finish(session, owner, job.number, outcome.answer, outcome.played)
        except SolverError as error:
            with store.write() as session:
                leases.fail(session, owner, job.number, str(error))
        finally:
            with store.write() as session:
                leases.release(session, owner)
