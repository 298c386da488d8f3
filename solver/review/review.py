"""The review of a finished game: the search that gives advice judges every decision.

What was done is compared with the best choice, with what the player could know and in the same
sampled deals, so that the luck of the cards does not count. docs/review.md has the formulas.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

from solver.errors import InvalidRequest
from solver.reasons import Language
from solver.records.record import Record
from solver.review.double_dummy import double_dummy
from solver.review.judge import judge
from solver.review.judgement import Judgement
from solver.review.players import PlayerReview, player_reviews
from solver.search.engine_info import EngineInfo, EngineRun
from solver.search.limit import Limit

# The share of a limit in seconds that is spent on double dummy results.
_DOUBLE_DUMMY_SHARE = 0.2


@dataclass(frozen=True)
class CurvePoint:
    """The landlord's chances after one play, as the seat that made it could judge them.

    Attributes:
        index: the event's number in the record.
        seat: who played.
        landlord_win: the probability that the landlord wins.
    """

    index: int
    seat: int
    landlord_win: float


@dataclass(frozen=True)
class Review:
    """The judged decisions of a game, its players, and the landlord's chances over the game."""

    decisions: list[Judgement]
    players: list[PlayerReview]
    curve: list[CurvePoint]
    engine: EngineInfo


def review(
    record: Record,
    *,
    limit: Limit,
    seed: int | None = None,
    language: Language = "en",
    progress: Callable[[int, int], None] | None = None,
) -> Review:
    """Returns the review of a recorded game.

    Args:
        record: the game; decisions of seats whose hands are not known are not judged.
        limit: seconds for the whole game, or worlds for each decision.
        seed: decides the sampled deals; drawn when None.
        language: the language of the reasons.
        progress: called after each decision with the number judged and the number of all.

    Raises:
        InvalidRequest: the record holds no decision that can be judged.
        Cancelled: the review was cancelled.
    """
    limit.check_worlds()
    decisions = list(record.decisions())
    if not decisions:
        raise InvalidRequest("the record holds no decision of a seat whose hand is known")
    run = EngineRun(record.rules, limit, seed)
    plays = [decision for decision in decisions if decision.kind == "play"]
    results = double_dummy(record, plays, run.limit.part(_DOUBLE_DUMMY_SHARE))
    judged, worlds = [], 0
    for done, decision in enumerate(decisions, 1):
        # Time that forced and short decisions leave goes to the later ones.
        run.limit.check_cancelled()
        share = run.limit.part(1 / (len(decisions) - done + 1))
        judgement, used = judge(decision, share, run.seed + decision.index, language)
        judged.append(replace(judgement, double_dummy=results.get(decision.index)))
        worlds = max(worlds, used)
        if progress is not None:
            progress(done, len(decisions))
    return Review(
        decisions=judged,
        players=player_reviews(record, judged),
        curve=_curve(record, judged),
        engine=run.info(worlds),
    )


def _curve(record: Record, judged: list[Judgement]) -> list[CurvePoint]:
    points = []
    for each in judged:
        if each.win_played is not None:
            landlord = each.seat == record.landlord
            win = each.win_played if landlord else 1.0 - each.win_played
            points.append(CurvePoint(each.index, each.seat, win))
    return points
