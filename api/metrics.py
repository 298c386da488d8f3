"""The folder in which several workers keep their counters, so that each can add up all of them.

prometheus-client decides when it is imported, by PROMETHEUS_MULTIPROC_DIR, whether counters are
kept in that folder or in the process alone. This module therefore imports it late.
"""

# ruff: noqa: PLC0415
from __future__ import annotations

import os
import shutil
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from prometheus_client import CollectorRegistry

_VARIABLE = "PROMETHEUS_MULTIPROC_DIR"
# Only a folder of ours is removed, never one that an operator has named.
_PREFIX = "landlord-metrics-"


def make_folder() -> None:
    """Makes the folder, unless the environment names one."""
    if not os.environ.get(_VARIABLE):
        os.environ[_VARIABLE] = tempfile.mkdtemp(prefix=_PREFIX)


def remove_folder() -> None:
    """Removes the folder if `make_folder` has made it."""
    folder = Path(os.environ.get(_VARIABLE, ""))
    if folder.name.startswith(_PREFIX):
        shutil.rmtree(folder, ignore_errors=True)


def registry() -> CollectorRegistry:
    """Returns the counters of all workers, or of this process where there is no folder."""
    from prometheus_client import REGISTRY, CollectorRegistry, multiprocess

    if not os.environ.get(_VARIABLE):
        return REGISTRY
    everyone = CollectorRegistry()
    multiprocess.MultiProcessCollector(everyone)  # type: ignore[no-untyped-call]
    return everyone


def forget(pid: int) -> None:
    """Closes the counters of a worker that has ended."""
    from prometheus_client import multiprocess

    if os.environ.get(_VARIABLE):
        multiprocess.mark_process_dead(pid)  # type: ignore[no-untyped-call]
