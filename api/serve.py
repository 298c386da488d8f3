"""`landlord serve`: becomes the server, with a cluster of its own for the reviews.

    master     gunicorn: holds the socket, starts again what dies
    web        answer requests (`LANDLORD_WORKERS`)
    reviews    has the reviews of the store done, and starts a Dask cluster while there are any

SIGTERM or Ctrl-C stops everything; when the master itself is killed, the others end with it.
"""

from __future__ import annotations

import os
import sys
import tempfile

from api.config import LOCAL, Settings
from solver.processes import python_command
from solver.sites import Host


def serve(host: str, port: int) -> None:
    """Serves at an address until the process is told to end; does not return.

    Raises:
        InvalidSetting: a setting of the environment cannot be used.
    """
    Settings.check_environment()
    settings = Settings.read()
    if not settings.scheduler and settings.cluster_workers:
        if _has_temporary_folder():
            os.environ["LANDLORD_SCHEDULER"] = LOCAL
        else:
            sentence = "no folder for temporary files can be made: reviews have no cluster"
            print(f"landlord: {sentence}", file=sys.stderr, flush=True)
    # An address is known by the socket, and what is no name is no host of anybody.
    hosts = dict.fromkeys([*settings.hosts, *([host] if Host.parse(host) else [])])
    os.environ["LANDLORD_HOSTS"] = ",".join(hosts)
    bound = f"[{host}]:{port}" if ":" in host else f"{host}:{port}"
    command = python_command("api.web_server", "--config", "python:api.server", "--bind", bound)
    os.execv(command[0], command)


def _has_temporary_folder() -> bool:
    """Returns whether a worker of the cluster has a place for its files."""
    try:
        with tempfile.TemporaryDirectory(prefix="landlord-"):
            return True
    except OSError:
        return False
