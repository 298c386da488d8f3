"""What a thousand slow clients of each kind do to the others, and how long the server keeps them.

    .venv/bin/python -m lab.benchmarks.slow_clients              the service, with a patience of 5 s
    .venv/bin/python -m lab.benchmarks.slow_clients --port PORT  another server of the application

The other clients list plays, ten times a second, on a new connection each time. Then 40 clients
search, and the health of the service is asked for. At last a client closes its connection, or only
its sending side, in the middle of a search, and the next one waits for its place.
"""

from __future__ import annotations

import argparse
import json
import socket
import time
from collections.abc import Callable
from contextlib import ExitStack, suppress
from pathlib import Path

import numpy as np

from lab.benchmarks.service import server

SEARCHES = 40
# Seconds that the server has in each state.
PATIENCE = 5
_JSON = b" HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
_LONG = b"GET /openapi.json HTTP/1.1\r\nHost: localhost\r\n\r\n"
_HEALTH = b"GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n"
# By kind: how many parts of all clients, what one sends at first and then every second, and the
# receive buffer of those that do not read.
KINDS = {
    "silent": (1, b"", b"", 0),
    "half a head, dripping": (1, b"POST /v1/plays HTTP/1.1\r\nHost: lo", b"x", 0),
    "half a body, dripping": (
        1, b"POST /v1/plays" + _JSON + b"Content-Length: 100000\r\n\r\n", b"x", 0
    ),
    "not reading": (10, _LONG * 4, b"", 2048),
}  # fmt: skip


def post(path: str, document: object) -> bytes:
    """Returns a request."""
    body = json.dumps(document).encode()
    return b"POST " + path.encode() + _JSON + b"Content-Length: %d\r\n\r\n%b" % (len(body), body)


_PLAYS = post("/v1/plays", {"rules": "classic", "hand": "3344455667788TJQKA2B"})
# Nobody proves this deal of two decks within a minute.
_HARD = {
    "rules": "double",
    "landlord": 0,
    "hands": [
        "334555666778899999TJJJQKAAAA2222R",
        "3344566677889TTQKKKKKA2BB",
        "333344455689TTTJJQQQKA222",
        "4455677778889TTJJJQQQKAAR",
    ],
    "turn": 0,
    "objective": "points",
    "limit": {"seconds": 60},
}
_EASY = {**_HARD, "rules": "classic", "hands": ["3", "4", "5"], "objective": "win"}


def client(port: int, request: bytes, receive_buffer: int = 0) -> socket.socket:
    """Returns a new connection on which a request was sent."""
    found = socket.socket()
    if receive_buffer:
        found.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, receive_buffer)
    found.settimeout(60)
    found.connect(("127.0.0.1", port))
    found.sendall(request)
    return found


def asked(port: int, request: bytes) -> tuple[float, bytes]:
    """Returns the milliseconds until an answer begins, and its beginning."""
    start = time.perf_counter()
    with client(port, request) as wire:
        answer = wire.recv(4096)
    return (time.perf_counter() - start) * 1000, answer


def times_of(port: int, request: bytes, end: float, each: Callable[[], None]) -> str:
    """Asks ten times a second until `end`; returns the times as a text."""
    found = []
    while time.monotonic() < end:
        found.append(asked(port, request)[0])
        each()
        time.sleep(0.1)
    middle, high, most = np.percentile(found, [50, 99, 100])
    return f"{middle:7.1f}{high:8.1f}{most:8.1f} ms"


def held(port: int, clients: list[socket.socket]) -> int:
    """Returns how many of these connections the server still has open, by the kernel's table."""
    ports = {f"{each.getsockname()[1]:04X}" for each in clients}
    rows = [line.split() for line in Path("/proc/net/tcp").read_text().splitlines()[1:]]
    here = [row for row in rows if row[1].endswith(f":{port:04X}") and row[9] != "0"]
    return sum(row[2].rpartition(":")[2] in ports for row in here)


def siege(port: int, kind: str, clients: int, seconds: float) -> None:
    """Prints what one kind of slow clients does to the others, and how many are left."""
    part, first, then, receive_buffer = KINDS[kind]
    count = max(1, clients // part)
    with ExitStack() as stack:
        slow = [stack.enter_context(client(port, first, receive_buffer)) for _ in range(count)]
        dripped = time.monotonic()

        def drip() -> None:
            nonlocal dripped
            if then and time.monotonic() - dripped > 1:
                dripped = time.monotonic()
                for each in slow:
                    with suppress(OSError):
                        each.send(then)

        times = times_of(port, _PLAYS, time.monotonic() + seconds, drip)
        print(f"{kind:24}{times}   {held(port, slow):4} of {count} connections left", flush=True)


def leave(port: int, way: Callable[[socket.socket], None]) -> float:
    """Returns the milliseconds from the end of a client until the next search is answered."""
    with client(port, post("/v1/solutions", _HARD)) as wire:
        time.sleep(1)
        start = time.perf_counter()
        way(wire)
        while b" 200 " not in asked(port, post("/v1/solutions", _EASY))[1][:15]:
            pass
        return (time.perf_counter() - start) * 1000


def run(port: int, clients: int, seconds: float) -> None:
    """Prints the table for a server."""
    asked(port, _LONG)  # the document is made at the first question
    print(f"{'':24}   plays: median, 99 %, longest")
    for kind in KINDS:
        siege(port, kind, clients, seconds)
    with ExitStack() as stack:
        for _ in range(SEARCHES):
            stack.enter_context(client(port, post("/v1/solutions", _HARD)))
        times = times_of(port, _HEALTH, time.monotonic() + seconds, lambda: None)
        print(f"{'searching; health:':24}{times}")
    time.sleep(1)
    closed = leave(port, socket.socket.close)
    half = leave(port, lambda wire: wire.shutdown(socket.SHUT_WR))
    print(f"a place is free {closed:.0f} ms after its client has closed, {half:.0f} ms after half")


def main() -> None:
    """Prints the table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--port", type=int)
    parser.add_argument("--clients", type=int, default=1000)
    parser.add_argument("--seconds", type=float, default=20)
    options = parser.parse_args()
    states = ("IDLE", "HEAD", "BODY", "SEND")
    settings = {f"LANDLORD_{state}_SECONDS": str(PATIENCE) for state in states}
    settings |= {"LANDLORD_SEARCHES": "1", "LANDLORD_SEARCH_SECONDS": "60"}
    settings |= {"LANDLORD_SEARCH_PATIENCE": "60"}
    with ExitStack() as stack:
        port = options.port or stack.enter_context(server(1, settings))[0]
        run(port, options.clients, options.seconds)


if __name__ == "__main__":
    main()
