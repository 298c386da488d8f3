"""Endgames to solve."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Unpack

from .questions import PuzzleQuestions

if TYPE_CHECKING:
    from .connection import ServiceSession
    from .schemas import ListPuzzlesQuery, PuzzleSummary


class Puzzles(PuzzleQuestions):
    """`/v1/puzzles`: endgames with open hands that one first choice wins."""

    def __init__(self, connection: ServiceSession) -> None:
        self._connection = connection

    def list(self, **query: Unpack[ListPuzzlesQuery]) -> Iterator[PuzzleSummary]:
        """Yields the puzzles, the easiest of each game first; `limit` is the size of a page."""
        place: int | None = query.get("after", 0)
        while place is not None:
            page = self._connection.json("GET", "/v1/puzzles", query={**query, "after": place})
            yield from page["puzzles"]
            place = page.get("next")
