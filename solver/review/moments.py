"""The moments that mattered: of one player's decisions the few that a story of the game tells.

What cost most for certain comes first. Where less than `MOST` decisions were errors, the hardest
decisions that were right fill up: a good game has its moments, too.
"""

from __future__ import annotations

from collections.abc import Sequence

from solver.review.judgement import Judgement
from solver.review.labels import GOOD, LABELS, Label

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
