"""The process of a coordinator: `python -m api.jobs`, with the settings of the environment."""

from __future__ import annotations

import os
import signal
import socket
import sys

from api.config import Settings
from api.jobs.cluster import DaskCluster
from api.jobs.coordinator import Coordinator
from api.processes import name_process
from api.store import Store
from api.telemetry import logs
from solver.settings import InvalidSetting


def main() -> None:
    """Works on the reviews of the store until SIGTERM or SIGINT."""
    try:
        Settings.check_environment()
        settings = Settings.read()
        logs.configure(settings.log_level)
        name_process("landlord-review")
        store = Store.open(settings.store, patience=settings.store_patience)
    except InvalidSetting as error:
        sys.exit(f"landlord: {error}")
    if not settings.scheduler:
        sys.exit("landlord: LANDLORD_SCHEDULER is not set: where is the cluster?")
    owner = f"{socket.gethostname()}-{os.getpid()}"
    coordinator = Coordinator(store, DaskCluster.of(settings), owner, settings.keep_days)
    for number in (signal.SIGTERM, signal.SIGINT):
        signal.signal(number, lambda *_: coordinator.stop())
    while not coordinator.stopping:
        coordinator.run()


if __name__ == "__main__":
    main()
