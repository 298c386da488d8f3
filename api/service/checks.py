"""The parts of an installation and of the service, at which `landlord doctor` and /readyz look.

A check returns what it has found. What it raises is an error of its part. `INSTALLED` lists those
of an installation, before anything runs, and `RUNNING` those of the running service.
"""

from __future__ import annotations

import platform
import shutil
import tempfile
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import partial
from typing import Literal

from api.access.counts import remote_of
from api.config import Settings
from api.service.service import Service
from api.store import StoreUnavailable, leases
from api.store.inspection import inspect
from api.telemetry import logs
from solver import listening, machine
from solver.protocol import BUILT_IN, ENDPOINTS
from solver.settings import InvalidSetting, kernels, memory, threads
from solver.sites import ANY
from solver.weights.file import load
from solver.weights.networks import native_networks

_MIB = 1 << 20
# Below this much room the store and long bodies soon have none; below a mebibyte there is none.
_LITTLE_DISK = 256 * _MIB
# Below this much memory searches have little room.
_LITTLE_MEMORY = 512 * _MIB
# Seconds to wait for another machine.
_PATIENCE = 5.0


@dataclass(frozen=True)
class Finding:
    """What was found out about one part.

    Attributes:
        status: with `warning` the service answers, though not everything works; with `error` it
            cannot do its work.
        detail: what was found.
        advice: what to do about it; empty when all is well.
    """

    status: Literal["ok", "warning", "error"]
    detail: str = ""
    advice: str = ""


@dataclass(frozen=True)
class Place:
    """Where the service is to run: the port that it listens at, and its settings.

    Attributes:
        given: the settings; None where one of them is wrong.
    """

    port: int
    given: Settings | None

    @property
    def settings(self) -> Settings:
        """The settings.

        Raises:
            InvalidSetting: one of them is wrong.
        """
        if self.given is None:
            raise InvalidSetting("a setting is wrong")
        return self.given


_ok, _warning, _error = (partial(Finding, each) for each in ("ok", "warning", "error"))


def _python(_: object) -> Finding:
    return _ok(f"Python {platform.python_version()} on {platform.platform()}")


def _settings(_: object) -> Finding:
    Settings.check_environment()
    return _ok("docs/settings.md lists them")


def _core(_: object) -> Finding:
    """Checks that the core knows every game."""
    for rules in BUILT_IN.all:
        cards = rules.description.deck.cards[:3] or rules.ranks[0]
        ENDPOINTS["plays/classify"].ask({"rules": rules.id, "cards": cards})
    return _ok(f"{len(BUILT_IN.all)} games; arithmetic: {kernels() or 'fastest'}")


def _weights(_: object) -> Finding:
    """Checks that the weights of each game are whole and fit its rules."""
    found = []
    for rules in BUILT_IN.all:
        networks = load(rules.id)
        if networks is not None:
            native_networks(rules)
            found.append(networks.card.name)
    if not found:
        return _warning("none", "install the package anew: it has weights")
    return _ok(", ".join(found))


def _constraint_solver(_: object) -> Finding:
    """Checks that OR-Tools divides a small hand into the fewest plays."""
    answer = ENDPOINTS["decompositions"].ask({"rules": "classic", "hand": "34567"}).to_dict()
    if answer["plays"] != 1:
        return _error(f"34567 in {answer['plays']} plays", "reinstall ortools")
    return _ok("34567 is one play")


def _machine(_: object) -> Finding:
    """Tells how many processors and how much memory there are."""
    quota = machine.processor_quota()
    said = f"{machine.processors()} processors"
    if quota is not None:
        said += f" (quota {quota:g})"
    said += f", {threads()} threads a search, {memory() // _MIB} MiB to use"
    if memory() < _LITTLE_MEMORY:
        advice = "grant more memory, or set LANDLORD_WORKERS and LANDLORD_SEARCHES to 1"
        return _warning(said, advice)
    return _ok(said)


def _temporary_folder(_: object) -> Finding:
    """Checks that there is a folder with some room for temporary files, such as long bodies."""
    advice = "make room, or set TMPDIR to another folder"
    try:
        folder = tempfile.gettempdir()
        free = shutil.disk_usage(folder).free
    except OSError:
        return _warning("there is no folder for temporary files", advice)
    if free < _MIB:
        return _warning("the folder for temporary files is full", advice)
    said = f"{folder}: {free // _MIB} MiB free"
    return _warning(said, advice) if free < _LITTLE_DISK else _ok(said)


def _store(place: Place) -> Finding:
    """Checks that the store can be reached, read and written; neither makes nor migrates it."""
    url = place.settings.store
    try:
        found = inspect(url, _PATIENCE)
    except (StoreUnavailable, InvalidSetting) as error:
        said = error.for_operators if isinstance(error, StoreUnavailable) else str(error)
        advice = "see that LANDLORD_STORE names a database that this user can read and write"
        return _error(said, advice)
    if found.fault is not None:
        return _error(found.fault, "install the version of Landlord that has made it")
    if found.revision is None:
        return _ok("is made at the first start")
    said = f"can be read and written; schema {found.revision}"
    if found.revision != found.newest:
        said += f", migrated to {found.newest} at the next start"
    return _ok(said)


def _cluster(place: Place) -> Finding:
    """Tells who does the reviews."""
    if workers := place.settings.cluster_workers:
        return _ok(f"landlord serve starts {workers} workers")
    advice = "without workers (python -P -m api.jobs) only reviews that are waited for are done"
    return _ok("landlord serve starts no workers", advice)


def _counts(place: Place) -> Finding:
    """Checks that Redis answers, where requests are counted there."""
    remote = remote_of(place.settings.rate_storage)
    if remote is None:
        return _ok("in the memory of this machine")
    if remote.check():
        return _ok("answers")
    advice = "start it, or correct LANDLORD_RATE_STORAGE; each machine counts by itself until then"
    return _error("does not answer", advice)


def _callers(place: Place) -> Finding:
    """Tells who counts as this machine, which has next to no limits."""
    if proxies := place.settings.proxies:
        return _ok(f"{proxies} proxies name the caller's address")
    said = "no proxy is trusted; callers from a loopback address count as this machine"
    return _ok(said, "behind a proxy set LANDLORD_PROXIES, and let it send X-Forwarded-For")


def _hosts(place: Place) -> Finding:
    """Tells for which hosts the service answers."""
    known = place.settings.hosts
    if ANY in known:
        advice = "name the hosts in LANDLORD_HOSTS, unless a proxy in front checks them"
        said = "any: a page of a foreign name that leads to this machine reads and deletes games"
        return _warning(said, advice)
    return _ok(", ".join(["localhost", "the address it listens at", *known]))


def _port(place: Place) -> Finding:
    """Checks that nobody listens at the port of `landlord serve`."""
    try:
        listening.check(listening.DEFAULT_HOST, place.port)
    except listening.CannotListen as error:
        advice = f"{error.advice('landlord serve --port {}')}, unless the service runs already"
        return _warning(f"{place.port}: {error.reason}", advice)
    return _ok(f"{place.port} is free")


def _search_runs(service: Service) -> Finding:
    """Checks that searches are answered: a small one is tried now and then."""
    service.search_check.check()
    return _ok()


def _store_runs(service: Service) -> Finding:
    """Checks that the store can be read and written."""
    service.store.check()
    try:
        service.store.check_writable()
    except StoreUnavailable as error:
        if not error.locked:
            raise
        return _warning("another process writes to the store for long")
    return _ok()


def _cluster_runs(service: Service) -> Finding:
    """Checks that there is a worker where reviews are to be done: without one they wait."""
    try:
        with service.store.read() as session:
            missing = not leases.workers(session)
            wanted = service.expects_workers or (missing and leases.waiting(session))
    except StoreUnavailable:
        return _warning("nothing is known while the store is away")
    return _warning("there is no worker: reviews wait") if wanted and missing else _ok()


def _log_runs(_: Service) -> Finding:
    """Checks that the log takes lines."""
    return _warning("the log takes no lines: they are dropped") if logs.failing() else _ok()


def _counts_run(service: Service) -> Finding:
    """Checks that the counts of callers are where the settings say."""
    if service.limits.counts.state() == "redis is away":
        return _warning("Redis is away: each machine counts its callers by itself")
    return _ok()


INSTALLED: Mapping[str, Callable[[Place], Finding]] = {
    "python": _python,
    "settings": _settings,
    "core": _core,
    "weights": _weights,
    "constraint_solver": _constraint_solver,
    "machine": _machine,
    "temporary_folder": _temporary_folder,
    "store": _store,
    "cluster": _cluster,
    "counts": _counts,
    "callers": _callers,
    "hosts": _hosts,
    "port": _port,
}
RUNNING: Mapping[str, Callable[[Service], Finding]] = {
    "core": _core,
    "search": _search_runs,
    "temporary_folder": _temporary_folder,
    "store": _store_runs,
    "cluster": _cluster_runs,
    "log": _log_runs,
    "counts": _counts_run,
}
