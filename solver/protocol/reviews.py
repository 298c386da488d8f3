"""How well was this game played?"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import Annotated, Literal, Self

from pydantic import Field

from solver.errors import InvalidRequest
from solver.game.act import Move
from solver.game.play import Play, text_of
from solver.game.score import DEFAULT_OBJECTIVE
from solver.protocol.fields import LanguageInput, ObjectiveInput, Seed
from solver.protocol.figures import Figure, Percentage, Points, Probability
from solver.protocol.forms import StepInput, StepNumber, place_of
from solver.protocol.limits import MAX_SECONDS, SearchLimit, SearchRequest
from solver.protocol.luck import AmountAnswer, LuckAnswer
from solver.protocol.message import Answer, EngineAnswer, optional
from solver.protocol.record_input import RecordInput
from solver.records import Record
from solver.review.judgement import Category, Choice, Judgement, Label, Phase, SampledDeal
from solver.review.plan import DEFAULT_LIMIT, Review
from solver.review.review import review
from solver.rules.catalogue import BUILT_IN, Catalogue
from solver.search.limit import Limit

REVIEW_OBJECTIVE = (
    "What all seats of the sampled deals play for, and what the loss of a play is measured in: "
    "`win`, percentage points of winning, or `points`, percent of the difference between winning "
    "and losing what is at stake. Calls are judged by points."
)


class ReviewLimit(SearchLimit):
    """The limit of a review; the default one has enough worlds for stable labels.

    The seconds are for the whole game, and the worlds for each decision. With worlds, the seconds
    are a safeguard.
    """

    def within(self, seconds: float) -> Self:
        """Returns this limit with the worlds of the default one, if it is empty, and shortened."""
        worlds = self.worlds
        if worlds is None and self.seconds is None:
            worlds = DEFAULT_LIMIT.worlds
        return SearchLimit.within(self.model_copy(update={"worlds": worlds}), seconds)

    def to_limit(self) -> Limit:
        """Returns the solver's limit; it ends after `MAX_SECONDS` at the latest."""
        worlds = self.within(MAX_SECONDS).worlds
        return replace(super().to_limit(), worlds=worlds)


class ReviewsRequest(StepInput, SearchRequest):
    """A finished game: its record, or the id of a stored game."""

    record: RecordInput | None = Field(default=None, description="The game, in any format.")
    at: StepNumber | None = Field(
        default=None,
        description="How many of the calls and acts of the game are reviewed; null for all.",
    )
    game: Annotated[str, Field(min_length=1, max_length=64)] | None = Field(
        default=None, description="The id of a stored game, instead of `record`. Over HTTP only."
    )
    wait: bool = Field(
        default=False,
        description="True: the answer is the finished review, if it is there in time.",
    )
    keep: bool = Field(
        default=True,
        description="False: the game is not stored with the other games, but with its review "
        "alone. Over HTTP only.",
    )
    limit: ReviewLimit = Field(
        default=ReviewLimit(),
        description=f"When absent, {DEFAULT_LIMIT.worlds} worlds for each decision, with the "
        f"longest search in seconds as a safeguard; `engine.cut_short` says when that ended it.",
    )
    objective: ObjectiveInput = Field(default=DEFAULT_OBJECTIVE, description=REVIEW_OBJECTIVE)
    seed: Seed | None = None
    language: LanguageInput = "en"


class DoubleDummyAnswer(Answer):
    """Who wins with all hands known, after what was played and after the best play."""

    played: str
    best: str


class SampledDealAnswer(Answer):
    """A sampled deal: the hands by seat when the decision was made, and who wins it."""

    hands: list[str]
    weight: Probability = Field(description="The share of all sampled deals that are this one.")
    wins_played: bool = Field(description="Whether the seat's side wins after what was played.")
    wins_best: bool = Field(description="The same after the best play.")

    @classmethod
    def of(cls, deal: SampledDeal) -> Self:
        """Returns a deal as an answer shows it."""
        return cls(
            hands=[str(hand) for hand in deal.hands],
            weight=deal.weight,
            wins_played=deal.wins_played,
            wins_best=deal.wins_best,
        )


class CallShownAnswer(Answer):
    """What a call showed the others about the hand, in top shares: 0 is the best of all hands."""

    top_share: Probability = Field(description="The share of all dealt hands that are stronger.")
    before: tuple[Probability, Probability] = Field(
        description="The middle 80 % of what the others thought possible before the call."
    )
    after: tuple[Probability, Probability] = Field(description="The same after the call.")


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
    win_played_error: Probability | None = Field(
        description="The standard error of `win_played`; 0 when that win is proven."
    )
    win_best: Probability | None
    win_best_error: Probability | None = Field(description="The standard error of `win_best`.")
    loss: Percentage | None = Field(
        description="Percentage points of winning that were given away; with the objective "
        "`points`, and for a call, points in percent of the difference between winning and losing."
    )
    loss_low: Percentage | None = Field(description="The lower end of its 95 % interval.")
    points_loss: Points | None
    expected_loss: Percentage = Field(
        description="Percentage points of winning given away in expectation, whether or not the "
        "sample shows it; accuracy counts these. 0 for a call."
    )
    label: Label
    certain_win_refused: bool = Field(
        description="Whether the best choice wins for certain, and what was played does not. The "
        "label follows the loss all the same."
    )
    proven: bool | None = optional(
        description="True when the best choice wins for certain, whoever holds what."
    )
    open: DoubleDummyAnswer | None = optional(
        description="Who wins with all hands known, after `played` and after the `best` play, "
        "both exact; absent where that was not solved. Never graded."
    )
    reasons: list[str]
    worlds: int = Field(description="The number of sampled deals that the verdict rests on.")
    settled: bool = Field(description="Whether more sampled deals would hardly change the label.")
    shown: CallShownAnswer | None = optional(
        description="What a call showed the others about the hand; absent for a play."
    )
    phase: Phase
    category: Category
    difficulty: Percentage | None = Field(
        description="Percentage points that the network's policy loses here on average."
    )
    punished: bool | None = Field(
        description="Whether a mistake cost something in this game; null for other decisions."
    )
    effects: list[AmountAnswer] = Field(
        description="By seat what the decision changed against the best choice, measured in other "
        "deals than those in which that was found; `own` and `others` of a player's luck are the "
        "sums."
    )
    line: list[tuple[int, str]] = Field(
        description="How the game may go on from the best choice: seats and plays."
    )
    played_line: list[tuple[int, str]] = Field(
        description="The same from what was played; empty where that was best."
    )
    deals: list[SampledDealAnswer] = Field(
        description="Two or three of the sampled deals that the verdict rests on."
    )
    effective_samples: Figure | None = Field(
        description="How many different deals of equal weight would say as much as the sample."
    )

    @classmethod
    def of(cls, judgement: Judgement) -> Self:
        """Returns a judgement as an answer shows it."""
        solved = judgement.double_dummy
        return cls(
            index=judgement.index,
            seat=judgement.seat,
            kind=judgement.kind,
            played=choice_text(judgement.played),
            best=choice_text(judgement.best),
            legal=judgement.legal,
            forced=judgement.forced,
            win_played=judgement.win_played,
            win_played_error=judgement.win_played_error,
            win_best=judgement.win_best,
            win_best_error=judgement.win_best_error,
            loss=judgement.loss,
            loss_low=judgement.loss_low,
            points_loss=judgement.points_loss,
            expected_loss=judgement.expected_loss,
            label=judgement.label,
            certain_win_refused=judgement.certain_win_refused,
            proven=judgement.proven,
            open=None if solved is None else DoubleDummyAnswer.model_validate(solved),
            reasons=judgement.reasons,
            worlds=judgement.worlds,
            settled=judgement.settled,
            shown=None
            if judgement.shown is None
            else CallShownAnswer.model_validate(judgement.shown),
            phase=judgement.phase,
            category=judgement.category,
            difficulty=judgement.difficulty,
            punished=judgement.punished,
            effects=[AmountAnswer.model_validate(each) for each in judgement.effects],
            line=_line(judgement.line),
            played_line=_line(judgement.played_line),
            deals=[SampledDealAnswer.of(each) for each in judgement.deals],
            effective_samples=judgement.effective_samples,
        )


class Player(Answer):
    """The summary of one player's game."""

    seat: int
    role: str
    accuracy: Percentage | None
    average_loss: Percentage | None
    points_loss: Points | None
    match_rate: Probability | None
    luck: LuckAnswer
    result: AmountAnswer | None
    adjusted_result: AmountAnswer | None = Field(
        description="The result without the luck of `deal`, `bottom` and `cards`."
    )
    labels: dict[str, int]


class CurvePoint(Answer):
    """The landlord's chances after one play, as the seat that made it could judge them."""

    index: int = Field(description="The event's index in the record.")
    seat: int
    landlord_win: Probability


class ReviewsAnswer(Answer):
    """The review of a game: its decisions, its players, and the curve of winning chances."""

    decisions: list[Decision]
    players: list[Player]
    curve: list[CurvePoint]
    engine: EngineAnswer

    @classmethod
    def of(cls, found: Review) -> Self:
        """Returns a review as an answer shows it."""
        return cls(
            decisions=[Decision.of(each) for each in found.decisions],
            players=[Player.model_validate(each) for each in found.players],
            curve=[CurvePoint.model_validate(each) for each in found.curve],
            engine=EngineAnswer.model_validate(found.engine),
        )


def answer(request: ReviewsRequest, catalogue: Catalogue = BUILT_IN) -> ReviewsAnswer:
    """Returns the review of a game, made in this process."""
    if request.game is not None:
        raise InvalidRequest("there is no store here: send the record of the game", "/game")
    found = review(
        record_of(request, catalogue),
        limit=request.limit.to_limit(),
        seed=request.seed,
        language=request.language,
        objective=request.objective,
    )
    return ReviewsAnswer.of(found)


def record_of(request: ReviewsRequest, catalogue: Catalogue = BUILT_IN) -> Record:
    """Returns the record that a request holds.

    Raises:
        SolverError: there is none, or it breaks the rules of its game.
    """
    if request.record is None:
        raise InvalidRequest("this field is required", "/record")
    game = request.game_of_record(catalogue)
    if not isinstance(game, Record):
        raise InvalidRequest("a position holds no decisions: send the record of a game", "/record")
    if request.at is None:
        return game
    return game.until(place_of(game.timeline, request.at))


def choice_text(choice: Choice) -> int | str:
    """Returns a call as the auction names it, or the cards of a play."""
    return text_of(choice) if choice is None or isinstance(choice, Play) else choice


def _line(moves: Iterable[Move]) -> list[tuple[int, str]]:
    return [(move.seat, text_of(move.play)) for move in moves]
