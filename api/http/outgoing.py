"""The answer to a request, as gunicorn's application interface writes it."""

from __future__ import annotations

import socket
from typing import Any

from gunicorn.http.wsgi import Response
from gunicorn.util import to_bytestring

from api.http.connection import Connection


class Outgoing(Response):  # type: ignore[misc]
    """An answer that is collected and then left with its connection.

    An answer of unknown length is a stream: each part of it is sent at once, and the thread waits
    while the client does not read, for a limited time in all. So does a very long answer.

    Attributes:
        begun: whether the client may have some of this answer already.

    Args:
        request: the request.
        connected: the client's socket.
        cfg: the configuration of gunicorn.
        connection: where the answer goes.
        patience: the seconds that the thread may wait for the client.
        most: the most bytes that are collected.
    """

    def __init__(
        self,
        request: Any,
        connected: socket.socket,
        cfg: Any,
        connection: Connection,
        patience: float,
        most: int,
    ) -> None:
        super().__init__(request, connected, cfg)
        self.headers_sent: bool = False
        self._connection = connection
        self._patience = patience
        self._most = most
        self._parts: list[bytes] = []
        self._size = 0
        self.begun = False

    def send_headers(self) -> None:
        """Begins the answer with its head."""
        if self.headers_sent:
            return
        lines = [*self.default_headers(), *(f"{name}: {value}\r\n" for name, value in self.headers)]
        self.headers_sent = True
        self._add(to_bytestring("".join([*lines, "\r\n"]), "latin-1"))

    def close(self) -> None:
        """Ends the answer."""
        self.send_headers()
        if self.chunked:
            self._add(b"0\r\n\r\n")
        self.begun = True
        self._connection.outgoing = memoryview(b"".join(self._parts))
        self._connection.send()

    def _emit_body(self, data: bytes) -> None:
        self._add(b"%x\r\n%b\r\n" % (len(data), data) if self.chunked else data)
        if self.response_length is None or self._size > self._most:
            self._flush()

    def _add(self, data: bytes) -> None:
        self._parts.append(data)
        self._size += len(data)

    def _flush(self) -> None:
        self.begun = True
        whole = b"".join(self._parts)
        self._parts, self._size = [], 0
        self._patience = self._connection.send_all(whole, self._patience)
