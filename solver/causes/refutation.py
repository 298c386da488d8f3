"""How a choice loses where another one is proven to win: a line of exact play in one deal."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from typing import Self

import numpy as np

from solver.errors import SolverError
from solver.exact.solution import Solution
from solver.exact.solve import solve
from solver.figures import Probability
from solver.game.act import Move
from solver.game.cards import Hand
from solver.game.fewest import FewestPlays, count_plays
from solver.game.knowledge import Knowledge
from solver.game.play import Play
from solver.game.position import Position
from solver.game.seats import side_of
from solver.search.allowance import Allowance
from solver.search.evaluation import Estimate
from solver.search.hands import hands_of
from solver.search.limit import Limit
from solver.search.search import Search
from solver.value import Value

# How many of the deals that a choice loses are solved with open hands, the likeliest first, and how
# many positions the search of one of them may visit: about 20 ms.
_DEALS_SOLVED = 3
_NODES = 20_000
# At how many decisions of the winner a shown line prefers the plainest play.
_PLAIN = 1


@dataclass(frozen=True)
class Refutation(Value):
    """A deal in which a choice loses against perfect play with all hands open, and how."""

    lost: Probability
    """The probability that the choice loses: what its win probability leaves."""
    deal: tuple[Hand, ...]
    """The hands by seat."""
    line: tuple[Move, ...]
    """The choice and what beats it, as short as it can be if the loser resists longest."""
    win: tuple[Move, ...]
    """How the choice that is proven to win wins in the same deal."""


def refutation(
    search: Search,
    worse: Estimate,
    proven: Play | None,
    *,
    by_wins: bool,
    allowance: Allowance,
    deals: int,
) -> Refutation | None:
    """Returns how a choice loses; None where no deal in which it does was found.

    A choice that loses a sampled deal may only be played on badly there. So its deals are solved,
    and it is refuted by one that it loses whatever its side does.

    Args:
        search: the search, which has tried both choices.
        worse: the choice that is not proven to win.
        proven: the choice that is; None is the pass.
        by_wins: as in the search.
        allowance: the time for it.
        deals: the most different deals to look at.

    Raises:
        OutOfTime: there is no time left.
    """
    view, lost = search.view, 1.0 - worse.evaluation.win
    if not view.my_turn:
        return None  # a position is that of the seat whose turn it is
    if lost == 0.0:
        return None  # a line would contradict the figure beside it
    with allowance.spent():
        seconds = allowance.left()
        courses = search.courses([worse.play], deals, by_wins=by_wins, seconds=seconds)
        if courses is None:
            return None
        places = np.flatnonzero(courses.after[0].of("points") < 0)
        likeliest = places[np.argsort(-courses.shares[places], kind="stable")]
        for at in likeliest[:_DEALS_SOLVED]:
            hands = hands_of(view, courses.deals[at])
            ways = (_Way.of(view, hands, choice) for choice in (worse.play, proven))
            allowance.left()
            if (loses := next(ways)).wins is not False:
                continue
            allowance.left()
            if (wins := next(ways)).wins:
                lines = (each.line(view, allowance) for each in (loses, wins))
                return Refutation(lost, hands, *lines)
    return None


@dataclass(frozen=True)
class _Way:
    """How a choice goes on with all hands open.

    Attributes:
        first: the choice.
        after: the position after it; None where that is the end.
        wins: whether the seat's side wins then; None where that is not proven.
    """

    first: Move
    after: Position | None
    wins: bool | None

    @classmethod
    def of(cls, view: Knowledge, hands: tuple[Hand, ...], choice: Play | None) -> Self:
        """Returns how a choice goes on with these hands."""
        first = Move(view.seat, choice, False)
        try:
            after = Position.of_game(view.play, view.contract, hands).after(choice)
        except SolverError:  # a hand with too many plays
            return cls(first, None, None)
        if after is None:
            return cls(first, None, True)
        result = solve(after, limit=Limit(nodes=_NODES), each_play=False).result
        side = side_of(view.seat, after.landlord)
        return cls(first, after, None if result == "undecided" else result == side)

    def line(self, view: Knowledge, allowance: Allowance) -> tuple[Move, ...]:
        """Returns the choice, and perfect play of all seats after it."""
        if self.after is None:
            return (self.first,)
        found = solve(self.after, limit=Limit(nodes=_NODES))
        return (self.first, *_plain_line(found, view.fewest, allowance))


def _plain_line(found: Solution, fewest: FewestPlays, allowance: Allowance) -> tuple[Move, ...]:
    """Returns perfect play as a player would show it: of plays that are as good, the plainest.

    Only the winner's first `_PLAIN` decisions are looked at. Bombs out of turn are left where the
    search has found them.
    """
    moves: list[Move] = []
    line, position, looked = list(found.line), found.position, 0
    while line and looked < _PLAIN and not any(move.interrupt for move in line):
        choice = line.pop(0).play
        if side_of(position.turn, position.landlord) == found.result:
            allowance.left()
            looked += 1
            here = solve(position, limit=Limit(nodes=_NODES)) if moves else found
            plainest = _plainest(here, fewest)
            if here.result != found.result:
                return (*moves, Move(position.turn, choice, False), *line)
            if plainest != choice:
                choice, line = plainest, []
        moves.append(Move(position.turn, choice, False))
        after = position.after(choice)
        if after is None:
            break
        position = after
        line = line or list(solve(position, limit=Limit(nodes=_NODES)).line)
    return (*moves, *line)


def _plainest(found: Solution, fewest: FewestPlays) -> Play | None:
    """Returns the plainest of the plays that are as good as the best one."""
    best = found.plays[0]
    equal = [
        each.play
        for each in found.plays
        if (each.outcome, each.to_win) == (best.outcome, best.to_win)
    ]
    return min(equal, key=partial(_plainness, found.position, fewest))


def _plainness(position: Position, fewest: FewestPlays, play: Play | None) -> tuple[int, ...]:
    """Returns what makes a play of a shown line odd; the least odd one is lowest.

    Its parts, the weightiest first: a single card led to an opponent with one card; how many plays
    the hand then takes; whether somebody can beat it; whether it is higher than another one.
    """
    if play is None:
        return (0, count_plays(fewest, position.hands[position.turn].packed), 0, 0)
    others = [
        hand
        for seat, hand in enumerate(position.hands)
        if side_of(seat, position.landlord) != side_of(position.turn, position.landlord)
    ]
    native = position.rules.native
    return (
        len(play) == 1 and any(len(hand) == 1 for hand in others),
        count_plays(fewest, position.hands[position.turn].packed - play.cards.packed),
        any(native.can_beat(hand.packed, play.native) for hand in others),
        play.native.key,
    )
