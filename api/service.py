"""What the views of one app share: its settings, games, store, clients, places for searches."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import cast

from flask import current_app, g, request

# Importing OR-Tools takes most of a second: it is done before the workers are forked.
import solver.decomposition.decomposer  # noqa: F401
from api.clients import Clients
from api.config import Settings
from api.limits import Capacity
from api.store import Session, Store
from api.store.retention import Limits
from solver.bidding.recommend import prepare
from solver.errors import Cancelled
from solver.messages import Message
from solver.protocol import Catalogue, Endpoint
from solver.protocol.limits import SearchRequest
from solver.protocol.message import Answer, Request
from solver.weights.networks import native_networks

# Reading thousands of games takes seconds of one processor, and some hundred megabytes.
_IMPORTS = 2


@dataclass(frozen=True)
class Service:
    """One app's way to the solver.

    Attributes:
        settings: the settings of the app.
        catalogue: the games that a request may name.
        capacity: the places for searches.
        imports: the places for requests that bring games in.
        store: the games, and what hangs on them.
        clients: the clients that are waiting for the answer of a search.
    """

    settings: Settings
    catalogue: Catalogue
    capacity: Capacity
    imports: Capacity
    store: Store
    clients: Clients = field(default_factory=Clients)
    _waits: threading.BoundedSemaphore = field(default_factory=threading.BoundedSemaphore)
    _stopped: threading.Event = field(default_factory=threading.Event)

    def check_room(self, session: Session) -> None:
        """Checks that what a transaction has added to the store is within its limits.

        Raises:
            StoreFull: it is not; the transaction is to be taken back.
        """
        limits = Limits(self.settings.store_games, self.settings.store_bytes)
        limits.check(session, self.settings.retry_after)

    @classmethod
    def of(cls, settings: Settings) -> Service:
        """Returns the service that `settings` describe.

        Raises:
            InvalidRules: a file of added rules that cannot be used.
            InvalidSetting: the address of the store cannot be used.
        """
        catalogue = Catalogue.with_files(settings.rules_files)
        for rules in catalogue.all:
            native_networks(rules)  # read before the workers are forked
            prepare(rules)
        return cls(
            settings,
            catalogue,
            Capacity(settings.searches, settings.search_patience, settings.retry_after),
            Capacity(_IMPORTS, settings.search_patience, settings.retry_after, Message("imports")),
            Store.open(
                settings.store,
                patience=settings.store_patience,
                retry_after=settings.retry_after,
            ),
            _waits=threading.BoundedSemaphore(settings.streams),
        )

    def forked(self) -> None:
        """Starts what each worker process has for itself, after it was forked."""
        self.store.forked()
        self.clients.start()

    def stop(self) -> None:
        """Ends the streams and waits of this process soon; may be called in a signal handler."""
        self._stopped.set()

    def stopping(self) -> bool:
        """Whether this process is about to end."""
        return self._stopped.is_set()

    @contextmanager
    def waiting(self, wanted: bool) -> Iterator[bool]:
        """Yields whether a request may keep its thread inside the block while it waits.

        Args:
            wanted: whether it wants to; otherwise this does nothing.
        """
        allowed = wanted and self._waits.acquire(blocking=False)
        try:
            yield allowed
        finally:
            if allowed:
                self._waits.release()

    def ask(self, endpoint: Endpoint, question: Request) -> Answer:
        """Returns the answer to a question; a search takes one of the places.

        Raises:
            Busy: no place became free in time.
            ClientGone: the client closed the connection, which ended the search.
        """
        if not isinstance(question, SearchRequest):
            return endpoint.answer(question, self.catalogue)
        with self.searching(question) as limited:
            return endpoint.answer(limited, self.catalogue)

    @contextmanager
    def searching(self, question: SearchRequest) -> Iterator[SearchRequest]:
        """Holds a place for a search, and yields its question with the limits of this service.

        A question that needs no search takes no place.

        Raises:
            Busy: no place became free in time.
            ClientGone: the client closed the connection, which ended the search.
        """
        seconds, since = self.settings.search_seconds, g.started
        if not question.searches:
            yield question.within(seconds, since)
            return
        with self.clients.search(request.environ) as cancellation:
            limited = question.within(seconds, since, cancellation)
            with self.capacity.place(limited.limit.seconds):
                if cancellation.cancelled:
                    raise Cancelled  # while it waited for the place
                yield limited


def service() -> Service:
    """Returns the service of the app that handles this request."""
    return cast(Service, current_app.extensions["landlord"])


def ask(endpoint: Endpoint, question: Request) -> Answer:
    """Returns the answer of the app that handles this request."""
    return service().ask(endpoint, question)
