"""The web server alone, as a real process with its workers, and raw connections to it."""

from __future__ import annotations

import json
import os
import signal
import socket
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Self

from solver.processes import python_command
from tests.api.questions import HARD
from tests.served import PATIENCE, descendants, started, until

ROOT = Path(__file__).parents[1]
HEALTH = b"GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n"
JSON = b"Host: localhost\r\nContent-Type: application/json\r\n"
QUESTION = b'{"rules":"classic","cards":"33"}'
CLASSIFY = b"POST /v1/plays/classify HTTP/1.1\r\n" + JSON


class WebServer:
    """The web server with the workers that the settings say.

    Args:
        folder: where the store and the log are.
        settings: further settings, without their prefix.
    """

    def __init__(self, folder: Path, **settings: object) -> None:
        folder.mkdir(parents=True, exist_ok=True)
        command = python_command("api.web_server", "--config", "python:api.server")
        chosen = {
            "STORE": f"sqlite:///{folder}/store.sqlite3",
            "SEARCH_PATIENCE": PATIENCE,
            "CLUSTER_WORKERS": 0,
            **settings,
        }
        environment = {f"LANDLORD_{name}": str(value) for name, value in chosen.items()}
        self.log = folder / "log"
        self.log.unlink(missing_ok=True)
        self.process, address = started(
            [*command, "--bind", "127.0.0.1:0"],
            self.log,
            env={**os.environ, **environment},
            cwd=ROOT,
        )
        self.port = int(address.rpartition(":")[2])

    def workers(self) -> list[int]:
        """Returns the processes of the workers."""
        return descendants(self.process.pid)

    def connect(self, receive_buffer: int = 0) -> Wire:
        """Returns a new connection.

        Args:
            receive_buffer: the bytes that the client's kernel takes before the client reads.
        """
        connection = socket.socket()
        if receive_buffer:
            connection.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, receive_buffer)
        connection.settimeout(PATIENCE)
        connection.connect(("127.0.0.1", self.port))
        return Wire(connection)

    def ask(self, request: bytes) -> Answer:
        """Returns the answer to one request on a connection of its own."""
        with self.connect() as wire:
            wire.send(request)
            return wire.answer()

    def asked(self, request: bytes) -> Answer | None:
        """Returns the answer; None where the connection broke."""
        try:
            return self.ask(request)
        except OSError:
            return None

    def stop(self) -> int:
        """Stops the server in order; returns its exit status."""
        self.process.send_signal(signal.SIGTERM)
        return self.process.wait(PATIENCE)


class Answer:
    """One answer: its status, its headers by their names in small letters, and its body."""

    def __init__(self, head: bytes) -> None:
        first, *lines = head.decode("latin-1").split("\r\n")
        self.status = int(first.split()[1])
        pairs = (line.split(": ", 1) for line in lines)
        self.headers = {name.lower(): value for name, value in pairs}
        self.body = b""


class Wire:
    """A connection to the server, on which a test writes and reads bytes."""

    def __init__(self, connection: socket.socket) -> None:
        self.connection = connection
        self._read = b""

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.connection.close()

    def send(self, data: bytes) -> None:
        """Sends bytes."""
        self.connection.sendall(data)

    def answer(self, *, body: bool = True) -> Answer:
        """Reads one answer of known length; without its body for a HEAD request."""
        while b"\r\n\r\n" not in self._read:
            self._more()
        head, self._read = self._read.split(b"\r\n\r\n", 1)
        found = Answer(head)
        size = int(found.headers.get("content-length", 0)) if body else 0
        while len(self._read) < size:
            self._more()
        found.body, self._read = self._read[:size], self._read[size:]
        return found

    def rest(self) -> bytes:
        """Returns everything until the server closes the connection."""
        try:
            while True:
                self._more()
        except ConnectionError:
            rest, self._read = self._read, b""
            return rest

    def _more(self) -> None:
        part = self.connection.recv(1 << 16)
        if not part:
            raise ConnectionError("the server has closed the connection")
        self._read += part


@contextmanager
def web_server(folder: Path, **settings: object) -> Iterator[WebServer]:
    """Yields a server; it is killed at the end if it was not stopped."""
    server = WebServer(folder, **settings)
    try:
        yield server
    finally:
        workers = server.workers()
        if server.process.poll() is None:
            server.process.terminate()
        server.process.communicate(timeout=PATIENCE)
        until(lambda: not any(Path(f"/proc/{each}").exists() for each in workers), "the end")


def question(head: bytes = CLASSIFY, body: bytes = QUESTION) -> bytes:
    return head + b"Content-Length: %d\r\n\r\n" % len(body) + body


def search(seconds: float) -> bytes:
    """Returns a request for a result that nobody proves within a minute."""
    hard = HARD | {"limit": {"seconds": seconds}}
    return question(b"POST /v1/solutions HTTP/1.1\r\n" + JSON, json.dumps(hard).encode())


def works(server: WebServer) -> None:
    """Checks that the server answers others."""
    assert server.ask(HEALTH).status == 200
    answer = server.ask(question())
    assert answer.status == 200
    assert json.loads(answer.body)["readings"][0]["type"] == "pair"
