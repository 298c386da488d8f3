"""The counters of the service, added up over all processes of the web server.

Every metric is made here; docs/operation.md lists them. In the web server prometheus-client keeps
their values in files of the folder that `api.web_server` makes in memory. A process has files by
its number, so that the worker that takes the place of another one goes on with its counters. Any
other process counts for itself alone.
"""

from __future__ import annotations

import os
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

import psutil
from prometheus_client import (
    CollectorRegistry,
    Counter,
    Gauge,
    Histogram,
    disable_created_metrics,
    generate_latest,
    multiprocess,
    values,
)
from prometheus_client.core import GaugeMetricFamily, Metric
from prometheus_client.registry import Collector

# The variable in which prometheus-client expects the folder of its files.
FOLDER = "PROMETHEUS_MULTIPROC_DIR"
# The files of a process, and how many bytes each gets before they are needed: where memory runs
# out, writing to a file that has only been promised some ends the process.
_FILES = {"counter": 1 << 17, "histogram": 1 << 19, "gauge_livesum": 1 << 16}
# How the names of the service's processes begin.
_OURS = "landlord"
# The buckets reach beyond the longest limit of a search, which is 60 seconds.
_BUCKETS = (0.001, 0.005, 0.02, 0.1, 0.5, 1, 2, 5, 10, 30, 60, 120)

# The number of this process; the master has 0.
_number = 0
if FOLDER in os.environ:
    values.ValueClass = values.MultiProcessValue(lambda: _number)
disable_created_metrics()
_registry = CollectorRegistry()


def _counter(name: str, said: str, *labels: str) -> Counter:
    return Counter(f"landlord_{name}", said, labels, registry=_registry)


def _gauge(name: str, said: str, *labels: str) -> Gauge:
    return Gauge(f"landlord_{name}", said, labels, registry=_registry, multiprocess_mode="livesum")


def _seconds(name: str, said: str) -> Histogram:
    return Histogram(f"landlord_{name}", said, ["endpoint"], registry=_registry, buckets=_BUCKETS)


REQUESTS = _counter("requests", "Requests answered.", "endpoint", "method", "status")
REQUEST_SECONDS = _seconds("request_seconds", "Time to an answer.")
SEARCH_SECONDS = _seconds("search_seconds", "Time of a search, without waiting for a place.")
SEARCHES = _gauge("searches", "Searches that run now.")
WORLDS = _counter("worlds", "Sampled worlds searched.", "endpoint")
QUEUE = _gauge("queue_length", "Requests that wait for a place.", "work")
REFUSED = _counter("refused", "Requests refused for want of a place.", "work")
STREAMS = _gauge("streams", "Streams and waiting requests now.")
LOG_LINES_LOST = _counter("log_lines_lost", "Lines of the log that could not be written.")


def prepare(number: int) -> None:
    """Gives the files of a process their memory, before it is forked."""
    folder = os.environ.get(FOLDER)
    for kind, size in _FILES.items() if folder else ():
        with suppress(OSError), Path(folder or "", f"{kind}_{number}.db").open("ab") as file:
            file.write(bytes(max(0, size - file.tell())))


def be(number: int) -> None:
    """Makes this process, which has just been forked, count under a number."""
    global _number  # noqa: PLW0603 - prometheus-client asks a function for it
    _number = number


def forget(number: int) -> None:
    """Forgets what a process has at the moment, because it has ended; its counters stay."""
    if FOLDER in os.environ:
        multiprocess.mark_process_dead(number)


@contextmanager
def searching(endpoint: str) -> Iterator[None]:
    """Counts and times the search inside the block."""
    started = time.perf_counter()
    SEARCHES.inc()
    try:
        yield
    finally:
        SEARCHES.dec()
        SEARCH_SECONDS.labels(endpoint).observe(time.perf_counter() - started)


def searched(endpoint: str, answer: object) -> None:
    """Counts the worlds that an answer was found in."""
    worlds = getattr(getattr(answer, "engine", None), "worlds", None)
    if isinstance(worlds, int) and worlds > 0:
        WORLDS.labels(endpoint).inc(worlds)


def text(*more: Collector) -> bytes:
    """Returns all metrics in the text format of Prometheus.

    Args:
        more: collectors whose metrics are added.
    """
    added = multiprocess.MultiProcessCollector(None) if FOLDER in os.environ else _registry
    registry = CollectorRegistry()
    for collector in (added, _Processes(), *more):
        registry.register(collector)
    return generate_latest(registry)


class _Processes(Collector):
    """The memory of the processes of the service on this machine."""

    def collect(self) -> Iterator[Metric]:
        """Yields the resident memory of each process."""
        found = GaugeMetricFamily(
            "landlord_process_resident_bytes",
            "Resident memory of the processes of the service.",
            labels=["process", "pid"],
        )
        master = psutil.Process()
        while (parent := master.parent()) and parent.name().startswith(_OURS):
            master = parent
        for each in (master, *master.children(recursive=True)):
            with suppress(psutil.Error):  # it has just ended
                name = each.name() if each.name().startswith(_OURS) else "other"
                found.add_metric([name, str(each.pid)], each.memory_info().rss)
        yield found
