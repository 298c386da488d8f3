"""The service as a set of processes, which `landlord serve` starts and keeps running.

    web            gunicorn with its workers: the page and the API
    coordinator    has the reviews of the store done (`python -m api.jobs`)
    scheduler      Dask's; not started when LANDLORD_SCHEDULER names another one
    worker 1 … n   Dask's; each does one part of a review at a time, with one thread

What dies is started again. SIGTERM or Ctrl-C stops everything; when the supervisor itself is
killed, the kernel kills the others. The socket of the web server is the supervisor's, so that it
stays open while gunicorn starts again.
"""

from __future__ import annotations

import random
import shutil
import socket
import sys
import tempfile
import uuid
from contextlib import suppress
from pathlib import Path

from api.access.hosts import Host
from api.config import Settings
from api.supervisor import Member, Supervisor
from solver.processes import python_command

_HOME = "127.0.0.1"
# Registered ports, below those of outgoing connections on Linux and macOS.
_PORTS = (20_000, 32_000)
# Seconds that a web server gets beyond those that it gives to its requests.
_WEB_PATIENCE = 10.0
_COORDINATOR_PATIENCE = 15.0
# Added to the niceness of workers: a batch of reviews does not slow down the page.
_NICENESS = 5
# Each worker does one part of a review at a time, with one thread.
WORKER = {"LANDLORD_THREADS": "1"}


def members(
    settings: Settings, host: str, listener: socket.socket, folder: Path | None
) -> list[Member]:
    """Returns the processes of the service.

    Args:
        settings: the settings of the environment.
        host: the name or address at which it serves; the service answers for it.
        listener: the bound socket of the web server.
        folder: where the workers may write temporary files; without one there are none.
    """
    number = listener.fileno()
    address = settings.scheduler
    local = not address and settings.cluster_workers > 0 and folder is not None
    if local:
        address = f"tcp://{_HOME}:{free_port()}"
    found = {"LANDLORD_SCHEDULER": address}
    config = ["--config", "python:api.server", "--bind", f"fd://{number}"]
    gunicorn = python_command("api.web_server", *config)
    patience = settings.stop_seconds + _WEB_PATIENCE
    # An address is known by the socket, and what is no name is no host of anybody.
    hosts = ",".join(dict.fromkeys([*settings.hosts, *([host] if Host.parse(host) else [])]))
    named = {**found, "LANDLORD_HOSTS": hosts}
    web = Member("the web server", gunicorn, named, patience, keep=(number,))
    if not address:
        return [web]
    # The same name after a restart: the new process takes up what the dead one had.
    owner = {"LANDLORD_OWNER": f"{socket.gethostname()}-{uuid.uuid4().hex[:12]}"}
    coordinator = Member(
        "the coordinator", python_command("api.jobs"), {**found, **owner}, _COORDINATOR_PATIENCE
    )
    if not local or folder is None:
        return [web, coordinator]
    scheduler = Member("the scheduler", scheduler_command(address))
    workers = [
        Member(f"worker {number}", worker_command(address, folder), WORKER, niceness=_NICENESS)
        for number in range(1, settings.cluster_workers + 1)
    ]
    return [web, coordinator, scheduler, *workers]


def scheduler_command(address: str) -> list[str]:
    """Returns the command of a scheduler that listens at an address of this machine."""
    return python_command("api.jobs.processes", "scheduler", address)


def worker_command(address: str, folder: Path) -> list[str]:
    """Returns the command of a worker; its environment is `WORKER`.

    Args:
        address: the scheduler.
        folder: where the worker may write temporary files.
    """
    return python_command("api.jobs.processes", "worker", address, str(folder))


def serve(host: str, port: int) -> int:
    """Runs the service until it is stopped; returns the exit status."""
    Settings.check_environment()
    settings = Settings.read()
    folder = _folder()
    if folder is None and not settings.scheduler and settings.cluster_workers:
        _say("no folder for temporary files can be made: reviews have no cluster")
    try:
        with _listener(host, port) as listener:
            found = members(settings, host, listener, folder)
            return Supervisor(found, lambda: _listens(listener), _say).run()
    finally:
        if folder is not None:
            shutil.rmtree(folder, ignore_errors=True)


def _listener(host: str, port: int) -> socket.socket:
    family, kind, _, _, address = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0]
    listener = socket.socket(family, kind)
    listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    listener.bind(address)
    return listener


def _listens(listener: socket.socket) -> bool:
    """Returns whether gunicorn listens at the socket: it does so when the app is loaded."""
    return bool(listener.getsockopt(socket.SOL_SOCKET, socket.SO_ACCEPTCONN))


def free_port() -> int:
    """Returns a port of this machine that nobody uses now.

    It is none of those that the kernel gives to outgoing connections: one of them might take it
    before the process that it is meant for has started.
    """
    while True:
        port = random.SystemRandom().randrange(*_PORTS)
        with socket.socket() as probe, suppress(OSError):
            probe.bind((_HOME, port))
            return port


def _folder() -> Path | None:
    """Returns a new folder for temporary files; None where none can be made."""
    for place in (None, "/dev/shm"):  # noqa: S108 - mkdtemp makes a folder that is ours alone
        with suppress(OSError):
            return Path(tempfile.mkdtemp(prefix="landlord-workers-", dir=place))
    return None


def _say(sentence: str) -> None:
    with suppress(OSError):  # a full disk or a reader that has gone
        print(f"landlord: {sentence}", file=sys.stderr, flush=True)
