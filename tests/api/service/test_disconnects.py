"""Tests of clients that close the connection before their answer is there."""

from __future__ import annotations

import json
import threading
import time
from pathlib import Path
from typing import Any

import pytest

from api.service.disconnects import CLIENT, ClientGone, Clients, Dismissed
from solver.errors import Cancelled
from solver.search.limit import Cancellation
from tests.api.questions import HARD
from tests.served import until
from tests.web_server import JSON, WebServer, question

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


def test_the_place_is_free_again(server: WebServer) -> None:
    """Tests with real connections that a client that goes away gives its place to another."""
    easy = (EXAMPLES / "solutions.classic.json").read_bytes()
    long = {
        "advice": json.loads((EXAMPLES / "advice.classic.json").read_bytes()),
        "bids": json.loads((EXAMPLES / "bids.classic.json").read_bytes()),
        "solutions": HARD,
    }
    mark = b"X-Request-ID: disconnects\r\n"
    for path, asked in long.items():
        body = json.dumps(asked | {"limit": {"seconds": LONGEST}}).encode()
        with server.connect() as wire:
            wire.send(question(b"POST /v1/%b HTTP/1.1\r\n" % path.encode() + JSON + mark, body))
            # So that the search has begun; if it has not, the test passes all the same.
            time.sleep(0.2)
        other = b"POST /v1/solutions HTTP/1.1\r\n" + JSON + mark
        assert server.ask(question(other, easy)).status == 200, path

    def lines() -> list[Any]:
        # Other tests have asked this server, too.
        told = map(json.loads, server.log.read_text().splitlines())
        return [line for line in told if line.get("request_id") == "disconnects"]

    until(lambda: len(lines()) >= 2 * len(long), "the log")
    gone = [line for line in lines() if line["status"] == 499]
    assert sorted(line["path"] for line in gone) == sorted(f"/v1/{path}" for path in long)
    assert {line["level"] for line in lines()} == {"info"}
    assert len(lines()) == 2 * len(long)
