"""What can be asked: an endpoint is a question, its answer, and the words about both."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from importlib import import_module
from typing import Any, TypeVar, get_type_hints

from pydantic import ValidationError

from solver.errors import InternalError, InvalidRequest
from solver.protocol.message import Answered, Request
from solver.protocol.problem import TOO_LARGE
from solver.rules import TooLarge
from solver.rules.catalogue import BUILT_IN, Catalogue


@dataclass(frozen=True)
class Endpoint:
    """One question that can be asked over HTTP, by `landlord engine` and on the command line.

    Attributes:
        path: the path below /v1, which is also the `do` of a line for `landlord engine`.
        name: the OpenAPI operation id.
        request: the model of the question.
        response: the model of the answer.
        answers: the function that answers a request, given the games that it may name.
        summary: what the answer is, in one sentence.
        description: further sentences for the documentation; may be empty.
    """

    path: str
    name: str
    request: type[Request]
    response: type[Answered]
    answers: Callable[[Any, Catalogue], Answered]
    summary: str
    description: str = ""

    @property
    def resource(self) -> str:
        """The first part of the path, such as `plays` of `plays/classify`."""
        return self.path.split("/", 1)[0]

    def answer(self, request: Request, catalogue: Catalogue = BUILT_IN) -> Answered:
        """Returns the answer to a request.

        Raises:
            SolverError: what the rules forbid, with a pointer into the request.
            InternalError: the answer does not have its own form.
        """
        try:
            return self.answers(request, catalogue)
        except TooLarge:
            raise InvalidRequest(TOO_LARGE, self._place_of_hands) from None
        except ValidationError as error:
            # The request was checked before.
            raise InternalError("an answer does not have its own form") from error

    @property
    def _place_of_hands(self) -> str:
        """Where the hands of a request stand, as a JSON pointer."""
        known = self.request.model_fields
        return next((f"/{name}" for name in ("hand", "hands", "record") if name in known), "")

    def ask(self, document: Any, catalogue: Catalogue = BUILT_IN) -> Answered:
        """Returns the answer to a request given as plain JSON values.

        Raises:
            pydantic.ValidationError: fields that are missing, unknown or of another type.
            SolverError: what the rules forbid, with a pointer into the request.
        """
        return self.answer(self.request.model_validate(document), catalogue)


# What has been asked for so far, by the path.
_known: dict[str, Endpoint] = {}
_Answers = TypeVar("_Answers", bound=Callable[..., Answered])


def endpoint(
    path: str, name: str, summary: str, description: str = ""
) -> Callable[[_Answers], _Answers]:
    """Returns the decorator of a function that answers a question: its annotations say the rest.

    The arguments are those of `Endpoint`.
    """

    def asked(answers: _Answers) -> _Answers:
        types = get_type_hints(answers)
        _known[path] = Endpoint(
            path, name, types["request"], types["return"], answers, summary, description
        )
        return answers

    return asked


class _Table(Mapping[str, Endpoint]):
    """The endpoints by their paths; the module of a question is imported when it is asked for."""

    def __init__(self, modules: Mapping[str, str]) -> None:
        self._modules = modules

    def __getitem__(self, path: str) -> Endpoint:
        if path not in _known:
            import_module(f"{__package__}.{self._modules[path]}")
        return _known[path]

    def __iter__(self) -> Iterator[str]:
        return iter(self._modules)

    def __len__(self) -> int:
        return len(self._modules)


# The module of each question.
ENDPOINTS: Mapping[str, Endpoint] = _Table(
    {
        "plays": "plays",
        "plays/classify": "plays",
        "plays/beats": "plays",
        "plays/beaters": "plays",
        "auctions": "referee",
        "states": "referee",
        "positions": "positions",
        "scores": "referee",
        "decompositions": "decompositions",
        "solutions": "solutions",
        "advice": "advice",
        "readings": "readings",
        "bids": "bids",
        "deals": "deals",
        "choices": "choices",
        "judgements": "judgements",
        "reviews": "reviews",
    }
)
