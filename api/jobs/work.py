"""What a worker of the cluster does: one part of a review, as text in and text out.

Dask runs these functions by their names in its own processes. They need no store and no settings.
"""

from __future__ import annotations

import logging
from collections import OrderedDict
from collections.abc import Iterable

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
    share_processors(1)
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


def cancel(keys: Iterable[str]) -> None:
    """Ends the tasks with these keys in this process within 50 ms, or before they begin."""
    for key in keys:
        _cancellation(key).cancel()


def _cancellation(key: str) -> Cancellation:
    while len(_cancellations) >= _KEPT:
        _cancellations.popitem(last=False)
    return _cancellations.setdefault(key, Cancellation())
