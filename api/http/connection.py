"""One connection of a client: what it waits for, what has arrived, and what is still to be sent."""

from __future__ import annotations

import select
import socket
import time
from collections import OrderedDict
from collections.abc import Iterator, Mapping
from enum import Enum, auto
from typing import Any

from api.http.incoming import Incoming


class State(Enum):
    """What a connection waits for."""

    IDLE = auto()  # the first byte of a request
    HEAD = auto()  # the rest of its head
    BODY = auto()  # the rest of its body
    ANSWERING = auto()  # a thread
    SENDING = auto()  # the client, which is to read its answer
    LEAVING = auto()  # the client, which is to close its side
    CLOSED = auto()


class Connection:
    """One client, seen by the thread that watches all of them.

    Attributes:
        socket: the client's socket, which never blocks.
        client: the address of the client.
        server: the address that it has connected to.
        incoming: what has arrived of its next request.
        request: the request that is being answered.
        outgoing: what is still to be sent.
        state: what it waits for.
        deadline: when it is refused or closed in this state, by the monotonic clock.
        counted: the bytes that are counted as held in memory for it.
        keep: whether it stays open after the answer.
        ended: whether the client has closed its sending side.
        stirred: whether something has arrived while a thread was answering.
    """

    __slots__ = (
        "client", "counted", "deadline", "ended", "incoming", "keep", "outgoing", "request",
        "server", "socket", "state", "stirred",
    )  # fmt: skip

    def __init__(
        self, connected: socket.socket, client: Any, server: Any, incoming: Incoming
    ) -> None:
        connected.setblocking(False)
        self.socket = connected
        self.client = client
        self.server = server
        self.incoming = incoming
        self.request: Any = None
        self.outgoing = memoryview(b"")
        self.state = State.CLOSED
        self.deadline = 0.0
        self.counted = 0
        self.keep = True
        self.ended = False
        self.stirred = False

    def send(self) -> bool:
        """Sends what the client takes at once; returns whether everything is sent.

        Raises:
            OSError: the connection is broken.
        """
        while self.outgoing:
            try:
                sent = self.socket.send(self.outgoing)
            except BlockingIOError:
                return False
            self.outgoing = self.outgoing[sent:]
        return True

    def send_all(self, data: bytes, patience: float) -> float:
        """Sends everything, and waits for the client; returns the patience that is left.

        Raises:
            TimeoutError: the client has not read in time.
            OSError: the connection is broken.
        """
        self.outgoing = memoryview(data)
        poll = None
        while not self.send():
            if poll is None:
                poll = select.poll()
                poll.register(self.socket, select.POLLOUT)
            began = time.monotonic()
            poll.poll(max(0.0, patience) * 1000)
            patience -= time.monotonic() - began
            if patience <= 0:
                self.outgoing = memoryview(b"")
                raise TimeoutError
        return patience


class Waiting:
    """The connections by their states, those whose deadline comes first at the front.

    Args:
        seconds: how long a connection may stay in each state; for ever where it is not named.
    """

    def __init__(self, seconds: Mapping[State, float]) -> None:
        self._seconds = seconds
        self._of: dict[State, OrderedDict[Connection, None]] = {
            state: OrderedDict() for state in State if state is not State.CLOSED
        }

    def __len__(self) -> int:
        """Returns the number of connections."""
        return sum(map(len, self._of.values()))

    def count(self, state: State) -> int:
        """Returns the number of connections in a state."""
        return len(self._of[state])

    def enter(self, connection: Connection, state: State) -> None:
        """Moves a connection into a state, and starts the time that it may stay in it."""
        if connection.state is not State.CLOSED:
            del self._of[connection.state][connection]
        connection.state = state
        if state is not State.CLOSED:
            connection.deadline = time.monotonic() + self._seconds.get(state, float("inf"))
            self._of[state][connection] = None

    def oldest(self, *states: State) -> Connection | None:
        """Returns the connection that is longest in the first of these states that has any."""
        return next((each for state in states for each in self._of[state]), None)

    def late(self, now: float) -> Iterator[Connection]:
        """Yields the connections past their deadline; the caller moves each before the next."""
        for found in self._of.values():
            while found and (first := next(iter(found))).deadline <= now:
                yield first

    def all(self) -> list[Connection]:
        """Returns every connection."""
        return [each for found in self._of.values() for each in found]
