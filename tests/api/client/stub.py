"""A service that answers what a test has written down, also by breaking off."""

from __future__ import annotations

import json
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

from api.client import Landlord, Retries


@dataclass
class Reply:
    """One answer: its status, its JSON or lines, and whether the connection breaks behind it."""

    status: int = 200
    body: Any = None
    headers: dict[str, str] = field(default_factory=dict)
    breaks: bool = False


BREAK = Reply(status=0)  # no answer at all


def problem(status: int, **said: Any) -> Reply:
    headers = {"Content-Type": "application/problem+json", "X-Request-ID": "r1"}
    after = said.pop("after", None)
    if after is not None:
        headers["Retry-After"] = str(after)
    return Reply(status, {"status": status, "title": "No", "detail": "not now", **said}, headers)


@dataclass
class Asked:
    """One request that came in."""

    method: str
    path: str
    headers: dict[str, str]
    body: bytes

    @property
    def json(self) -> Any:
        return json.loads(self.body)

    @property
    def lines(self) -> list[Any]:
        return [json.loads(line) for line in self.body.splitlines()]


class Stub:
    """A server on a port of its own, which answers one reply after the other.

    Attributes:
        asked: the requests so far.
        pauses: how long the clients of this server have slept.
    """

    def __init__(self, *replies: Reply) -> None:
        self.replies = list(replies)
        self.asked: list[Asked] = []
        self.pauses: list[float] = []
        stub = self

        class Handler(BaseHTTPRequestHandler):
            protocol_version = "HTTP/1.1"

            def answer(self) -> None:
                size = int(self.headers.get("Content-Length", 0))
                body = self.rfile.read(size)
                stub.asked.append(Asked(self.command, self.path, dict(self.headers), body))
                stub.write(self, stub.replies.pop(0))

            do_GET = do_POST = do_DELETE = answer  # noqa: N815 - the names of the library

            def log_message(self, *_: object) -> None:
                pass

        self.server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.server.server_port}"

    def client(self, **given: Any) -> Landlord:
        """Returns a client that waits for nothing, but notes how long it would."""
        policy = {"attempts": 5, "seconds": 60.0, **given.pop("policy", {})}
        retries = Retries(sleep=self.pauses.append, **policy)
        return Landlord(self.address, retries=retries, **given)

    def write(self, handler: BaseHTTPRequestHandler, reply: Reply) -> None:
        handler.close_connection = True
        if not reply.status:
            return
        handler.send_response(reply.status)
        # Else the client may send its next request on a connection that is about to be closed.
        handler.send_header("Connection", "close")
        body = reply.body if isinstance(reply.body, bytes) else json.dumps(reply.body).encode()
        if reply.body is None:
            body = b""
        for name, value in reply.headers.items():
            handler.send_header(name, value)
        if reply.breaks:  # the last chunk does not come
            handler.send_header("Transfer-Encoding", "chunked")
            body = b"%x\r\n%s\r\n" % (len(body), body)
        else:
            handler.send_header("Content-Length", str(len(body)))
        handler.end_headers()
        handler.wfile.write(body)


@contextmanager
def stub(*replies: Reply) -> Iterator[Stub]:
    """Yields a server with these replies, all of which must have been used in the end."""
    made = Stub(*replies)
    thread = threading.Thread(target=made.server.serve_forever, args=(0.01,))
    thread.start()
    try:
        yield made
    finally:
        made.server.shutdown()
        thread.join()
        made.server.server_close()
    assert made.replies == []
