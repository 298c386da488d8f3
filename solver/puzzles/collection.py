"""The puzzles that come with the package: one file for each game, sorted by rating."""

from __future__ import annotations

import datetime as dt
from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from importlib import resources

from solver.puzzles.puzzle import Puzzle
from solver.rules import GAMES, Rules, load_rules

# `spread` takes puzzles in turns from ratings of this width, so that no difficulty is scarce.
_BAND = 100
_DAYS = 7


@dataclass(frozen=True)
class Collection:
    """The puzzles of one game, the easiest first.

    Attributes:
        puzzles: the puzzles.
        by_id: the puzzles by their ids.
    """

    puzzles: tuple[Puzzle, ...]
    by_id: dict[str, Puzzle] = field(init=False, repr=False)

    def __post_init__(self) -> None:
        """Finds the puzzles by their ids."""
        object.__setattr__(self, "by_id", {puzzle.id: puzzle for puzzle in self.puzzles})

    def of_day(self, day: dt.date) -> Puzzle | None:
        """Returns the puzzle of a day: easy on Mondays, and harder every day until Sunday."""
        if not self.puzzles:
            return None
        weekday, week = day.weekday(), day.toordinal() // _DAYS
        size = len(self.puzzles)
        start, end = size * weekday // _DAYS, size * (weekday + 1) // _DAYS
        if start == end:
            return self.puzzles[min(start, size - 1)]
        # A step that is prime to most numbers, so that neighbouring weeks have different puzzles.
        return self.puzzles[start + week * 17 % (end - start)]

    def within(self, low: int, high: int) -> Sequence[Puzzle]:
        """Returns the puzzles with ratings from `low` to `high`."""
        return [puzzle for puzzle in self.puzzles if low <= puzzle.rating <= high]


def collection_of(rules: Rules) -> Collection:
    """Returns the puzzles of a game; none for a game that comes without a file of puzzles."""
    if rules.id in GAMES and load_rules(rules.id).version == rules.version:
        return _collection(rules.id)
    return Collection(())


def puzzle_of(name: str) -> Puzzle | None:
    """Returns the puzzle of this id; None when there is none."""
    game = name.rpartition("-")[0]
    return _collection(game).by_id.get(name) if game in GAMES else None


@lru_cache(maxsize=16)
def _collection(game: str) -> Collection:
    file = resources.files("solver.puzzles") / "data" / f"{game}.jsonl"
    if not file.is_file():
        return Collection(())
    rules = load_rules(game)
    lines = file.read_text("utf-8").splitlines()
    return Collection(tuple(Puzzle.read(rules, line) for line in lines))


def spread(puzzles: Iterable[Puzzle], count: int) -> list[Puzzle]:
    """Returns at most `count` different puzzles of all difficulties, the easiest first."""
    bands: dict[int, list[Puzzle]] = defaultdict(list)
    for puzzle in {puzzle.id: puzzle for puzzle in puzzles}.values():
        bands[puzzle.rating // _BAND].append(puzzle)
    chosen: list[Puzzle] = []
    while len(chosen) < count and bands:
        for band in sorted(bands, reverse=True):
            if len(chosen) < count:
                chosen.append(bands[band].pop(0))
            if not bands[band]:
                del bands[band]
    return sorted(chosen, key=lambda puzzle: (puzzle.rating, puzzle.id))
