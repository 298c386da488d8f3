"""With all hands shown: who wins when everybody plays as well as can be. It is never graded."""

from __future__ import annotations

import time
from typing import NamedTuple

from solver.errors import InvalidRequest
from solver.exact.solution import Solution, Winner
from solver.exact.solve import solve
from solver.game.play import Play
from solver.game.position import Position
from solver.game.view import View
from solver.records.decision import Decision
from solver.records.record import Record
from solver.search.limit import Limit

# Positions searched for one decision under a limit in worlds, a tenth of a second or so; and of a
# limit in seconds the share that a decision gets.
_NODES = 20_000
_SHARE = 1 / 8
# Going back from the end, so many decisions in a row that stay open are followed by no others.
_GIVE_UP = 3
_MEMORY = 64 << 20


class Shown(NamedTuple):
    """Who wins after what was played, and after the best play, both exact."""

    played: Winner
    best: Winner


def shown(record: Record, plays: list[Decision], limit: Limit) -> dict[int, Shown]:
    """Returns the results at the decisions of a record, by the numbers of their events.

    Decisions are left out where not all hands are known, where the limit leaves the result open,
    and bombs out of turn.

    Args:
        record: the game.
        plays: its decisions that are plays.
        limit: seconds for the whole game; with worlds, so many positions for each decision.
    """
    if len(plays) != len(record.acts):
        return {}  # not all hands are known
    found: dict[int, Shown] = {}
    start, left_open = time.perf_counter(), 0
    for act, decision in reversed(list(enumerate(plays))):
        if left_open == _GIVE_UP:
            break
        position = _position(record, act)
        if position is None or decision.interrupt:
            continue
        # With a limit in worlds the clock is there for the worst case only.
        nodes, seconds = None if limit.worlds is None else _NODES, None
        if limit.seconds is not None:
            left = limit.seconds - (time.perf_counter() - start)
            if left <= 0:
                break
            seconds = min(left, _SHARE * limit.seconds)
        limit.check_cancelled()
        given = Limit(seconds, nodes=nodes, cancellation=limit.cancellation)
        result = _result(decision, solve(position, limit=given, memory=_MEMORY))
        left_open = left_open + 1 if result is None else 0
        if result is not None:
            found[decision.index] = result
    return found


def _position(record: Record, act: int) -> Position | None:
    """Returns the position before an act; None when a hand has more plays than are searched."""
    try:
        return Position.of_game(record.at(act))
    except InvalidRequest:
        return None


def _result(decision: Decision, solution: Solution) -> Shown | None:
    assert isinstance(decision.view, View)
    done = decision.done
    played = next(
        each.outcome.result
        for each in solution.plays
        if (each.play is None) == (done is None)
        and (each.play is None or not isinstance(done, Play) or _same(each.play, done))
    )
    if "undecided" in (played, solution.result):
        return None
    return Shown(played, solution.result)


def _same(one: Play, other: Play) -> bool:
    return one.native.cards == other.native.cards and one.type == other.type
