"""The worker class of gunicorn that gives threads to complete requests only.

A connection that says nothing, or that sends a request byte by byte, costs some kilobytes, and it
is closed after a time. Nothing of TLS or HTTP/2 is spoken here: that is for a proxy in front.
"""

from __future__ import annotations

import os
import time
from collections.abc import Callable
from typing import Any, ClassVar

from gunicorn.http import wsgi
from gunicorn.workers.base import Worker as GunicornWorker

from api.http import refusals
from api.http.bounds import Bounds
from api.http.connection import Connection
from api.http.outgoing import Outgoing
from api.http.recycling import Recycling
from api.http.refusals import RefusedRequest
from api.http.request_queue import RequestQueue
from api.http.watcher import Watcher

# Seconds at the end of the time to stop: what has not begun by then is refused, and what runs is
# cut short. In the second half the last answers are sent.
_LAST_WORDS = 4.0
# Seconds in which a client may use its open connection once more.
_LAST_REQUESTS = 2.0
# Seconds that a worker serves at least, however large it is.
_YOUNG = 5.0
# Requests that wait for a thread; further ones are refused at once.
_MOST_WAITING = 512
# Answers up to this many bytes do not hold a thread while their client reads slowly.
_COLLECTED = 8 << 20
# Requests for these paths have threads of their own, so that they never wait behind others.
# `/healthz` needs nothing but this process; the others may wait for the store.
_ALWAYS = ("/healthz",)
_OF_OPERATORS = ("/metrics", "/readyz")


class Worker(GunicornWorker):  # type: ignore[misc]
    """A process that answers requests with threads, and watches its connections with one.

    Attributes:
        bounds: what clients may take; set before `run`.
        on_stop: called when it begins to stop: streams and waits are to end.
        on_cut: called when the time to stop is nearly over: searches are to end.
    """

    bounds: Bounds
    on_stop: Callable[[], None]
    on_cut: Callable[[], None]
    recycling: ClassVar[Recycling]

    @classmethod
    def check_config(cls, cfg: Any, log: Any) -> None:
        """Prepares what all workers share; gunicorn calls this before it forks them."""
        if cfg.is_ssl:
            log.error("the service does not speak TLS; put a proxy in front of it")
        cls.recycling = Recycling()

    def run(self) -> None:
        """Serves until the worker is told to end; gunicorn calls this."""
        began = time.monotonic()
        self._late = False
        always = RequestQueue("always", 1, _MOST_WAITING, self._answer)
        operators = RequestQueue("operators", 2, _MOST_WAITING, self._answer)
        self._queues = dict.fromkeys(_ALWAYS, always) | dict.fromkeys(_OF_OPERATORS, operators)
        self._queue = RequestQueue("requests", self.cfg.threads, _MOST_WAITING, self._answer)
        self._watcher = Watcher(self.cfg, self.bounds, self.sockets, self.log, self._give)
        while self.alive:
            if not self._watcher.turn():
                continue
            self.notify()
            if self.ppid != os.getppid():
                break
            old = time.monotonic() - began >= _YOUNG
            if old and self.recycling.due(self.bounds.memory):
                self.log.warning("a worker has more than %d MiB and ends", self.bounds.memory)
                self._await_quiet()
                break
        self._stop()

    def handle_exit(self, sig: int, frame: Any) -> None:
        """Begins to stop: gunicorn calls this on SIGTERM."""
        super().handle_exit(sig, frame)
        if hasattr(self, "_watcher"):
            self._watcher.wake_up()

    @property
    def _patience(self) -> float:
        """The seconds in which requests are finished before they are cut short."""
        return float(max(0.0, self.cfg.graceful_timeout - _LAST_WORDS))

    def _await_quiet(self) -> None:
        """Serves until no request is open, if no other worker could answer in the meantime."""
        end = time.monotonic() + self._patience
        while self.cfg.workers == 1 and self.alive and self._watcher.busy:
            if self._watcher.turn():
                self.notify()
            if time.monotonic() > end:
                return

    def _stop(self) -> None:
        """Finishes what has been asked, within the time that gunicorn gives a stopping worker."""
        self.alive = False
        began = time.monotonic()
        self._watcher.stop_listening()
        self.on_stop()
        while len(self._watcher):
            spent = time.monotonic() - began
            if spent >= min(_LAST_REQUESTS, self._patience):
                self._watcher.close_idle()
            if spent >= self._patience and not self._late:
                self._late = True
                self.on_cut()
            if spent >= self._patience + _LAST_WORDS / 2:
                break
            if self._watcher.turn():
                self.notify()
        self._watcher.close()

    def _give(self, connection: Connection) -> bool:
        """Has the request of a connection answered; returns false when too many wait already."""
        return self._queues.get(connection.request.path, self._queue).give(connection)

    def _answer(self, connection: Connection) -> None:
        """Answers a complete request, and gives its connection back; a thread calls this."""
        keep = False
        try:
            keep = self._ask(connection)
        except OSError:
            connection.outgoing = memoryview(b"")  # the client has gone away, or does not read
        except Exception:
            self.log.exception("an internal error outside of the application")
        self._watcher.answered(connection, keep)

    def _ask(self, connection: Connection) -> bool:
        """Has the application answer; returns whether the connection stays open."""
        if self._late:
            refusal = RefusedRequest(503, refusals.STOPPING, self.bounds.retry_after)
            connection.outgoing = memoryview(refusal.answer())
            return False
        answer, environ = wsgi.create(
            connection.request,
            connection.socket,
            connection.client,
            connection.server,
            self.cfg,
            Outgoing,
            (connection, self.bounds.send, min(_COLLECTED, self._watcher.room)),
        )
        environ["wsgi.multithread"] = True
        try:
            items = self.wsgi(environ, answer.start_response)
            if not self.alive:
                answer.force_close()
            try:
                for item in items:
                    answer.write(item)
                answer.close()
            finally:
                if hasattr(items, "close"):
                    items.close()
        except OSError:
            raise
        except Exception:
            if not answer.begun:
                connection.outgoing = memoryview(RefusedRequest(500, refusals.INTERNAL).answer())
            raise
        return not answer.should_close()
