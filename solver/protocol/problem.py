"""What went wrong with a request, in the one shape that every way in reports."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any

from pydantic import ValidationError
from pydantic_core import ErrorDetails

from solver.errors import Busy, SolverError
from solver.protocol.document import MalformedDocument

# A request with a thousand bad items is answered with the first few.
MAX_ISSUES = 20


@dataclass(frozen=True)
class Issue:
    """One thing that is wrong: a JSON pointer into the request, and words."""

    pointer: str
    detail: str

    def to_json(self) -> dict[str, str]:
        """Returns the issue as a member of a problem's `errors`."""
        return {"pointer": self.pointer, "detail": self.detail}


@dataclass(frozen=True)
class Problem:
    """A refusal after RFC 9457: an HTTP status, one sentence, and the issues by place."""

    status: int
    title: str
    detail: str
    issues: tuple[Issue, ...] = ()
    retry_after: int | None = field(default=None, compare=False)

    @classmethod
    def of(cls, error: Exception) -> Problem:
        """Returns the problem that `error` stands for; 500 without any detail for a bug."""
        if isinstance(error, MalformedDocument):
            return cls(400, "Malformed JSON", str(error), (Issue("", str(error)),))
        if isinstance(error, SolverError):
            title = _TITLES.get(type(error).__name__, "Invalid request")
            return cls(422, title, error.detail, (Issue(error.pointer, error.detail),))
        if isinstance(error, ValidationError):
            return cls._of_validation(error.errors(include_url=False, include_context=False))
        if isinstance(error, Busy):
            return cls(503, "No capacity", str(error), retry_after=error.retry_after)
        return cls(500, "Internal error", "a fault of the service; the log has its trace")

    @classmethod
    def _of_validation(cls, errors: Iterable[ErrorDetails]) -> Problem:
        issues = tuple(_issue(error) for error in errors)[:MAX_ISSUES]
        first = issues[0]
        detail = f"{first.pointer}: {first.detail}" if first.pointer else first.detail
        return cls(422, "Invalid request", detail, issues)

    def to_json(self) -> dict[str, Any]:
        """Returns the body of an `application/problem+json` answer."""
        return {
            "type": "urn:landlord:problem:" + self.title.lower().replace(" ", "-"),
            "title": self.title,
            "status": self.status,
            "detail": self.detail,
            "errors": [issue.to_json() for issue in self.issues],
        }


_TITLES = {
    "InvalidRules": "Invalid rules",
    "InvalidHand": "Invalid hand",
    "IllegalPlay": "Illegal play",
    "IllegalCall": "Illegal call",
    "UnreachablePosition": "Unreachable position",
    "InvalidRequest": "Invalid request",
}
_WORDS = {
    "extra_forbidden": "no such field",
    "missing": "this field is required",
    "model_type": "an object is expected",
    "model_attributes_type": "an object is expected",
}


def _issue(error: ErrorDetails) -> Issue:
    # A key that is wrong in itself: pydantic marks it so after the key.
    path = [str(part) for part in error["loc"] if part != "[key]"]
    pointer = "".join("/" + part.replace("~", "~0").replace("/", "~1") for part in path)
    words = _WORDS.get(error["type"], error["msg"].removeprefix("Value error, "))
    value = error["input"]
    if error["type"] not in _WORDS and isinstance(value, (str, int, float)):
        shown = repr(value)
        words += f" (not {shown if len(shown) <= 60 else shown[:57] + '...'})"
    return Issue(pointer, words)
