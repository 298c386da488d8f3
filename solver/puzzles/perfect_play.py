"""Perfect play in an endgame that one side can win: the shortest win, the longest resistance."""

from __future__ import annotations

from dataclasses import dataclass

from solver.errors import InvalidRequest
from solver.exact.distance import WinDistance
from solver.exact.solution import Solution
from solver.exact.solve import solve
from solver.game.act import Move
from solver.game.play import Play
from solver.game.seats import Side
from solver.puzzles.endgame import Endgame
from solver.rules import Rules
from solver.search.limit import Limit

# Positions that one proof of who wins may visit: a puzzle that needs more is not taken. A count of
# the plays to the win may visit as many when a puzzle is mined, and fewer when somebody waits.
MOST_NODES = 60_000
COUNT_NODES = 4_000
# The distance of a choice that could not be counted: as far as the defence is concerned, very long.
_UNCOUNTED = 99
# Bytes for the table of one proof. Puzzles are small.
_MEMORY = 1 << 24
_TOO_LARGE = "this endgame is too large to be proven move by move"


@dataclass(frozen=True)
class PuzzleOption:
    """What follows a choice.

    Attributes:
        play: the choice; None is the pass.
        after: the endgame after it.
        distance: how many plays the winning side then needs to win; None when it no longer wins, or
            when the count took too long.
    """

    play: Play | None
    after: Endgame
    distance: int | None


class PerfectPlay:
    """Finds the best choices in the endgames of one puzzle, for the side that wins it."""

    def __init__(
        self,
        rules: Rules,
        side: Side,
        limit: Limit | None = None,
        *,
        count_nodes: int = COUNT_NODES,
    ) -> None:
        """Prepares the play.

        Args:
            rules: the game.
            side: the side that wins the puzzle.
            limit: its cancellation ends every call.
            count_nodes: how many positions one count of the plays to the win may visit.
        """
        self.side = side
        self._distance = WinDistance(rules, side)
        cancellation = None if limit is None else limit.cancellation
        self._limit = Limit(nodes=MOST_NODES, cancellation=cancellation)
        self._count = Limit(nodes=count_nodes, cancellation=cancellation)

    def wins(self, endgame: Endgame) -> bool:
        """Returns whether the side still wins.

        Raises:
            InvalidRequest: the proof took too long.
        """
        if endgame.winner is not None:
            return endgame.winner == self.side
        found = self._solved(endgame, each_play=False).result
        if found == "undecided":
            raise InvalidRequest(_TOO_LARGE)
        return found == self.side

    def distance(self, endgame: Endgame) -> int | None:
        """Returns how many plays the side needs to win; None when it does not, or none is found."""
        if endgame.winner is not None:
            return 0 if endgame.winner == self.side else None
        return self._distance.of(endgame.position, self._count)

    def winning(self, endgame: Endgame) -> list[Play | None]:
        """Returns the choices of the seat to move with which the side wins.

        Of plays with the same cards only one is listed.

        Raises:
            InvalidRequest: the proof took too long.
        """
        found: dict[int, Play | None] = {}
        for result in self._solved(endgame, each_play=True).plays:
            if result.outcome.result == "undecided":
                raise InvalidRequest(_TOO_LARGE)
            if result.outcome.result == self.side:
                found.setdefault(result.play.native.cards if result.play else 0, result.play)
        return [*found.values()]

    def best(self, endgame: Endgame) -> Play | None:
        """Returns the best choice of the seat to move, in an endgame that the side wins.

        The winning side takes the choice after which it needs the fewest plays, the other side one
        that makes it need the most. Of equal ones, the winning side takes the one with the most
        cards, and the other side the one after which the win takes the most work to prove.
        """
        options = self.options(endgame)
        if len(options) == 1:
            return options[0].play
        if endgame.mover == self.side:
            counted = [option for option in options if option.distance is not None]
            if not counted:
                counted = [option for option in options if self.wins(option.after)]
            return min(counted, key=_cost).play
        longest = max(_resistance(option) for option in options)
        hardest = [option for option in options if _resistance(option) == longest]
        if len(hardest) == 1:
            return hardest[0].play
        return max(hardest, key=lambda option: self._work(option.after)).play

    def options(self, endgame: Endgame) -> list[PuzzleOption]:
        """Returns what follows each choice of the seat to move."""
        found = []
        for play in endgame.choices():
            after = endgame.after(play)
            found.append(PuzzleOption(play, after, self.distance(after)))
        return found

    def line(self, endgame: Endgame, first: Play | None) -> list[Move]:
        """Returns how the endgame goes on after a winning choice, with best play of both sides."""
        start = len(endgame.moves)
        endgame = endgame.after(first)
        while endgame.winner is None:
            endgame = endgame.after(self.best(endgame))
        return list(endgame.moves[start:])

    def refutation(self, endgame: Endgame) -> list[Move]:
        """Returns how the other side wins an endgame that the side has thrown away."""
        if endgame.winner is not None:
            return []
        return list(self._solved(endgame, each_play=False).line)

    def _work(self, endgame: Endgame) -> int:
        """Returns how many positions it takes to prove the win."""
        if endgame.winner is not None:
            return 0
        return self._solved(endgame, each_play=False).nodes

    def _solved(self, endgame: Endgame, *, each_play: bool) -> Solution:
        return solve(endgame.position, limit=self._limit, memory=_MEMORY, each_play=each_play)


def _cost(option: PuzzleOption) -> tuple[int, int]:
    """Returns how dear a choice is to the winning side: its plays to the win, then its cards."""
    plays = 0 if option.play is None else 1
    return _resistance(option) + plays, 0 if option.play is None else -len(option.play)


def _resistance(option: PuzzleOption) -> int:
    return _UNCOUNTED if option.distance is None else option.distance
