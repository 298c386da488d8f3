"""The review of a finished game: the search that gives advice judges every decision.

What was done is compared with the best choice, with what the player could know and in the same
sampled deals, so that the luck of the cards does not count. docs/review.md has the formulas.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace

from solver.arguments import Seed, checked
from solver.game.objective import DEFAULT_OBJECTIVE, Objective
from solver.game.state import GameState
from solver.reasons import Language
from solver.records.record import Record
from solver.review.plan import Part, PartResult, Review, ReviewPlan
from solver.search.limit import Limit


@checked
def review(
    record: GameState,
    *,
    limit: Limit,
    seed: Seed | None = None,
    language: Language = "en",
    objective: Objective = DEFAULT_OBJECTIVE,
    seats: Iterable[int] | None = None,
    progress: Callable[[int, int], None] | None = None,
) -> Review:
    """Returns the review of a recorded game; its parts are done in turn in this process.

    Args:
        record: the game, from its deal on, or from a position with all hands known. Decisions of
            seats whose hands are not known are not judged.
        limit: seconds for the whole game, or worlds for each decision.
        seed: decides the sampled deals; drawn when None.
        language: the language in which a notebook shows the review.
        objective: what all seats of the sampled deals play for, and what the losses of plays are
            measured in: winning at all, or the score. Calls are judged by points.
        seats: the seats whose decisions are judged; None for all.
        progress: called after each decision with the number judged and the number of all.

    Raises:
        SolverError: the state is no record, or it holds no decision that can be judged.
        Cancelled: the review was cancelled.
    """
    game = Record.of_state(record)
    plan = ReviewPlan.of(game, limit=limit, seed=seed, objective=objective, seats=seats)
    decisions = sum(part.kind == "decision" for part in plan.parts)
    results: dict[Part, PartResult] = {}
    done = 0
    for part in plan.parts:
        results[part] = plan.run(part, limit=plan.share(part, done))
        if part.kind == "decision":
            done += 1
            if progress is not None:
                progress(done, decisions)
    found = plan.finish(results)
    return replace(found, language=language)
