"""The tools of `landlord mcp`: each question of the protocol, the games, puzzles, and records."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from pydantic import BaseModel, Field

from solver.errors import InvalidRequest, quoted
from solver.protocol import BUILT_IN, ENDPOINTS, Catalogue, Endpoint
from solver.protocol.acts import History
from solver.protocol.descriptions import input_schema
from solver.protocol.limits import SearchRequest
from solver.protocol.message import Request
from solver.protocol.puzzles import (
    PuzzleAnswer,
    PuzzlesAnswer,
    PuzzlesQuery,
    PuzzleTryAnswer,
    SolutionOfPuzzle,
)
from solver.protocol.rules import document, named
from solver.protocol.spelling import Schema
from solver.puzzles.collection import collection_of, puzzle_of
from solver.puzzles.puzzle import Puzzle
from solver.puzzles.trial import attempt, solution
from solver.records import UnreadableGame, scan_records, writer_named
from solver.search.limit import Limit

# Seconds; longer limits are shortened, so that no assistant waits for minutes.
LONGEST = 20.0
# The tool that is described first: the others share most of their fields with it.
_FIRST = "advice"
# Decisions of a review that a short answer shows, and what it leaves out of each.
_MOMENTS = 3
_MOST_GAMES = 100
_LEFT_OUT = frozenset({"deals", "effects", "line", "played_line", "open"})


@dataclass(frozen=True)
class AssistantTool:
    """One tool.

    Attributes:
        name: its name.
        summary: what it answers, in one sentence.
        description: more about it; may be empty.
        question: the model of its arguments.
        answer: answers a question as JSON values.
    """

    name: str
    summary: str
    description: str
    question: type[BaseModel]
    answer: Callable[[Any], dict[str, Any]]

    def ask(self, arguments: Mapping[str, Any]) -> dict[str, Any]:
        """Returns the answer to some arguments; those that are null are absent.

        Raises:
            SolverError, ValidationError: the question cannot be answered.
        """
        told = {name: value for name, value in arguments.items() if value is not None}
        return self.answer(self.question.model_validate(told))


def tools() -> dict[str, AssistantTool]:
    """Returns all tools by their names, in the order in which they are listed."""
    paths = sorted(ENDPOINTS, key=lambda path: path != _FIRST)
    found = [_of_endpoint(ENDPOINTS[path]) for path in paths]
    return {tool.name: tool for tool in (*found, *_MORE)}


def schemas(found: Mapping[str, AssistantTool]) -> dict[str, Schema]:
    """Returns the schemas of tools by their names; a field is described where it first occurs."""
    known: set[str] = set()
    made = {}
    for name, tool in found.items():
        made[name] = input_schema(tool.question, known)
        known |= set(made[name]["properties"])
    return made


def tool_name(name: str) -> str:
    """Returns the name of a tool by that of an operation: `list_plays` for `listPlays`."""
    return re.sub(r"(?<!^)([A-Z])", lambda found: "_" + found[1].lower(), name)


def _of_endpoint(endpoint: Endpoint) -> AssistantTool:
    def answer(question: Request) -> dict[str, Any]:
        if isinstance(question, SearchRequest):
            question = question.within(LONGEST)
        return endpoint.answer(question, Catalogue()).to_dict()

    name, description = tool_name(endpoint.name), endpoint.description
    if endpoint.path != "reviews":
        return AssistantTool(name, endpoint.summary, description, endpoint.request, answer)

    class ReviewGame(endpoint.request):  # type: ignore[name-defined,misc]
        """A review, and how much of it is wanted."""

        moments: int = Field(
            default=_MOMENTS,
            ge=0,
            le=1000,
            description="How many decisions are shown, the costliest first; 1000 for all.",
        )

    def shortened(question: ReviewGame) -> dict[str, Any]:
        asked = endpoint.request.model_validate(
            question.model_dump(exclude={"moments"}, exclude_unset=True)
        )
        return _shortened(answer(asked), question.moments)

    shown = "It shows the decisions that cost most, and how many others there were."
    return AssistantTool(name, endpoint.summary, shown, ReviewGame, shortened)


def _shortened(review: dict[str, Any], moments: int) -> dict[str, Any]:
    """Returns a review with its costliest decisions alone, in the order of the game."""
    decisions = review["decisions"]
    costly = sorted(decisions, key=lambda each: -(each["loss"] or 0.0))[:moments]
    shown = [
        {name: value for name, value in each.items() if name not in _LEFT_OUT}
        for each in sorted(costly, key=lambda each: each["index"])
    ]
    kept = {name: value for name, value in review.items() if name != "curve"}
    return kept | {"decisions": shown, "decisions_in_all": len(decisions)}


# --- Games ---------------------------------------------------------------------------------------


class ListRules(Request):
    """No question: the games."""


class GetRules(Request):
    """Which game."""

    rules: str = Field(min_length=1, max_length=100)


def _list_rules(_: ListRules) -> dict[str, Any]:
    games = [
        {
            "id": rules.id,
            "name": rules.description.name,
            "players": rules.players,
            "about": rules.description.about,
        }
        for rules in BUILT_IN.all
    ]
    return {"games": games}


# --- Puzzles -------------------------------------------------------------------------------------


class GetPuzzle(Request):
    """Which puzzle, and whether its answer is shown."""

    id: str = Field(max_length=100, description="Its id, from list_puzzles.")
    solution: bool = Field(default=False, description="Whether the solution is shown as well.")


class TryPuzzle(Request):
    """A try at a puzzle."""

    id: str = Field(max_length=100, description="Its id, from list_puzzles.")
    acts: History = Field(description='All acts from its position on, such as [[0, "QQQ-T"]].')


def _list_puzzles(query: PuzzlesQuery) -> dict[str, Any]:
    wanted = BUILT_IN.all if query.rules is None else (named(query.rules),)
    return PuzzlesAnswer.of([collection_of(rules) for rules in wanted], query).to_dict()


def _get_puzzle(question: GetPuzzle) -> dict[str, Any]:
    puzzle = _puzzle(question.id)
    found = PuzzleAnswer.of(puzzle).to_dict()
    if question.solution:
        solved = solution(puzzle, Limit(seconds=LONGEST))
        found["solution"] = SolutionOfPuzzle.of(puzzle, solved, "en").to_dict()
    return found


def _try_puzzle(question: TryPuzzle) -> dict[str, Any]:
    found = attempt(_puzzle(question.id), question.acts, Limit(seconds=LONGEST))
    return PuzzleTryAnswer.of(found, "en").to_dict()


def _puzzle(name: str) -> Puzzle:
    found = puzzle_of(name)
    if found is None:
        raise InvalidRequest("there is no puzzle {name}", "/id", name=quoted(name))
    return found


# --- Records -------------------------------------------------------------------------------------


class ConvertRecords(Request):
    """Records, and the format in which they are wanted."""

    text: str = Field(min_length=1, max_length=1 << 20, description="Games in any format.")
    to: str = Field(max_length=40, description="The format: ddz, rlcard, douzero, botzone, text …")
    rules: str | None = Field(
        default=None, max_length=100, description="The game, for formats that name none."
    )
    lossy: bool = Field(default=False, description="Whether what the format lacks may be lost.")


def _convert_records(question: ConvertRecords) -> dict[str, Any]:
    writer = writer_named(question.to)
    games: list[str] = []
    for found in scan_records(question.text, BUILT_IN.resolve, rules=question.rules):
        if isinstance(found, UnreadableGame):
            raise found.error
        if len(games) == _MOST_GAMES:
            raise InvalidRequest("at most {most} games at once", "/text", most=_MOST_GAMES)
        games.append(writer.of_state(found, lossy=question.lossy))
    return {"text": writer.heading + "".join(games), "games": len(games)}


_MORE = (
    AssistantTool("list_rules", "The games that are known.", "", ListRules, _list_rules),
    AssistantTool(
        "get_rules",
        "One game as data: its deck, plays, auction and scoring.",
        "Sent back changed, wherever a question says `rules`, it is a game of one's own.",
        GetRules,
        lambda question: document(named(question.rules)),
    ),
    AssistantTool(
        "list_puzzles",
        "Endgames with open hands that exactly one first choice wins.",
        "",
        PuzzlesQuery,
        _list_puzzles,
    ),
    AssistantTool(
        "get_puzzle", "One puzzle: its position with all hands.", "", GetPuzzle, _get_puzzle
    ),
    AssistantTool(
        "try_puzzle",
        "Whether some acts keep the win of a puzzle, and how the others answer.",
        "",
        TryPuzzle,
        _try_puzzle,
    ),
    AssistantTool(
        "convert_records",
        "Records of games in another format.",
        "",
        ConvertRecords,
        _convert_records,
    ),
)
