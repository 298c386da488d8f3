"""Requests over HTTP: sent, sent again where that may help, and their error answers raised."""

from __future__ import annotations

import json
import uuid
from collections.abc import Callable, Generator, Iterator, Mapping
from contextlib import contextmanager
from typing import Any, Final, TypedDict, TypeVar, Unpack
from urllib.parse import quote

import requests

from .errors import LandlordError, Problem, TimedOut, Unreachable, problem_of
from .retries import Pauses, Retries

T = TypeVar("T")
LINES: Final = "application/x-ndjson"
# What may be over soon: the service has not done what was asked.
_PASSING = (429, 502, 503, 504)
_BROKEN = (requests.ConnectionError, requests.exceptions.ChunkedEncodingError)


class Sent(TypedDict, total=False):
    """What is sent with a request."""

    query: Mapping[str, Any]
    """The parameters of the address; those that are None are left out."""
    body: Mapping[str, Any]
    """A JSON document."""
    data: bytes
    """A body of lines."""
    headers: Mapping[str, str]
    """Further headers."""


class ServiceSession:
    """One session with the service.

    Args:
        address: the address of the service.
        key: an API key.
        corner: the key of a corner.
        language: of errors.
        timeout: seconds to wait for the connection, and for each part of an answer.
        retries: when a request is sent again.
    """

    def __init__(
        self,
        address: str,
        *,
        key: str | None,
        corner: str | None,
        language: str | None,
        timeout: float | tuple[float, float],
        retries: Retries,
    ) -> None:
        self.address = address.rstrip("/")
        self.retries = retries
        self._timeout = timeout
        self._session = requests.Session()
        if key is not None:
            self._session.headers["Authorization"] = f"Bearer {key}"
        if corner is not None:
            self._session.headers["Corner"] = corner
        if language is not None:
            self._session.headers["Accept-Language"] = language

    def close(self) -> None:
        """Closes the connections."""
        self._session.close()

    def ask(
        self, method: str, path: str, *, retries: Retries | None = None, **sent: Unpack[Sent]
    ) -> requests.Response:
        """Returns the answer to a request.

        Every request may be sent again: those that change something carry an idempotency key, and
        what is deleted already is deleted.

        Args:
            method: `GET`, `POST` or `DELETE`.
            path: the path, such as `/v1/plays`; `next` of a page may be given as it is.
            retries: instead of those of this connection.
            sent: what is sent with it.

        Raises:
            Problem: the service says that something is wrong.
            Unreachable: it does not answer.
            TimedOut: it did not answer in time.
        """
        pauses = (retries or self.retries).begin()
        broken = False
        while True:
            try:
                response = self._send(method, path, sent, stream=False)
            except Unreachable:
                broken = True
                if not pauses.wait():
                    raise
                continue
            if response.ok or (method == "DELETE" and broken and response.status_code == 404):
                return response
            again(pauses, problem_of(response))

    def json(self, method: str, path: str, **given: Any) -> Any:
        """Returns the JSON document that answers a request; the arguments are those of `ask`."""
        response = self.ask(method, path, **given)
        try:
            return response.json()
        except ValueError:
            raise LandlordError(
                f"the answer of {response.url} is no JSON document: is this the service?"
            ) from None

    @contextmanager
    def stream(self, method: str, path: str, **sent: Unpack[Sent]) -> Iterator[requests.Response]:
        """Yields an answer whose body is read as it comes, from one try.

        The end of the block closes the connection, which ends the work behind it.

        Raises:
            Problem: the service says that something is wrong.
            Unreachable: it does not answer, or breaks the connection.
            TimedOut: a part of the answer did not come in time.
        """
        with _said():
            response = self._send(method, path, sent, stream=True)
            with response:
                if not response.ok:
                    raise problem_of(response)
                yield response

    def taken_up(
        self, attempt: Callable[[Pauses], Generator[T, None, bool]], broken: str
    ) -> Iterator[T]:
        """Yields what attempts yield, until one of them returns that this is all.

        Args:
            attempt: reads a stream; a connection that breaks is followed by another attempt. It may
                begin the pauses anew where it has got further.
            broken: what is said where attempts end before the end too often.

        Raises:
            Problem: the service says that something is wrong.
            Unreachable: it does not answer any more.
        """
        pauses = self.retries.begin()
        while True:
            try:
                if (yield from attempt(pauses)):
                    return
            except Problem as problem:
                again(pauses, problem)
            except Unreachable:
                if not pauses.wait():
                    raise
            else:
                if not pauses.wait():
                    raise Unreachable(broken)

    def _send(self, method: str, path: str, sent: Sent, *, stream: bool) -> requests.Response:
        data = sent.get("data")
        kind = {} if data is None else {"Content-Type": LINES}
        if "body" in sent:
            kind, data = {"Content-Type": "application/json"}, json.dumps(sent["body"]).encode()
        with _said():
            return self._session.request(
                method,
                self.address + path,
                params={name: _parameter(value) for name, value in sent.get("query", {}).items()},
                data=data,
                headers={**kind, **sent.get("headers", {})},
                timeout=self._timeout,
                stream=stream,
            )


def again(pauses: Pauses, problem: Problem) -> None:
    """Waits for the next try after an error answer that may be over soon.

    Raises:
        Problem: it will not be over soon, or it was tried often enough.
    """
    if problem.status not in _PASSING or not pauses.wait(problem.retry_after):
        raise problem


def idempotent() -> dict[str, str]:
    """Returns the header with which a request that comes twice is done once."""
    return {"Idempotency-Key": uuid.uuid4().hex}


def part(text: str) -> str:
    """Returns a text as one part of a path."""
    return quote(text, safe="")


def _parameter(value: Any) -> Any:
    return str(value).lower() if isinstance(value, bool) else value


@contextmanager
def _said() -> Iterator[None]:
    """Says of errors of `requests` what they mean here."""
    try:
        yield
    except requests.ConnectTimeout as error:
        raise Unreachable(f"the service does not answer: {error}") from error
    except requests.Timeout as error:
        raise TimedOut(f"the answer did not come in time: {error}") from error
    except _BROKEN as error:
        # A silence in the middle of an answer is a ConnectionError around a ReadTimeoutError.
        if "Read timed out" in str(error):
            raise TimedOut(f"the answer did not come in time: {error}") from error
        raise Unreachable(f"the connection failed: {error}") from error
    except requests.RequestException as error:
        raise LandlordError(f"the request cannot be sent: {error}") from error
