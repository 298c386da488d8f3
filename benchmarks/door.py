"""What a request costs beside the solver, against a bare Flask application under gunicorn.

Threads of this process keep each server busy, one connection each. The table shows requests a
second, the processor time of the server for a request, and the rate as a part of the peer's, which
says "hello" and was measured in the same run.

    .venv/bin/python -m benchmarks.door [REQUESTS [WORKERS]]
"""

from __future__ import annotations

import argparse
import http.client
import re
import subprocess
import sys
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing, contextmanager

from flask import Flask

from benchmarks.service import processor_seconds, server

REQUESTS = 4000
THREADS = 8
WORKERS = 2

_HAND = "3344455667788TJQKA2B"
_QUESTIONS = {
    "classify": ("/v1/plays/classify", '{"rules":"classic","cards":"3344455566"}'),
    "plays": ("/v1/plays", f'{{"rules":"classic","hand":"{_HAND}"}}'),
    "advice": (
        "/v1/advice",
        f'{{"rules":"classic","landlord":0,"seat":0,"hand":"{_HAND}","history":[],'
        '"limit":{"worlds":0},"seed":1}',
    ),
}


def hello() -> Flask:
    """Returns the peer."""
    app = Flask("hello")

    @app.post("/")
    def answer() -> dict[str, str]:
        return {"hello": "world"}

    return app


@contextmanager
def peer(workers: int) -> Iterator[tuple[int, int]]:
    """Runs the peer on a free port; yields the port and the process id."""
    command = [sys.executable, "-m", "gunicorn", "--worker-class", "gthread", "--threads", "16"]
    command += ["--workers", str(workers), "--bind", "127.0.0.1:0", "benchmarks.door:hello()"]
    with subprocess.Popen(command, stderr=subprocess.PIPE, text=True) as process:  # noqa: S603
        assert process.stderr is not None
        try:
            for line in process.stderr:
                if found := re.search(r"http://127\.0\.0\.1:(\d+)", line):
                    yield int(found[1]), process.pid
                    return
            raise RuntimeError("the peer did not start")
        finally:
            process.terminate()


def ask(port: int, path: str, body: str, count: int) -> None:
    """Sends requests one after the other."""
    with closing(http.client.HTTPConnection("127.0.0.1", port)) as connection:
        for _ in range(count):
            connection.request("POST", path, body, {"Content-Type": "application/json"})
            response = connection.getresponse()
            answer = response.read()
            assert response.status == http.HTTPStatus.OK, answer


def measure(port: int, pid: int, path: str, body: str, count: int) -> tuple[float, float]:
    """Returns the requests a second, and the processor time of the server for each, in ms."""
    each = max(1, count // THREADS)
    ask(port, path, body, THREADS)
    spent, start = processor_seconds(pid), time.perf_counter()
    with ThreadPoolExecutor(THREADS) as pool:
        list(pool.map(lambda _: ask(port, path, body, each), range(THREADS)))
    wall = time.perf_counter() - start
    spent = processor_seconds(pid) - spent
    return each * THREADS / wall, spent / (each * THREADS) * 1000


def main() -> None:
    """Prints the table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("requests", nargs="?", type=int, default=REQUESTS, help="of each kind")
    parser.add_argument("workers", nargs="?", type=int, default=WORKERS, help="of each server")
    options = parser.parse_args()
    print(f"{'':10}{'a second':>10}{'processor, ms':>15}{'part of the peer':>18}")
    with peer(options.workers) as (port, pid):
        base, spent = measure(port, pid, "/", "{}", options.requests)
    print(f"{'hello':10}{base:10.0f}{spent:15.2f}{1:18.2f}", flush=True)
    with server(options.workers) as (port, process):
        for name, (path, body) in _QUESTIONS.items():
            rate, spent = measure(port, process.pid, path, body, options.requests)
            print(f"{name:10}{rate:10.0f}{spent:15.2f}{rate / base:18.2f}", flush=True)


if __name__ == "__main__":
    main()
