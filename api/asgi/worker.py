"""The worker class of gunicorn: it serves with uvicorn, or does reviews."""

from __future__ import annotations

import asyncio
import fcntl
import os
import socket
import time
from contextlib import suppress
from typing import ClassVar

import psutil
import uvicorn
from gunicorn.workers.base import Worker as GunicornWorker

from api.admission import admission
from api.asgi.bridge import Bridge
from api.asgi.connection import Connection
from api.config import Settings
from api.jobs.worker import ReviewWorker, be_worker
from api.memory_file import memory_file
from api.service.service import Service
from api.store import Store

# Seconds at the end of the time to stop: what still runs is cut short. In the second half the last
# answers are sent.
_LAST_WORDS = 4
# Seconds before the end of that time at which clients that read nothing are left.
_BEFORE = 0.5
# Seconds that a worker serves at least, however large it is.
_YOUNG = 5.0
# The most bytes of a request's head; a longer one is refused.
_LONGEST_HEAD = 1 << 14


class Worker(GunicornWorker):  # type: ignore[misc]
    """A process that reads requests with one thread, and answers them with others.

    Attributes:
        owner: the name under which this process takes parts of reviews; empty for one that serves.
        number: what this process counts under; a worker that takes its place has the same.
        generation: how often the service had been reloaded before.
        turn: a file that a worker locks before it ends because of its memory. The workers share it,
            and the kernel takes the lock back when its holder ends.
    """

    owner = ""
    number = generation = 0
    turn: ClassVar[int] = memory_file("landlord-recycling")

    def run(self) -> None:
        """Works until the worker is told to end; gunicorn calls this."""
        service: Service = self.wsgi.extensions["landlord"]
        settings = service.settings
        if self.owner:
            self._review(service.store, settings)
            return
        self._most = settings.worker_memory
        self._servers = settings.workers
        self._began, self._large = time.monotonic(), 0.0
        bridge = Bridge(self.wsgi, settings, admission.threads(settings))
        config = uvicorn.Config(
            bridge,  # type: ignore[arg-type]
            http=Connection,
            ws="none",
            loop="asyncio",
            lifespan="off",
            interface="asgi3",
            log_config=None,
            access_log=False,
            proxy_headers=False,
            server_header=False,
            h11_max_incomplete_event_size=_LONGEST_HEAD,
            timeout_keep_alive=int(settings.idle_seconds) + 1,
            timeout_graceful_shutdown=max(1, settings.stop_seconds - _LAST_WORDS // 2),
            timeout_notify=0,
            callback_notify=self._look,
        )
        self._server = _Server(config, bridge, service)
        self._server.should_exit = not self.alive
        self._server.run([each.sock for each in self.sockets])

    def _review(self, store: Store, settings: Settings) -> None:
        """Does reviews until the worker is told to end."""

        def alive() -> None:
            self.notify()
            if not self.alive or self.ppid != os.getppid():
                worker.stop()

        be_worker()
        worker = ReviewWorker(store, self.owner, settings.keep_days, alive)
        worker.run()

    async def _look(self) -> None:
        """Gives a sign of life, and ends the worker when it is to end; called every second."""
        self.notify()
        now = time.monotonic()
        if not self._large and now - self._began >= _YOUNG and self._is_large():
            self.log.warning("a worker has more than %d MiB and ends", self._most)
            self._large = now
        # Where no other worker could answer in the meantime, a quiet moment is awaited.
        quiet = self._servers > 1 or not self._server.server_state.tasks
        due = self._large and (quiet or now - self._large > self._server.patience)
        if due or self.ppid != os.getppid():
            self._server.should_exit = True

    def _is_large(self) -> bool:
        """Returns whether this process is too large, and it is its turn to end."""
        if not self._most or psutil.Process().memory_info().rss <= self._most << 20:
            return False
        with suppress(OSError):
            fcntl.lockf(self.turn, fcntl.LOCK_EX | fcntl.LOCK_NB)
            return True
        return False


class _Server(uvicorn.Server):
    """Tells the application when it stops, and when the time to stop is nearly over."""

    def __init__(self, config: uvicorn.Config, bridge: Bridge, service: Service) -> None:
        super().__init__(config)
        self.patience = max(0, service.settings.stop_seconds - _LAST_WORDS)
        self._bridge, self._service = bridge, service

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Accepts nothing more, and finishes what has been asked."""
        self._bridge.stop()
        self._service.stop()
        loop = asyncio.get_running_loop()
        loop.call_later(self.patience, self._service.clients.dismiss)
        # Before uvicorn cancels what is left, which it takes for a defect.
        grace = self.config.timeout_graceful_shutdown
        loop.call_later(max(_BEFORE, (grace or 0) - _BEFORE), self._bridge.leave)
        await super().shutdown(sockets)
