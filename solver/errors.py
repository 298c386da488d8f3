"""The errors that bad input raises. Each one names the text that is wrong and its place."""

from __future__ import annotations

import reprlib
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from typing import Any

from solver.messages import Message, in_json


class _JsonRepr(reprlib.Repr):
    """Cuts values to a readable length; null, true and false are written as in JSON."""

    def repr1(self, value: object, level: int) -> str:
        """Returns a value that may stand inside another one."""
        found = in_json(value)
        return str(found) if found is not value else super().repr1(value, level)


_QUOTE = _JsonRepr()
_QUOTE.maxstring = _QUOTE.maxother = 40
_QUOTE.maxlist = _QUOTE.maxdict = 3
_QUOTE.maxlevel = 2


def quoted(value: object) -> str:
    """Returns `value` as an error message shows it: in quotes and cut to a readable length."""
    return _QUOTE.repr(value)


def alternatives(values: Iterable[object]) -> str:
    """Returns values in words: 1, 2 or 3."""
    *before, last = map(str, values)
    if not before:
        return last
    return Message("{first} or {last}", first=", ".join(before), last=last)


# The pages of docs/ that say how cards, plays, acts and calls are written, how records, and games.
NOTATION = "notation"
RECORDS = "records"
RULES = "rules"


class SolverError(ValueError):
    """Bad input.

    Attributes:
        detail: a sentence that quotes the text that is wrong and says why. It is a template in
            English with values by name, so that it can be said in every language.
        pointer: the place of that text in the request, as a JSON pointer (RFC 6901) such as
            `/history/3`; empty when the text did not come in a request.
        page: the page of docs/ that says how such a text is written; empty where none does.
    """

    page = ""

    def __init__(self, detail: str, pointer: str = "", /, **values: object) -> None:
        self.detail = Message(detail, **values)
        self.pointer = pointer
        super().__init__(self.detail)

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), (self.detail, self.pointer), vars(self)

    def at(self, *path: str | int) -> SolverError:
        """Puts `path` in front of the pointer of this error, and returns the error."""
        prefix = "".join(f"/{str(part).replace('~', '~0').replace('/', '~1')}" for part in path)
        self.pointer = prefix + self.pointer
        return self


class InvalidRules(SolverError):
    """Rules that are not known, are malformed, or contradict themselves."""

    page = RULES


class InvalidHand(SolverError):
    """Text that names no card of the game, or more copies of a card than there are."""

    page = NOTATION


class IllegalPlay(SolverError):
    """Cards that form no play, or a play that is not legal at this point of the game."""


class IllegalCall(SolverError):
    """A call that is not legal at this point of the auction."""

    page = NOTATION


class UnreachablePosition(SolverError):
    """A state that no game can reach, because cards or numbers in it contradict each other."""


class InvalidRequest(SolverError):
    """A request with a field that has the wrong form or does not fit the others."""


@contextmanager
def explained_in(page: str) -> Iterator[None]:
    """Says of each SolverError of a block or function which page explains it, unless it does."""
    try:
        yield
    except SolverError as error:
        error.page = error.page or page
        raise


class InternalError(RuntimeError):
    """Something that went wrong in the solver, whatever was asked. Users are not shown what."""


class as_internal_error:  # noqa: N801 - it reads like a statement, as `suppress` does
    """Makes a SolverError of its block an InternalError: the input was read and is not to blame.

    Raises:
        InternalError: the block has raised a SolverError.
    """

    def __enter__(self) -> None:
        """Begins the block."""

    def __exit__(self, _kind: object, error: BaseException | None, _trace: object) -> None:
        """Ends the block."""
        if isinstance(error, SolverError):
            raise InternalError(str(error)) from error


class ResourceUnavailable(RuntimeError):
    """Something that answers need is lost or damaged: a file of weights, a table.

    Attributes:
        detail: what cannot be used.
        retry_after: seconds after which the caller may try again.
    """

    def __init__(self, detail: str, /, retry_after: int = 60, **values: object) -> None:
        self.detail = Message(detail, **values)
        super().__init__(self.detail)
        self.retry_after = retry_after


class Cancelled(RuntimeError):
    """The call was cancelled before it had a result."""

    def __init__(self) -> None:
        super().__init__(Message("the call was cancelled"))


# The work that `Busy` names in its message, where that work is searching.
SEARCHES = Message("searches")


class Busy(RuntimeError):
    """No capacity is free for more work of a kind.

    Attributes:
        retry_after: seconds after which the caller may try again.
    """

    def __init__(self, retry_after: int, work: Message = SEARCHES) -> None:
        self.detail = Message(
            "all {work} are taken; try again in {seconds} s",
            work=work,
            seconds=retry_after,
        )
        super().__init__(self.detail)
        self.retry_after = retry_after
