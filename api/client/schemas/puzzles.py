"""The requests and answers about puzzles."""

# Written by `python -m tools.client_types`.

from __future__ import annotations

import datetime as dt
from collections.abc import Sequence
from typing import Literal, NotRequired, TypedDict

from .parts import Act, Language, PlayAnswer, Side, TablePlay


class EndOfPuzzle(TypedDict):
    """How a puzzle has ended."""

    # The side that has won.
    winner: Side


class EndgameAnswer(TypedDict):
    """A position with all hands known, in the form of POST /v1/positions."""

    # Where the game stands: in the auction, in play, or at its end.
    stage: Literal["play", "over"]
    # The seat that is to find the win.
    seat: int
    # The seat whose turn it is; null when the game is over.
    turn: int | None
    # The order of play: 1, or -1 where the landlord has reversed it.
    direction: int
    # The landlord's seat.
    landlord: int
    # By seat the side that it wins with.
    sides: list[Side]
    # Whether `turn` leads, and so may not pass.
    leading: bool
    # The play to beat; null when leading.
    over: TablePlay | None
    # Seat by seat the number of cards held.
    left: list[int]
    # Seat by seat the cards that are held.
    hands: list[str]
    # By seat its last act since the last lead, within the puzzle.
    last: list[str | None]
    # By seat what was played in the puzzle.
    played: list[str]
    # What was done, in order: seats and plays.
    acts: list[tuple[int, str]]
    # The legal plays of `turn`.
    legal: list[PlayAnswer]
    # How the game has ended; null while it goes on.
    end: EndOfPuzzle | None


class HintAnswer(TypedDict):
    """A hint in words."""

    # 1 for the kind of idea, 2 for the type and rank of the play.
    step: int
    # A sentence that helps, and does not say all.
    hint: str


class HintAtPuzzleQuery(TypedDict):
    """The parameters of `hintAtPuzzle`."""

    # 1 for the kind of idea, 2 for the type and rank of the play.
    step: NotRequired[Literal["1", "2"]]
    # The language of the reasons: `en`, or `zh` for simplified Chinese.
    language: NotRequired[Language]


class ListPuzzlesQuery(TypedDict):
    """The parameters of `listPuzzles`."""

    # The id of their rules; all games when absent.
    rules: NotRequired[str]
    # The lowest and the highest rating.
    rating: NotRequired[str]
    # Puzzles on a page.
    limit: NotRequired[int]
    # Where the page begins; taken from `next` of the page before.
    after: NotRequired[int]


class PuzzleSummary(TypedDict):
    """A puzzle in a list."""

    # What it is called in addresses and requests.
    id: str
    # The rules: a game's id, with the version of its rules behind `@` where that is known.
    rules: str
    # How hard it is: higher is harder.
    rating: int
    # From 1, the easiest, to 5.
    level: int
    # The side that wins.
    side: Side
    # The seat that is to find the win.
    seat: int
    # How many plays the side needs for the win.
    plays: int
    # By seat the number of cards.
    left: list[int]


class PuzzleAnswer(PuzzleSummary):
    """A puzzle without its answer."""

    # The landlord's seat.
    landlord: int
    # The position, with all hands.
    position: EndgameAnswer


class PuzzleTryAnswer(TypedDict):
    """What a try has come to."""

    # Whether the side still wins after the acts.
    keeps_win: bool
    # Whether the side has gone out.
    solved: bool
    # How many plays the side still needs; null after a mistake, and where counting them would take
    # too long.
    plays: int | None
    # How the others answer until the seat decides again: opponents with what resists longest,
    # partners with what wins soonest.
    replies: list[tuple[int, str]]
    # After a mistake: how the other side wins.
    refutation: list[tuple[int, str]]
    # The position after the acts and the replies.
    position: EndgameAnswer
    # The position after the acts, and after each of the `replies` or of the `refutation`; without
    # legal plays.
    steps: list[EndgameAnswer]


class PuzzleTryRequest(TypedDict):
    """A try at a puzzle: all acts from its position on, the answers of the others among them."""

    # What was done, in order: seats and plays.
    acts: Sequence[Act]


class PuzzlesAnswer(TypedDict):
    """Some puzzles, the easiest of each game first."""

    # The puzzles.
    puzzles: list[PuzzleSummary]
    # How many puzzles fit, on all pages.
    total: int
    # `after` of the next page, when there is one.
    next: NotRequired[int | None]


class PuzzlesOfDayQuery(TypedDict):
    """The parameters of `puzzlesOfDay`."""

    # The id of the rules; all games when absent.
    rules: NotRequired[str]
    # The day; today in UTC when absent.
    date: NotRequired[str | dt.date]


class SolutionOfPuzzle(TypedDict):
    """The solution of a puzzle."""

    # The only first choice that wins.
    best: PlayAnswer
    # The win against the defence that resists longest.
    line: list[tuple[int, str]]
    # Choices that look good and lose.
    tempting: list[str]
    # The position of the puzzle, and after each act of `line`; no legal plays.
    steps: list[EndgameAnswer]


class TodayAnswer(TypedDict):
    """The puzzles of a day, one for each game that has some."""

    # The day, in ISO 8601.
    date: str
    # The puzzles.
    puzzles: list[PuzzleSummary]
