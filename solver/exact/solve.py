"""All hands known: the exact result of a position and of each of its plays, or an honest bound.

Where bombs may be played out of turn a position is the decision of the seat whose turn it is: the
chances to bomb before it have been let go by. See docs/decisions/0005-exact-results.md.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Sequence
from dataclasses import dataclass

from solver.errors import InvalidRequest
from solver.exact.solution import Outcome, PlayResult, Solution
from solver.game.act import Move
from solver.game.play import Play
from solver.game.position import Position
from solver.game.score import Objective, stake
from solver.native import _core
from solver.search.interrupt import interruptible
from solver.search.limit import Limit

# Bytes that a search may take for the positions it remembers. It takes them as it needs them:
# 17 MiB for the first two million positions, 273 for the first 33 million, then the rest. Not a
# share of this machine's memory: the answer to a limit of nodes would be this machine's.
DEFAULT_MEMORY = 1 << 30


def solve(
    position: Position,
    *,
    objective: Objective = "win",
    limit: Limit | None = None,
    threads: int = 1,
    memory: int = DEFAULT_MEMORY,
    interrupts: bool = True,
    each_play: bool = True,
) -> Solution:
    """Returns who wins, or what the landlord scores, when everybody plays as well as can be.

    Ctrl-C ends a search in the main thread at once; other threads use `Search.cancel`.

    Args:
        position: the game as it stands.
        objective: `win` asks who wins; `points` what the landlord scores, bombs, Spring, the bid
            and the number of his opponents counted.
        limit: when to give up; default: never.
        threads: how many processors to use.
        memory: bytes for positions that are remembered.
        interrupts: False leaves bombs out of turn away, where the game has them: another game,
            that is searched faster.
        each_play: False proves one best play only.

    Raises:
        InvalidRequest: no threads or no memory.
    """
    search = Search(position, objective=objective, memory=memory, interrupts=interrupts)
    return search.run(limit, threads=threads, each_play=each_play)


class Search:
    """The search of one position: `run` it in one thread, and `cancel` it from another."""

    def __init__(
        self,
        position: Position,
        *,
        objective: Objective = "win",
        memory: int = DEFAULT_MEMORY,
        interrupts: bool = True,
    ) -> None:
        """Prepares the search; see `solve` for what the arguments mean."""
        if memory < 1:
            raise InvalidRequest(f"memory: {memory} bytes are not enough", "/memory")
        self.position = position
        self.objective = objective
        self.memory = memory
        self.interrupts = interrupts and position.rules.description.play.interrupts != "none"
        self._stake = (
            stake(position.rules, position.contract.bid, position.contract.snatches)
            if objective == "points"
            else 1
        )
        self._lock = threading.Lock()
        self._cancelled = False
        self._running: _core.PerfectSearch | None = None

    def run(
        self, limit: Limit | None = None, *, threads: int = 1, each_play: bool = True
    ) -> Solution:
        """Returns what can be proven before the limit, or before somebody cancels."""
        if threads < 1:
            raise InvalidRequest(f"threads: {threads} is not positive", "/threads")
        limit = limit or Limit()
        start = time.perf_counter()
        searched: list[_Searched] = []
        for direction in self.position.directions:
            # What the first direction has left over is for the second.
            share = len(self.position.directions) - len(searched)
            seconds = nodes = None
            if limit.seconds is not None:
                left = limit.seconds - (time.perf_counter() - start)
                seconds = max(left / share, 1e-9)
            if limit.nodes is not None:
                left_nodes = limit.nodes - sum(each.nodes for each in searched)
                nodes = max(left_nodes // share, 1)
            found = self._search(direction, seconds, nodes, threads, each_play)
            searched.append(self._read(direction, found))
        return self._merge(searched, limit, time.perf_counter() - start)

    def cancel(self) -> None:
        """Makes `run`, now or later, return soon with what is proven by then."""
        with self._lock:
            self._cancelled = True
            if self._running is not None:
                self._running.cancel()

    def _search(
        self,
        direction: int,
        seconds: float | None,
        nodes: int | None,
        threads: int,
        each_play: bool,
    ) -> _core.PerfectResult:
        position = self.position
        native = _core.PerfectSearch(
            position.rules.native,
            position.table(direction),
            [hand.packed for hand in position.hands],
            points=self.objective == "points",
            interrupts=self.interrupts,
            memory=self.memory,
        )
        with self._lock:
            self._running = native
            # The bounds of a search that never began are those of its first position.
            if self._cancelled:
                nodes = 1
        try:
            return interruptible(
                lambda: native.run(seconds, nodes or 0, threads, each_play), native.cancel
            )
        finally:
            with self._lock:
                self._running = None

    def _read(self, direction: int, found: _core.PerfectResult) -> _Searched:
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
                choice,
            )
            for act in found.acts
        ]
        outcome = self._outcome(found.low, found.high)
        return _Searched(choice, outcome, plays, tuple(line), found.nodes)

    def _outcome(self, low: int, high: int) -> Outcome:
        return Outcome(self.objective, low * self._stake, high * self._stake)

    def _merge(self, searched: Sequence[_Searched], limit: Limit, seconds: float) -> Solution:
        """Returns the solution of one direction, or of the landlord's choice of two."""
        best = max(searched, key=lambda each: _value(each.outcome))
        plays = best.plays
        if len(searched) > 1:
            options: dict[_core.Play | None, list[PlayResult]] = {}
            for each in searched:
                for played in each.plays:
                    options.setdefault(_native(played.play), []).append(played)
            plays = [_chosen(alternatives) for alternatives in options.values()]
        by_landlord = self.position.turn == self.position.landlord
        first = {_native(move.play) for move in best.line[:1]}

        def order(played: PlayResult) -> tuple[int, int, bool]:
            low, high = _value(played.outcome)
            off_line = _native(played.play) not in first
            return (-low, -high, off_line) if by_landlord else (high, low, off_line)

        return Solution(
            position=self.position,
            outcome=_better([each.outcome for each in searched]),
            plays=tuple(sorted(plays, key=order)),
            line=best.line,
            direction=best.direction,
            interrupts=self.interrupts,
            nodes=sum(each.nodes for each in searched),
            seconds=seconds,
            limit=limit,
        )


@dataclass(frozen=True)
class _Searched:
    """What the search of one direction has found."""

    direction: int | None
    outcome: Outcome
    plays: list[PlayResult]
    line: tuple[Move, ...]
    nodes: int


def _native(play: Play | None) -> _core.Play | None:
    return None if play is None else play.native


def _value(outcome: Outcome) -> tuple[int, int]:
    return outcome.low, outcome.high


def _better(outcomes: Sequence[Outcome]) -> Outcome:
    """Returns what the landlord has who may choose among these."""
    low = max(each.low for each in outcomes)
    return Outcome(outcomes[0].objective, low, max(each.high for each in outcomes))


def _chosen(options: Sequence[PlayResult]) -> PlayResult:
    """Returns a play in the direction that is better for the landlord."""
    best = max(options, key=lambda each: _value(each.outcome))
    return PlayResult(best.play, _better([each.outcome for each in options]), best.direction)
