"""The application between the event loop, which reads and writes, and the threads that answer."""

from __future__ import annotations

import asyncio
import io
import sys
from collections.abc import AsyncIterator, Awaitable, Callable, Iterable, MutableMapping
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager, suppress
from threading import Barrier
from typing import Any
from urllib.parse import unquote_to_bytes, urlsplit

import structlog
from werkzeug import exceptions as http

from api.config import Settings
from api.service.disconnects import CLIENT, Dismissed
from api.service.problems import REFUSAL
from solver.messages import Message
from solver.search.limit import Cancellation

Wsgi = Callable[[dict[str, Any], Callable[..., Any]], Iterable[bytes]]
Event = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[Any]]
Send = Callable[[Any], Awaitable[None]]

# Requests that wait for a thread; further ones are refused at once.
_MOST_WAITING = 512
# Answers up to this many bytes do not hold a thread while their client reads slowly.
_COLLECTED = 8 << 20
# Answers up to this many bytes are given to the system as a whole: it takes them without waiting.
_AT_ONCE = 1 << 14
# The longest address of a request, in bytes.
_LONGEST_ADDRESS = 4096
# Seconds for the rest of a body that nobody wants: if the connection were closed before, the client
# would not see its answer.
_REST = 2.0
# Seconds for the rest of a body that is wanted, once the service is stopping.
_LAST_BODIES = 1.0
# Requests for these paths have threads of their own, so that they never wait behind others.
# `/healthz` needs nothing but this process; the others may wait for the store.
_ALWAYS = (b"/healthz",)
_OF_OPERATORS = (b"/metrics", b"/readyz")
# The headers that say how the body was sent: it is there.
_OF_BODIES = (b"content-length", b"transfer-encoding")
_SAME = {
    "SCRIPT_NAME": "",
    "wsgi.version": (1, 0),
    "wsgi.url_scheme": "http",
    "wsgi.errors": sys.stderr,
    "wsgi.multithread": True,
    "wsgi.multiprocess": True,
    "wsgi.run_once": False,
}

INTERNAL = Message("an internal error of the service; its log has the details")
LATE_BODY = Message("the body of the request did not arrive in time")
LONG_ADDRESS = Message("the address of the request is too long")
OTHER_VERSION = Message("this service speaks HTTP/1.0 and HTTP/1.1")

log = structlog.get_logger(__name__)


class NoRoom(http.ServiceUnavailable):
    """The service has no thread, connection or memory for a request."""

    description = Message("the service has no room for another request now")


class RequestThreads(ThreadPoolExecutor):
    """Threads for some requests, all of them started; `free` says how many more may be given."""

    def __init__(self, name: str, threads: int) -> None:
        super().__init__(threads, name)
        self.free = threads + _MOST_WAITING
        started = Barrier(threads)
        for _ in range(threads):
            self.submit(started.wait)

    async def run(self, call: Callable[..., bytes], *arguments: Any) -> bytes:
        """Returns what a call in a thread returns."""
        self.free -= 1
        try:
            return await asyncio.get_running_loop().run_in_executor(self, call, *arguments)
        finally:
            self.free += 1


class Bridge:
    """Runs a WSGI application in threads, for complete requests only.

    What is refused before a thread is taken is put into words by the application, too: so each
    refusal has the language, the id and the headers of any other answer.

    Attributes:
        settings: what clients may take.
        stopping: whether no connection stays open after its answer.

    Args:
        app: the WSGI application.
        settings: what clients may take.
        threads: how many requests are answered at the same time.
    """

    def __init__(self, app: Wsgi, settings: Settings, threads: int) -> None:
        self.settings = settings
        self.stopping = False
        self._app = app
        self._longest_body = max(settings.body_limit, settings.import_bytes)
        self._held: dict[asyncio.Timeout, int] = {}
        self._total = 0
        self._waits: dict[asyncio.Timeout, bool] = {}  # for clients; whether for a body
        always, operators = RequestThreads("always", 1), RequestThreads("operators", 2)
        self._own = dict.fromkeys(_ALWAYS, always) | dict.fromkeys(_OF_OPERATORS, operators)
        self._others = RequestThreads("requests", threads)
        # A thousand late clients at once must not hold up the event loop.
        self._refusals = RequestThreads("refusals", 1)

    def stop(self) -> None:
        """Answers what is complete, and refuses bodies that do not arrive within a second."""
        self.stopping = True
        last = asyncio.get_running_loop().time() + _LAST_BODIES
        for waiting, body in self._waits.items():
            when = waiting.when()
            if body and (when is None or when > last):
                waiting.reschedule(last)

    def leave(self) -> None:
        """Waits no longer for any client; its connection is closed."""
        for waiting in self._waits:
            waiting.reschedule(0)

    async def answer(
        self, scope: Event, receive: Receive, send: Send, client: Cancellation
    ) -> None:
        """Answers one request.

        Args:
            scope: the request, as ASGI gives it; the next two are ASGI's as well.
            receive: gives its body.
            send: takes the answer.
            client: is cancelled when the client leaves.

        Raises:
            ConnectionError: the client has left.
            NoRoom: its unread answer had to make room for others.
            TimeoutError: it does not read its answer.
        """
        answer = Sending(send)
        threads = self._own.get(scope["raw_path"], self._others)
        refused = False
        try:
            environ = environ_of(scope, client, await self._body(scope, receive, threads))
            body = await threads.run(self._ask, environ, answer, asyncio.get_running_loop())
        except ConnectionError:
            raise
        except Exception as error:
            if answer.begun:
                raise
            refused = True
            environ = environ_of(scope, client, b"")
            body = await self._refusals.run(self._refuse, environ, answer, error)
        async with self._waiting(self.settings.send_seconds, TimeoutError()) as waiting:
            self._hold(waiting, len(body))
            more = refused or len(body) > _AT_ONCE
            await answer.send(body, last=refused or self.stopping, more=more)
            if refused:
                await _rest(receive, _LAST_BODIES if self.stopping else _REST)
            if more:  # after the client has read most of it
                await answer.send(b"", more=False)

    async def _body(self, scope: Event, receive: Receive, threads: RequestThreads) -> bytes:
        """Returns the body of a request.

        Raises:
            HTTPException: the request is too long or too late, or no thread is going to be free.
            ConnectionError: the client has left.
        """
        if scope["http_version"] not in ("1.0", "1.1"):
            raise http.HTTPVersionNotSupported(OTHER_VERSION)
        if len(scope["raw_path"]) + len(scope["query_string"]) > _LONGEST_ADDRESS:
            raise http.RequestURITooLarge(LONG_ADDRESS)
        body, more = bytearray(), True
        length = int(dict(scope["headers"]).get(b"content-length", 0))
        seconds, late = self.settings.body_seconds, http.RequestTimeout(LATE_BODY)
        if self.stopping:
            seconds = min(seconds, _LAST_BODIES)
        async with self._waiting(seconds, late, body=True) as waiting:
            while more:
                if max(length, len(body)) > self._longest_body:
                    raise http.RequestEntityTooLarge
                event = await receive()
                if event["type"] == "http.disconnect":
                    raise ConnectionError
                body += event["body"]
                more = event["more_body"]
                self._hold(waiting, len(event["body"]))
        if not threads.free:
            raise self.no_room()
        return bytes(body)

    @asynccontextmanager
    async def _waiting(
        self, seconds: float, late: Exception, *, body: bool = False
    ) -> AsyncIterator[asyncio.Timeout]:
        """Bounds the time for which a block waits for the client.

        Args:
            seconds: the time.
            late: what is raised after it.
            body: whether the block waits for the body of a request.

        Raises:
            Dismissed: the body did not arrive before the service stopped.
            NoRoom: the client had to make room for others.
        """
        waiting = asyncio.timeout(seconds)
        try:
            async with waiting:
                self._waits[waiting] = body
                yield waiting
        except TimeoutError:
            if not waiting.when():
                raise self.no_room() from None
            raise Dismissed if body and self.stopping else late from None
        finally:
            self._waits.pop(waiting, None)
            self._total -= self._held.pop(waiting, 0)

    def no_room(self) -> NoRoom:
        """Returns the refusal of a request for which there is no room."""
        return NoRoom(retry_after=self.settings.retry_after)

    def _hold(self, waiting: asyncio.Timeout, size: int) -> None:
        """Counts what is held in memory for a client; the oldest ones make room.

        A client that works needs milliseconds: who has waited longest most likely never will end.
        """
        self._held[waiting] = self._held.get(waiting, 0) + size
        self._total += size
        while self._total > self.settings.held_bytes:
            oldest = next(iter(self._held))
            self._total -= self._held.pop(oldest)
            oldest.reschedule(0)

    def _refuse(self, environ: dict[str, Any], answer: Sending, error: Exception) -> bytes:
        """Has the application put a refusal into words."""
        if not isinstance(error, http.HTTPException):
            log.error("an internal error outside of the application", exc_info=error)
            error = http.InternalServerError(INTERNAL)
        return b"".join(self._app(environ | {REFUSAL: error}, answer.start))

    def _ask(
        self, environ: dict[str, Any], answer: Sending, loop: asyncio.AbstractEventLoop
    ) -> bytes:
        """Has the application answer; returns the part of the body that is not sent yet."""
        items = self._app(environ, answer.start)
        try:
            if answer.length <= _COLLECTED:
                return b"".join(items)
            for item in items:
                if environ[CLIENT].cancelled:
                    raise ConnectionError
                asyncio.run_coroutine_threadsafe(self._stream(answer, item), loop).result()
            return b""
        finally:
            if hasattr(items, "close"):
                items.close()

    async def _stream(self, answer: Sending, item: bytes) -> None:
        async with self._waiting(self.settings.send_seconds, TimeoutError()):
            await answer.send(item)


class Sending:
    """The answer to one request on its way to the client.

    Attributes:
        begun: whether the client may have some of it already.
        length: the length that its head says; infinite for a stream.
    """

    def __init__(self, send: Send) -> None:
        self._send = send
        self.begun, self.length = False, float("inf")

    def start(self, status: str, headers: list[tuple[str, str]], _: Any = None) -> None:
        """Takes status and headers, as WSGI gives them."""
        self._status = int(status[:3])
        self._headers = [(name.encode("latin-1"), said.encode("latin-1")) for name, said in headers]
        self.length = float(dict(headers).get("Content-Length", "inf"))

    async def send(self, body: bytes, *, more: bool = True, last: bool = False) -> None:
        """Sends a part, after the client has read most of those before.

        Args:
            body: the part.
            more: whether further parts come.
            last: whether the connection ends with this answer.
        """
        if not self.begun:
            self.begun = True
            headers = self._headers + [(b"connection", b"close")] * last
            start = {"type": "http.response.start", "status": self._status, "headers": headers}
            await self._send(start)
        await self._send({"type": "http.response.body", "body": body, "more_body": more})


async def _rest(receive: Receive, seconds: float) -> None:
    with suppress(TimeoutError):
        async with asyncio.timeout(seconds):
            while (await receive()).get("more_body"):
                pass


def environ_of(scope: Event, client: Cancellation, body: bytes) -> dict[str, Any]:
    """Returns the environment of a request as WSGI (PEP 3333) wants it.

    Headers with an underscore are left out: their names would be those of others with a hyphen.
    """
    path = scope["raw_path"]
    if not path.startswith(b"/"):  # the absolute form, RFC 9112, section 3.2.2
        path = urlsplit(path).path
    environ = _SAME | {
        CLIENT: client,
        "REQUEST_METHOD": scope["method"],
        "PATH_INFO": unquote_to_bytes(path).decode("latin-1"),
        "QUERY_STRING": scope["query_string"].decode("latin-1"),
        "SERVER_PROTOCOL": f"HTTP/{scope['http_version']}",
        "SERVER_NAME": scope["server"][0],
        "SERVER_PORT": str(scope["server"][1]),
        "REMOTE_ADDR": scope["client"][0] if scope["client"] else "",
        "CONTENT_LENGTH": str(len(body)),
        "wsgi.input": io.BytesIO(body),
    }
    for name, value in scope["headers"]:
        if b"_" not in name and name not in _OF_BODIES:
            key, said = f"HTTP_{name.decode().upper().replace('-', '_')}", value.decode("latin-1")
            environ[key] = f"{environ[key]},{said}" if key in environ else said
    return environ | {"CONTENT_TYPE": environ.pop("HTTP_CONTENT_TYPE", "")}
