"""Checks an installation: `python -m api.doctor`, which is `landlord doctor`."""

from __future__ import annotations

import json
import os
import platform
import shutil
import socket
import sys
import tempfile
from collections.abc import Callable, Iterator
from dataclasses import asdict, dataclass
from typing import Literal

import click

from api.access.counts import remote_of
from api.access.hosts import ANY
from api.config import Settings
from api.store import StoreUnavailable
from api.store.inspection import inspect
from api.telemetry import logs
from solver import machine
from solver.errors import ResourceUnavailable, SolverError
from solver.protocol import BUILT_IN, ENDPOINTS
from solver.settings import InvalidSetting, kernels, memory, threads
from solver.weights.file import load
from solver.weights.networks import native_networks

_OLDEST = (3, 11)
_MIB = 1 << 20
# Below this much memory searches have little room; below this much disk the store fills soon.
_LITTLE_MEMORY = 512 * _MIB
_LITTLE_DISK = 256 * _MIB
# Seconds to wait for another machine.
_PATIENCE = 5.0
_PORT = 8000


@dataclass(frozen=True)
class Finding:
    """What was found out about one part of the installation.

    Attributes:
        name: the part.
        status: `error` ends the command with status 1.
        detail: what was found.
        advice: what to do about it; empty when all is well.
    """

    name: str
    status: Literal["ok", "warning", "error"]
    detail: str
    advice: str = ""


def python() -> Finding:
    """Checks the version of Python."""
    said = f"Python {platform.python_version()} on {platform.platform()}"
    if sys.version_info < _OLDEST:
        return Finding("python", "error", said, "install Python 3.11 or later")
    return Finding("python", "ok", said)


def core() -> Finding:
    """Checks that the core knows every game."""
    for rules in BUILT_IN.all:
        cards = rules.description.deck.cards[:3] or rules.ranks[0]
        ENDPOINTS["plays/classify"].ask({"rules": rules.id, "cards": cards})
    return Finding("core", "ok", f"{len(BUILT_IN.all)} games; arithmetic: {kernels() or 'fastest'}")


def weights() -> Finding:
    """Checks that the weights of each game are whole and fit its rules."""
    found = []
    for rules in BUILT_IN.all:
        networks = load(rules.id)
        if networks is None:
            continue
        native_networks(rules)
        found.append(networks.card.name)
    if not found:
        return Finding("weights", "warning", "none", "install the package anew: it has weights")
    return Finding("weights", "ok", ", ".join(found))


def constraint_solver() -> Finding:
    """Checks that OR-Tools divides a small hand into the fewest plays."""
    question = {"rules": "classic", "hand": "34567"}
    answer = ENDPOINTS["decompositions"].ask(question).to_json()
    if answer["plays"] != 1:
        return Finding(
            "constraint_solver", "error", f"34567 in {answer['plays']} plays", "reinstall ortools"
        )
    return Finding("constraint_solver", "ok", "34567 is one play")


def grants() -> Finding:
    """Tells how many processors and how much memory there are."""
    quota = machine.processor_quota()
    said = f"{machine.processors()} processors"
    if quota is not None:
        said += f" (quota {quota:g})"
    said += f", {threads()} threads a search, {memory() // _MIB} MiB to use"
    if memory() < _LITTLE_MEMORY:
        advice = "grant more memory, or set LANDLORD_WORKERS and LANDLORD_SEARCHES to 1"
        return Finding("machine", "warning", said, advice)
    return Finding("machine", "ok", said)


def temporary_folder() -> Finding:
    """Checks that there is a folder for temporary files with some room."""
    try:
        folder = tempfile.gettempdir()
        free = shutil.disk_usage(folder).free
    except OSError as error:
        advice = "set TMPDIR to a folder that can be written; reviews have no cluster without"
        return Finding("temporary_folder", "warning", str(error), advice)
    if free < _LITTLE_DISK:
        said = f"{folder}: {free // _MIB} MiB free"
        return Finding("temporary_folder", "warning", said, "make room, or set TMPDIR")
    return Finding("temporary_folder", "ok", f"{folder}: {free // _MIB} MiB free")


def store(settings: Settings) -> Finding:
    """Checks that the store can be reached, read and written; neither makes nor migrates it."""
    try:
        found = inspect(settings.store, _PATIENCE)
    except (StoreUnavailable, InvalidSetting) as error:
        said = error.for_operators if isinstance(error, StoreUnavailable) else str(error)
        advice = "see that LANDLORD_STORE names a database that this user can read and write"
        return Finding("store", "error", said, advice)
    if not found.known:
        said = f"its schema {found.revision} is newer than {found.newest} of this version"
        return Finding("store", "error", said, "install the newer version of Landlord")
    if found.revision is None:
        return Finding("store", "ok", "is made at the first start")
    said = f"can be read and written; schema {found.revision}"
    if found.revision != found.newest:
        said += f", migrated to {found.newest} at the next start"
    return Finding("store", "ok", said)


def cluster(settings: Settings) -> Finding:
    """Checks that the scheduler of the reviews can be reached, where one is named."""
    if not settings.scheduler:
        said = f"landlord serve starts one with {settings.cluster_workers} workers"
        return Finding("cluster", "ok", said)
    try:
        _reach(settings.scheduler)
    except (OSError, ValueError) as error:
        advice = "start the scheduler, or correct LANDLORD_SCHEDULER; reviews wait until then"
        return Finding("cluster", "error", f"{settings.scheduler}: {error}", advice)
    return Finding("cluster", "ok", f"{settings.scheduler} can be reached")


def counts(settings: Settings) -> Finding:
    """Checks that Redis answers, where requests are counted there."""
    remote = remote_of(settings.rate_storage)
    if remote is None:
        return Finding("rate_storage", "ok", "in the memory of this machine")
    if remote.check():
        return Finding("rate_storage", "ok", "answers")
    advice = "start it, or correct LANDLORD_RATE_STORAGE; each machine counts by itself until then"
    return Finding("rate_storage", "error", "does not answer", advice)


def callers(settings: Settings) -> Finding:
    """Tells who counts as this machine, which has next to no limits."""
    if settings.proxies:
        return Finding("callers", "ok", f"{settings.proxies} proxies name the caller's address")
    said = "no proxy is trusted; callers from a loopback address count as this machine"
    advice = "behind a proxy set LANDLORD_PROXIES, and let it send X-Forwarded-For"
    return Finding("callers", "ok", said, advice)


def hosts(settings: Settings) -> Finding:
    """Tells for which hosts the service answers."""
    if ANY in settings.hosts:
        advice = "name the hosts in LANDLORD_HOSTS, unless a proxy in front checks them"
        said = "any: a page of a foreign name that leads to this machine reads and deletes games"
        return Finding("hosts", "warning", said, advice)
    own = ["localhost", "the address it listens at"]
    return Finding("hosts", "ok", ", ".join([*own, *settings.hosts]))


def port(number: int) -> Finding:
    """Checks that nobody listens at the port of `landlord serve`."""
    try:
        with socket.socket() as probe:
            probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            probe.bind(("127.0.0.1", number))
    except OSError as error:
        advice = "choose another port with --port, unless the service runs already"
        return Finding("port", "warning", f"{number}: {error.strerror}", advice)
    return Finding("port", "ok", f"{number} is free")


def findings(number: int) -> Iterator[Finding]:
    """Yields what each check finds.

    Args:
        number: the port that the service is to listen at.
    """
    yield python()
    settings = None
    try:
        Settings.check_environment()
        settings = Settings.read()
        yield Finding("settings", "ok", "docs/settings.md lists them")
    except InvalidSetting as error:
        yield Finding("settings", "error", str(error), "correct the environment")
    yield _tried("core", core)
    yield _tried("weights", weights)
    yield _tried("constraint_solver", constraint_solver)
    yield _tried("machine", grants)
    yield temporary_folder()
    if settings is not None:
        yield store(settings)
        yield cluster(settings)
        yield counts(settings)
        yield callers(settings)
        yield hosts(settings)
    yield port(number)


def _tried(name: str, check: Callable[[], Finding]) -> Finding:
    """Returns what a check finds, or the error that it ended with."""
    try:
        return check()
    except InvalidSetting:
        said = "not checked, because a setting is wrong"
        return Finding(name, "error", said, "correct the settings first")
    except (SolverError, ResourceUnavailable, ImportError, OSError) as error:
        return Finding(name, "error", str(error), "install the package anew")


def _reach(address: str) -> None:
    host, _, number = address.rpartition("://")[2].rpartition(":")
    with socket.create_connection((host.strip("[]"), int(number)), timeout=_PATIENCE):
        pass


@click.command(context_settings={"help_option_names": ["-h", "--help"]})
@click.option("--json", "as_json", is_flag=True, help="Print JSON.")
@click.option(
    "--port",
    "number",
    type=click.IntRange(0, 65535),
    default=_PORT,
    show_default=True,
    help="The port that the service is to listen at.",
)
def main(as_json: bool, number: int) -> None:
    """Checks this installation, and says what to do about what is wrong."""
    logs.be_silent()  # the findings say what the log would
    found = []
    for each in findings(number):
        found.append(each)
        if not as_json:
            click.echo(f"{each.status:8} {each.name:18} {each.detail}")
            if each.advice:
                click.echo(f"{'':27} → {each.advice}")
    if as_json:
        click.echo(json.dumps({"findings": [asdict(each) for each in found]}))
    sys.exit(any(each.status == "error" for each in found))


if __name__ == "__main__":
    os.environ.pop("LANDLORD_OWNER", None)
    main(prog_name="landlord doctor")
