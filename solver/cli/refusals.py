"""What is said at the end about many games that were refused for one reason."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Protocol, TypeVar

from solver.records import Refusals


class _Placed(Protocol):
    @property
    def place(self) -> str:
        """The file and the line."""


P = TypeVar("P", bound=_Placed)


def more_refused(refused: Refusals[P]) -> Iterator[str]:
    """Yields a line for each reason of several games; their first games have been listed."""
    for alike in refused:
        if alike.count > 1:
            places = ", ".join(each.place for each in alike.places[1:])
            rest = ", …" if alike.count > len(alike.places) else ""
            more = f"{alike.count - 1} more for the same reason"
            yield f"{more}, at {places}{rest}: {alike.detail}"
    if refused.others:
        yield f"{refused.others} more games were refused, for other reasons"
