"""Which places for work a worker has, by its settings, and how a view takes one."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import wraps
from typing import ParamSpec, TypeVar

from flask import current_app

from api.admission.places import Places, Queue
from api.config import Settings
from solver.errors import SEARCHES
from solver.messages import Message

# Reading thousands of games takes seconds of one processor, and some hundred megabytes.
_IMPORTS = 2
# A batch of cheap questions keeps Python's lock busy: more of them would only slow down the others.
_BATCHES = 2
# Requests that work with the store at the same time. They mostly wait for the database.
_STORED = 4
# Threads of a worker that no work may take: cheap questions and health checks have them.
_SPARE_THREADS = 8


def threads(settings: Settings) -> int:
    """Returns the threads that a worker needs, so that cheap questions always find a free one."""
    working = settings.searches + settings.short_works + _IMPORTS + _BATCHES + _STORED
    return _SPARE_THREADS + settings.streams + working + settings.queue


@dataclass(frozen=True)
class Admission:
    """The places of one worker.

    Attributes:
        searches: for searches, each of which keeps a processor busy.
        short: for questions that take some milliseconds of a processor, or end within a second.
        imports: for requests that bring games in.
        batches: for requests that ask many questions; each search takes a place as well.
        stored: for requests that read the store and work with what they find.
    """

    searches: Places
    short: Places
    imports: Places
    batches: Places
    stored: Places

    @classmethod
    def of(cls, settings: Settings) -> Admission:
        """Returns the places that `settings` describe."""
        queue = Queue(settings.queue)

        def places(number: int, work: Message) -> Places:
            patience, retry_after = settings.search_patience, settings.retry_after
            return Places(number, patience, retry_after, work, queue)

        return cls(
            places(settings.searches, SEARCHES),
            places(settings.short_works, Message("places for short work")),
            places(_IMPORTS, Message("imports")),
            places(_BATCHES, Message("batches")),
            places(_STORED, Message("places for work with the store")),
        )


def admission() -> Admission:
    """Returns the places of the app that handles this request."""
    found = current_app.extensions["landlord"].admission
    assert isinstance(found, Admission)
    return found


_P = ParamSpec("_P")
_T = TypeVar("_T")


def stored(view: Callable[_P, _T]) -> Callable[_P, _T]:
    """Makes a view take a place for work with the store.

    Args:
        view: the view; its answer is made when it returns, so it yields nothing later.
    """

    @wraps(view)
    def admitted(*args: _P.args, **kwargs: _P.kwargs) -> _T:
        with admission().stored.place(kind=view.__qualname__):
            return view(*args, **kwargs)

    return admitted
