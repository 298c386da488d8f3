"""The configuration of gunicorn: `python -P -m api.web_server --config python:api.server` serves.

A setting or a rules file that cannot be used ends the start with one line and exit status 1.
"""

from __future__ import annotations

import gc
import itertools
import os
import resource
import socket
import sys
import uuid
from contextlib import suppress
from typing import Any

from api import heartbeat, metrics_server, processes
from api.asgi.connection import Connection
from api.config import Settings
from api.telemetry import logs, metrics, tracing
from solver.settings import InvalidSetting

try:
    _settings = Settings.read()
    _metrics_listener = metrics_server.listen(_settings.metrics)
except InvalidSetting as error:
    sys.exit(f"landlord: {error}")
heartbeat.install()
# Beside those that serve there are those that do reviews.
workers = _settings.workers + _settings.cluster_workers
logs.configure(_settings.log_level)

wsgi_app = "api.app:application()"
bind = "127.0.0.1:8000"
# A worker of threads: a search releases the interpreter's lock, and a stream may stay open. Threads
# are given to complete requests only, so that neither silent nor slow clients hold them.
worker_class = "api.asgi.worker.Worker"
# The application is made before the workers are forked: a wrong setting ends the start, and the
# workers share the memory of the tables.
preload_app = True
loglevel = "warning"
logger_class = logs.GunicornLogger
# What a proxy says is believed as far as LANDLORD_PROXIES says (`api.app`). gunicorn itself would
# believe whoever comes from this machine: the scheme, and where the application stands.
forwarded_allow_ips = ""
secure_scheme_headers: dict[str, str] = {}
forwarder_headers = ""
# Nothing but the settings of the environment controls the service.
control_socket_disable = True
graceful_timeout = _settings.stop_seconds
# Seconds. A search may take 60; a worker that hangs for longer is replaced.
timeout = 120


# Files that a worker has open beside the connections of clients; at most half of those there are.
_OTHER_FILES = 256
# As many files as the system lets this user have open: each connection is one. macOS says that
# there is no limit, and takes no more than this.
_MOST_FILES = 10_240
_most_files = _MOST_FILES
with suppress(OSError, ValueError):  # a sandbox may refuse: then the limit stays as it is
    _most_files, _hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    _wanted = _hard if _hard != resource.RLIM_INFINITY else max(_most_files, _MOST_FILES)
    resource.setrlimit(resource.RLIMIT_NOFILE, (_wanted, _hard))
    _most_files = _wanted


def most_connections(settings: Settings) -> int:
    """Returns how many clients a worker may have connected at the same time."""
    files = _most_files if _most_files != resource.RLIM_INFINITY else settings.connections * 2
    return max(1, min(settings.connections, files - min(_OTHER_FILES, files // 2)))


def on_starting(server: Any) -> None:
    """Lets Ctrl-C end the service as SIGTERM does, and names those who do reviews."""
    processes.name_process("landlord")
    server.handle_int = server.handle_term
    server.name = f"{socket.gethostname()}-{uuid.uuid4().hex[:12]}"
    server.generation = 0


def on_reload(server: Any) -> None:
    """Tells the processes that begin now from those which end."""
    server.generation += 1


def when_ready(server: Any) -> None:
    """Prints the addresses of the service; the workers are forked after that."""
    # What is loaded by now lives as long as the process. Without freezing it, each full garbage
    # collection takes 15 ms more, in the middle of some answer.
    gc.collect()
    gc.freeze()
    with suppress(OSError):  # nobody may be there to read it
        for listener in server.LISTENERS:
            print(f"Landlord serves at {listener}", flush=True)
        print(
            "The page is /, the API /v1, its description /docs. Stop with Ctrl-C.",
            flush=True,
        )


def post_fork(server: Any, worker: Any) -> None:
    """Ends a worker with its master, keeps Ctrl-C from it, and gives it a name for `ps`."""
    processes.die_with_parent(worker.ppid)
    processes.name_process("landlord-review" if worker.owner else "landlord-web")
    os.setsid()
    metrics.be(worker.number)


def post_worker_init(worker: Any) -> None:
    """Gives a worker its own connections."""
    service = worker.wsgi.extensions["landlord"]
    service.forked()
    Connection.most = most_connections(service.settings)
    tracing.start()
    if _metrics_listener is not None and not worker.owner:
        metrics_server.serve(_metrics_listener, worker.wsgi)


def worker_exit(server: Any, worker: Any) -> None:
    """Exports the last traces."""
    tracing.stop()


def pre_fork(server: Any, worker: Any) -> None:
    """Gives a worker the least free number; when enough of them serve, the others do reviews."""
    others = server.WORKERS.values()
    taken = {each.number for each in others}
    worker.number = next(number for number in itertools.count(1) if number not in taken)
    worker.generation = server.generation
    metrics.prepare(worker.number)
    serving = sum(not each.owner for each in others if each.generation == server.generation)
    if serving >= _settings.workers:
        worker.owner = f"{server.name}-{worker.number}"


def child_exit(server: Any, worker: Any) -> None:
    """Forgets what a worker had at the moment that it ended."""
    metrics.forget(worker.number)


def on_exit(server: Any) -> None:
    """Writes what is left to say."""
    with suppress(OSError):
        sys.stdout.flush()
