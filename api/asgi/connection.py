"""One connection of a client: uvicorn's protocol, with a deadline for what the client may do."""

from __future__ import annotations

import asyncio
import json
import sys
from collections.abc import Callable
from typing import Any, ClassVar, cast

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol
from werkzeug.exceptions import BadRequest, HTTPException, RequestTimeout, default_exceptions

from api.asgi.bridge import Bridge, Event, NoRoom, Receive, Send
from api.service.problems import problem_of
from solver.messages import Message
from solver.search.limit import Cancellation

LATE_HEAD = Message("the head of the request did not arrive in time")
BAD_HEAD = Message("the head of the request is not as HTTP/1.1 writes it")
BAD_CHUNKS = Message("the body is not in chunks as HTTP/1.1 writes them")
# By the statuses with which h11 refuses a head, beside 400.
_DETAILS = {
    431: Message("the head of the request is too long"),
    501: Message("this transfer coding is not supported"),
}
_SENT_NOW = 1 << 14
# Seconds in which a refused client is to close its side.
_LEAVING = 2.0


class _Joined:
    """A transport that sends the head and the body of an answer together.

    Each of them would cost a call of the system and wake the client.
    """

    def __init__(self, transport: asyncio.Transport, loop: asyncio.AbstractEventLoop) -> None:
        self._transport, self._loop = transport, loop
        self._parts: list[bytes] = []

    def write(self, data: bytes) -> None:
        """Sends data soon; what is long is sent now, so that a full buffer is noticed."""
        if not self._parts:
            self._loop.call_soon(self.flush)
        self._parts.append(data)
        if len(data) > _SENT_NOW:
            self.flush()

    def flush(self) -> None:
        """Sends what waits."""
        if self._parts:
            data = b"".join(self._parts)
            self._parts.clear()
            self._transport.write(data)

    def __getattr__(self, name: str) -> Any:
        """Returns what the transport has; what was written before comes before its effect."""
        self.flush()
        return getattr(self._transport, name)


class Connection(H11Protocol):
    """Closes a connection whose client is silent, slow or deaf for too long.

    While a request is answered, the deadlines are those of its `Bridge`.

    Attributes:
        waiting: the connections of this process that wait for their client, the oldest first.
        most: the most connections.
    """

    waiting: ClassVar[dict[Connection, None]] = {}
    most: ClassVar[int]

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._bridge: Bridge = self.config.app  # type: ignore[assignment]
        self._settings = self._bridge.settings
        self.app = self._answer
        self._client = Cancellation()
        self._answering = 0
        self._ended = self._refused = self._begun = False
        self._timer: asyncio.TimerHandle | None = None
        self._lost = asyncio.Event()

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Takes a new connection; the one that has waited longest makes room for it."""
        super().connection_made(cast("asyncio.Transport", _Joined(transport, self.loop)))
        if len(self.connections) > self.most:
            if not self.waiting:
                self._refuse(self._bridge.no_room())
                return
            next(iter(self.waiting)).transport.abort()
        self._wait(self._settings.idle_seconds, transport.abort)

    def data_received(self, data: bytes) -> None:
        """Takes what the client sends; its first byte begins the time for a head."""
        if self._refused:
            return
        if not self._answering and not self._begun:
            self._await_head()
        super().data_received(data)

    def eof_received(self) -> bool | None:  # type: ignore[override]
        """Keeps the connection open if the client can still read the answer to its request."""
        self._ended = True
        self._client.cancel()
        return bool(self._answering) and self.conn.their_state is not h11.SEND_BODY

    def connection_lost(self, exc: Exception | None) -> None:
        """Forgets the connection."""
        super().connection_lost(exc)
        self._lost.set()
        self._client.cancel()
        self._stop_timer()
        self.waiting.pop(self, None)

    def send_400_response(self, msg: str) -> None:
        """Answers what h11 cannot read; uvicorn calls this."""
        status = getattr(sys.exception(), "error_status_hint", 400)
        detail = _DETAILS.get(status, BAD_CHUNKS if self._answering else BAD_HEAD)
        self._refuse(default_exceptions.get(status, BadRequest)(detail))

    async def _answer(self, scope: Event, receive: Receive, send: Send) -> None:
        async def received() -> Any:
            event = await receive()
            if not event.get("more_body"):
                self.waiting.pop(self, None)
            return event

        async def sent(event: Event) -> None:
            if self._refused:  # in the middle of its body
                raise ConnectionError
            await send(event)

        self._answering += 1
        self._stop_timer()
        self._client = client = Cancellation()
        if self._ended:
            client.cancel()
        try:
            await self._bridge.answer(scope, received, sent, client)
        except (ConnectionError, NoRoom, TimeoutError):
            if not self._refused:
                self.transport.abort()
            await self._lost.wait()  # uvicorn takes an answer without an end for a defect before
        finally:
            self._answering -= 1
            if not (self._answering or self._refused or self._lost.is_set()):
                self._go_on()

    def _go_on(self) -> None:
        """Begins the time for the end of this answer, or until the next request."""
        if self._ended:
            self.transport.close()
        if self.transport.get_write_buffer_size():
            self._wait(self._settings.send_seconds, self.transport.abort)
        elif self.conn.trailing_data[0]:
            self._await_head()
        else:
            self._wait(self._settings.idle_seconds, self.transport.abort)

    def _await_head(self) -> None:
        self._wait(self._settings.head_seconds, lambda: self._refuse(RequestTimeout(LATE_HEAD)))
        self._begun = True

    def _wait(self, seconds: float, then: Callable[[], None]) -> None:
        self._stop_timer()
        self.waiting.pop(self, None)  # so that it is the last one
        self.waiting[self] = None
        self._timer = self.loop.call_later(seconds, then)

    def _stop_timer(self) -> None:
        self._begun = False
        if self._timer is not None:
            self._timer.cancel()

    def _refuse(self, error: HTTPException) -> None:
        """Answers a client of which no request is known, and lets it close the connection."""
        self._refused = True
        if self.conn.our_state not in (h11.IDLE, h11.SEND_RESPONSE):
            self.transport.abort()
            return
        problem = problem_of(error)
        body = json.dumps(problem.to_dict(), ensure_ascii=False).encode()
        again = f"Retry-After: {problem.retry_after}\r\n" if problem.retry_after else ""
        head = (
            f"HTTP/1.1 {problem.status} {error.name}\r\nContent-Type: application/problem+json\r\n"
            f"Content-Language: en\r\nContent-Length: {len(body)}\r\n{again}"
            "X-Content-Type-Options: nosniff\r\nConnection: close\r\n\r\n"
        )
        self.transport.write(head.encode() + body)
        self.transport.write_eof()
        self._wait(_LEAVING, self.transport.abort)
