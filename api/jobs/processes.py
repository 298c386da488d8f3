"""The processes of the local cluster: a Dask scheduler and its workers, without their web pages.

    python -m api.jobs.processes scheduler ADDRESS
    python -m api.jobs.processes worker ADDRESS FOLDER

Dask's own commands do the same, but a worker whose scheduler has died may stay there and do
nothing. Here a process ends when its server does, whatever threads still run.
"""

from __future__ import annotations

import asyncio
import logging
import os
import sys
from collections.abc import Callable
from typing import Any

import dask
from distributed import Scheduler, Worker

# No dashboard, no routes over HTTP, and clocks that wake an idle process seldom. The coordinator
# counts the deaths of workers, and decides what they mean.
_SETTINGS = {
    "distributed.admin.system-monitor.gil.enabled": False,
    "distributed.admin.system-monitor.interval": "10s",
    "distributed.admin.tick.interval": "1s",
    "distributed.admin.tick.limit": "1h",
    "distributed.scheduler.allowed-failures": 0,
    "distributed.scheduler.http.routes": [],
    "distributed.worker.http.routes": [],
    "distributed.worker.profile.enabled": False,
}
# Whoever can connect to a process of Dask can run code in it. So these processes listen at a
# loopback address, which other machines cannot reach.
_HOST = "127.0.0.1"
_HTTP = f"{_HOST}:0"
# What tasks need is imported before the first of them comes.
_PRELOAD = ["api.jobs.work"]
# Seconds for which a new worker waits for its scheduler.
_PATIENCE = 60


def be_quiet() -> None:
    """Keeps Dask's messages back: the coordinator tells what matters."""
    for name in ("distributed", "distributed.client"):
        logging.getLogger(name).setLevel(logging.CRITICAL)


def scheduler(address: str) -> Scheduler:
    """Returns a scheduler that listens at the port of an address of this machine."""
    host, port = address.rpartition("://")[2].rsplit(":", 1)
    return Scheduler(
        host=host, port=int(port), dashboard=False, dashboard_address=_HTTP, preload=_PRELOAD
    )


def worker(address: str, folder: str) -> Worker:
    """Returns a worker that does one task at a time.

    Args:
        address: the scheduler.
        folder: where it may write temporary files.
    """
    return Worker(
        address,
        host=_HOST,
        nthreads=1,
        memory_limit=0,
        death_timeout=_PATIENCE,
        local_directory=folder,
        dashboard=False,
        dashboard_address=_HTTP,
        preload=_PRELOAD,
    )


async def _run(make: Callable[..., Any], arguments: list[str]) -> None:
    async with make(*arguments) as server:
        await server.finished()


def main() -> None:
    """Runs the process that the command line names until it has ended."""
    kinds: dict[str, Callable[..., Any]] = {"scheduler": scheduler, "worker": worker}
    kind, *arguments = sys.argv[1:]
    be_quiet()
    with dask.config.set(_SETTINGS):
        asyncio.run(_run(kinds[kind], arguments))


if __name__ == "__main__":
    try:
        main()
    except Exception as error:  # noqa: BLE001 - whatever it is, the process ends
        print(f"landlord: {' '.join(sys.argv[1:3])}: {error!r}", file=sys.stderr, flush=True)
    finally:
        os._exit(1)
