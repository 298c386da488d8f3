"""What `landlord doctor` looks at before anything runs: the machine, the settings, what they name.

Each function returns what it has found, or raises what a setting, the core or the machine raises.
`api.service.health_checks` lists them beside those of the running service.
"""

from __future__ import annotations

import platform
import sys

from api.access.counts import remote_of
from api.config import Settings
from api.service.finding import Finding, Place
from api.store import StoreUnavailable
from api.store.inspection import inspect
from solver import listening, machine
from solver.protocol import BUILT_IN, ENDPOINTS
from solver.settings import InvalidSetting, memory, threads
from solver.sites import ANY
from solver.weights.file import load
from solver.weights.networks import native_networks

_OLDEST = (3, 11)
_MIB = 1 << 20
# Below this much memory searches have little room.
_LITTLE_MEMORY = 512 * _MIB
# Seconds to wait for another machine.
_PATIENCE = 5.0


def python(_: Place) -> Finding:
    """Checks the version of Python."""
    said = f"Python {platform.python_version()} on {platform.platform()}"
    if sys.version_info < _OLDEST:
        return Finding("error", said, "install Python 3.11 or later")
    return Finding("ok", said)


def settings(_: Place) -> Finding:
    """Checks every variable of the environment.

    Raises:
        InvalidSetting: one of them is wrong.
    """
    Settings.check_environment()
    return Finding("ok", "docs/settings.md lists them")


def weights(_: Place) -> Finding:
    """Checks that the weights of each game are whole and fit its rules."""
    found = []
    for rules in BUILT_IN.all:
        networks = load(rules.id)
        if networks is None:
            continue
        native_networks(rules)
        found.append(networks.card.name)
    if not found:
        return Finding("warning", "none", "install the package anew: it has weights")
    return Finding("ok", ", ".join(found))


def constraint_solver(_: Place) -> Finding:
    """Checks that OR-Tools divides a small hand into the fewest plays."""
    question = {"rules": "classic", "hand": "34567"}
    answer = ENDPOINTS["decompositions"].ask(question).to_dict()
    if answer["plays"] != 1:
        return Finding("error", f"34567 in {answer['plays']} plays", "reinstall ortools")
    return Finding("ok", "34567 is one play")


def grants(_: Place) -> Finding:
    """Tells how many processors and how much memory there are."""
    quota = machine.processor_quota()
    said = f"{machine.processors()} processors"
    if quota is not None:
        said += f" (quota {quota:g})"
    said += f", {threads()} threads a search, {memory() // _MIB} MiB to use"
    if memory() < _LITTLE_MEMORY:
        advice = "grant more memory, or set LANDLORD_WORKERS and LANDLORD_SEARCHES to 1"
        return Finding("warning", said, advice)
    return Finding("ok", said)


def store(place: Place) -> Finding:
    """Checks that the store can be reached, read and written; neither makes nor migrates it."""
    known = place.settings
    try:
        found = inspect(known.store, _PATIENCE)
    except (StoreUnavailable, InvalidSetting) as error:
        said = error.for_operators if isinstance(error, StoreUnavailable) else str(error)
        advice = "see that LANDLORD_STORE names a database that this user can read and write"
        return Finding("error", said, advice)
    if found.fault is not None:
        return Finding("error", found.fault, "install the version of Landlord that has made it")
    if found.revision is None:
        return Finding("ok", "is made at the first start")
    said = f"can be read and written; schema {found.revision}"
    if found.revision != found.newest:
        said += f", migrated to {found.newest} at the next start"
    return Finding("ok", said)


def cluster(place: Place) -> Finding:
    """Tells who does the reviews."""
    workers = place.settings.cluster_workers
    if workers:
        return Finding("ok", f"landlord serve starts {workers} workers")
    advice = "without workers (python -P -m api.jobs) only reviews that are waited for are done"
    return Finding("ok", "landlord serve starts no workers", advice)


def counts(place: Place) -> Finding:
    """Checks that Redis answers, where requests are counted there."""
    known = place.settings
    remote = remote_of(known.rate_storage)
    if remote is None:
        return Finding("ok", "in the memory of this machine")
    if remote.check():
        return Finding("ok", "answers")
    advice = "start it, or correct LANDLORD_RATE_STORAGE; each machine counts by itself until then"
    return Finding("error", "does not answer", advice)


def callers(place: Place) -> Finding:
    """Tells who counts as this machine, which has next to no limits."""
    known = place.settings
    if known.proxies:
        return Finding("ok", f"{known.proxies} proxies name the caller's address")
    said = "no proxy is trusted; callers from a loopback address count as this machine"
    advice = "behind a proxy set LANDLORD_PROXIES, and let it send X-Forwarded-For"
    return Finding("ok", said, advice)


def hosts(place: Place) -> Finding:
    """Tells for which hosts the service answers."""
    known = place.settings
    if ANY in known.hosts:
        advice = "name the hosts in LANDLORD_HOSTS, unless a proxy in front checks them"
        said = "any: a page of a foreign name that leads to this machine reads and deletes games"
        return Finding("warning", said, advice)
    own = ["localhost", "the address it listens at"]
    return Finding("ok", ", ".join([*own, *known.hosts]))


def port(place: Place) -> Finding:
    """Checks that nobody listens at the port of `landlord serve`."""
    try:
        listening.check(listening.DEFAULT_HOST, place.port)
    except listening.CannotListen as error:
        advice = f"{error.advice('landlord serve --port {}')}, unless the service runs already"
        return Finding("warning", f"{place.port}: {error.reason}", advice)
    return Finding("ok", f"{place.port} is free")
