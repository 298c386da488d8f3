"""How well was this game played?"""

from __future__ import annotations

import json
from typing import Annotated, Any, Literal

from pydantic import Field, PlainValidator, WithJsonSchema

from solver.errors import InvalidRequest
from solver.protocol.fields import LanguageInput, Seed
from solver.protocol.figures import Percentage, Points, Probability
from solver.protocol.limits import SearchLimit, SearchRequest
from solver.protocol.message import Answer, EngineAnswer, optional
from solver.protocol.reading import field
from solver.records import parse_record
from solver.review.review import review
from solver.rules.catalogue import BUILT_IN, Catalogue

MAX_EVENTS = 800
MAX_RECORD_TEXT = 200_000


def _record(value: Any) -> Any:
    if isinstance(value, str) and 0 < len(value) <= MAX_RECORD_TEXT:
        return value
    if (
        isinstance(value, list)
        and 0 < len(value) <= MAX_EVENTS
        and all(isinstance(event, dict) for event in value)
    ):
        return value
    raise ValueError("a record is its lines as one string, or the list of its events")


RecordInput = Annotated[
    str | list[dict[str, Any]],
    PlainValidator(_record),
    WithJsonSchema(
        {
            "anyOf": [
                {"type": "string", "minLength": 1, "maxLength": MAX_RECORD_TEXT},
                {
                    "type": "array",
                    "items": {"type": "object"},
                    "minItems": 1,
                    "maxItems": MAX_EVENTS,
                },
            ],
            "description": "A ddz-record: its JSON lines as one string, or its events as a list.",
        }
    ),
]


class ReviewsRequest(SearchRequest):
    """A finished game."""

    record: RecordInput
    wait: bool = Field(
        default=False,
        description="True: the answer is the finished review. Required for now.",
    )
    limit: SearchLimit = Field(
        default=SearchLimit(), description="For the whole game, not for each decision."
    )
    seed: Seed | None = None
    language: LanguageInput = "en"


class Decision(Answer):
    """One decision of the game, judged by what the player could know."""

    index: int = Field(description="The event's index in the record.")
    seat: int
    kind: Literal["play", "call"]
    played: int | str
    best: int | str
    legal: int = Field(description="The number of legal choices.")
    forced: bool
    win_played: Probability | None
    win_best: Probability | None
    loss: Percentage | None = Field(
        description="Percentage points of winning that were given away."
    )
    loss_low: Percentage | None = Field(description="The lower end of its 95 % interval.")
    points_loss: Points | None
    label: Literal["best", "good", "inaccuracy", "mistake", "blunder", "unclear", "forced"]
    proven: bool | None = optional(
        description="True when the best choice wins for certain, whoever holds what."
    )
    open: dict[str, str] | None = optional(
        description="Who wins with all hands seen, after `played` and after the `best` play, "
        "both exact; null where that is not known. Never graded."
    )
    reasons: list[str]


class Player(Answer):
    """One player's game."""

    seat: int
    role: str
    accuracy: Percentage | None
    average_loss: Percentage | None
    points_loss: Points | None
    match_rate: Probability | None
    luck: Percentage | None
    labels: dict[str, int]


class CurvePoint(Answer):
    """The landlord's chance after one play, as the seat that played could judge it."""

    index: int = Field(description="The event's index in the record.")
    seat: int
    landlord_win: Probability


class ReviewsAnswer(Answer):
    """The review of a game: its decisions, its players, and the curve of winning chances."""

    decisions: list[Decision]
    players: list[Player]
    curve: list[CurvePoint]
    engine: EngineAnswer


def answer(request: ReviewsRequest, catalogue: Catalogue = BUILT_IN) -> ReviewsAnswer:
    """Returns the review of a game."""
    if not request.wait:
        raise InvalidRequest('this version reviews while you wait: send "wait": true', "/wait")
    with field("record"):
        record = parse_record(_lines(request.record), catalogue.resolve)
    found = review(
        record,
        limit=request.limit.to_limit(),
        seed=request.seed,
        language=request.language,
    )
    return ReviewsAnswer.model_validate(found.to_json())


def _lines(record: str | list[dict[str, Any]]) -> str:
    if isinstance(record, str):
        return record
    return "\n".join(json.dumps(event, ensure_ascii=False) for event in record)
