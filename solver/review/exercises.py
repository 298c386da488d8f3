"""The mistakes of a reviewed game as exercises: find the better play.

As on lichess ("Learn from your mistakes") an exercise shows the position and keeps the answer
apart, hints come in two steps, and whatever is close enough to the best solves it.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

from solver.errors import InvalidRequest
from solver.game.choice import choice_in
from solver.game.objective import DEFAULT_OBJECTIVE, Objective
from solver.game.play import Play
from solver.reasons.facts import Fact
from solver.reasons.reason import Reason
from solver.records.decision import RecordedDecision
from solver.records.record import Record
from solver.review.judge import judge
from solver.review.judgement import Judgement
from solver.review.labels import Label
from solver.search.limit import Limit

# The labels of decisions that make an exercise, and those of a try that solves one.
EXERCISES: frozenset[Label] = frozenset({"blunder", "mistake"})
SOLVED: frozenset[Label] = frozenset({"best", "good", "forced"})


@dataclass(frozen=True)
class Exercise:
    """One position in which a better choice is to be found; the answer is not in it.

    Attributes:
        decision: what the seat knew, and what it did.
        judgement: the judgement of that, which is the answer.
        hints: two hints, the second one clearer.
        objective: what the plays of the review are judged by.
    """

    decision: RecordedDecision
    judgement: Judgement
    hints: tuple[Reason, Reason]
    objective: Objective


def exercises(
    record: Record,
    judged: Iterable[Judgement],
    objective: Objective = DEFAULT_OBJECTIVE,
) -> list[Exercise]:
    """Returns the exercises that a game's mistakes make, in the order of the game.

    Args:
        record: the game.
        judged: the judgements of its decisions.
        objective: what its plays were judged by, which is the `aim` of the review's engine.
    """
    decisions = {decision.index: decision for decision in record.decisions()}
    return [
        Exercise(decisions[each.index], each, hints_of(each), objective)
        for each in judged
        if each.label in EXERCISES
    ]


def attempt(
    record: Record,
    index: int,
    choice: str | int,
    *,
    limit: Limit,
    seed: int,
    objective: Objective = DEFAULT_OBJECTIVE,
    type: str | None = None,
    key: str | None = None,
    reviewed: Judgement | None = None,
) -> Judgement:
    """Returns the judgement of another choice in the position of one of a game's decisions.

    It is made like those of a review: with the same limit and the seed of the review, the choice
    is tried in the same deals. What the review found best is the best here, too: the race against
    other choices may end at another number of deals, and name another one.

    Args:
        record: the game.
        index: the number of the decision's event.
        choice: the cards of a play, `pass`, or a call.
        limit: when to stop.
        seed: the seed of the review.
        objective: what the plays of the review are judged by.
        type: how the cards are read, where that is not clear.
        key: the same.
        reviewed: the review's judgement of the decision.

    Raises:
        InvalidRequest: the record has no such decision of a seat whose hand is known.
        IllegalPlay, IllegalCall, InvalidHand: the choice is not legal there.
        Cancelled: the search was cancelled.
    """
    decision = next((each for each in record.decisions() if each.index == index), None)
    if decision is None:
        raise InvalidRequest(
            "the record holds no decision {index} of a seat whose hand is known", index=index
        )
    done = choice_in(decision.view, choice, type, key)
    tried = judge(replace(decision, done=done), limit, seed + index, objective)
    if reviewed is None or tried.played != reviewed.best:
        return tried
    if tried.label in SOLVED:
        return replace(tried, reasons=reviewed.reasons)
    return replace(
        tried,
        best=tried.played,
        label="best",
        loss=0.0,
        loss_low=0.0,
        points_loss=0.0,
        expected_loss=0.0,
        win_best=tried.win_played,
        win_best_error=tried.win_played_error,
        certain_win_refused=False,
        reasons=reviewed.reasons,
        alone=(),
        because=(),
        refutation=None,
        effects=(),
        line=tried.played_line,
        played_line=(),
        deals=(),
    )


def hints_of(judgement: Judgement) -> tuple[Reason, Reason]:
    """Returns two hints at the best choice of a judged decision; the second one says more."""
    best = judgement.best
    if judgement.kind == "call":
        if isinstance(best, int) and isinstance(judgement.played, int):
            second = Fact("hint_higher" if best > judgement.played else "hint_lower")
        elif best in ("pass", "decline", "no"):
            second = Fact("hint_modest")
        else:
            second = Fact("hint_bold")
    elif best is None:
        second = Fact("hint_pass")
    else:
        assert isinstance(best, Play)
        second = Fact("hint_cards", {"cards": len(best)})
    first = Fact("hint_" + judgement.category.replace("-", "_"))
    return Reason((first,)), Reason((second,))
