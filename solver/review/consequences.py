"""Whether mistakes were punished: what became of the chances that they gave away."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from solver.records.record import Record
from solver.review.judgement import Judgement
from solver.review.labels import MARKS


def with_consequences(record: Record, judged: Sequence[Judgement]) -> list[Judgement]:
    """Returns the judgements of a game with `punished` filled in.

    A mistake in play was punished when the seat, at its next decision or at the end of the game,
    stood no better than half way between its chances after the mistake and those after the best
    play. A mistake in the auction was punished when the seat lost points.
    """
    return [
        replace(each, punished=_punished(record, each, judged[at + 1 :]))
        if each.label in MARKS
        else each
        for at, each in enumerate(judged)
    ]


def _punished(record: Record, mistake: Judgement, later: Sequence[Judgement]) -> bool | None:
    result = record.result
    ended = result is not None and result.winner is not None
    if mistake.kind == "call":
        scores = None if result is None else result.scores
        return scores[mistake.seat] < 0 if ended and scores is not None else None
    following = next((each for each in later if each.seat == mistake.seat), None)
    if following is not None:
        stands = following.win_best
    elif ended:
        assert result is not None
        stands = float((result.winner == "landlord") == (mistake.seat == record.landlord))
    else:
        stands = None
    if stands is None or mistake.win_played is None or mistake.win_best is None:
        return None
    if mistake.win_best <= mistake.win_played:
        return None  # the mistake cost points, but no win probability
    return stands <= (mistake.win_played + mistake.win_best) / 2
