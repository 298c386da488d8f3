"""The parts of the service, at which `landlord doctor` and /readyz look."""

from __future__ import annotations

import shutil
import tempfile
from collections.abc import Callable
from dataclasses import dataclass

from api.service import installation_checks as before
from api.service.finding import Finding, Place
from api.service.service import Service
from api.store import StoreUnavailable, leases
from api.telemetry import logs
from solver.protocol import BUILT_IN, ENDPOINTS
from solver.settings import kernels

_MIB = 1 << 20
# Below this much room the store and long bodies soon have none; below a mebibyte there is none.
_LITTLE_DISK = 256 * _MIB


@dataclass(frozen=True)
class HealthCheck:
    """How one part is looked at. What a check raises is an error of its part.

    Attributes:
        name: the part.
        before: looks at it before the service runs; None where there is nothing to see yet.
        running: looks at it in the running service; None for what does not change any more.
    """

    name: str
    before: Callable[[Place], Finding] | None = None
    running: Callable[[Service], Finding] | None = None


_OK = Finding("ok")


def core(_: object) -> Finding:
    """Checks that the core knows every game.

    Raises:
        SolverError: it does not.
    """
    for rules in BUILT_IN.all:
        cards = rules.description.deck.cards[:3] or rules.ranks[0]
        ENDPOINTS["plays/classify"].ask({"rules": rules.id, "cards": cards})
    return Finding("ok", f"{len(BUILT_IN.all)} games; arithmetic: {kernels() or 'fastest'}")


def temporary_folder(_: object) -> Finding:
    """Checks that there is a folder with some room for temporary files, such as long bodies."""
    advice = "make room, or set TMPDIR to another folder"
    try:
        folder = tempfile.gettempdir()
        free = shutil.disk_usage(folder).free
    except OSError:
        return Finding("warning", "there is no folder for temporary files", advice)
    if free < _MIB:
        return Finding("warning", "the folder for temporary files is full", advice)
    said = f"{folder}: {free // _MIB} MiB free"
    return Finding("warning", said, advice) if free < _LITTLE_DISK else Finding("ok", said)


def search(service: Service) -> Finding:
    """Checks that searches are answered: a small one is tried now and then.

    Raises:
        InternalError: they are not.
    """
    service.search_check.check()
    return _OK


def store(service: Service) -> Finding:
    """Checks that the store can be read and written.

    Raises:
        StoreUnavailable: it cannot be.
    """
    service.store.check()
    try:
        service.store.check_writable()
    except StoreUnavailable as error:
        if not error.locked:
            raise
        return Finding("warning", "another process writes to the store for long")
    return _OK


def cluster(service: Service) -> Finding:
    """Checks that there is a worker where reviews are to be done: without one they wait."""
    try:
        with service.store.read() as session:
            missing = not leases.workers(session)
            wanted = service.expects_workers or (missing and leases.waiting(session))
    except StoreUnavailable:
        return Finding("warning", "nothing is known while the store is away")
    if wanted and missing:
        return Finding("warning", "there is no worker: reviews wait")
    return _OK


def log(_: Service) -> Finding:
    """Checks that the log takes lines."""
    if logs.failing():
        return Finding("warning", "the log takes no lines: they are dropped")
    return _OK


def counts(service: Service) -> Finding:
    """Checks that the counts of callers are where the settings say."""
    if service.limits.counts.state() == "redis is away":
        return Finding("warning", "Redis is away: each machine counts its callers by itself")
    return _OK


CHECKS = (
    HealthCheck("python", before.python),
    HealthCheck("settings", before.settings),
    HealthCheck("core", core, core),
    HealthCheck("search", running=search),
    HealthCheck("weights", before.weights),
    HealthCheck("constraint_solver", before.constraint_solver),
    HealthCheck("machine", before.grants),
    HealthCheck("temporary_folder", temporary_folder, temporary_folder),
    HealthCheck("store", before.store, store),
    HealthCheck("cluster", before.cluster, cluster),
    HealthCheck("log", running=log),
    HealthCheck("counts", before.counts, counts),
    HealthCheck("callers", before.callers),
    HealthCheck("hosts", before.hosts),
    HealthCheck("port", before.port),
)
