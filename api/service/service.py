"""What the views of one app share: its settings, games, store, clients, places for searches."""

from __future__ import annotations

import threading
from collections.abc import Callable, Hashable, Iterator
from contextlib import AbstractContextManager, contextmanager, nullcontext
from dataclasses import dataclass, field
from typing import TypeVar, cast

from flask import current_app, g, request

# Importing OR-Tools takes most of a second: it is done before the workers are forked.
import solver.decomposition.decomposer  # noqa: F401
from api.access.counts import Counts
from api.access.keys import KeyRing
from api.access.limits import Caller, CallerLimits, charged, current_caller
from api.admission.admission import Admission
from api.admission.places import Places
from api.config import Settings
from api.service.disconnects import Clients
from api.service.search_check import SearchCheck
from api.service.search_threads import SearchThreads
from api.store import Session, Store, leases
from api.store.retention import StoreLimits
from api.telemetry import metrics, tracing
from solver.bidding.recommend import prepare
from solver.errors import Cancelled
from solver.exact.table_memory import share_memory
from solver.protocol import Catalogue, Endpoint
from solver.protocol.decompositions import DecompositionsRequest
from solver.protocol.limits import SearchRequest
from solver.protocol.message import Answered, Request
from solver.weights.networks import native_networks

# The questions without a search that take more than a millisecond or two, by their paths.
_SHORT = ("positions",)
# Longer questions, in bytes, and longer hands, in characters, are short work as well.
_CHEAP_BODY = 2048
_CHEAP_HAND = 40
# A check of the search threads waits behind searches that may be as long as the settings allow.
_LONGEST_SEARCHES = 3.0

_A = TypeVar("_A", bound=Answered)


@dataclass(frozen=True)
class Service:
    """One app's way to the solver.

    Attributes:
        settings: the settings of the app.
        catalogue: the games that a request may name.
        admission: the places for work of every kind.
        limits: the limits of callers.
        store: the games, and what hangs on them.
        clients: the clients that are waiting for the answer of a search.
        search_check: a small search, which says whether searches are answered.
    """

    settings: Settings
    catalogue: Catalogue
    admission: Admission
    limits: CallerLimits
    store: Store
    search_check: SearchCheck
    clients: Clients = field(default_factory=Clients)
    _waits: threading.BoundedSemaphore = field(default_factory=threading.BoundedSemaphore)
    _stopped: threading.Event = field(default_factory=threading.Event)
    _forked: threading.Event = field(default_factory=threading.Event)
    _threads: SearchThreads = field(default_factory=lambda: SearchThreads(1))

    def check_room(self, session: Session) -> None:
        """Checks that what a transaction has added to the store is within its limits.

        Raises:
            StoreFull: it is not; the transaction is to be taken back.
            StoreUnavailable: its disk is full; so is it then.
        """
        limits = StoreLimits(self.settings.store_games, self.settings.store_bytes)
        limits.check(session, self.settings.retry_after)
        self.store.check_room(session)

    @classmethod
    def of(cls, settings: Settings) -> Service:
        """Returns the service that `settings` describe.

        Raises:
            InvalidRules: a file of added rules that cannot be used.
            InvalidSetting: the address of the store cannot be used.
            Unavailable: the weights of a game are damaged.
        """
        catalogue = Catalogue.with_files(
            settings.rules_files, allow_inline=settings.inline_games == "on"
        )
        for rules in catalogue.all:
            native_networks(rules)  # read before the workers are forked
            prepare(rules)
        share_memory(settings.workers * settings.searches)
        store = Store.open(
            settings.store, patience=settings.store_patience, retry_after=settings.retry_after
        )
        threads = SearchThreads(settings.searches + settings.short_works)
        return cls(
            settings,
            catalogue,
            Admission.of(settings),
            CallerLimits(settings, Counts.at(settings.rate_storage), KeyRing(store)),
            store,
            SearchCheck(threads, _LONGEST_SEARCHES * settings.search_seconds),
            _waits=threading.BoundedSemaphore(settings.streams),
            _threads=threads,
        )

    def forked(self) -> None:
        """Starts what each worker process has for itself, after it was forked."""
        self._forked.set()
        self.store.forked()
        self.limits.keys.forked()

    @property
    def expects_workers(self) -> bool:
        """Whether this is a process of a server that has workers of its own for the reviews."""
        return self._forked.is_set() and self.settings.cluster_workers > 0

    def has_workers(self) -> bool:
        """Whether others do the reviews: workers of this server, or any that use its store.

        Raises:
            StoreUnavailable: the store does not answer.
        """
        if self.expects_workers:
            return True
        with self.store.read() as session:
            return leases.workers(session) > 0

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
        metrics.STREAMS.inc(allowed)
        try:
            yield allowed
        finally:
            metrics.STREAMS.dec(allowed)
            if allowed:
                self._waits.release()

    def ask(self, endpoint: Endpoint, question: Request) -> Answered:
        """Returns the answer to a question, for which all but the cheap ones take a place.

        Raises:
            Busy: no place became free in time.
            TooManyRequests: the caller has no seconds of searches left.
            ClientGone: the client closed the connection, which ended the search.
        """
        if isinstance(question, SearchRequest):
            return self.searched(endpoint.answer, question)
        if not _is_short(endpoint, question):
            return endpoint.answer(question, self.catalogue)
        with self.admission.short.place(kind=endpoint.path):
            return endpoint.answer(question, self.catalogue)

    def searched(
        self, answer: Callable[[SearchRequest, Catalogue], _A], question: SearchRequest
    ) -> _A:
        """Returns the answer to a question, as `ask` does, which a function gives."""
        with self.searching(question) as limited:
            found = self.search(answer, limited)
        metrics.searched(str(request.url_rule), found)
        return found

    def search(
        self, answer: Callable[[SearchRequest, Catalogue], _A], question: SearchRequest
    ) -> _A:
        """Returns the answer to a question that holds its place already."""
        if not question.searches:
            return answer(question, self.catalogue)
        return self._threads.run(answer, question, self.catalogue)

    @contextmanager
    def searching(self, question: SearchRequest) -> Iterator[SearchRequest]:
        """Holds a place for a search, and yields its question with the limits of this service.

        A question that needs no search takes no place, unless it brings a game of its own.

        Raises:
            Busy: no place became free in time.
            TooManyRequests: the caller has no seconds of searches left.
            ClientGone: the client closed the connection, which ended the search.
        """
        seconds, since = self.settings.search_seconds, g.started
        if not question.searches:
            with self.admission.short.place() if _brings_rules(question) else nullcontext():
                yield question.within(seconds, since)
            return
        with self.clients.search(request.environ) as cancellation:
            limited = question.within(seconds, since, cancellation)
            with self.place_for(question, limited.limit.seconds, current_caller()):
                if cancellation.cancelled:
                    raise Cancelled  # while it waited for the place
                with metrics.searching(str(request.url_rule)), tracing.span("search"):
                    yield limited

    def place_for(
        self, question: SearchRequest, seconds: float | None, caller: Caller
    ) -> AbstractContextManager[None]:
        """Waits for the place that a search needs, as `place` does."""
        short = isinstance(question, DecompositionsRequest)
        places = self.admission.short if short else self.admission.searches
        # A limit in worlds or nodes says little about seconds: such searches are a kind apart.
        return self.place(places, seconds, (type(question).__name__, _has_amount(question)), caller)

    @contextmanager
    def place(
        self,
        places: Places,
        seconds: float | None = None,
        kind: Hashable = None,
        caller: Caller | None = None,
    ) -> Iterator[None]:
        """Waits for a place and holds it inside the block, and charges the caller for the time.

        Args:
            places: where.
            seconds: the limit of the work.
            kind: works of one kind take about the same share of their limit.
            caller: who is charged; by default who has sent this request.

        Raises:
            Busy: no place became free in time.
            TooManyRequests: the caller has no seconds of searches left.
        """
        expected = places.expected(seconds, kind)
        with (
            charged(self.limits.counts, caller or current_caller(), expected) as begin,
            places.place(seconds, kind),
        ):
            begin()
            yield


def _is_short(endpoint: Endpoint, question: Request) -> bool:
    """Whether a question without a search is more than a cheap one."""
    return (
        endpoint.path in _SHORT
        or (request.content_length or 0) > _CHEAP_BODY
        or len(getattr(question, "hand", None) or "") > _CHEAP_HAND
        or getattr(question, "record", None) is not None
        or _brings_rules(question)
    )


def _brings_rules(question: Request) -> bool:
    """Whether a question brings a game of its own, which has to be compiled."""
    return not isinstance(getattr(question, "rules", None) or "", str)


def _has_amount(question: SearchRequest) -> bool:
    limit = question.limit
    return getattr(limit, "worlds", None) is not None or getattr(limit, "nodes", None) is not None


def service() -> Service:
    """Returns the service of the app that handles this request."""
    return cast(Service, current_app.extensions["landlord"])


def ask(endpoint: Endpoint, question: Request) -> Answered:
    """Returns the answer of the app that handles this request."""
    return service().ask(endpoint, question)
