"""Why one choice is worth less than another, after a search that has tried both."""

from __future__ import annotations

from dataclasses import replace

from solver.causes.causes import BOTH_PROVEN, EVEN, PROVEN, Difference, difference
from solver.causes.refutation import refutation
from solver.search.allowance import Allowance
from solver.search.evaluation import Estimate
from solver.search.search import Search

# In fewer deals than this nothing could be told from chance.
FEWEST_COMPARED = 32
# The courses of a game are followed in half of the deals that were tried, but in no more different
# ones than the first number, and in no fewer than the second: so that reasons take at most a tenth
# of the time of a search of 200 worlds (`lab.benchmarks.reasons`). Where all deals were tried there
# are few, and none is left out.
MOST_FOLLOWED, LEAST_FOLLOWED = 256, 96


def contrast(
    search: Search,
    worse: Estimate,
    better: Estimate,
    *,
    by_wins: bool,
    allowance: Allowance,
) -> Difference:
    """Returns what decides between two choices: how one loses, if the other is proven to win.

    Where both are proven, nothing that could be measured does.

    Args:
        search: the search, which has tried both.
        worse: the choice that is worth less.
        better: the other one.
        by_wins: whether choices are worth what they win, and not what they score; as in the search.
        allowance: the time for it.

    Raises:
        OutOfTime: there is no time left.
    """
    if better.evaluation.proven:
        if worse.evaluation.proven:
            return BOTH_PROVEN
        shown = refutation(
            search, worse, better.play, by_wins=by_wins, allowance=allowance, deals=MOST_FOLLOWED
        )
        return replace(PROVEN, refutation=shown)
    with allowance.spent():
        seconds = allowance.left()
        samples = [each.sample.paid(each.assured) for each in (worse, better)]
        tried = min(len(each.scored) for each in samples)
        half = tried if samples[0].counted else max(LEAST_FOLLOWED, tried // 2)
        most = min(MOST_FOLLOWED, half, tried)
        courses = search.courses([worse.play, better.play], most, by_wins=by_wins, seconds=seconds)
        if courses is None:
            return EVEN
        wins = worse.evaluation.win, better.evaluation.win
        courses = courses.behind(samples)
        return difference(search.view, courses, 0, 1, by_wins=by_wins, wins=wins)
