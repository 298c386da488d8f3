"""Streams of the service: lines as they come, and server-sent events."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

import requests

A = TypeVar("A")


@dataclass(frozen=True)
class Event:
    """One server-sent event.

    Attributes:
        name: its kind.
        data: what it says.
        id: its number, with which a stream is taken up again.
    """

    name: str
    data: dict[str, Any]
    id: str | None = None


@dataclass(frozen=True)
class Step(Generic[A]):
    """An answer of a search that goes on.

    Attributes:
        answer: better than the one before.
        final: whether the search has ended.
    """

    answer: A
    final: bool


def lines(response: requests.Response) -> Iterator[bytes]:
    """Yields the lines of a body as they come; one that breaks off in the middle is left out."""
    rest = b""
    for part in response.iter_content(chunk_size=None):
        *whole, rest = (rest + part).split(b"\n")
        yield from whole


def events(response: requests.Response) -> Iterator[Event]:
    """Yields the events of a stream as they come; comments are left out."""
    name, data, number = "message", [], None
    for line in lines(response):
        field, _, value = line.decode("utf-8").rstrip("\r").partition(":")
        value = value.removeprefix(" ")
        if field == "event":
            name = value
        elif field == "data":
            data.append(value)
        elif field == "id":
            number = value
        elif not field and not value:
            if data:
                yield Event(name, json.loads("\n".join(data)), number)
            name, data, number = "message", [], None
