"""`landlord serve`: becomes the server, with workers of its own for the reviews.

    master     gunicorn: holds the socket, starts again what dies
    web        answer requests (`LANDLORD_WORKERS`)
    reviews    do the reviews of the store (`LANDLORD_CLUSTER_WORKERS`)

SIGTERM or Ctrl-C stops everything; when the master itself is killed, the others end with it.
"""

from __future__ import annotations

import os

from api.config import Settings
from solver.processes import python_command
from solver.sites import Host


def serve(host: str, port: int) -> None:
    """Serves at an address until the process is told to end; does not return.

    Raises:
        InvalidSetting: a setting of the environment cannot be used.
    """
    Settings.check_environment()
    settings = Settings.read()
    # An address is known by the socket, and what is no name is no host of anybody.
    hosts = dict.fromkeys([*settings.hosts, *([host] if Host.parse(host) else [])])
    os.environ["LANDLORD_HOSTS"] = ",".join(hosts)
    bound = f"[{host}]:{port}" if ":" in host else f"{host}:{port}"
    command = python_command("api.web_server", "--config", "python:api.server", "--bind", bound)
    os.execv(command[0], command)
