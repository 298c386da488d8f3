"""A Redis server of the tests' own, from Debian's package: at a Unix socket, and all in memory."""

from __future__ import annotations

import shutil
import socket
import subprocess
import tempfile
import time
from pathlib import Path

_PACKAGE = "no Redis on this machine (Debian's package `redis-server`)"
_MOST_SECONDS = 60


def lacking() -> str | None:
    """Returns why no server can be started here; None where one can."""
    return None if shutil.which("redis-server") else _PACKAGE


class RedisServer:
    """One server. It can be stopped, and started again without what it knew."""

    def __init__(self) -> None:
        # The path of a socket is short: the folders of pytest are too deep for it.
        self._folder = Path(tempfile.mkdtemp(prefix="landlord-redis-"))
        self._socket = self._folder / "socket"
        self.url = f"redis+unix://{self._socket}"
        self._process: subprocess.Popen[bytes] | None = None
        self.start()

    @property
    def pid(self) -> int:
        """The process of the server."""
        return self._process.pid

    def start(self) -> None:
        """Starts the server, and waits until it answers."""
        self._process = subprocess.Popen(
            ["redis-server", "--port", "0", "--unixsocket", self._socket, "--save", "",
             "--appendonly", "no", "--dir", self._folder],
            stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
            # Ctrl-C in the terminal is meant for the tests, which then end the server.
            start_new_session=True,
        )  # fmt: skip
        until = time.monotonic() + _MOST_SECONDS
        while not self._answers():
            assert self._process.poll() is None, "Redis has ended"
            assert time.monotonic() < until, "Redis does not answer"
            time.sleep(0.05)

    def stop(self) -> None:
        """Ends the server at once."""
        if self._process is not None:
            self._process.kill()
            self._process.wait(_MOST_SECONDS)
            self._process = None

    def close(self) -> None:
        """Ends the server and removes its files."""
        self.stop()
        shutil.rmtree(self._folder, ignore_errors=True)

    def _answers(self) -> bool:
        try:
            with socket.socket(socket.AF_UNIX) as connection:
                connection.settimeout(5)
                connection.connect(str(self._socket))
                connection.sendall(b"PING\r\n")
                return connection.recv(100).startswith(b"+PONG")
        except OSError:
            return False
