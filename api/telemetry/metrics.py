"""The counters of the service, added up over all processes of the web server.

Every metric is made here; docs/operation.md lists them. `api.telemetry.metric_values` keeps
their values.
"""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress

import psutil

# Before the first metric is made: it decides where values are kept.
from api.telemetry import metric_values  # isort: skip
from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest
from prometheus_client.core import (
    CounterMetricFamily,
    GaugeMetricFamily,
    HistogramMetricFamily,
    Metric,
)
from prometheus_client.registry import Collector

# How the names of the service's processes begin.
_OURS = "landlord"
# The buckets reach beyond the longest limit of a search, which is 60 seconds.
_SECONDS = (0.001, 0.005, 0.02, 0.1, 0.5, 1, 2, 5, 10, 30, 60, 120)

REQUESTS = Counter(
    "landlord_requests",
    "Requests answered.",
    ["endpoint", "method", "status"],
    registry=None,
)
REQUEST_SECONDS = Histogram(
    "landlord_request_seconds", "Time to an answer.", ["endpoint"], registry=None, buckets=_SECONDS
)
SEARCH_SECONDS = Histogram(
    "landlord_search_seconds",
    "Time of a search, without waiting for a place.",
    ["endpoint"],
    registry=None,
    buckets=_SECONDS,
)
SEARCHES = Gauge("landlord_searches", "Searches that run now.", registry=None)
WORLDS = Counter("landlord_worlds", "Sampled worlds searched.", ["endpoint"], registry=None)
QUEUE = Gauge("landlord_queue_length", "Requests that wait for a place.", ["work"], registry=None)
REFUSED = Counter(
    "landlord_refused", "Requests refused for want of a place.", ["work"], registry=None
)
STREAMS = Gauge("landlord_streams", "Streams and waiting requests now.", registry=None)
LOG_LINES_LOST = Counter(
    "landlord_log_lines_lost",
    "Lines of the log that could not be written.",
    registry=None,
)


def claim() -> int | None:
    """Prepares the values of the process that is forked next; returns what `forget` takes."""
    return metric_values.SHARED.claim()


def forget(number: int | None) -> None:
    """Forgets what a process has at the moment, because it has ended; its counters stay."""
    if number is not None:
        metric_values.SHARED.release(number)


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
    registry = CollectorRegistry()
    for collector in (_Added(), _Processes(), *more):
        registry.register(collector)
    return generate_latest(registry)


_Labels = tuple[tuple[str, str], ...]


class _Added(Collector):
    """The metrics of this module, added up over all processes."""

    def describe(self) -> list[Metric]:
        """Says nothing before the values are asked for."""
        return []

    def collect(self) -> Iterator[Metric]:
        """Yields every metric that has a value."""
        sums: dict[metric_values.MetricKey, float] = {}
        for key, value in metric_values.SHARED.all():
            sums[key] = sums.get(key, 0.0) + value
        metrics: dict[tuple[str, str, str], dict[tuple[str, _Labels], float]] = {}
        for key, value in sums.items():
            found = metrics.setdefault((key.kind, key.metric, key.help), {})
            found[key.sample, key.labels] = value
        for (kind, name, said), samples in sorted(metrics.items()):
            yield _family(kind, name, said, samples)


def _family(kind: str, name: str, said: str, samples: dict[tuple[str, _Labels], float]) -> Metric:
    names = [label for label, _ in next(iter(samples))[1] if label != "le"]
    if kind != "histogram":
        family = (CounterMetricFamily if kind == "counter" else GaugeMetricFamily)(
            name, said, labels=names
        )
        for (_, labels), value in samples.items():
            family.add_metric([each for _, each in labels], value)
        return family
    histogram = HistogramMetricFamily(name, said, labels=names)
    buckets: dict[tuple[str, ...], list[tuple[str, float]]] = {}
    totals: dict[tuple[str, ...], float] = {}
    for (sample, labels), value in samples.items():
        given = tuple(each for label, each in labels if label != "le")
        if sample.endswith("_sum"):
            totals[given] = value
        else:
            buckets.setdefault(given, []).append((dict(labels)["le"], value))
    for given, found in buckets.items():
        count, grown = 0.0, []
        for bound, value in sorted(found, key=lambda each: float(each[0])):
            count += value
            grown.append((bound, count))
        histogram.add_metric(list(given), grown, totals.get(given, 0.0))
    return histogram


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
