"""What is wrong with a request: the same form over HTTP, on the command line and in lines."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any

from pydantic import ValidationError
from pydantic_core import ErrorDetails

from solver.errors import Busy, ResourceUnavailable, SolverError
from solver.messages import Language, Message, said, with_value
from solver.protocol.document import MalformedDocument
from solver.rules import TooLarge

# What is said of a hand with more plays than the core can list, or is too hard to count.
TOO_LARGE = Message("a hand of this question has more plays than can be listed")
# The most issues in one answer; a request may have thousands of bad items.
MAX_ISSUES = 20
# Where the service has the pages of docs/.
PAGES = "/docs/{}.md"


@dataclass(frozen=True)
class ProblemPart:
    """One thing that is wrong with a request.

    Attributes:
        pointer: a JSON pointer (RFC 6901) to the place in the request; empty for the whole.
        detail: what is wrong, quoting the offending value.
        page: the page of docs/ that says how it is written; empty where none does.
    """

    pointer: str
    detail: str
    page: str = ""

    def to_dict(self, language: Language = "en", pages: str = PAGES) -> dict[str, str]:
        """Returns the issue as a member of a problem's `errors`; see `ProblemDetails.to_dict`."""
        found = {"pointer": self.pointer, "detail": said(self.detail, language)}
        return found | {"see": pages.format(self.page)} if self.page else found


@dataclass(frozen=True)
class ProblemDetails:
    """A problem after RFC 9457.

    Attributes:
        status: the HTTP status code.
        title: the kind of problem.
        detail: one sentence about this occurrence.
        issues: the things that are wrong, by their place in the request.
        retry_after: seconds after which the client should try again, if that may help.
    """

    status: int
    title: str
    detail: str
    issues: tuple[ProblemPart, ...] = ()
    retry_after: int | None = field(default=None, compare=False)

    @classmethod
    def of(cls, error: Exception) -> ProblemDetails:
        """Returns the problem that describes `error`.

        This is the one place that says whose fault an error is. A SolverError is about the input,
        and so is a hand with more plays than the core can list: 422. `ResourceUnavailable` and
        `Busy` pass: 503. Everything else, `InternalError` and any other ValueError of the core or
        the library among them, is an internal error: 500, and the answer does not say more.
        """
        if isinstance(error, MalformedDocument):
            return cls(400, "Malformed JSON", error.detail, (ProblemPart("", error.detail),))
        if isinstance(error, SolverError):
            kinds = [kind.__name__ for kind in type(error).__mro__]
            title = next((_TITLES[kind] for kind in kinds if kind in _TITLES), "Invalid request")
            issue = ProblemPart(error.pointer, error.detail, error.page)
            return cls(422, title, error.detail, (issue,))
        if isinstance(error, ValidationError):
            return cls._of_validation(error.errors(include_url=False))
        if isinstance(error, TooLarge):
            return cls(422, "Invalid request", TOO_LARGE, (ProblemPart("", TOO_LARGE),))
        if isinstance(error, ResourceUnavailable):
            return cls(503, "Unavailable", error.detail, retry_after=error.retry_after)
        if isinstance(error, Busy):
            return cls(503, "No capacity", error.detail, retry_after=error.retry_after)
        detail = Message("an internal error of the service; its log has the details")
        return cls(500, "Internal error", detail)

    @classmethod
    def _of_validation(cls, errors: Iterable[ErrorDetails]) -> ProblemDetails:
        issues = tuple(_issue(error) for error in errors)[:MAX_ISSUES]
        first = issues[0]
        detail = first.detail
        if first.pointer:
            detail = Message("{pointer}: {detail}", pointer=first.pointer, detail=detail)
        return cls(422, "Invalid request", detail, issues)

    def to_dict(self, language: Language = "en", pages: str = PAGES) -> dict[str, Any]:
        """Returns the body of an `application/problem+json` answer.

        Args:
            language: the language of its sentences.
            pages: the address of a page of docs/, with `{}` for its name.
        """
        return {
            "type": "urn:landlord:problem:" + self.title.lower().replace(" ", "-"),
            "title": Message(self.title).said(language),
            "status": self.status,
            "detail": said(self.detail, language),
            "errors": [issue.to_dict(language, pages) for issue in self.issues],
        }


_TITLES = {
    "InvalidRules": Message("Invalid rules"),
    "InvalidHand": Message("Invalid hand"),
    "IllegalPlay": Message("Illegal play"),
    "IllegalCall": Message("Illegal call"),
    "UnreachablePosition": Message("Unreachable position"),
    "InvalidRequest": Message("Invalid request"),
}


def _issue(error: ErrorDetails) -> ProblemPart:
    # pydantic adds the part `[key]` where the key of an object is wrong, not its value.
    path = [str(part) for part in error["loc"] if part != "[key]"]
    pointer = "".join("/" + part.replace("~", "~0").replace("/", "~1") for part in path)
    # A reader of a whole item, as of an act, knows which of its parts is wrong.
    context = error.get("ctx", {})
    own = context.get("error")
    pointer += getattr(own, "pointer", "")
    page = getattr(own, "page", "") or context.get("page", "")
    return ProblemPart(pointer, with_value(error), page)
