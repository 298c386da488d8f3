"""The configuration of gunicorn: `gunicorn --config python:api.server` serves.

A setting or a rules file that cannot be used ends the start with one line and exit status 1.
"""

from __future__ import annotations

import gc
import sys
from typing import Any

from api import metrics
from api.config import Settings
from api.supervisor import die_with_parent
from solver.settings import InvalidSetting

try:
    workers = Settings.read().workers
except InvalidSetting as error:
    sys.exit(f"landlord: {error}")
if workers > 1:
    metrics.make_folder()  # before the application is imported, and prometheus-client with it

wsgi_app = "api.app:application()"
bind = "127.0.0.1:8000"
# A worker of threads: a search releases the interpreter's lock, and a stream may stay open.
worker_class = "gthread"
threads = 16
# The application is made before the workers are forked: a wrong setting ends the start, and the
# workers share the memory of the tables.
preload_app = True
loglevel = "warning"
graceful_timeout = 20
# Seconds. A search may take 60; a worker that hangs for longer is replaced.
timeout = 120


def when_ready(server: Any) -> None:
    """Prints the addresses of the service; the workers are forked after that."""
    # What is loaded by now lives as long as the process. Without freezing it, each full garbage
    # collection takes 15 ms more, in the middle of some answer.
    gc.collect()
    gc.freeze()
    for listener in server.LISTENERS:
        print(f"Landlord serves at {listener}", flush=True)
    print(
        "The page is /, the API /v1, its description /docs. Stop with Ctrl-C.",
        flush=True,
    )


def post_worker_init(worker: Any) -> None:
    """Gives a worker its own connections, and its thread that watches for clients that go away."""
    die_with_parent(worker.ppid)
    worker.wsgi.extensions["landlord"].forked()


def worker_exit(server: Any, worker: Any) -> None:
    """Ends what a worker still waits for."""
    worker.wsgi.extensions["landlord"].stop()


def child_exit(server: Any, worker: Any) -> None:
    """Closes the counters of a worker that has ended."""
    metrics.forget(worker.pid)


def on_exit(server: Any) -> None:
    """Removes the folder of the workers' counters."""
    metrics.remove_folder()
    sys.stdout.flush()
