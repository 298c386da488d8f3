"""Double dummy: the exact result of a position, and of each of its plays, with all hands known.

A search that ends early gives bounds. Where bombs may be played out of turn, a position is the
decision of the seat whose turn it is: the other seats have let their chances to bomb before it go
by. See docs/decisions/0005-exact-results.md.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from solver.arguments import Positive, checked
from solver.exact.solution import PlayResult, PlaysToWin, ResultBounds, Solution
from solver.exact.table_memory import table_memory
from solver.game.act import Move
from solver.game.objective import DEFAULT_OBJECTIVE, Objective
from solver.game.play import Play
from solver.game.position import Position
from solver.game.score import point_value
from solver.native import _core
from solver.search.interrupt import interruptible
from solver.search.limit import Limit


@checked
def solve(
    position: Position,
    *,
    objective: Objective = DEFAULT_OBJECTIVE,
    limit: Limit | None = None,
    threads: Positive = 1,
    memory: Positive | None = None,
    interrupts: bool = True,
    each_play: bool = True,
) -> Solution:
    """Returns who wins, or what the landlord scores, when every seat plays perfectly.

    A search that is cancelled returns the bounds proven by then.

    Args:
        position: the game as it stands.
        objective: `win` asks who wins; `points` what the landlord scores, with bombs, Spring, the
            bid and the number of opponents counted.
        limit: when to give up; default: never.
        threads: how many threads search.
        memory: bytes for the table of positions; by default what `table_memory` says.
        interrupts: False forbids bombs out of turn where the game has them. That is another game,
            which is searched faster.
        each_play: False proves one best play only, and does not count the plays to the win.

    Raises:
        InvalidRequest: `threads` or `memory` is not positive, or so many nodes may need more
            memory than there is.
    """
    limit = limit or Limit()
    if memory is None:
        memory = table_memory(limit)
    bombs_out_of_turn = position.rules.description.play.interrupts != "none"
    solver = _ExactSolver(position, objective, memory, interrupts and bombs_out_of_turn)
    return solver.solve(limit, threads, each_play)


@dataclass(frozen=True)
class _ExactSolver:
    """The exact search of one position; `solve` says what the attributes mean."""

    position: Position
    objective: Objective
    memory: int
    interrupts: bool

    def solve(self, limit: Limit, threads: int, each_play: bool) -> Solution:
        """Returns what is proven before the limit."""
        running = limit.running()
        searched: list[Solution] = []
        for direction in self.position.directions:
            # What the first direction leaves over is for the second.
            directions_left = len(self.position.directions) - len(searched)
            part = running.part(1 / directions_left)
            if running.nodes is not None:
                nodes = running.nodes - sum(each.nodes for each in searched)
                part = replace(part, nodes=max(nodes // directions_left, 1))
            found = self._search(direction, part, threads, each_play)
            searched.append(self._read(direction, found, limit, threads))
        solution = replace(self._merge(searched), seconds=running.elapsed())
        exact = solution.outcome.exact and all(each.outcome.exact for each in solution.plays)
        out_of_nodes = limit.nodes is not None and solution.nodes >= limit.nodes
        return replace(solution, cut_short=not exact and not out_of_nodes)

    def _search(
        self, direction: int, limit: Limit, threads: int, each_play: bool
    ) -> _core.PerfectResult:
        native = _core.PerfectSearch(
            self.position.rules.native,
            self.position.table(direction),
            [hand.packed for hand in self.position.hands],
            points=self.objective == "points",
            interrupts=self.interrupts,
            memory=self.memory,
        )
        cancellation = _core.Cancellation()
        return interruptible(
            lambda: native.run(limit.left(), limit.nodes or 0, threads, each_play, cancellation),
            cancellation.cancel,
            limit,
        )

    def _read(
        self, direction: int, found: _core.PerfectResult, limit: Limit, threads: int
    ) -> Solution:
        """Returns what the search of one direction of play has proven."""
        hands = list(self.position.hands)
        line: list[Move] = []
        for act in found.line:
            play = None
            if act.play is not None:
                play = Play.from_native(self.position.rules, act.play, hands[act.seat])
                hands[act.seat] -= play.cards
            line.append(Move(act.seat, play, act.interrupt))
        own = self.position.hands[self.position.turn]
        choice = direction if self.position.direction is None else None
        plays = [
            PlayResult(
                None if act.play is None else Play.from_native(self.position.rules, act.play, own),
                self._outcome(act.low, act.high),
                _to_win(act),
                choice,
            )
            for act in found.acts
        ]
        return Solution(
            position=self.position,
            outcome=self._outcome(found.low, found.high),
            plays=tuple(plays),
            line=tuple(line),
            direction=choice,
            interrupts=self.interrupts,
            nodes=found.nodes,
            seconds=0.0,
            threads=threads,
            limit=limit,
        )

    def _outcome(self, low: int, high: int) -> ResultBounds:
        """Returns bounds of the core, which counts a stake of one, in the points of the game."""
        unit = 1.0
        if self.objective == "points":
            landlord = self.position.landlord
            unit = point_value(self.position.rules, self.position.contract, landlord, landlord)
        return ResultBounds(self.objective, round(low * unit), round(high * unit))

    def _merge(self, searched: Sequence[Solution]) -> Solution:
        """Returns the solution of one direction, or of the landlord's choice of two."""
        best = max(searched, key=lambda each: _bounds(each.outcome))
        plays = list(best.plays)
        if len(searched) > 1:
            by_direction: dict[_core.Play | None, list[PlayResult]] = {}
            for each in searched:
                for result in each.plays:
                    by_direction.setdefault(_native(result.play), []).append(result)
            plays = [_best_direction(results) for results in by_direction.values()]
        by_landlord = self.position.turn == self.position.landlord
        first = {_native(move.play) for move in best.line[:1]}

        def order(result: PlayResult) -> tuple[object, ...]:
            return (
                *_preference(result, by_landlord=by_landlord),
                _native(result.play) not in first,
            )

        return replace(
            best,
            outcome=_best_for_landlord([each.outcome for each in searched]),
            plays=tuple(sorted(plays, key=order)),
            nodes=sum(each.nodes for each in searched),
        )


def _native(play: Play | None) -> _core.Play | None:
    return None if play is None else play.native


def _bounds(outcome: ResultBounds) -> tuple[int, int]:
    return outcome.low, outcome.high


def _to_win(act: _core.PerfectAct) -> PlaysToWin | None:
    return None if act.plays_to_win < 0 else PlaysToWin(act.plays_to_win, act.exact)


def _preference(result: PlayResult, *, by_landlord: bool) -> tuple[tuple[int, ...], ...]:
    """Returns a key that is lowest for the best play: by result, by points, by length."""
    low, high = _bounds(result.outcome)
    worth = (-low, -high) if by_landlord else (high, low)
    if result.to_win is None:
        return worth, ()
    return worth, result.to_win.preference(ahead=by_landlord == (low > 0))


def _best_for_landlord(outcomes: Sequence[ResultBounds]) -> ResultBounds:
    """Returns the outcome for a landlord who may choose among these."""
    low = max(each.low for each in outcomes)
    return ResultBounds(outcomes[0].objective, low, max(each.high for each in outcomes))


def _best_direction(results: Sequence[PlayResult]) -> PlayResult:
    """Returns one play's results in both directions as the landlord's choice of direction."""
    best = min(results, key=lambda each: _preference(each, by_landlord=True))
    return replace(best, outcome=_best_for_landlord([each.outcome for each in results]))
