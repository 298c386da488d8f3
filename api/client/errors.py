"""What can go wrong, as exceptions: an answer that says so, a broken connection, a failed job."""

from __future__ import annotations

import email.utils
import time
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import requests


class LandlordError(Exception):
    """The base of all errors of this package."""


class Unreachable(LandlordError):
    """The service did not take the request, or broke the connection, as often as it was tried."""


class TimedOut(LandlordError):
    """The answer, or the end of a job, did not come in time."""


class JobFailed(LandlordError):
    """A review has failed, or all reviews of a batch have."""


class JobRemoved(LandlordError):
    """Somebody has removed the review or the batch."""


@dataclass(frozen=True)
class Issue:
    """One thing that is wrong with a request.

    Attributes:
        pointer: a JSON pointer (RFC 6901) into the request, or the name of a parameter.
        detail: what is wrong, quoting the offending value.
        see: the address of the page at the service that says how it is written right; or nothing.
    """

    pointer: str
    detail: str
    see: str = ""


class Problem(LandlordError):
    """An error answer of the service (RFC 9457).

    Attributes:
        status: the HTTP status.
        title: the kind of problem.
        detail: one sentence about it.
        issues: the things that are wrong, each with its place in the request.
        request_id: the id under which the service's log has the request, if it said one.
        retry_after: seconds after which the service may answer, if it said so.
    """

    def __init__(
        self,
        status: int,
        title: str,
        detail: str,
        issues: tuple[Issue, ...] = (),
        request_id: str | None = None,
        retry_after: float | None = None,
    ) -> None:
        super().__init__(status, title, detail, issues, request_id, retry_after)
        self.status = status
        self.title = title
        self.detail = detail
        self.issues = issues
        self.request_id = request_id
        self.retry_after = retry_after

    def __str__(self) -> str:
        places = ", ".join(each.pointer for each in self.issues if each.pointer)
        said = f" ({self.request_id})" if self.request_id else ""
        return f"{self.status} {self.title}: {self.detail}{f' at {places}' if places else ''}{said}"


class Refused(Problem):
    """The request is wrong: its form, its size, or the rules of the game forbid it (4xx)."""


class Unauthorized(Problem):
    """The API key is unknown or revoked, or the service needs one (401)."""


class NotFound(Problem):
    """There is nothing with this id (404)."""


class Conflict(Problem):
    """The review is not finished, or its results are of another version (409)."""


class TooManyRequests(Problem):
    """This key or address has asked more than it may (429)."""


class Unavailable(Problem):
    """The service has no capacity for this now (503), or a proxy could not reach it (502, 504)."""


class ServerError(Problem):
    """The service is at fault (5xx); its log has the details under the request's id."""


_KINDS: Mapping[int, type[Problem]] = {
    401: Unauthorized,
    404: NotFound,
    409: Conflict,
    429: TooManyRequests,
    502: Unavailable,
    503: Unavailable,
    504: Unavailable,
}


def problem_of(response: requests.Response) -> Problem:
    """Returns the error that a response is."""
    try:
        said = response.json()
    except ValueError:
        said = None
    return problem_said(
        said if isinstance(said, dict) else {},
        status=response.status_code,
        title=response.reason or "",
        request_id=response.headers.get("X-Request-ID"),
        retry_after=seconds_of(response.headers.get("Retry-After")),
    )


def problem_said(
    said: Mapping[str, Any],
    *,
    status: int = 500,
    title: str = "",
    request_id: str | None = None,
    retry_after: float | None = None,
) -> Problem:
    """Returns the error that a problem document describes; the arguments stand for what it lacks.

    What is not a problem document, such as the page of a proxy, gives an error without details.
    """
    found = said.get("status", status)
    status = found if isinstance(found, int) else status
    issues = said.get("errors")
    kind = _KINDS.get(status, ServerError if status >= 500 else Refused)
    return kind(
        status,
        str(said.get("title", title)),
        str(said.get("detail", "")),
        tuple(
            Issue(*(str(each.get(field, "")) for field in ("pointer", "detail", "see")))
            for each in (issues if isinstance(issues, list) else ())
            if isinstance(each, dict)
        ),
        request_id,
        retry_after,
    )


def seconds_of(header: str | None) -> float | None:
    """Returns the seconds that a header `Retry-After` asks for: a number, or a moment."""
    if not header:
        return None
    if header.strip().isdecimal():
        return float(header)
    try:
        moment = email.utils.parsedate_to_datetime(header)
    except ValueError:
        return None
    return max(0.0, moment.timestamp() - time.time())
