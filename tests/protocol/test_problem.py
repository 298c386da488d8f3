"""Whose fault an error is: what was asked (4xx), what is missing now (503), or ours (500)."""

from __future__ import annotations

from typing import Any

import pytest
from pydantic import ValidationError

from solver.advice.advise import Candidate
from solver.errors import (
    Busy,
    InternalError,
    InvalidHand,
    InvalidRequest,
    ResourceUnavailable,
    SolverError,
    as_internal_error,
)
from solver.protocol import ENDPOINTS, Endpoint, ProblemDetails
from solver.protocol.message import Answer, Request
from solver.rules import TooLarge
from tests.together import together


class Asked(Request):
    hand: str = ""


class Answered(Answer):
    number: int


def endpoint(answers: Any) -> Endpoint:
    return Endpoint("some", "some", Asked, Answered, answers, "Some.")


def raising(error: Exception) -> Any:
    def answers(*_: Any) -> Answer:
        raise error

    return answers


def problem_of(answers: Any) -> ProblemDetails:
    with pytest.raises(Exception) as raised:
        endpoint(answers).ask({})
    return ProblemDetails.of(raised.value)


@together(
    ("error", "kind"),
    [
        (InvalidHand("no card"), "invalid-hand"),
        (InvalidRequest("no"), "invalid-request"),
        (ResourceUnavailable("no weights"), "unavailable"),
        (Busy("no place"), "no-capacity"),
        (TooLarge("the hand has more than 1000000 legal plays"), "invalid-request"),
        (InternalError("broken"), "internal-error"),
    ],
)
def test_the_kinds_of_problems_have_fixed_names(error: Exception, kind: str) -> None:
    """Clients compare them, so a class that is renamed must not change them."""
    assert ProblemDetails.of(error).to_dict()["type"] == f"urn:landlord:problem:{kind}"


def test_bad_input_is_told_with_its_place() -> None:
    problem = problem_of(raising(InvalidHand("no card", "/hand")))
    assert (problem.status, problem.issues[0].pointer) == (422, "/hand")


def test_a_hand_with_too_many_plays_is_told_where_the_hands_stand() -> None:
    problem = problem_of(raising(TooLarge("the hand has more than 1000000 legal plays")))
    assert (problem.status, problem.issues[0].pointer) == (422, "/hand")
    assert "1000000" not in problem.detail


def test_an_error_of_the_core_shows_nothing() -> None:
    problem = problem_of(raising(ValueError("counts: the table counts other cards")))
    assert problem.status == 500
    assert "counts" not in problem.detail


def test_an_answer_without_its_own_form_shows_nothing() -> None:
    """It was a 422 about fields that nobody had sent."""
    problem = problem_of(lambda *_: Answered.model_validate({"number": "some"}))
    assert problem.status == 500
    assert not problem.issues


def test_a_request_without_its_form_is_told() -> None:
    with pytest.raises(ValidationError) as raised:
        endpoint(raising(AssertionError())).ask({"hands": 3})
    assert ProblemDetails.of(raised.value).status == 422


def test_an_error_in_reasons_is_ours() -> None:
    def explain() -> list[str]:
        raise InvalidHand("'77' is not in '3'")

    candidate = Candidate(0.5, 0.1, 0.0, 0.1, 1, play=None, explain=explain)
    with pytest.raises(InternalError) as raised:
        _ = candidate.reasons
    assert ProblemDetails.of(raised.value).status == 500
    assert "77" not in ProblemDetails.of(raised.value).detail


def test_ours_passes_other_errors_on() -> None:
    with pytest.raises(Busy), as_internal_error():
        raise Busy(3)


def test_what_is_lost_is_unavailable_for_now() -> None:
    problem = problem_of(
        raising(ResourceUnavailable("the weights of {game} cannot be used", game="double"))
    )
    assert (problem.status, problem.retry_after) == (503, 60)
    assert problem.detail == "the weights of double cannot be used"


def test_demands_of_the_library_stay_bad_input() -> None:
    error = InvalidRequest("no decomposition meets this", "/keep/0")
    assert problem_of(raising(error)).status == 422


@together(
    ("endpoint", "question", "name"),
    [
        ("advice", {"over": None}, "rules"),
        ("advice", {"over": None, "rules": "classic"}, "hand"),
        ("bids", {"rules": "classic"}, "hand"),
        ("scores", {}, "rules"),
        ("solutions", {"rules": "snatch", "hands": ["3", "4", "5"]}, "landlord"),
        ("states", {"rules": "classic"}, "history"),
    ],
)
def test_a_field_that_is_missing_is_named(
    endpoint: str, question: dict[str, Any], name: str
) -> None:
    """Tests that the sentence does so: logs and the command line show it without its pointer."""
    with pytest.raises(SolverError) as refused:
        ENDPOINTS[endpoint].ask(question)
    assert refused.value.pointer == f"/{name}"
    assert str(refused.value) == f"the field {name} is required"


@together(
    ("endpoint", "fields", "said"),
    [
        ("advice", {"over": [0, 1.5]}, "/over/1: a play is a text such as"),
        ("solutions", {"over": True, "hands": ["3", "4", "5"]}, "/over: cards are a text such as"),
        (
            "advice",
            {"left": [18, 17, "x"]},
            "/left: the number of cards of each seat is a list from ",
        ),
        ("advice", {"played": "QQ"}, "/played: what each seat has is an object by seat, such "),
        ("bids", {"open_hands": "34"}, "/open_hands: what each seat has is an object by seat, "),
    ],
)
def test_what_has_another_form_is_told_how_it_is_written(
    endpoint: str, fields: dict[str, Any], said: str
) -> None:
    """Tests that no list is answered with "an object is expected" where an act may be a list."""
    known: dict[str, Any] = {"rules": "classic", "landlord": 0}
    with pytest.raises(ValidationError) as refused:
        ENDPOINTS[endpoint].ask(known | fields)
    assert ProblemDetails.of(refused.value).detail.startswith(said)
