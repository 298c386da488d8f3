"""The question `solutions`: the exact result of a position with all hands known."""

from __future__ import annotations

from typing import Literal

from pydantic import Field

from solver.errors import InvalidRequest, SolverError
from solver.exact.solution import Solution
from solver.exact.solve import solve
from solver.game.objective import DEFAULT_OBJECTIVE, Objective
from solver.game.position import Position
from solver.protocol.endpoint import endpoint
from solver.protocol.forms import needed, place_of, refuse_beside, the_form
from solver.protocol.game_input import GameInput
from solver.protocol.limits import NodeLimit, SearchRequest
from solver.protocol.message import (
    example,
)
from solver.protocol.state import MomentInput
from solver.rules.catalogue import BUILT_IN, Catalogue
from solver.settings import threads as all_threads

Interrupts = Literal["bomb", "none"]


# Where the position may stand.
_FORMS = ("hands", "record", "start")


class SolutionsRequest(GameInput, SearchRequest):
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

    objective: Objective = Field(
        default=DEFAULT_OBJECTIVE, description="Who wins, or what the landlord scores."
    )
    interrupts: Interrupts | None = Field(
        default=None,
        description="`none` does not search bombs out of turn, where the game has them.",
    )
    limit: NodeLimit = NodeLimit()

    def to_position(self, catalogue: Catalogue) -> Position:
        """Returns the position that the request describes.

        Raises:
            SolverError: cards, seats or numbers that contradict each other.
        """
        form = the_form(self, _FORMS)
        if form == "hands":
            if not self.calls:
                needed(self.landlord, "landlord")
            if self.over is None or None in (self.over.seat, self.passes):
                needed(self.turn, "turn")
        if form == "start":
            refuse_beside(self, form, MomentInput.model_fields)
        timeline = self.game(catalogue)
        place = place_of(timeline, self.at)
        knowledge = timeline.at(place)
        if knowledge.game is None or knowledge.stage == "over":
            raise InvalidRequest("after {count} steps nobody is to play", "/at", count=place)
        try:
            return Position.of_timeline(timeline, place)
        except SolverError as error:
            where = {"record": "/record", "start": f"/start{error.pointer}"}
            error.pointer = where.get(form, error.pointer)
            raise

    @property
    def sign(self) -> int | None:
        """The order of play; where nobody says it, the landlord chooses it with his first lead."""
        return self.direction


@endpoint(
    "solutions",
    "solvePosition",
    "Who wins when all hands are known, and which of the plays do.",
    "Where the limit ends the search, the answer says `undecided` and gives what is proven.",
)
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
