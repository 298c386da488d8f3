"""The web server: `python -P -m api.web_server --config python:api.server` is gunicorn.

It has the arguments and the settings of gunicorn's own command. But that command puts the current
folder in front of where Python finds modules, whatever lies there.
"""

from __future__ import annotations

import fcntl
import os
import shutil
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from gunicorn.app.wsgiapp import WSGIApplication

# The variable in which prometheus-client, which is not loaded yet, expects the folder of its files.
_METRICS = "PROMETHEUS_MULTIPROC_DIR"
# A folder in memory that many systems have.
_IN_MEMORY = "/dev/shm"  # noqa: S108 - folders there belong to one user
_PREFIX = "landlord-metrics-"


class WebServer(WSGIApplication):  # type: ignore[misc]
    """gunicorn in the folder that it was started in, without the modules of that folder."""

    def chdir(self) -> None:
        """Goes to the folder of the option --chdir, where there is one."""
        os.chdir(self.cfg.chdir)


@contextmanager
def counters() -> Iterator[None]:
    """Makes a folder for the counters that all processes share; removes it at the end.

    It is in memory where the system has a folder there, and among the temporary files elsewhere.
    Where neither can be written, each process counts for itself.
    """
    master, found = os.getpid(), None
    for place in (_IN_MEMORY, None):
        with suppress(OSError):
            found = Path(tempfile.mkdtemp(prefix=_PREFIX, dir=place))
            break
    if found is None:
        yield
        return
    os.environ[_METRICS] = str(found)
    _lock(found)
    for each in found.parent.glob(f"{_PREFIX}*"):
        if each != found and _lock(each):  # its server was killed
            shutil.rmtree(each, ignore_errors=True)
    try:
        yield
    finally:
        if os.getpid() == master:
            shutil.rmtree(found, ignore_errors=True)


def _lock(folder: Path) -> bool:
    """Locks a folder for this process and those that are forked; returns whether nobody has it."""
    with suppress(OSError):
        fcntl.flock(os.open(folder, os.O_RDONLY), fcntl.LOCK_EX | fcntl.LOCK_NB)
        return True
    return False


if __name__ == "__main__":
    with counters():
        WebServer("%(prog)s [OPTIONS]", prog="gunicorn").run()
