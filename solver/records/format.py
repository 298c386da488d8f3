"""What a format of records is: what reads games, writes them, or does both."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Protocol, runtime_checkable

from solver.game.state import GameState
from solver.records.chunks import FindRules, GameChunk, TextSample
from solver.records.record import Record
from solver.rules import Source


@runtime_checkable
class Writer(Protocol):
    """A way to write games as text."""

    @property
    def name(self) -> str:
        """The name by which a caller chooses the format."""

    @property
    def heading(self) -> str:
        """What stands before the first game of a text; nothing in most formats."""

    @property
    def media_type(self) -> str:
        """What the text of one game is, such as `application/json`."""

    def of_state(self, record: Record, *, lossy: bool = False) -> str:
        """Returns the record as text, which ends with a line feed.

        Args:
            record: the game.
            lossy: whether to leave out what the format cannot hold.

        Raises:
            InvalidRequest: the format cannot hold the game, or, unless `lossy`, something of it;
                the message says what.
        """


@dataclass(frozen=True)
class Export:
    """A way to write games that nobody reads back.

    Attributes:
        name: the name by which a caller chooses the format.
        media_type: what the text of one game is.
        write: writes a record.
        heading: what stands before the first game of a text.
    """

    name: str
    media_type: str
    write: Callable[[Record], str]
    heading: str = ""

    def of_state(self, record: Record, *, lossy: bool = False) -> str:
        """Returns the record as text; nothing of it has to be read again."""
        return self.write(record)


class Format(Protocol):
    """A way in which games stand in texts, and are read.

    One that is a `Writer`, too, reads what `of_state` writes as the same game.
    """

    @property
    def name(self) -> str:
        """The name by which a caller chooses the format."""

    def detects(self, sample: TextSample) -> bool:
        """Returns whether a text that begins like `sample` looks like this format."""

    def chunks(self, text: str) -> Iterator[GameChunk]:
        """Yields the games in `text`, at least one chunk; a broken game is a chunk, too."""

    def to_state(self, chunk: GameChunk, find: FindRules, rules: Source | None = None) -> GameState:
        """Returns the game of a chunk that has no error, with its faults where these are no end.

        Args:
            chunk: a game as `chunks` yields it.
            find: finds the rules that a game names.
            rules: the rules of the game, for formats that do not name them.

        Raises:
            SolverError: the chunk is no such record; the pointer leads to the place in the text.
        """
