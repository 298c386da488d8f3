"""Facts about the figures of a choice: what is proven or sampled, and what another one is worth."""

from __future__ import annotations

from collections.abc import Sequence

from solver.game.objective import Objective
from solver.game.play import text_of
from solver.reasons.facts import Fact, shares_of
from solver.search.confidence import differs, error_of_difference
from solver.search.evaluation import Estimate, Evaluation


def fitting(said: Sequence[Fact], found: Evaluation | None = None) -> list[Fact]:
    """Returns facts without those whose shares would mislead.

    A share is left out if its error is too large, and if the win probability beside it contradicts
    it: whoever goes out at once wins, unless somebody else comes first. Rounding contradicts
    nothing.

    Args:
        said: the facts.
        found: what the choice is worth; None when nothing was searched.
    """
    return [fact for fact in said if not (_is_vague(fact) or _contradicts(fact, found))]


def _is_vague(fact: Fact) -> bool:
    return any(share.misleads for share in shares_of(fact))


def _contradicts(fact: Fact, found: Evaluation | None) -> bool:
    if found is None or fact.kind not in ("opponent_out", "partner_out"):
        return False
    (share,) = shares_of(fact)
    most = found.win if fact.kind == "partner_out" else 1.0 - found.win
    return share.exceeds(most)


def one_sided(found: Evaluation, said: Sequence[Fact]) -> list[Fact]:
    """Returns that the result is proven, or that a sample without exception is no proof."""
    kinds = {fact.kind for fact in said}
    if found.win not in (0.0, 1.0) or "sure_win" in kinds:
        return []
    if found.proven:
        return [Fact("proven_win" if found.win else "proven_loss")]
    # Who can go out at once is the better warning.
    if kinds & {"opponent_out", "partner_out"}:
        return []
    return [Fact("won_all" if found.win else "lost_all", {"deals": found.worlds})]


def compared(found: Evaluation, rival: Estimate, objective: Objective) -> list[Fact]:
    """Returns in what the best choice differs from the next by more than the errors.

    Where all play for wins, fewer points are not held against it, and where all play for points,
    fewer wins are not.

    Args:
        found: what the best choice is worth.
        rival: the next one.
        objective: what is played for.
    """
    other, said = rival.evaluation, []
    if found.proven and other.proven:
        # Both win. Their points come from samples whose errors an evaluation does not hold.
        return []
    for name, mine, its, error in (
        ("win", found.win, other.win, error_of_difference(found.win_error, other.win_error)),
        (
            "points",
            found.points,
            other.points,
            error_of_difference(found.points_error, other.points_error),
        ),
    ):
        if differs(mine - its, error) and (mine > its or name == objective):
            kind = f"better_{name}" if mine > its else f"worse_{name}"
            said.append(Fact(kind, {"mine": mine, "its": its, "than": text_of(rival.play)}))
    return said
