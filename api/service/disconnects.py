"""Clients that close the connection before their answer is there: their searches are cancelled."""

from __future__ import annotations

import socket
import threading
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

from werkzeug.exceptions import HTTPException

from api import kernel
from solver.errors import Cancelled
from solver.messages import Message
from solver.search.limit import Cancellation

# gunicorn puts the client's socket here; a test client has none.
_SOCKET = "gunicorn.socket"


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


@dataclass(frozen=True)
class _Client:
    """One client whose request is being answered, and what is called when it goes away."""

    connection: socket.socket
    leave: Callable[[], None]


class Clients:
    """The clients whose requests a worker is answering, watched by one thread.

    The thread is started by `start`, once in each worker process after the fork. Before that,
    and in a process forked later, `watched` does nothing.
    """

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._watched: dict[int, _Client] = {}
        self._disconnects: kernel.DisconnectWatcher | None = None
        self._thread: threading.Thread | None = None
        self._dismissed = False

    def start(self) -> None:
        """Starts the thread of this process; does nothing when it runs already."""
        if self._thread is not None and self._thread.is_alive():
            return
        self._lock, self._watched = threading.Lock(), {}
        self._disconnects = kernel.DisconnectWatcher()
        self._thread = threading.Thread(
            target=self._watch, args=(self._disconnects,), name="clients", daemon=True
        )
        self._thread.start()

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
            for client in self._watched.values():
                client.leave()

    def _why(self) -> HTTPException:
        return Dismissed() if self._dismissed else ClientGone()

    @contextmanager
    def watched(self, environ: Mapping[str, Any], cancel: Callable[[], None]) -> Iterator[None]:
        """Calls `cancel` in the watching thread if the client goes away inside the block.

        A client that closes only its sending side counts as gone, as it does for nginx.

        Args:
            environ: the WSGI environment of the request.
            cancel: it must return at once, and is called once at most.
        """
        connection = environ.get(_SOCKET)
        if connection is None or self._thread is None or not self._thread.is_alive():
            yield
            return
        assert self._disconnects is not None
        number = connection.fileno()
        with self._lock:
            self._watched[number] = _Client(connection, cancel)
        self._disconnects.watch(connection)
        try:
            yield
        finally:
            with self._lock:
                del self._watched[number]
            self._disconnects.forget(connection)

    def _watch(self, watcher: kernel.DisconnectWatcher) -> None:
        while True:
            for number in watcher.wait():
                # The event may be older than the client: numbers of sockets are used again.
                with self._lock:
                    client = self._watched.get(number)
                    if client is not None and watcher.gone(client.connection):
                        client.leave()
