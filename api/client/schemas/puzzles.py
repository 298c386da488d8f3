"""The requests and answers about puzzles."""

# Written by `python -m tools.client_types`.

from __future__ import annotations

import datetime as dt
from collections.abc import Sequence
from typing import Literal, NotRequired, TypedDict

from .inputs import Act, Language, Side
from .parts import PlayAnswer, TablePlay


class EndOfPuzzle(TypedDict):
    """How a puzzle has ended."""

    winner: Side
    """The side that has won."""


class EndgameAnswer(TypedDict):
    """A position with all hands known, in the form of POST /v1/positions."""

    stage: Literal["play", "over"]
    """Where the game stands: in the auction, in play, or at its end."""
    seat: int
    """The seat that is to find the win."""
    turn: int | None
    """The seat whose turn it is; null when the game is over."""
    direction: int
    """The order of play: 1, or -1 where the landlord has reversed it."""
    landlord: int
    """The landlord's seat."""
    sides: list[Side]
    """By seat the side that it wins with."""
    leading: bool
    """Whether `turn` leads, and so may not pass."""
    over: TablePlay | None
    """The play to beat; null when leading."""
    left: list[int]
    """Seat by seat the number of cards held."""
    hands: list[str]
    """Seat by seat the cards that are held."""
    last: list[str | None]
    """By seat its last act since the last lead, within the puzzle."""
    played: list[str]
    """By seat what was played in the puzzle."""
    acts: list[tuple[int, str]]
    """What was done, in order: seats and plays."""
    legal: list[PlayAnswer]
    """The legal plays of `turn`."""
    end: EndOfPuzzle | None
    """How the game has ended; null while it goes on."""


class HintAnswer(TypedDict):
    """A hint in words."""

    step: int
    """1 for the kind of idea, 2 for the type and rank of the play."""
    hint: str
    """A sentence that helps, and does not say all."""


class HintAtPuzzleQuery(TypedDict):
    """The parameters of `hintAtPuzzle`."""

    language: NotRequired[Language]
    """The language of the reasons: `en`, or `zh` for simplified Chinese."""
    step: NotRequired[Literal["1", "2"]]
    """1 for the kind of idea, 2 for the type and rank of the play."""


class ListPuzzlesQuery(TypedDict):
    """The parameters of `listPuzzles`."""

    rules: NotRequired[str]
    """The id of their rules; all games when absent."""
    rating: NotRequired[str]
    """The lowest and the highest rating."""
    limit: NotRequired[int]
    """Puzzles on a page."""
    after: NotRequired[int]
    """Where the page begins; taken from `next` of the page before."""


class PuzzleSummary(TypedDict):
    """A puzzle in a list."""

    id: str
    """What it is called in addresses and requests."""
    rules: str
    """The rules: a game's id, with the version of its rules behind `@` where that is known."""
    rating: int
    """How hard it is: higher is harder."""
    level: int
    """From 1, the easiest, to 5."""
    side: Side
    """The side that wins."""
    seat: int
    """The seat that is to find the win."""
    plays: int
    """How many plays the side needs for the win."""
    left: list[int]
    """By seat the number of cards."""
    hand: str
    """The cards of the seat that is to find the win."""
    over: NotRequired[str | None]
    """The play to beat; absent when the seat leads."""


class PuzzleAnswer(PuzzleSummary):
    """A puzzle without its answer."""

    landlord: int
    """The landlord's seat."""
    position: EndgameAnswer
    """The position, with all hands."""


class PuzzleTryAnswer(TypedDict):
    """What a try has come to."""

    keeps_win: bool
    """Whether the side still wins after the acts."""
    solved: bool
    """Whether the side has gone out."""
    plays: int | None
    """How many plays the side still needs; null after a mistake, and where counting them would take
    too long.
    """
    replies: list[tuple[int, str]]
    """How the others answer until the seat decides again: opponents with what resists longest,
    partners with what wins soonest.
    """
    refutation: list[tuple[int, str]]
    """After a mistake: how the other side wins."""
    why: NotRequired[str | None]
    """After a mistake what it does, and when the puzzle is solved what its first choice does."""
    position: EndgameAnswer
    """The position after the acts and the replies."""
    steps: list[EndgameAnswer]
    """The position after the acts, and after each of the `replies` or of the `refutation`; without
    legal plays.
    """


class PuzzleTryRequest(TypedDict):
    """A try at a puzzle: all acts from its position on, the answers of the others among them."""

    acts: Sequence[Act]
    """What was done, in order: seats and plays."""
    language: NotRequired[Language]
    """The language of the reasons: `en`, or `zh` for simplified Chinese. Default: `"en"`."""


class PuzzlesAnswer(TypedDict):
    """Some puzzles, the easiest of each game first."""

    puzzles: list[PuzzleSummary]
    """The puzzles."""
    total: int
    """How many puzzles fit, on all pages."""
    next: NotRequired[int | None]
    """`after` of the next page, when there is one."""


class PuzzlesOfDayQuery(TypedDict):
    """The parameters of `puzzlesOfDay`."""

    rules: NotRequired[str]
    """The id of the rules; all games when absent."""
    date: NotRequired[str | dt.date]
    """The day; today in UTC when absent."""


class SolutionOfPuzzle(TypedDict):
    """The solution of a puzzle."""

    best: PlayAnswer
    """The only first choice that wins."""
    line: list[tuple[int, str]]
    """The win against the defence that resists longest."""
    tempting: list[str]
    """Choices that look good and lose."""
    why: str
    """What the first choice does that the others do not."""
    steps: list[EndgameAnswer]
    """The position of the puzzle, and after each act of `line`; no legal plays."""


class SolvePuzzleQuery(TypedDict):
    """The parameters of `solvePuzzle`."""

    language: NotRequired[Language]
    """The language of the reasons: `en`, or `zh` for simplified Chinese."""


class TodayAnswer(TypedDict):
    """The puzzles of a day, one for each game that has some."""

    date: str
    """The day, in ISO 8601."""
    puzzles: list[PuzzleSummary]
    """The puzzles."""
