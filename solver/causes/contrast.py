"""What to say of two choices of a search that has tried both: what decides between them."""

from __future__ import annotations

from solver.causes.causes import difference
from solver.causes.facts import facts_of
from solver.game.play import Play, text_of
from solver.reasons.facts import Fact
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
    about_worse: bool = True,
) -> list[Fact]:
    """Returns what decides between two choices, as facts about one of them.

    Args:
        search: the search, which has tried both.
        worse: the choice that is worth less; None is the pass.
        better: the other one.
        by_wins: whether choices are worth what they win, and not what they score; as in the search.
        allowance: the time for it.
        deals: the most different deals to look at.
        about_worse: whether the facts are about `worse`, and not about `better`.

    Raises:
        OutOfTime: there is no time left.
    """
    with allowance.spent():
        seconds = allowance.left()
        courses = search.courses([worse, better], deals, by_wins=by_wins, seconds=seconds)
        if courses is None:
            return []
        found = difference(search.view, courses, 0, 1, by_wins=by_wins)
    than = text_of(better if about_worse else worse)
    return facts_of(search.view, found, about_worse=about_worse, than=than)
