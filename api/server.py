"""The configuration of gunicorn: `gunicorn --config python:api.server 'api.app:create_app()'`."""

from __future__ import annotations

import gc
import os
import shutil
import sys
from pathlib import Path
from typing import Any

from prometheus_client import multiprocess

bind = "127.0.0.1:8000"
# A worker of threads: searches leave the interpreter's lock, and a stream may stay open.
worker_class = "gthread"
threads = 16
# Before the fork: a fault in the settings ends the start, and the tables are shared.
preload_app = True
loglevel = "warning"
graceful_timeout = 20
# A search may take its full minute; a worker that hangs for longer is replaced.
timeout = 120

_SHARED_FOLDER = "PROMETHEUS_MULTIPROC_DIR"


def when_ready(server: Any) -> None:
    """Prints the addresses that the service answers at; the workers are forked after that."""
    # What is loaded by now stays: to look through it for garbage took 15 ms, in some answer's time.
    gc.collect()
    gc.freeze()
    for listener in server.LISTENERS:
        print(f"Landlord serves at {listener}", flush=True)
    print(
        "The page is /, the API /v1, its description /docs. Stop with Ctrl-C.",
        flush=True,
    )


def child_exit(server: Any, worker: Any) -> None:
    """Closes the counters of a worker that has ended."""
    if os.environ.get(_SHARED_FOLDER):
        multiprocess.mark_process_dead(worker.pid)  # type: ignore[no-untyped-call]


def on_exit(server: Any) -> None:
    """Removes the counters that `landlord serve` has made a folder for."""
    folder = Path(os.environ.get(_SHARED_FOLDER, ""))
    if folder.name.startswith("landlord-metrics-"):
        shutil.rmtree(folder, ignore_errors=True)
    sys.stdout.flush()
