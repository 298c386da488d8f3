"""What can be wrong with a request: every error says what and where."""

from __future__ import annotations

import reprlib

_QUOTE = reprlib.Repr()
_QUOTE.maxstring = _QUOTE.maxother = 40
_QUOTE.maxlist = _QUOTE.maxdict = 3
_QUOTE.maxlevel = 2


def quoted(value: object) -> str:
    """Returns `value` as an error message shows it: in quotes and cut to a readable length."""
    return _QUOTE.repr(value)


class SolverError(ValueError):
    """Bad input; `detail` names the offending text, `pointer` the place in the request.

    `pointer` is a JSON pointer (RFC 6901) into the request that brought the text,
    such as `/history/3`; empty when the error was raised below any request.
    """

    def __init__(self, detail: str, pointer: str = "") -> None:
        super().__init__(detail)
        self.detail = detail
        self.pointer = pointer

    def at(self, *path: str | int) -> SolverError:
        """Returns this error with `path` put before its pointer."""
        prefix = "".join(f"/{str(part).replace('~', '~0').replace('/', '~1')}" for part in path)
        self.pointer = prefix + self.pointer
        return self


class InvalidRules(SolverError):
    """Rules that are unknown, malformed or contradict themselves."""


class InvalidHand(SolverError):
    """Cards that are no cards of the game, or more of them than its deck holds."""


class IllegalPlay(SolverError):
    """Cards that are no play, a play that does not beat the table, or one out of turn."""


class IllegalCall(SolverError):
    """A call that the auction does not allow."""


class UnreachablePosition(SolverError):
    """A state that no game could have come to: cards or counts contradict each other."""


class InvalidRequest(SolverError):
    """A request whose fields do not fit together."""


class Busy(RuntimeError):
    """No capacity is free for a search just now; `retry_after` is in seconds."""

    def __init__(self, retry_after: int) -> None:
        super().__init__(f"all searches are taken; try again in {retry_after} s")
        self.retry_after = retry_after
