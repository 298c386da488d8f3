"""The questions that have one request and one answer, each with the types of both."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, Generic, TypeVar

if TYPE_CHECKING:
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
    from .schemas.inputs import AdviceRequest, AuctionsRequest, BidsRequest, StatesRequest
    from .schemas.positions import PositionsAnswer, PositionsRequest
    from .schemas.questions import (
        Auction,
        BeatersAnswer,
        BeatersRequest,
        BeatsAnswer,
        BeatsRequest,
        ClassifyAnswer,
        ClassifyRequest,
        DealAnswer,
        DealsRequest,
        Decomposition,
        DecompositionsRequest,
        PlaysAnswer,
        PlaysRequest,
        ScoresAnswer,
        ScoresRequest,
        StatesAnswer,
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


PLAYS: Final[Question[PlaysRequest, PlaysAnswer]] = Question("plays")
CLASSIFY: Final[Question[ClassifyRequest, ClassifyAnswer]] = Question("plays/classify")
BEATS: Final[Question[BeatsRequest, BeatsAnswer]] = Question("plays/beats")
BEATERS: Final[Question[BeatersRequest, BeatersAnswer]] = Question("plays/beaters")
AUCTIONS: Final[Question[AuctionsRequest, Auction]] = Question("auctions")
STATES: Final[Question[StatesRequest, StatesAnswer]] = Question("states")
POSITIONS: Final[Question[PositionsRequest, PositionsAnswer]] = Question("positions")
SCORES: Final[Question[ScoresRequest, ScoresAnswer]] = Question("scores")
DEALS: Final[Question[DealsRequest, DealAnswer]] = Question("deals")
DECOMPOSITIONS: Final[SearchQuestion[DecompositionsRequest, Decomposition]] = SearchQuestion(
    "decompositions"
)
SOLUTIONS: Final[SearchQuestion[SolutionsRequest, Solution]] = SearchQuestion("solutions")
ADVICE: Final[SearchQuestion[AdviceRequest, Advice]] = SearchQuestion("advice")
READINGS: Final[SearchQuestion[ReadingsRequest, HandReading]] = SearchQuestion("readings")
BIDS: Final[SearchQuestion[BidsRequest, BidAdvice]] = SearchQuestion("bids")
CHOICES: Final[SearchQuestion[ChoicesRequest, ChoiceAnswer]] = SearchQuestion("choices")
JUDGEMENTS: Final[SearchQuestion[JudgementsRequest, JudgedChoice]] = SearchQuestion("judgements")
