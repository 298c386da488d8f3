"""Tests of clients that close the connection before their answer is there."""

from __future__ import annotations

import http.client
import json
import os
import re
import socket
import subprocess
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from api.service.disconnects import ClientGone, Clients
from solver.errors import Cancelled
from solver.processes import python_command
from solver.search.limit import Cancellation
from tests.portable import SLOW_WAYS, WAYS, environment, force
from tests.served import PATIENCE

EXAMPLES = Path(__file__).parents[3] / "examples" / "requests"
# Seconds of the longest search that a client may ask for.
LONGEST = 60


@pytest.fixture(scope="module", params=WAYS)
def clients(request: pytest.FixtureRequest) -> Clients:
    """Clients that are being watched, in each way."""
    with pytest.MonkeyPatch.context() as patch:
        if request.param == "portable":
            force(patch)
        found = Clients()
        found.start()
    return found


@pytest.fixture
def connection() -> Iterator[tuple[socket.socket, dict[str, Any]]]:
    """A client's end of a connection, and the environment of its request."""
    client, server = socket.socketpair()
    with client, server:
        yield client, {"gunicorn.socket": server}


@pytest.mark.parametrize("half", [False, True])
def test_a_client_goes_away(clients: Clients, connection: Any, half: bool) -> None:
    """Tests that a closed connection, or a closed sending side, cancels."""
    client, environ = connection
    gone = threading.Event()
    with clients.watched(environ, gone.set):
        if half:
            client.shutdown(socket.SHUT_WR)
        else:
            client.close()
        assert gone.wait(PATIENCE)


def test_a_client_that_has_gone_before(clients: Clients, connection: Any) -> None:
    """Tests that it does not matter whether the client goes before the search begins."""
    client, environ = connection
    client.close()
    gone = threading.Event()
    with clients.watched(environ, gone.set):
        assert gone.wait(PATIENCE)


def test_a_client_that_stays(clients: Clients, connection: Any) -> None:
    """Tests that data from the client cancel nothing, and going after the answer neither."""
    client, environ = connection
    calls: list[str] = []
    for name in "ab":
        with clients.watched(environ, lambda name=name: calls.append(name)):
            client.sendall(b"POST / HTTP/1.1\r\n\r\n")
            _until_the_thread_has_looked(clients)
    client.close()
    _until_the_thread_has_looked(clients)
    assert calls == []


def test_one_of_several_clients(clients: Clients) -> None:
    """Tests that each client's own search is cancelled, and that sockets may be used again."""
    for _ in range(20):
        (one, here), (other, there) = socket.socketpair(), socket.socketpair()
        first, second = threading.Event(), threading.Event()
        with (
            one,
            here,
            other,
            there,
            clients.watched({"gunicorn.socket": here}, first.set),
            clients.watched({"gunicorn.socket": there}, second.set),
        ):
            other.close()
            assert second.wait(PATIENCE)
            assert not first.is_set()


def test_without_a_socket_or_a_thread(clients: Clients, connection: Any) -> None:
    """Tests that nothing happens under a test client, or where no thread was started."""
    _, environ = connection
    with clients.watched({}, pytest.fail), Clients().watched(environ, pytest.fail):
        pass


def test_one_thread(clients: Clients) -> None:
    """Tests that starting twice does not start two threads."""
    before = threading.active_count()
    clients.start()
    assert threading.active_count() == before


@pytest.mark.parametrize("error", [False, True])
def test_a_cancelled_search(clients: Clients, connection: Any, error: bool) -> None:
    """Tests that no answer comes of a cancelled search, whether it has ended early or not."""
    client, environ = connection

    def search() -> None:
        with clients.search(environ) as cancellation:
            client.close()
            while not cancellation.cancelled:
                time.sleep(0.001)
            if error:
                raise Cancelled

    with pytest.raises(ClientGone):
        search()


def test_a_search_that_ends(clients: Clients, connection: Any) -> None:
    """Tests that a search with its client there is not touched."""
    _, environ = connection
    with clients.search(environ) as cancellation:
        assert isinstance(cancellation, Cancellation)
    assert not cancellation.cancelled


@pytest.fixture(params=SLOW_WAYS)
def served(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[tuple[int, Path]]:
    """The port of a service with one place for a search, and its log."""
    command = python_command("api.web_server", "--config", "python:api.server")
    command += ["--bind", "127.0.0.1:0"]
    settings = {
        "LANDLORD_WORKERS": "1",
        "LANDLORD_SEARCHES": "1",
        "LANDLORD_SEARCH_PATIENCE": str(PATIENCE),
        "LANDLORD_SEARCH_SECONDS": str(LONGEST),
    }
    log = tmp_path / "log"
    with (
        log.open("w") as errors,
        subprocess.Popen(
            command,
            stdout=subprocess.PIPE,
            stderr=errors,
            text=True,
            env={**os.environ, **settings, **environment(tmp_path / "ways", request.param)},
            cwd=Path(__file__).parents[3],
        ) as server,
    ):
        assert server.stdout
        for line in server.stdout:
            found = re.search(r"http://127\.0\.0\.1:(\d+)", line)
            if found:
                yield int(found.group(1)), log
                break
        else:
            pytest.fail(f"the service did not start: {log.read_text()}")
        server.terminate()
        assert server.wait(PATIENCE) == 0


# Nobody proves this deal of two decks within a minute.
HARD = {
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
}


def test_the_place_is_free_again(served: tuple[int, Path]) -> None:
    """Tests with real connections that a client that goes away gives its place to another."""
    port, log = served
    easy = json.loads((EXAMPLES / "solutions.classic.json").read_bytes())
    long = {
        "advice": json.loads((EXAMPLES / "advice.classic.json").read_bytes()),
        "bids": json.loads((EXAMPLES / "bids.classic.json").read_bytes()),
        "solutions": HARD,
    }
    for path, question in long.items():
        body = json.dumps(question | {"limit": {"seconds": LONGEST}}).encode()
        with socket.create_connection(("127.0.0.1", port)) as client:
            head = f"POST /v1/{path} HTTP/1.1\r\nHost: localhost\r\nContent-Length: {len(body)}\r\n"
            client.sendall(head.encode() + b"Content-Type: application/json\r\n\r\n" + body)
            # So that the search has begun; if it has not, the test passes all the same.
            time.sleep(0.2)
        other = http.client.HTTPConnection("127.0.0.1", port, timeout=PATIENCE)
        headers = {"Content-Type": "application/json"}
        other.request("POST", "/v1/solutions", json.dumps(easy), headers)
        assert other.getresponse().status == 200, path
        other.close()
    while log.read_text().count("\n") < 2 * len(long):
        time.sleep(0.01)
    lines = [json.loads(line) for line in log.read_text().splitlines()]
    gone = [line for line in lines if line["status"] == 499]
    assert sorted(line["path"] for line in gone) == sorted(f"/v1/{path}" for path in long)
    assert {line["level"] for line in lines} == {"info"}
    assert len(lines) == 2 * len(long)


def _until_the_thread_has_looked(clients: Clients) -> None:
    """Waits until the watching thread has seen everything that happened before."""
    client, server = socket.socketpair()
    with client, server:
        seen = threading.Event()
        with clients.watched({"gunicorn.socket": server}, seen.set):
            client.close()
            assert seen.wait(PATIENCE)
