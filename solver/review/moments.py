"""Whether mistakes were punished, and the moments of each player that a story of the game tells.

What cost most for certain comes first. Where less than `MOST` decisions were errors, the hardest
decisions that were right fill up: a good game has its moments, too.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from solver.records.record import Record
from solver.review.judgement import Judgement
from solver.review.labels import GOOD, LABELS, MARKS, Label

# --- What became of the chances that mistakes gave away -------------------------------------------


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


# --- The decisions that mattered ------------------------------------------------------------------

MOST = 3
# Two moments are at least this many of the player's free decisions apart, as long as others are
# left: neighbours are often one misjudgement told twice.
_APART = 2
_ERRORS = frozenset[Label](label for _, label in LABELS)


def moments(own: Sequence[Judgement]) -> tuple[int, ...]:
    """Returns the events of the decisions that mattered most, in the order of the game.

    Args:
        own: the judged decisions of one player, in the order of the game.

    Returns:
        At most `MOST` numbers of events: first the errors with the greatest certain loss (the lower
        end of its interval), spread over the game; then the best choices in the positions in which
        the network's behaviour policy loses most, if that is at least `GOOD` percentage points.
    """
    free = [each for each in own if not each.forced]
    errors = [each for each in free if each.label in _ERRORS]
    finds = [each for each in free if each.best == each.played and (each.difficulty or 0.0) >= GOOD]
    errors.sort(key=lambda each: -each.loss_low)
    finds.sort(key=lambda each: -(each.difficulty or 0.0))
    places = {each.index: place for place, each in enumerate(free)}
    chosen: list[int] = []
    for ranked in (errors, finds):
        near: list[int] = []
        for each in ranked:
            if all(abs(places[each.index] - places[one]) >= _APART for one in chosen):
                chosen.append(each.index)
            else:
                near.append(each.index)
        chosen = [*chosen, *near]
        if len(chosen) >= MOST:
            break
    return tuple(sorted(chosen[:MOST]))
