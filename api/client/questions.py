"""The questions that have one request and one answer, each with the types of both."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final, Generic, TypeVar

from .schemas.advice import (
    Advice,
    BidAdvice,
    HandReading,
    ReadingsRequest,
)
from .schemas.choices import (
    ChoiceAnswer,
    ChoicesRequest,
    JudgedChoice,
    JudgementsRequest,
)
from .schemas.inputs import AdviceRequest, BidsRequest
from .schemas.positions import PositionsAnswer, PositionsRequest
from .schemas.questions import (
    AuctionsAnswer,
    AuctionsRequest,
    BeatersAnswer,
    BeatersRequest,
    BeatsAnswer,
    BeatsRequest,
    ClassifyAnswer,
    ClassifyRequest,
    DealAnswer,
    DealsRequest,
    DecompositionsAnswer,
    DecompositionsRequest,
    PlaysAnswer,
    PlaysRequest,
    ScoresAnswer,
    ScoresRequest,
    StatesAnswer,
    StatesRequest,
)
from .schemas.solutions import Solution, SolutionsRequest

Q = TypeVar("Q", bound=Mapping[str, object])
A = TypeVar("A")


@dataclass(frozen=True)
class Question(Generic[Q, A]):
    """A question to `POST /v1/{path}`, which a batch may ask as well.

    Attributes:
        path: its path below /v1.
    """

    path: str


@dataclass(frozen=True)
class SearchQuestion(Question[Q, A]):
    """A question whose search can be followed: its answer gets better."""


PLAYS: Final = Question[PlaysRequest, PlaysAnswer]("plays")
CLASSIFY: Final = Question[ClassifyRequest, ClassifyAnswer]("plays/classify")
BEATS: Final = Question[BeatsRequest, BeatsAnswer]("plays/beats")
BEATERS: Final = Question[BeatersRequest, BeatersAnswer]("plays/beaters")
AUCTIONS: Final = Question[AuctionsRequest, AuctionsAnswer]("auctions")
STATES: Final = Question[StatesRequest, StatesAnswer]("states")
POSITIONS: Final = Question[PositionsRequest, PositionsAnswer]("positions")
SCORES: Final = Question[ScoresRequest, ScoresAnswer]("scores")
DEALS: Final = Question[DealsRequest, DealAnswer]("deals")
DECOMPOSITIONS: Final = SearchQuestion[DecompositionsRequest, DecompositionsAnswer](
    "decompositions"
)
SOLUTIONS: Final = SearchQuestion[SolutionsRequest, Solution]("solutions")
ADVICE: Final = SearchQuestion[AdviceRequest, Advice]("advice")
READINGS: Final = SearchQuestion[ReadingsRequest, HandReading]("readings")
BIDS: Final = SearchQuestion[BidsRequest, BidAdvice]("bids")
CHOICES: Final = SearchQuestion[ChoicesRequest, ChoiceAnswer]("choices")
JUDGEMENTS: Final = SearchQuestion[JudgementsRequest, JudgedChoice]("judgements")
