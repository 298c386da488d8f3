"""What a worker of the cluster does: one part of a review, as text in and text out.

Dask runs these functions by their names in its own processes. They need no store and no settings.
"""

from __future__ import annotations

import logging
import os
from collections import OrderedDict
from collections.abc import Iterable
from contextlib import suppress

from distributed import Worker

from api.processes import name_process
from api.telemetry import logs
from solver.errors import SolverError
from solver.messages import Message
from solver.protocol.parts import language_of, run_part
from solver.review.plan import Part
from solver.search.limit import Cancellation
from solver.settings import share_processors

log = logging.getLogger(__name__)

# By the keys of the tasks: those that run, and those that were cancelled before they ran. Only the
# last ones are kept, since a task that the scheduler has forgotten never begins.
_KEPT = 1000
_cancellations: OrderedDict[str, Cancellation] = OrderedDict()
# Added to the niceness of a worker: a batch of reviews does not slow down the page.
_NICENESS = 5


def dask_setup(server: object) -> None:
    """Prepares the process of a worker; Dask calls this for a module named by `--preload`.

    Args:
        server: what the process is; a scheduler may be told to load this module as well.
    """
    if not isinstance(server, Worker):
        return
    name_process("landlord-worker")
    logs.configure("WARNING")
    share_processors(1)
    with suppress(OSError):  # a sandbox may refuse: then it competes with the others
        os.nice(_NICENESS)


def do(key: str, question: str, part: Part) -> tuple[bool, str]:
    """Does one part of a review, with one thread.

    Args:
        key: names the task for `cancel`.
        question: the review, as `solver.protocol.parts.question_of` writes it.
        part: the part to do.

    Returns:
        True and the result, as `solver.protocol.parts.result_of` reads it; False and the reason
        when the part cannot be done.

    Raises:
        Cancelled: the task was cancelled.
    """
    cancellation = _cancellation(key)
    try:
        return True, run_part(question, part, cancellation)
    except SolverError as error:
        return False, error.detail.said(language_of(question))
    except (ArithmeticError, LookupError, ValueError, TypeError, AssertionError) as error:
        log.exception("a part of a review failed")
        reason = Message("an internal error: {kind}", kind=type(error).__name__)
        return False, reason.said(language_of(question))
    finally:
        _cancellations.pop(key, None)


async def cancel(keys: Iterable[str]) -> None:
    """Ends the tasks with these keys in this process within 50 ms, or before they begin.

    It is a coroutine, because Dask waits for anything else.
    """
    for key in keys:
        _cancellation(key).cancel()


def _cancellation(key: str) -> Cancellation:
    while len(_cancellations) >= _KEPT:
        _cancellations.popitem(last=False)
    return _cancellations.setdefault(key, Cancellation())
