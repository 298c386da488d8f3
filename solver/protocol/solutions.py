"""The question `solutions`: the exact result of a position with all hands known."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from solver.errors import InvalidRequest, SolverError
from solver.exact.solution import Solution
from solver.exact.solve import solve
from solver.game.contract import Contract
from solver.game.objective import DEFAULT_OBJECTIVE, Objective
from solver.game.position import Position
from solver.protocol.endpoint import Endpoint
from solver.protocol.fields import Factors, Seat, Shown, Snatches
from solver.protocol.forms import needed, place_of, the_form
from solver.protocol.limits import NodeLimit, SearchRequest
from solver.protocol.message import (
    example,
)
from solver.protocol.over import OverInput
from solver.protocol.reading import read_hand, read_play
from solver.protocol.set_up import SetUpInput
from solver.protocol.start import SeatCards, SidePlays
from solver.rules import MAX_MULTIPLIER, MAX_SEATS
from solver.rules.catalogue import BUILT_IN, Catalogue
from solver.settings import threads as all_threads

Interrupts = Literal["bomb", "none"]


# Where the position may stand, and what belongs to `hands` alone.
_FORMS = ("hands", "record", "start")
_OF_HANDS = ("turn", "over", "passes", "multiplier", "bombs", "plays")


class SolutionsRequest(SetUpInput, SearchRequest):
    """All hands, and whose turn it is; a position set up by hand; or a step of a record."""

    model_config = example(
        {
            "rules": "snatch",
            "landlord": 0,
            "hands": ["3344567R", "889TTJK", "6699QQ2"],
            "turn": 0,
            "over": None,
            "objective": "win",
        }
    )

    hands: SeatCards | None = Field(
        default=None,
        description="What each seat holds now, seat by seat; two hands are an endgame puzzle.",
    )
    turn: Seat | None = Field(default=None, description="Whose turn it is.")
    over: OverInput | None = Field(
        default=None, description="The play to beat; null when `turn` leads."
    )
    passes: Annotated[int, Field(ge=0, le=MAX_SEATS - 1)] | None = Field(
        default=None, description="The passes since the play to beat."
    )
    objective: Objective = Field(
        default=DEFAULT_OBJECTIVE, description="Who wins, or what the landlord scores."
    )
    direction: Literal[1, -1] | None = Field(
        default=None,
        description="The order of play; absent, the landlord chooses it with his first lead.",
    )
    interrupts: Interrupts | None = Field(
        default=None,
        description="`none` does not search bombs out of turn, where the game has them.",
    )
    bid: Annotated[int, Field(ge=1, le=9)] | None = Field(
        default=None, description="For the points; 1 when absent."
    )
    snatch: Snatches | None = Field(default=None, description="For the points.")
    multiplier: Annotated[int, Field(ge=1, le=MAX_MULTIPLIER)] = Field(
        default=1, description="For the points: the factor of the bombs played so far."
    )
    bombs: Annotated[int, Field(ge=0, le=54)] | None = Field(
        default=None,
        description="The number of bombs in `multiplier`, in games whose bombs add up.",
    )
    shown: Shown = Field(
        default=[],
        description="For the points: seat by seat the factor of an open hand, 0 for a hidden one.",
    )
    factors: Factors = Field(
        default=[], description="For the points: seat by seat the factor of doubling."
    )
    plays: SidePlays | None = Field(
        default=None,
        description="For Spring: the plays of each side, where the cards do not determine it.",
    )
    limit: NodeLimit = NodeLimit()

    def to_position(self, catalogue: Catalogue) -> Position:
        """Returns the position that the request describes.

        Raises:
            SolverError: cards, seats or numbers that contradict each other.
        """
        form = the_form(self, _FORMS)
        if form != "hands":
            return self._position_at(catalogue, form)
        rules, over = self.named_rules(catalogue), None
        landlord = needed(self.landlord, "landlord")
        hands, turn = needed(self.hands, "hands"), needed(self.turn, "turn")
        if self.over is not None:
            holder = self.over.holder(turn, self.passes, len(hands), self.direction)
            over = holder, read_play(rules, self.over, "over", "cards")
        plays = self.plays or SidePlays()
        return Position.of(
            rules,
            landlord=landlord,
            hands=[read_hand(rules, hand, "hands", seat) for seat, hand in enumerate(hands)],
            turn=turn,
            over=over,
            passes=self.passes,
            direction=self.direction,
            multiplier=self.multiplier,
            bombs=self.bombs,
            contract=Contract.of(
                rules,
                landlord,
                bid=self.bid,
                snatches=self.snatch,
                shown=self.shown,
                factors=self.factors,
            ),
            plays=(plays.landlord, plays.peasants),
        )

    def _position_at(self, catalogue: Catalogue, form: str) -> Position:
        """Returns the position of a step of a record, or of the game that goes on from `start`."""
        for name in _OF_HANDS:
            if form == "start" and name in self.model_fields_set:
                raise InvalidRequest(
                    "`{whole}` includes {name}: give only one of them",
                    f"/{name}",
                    whole="start",
                    name=name,
                )
        timeline = self.timeline(catalogue)
        assert timeline is not None  # its field is given
        place = place_of(timeline, self.at)
        knowledge = timeline.at(place)
        if knowledge.game is None or knowledge.stage == "over":
            raise InvalidRequest("after {count} steps nobody is to play", "/at", count=place)
        try:
            return Position.of_timeline(timeline, place)
        except SolverError as error:
            error.pointer = "/record" if form == "record" else f"/start{error.pointer}"
            raise


def answer(
    request: SolutionsRequest,
    catalogue: Catalogue = BUILT_IN,
    *,
    threads: int | None = None,
    memory: int | None = None,
) -> Solution:
    """Returns the exact result of a position, or the bounds proven within the limit.

    Args:
        request: the question.
        catalogue: the games that its `rules` may name.
        threads: the number of threads; by default all, or 1 with a limit of nodes.
        memory: the most memory for solved positions, in bytes; by default its share of
            LANDLORD_MEMORY.
    """
    position = request.to_position(catalogue)
    rules = position.rules
    if request.interrupts == "bomb" and rules.description.play.interrupts == "none":
        raise InvalidRequest("{rules} has no bombs out of turn", "/interrupts", rules=rules.id)
    limit = request.limit.to_limit()
    if threads is None:
        threads = all_threads() if limit.nodes is None else 1
    return solve(
        position,
        objective=request.objective,
        limit=limit,
        threads=threads,
        memory=memory,
        interrupts=request.interrupts != "none",
    )


ENDPOINTS = (
    Endpoint(
        path="solutions",
        name="solvePosition",
        request=SolutionsRequest,
        response=Solution,
        answers=answer,
        summary="Who wins when all hands are known, and which of the plays do.",
        description="Where the limit ends the search, the answer says `undecided` and gives what "
        "is proven.",
    ),
)
