"""The process of the service that has the reviews done."""

from __future__ import annotations

import os
import time

import structlog
from gunicorn.workers.base import Worker

from api.config import Settings
from api.jobs.cluster import DaskCluster
from api.jobs.coordinator import Coordinator
from api.store import Store

log = structlog.get_logger(__name__)

# Seconds before a process that has failed ends, so that it is not started again at once for ever.
_PAUSE = 2.0


def run(worker: Worker, store: Store, settings: Settings) -> None:
    """Has reviews done until the worker is told to end; another one takes its place otherwise.

    Args:
        worker: the worker of gunicorn that this process is; it takes reviews as its `owner`.
        store: where the reviews are.
        settings: the settings of the service.
    """

    def alive() -> None:
        worker.notify()
        if not worker.alive or worker.ppid != os.getppid():
            coordinator.stop()

    cluster = DaskCluster.of(settings)
    coordinator = Coordinator(store, cluster, worker.owner, settings.keep_days, alive)
    try:
        coordinator.run()
    except Exception:
        log.exception("reviews have stopped for a moment")
        time.sleep(_PAUSE)
