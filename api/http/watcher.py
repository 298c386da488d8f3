"""All connections of a worker, watched by one thread that never waits for one of them."""

from __future__ import annotations

import errno
import socket
import threading
import time
from collections import deque
from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import Any

from api import kernel
from api.http import refusals
from api.http.bounds import Bounds
from api.http.connection import Connection, State, Waiting
from api.http.incoming import Incoming
from api.http.refusals import RefusedRequest

# Bytes of one read, and of all reads of a connection before others have their turn.
_CHUNK = 1 << 16
_READ_AT_ONCE = 1 << 20
# What a connection may hold without being counted. Bytes.
_UNCOUNTED = 1 << 14
# Seconds: between two looks at the clock, and for a client to close its side.
_LOOK = 0.5
_LEAVING = 2.0
_FULL = (errno.EMFILE, errno.ENFILE, errno.ENOBUFS, errno.ENOMEM)
_READING = (State.IDLE, State.HEAD, State.BODY)


class Watcher:
    """Accepts connections, reads requests and sends answers.

    Its methods belong to one thread, but for `answered` and `wake_up`.

    Args:
        cfg: the configuration of gunicorn.
        bounds: what clients may take.
        listeners: the sockets that accept connections.
        log: the log of gunicorn.
        give: has the request of a connection answered by a thread, or returns false.
    """

    def __init__(
        self,
        cfg: Any,
        bounds: Bounds,
        listeners: Sequence[socket.socket],
        log: Any,
        give: Callable[[Connection], bool],
    ) -> None:
        self._cfg = cfg
        self._bounds = bounds
        self._log = log
        self._give = give
        self._lock = threading.Lock()
        self._waiting = Waiting(
            {
                State.IDLE: bounds.idle,
                State.HEAD: bounds.head,
                State.BODY: bounds.body,
                State.SENDING: bounds.send,
                State.LEAVING: _LEAVING,
            }
        )
        self._connections: dict[int, Connection] = {}
        self._held = 0
        self._answered: deque[Connection] = deque()
        self._unread: deque[Connection] = deque()
        self._asleep = False
        self._next_look = 0.0
        self._events = kernel.Events()
        self._listeners = {each.fileno(): each for each in listeners}
        for number, listener in self._listeners.items():
            listener.setblocking(False)
            self._events.listen(number)

    def __len__(self) -> int:
        """Returns the number of connections."""
        return len(self._connections)

    @property
    def busy(self) -> bool:
        """Whether any client has begun a request, or has not got all of its answer."""
        states = (State.HEAD, State.BODY, State.ANSWERING, State.SENDING)
        return any(self._waiting.count(state) for state in states)

    @property
    def room(self) -> int:
        """The bytes that may still be held in memory for clients."""
        return max(0, self._bounds.held_bytes - self._held)

    def wake_up(self) -> None:
        """Wakes the watching thread; any thread and any signal handler may do so."""
        self._events.wake_up()

    def answered(self, connection: Connection, keep: bool) -> None:
        """Gives a connection back whose request is answered; a thread calls this.

        Args:
            connection: the connection; what the client has not yet taken is in `outgoing`.
            keep: whether it stays open.
        """
        with self._lock:
            connection.keep = keep
            # In most cases the next thing to happen is another request.
            if keep and not (
                connection.outgoing
                or connection.stirred
                or connection.ended
                or connection.counted
                or connection.incoming.buffer
            ):
                connection.request = None
                self._waiting.enter(connection, State.IDLE)
                return
            self._answered.append(connection)
        if self._asleep:
            self.wake_up()

    def turn(self) -> bool:
        """Waits until something happens, and does what is to be done.

        Returns:
            Whether it has looked at the clock, which it does twice a second.
        """
        self._asleep = True
        events = self._events.wait(0 if self._answered or self._unread else _LOOK)
        self._asleep = False
        for number, to_the_end in events:
            if connection := self._connections.get(number):
                self._guarded(self._stirred, connection, to_the_end)
            elif listener := self._listeners.get(number):
                self._accept(listener)
        for _ in range(len(self._answered)):
            self._guarded(self._finish, self._answered.popleft())
        for _ in range(len(self._unread)):
            self._guarded(self._stirred, self._unread.popleft(), True)
        now = time.monotonic()
        if now < self._next_look:
            return False
        self._next_look = now + _LOOK
        for connection in self._waiting.late(now):
            self._guarded(self._too_late, connection)
        return True

    def stop_listening(self) -> None:
        """Accepts no further connections."""
        for number in self._listeners:
            self._events.forget(number)
        self._listeners = {}

    def close_idle(self) -> None:
        """Closes the connections that have begun no request."""
        while idle := self._waiting.oldest(State.IDLE):
            self._close(idle)

    def close(self) -> None:
        """Closes every connection."""
        for connection in self._waiting.all():
            self._close(connection)

    def _guarded(self, step: Callable[..., None], connection: Connection, *rest: Any) -> None:
        try:
            step(connection, *rest)
        except RefusedRequest as refusal:
            self._refuse(connection, refusal)
        except OSError:
            self._close(connection)
        except Exception:  # noqa: BLE001 - one connection must not end the others
            self._log.exception("an internal error at a connection")
            self._close(connection)

    def _accept(self, listener: socket.socket) -> None:
        try:
            connected, client = listener.accept()
        except BlockingIOError:
            return  # another worker was faster
        except OSError as error:
            if error.errno in _FULL and not self._make_room():
                time.sleep(0.01)  # until a thread has answered
            return
        if len(self._connections) >= self._bounds.connections:
            self._make_room()
        with suppress(OSError):
            connected.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        server = connected.getsockname()  # where it listens may be any address
        incoming = Incoming(self._cfg, client, self._bounds.body_bytes)
        connection = Connection(connected, client, server, incoming)
        self._connections[connected.fileno()] = connection
        self._events.watch(connected.fileno())
        self._move(connection, State.IDLE)
        if len(self._connections) > self._bounds.connections:
            self._refuse(connection, self._no_room())

    def _make_room(self) -> bool:
        """Closes the connection that has waited longest for its client; returns whether one has."""
        oldest = self._waiting.oldest(State.LEAVING, State.IDLE, State.HEAD, State.BODY)
        if oldest is not None:
            self._close(oldest)
        return oldest is not None

    def _stirred(self, connection: Connection, to_the_end: bool) -> None:
        """Does what an event allows."""
        with self._lock:
            if connection.state is State.ANSWERING:
                connection.stirred = True
                # The kernel may report a change only once. `stirred` remembers it, so that the
                # watcher reads what has arrived after the answer.
                self._events.expect(connection.socket.fileno(), reading=False, writing=False)
                return
        if connection.state in _READING:
            self._read(connection, to_the_end)
        elif connection.state is State.SENDING:
            self._send(connection)
        elif connection.state is State.LEAVING:
            self._discard(connection)

    def _read(self, connection: Connection, to_the_end: bool) -> None:
        """Reads what has arrived; a short chunk is the last one, unless the client has left."""
        incoming, size = connection.incoming, 0
        while not connection.ended:
            try:
                chunk = connection.socket.recv(_CHUNK)
            except BlockingIOError:
                break
            connection.ended = not chunk
            incoming.buffer += chunk
            size += len(chunk)
            if size >= _READ_AT_ONCE:
                self._unread.append(connection)
                break
            if len(chunk) < _CHUNK and not to_the_end:
                break
        if incoming.buffer or incoming.request:
            self._advance(connection)
        elif connection.ended:
            self._close(connection)

    def _advance(self, connection: Connection) -> None:
        """Has the request answered if it is complete."""
        incoming = connection.incoming
        complete = incoming.complete()
        self._count(connection)
        self._hold(connection)
        if complete:
            self._dispatch(connection)
            return
        if connection.ended:
            self._close(connection)
            return
        if incoming.expects:
            incoming.expects = False
            connection.socket.send(b"HTTP/1.1 100 Continue\r\n\r\n")
        state = State.BODY if incoming.request else State.HEAD
        if connection.state is not state:
            self._move(connection, state)

    def _dispatch(self, connection: Connection) -> None:
        connection.request = connection.incoming.take()
        connection.stirred = False
        self._move(connection, State.ANSWERING)
        if not self._give(connection):
            raise self._no_room()

    def _count(self, connection: Connection) -> None:
        """Counts what a connection holds in memory."""
        size = len(connection.incoming) + len(connection.outgoing)
        size = size if size > _UNCOUNTED else 0
        self._held += size - connection.counted
        connection.counted = size

    def _hold(self, connection: Connection) -> None:
        """Checks that there is room for what a connection holds: the oldest bodies make it."""
        while connection.counted and self._held > self._bounds.held_bytes:
            oldest = self._waiting.oldest(State.BODY)
            if oldest is None or oldest is connection:
                raise self._no_room()
            self._refuse(oldest, self._no_room())

    def _finish(self, connection: Connection) -> None:
        """Takes a connection back from a thread."""
        connection.request = None
        self._move(connection, State.SENDING)
        self._send(connection)

    def _send(self, connection: Connection) -> None:
        sent = connection.send()
        self._count(connection)
        if not sent:
            return
        if not connection.keep:
            self._leave(connection)
            return
        self._move(connection, State.IDLE)
        self._read(connection, to_the_end=True)

    def _refuse(self, connection: Connection, refusal: RefusedRequest) -> None:
        """Answers in place of the application, and then closes the connection."""
        connection.outgoing = memoryview(refusal.answer())
        connection.keep = False
        connection.incoming.drop()
        self._move(connection, State.SENDING)
        self._guarded(self._send, connection)

    def _too_late(self, connection: Connection) -> None:
        if connection.state is State.HEAD:
            raise RefusedRequest(408, refusals.LATE_HEAD)
        if connection.state is State.BODY:
            raise RefusedRequest(408, refusals.LATE_BODY)
        self._close(connection)

    def _leave(self, connection: Connection) -> None:
        """Closes the sending side, and gives the client a little time to read its answer."""
        connection.incoming.drop()
        self._move(connection, State.LEAVING)
        connection.socket.shutdown(socket.SHUT_WR)
        self._discard(connection)

    def _discard(self, connection: Connection) -> None:
        with suppress(BlockingIOError):
            for _ in range(_READ_AT_ONCE // _CHUNK):
                if connection.ended or not connection.socket.recv(_CHUNK):
                    self._close(connection)
                    return
            self._unread.append(connection)

    def _close(self, connection: Connection) -> None:
        if connection.state is State.CLOSED:
            return
        del self._connections[connection.socket.fileno()]
        self._events.forget(connection.socket.fileno())
        self._held -= connection.counted
        connection.counted = 0
        self._move(connection, State.CLOSED)
        connection.socket.close()

    def _move(self, connection: Connection, state: State) -> None:
        with self._lock:
            self._waiting.enter(connection, state)
        if state not in (State.ANSWERING, State.CLOSED):
            sending = state is State.SENDING
            self._events.expect(connection.socket.fileno(), reading=not sending, writing=sending)

    def _no_room(self) -> RefusedRequest:
        return RefusedRequest(503, refusals.NO_ROOM, self._bounds.retry_after)
