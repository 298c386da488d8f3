"""/v1/puzzles: endgames to solve, tries at them, hints and solutions."""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterator
from contextlib import contextmanager

from flask import request
from werkzeug.exceptions import NotFound

from api.resources.blueprint import resource
from api.service.service import service
from solver.errors import InvalidRules
from solver.messages import Message
from solver.protocol.puzzles import (
    HintAnswer,
    HintQuery,
    PuzzleAnswer,
    PuzzlesAnswer,
    PuzzlesQuery,
    PuzzleSummary,
    PuzzleTryAnswer,
    PuzzleTryRequest,
    SolutionOfPuzzle,
    TodayAnswer,
    TodayQuery,
    WordsQuery,
)
from solver.puzzles.collection import Collection, collection_of, puzzle_of
from solver.puzzles.hints import hint
from solver.puzzles.puzzle import Puzzle
from solver.puzzles.trial import attempt, solution
from solver.search.limit import Limit

blueprint = resource("puzzles", __name__)

# The longest that a try may wait for its place; its search itself takes some milliseconds.
_SECONDS = 1.0


@blueprint.operation("listPuzzles", "GET /puzzles")
def listing(query: PuzzlesQuery) -> PuzzlesAnswer:
    """The puzzles that come with the service, the easiest of each game first."""
    return PuzzlesAnswer.of(_collections(query.rules), query)


@blueprint.operation("puzzlesOfDay", "GET /puzzles/today")
def today(query: TodayQuery) -> TodayAnswer:
    """The puzzle of a day for each game: easy on Mondays, harder every day until Sunday."""
    day = query.date or dt.datetime.now(dt.UTC).date()
    found = [each.of_day(day) for each in _collections(query.rules)]
    summaries = [PuzzleSummary.of(puzzle) for puzzle in found if puzzle is not None]
    return TodayAnswer(date=day, puzzles=summaries)


@blueprint.operation("getPuzzle", "GET /puzzles/<string(minlength=10):name>")
def one(name: str) -> PuzzleAnswer:
    """One puzzle: its position with all hands, without the answer."""
    return PuzzleAnswer.of(_named(name))


@blueprint.operation("tryPuzzle", "POST /puzzles/<string(minlength=10):name>")
def trial(name: str, question: PuzzleTryRequest) -> PuzzleTryAnswer:
    """Whether the acts so far keep the win, and how the others answer the last one.

    The acts begin in the position of the puzzle; those of the other seats are the `replies` of
    earlier answers, or others that their rules allow. After a mistake the answer shows how the
    other side wins.
    """
    puzzle = _named(name)
    with _searching() as limit:
        return PuzzleTryAnswer.of(attempt(puzzle, question.acts, limit), question.language)


@blueprint.operation("hintAtPuzzle", "GET /puzzles/<string(minlength=10):name>/hint")
def hinted(name: str, query: HintQuery) -> HintAnswer:
    """A hint at the first choice: what kind of idea it is, or its type and rank."""
    step = int(query.step)
    return HintAnswer(step=step, hint=hint(_named(name), step, query.language))


@blueprint.operation("solvePuzzle", "GET /puzzles/<string(minlength=10):name>/solution")
def solved(name: str, query: WordsQuery) -> SolutionOfPuzzle:
    """The only first choice that wins, and how the win goes on against the best defence."""
    puzzle = _named(name)
    with _searching() as limit:
        return SolutionOfPuzzle.of(puzzle, solution(puzzle, limit), query.language)


@contextmanager
def _searching() -> Iterator[Limit]:
    """Holds a place for a short search, which ends when the client goes away."""
    now = service()
    with (
        now.clients.search(request.environ) as cancellation,
        now.place(now.admission.searches, _SECONDS, "puzzles"),
    ):
        yield Limit(cancellation=cancellation)


def _named(name: str) -> Puzzle:
    puzzle = puzzle_of(name)
    if puzzle is None:
        raise NotFound(Message("there is no puzzle {name!r}", name=name[:60]))
    return puzzle


def _collections(rules: str | None) -> list[Collection]:
    """Returns the puzzles of a game, or of all games."""
    catalogue = service().catalogue
    if rules is None:
        return [collection_of(each) for each in catalogue.all]
    known = [each for each in catalogue.all if each.id == rules]
    if not known:
        ids = ", ".join(each.id for each in catalogue.all)
        raise InvalidRules(
            "there are no rules {rules!r}; known are {ids}", "/rules", rules=rules[:40], ids=ids
        )
    return [collection_of(known[0])]
