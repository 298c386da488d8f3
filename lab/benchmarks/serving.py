"""The service as a process of its own: how it is started, asked and measured."""

from __future__ import annotations

import http.client
import json
import os
import re
import subprocess
import sys
import time
from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing, contextmanager, suppress
from pathlib import Path
from typing import Any, NamedTuple

import psutil


@contextmanager
def server(
    workers: int | None,
    settings: Mapping[str, str] | None = None,
    python: Path = Path(sys.executable),
) -> Iterator[tuple[int, subprocess.Popen[str]]]:
    """Runs the service on a free port; yields the port and the process.

    Args:
        workers: how many processes answer, and no process reviews; None for what `landlord serve`
            starts by itself.
        settings: further variables of its environment.
        python: the interpreter of the environment in which the version to run is installed.
    """
    alone = [] if workers is None else ["--workers", str(workers)]
    variables = {"LANDLORD_CLUSTER_WORKERS": "0"} if alone else {}
    with subprocess.Popen(  # noqa: S603
        [str(python.with_name("landlord")), "serve", "--port", "0", *alone],
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
        cwd=python.parent,  # so that no module of the version in this folder is taken
        env={**os.environ, **variables, **(settings or {})},
    ) as process:
        assert process.stdout is not None
        first = process.stdout.readline()
        found = re.search(r":(\d+)", first)
        assert found, f"the server said {first!r}"
        try:
            yield int(found.group(1)), process
        finally:
            process.terminate()


class Answer(NamedTuple):
    """An answer, and the milliseconds that the client waited for all of it."""

    status: int
    body: bytes
    waited: float


class Client:
    """One connection to the service."""

    def __init__(self, port: int, headers: Mapping[str, str] | None = None) -> None:
        """Asks the service at a port, with further headers."""
        self._connection = http.client.HTTPConnection("127.0.0.1", port, timeout=300)
        self._headers = {"Content-Type": "application/json", **(headers or {})}

    def ask(self, path: str, document: Any = None) -> Answer:
        """Sends a JSON value, or bytes as they are; None asks with GET."""
        body = document if isinstance(document, bytes) else json.dumps(document).encode()
        start = time.perf_counter()
        if document is None:
            self._connection.request("GET", path)
        else:
            self._connection.request("POST", path, body, self._headers)
        response = self._connection.getresponse()
        answer = response.read()
        return Answer(response.status, answer, 1000 * (time.perf_counter() - start))

    def close(self) -> None:
        """Ends the connection."""
        self._connection.close()


def ask_all(
    port: int,
    path: str,
    documents: Sequence[Any],
    clients: int = 1,
    headers: Mapping[str, str] | None = None,
) -> list[Answer]:
    """Returns the answers to documents that several clients send at once; all must be good."""

    def part(first: int) -> list[Answer]:
        with closing(Client(port, headers)) as client:
            return [client.ask(path, each) for each in documents[first::clients]]

    with ThreadPoolExecutor(clients) as pool:
        found = [each for answers in pool.map(part, range(clients)) for each in answers]
    for each in found:
        assert each.status == http.HTTPStatus.OK, each.body
    return found


def _processes(pid: int) -> list[psutil.Process]:
    """Returns a process and all below it."""
    top = psutil.Process(pid)
    return [top, *top.children(recursive=True)]


def processor_seconds(pid: int) -> float:
    """Returns the processor time of a process and of all below it, ended ones included."""
    spent = 0.0
    for each in _processes(pid):
        with suppress(psutil.NoSuchProcess):  # its parent has its time then
            spent += sum(each.cpu_times()[:4])
    return spent


def memory_of(pid: int) -> list[tuple[str, float]]:
    """Returns the names of a process and of all below it with the MiB that each holds.

    They are proportional set sizes: a page that several processes share counts in equal parts.
    """
    return [(each.name(), each.memory_full_info().pss / 2**20) for each in _processes(pid)]
