"""Puzzles: endgames with open hands, tries at them, hints and solutions."""

from __future__ import annotations

import datetime as dt
import re
from collections.abc import Iterable
from typing import Annotated, Any, Literal, Self

from pydantic import BeforeValidator, Field

from solver.game.act import Move
from solver.game.choice import PlayAnswer
from solver.game.play import text_of
from solver.game.seats import side_of
from solver.protocol.acts import History
from solver.protocol.fields import LanguageInput
from solver.protocol.message import (
    Answer,
    Query,
    Request,
    example,
    optional,
)
from solver.protocol.position_answer import DrawnTable
from solver.protocol.referee import TablePlay
from solver.puzzles.collection import Collection
from solver.puzzles.endgame import Endgame
from solver.puzzles.puzzle import Puzzle
from solver.puzzles.rating import level_of
from solver.puzzles.trial import Trial
from solver.puzzles.why import why_won
from solver.reasons import Language

# Acts of one try: a puzzle has at most some 50 cards, and passes between the plays.
MAX_ACTS = 200
MOST_ON_A_PAGE = 500
_DAY = re.compile(r"\d{4}-\d{2}-\d{2}", re.ASCII)
_RATINGS = re.compile(r"(\d{1,4})-(\d{1,4})", re.ASCII)
_MoveAnswer = Annotated[Move, Field(description="A seat, and its play's cards or `pass`.")]


def _day(value: object) -> object:
    if isinstance(value, str) and not _DAY.fullmatch(value):
        raise ValueError("a day is written like 2026-11-22")
    return value


def _ratings(value: object) -> object:
    match = _RATINGS.fullmatch(value) if isinstance(value, str) else None
    if match is None or int(match[1]) > int(match[2]):
        raise ValueError("ratings are written like 900-1200, the lower one first")
    return value


class PuzzlesQuery(Query):
    """Which puzzles are listed."""

    rules: Annotated[str, Field(min_length=1, max_length=100)] | None = Field(
        default=None, description="The id of their rules; all games when absent."
    )
    rating: Annotated[str, Field(max_length=9), BeforeValidator(_ratings)] | None = Field(
        default=None, description="The lowest and the highest rating.", examples=["900-1200"]
    )
    limit: Annotated[int, Field(ge=1, le=MOST_ON_A_PAGE)] = Field(
        default=50, description="Puzzles on a page."
    )
    after: Annotated[int, Field(ge=0, le=1_000_000)] = Field(
        default=0, description="Where the page begins; taken from `next` of the page before."
    )

    @property
    def bounds(self) -> tuple[int, int]:
        """The lowest and the highest rating."""
        if self.rating is None:
            return 0, 9999
        low, high = self.rating.split("-")
        return int(low), int(high)


class TodayQuery(Query):
    """Of which day and game the puzzle is."""

    rules: Annotated[str, Field(min_length=1, max_length=100)] | None = Field(
        default=None, description="The id of the rules; all games when absent."
    )
    date: Annotated[dt.date, BeforeValidator(_day)] | None = Field(
        default=None, description="The day; today in UTC when absent."
    )


class WordsQuery(Query):
    """The language of the words."""

    language: LanguageInput = "en"


class HintQuery(WordsQuery):
    """Which hint is wanted."""

    step: Literal["1", "2"] = Field(
        default="1", description="1 for the kind of idea, 2 for the type and rank of the play."
    )


class PuzzleTryRequest(Request):
    """A try at a puzzle: all acts from its position on, the answers of the others among them."""

    model_config = example({"acts": [[0, "QQQ-T"]]})

    acts: History
    language: LanguageInput = "en"


class PuzzleSummary(Answer):
    """A puzzle in a list."""

    id: str
    rules: str
    rating: int
    level: int = Field(description="From 1, the easiest, to 5.")
    side: Literal["landlord", "peasants"] = Field(description="The side that wins.")
    seat: int = Field(description="The seat that is to find the win.")
    plays: int = Field(description="How many plays the side needs for the win.")
    left: list[int] = Field(description="By seat the number of cards.")
    hand: str = Field(description="The cards of the seat that is to find the win.")
    over: str | None = optional(description="The play to beat; absent when the seat leads.")

    @classmethod
    def of(cls, puzzle: Puzzle) -> Self:
        """Returns a puzzle as a list shows it."""
        return cls(**_summary(puzzle))


class PuzzlesAnswer(Answer):
    """Some puzzles, the easiest of each game first."""

    puzzles: list[PuzzleSummary]
    total: int = Field(description="How many puzzles fit, on all pages.")
    next: int | None = optional(description="`after` of the next page, when there is one.")

    @classmethod
    def of(cls, collections: list[Collection], query: PuzzlesQuery) -> Self:
        """Returns the page of a list."""
        fitting = [puzzle for each in collections for puzzle in each.within(*query.bounds)]
        end = query.after + query.limit
        return cls(
            puzzles=[PuzzleSummary.of(puzzle) for puzzle in fitting[query.after : end]],
            total=len(fitting),
            next=end if end < len(fitting) else None,
        )


class TodayAnswer(Answer):
    """The puzzles of a day, one for each game that has some."""

    date: dt.date
    puzzles: list[PuzzleSummary]


class EndOfPuzzle(Answer):
    """How a puzzle has ended."""

    winner: Literal["landlord", "peasants"]


class EndgameAnswer(DrawnTable):
    """A position with all hands known, in the form of POST /v1/positions.

    What is `last` and `played` is counted from the beginning of the puzzle.
    """

    seat: int = Field(description="The seat that is to find the win.")
    landlord: int
    legal: list[PlayAnswer] = Field(
        description="The plays of `turn`; none where they are not asked for."
    )
    end: EndOfPuzzle | None

    @classmethod
    def of(cls, puzzle: Puzzle, endgame: Endgame, *, choices: bool = True) -> Self:
        """Returns an endgame of a puzzle as an answer shows it.

        Args:
            puzzle: the puzzle.
            endgame: the position, after some moves.
            choices: whether the legal plays are listed.
        """
        position, ended = endgame.position, endgame.winner is not None
        hands = list(position.hands)
        if ended and (final := endgame.moves[-1]).play is not None:
            hands[final.seat] -= final.play.cards
        over = None if ended else position.over
        return cls(
            stage="over" if ended else "play",
            seat=puzzle.seat,
            turn=None if ended else position.turn,
            direction=position.directions[0],
            landlord=position.landlord,
            sides=[side_of(seat, position.landlord) for seat in range(len(hands))],
            leading=not ended and over is None,
            over=None if over is None else TablePlay(over[1], over[0]),
            left=[len(hand) for hand in hands],
            hands=[str(hand) for hand in hands],
            last=_last(puzzle, endgame),
            played=[str(dealt - hand) for dealt, hand in zip(puzzle.hands, hands, strict=True)],
            acts=[[move.seat, text_of(move.play)] for move in endgame.moves],
            legal=[PlayAnswer(play) for play in (endgame.choices() if choices else ())],
            end=None if endgame.winner is None else EndOfPuzzle(winner=endgame.winner),
        )


class PuzzleAnswer(PuzzleSummary):
    """A puzzle without its answer."""

    landlord: int
    position: EndgameAnswer

    @classmethod
    def of(cls, puzzle: Puzzle) -> Self:
        """Returns a puzzle as its solver sees it."""
        return cls(
            **_summary(puzzle),
            landlord=puzzle.landlord,
            position=EndgameAnswer.of(puzzle, puzzle.start),
        )


class PuzzleTryAnswer(Answer):
    """What a try has come to."""

    keeps_win: bool = Field(description="Whether the side still wins after the acts.")
    solved: bool = Field(description="Whether the side has gone out.")
    plays: int | None = Field(
        description="How many plays the side still needs; null after a mistake, and where counting "
        "them would take too long."
    )
    replies: list[_MoveAnswer] = Field(
        description="How the others answer until the seat decides again: opponents with what "
        "resists longest, partners with what wins soonest."
    )
    refutation: list[_MoveAnswer] = Field(description="After a mistake: how the other side wins.")
    why: str | None = optional(
        description="After a mistake what it does, and when the puzzle is solved what its first "
        "choice does."
    )
    position: EndgameAnswer = Field(description="The position after the acts and the replies.")
    steps: list[EndgameAnswer] = Field(
        description="The position after the acts, and after each of the `replies` or of the "
        "`refutation`; without legal plays."
    )

    @classmethod
    def of(cls, trial: Trial, language: Language) -> Self:
        """Returns what a try has come to in the words of a language."""
        line = trial.replies or trial.refutation
        return cls(
            keeps_win=trial.keeps_win,
            solved=trial.solved,
            plays=trial.plays_left,
            replies=list(trial.replies),
            refutation=list(trial.refutation),
            why=None if trial.why is None else trial.why.said(language),
            position=EndgameAnswer.of(trial.puzzle, trial.endgame),
            steps=_steps(trial.puzzle, trial.tried, line),
        )


class HintAnswer(Answer):
    """A hint in words."""

    step: int
    hint: str


class SolutionOfPuzzle(Answer):
    """The solution of a puzzle."""

    best: PlayAnswer = Field(description="The only first choice that wins.")
    line: list[_MoveAnswer] = Field(description="The win against the defence that resists longest.")
    tempting: list[str] = Field(description="Choices that look good and lose.")
    why: str = Field(description="What the first choice does that the others do not.")
    steps: list[EndgameAnswer] = Field(
        description="The position of the puzzle, and after each act of `line`; no legal plays."
    )

    @classmethod
    def of(cls, puzzle: Puzzle, line: list[Move], language: Language) -> Self:
        """Returns the solution in the words of a language."""
        return cls(
            best=PlayAnswer(puzzle.answer),
            line=list(line),
            tempting=list(puzzle.measures.tempting),
            why=why_won(puzzle).said(language),
            steps=_steps(puzzle, puzzle.start, line),
        )


def _steps(puzzle: Puzzle, endgame: Endgame, line: Iterable[Move]) -> list[EndgameAnswer]:
    """Returns an endgame, and the positions after each move of a line that begins there."""
    steps = [EndgameAnswer.of(puzzle, endgame, choices=False)]
    for move in line:
        endgame = endgame.after(move.play)
        steps.append(EndgameAnswer.of(puzzle, endgame, choices=False))
    return steps


def _summary(puzzle: Puzzle) -> dict[str, Any]:
    return {
        "id": puzzle.id,
        "rules": puzzle.rules.id,
        "rating": puzzle.rating,
        "level": level_of(puzzle.rating),
        "side": puzzle.side,
        "seat": puzzle.seat,
        "plays": puzzle.measures.depth,
        "left": [len(hand) for hand in puzzle.hands],
        "hand": str(puzzle.hands[puzzle.seat]),
        **({} if puzzle.over is None else {"over": str(puzzle.over[1])}),
    }


def _last(puzzle: Puzzle, endgame: Endgame) -> list[str | None]:
    """Returns by seat its last act in the trick that is going on, or that was the last one."""
    last: list[str | None] = [None] * len(puzzle.hands)
    if puzzle.over is not None:
        last[puzzle.over[0]] = str(puzzle.over[1])
    before = puzzle.start
    for move in endgame.moves:
        if before.position.over is None:
            last = [None] * len(puzzle.hands)
        last[move.seat] = text_of(move.play)
        before = before.after(move.play)
    return last
