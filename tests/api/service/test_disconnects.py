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

from api.service.disconnects import CLIENT, ClientGone, Clients, Dismissed
from solver.errors import Cancelled
from solver.processes import python_command
from solver.search.limit import Cancellation
from tests.api.questions import HARD
from tests.served import PATIENCE

EXAMPLES = Path(__file__).parents[3] / "examples" / "requests"
# Seconds of the longest search that a client may ask for.
LONGEST = 60


@pytest.fixture
def client() -> Cancellation:
    return Cancellation()


@pytest.fixture
def environ(client: Cancellation) -> dict[str, Any]:
    """The environment of a client's request."""
    return {CLIENT: client}


@pytest.mark.parametrize("early", [False, True])
def test_a_client_goes_away(client: Cancellation, environ: dict[str, Any], early: bool) -> None:
    """Tests that it does not matter whether the client goes before the search begins."""
    gone = threading.Event()
    if early:
        client.cancel()
    with Clients().watched(environ, gone.set):
        client.cancel()
        assert gone.is_set()


def test_a_client_that_stays(client: Cancellation, environ: dict[str, Any]) -> None:
    """Tests that a client that goes after the answer cancels nothing."""
    with Clients().watched(environ, pytest.fail):
        pass
    client.cancel()


def test_one_of_several_clients(client: Cancellation, environ: dict[str, Any]) -> None:
    """Tests that each client's own search is cancelled, also where one request has several."""
    clients, calls = Clients(), list[str]()
    with (
        clients.watched({CLIENT: Cancellation()}, pytest.fail),
        clients.watched(environ, lambda: calls.append("a")),
        clients.watched(environ, lambda: calls.append("b")),
    ):
        client.cancel()
        assert calls == ["a", "b"]


def test_a_test_client() -> None:
    """Tests that nothing happens where no web server says who has asked."""
    with Clients().watched({}, pytest.fail):
        pass


@pytest.mark.parametrize("early", [False, True])
def test_a_stop_ends_searches(environ: dict[str, Any], early: bool) -> None:
    """Tests that a stop dismisses the clients that wait, and those that come after it."""
    clients = Clients()

    def search() -> None:
        with clients.search(environ):
            clients.dismiss()

    if early:
        clients.dismiss()
    with pytest.raises(Dismissed):
        search()


@pytest.mark.parametrize("error", [False, True])
def test_a_cancelled_search(client: Cancellation, environ: dict[str, Any], error: bool) -> None:
    """Tests that no answer comes of a cancelled search, whether it has ended early or not."""

    def search() -> None:
        with Clients().search(environ) as cancellation:
            client.cancel()
            assert cancellation.cancelled
            if error:
                raise Cancelled

    with pytest.raises(ClientGone):
        search()


def test_a_search_that_ends(environ: dict[str, Any]) -> None:
    """Tests that a search with its client there is not touched."""
    with Clients().search(environ) as cancellation:
        assert isinstance(cancellation, Cancellation)
    assert not cancellation.cancelled


@pytest.fixture
def served(tmp_path: Path) -> Iterator[tuple[int, Path]]:
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
            env={**os.environ, **settings},
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
