"""When in the game a decision was made, and what it was about."""

from __future__ import annotations

from solver.game.choice import Choice
from solver.game.play import Play
from solver.records.decision import RecordedDecision
from solver.review.judgement import Category, Phase

# The opening lasts until a seat has played this share of its cards; the end begins when a seat has
# no more than this share of the cards dealt to it.
_OPENING = 0.3
_END = 0.3


def phase_of(decision: RecordedDecision) -> Phase:
    """Returns when in the game a decision was made."""
    view = decision.view
    if view.kind != "play":
        return "auction"
    left = view.table.left
    shares = [count / (count + len(gone)) for count, gone in zip(left, view.played, strict=True)]
    if min(shares) <= _END:
        return "end"
    return "opening" if min(shares) > 1 - _OPENING else "middle"


def category_of(decision: RecordedDecision, best: Choice) -> Category:
    """Returns what a decision was about.

    Of several categories that fit, the first of this list is meant: a call, a bomb played or best
    to be played, the kickers of a play whose body is the best one's, the trick of a partner, a
    lead, and whether and how to follow.

    Args:
        decision: the decision.
        best: the best choice.
    """
    view, done = decision.view, decision.done
    if view.kind != "play":
        return "call"
    choices = [each for each in (done, best) if isinstance(each, Play)]
    if any(each.is_bomb for each in choices):
        return "bomb"
    if len(choices) == 2 and _kickers_differ(*choices):
        return "kicker"
    if not view.table.leading and view.is_partner(view.table.holder):
        return "co-operation"
    return "lead" if view.table.leading else "follow"


def _kickers_differ(one: Play, other: Play) -> bool:
    """Returns whether two plays have the same body and other kickers."""
    same = (one.type, one.key, one.length) == (other.type, other.key, other.length)
    return same and bool(one.kickers) and one.cards != other.cards
