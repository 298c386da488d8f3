"""Endgames to solve."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, Unpack

from .connection import ServiceSession, part

if TYPE_CHECKING:
    from .schemas.puzzles import (
        HintAnswer,
        HintAtPuzzleQuery,
        ListPuzzlesQuery,
        PuzzleAnswer,
        PuzzlesOfDayQuery,
        PuzzleSummary,
        PuzzleTryAnswer,
        PuzzleTryRequest,
        SolutionOfPuzzle,
        SolvePuzzleQuery,
        TodayAnswer,
    )


class Puzzles:
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

    def today(self, **query: Unpack[PuzzlesOfDayQuery]) -> TodayAnswer:
        """Returns the puzzles of a day, one for each game."""
        found: TodayAnswer = self._connection.json("GET", "/v1/puzzles/today", query=query)
        return found

    def get(self, puzzle: str) -> PuzzleAnswer:
        """Returns a puzzle, without its answer."""
        found: PuzzleAnswer = self._connection.json("GET", _place(puzzle))
        return found

    def attempt(self, puzzle: str, **request: Unpack[PuzzleTryRequest]) -> PuzzleTryAnswer:
        """Returns what the others answer to a try, and whether it still wins."""
        body: dict[str, Any] = {**request}
        found: PuzzleTryAnswer = self._connection.json("POST", _place(puzzle), body=body)
        return found

    def hint(self, puzzle: str, **query: Unpack[HintAtPuzzleQuery]) -> HintAnswer:
        """Returns a hint: step 1 names the idea, step 2 the play's type and rank."""
        found: HintAnswer = self._connection.json("GET", _place(puzzle, "/hint"), query=query)
        return found

    def solution(self, puzzle: str, **query: Unpack[SolvePuzzleQuery]) -> SolutionOfPuzzle:
        """Returns the solution of a puzzle."""
        place = _place(puzzle, "/solution")
        found: SolutionOfPuzzle = self._connection.json("GET", place, query=query)
        return found


def _place(puzzle: str, rest: str = "") -> str:
    return f"/v1/puzzles/{part(puzzle)}{rest}"
