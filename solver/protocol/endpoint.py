"""The table of questions: the path below /v1, the request, the answer, and the words about it."""

from __future__ import annotations

import pkgutil
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, NamedTuple

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


class _Row(NamedTuple):
    """An endpoint by names: the module of a question is imported when it is first asked."""

    name: str
    request: str
    response: str
    answers: str
    summary: str
    description: str = ""


class _Table(Mapping[str, Endpoint]):
    """The endpoints by their paths; each one is made when it is first asked for."""

    def __init__(self, rows: Mapping[str, _Row]) -> None:
        self._rows = rows
        self._made: dict[str, Endpoint] = {}

    def __getitem__(self, path: str) -> Endpoint:
        if path not in self._made:
            row = self._rows[path]
            self._made[path] = Endpoint(
                path,
                row.name,
                _found(row.request),
                _found(row.response),
                _found(row.answers),
                row.summary,
                row.description,
            )
        return self._made[path]

    def __iter__(self) -> Iterator[str]:
        return iter(self._rows)

    def __len__(self) -> int:
        return len(self._rows)


def _found(name: str) -> Any:
    """Returns what `module:name` means in this package."""
    return pkgutil.resolve_name(f"{__package__}.{name}")


ENDPOINTS: Mapping[str, Endpoint] = _Table(
    {
        "plays": _Row(
            "listPlays",
            "plays:PlaysRequest",
            "plays:PlaysAnswer",
            "plays:legal",
            "The legal plays of a hand.",
            "Without `over` the hand leads and may not pass.",
        ),
        "plays/classify": _Row(
            "classifyCards",
            "plays:ClassifyRequest",
            "plays:ClassifyAnswer",
            "plays:classify",
            "What a set of cards can be read as.",
        ),
        "plays/beats": _Row(
            "comparePlays",
            "plays:BeatsRequest",
            "plays:BeatsAnswer",
            "plays:beats",
            "Whether one play beats another.",
        ),
        "plays/beaters": _Row(
            "listBeaters",
            "beaters:BeatersRequest",
            "beaters:BeatersAnswer",
            "beaters:answer",
            "Who may beat which play, by what each seat may hold.",
        ),
        "auctions": _Row(
            "replayAuction",
            "auctions:AuctionsRequest",
            "auctions:AuctionsAnswer",
            "auctions:answer",
            "The state of an auction: whose call it is, what is legal, who is the landlord.",
        ),
        "states": _Row(
            "replayGame",
            "states:StatesRequest",
            "states:StatesAnswer",
            "states:answer",
            "The state of a game: whose turn it is, what lies on the table, who has won.",
            "An act that is not legal is refused with its index.",
        ),
        "positions": _Row(
            "drawPosition",
            "positions:PositionsRequest",
            "position_answer:PositionsAnswer",
            "positions:answer",
            "A game at one place, as one seat sees it: all that is needed to draw it.",
            "The game may be unfinished, known in part, or not possible: `problems` then say what "
            "is missing or wrong, and where. A record of any format, or the line of a position, "
            "may stand in `text` instead. `asks` are the questions that can be asked next, ready "
            "to be sent.",
        ),
        "scores": _Row(
            "scoreGame",
            "scores:ScoresRequest",
            "scores:ScoresAnswer",
            "scores:answer",
            "The scores of a finished game: the landlord's, then each peasant's.",
        ),
        "decompositions": _Row(
            "decomposeHand",
            "decompositions:DecompositionsRequest",
            "decompositions:DecompositionsAnswer",
            "decompositions:answer",
            "The fewest plays that a hand takes, and how.",
        ),
        "solutions": _Row(
            "solvePosition",
            "solutions:SolutionsRequest",
            "solutions:Solution",
            "solutions:answer",
            "Who wins when all hands are known, and which of the plays do.",
            "Where the limit ends the search, the answer says `undecided` and gives what is "
            "proven.",
        ),
        "advice": _Row(
            "advise",
            "advice:AdviceRequest",
            "advice:Advice",
            "advice:answer",
            "The best play for one seat, which sees only its own hand.",
            "Every estimate comes with its standard error, every play with reasons.",
        ),
        "readings": _Row(
            "readHands",
            "readings:ReadingsRequest",
            "readings:HandReading",
            "readings:answer",
            "Hand reading: what the other seats probably hold, and what the seat to act may play.",
            "It is asked as advice is, also while another seat is to act. Every figure comes with "
            "its standard error, which is 0 where the cards that are seen decide it.",
        ),
        "bids": _Row(
            "recommendBid",
            "bids:BidsRequest",
            "bids:BidAdvice",
            "bids:answer",
            "What a seat should call, at any turn of an auction.",
            "Each call has its distribution of points, its chances in either role, and what "
            "follows it. With `worlds: 0` the learned values answer alone, within milliseconds. A "
            "landlord who chooses the direction of play asks with all calls: the choices are then "
            "1 and -1.",
        ),
        "deals": _Row(
            "dealCards",
            "deals:DealsRequest",
            "deals:DealAnswer",
            "deals:answer",
            "A random deal of a game, with the record that begins with it.",
            "Equal seeds give equal deals, so a game can be shared and played again.",
        ),
        "choices": _Row(
            "choose",
            "choices:ChoicesRequest",
            "choices:ChoiceAnswer",
            "choices:answer",
            "What a player of some strength does, at any point of a game.",
            "The player is told what its seat can see, and no more. With `record` the answer also "
            "says whose decision comes next: seats that may bomb out of turn come first.",
        ),
        "judgements": _Row(
            "judgeChoice",
            "judgements:JudgementsRequest",
            "judgements:JudgedChoice",
            "judgements:answer",
            "How good a choice would be, judged like the decisions of a review.",
        ),
        "reviews": _Row(
            "reviewGame",
            "reviews:ReviewsRequest",
            "reviews:Review",
            "reviews:answer",
            "The review of a finished game: every decision judged by what its player could know.",
            "Over HTTP a review is a job: it is waited for with `wait`, or followed by its id.",
        ),
    }
)
