"""The Dask cluster that does the parts of reviews: one of this machine, or one by its address."""

from __future__ import annotations

import logging
import socket
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass

import dask
from distributed import Client, LocalCluster
from distributed.client import AllExit
from distributed.comm.addressing import get_address_host_port

from api.config import LOCAL, Settings
from api.telemetry import logs

# A review fails when this number of workers has died while they worked on one of its parts. One
# death says little: somebody may have killed that worker.
MOST_DEATHS = 5
# Seconds for one attempt to reach the scheduler, and for which a new worker waits for it.
_CONNECT = 2.0
_PATIENCE = 60
# A worker has one task at a time, so that its death is blamed on that task alone. No routes over
# HTTP, no profiles, and clocks that wake an idle process seldom.
_SETTINGS = {
    "distributed.admin.system-monitor.gil.enabled": False,
    "distributed.admin.system-monitor.interval": "10s",
    "distributed.admin.tick.interval": "1s",
    "distributed.admin.tick.limit": "1h",
    "distributed.scheduler.allowed-failures": MOST_DEATHS - 1,
    "distributed.scheduler.http.routes": [],
    "distributed.scheduler.worker-saturation": 1.0,
    "distributed.worker.http.routes": [],
    "distributed.worker.profile.enabled": False,
}
# Whoever can connect to a process of Dask can run code in it. So these processes listen at a
# loopback address, which other machines cannot reach.
_HOST = "127.0.0.1"


def _is_wanted(record: logging.LogRecord) -> bool:
    """Leaves out what Dask's client forgets when a result is lost with its worker."""
    return record.exc_info is None or not isinstance(record.exc_info[1], AllExit)


@dataclass(frozen=True)
class ClusterSize:
    """How large a cluster is.

    Attributes:
        id: names a scheduler that others may use as well; empty for one that is not reached.
        workers: the number of its worker processes.
        threads: how many parts of reviews they do at the same time.
    """

    id: str = ""
    workers: int = 0
    threads: int = 0


@dataclass(frozen=True)
class DaskCluster:
    """How the cluster is found that a coordinator uses.

    Attributes:
        address: of its scheduler, or `api.config.LOCAL`.
        workers: how many workers a local cluster gets; each has one thread.
    """

    address: str
    workers: int = 1

    @classmethod
    def of(cls, settings: Settings) -> DaskCluster:
        """Returns the cluster that the settings name."""
        return cls(settings.scheduler, settings.cluster_workers)

    @property
    def is_local(self) -> bool:
        """Whether it is made for its work, and ends after it."""
        return self.address == LOCAL

    @contextmanager
    def client(self) -> Iterator[Client]:
        """Yields a connection to the scheduler; starts a local cluster and ends it afterwards.

        Raises:
            OSError: the scheduler cannot be reached, or no process can be started.
        """
        logs.adopt(*logs.CLUSTERS, level="CRITICAL")
        logging.getLogger("asyncio").addFilter(_is_wanted)
        if self.is_local:
            with self._started() as cluster, Client(cluster, set_as_default=False) as client:
                yield client
            return
        # A client that finds no scheduler leaves a thread and files behind.
        with socket.create_connection(get_address_host_port(self.address), _CONNECT):
            pass
        with Client(self.address, timeout=_CONNECT, set_as_default=False) as client:
            yield client

    def size(self, client: Client | None = None) -> ClusterSize:
        """Returns how large it is; a local one as large as it is when it works.

        Args:
            client: the connection to it; None while there is none.

        Raises:
            OSError: the scheduler does not answer.
        """
        if self.is_local:
            return ClusterSize("", self.workers, self.workers)
        if client is None or client.status != "running":
            return ClusterSize()
        found = client.scheduler_info(n_workers=0)
        return ClusterSize(found["id"], found["n_workers"], found["total_threads"])

    @contextmanager
    def _started(self) -> Iterator[LocalCluster]:
        with (
            tempfile.TemporaryDirectory(
                prefix="landlord-workers-", ignore_cleanup_errors=True
            ) as folder,
            dask.config.set(_SETTINGS),
            LocalCluster(
                n_workers=self.workers,
                threads_per_worker=1,
                host=_HOST,
                scheduler_kwargs={"dashboard": False, "dashboard_address": f"{_HOST}:0"},
                memory_limit=0,
                death_timeout=_PATIENCE,
                local_directory=folder,
                preload=["api.jobs.work"],
                env={"PYTHONSAFEPATH": "1", "LANDLORD_THREADS": "1"},
            ) as cluster,
        ):
            yield cluster
