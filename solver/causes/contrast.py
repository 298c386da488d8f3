"""What decides between two choices of a search that has tried both."""

from __future__ import annotations

from solver.causes.causes import EVEN, Difference, difference
from solver.game.play import Play
from solver.search.allowance import Allowance
from solver.search.search import Search

# In fewer deals than this nothing could be told from chance.
FEWEST_COMPARED = 32
# The most different deals in which the courses of the game are followed: for an answer within
# milliseconds, and for a review.
SOME_DEALS, MANY_DEALS = 96, 256


def contrast(
    search: Search,
    worse: Play | None,
    better: Play | None,
    *,
    by_wins: bool,
    allowance: Allowance,
    deals: int = SOME_DEALS,
) -> Difference:
    """Returns what decides between two choices.

    Args:
        search: the search, which has tried both.
        worse: the choice that is worth less; None is the pass.
        better: the other one.
        by_wins: whether choices are worth what they win, and not what they score; as in the search.
        allowance: the time for it.
        deals: the most different deals to look at.

    Raises:
        OutOfTime: there is no time left.
    """
    with allowance.spent():
        seconds = allowance.left()
        courses = search.courses([worse, better], deals, by_wins=by_wins, seconds=seconds)
        if courses is None:
            return EVEN
        return difference(search.view, courses, 0, 1, by_wins=by_wins)
