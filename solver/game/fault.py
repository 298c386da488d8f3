"""What keeps a state from being a game, and where that stands in a text."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from solver.errors import SolverError
from solver.messages import Message


class Span(NamedTuple):
    """A place in a text of lines.

    Attributes:
        line: the number of the line, from 1.
        start: the number of its first character in the line, from 0; characters are code points.
        end: the number of the character behind its last one.
    """

    line: int
    start: int
    end: int


@dataclass(frozen=True)
class Fault:
    """What keeps a state from being a game.

    Attributes:
        pointer: its place in the state, such as `/hands/<seat>` or `/acts/<index>`.
        detail: what is wrong, in one sentence.
        missing: whether something is only missing yet, and nothing is wrong.
        error: the error that says so.
        span: its place in the text of a game that people have typed; None elsewhere.
        page: the page of docs/ that says how it is written; empty where none does.
    """

    pointer: str
    detail: Message
    missing: bool = False
    error: type[SolverError] = SolverError
    span: Span | None = None
    page: str = ""

    @classmethod
    def of(cls, error: SolverError) -> Fault:
        """Returns the fault that an error describes."""
        return cls(error.pointer, error.detail, error=type(error), page=error.page)

    @classmethod
    def at(cls, span: Span, error: SolverError, *, missing: bool = False) -> Fault:
        """Returns the fault of a place in a text that people have typed."""
        return cls(f"/{span.line - 1}", error.detail, missing, type(error), span, error.page)

    def raised(self) -> SolverError:
        """Returns the error that says so."""
        error = self.error(self.detail, self.pointer)
        error.page = self.page or error.page
        return error
