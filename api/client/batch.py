"""Thousands of questions: some at a time in one request, answered in order and as they come."""

from __future__ import annotations

import json
from collections import deque
from collections.abc import Callable, Generator, Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from .connection import LINES, ServiceSession
from .errors import Problem, problem_said
from .events import lines
from .retries import Pauses

Q = TypeVar("Q")
Asked = TypeVar("Asked", bound=Mapping[str, object])
A = TypeVar("A")

# A request holds no more bytes than these and one line. The service takes 16 MiB by default.
_BYTES = 1 << 22


@dataclass(frozen=True)
class Question(Generic[Asked, A]):
    """A question to `POST /v1/{path}`, which a batch may ask as well.

    Attributes:
        path: its path below /v1.
    """

    path: str


@dataclass(frozen=True)
class SearchQuestion(Question[Asked, A]):
    """A question whose search can be followed: its answer gets better."""


@dataclass(frozen=True)
class Answered(Generic[Q, A]):
    """What a batch says of one question.

    Attributes:
        question: the question.
        problem: why it has no answer, or None.
    """

    question: Q
    problem: Problem | None
    _answer: A | None

    def result(self) -> A:
        """Returns the answer.

        Raises:
            Problem: there is none.
        """
        if self.problem is not None:
            raise self.problem
        assert self._answer is not None
        return self._answer


def answered(
    connection: ServiceSession,
    questions: Iterable[Q],
    line_of: Callable[[Q], Mapping[str, object]],
    together: int,
) -> Iterator[Answered[Q, Any]]:
    """Yields the answers to questions, in their order.

    Args:
        connection: where they are asked.
        questions: read no further ahead than one request needs.
        line_of: returns the line of a question, without its id.
        together: the most questions in a request.
    """
    for part in _parts(questions, line_of, together):
        yield from _answers(connection, part)


def _parts(
    questions: Iterable[Q], line_of: Callable[[Q], Mapping[str, object]], together: int
) -> Iterator[deque[tuple[Q, int, bytes]]]:
    part: deque[tuple[Q, int, bytes]] = deque()
    size = 0
    for number, question in enumerate(questions):
        line = json.dumps({**line_of(question), "id": number}).encode() + b"\n"
        part.append((question, number, line))
        size += len(line)
        if len(part) >= together or size >= _BYTES:
            yield part
            part, size = deque(), 0
    if part:
        yield part


def _answers(
    connection: ServiceSession, open: deque[tuple[Q, int, bytes]]
) -> Iterator[Answered[Q, Any]]:
    """Yields the answers of one part; what a broken connection left open is asked again."""

    def attempt(pauses: Pauses) -> Generator[Answered[Q, Any], None, bool]:
        data, kind = b"".join(line for _, _, line in open), {"Accept": LINES}
        with connection.stream("POST", "/v1/batch", data=data, headers=kind) as response:
            for line in lines(response):
                said = json.loads(line)
                if said.get("id") != open[0][1]:
                    # The service stops: the lines after this one have no answer.
                    raise problem_said(said)
                question, _, _ = open.popleft()
                pauses.reset()
                yield _answered(question, said)
                if not open:
                    return True
        raise problem_said({}, status=503, title="The batch broke off")

    return connection.taken_up(attempt, "the batch broke off")


def _answered(question: Q, said: dict[str, Any]) -> Answered[Q, Any]:
    del said["id"]
    if said.pop("ok"):
        return Answered(question, None, said)
    return Answered(question, problem_said(said), None)
