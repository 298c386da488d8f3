"""The process of a worker: `python -m api.jobs`, with the settings of the environment."""

from __future__ import annotations

import os
import signal
import socket
import sys

from api.config import Settings
from api.jobs.worker import ReviewWorker, be_worker
from api.store import Store
from api.telemetry import logs
from solver.settings import InvalidSetting


def main() -> None:
    """Works on the reviews of the store until SIGTERM or SIGINT."""
    try:
        Settings.check_environment()
        settings = Settings.read()
        logs.configure(settings.log_level)
        be_worker()
        store = Store.open(settings.store, patience=settings.store_patience)
    except InvalidSetting as error:
        sys.exit(f"landlord: {error}")
    worker = ReviewWorker(store, f"{socket.gethostname()}-{os.getpid()}", settings.keep_days)
    for number in (signal.SIGTERM, signal.SIGINT):
        signal.signal(number, lambda *_: worker.stop())
    worker.run()


if __name__ == "__main__":
    main()
