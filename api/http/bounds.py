"""What clients may take of a worker."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Bounds:
    """What clients may take of a worker.

    Attributes:
        idle: seconds between two requests of a connection, and before its first one.
        head: seconds for the head of a request.
        body: seconds for its body.
        send: seconds for reading the answer.
        connections: the most connections.
        body_bytes: the most bytes of a body.
        held_bytes: the most bytes of all incomplete requests and unsent answers.
        retry_after: seconds after which a refused client should try again.
        memory: the size in MiB beyond which the worker is replaced; 0 for no limit.
    """

    idle: float
    head: float
    body: float
    send: float
    connections: int
    body_bytes: int
    held_bytes: int
    retry_after: int
    memory: int
