"""How well was this game played?"""

from __future__ import annotations

from dataclasses import replace
from typing import Annotated, Self

from pydantic import Field

from solver.errors import InvalidRequest
from solver.game.objective import DEFAULT_OBJECTIVE
from solver.protocol.endpoint import endpoint
from solver.protocol.fields import ObjectiveInput, Seat
from solver.protocol.forms import RecordInput, SetUpInput, StepNumber, needed, place_of, the_form
from solver.protocol.limits import MAX_SECONDS, SampledRequest, SearchLimit
from solver.protocol.reading import field
from solver.records import Record
from solver.review.plan import DEFAULT_LIMIT, Review
from solver.review.review import review
from solver.rules import MAX_SEATS
from solver.rules.catalogue import BUILT_IN, Catalogue
from solver.search.limit import Limit

REVIEW_OBJECTIVE = (
    "What all seats of the sampled deals play for, and what the loss of a play is measured in: "
    "`win`, percentage points of winning, or `points`, percent of the difference between winning "
    "and losing what is at stake. Calls are judged by points."
)


_FORMS = ("record", "game", "start")


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


class ReviewsRequest(SetUpInput, SampledRequest):
    """A game: its record, the id of a stored game, or a position set up by hand and its acts."""

    record: RecordInput | None = Field(default=None, description="The game, in any format.")
    at: StepNumber | None = Field(
        default=None,
        description="How many of the calls and acts of the game are reviewed; null for all.",
    )
    game: Annotated[str, Field(min_length=1, max_length=64)] | None = Field(
        default=None, description="Instead of `record`: the id of a stored game. Over HTTP only."
    )
    seats: Annotated[list[Seat], Field(min_length=1, max_length=MAX_SEATS)] | None = Field(
        default=None, description="The seats that are judged; null for all."
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

    @property
    def form(self) -> str:
        """The field in which the game stands.

        Raises:
            InvalidRequest: it stands in none of them, or in more than one.
        """
        return the_form(self, _FORMS)

    def cut(self, record: Record) -> Record:
        """Returns the steps of a record that are to be reviewed.

        Raises:
            InvalidRequest: the record has fewer steps than `at`.
        """
        return record.until(place_of(record.timeline, self.at))


@endpoint(
    "reviews",
    "reviewGame",
    "The review of a finished game: every decision judged by what its player could know.",
    "Over HTTP a review is a job: it is waited for with `wait`, or followed by its id.",
)
def answer(request: ReviewsRequest, catalogue: Catalogue = BUILT_IN) -> Review:
    """Returns the review of a game, made in this process."""
    if request.form == "game":
        raise InvalidRequest("there is no store here: send the record of the game", "/game")
    return review(
        record_of(request, catalogue),
        limit=request.limit.to_limit(),
        seed=request.seed,
        objective=request.objective,
        seats=request.seats,
        language=request.language,
    )


def record_of(request: ReviewsRequest, catalogue: Catalogue = BUILT_IN) -> Record:
    """Returns the record that a request holds.

    Raises:
        SolverError: there is none, or it breaks the rules of its game.
    """
    if request.form == "start":
        start = needed(request.start, "start")
        if not request.acts:
            raise InvalidRequest("a review needs the acts from `start` on", "/acts")
        return request.cut(Record.of_state(request.set_up(request.named_rules(catalogue), start)))
    game = request.game_of_record(catalogue)
    assert game is not None  # one of the forms is given
    if not (isinstance(game, Record) or game.acts or game.calls):
        raise InvalidRequest("a position holds no decisions: send the record of a game", "/record")
    with field("record"):
        whole = Record.of_state(game)
    return request.cut(whole)
