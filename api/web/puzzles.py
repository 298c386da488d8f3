"""The room of puzzles: the list, one puzzle, and the one of the day."""

from __future__ import annotations

import datetime as dt
from typing import Any

from flask import abort

from api.service.service import service
from api.web.rooms import blueprint, first_game, shell
from solver.protocol.puzzles import PuzzleAnswer
from solver.puzzles.collection import collection_of, puzzle_of
from solver.puzzles.puzzle import Puzzle


@blueprint.get("/puzzles")
def puzzles() -> str:
    """Endgames to solve."""
    known = [rules.id for rules in service().catalogue.all if collection_of(rules).puzzles]
    return shell("puzzles", puzzled=known)


@blueprint.get("/puzzles/today")
def puzzle_of_day() -> str:
    """The puzzle of the day, of the game in the address."""
    rules = first_game()
    day = dt.datetime.now(dt.UTC).date()
    return _shown(collection_of(rules).of_day(day), day=day.isoformat())


@blueprint.get("/puzzles/<string(minlength=10):name>")
def puzzle(name: str) -> str:
    """One puzzle."""
    return _shown(puzzle_of(name))


def _shown(puzzle: Puzzle | None, **data: Any) -> str:
    if puzzle is None:
        abort(404)
    return shell(
        "puzzles",
        rules=puzzle.rules,
        puzzle=PuzzleAnswer.of(puzzle).to_dict(),
        **data,
    )
