"""The sign of life of a worker in memory: gunicorn's own needs a folder that can be written."""

from __future__ import annotations

import os

from gunicorn.config import Config
from gunicorn.workers import base
from gunicorn.workers.workertmp import WorkerTmp

from api.memory_file import memory_file


class Heartbeat(WorkerTmp):  # type: ignore[misc]
    """A file without a name or a disk, whose time of change is the last sign of life."""

    def __init__(self, _: Config) -> None:
        self._tmp = os.fdopen(memory_file("landlord-worker"), "w+b", 0)


def install() -> None:
    """Lets workers that are made from now on use it."""
    base.WorkerTmp = Heartbeat
