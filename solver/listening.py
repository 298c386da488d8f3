"""Whether the service can listen at a port: `python -m solver.listening PORT` tells it.

This needs Python's own library alone, because `make serve` asks before it installs anything.
"""

from __future__ import annotations

import os
import socket
import sys

DEFAULT_HOST = "127.0.0.1"
DEFAULT_PORT = 8000
# Ports above a taken one among which a free one is looked for.
_NEAR = 50


class CannotListen(Exception):
    """Nobody can listen at an address now.

    Attributes:
        address: where, such as `127.0.0.1:8000`.
        reason: why, as the system says it.
        free: a port near it at which the service could listen; None where there is none.
    """

    def __init__(self, host: str, port: int, reason: str) -> None:
        self.address, self.reason = f"{host}:{port}", reason
        after = range(port + 1, min(port + _NEAR, 1 << 16))
        self.free = next((each for each in after if _reason(host, each) is None), None)
        super().__init__(f"cannot listen at {self.address}: {reason}")

    def advice(self, written: str) -> str:
        """Returns what to do about it.

        Args:
            written: how a port is given, with `{}` in its place.
        """
        example = "" if self.free is None else f", such as {written.format(self.free)}"
        return f"choose another port{example}"


def check(host: str, port: int) -> None:
    """Checks that the service can listen at an address.

    Raises:
        CannotListen: it cannot.
    """
    reason = _reason(host, port)
    if reason is not None:
        raise CannotListen(host, port, reason)


def _reason(host: str, port: int) -> str | None:
    """Returns why nobody can listen at an address; None where somebody can."""
    try:
        family, kind, _, _, address = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0]
        with socket.socket(family, kind) as probe:
            probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            probe.bind(address)
    except OSError as error:
        return error.strerror or str(error)
    return None


def _main(given: str) -> None:
    port = given or os.environ.get("LANDLORD_PORT") or str(DEFAULT_PORT)
    if not port.isdecimal() or int(port) >= 1 << 16:
        sys.exit(f"a port is a number from 0 to 65535, such as PORT={DEFAULT_PORT}, not {port!r}")
    try:
        check(DEFAULT_HOST, int(port))
    except CannotListen as error:
        sys.exit(f"{error}; {error.advice('make serve PORT={}')}")


if __name__ == "__main__":
    _main("".join(sys.argv[1:]))
