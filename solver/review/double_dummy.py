"""Double dummy results: who wins when all hands are known and everybody plays perfectly.

No player could know them, so they are shown beside a judgement and never graded.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from solver.errors import InvalidRequest
from solver.exact.solution import Solution, Winner
from solver.exact.solve import solve
from solver.game.play import Play, same_choice
from solver.game.position import Position
from solver.records.decision import RecordedDecision
from solver.records.record import Record
from solver.search.limit import Limit
from solver.value import Value

# Positions searched for one decision under a limit in worlds: about a tenth of a second.
_NODES = 20_000
# The share of a limit in seconds that one decision may take.
_SHARE = 1 / 8
# The search goes back from the end of the game and stops after this many decisions in a row whose
# result stays open: earlier ones are harder.
_GIVE_UP = 3
# Bytes for the table of solved positions.
_MEMORY = 64 << 20


@dataclass(frozen=True)
class DoubleDummy(Value):
    """Who wins after what was played, and after the best play; both are exact."""

    played: Winner
    """Who wins after what was played."""
    best: Winner
    """Who wins after the best play."""


@dataclass(frozen=True)
class DoubleDummyResults(Value):
    """The double dummy results of a game's decisions, by the numbers of their events.

    Attributes:
        results: those that are known.
        cut_short: whether seconds ended a search before it had searched its number of positions.
    """

    results: Mapping[int, DoubleDummy] = field(default_factory=dict)
    cut_short: bool = False


def double_dummy(record: Record, plays: list[RecordedDecision], limit: Limit) -> DoubleDummyResults:
    """Returns the double dummy results of a record's plays.

    A decision is left out when a hand is not known, when the limit leaves its result open, and
    when it is about a bomb out of turn.

    Args:
        record: the game.
        plays: its decisions that are plays.
        limit: seconds for the whole game; a limit in worlds gives each decision a fixed number of
            positions instead.

    Raises:
        Cancelled: the limit was cancelled.
    """
    if len(plays) != len(record.acts):
        return DoubleDummyResults()  # a hand is not known
    found: dict[int, DoubleDummy] = {}
    limit, left_open, cut_short = limit.running(), 0, False
    for act, decision in reversed(list(enumerate(plays))):
        if left_open == _GIVE_UP:
            break
        position = _position(record, act)
        if position is None or decision.interrupt:
            continue
        # With a limit in worlds as well, the clock is a safeguard only.
        nodes, seconds = None if limit.worlds is None else _NODES, limit.left()
        if limit.expired():
            cut_short = True
            break
        limit.check_cancelled()
        if limit.seconds is not None and seconds is not None:
            seconds = min(seconds, _SHARE * limit.seconds)
        given = Limit(seconds, nodes=nodes, cancellation=limit.cancellation)
        solution = solve(position, limit=given, memory=_MEMORY)
        cut_short |= solution.cut_short
        result = _result(decision, solution)
        left_open = left_open + 1 if result is None else 0
        if result is not None:
            found[decision.index] = result
    return DoubleDummyResults(found, cut_short)


def _position(record: Record, act: int) -> Position | None:
    """Returns the position before an act; None when a hand has too many plays to be solved."""
    try:
        return Position.of_game(record.at(act))
    except InvalidRequest:
        return None


def _result(decision: RecordedDecision, solution: Solution) -> DoubleDummy | None:
    """Returns the result of a decision, or None when the search has left it open."""
    assert decision.view.kind == "play"
    done = decision.done
    assert done is None or isinstance(done, Play)
    played = next(each.outcome.result for each in solution.plays if same_choice(each.play, done))
    if "undecided" in (played, solution.result):
        return None
    return DoubleDummy(played, solution.result)
