"""Clients that close the connection before their answer is there: their searches are cancelled."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from typing import Any

from werkzeug.exceptions import HTTPException

from solver.errors import Cancelled
from solver.messages import Message
from solver.search.limit import Cancellation

# The web server puts a `Cancellation` here, which is cancelled when the client leaves.
CLIENT = "landlord.client"


class Dismissed(HTTPException):
    """The service is stopping, and ends a search that would take longer than it has time."""

    code = 503
    description = Message("the service is stopping")
    retry_after = 2


class ClientGone(HTTPException):
    """The client has closed the connection; nobody reads the answer.

    The status is the one that nginx writes into its log in this case.
    """

    code = 499
    description = "the client closed the connection before the answer was there"

    @property
    def name(self) -> str:
        """The title of the problem."""
        return "Client closed request"


class Clients:
    """The clients whose requests a worker is answering, and what is called when they go away."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._waiting: set[Callable[[], None]] = set()
        self._dismissed = False

    @contextmanager
    def search(self, environ: Mapping[str, Any]) -> Iterator[Cancellation]:
        """Yields what cancels the search inside the block when the client goes away.

        Args:
            environ: the WSGI environment of the request.

        Raises:
            ClientGone: the client has gone away.
            Dismissed: the service is stopping.
        """
        cancellation = Cancellation()
        with self.watched(environ, cancellation.cancel):
            try:
                yield cancellation
            except Cancelled:
                raise self._why() from None
        if cancellation.cancelled:
            raise self._why()

    def dismiss(self) -> None:
        """Ends what all clients are waiting for: this process is about to end."""
        with self._lock:
            self._dismissed = True
            waiting = tuple(self._waiting)
        for cancel in waiting:
            cancel()

    def _why(self) -> HTTPException:
        return Dismissed() if self._dismissed else ClientGone()

    @contextmanager
    def watched(self, environ: Mapping[str, Any], cancel: Callable[[], None]) -> Iterator[None]:
        """Calls `cancel` if the client goes away inside the block, or the service stops.

        A client that closes only its sending side counts as gone, as it does for nginx.

        Args:
            environ: the WSGI environment of the request.
            cancel: it must return at once, and may be called in any thread and more than once.
        """
        client: Cancellation = environ.get(CLIENT) or Cancellation()  # a test client says nothing
        with self._lock:
            self._waiting.add(cancel)
            dismissed = self._dismissed
        if dismissed:
            cancel()
        try:
            with client.on_cancel(cancel):
                yield
        finally:
            with self._lock:
                self._waiting.discard(cancel)
