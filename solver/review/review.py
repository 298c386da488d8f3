"""A finished game judged: every decision is put before the same search that gives advice.

What was done is compared with the best choice at the same information set, on the same sampled
deals, so that the luck of the cards does not enter. Formulas: docs/review.md.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any

from solver.errors import InvalidRequest
from solver.reasons import Language
from solver.records.record import Record
from solver.review.double_dummy import shown
from solver.review.judgement import Judgement, judge
from solver.review.players import PlayerReview, player_reviews
from solver.search.engine_info import EngineInfo, EngineRun
from solver.search.limit import Limit

# Of a limit in seconds this share is for the exact results with all hands shown.
_SHOWN = 0.2


@dataclass(frozen=True)
class Review:
    """A game's decisions, its players, and the landlord's chances over the game."""

    decisions: list[Judgement]
    players: list[PlayerReview]
    curve: list[dict[str, float | int]]
    engine: EngineInfo

    def to_json(self) -> dict[str, Any]:
        """Returns the review as the interface writes it."""
        engine = {**vars(self.engine), "limit": vars(self.engine.limit)}
        return {
            "decisions": [decision.to_json() for decision in self.decisions],
            "players": [vars(player) for player in self.players],
            "curve": self.curve,
            "engine": engine,
        }


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
        record: the game; seats whose hands are not known are not judged.
        limit: seconds for the whole game, or worlds for each decision.
        seed: decides the sampled deals; drawn when None.
        language: that of the reasons.
        progress: called with the number of decisions done and the number of all.

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
    results = shown(record, plays, run.limit.part(_SHOWN))
    judged, worlds = [], 0
    for done, decision in enumerate(decisions, 1):
        # What forced and short decisions leave is for those that come.
        run.limit.check_cancelled()
        share = run.limit.part(1 / (len(decisions) - done + 1))
        judgement, used = judge(decision, share, run.seed + decision.index, language)
        judged.append(replace(judgement, open=results.get(decision.index)))
        worlds = max(worlds, used)
        if progress is not None:
            progress(done, len(decisions))
    return Review(
        decisions=judged,
        players=player_reviews(record, judged),
        curve=_curve(record, judged),
        engine=run.info(worlds),
    )


def _curve(record: Record, judged: list[Judgement]) -> list[dict[str, float | int]]:
    """Returns the landlord's chances after each play, as the seat that played could judge them."""
    return [
        {
            "index": each.index,
            "seat": each.seat,
            "landlord_win": each.win_played
            if each.seat == record.landlord
            else 1.0 - each.win_played,
        }
        for each in judged
        if each.win_played is not None
    ]
