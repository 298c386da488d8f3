"""Lists that the service gives page by page."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from .connection import ServiceSession


def entries(
    connection: ServiceSession, path: str, query: Mapping[str, object], name: str
) -> Iterator[Any]:
    """Yields the entries of a list; a page is asked for when its first entry is wanted.

    Args:
        connection: where the list is.
        path: its path.
        query: which entries are wanted.
        name: the field of a page with its entries. The field `next` has the next page's address.
    """
    page = connection.json("GET", path, query=query)
    while True:
        yield from page[name]
        if page["next"] is None:
            return
        page = connection.json("GET", page["next"])
