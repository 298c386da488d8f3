"""Questions and answers as JSON lines, for bots, arenas and bulk work.

To an outside engine a question says more than the view, so that a bot needs no rules: `over` is the
play to beat, `legal` has all legal plays and the pass, and `counter` says how many cards of each
rank the other seats hold. All of it follows from the other fields, so an engine that knows the
rules, as ours does, reads the question without it.
"""

from __future__ import annotations

import json
import logging
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import IO, Any

from solver.game.knowledge import Knowledge
from solver.game.play import PASS
from solver.messages import LANGUAGES, Language, Message
from solver.protocol.document import MalformedDocument, decode, encode
from solver.protocol.endpoint import ENDPOINTS, Endpoint
from solver.protocol.message import Answered, Request
from solver.protocol.problem import ProblemDetails, ProblemPart
from solver.rules.catalogue import Catalogue

# --- What a question to an outside engine says beside its fields ----------------------------------

_QUESTION = "advice"
# Only `hints_of` writes these two; `over` is also a field of questions that have no history.
_ADDED = ("legal", "counter")
_ALSO_ASKED = "over"


def hints_of(view: Knowledge) -> dict[str, Any]:
    """Returns `over`, `legal` and `counter` of a seat that is to play.

    Raises:
        IllegalPlay: the seat has nothing to decide.
    """
    # Two readings of the same cards may have one text.
    legal = list(dict.fromkeys(map(str, view.legal())))
    return {
        "over": None if view.current is None else str(view.current),
        "legal": [*legal, PASS] if view.may_pass else legal,
        "counter": dict(Counter(view.unseen)),
    }


def without_hints(question: str, fields: Mapping[str, Any]) -> Mapping[str, Any]:
    """Returns the fields of a line for `landlord engine` without those of `hints_of`.

    Args:
        question: what the line asks; only advice has such fields.
        fields: its fields. A line with neither `legal` nor `counter` is returned as it is.
    """
    if question != _QUESTION or fields.keys().isdisjoint(_ADDED):
        return fields
    return {
        name: value
        for name, value in fields.items()
        if name not in _ADDED and not (name == _ALSO_ASKED and "history" in fields)
    }


# --- Lines ----------------------------------------------------------------------------------------

# Bytes. The longest request is a review with its record, of 200,000 characters at most.
MAX_LINE = 1 << 20
log = logging.getLogger(__name__)

Ask = Callable[[Endpoint, Request], Answered]
Describe = Callable[[Exception], ProblemDetails]


@dataclass(frozen=True, slots=True)
class Line:
    """One line that was read: a question, or what is wrong with it.

    Attributes:
        id: what the line says as its `id`.
        question: the endpoint that is asked, and the request; None where the line has none.
        problem: why there is no question.
        language: what the line says as its `language`.
    """

    id: Any
    question: tuple[Endpoint, Request] | None = None
    problem: ProblemDetails | None = None
    language: Any = None

    def answer(
        self, ask: Ask, describe: Describe = ProblemDetails.of, *, language: Language = "en"
    ) -> str:
        """Returns the line of JSON that answers this one, whatever happens.

        Args:
            ask: answers a question.
            describe: returns the problem that describes an error of `ask`.
            language: the language of errors where the line names none.
        """
        problem = self.problem
        if self.question is not None:
            try:
                text = ask(*self.question).to_text()
            except Exception as error:
                problem = describe(error)
                if problem.status == 500:
                    log.exception("a request failed")
            else:
                known = str(self.id) if type(self.id) is int else encode(self.id)
                return f'{{"id":{known},"ok":true{"" if text == "{}" else ","}{text[1:]}'
        assert problem is not None
        return encode(self._refusal(problem, language))

    def _refusal(self, problem: ProblemDetails, language: Language) -> dict[str, Any]:
        said = problem.to_dict(self.language if self.language in LANGUAGES else language)
        del said["type"]
        return {"id": self.id, "ok": False, "status": problem.status, **said}


def answers(stream: IO[bytes], catalogue: Catalogue) -> Iterator[str]:
    """Yields the answers to the requests of a stream: one line of JSON for each line, in order.

    A request is `{"id", "do", …fields}`, where `do` is the path of an endpoint below /v1. Its
    answer is `{"id", "ok": true, …}`. A line that cannot be answered, whatever it holds, gets
    `{"id", "ok": false, "status", "title", "detail", "errors"}`.
    """

    def ask(endpoint: Endpoint, request: Request) -> Answered:
        return endpoint.answer(request, catalogue)

    for line in questions(stream):
        yield line.answer(ask)


def questions(stream: IO[bytes]) -> Iterator[Line]:
    """Yields what each line of a stream asks, in order."""
    for line in bounded_lines(stream):
        yield Line(None, problem=too_long()) if line is None else _read(line)


def bounded_lines(stream: IO[bytes]) -> Iterator[bytes | None]:
    """Yields the lines of a stream, with None in the place of a line beyond `MAX_LINE`."""
    while line := stream.readline(MAX_LINE + 1):
        if len(line) <= MAX_LINE or line.endswith(b"\n"):
            yield line
            continue
        while (rest := stream.readline(MAX_LINE)) and not rest.endswith(b"\n"):
            pass
        yield None


def _read(line: bytes) -> Line:
    request_id, language = None, None
    try:
        document = _object(line)
        language = document.get("language")
        request_id = document.pop("id", None)
        path = document.pop("do", None)
        endpoint = ENDPOINTS.get(path) if isinstance(path, str) else None
        if endpoint is None:
            return Line(request_id, problem=_unknown(path), language=language)
        request = endpoint.request.model_validate(without_hints(endpoint.path, document))
        return Line(request_id, (endpoint, request), language=language)
    except MalformedDocument as error:
        return Line(_salvaged_id(line), problem=ProblemDetails.of(error))
    except Exception as error:
        problem = ProblemDetails.of(error)
        if problem.status == 500:
            log.exception("a request failed")
        return Line(request_id, problem=problem, language=language)


def _object(line: bytes) -> dict[str, Any]:
    document = decode(line)
    if not isinstance(document, dict):
        raise MalformedDocument("a request is a JSON object")
    return document


def _salvaged_id(line: bytes) -> str | int | None:
    """Returns the id of a line that is valid only for a lenient reader of JSON."""
    try:
        found = json.loads(line)["id"]
        # An id with unpaired surrogates cannot be written as UTF-8: encode() raises.
        return found if isinstance(found, (str, int)) and str(found).encode() else None
    except (ValueError, TypeError, KeyError, RecursionError):
        return None


def _unknown(path: Any) -> ProblemDetails:
    known = ", ".join(ENDPOINTS)
    reason = Message("`do` is missing")
    if path is not None:
        reason = Message("no such question: {path}", path=encode(path)[:60])
    detail = Message("{reason}; the questions are {known}", reason=reason, known=known)
    status = 422 if path is None or not isinstance(path, str) else 404
    return ProblemDetails(status, "Unknown question", detail, (ProblemPart("/do", detail),))


def too_long() -> ProblemDetails:
    """Returns what is wrong with a line beyond `MAX_LINE`."""
    return ProblemDetails(
        413, "Too long", Message("a line has more than {most} bytes", most=MAX_LINE)
    )
