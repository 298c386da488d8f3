"""What the web server itself refuses, before the application sees a request."""

from __future__ import annotations

import json
from http import HTTPStatus

from gunicorn import util
from gunicorn.http import errors as parsing

from solver.messages import Message
from solver.protocol import ProblemDetails, ProblemPart

BAD_CHUNKS = Message("the body is not in chunks as HTTP/1.1 writes them")
LATE_HEAD = Message("the head of the request did not arrive in time")
LATE_BODY = Message("the body of the request did not arrive in time")
LONG_HEAD = Message("the head of the request is too long")
NO_ROOM = Message("the service has no room for another request now")
STOPPING = Message("the service is stopping")
INTERNAL = Message("an internal error of the service; its log has the details")
# How gunicorn's parser says what is wrong with a head, with the status and the detail to answer.
_HEADS: tuple[tuple[type[Exception], int, Message], ...] = (
    (parsing.LimitRequestLine, 414, Message("the address of the request is too long")),
    (parsing.LimitRequestHeaders, 431, LONG_HEAD),
    (parsing.InvalidHTTPVersion, 505, Message("this service speaks HTTP/1.0 and HTTP/1.1")),
    (parsing.ExpectationFailed, 417, Message("the service cannot do what `Expect` asks")),
    (parsing.UnsupportedTransferCoding, 501, Message("this transfer coding is not supported")),
    (parsing.InvalidRequestLine, 400, Message("the first line of the request is not HTTP")),
    (parsing.InvalidRequestMethod, 400, Message("the method of the request is not HTTP")),
)
_OTHER = Message("a header of the request is not as HTTP/1.1 writes it")


class RefusedRequest(Exception):
    """A request that the web server answers itself; its connection is closed after the answer.

    Attributes:
        status: the HTTP status.
        detail: what is wrong.
        retry_after: seconds after which the client should try again; None if that does not help.
    """

    def __init__(self, status: int, detail: Message, retry_after: int | None = None) -> None:
        super().__init__(detail)
        self.status = status
        self.detail = detail
        self.retry_after = retry_after

    @classmethod
    def of_head(cls, error: Exception) -> RefusedRequest:
        """Returns the refusal of a head that gunicorn's parser cannot read."""
        for kind, status, detail in _HEADS:
            if isinstance(error, kind):
                return cls(status, detail)
        return cls(400, _OTHER)

    def answer(self) -> bytes:
        """Returns the whole answer, head and body."""
        status = HTTPStatus(self.status)
        issues = (ProblemPart("", self.detail),)
        problem = ProblemDetails(status.value, status.phrase, self.detail, issues)
        body = json.dumps(problem.to_json(), ensure_ascii=False).encode()
        lines = [
            f"HTTP/1.1 {status.value} {status.phrase}",
            "Content-Type: application/problem+json",
            "Content-Language: en",
            f"Content-Length: {len(body)}",
            f"Date: {util.http_date()}",
            "X-Content-Type-Options: nosniff",
            "Connection: close",
        ]
        if self.retry_after is not None:
            lines.append(f"Retry-After: {self.retry_after}")
        return "\r\n".join([*lines, "", ""]).encode("latin-1") + body
