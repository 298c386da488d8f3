"""Wins that are certain for a seat that sees its own hand: every deal is followed to its end.

All others play against it, its partners too, and may do whatever they can in any of the deals that
are left; what is played tells which ones these are. A partner who can go out in all of them does.
"""

from collections.abc import Iterator
from fractions import Fraction

from .perfect import FullSearch, Lay, State, beats, lays

# Positions that look alike to the seat: they differ in the hands of the others only.
Deals = frozenset[State]


class FullKnowledge:
    """What is certain in all positions of one game, for one seat."""

    def __init__(self, search: FullSearch, seat: int) -> None:
        self.search = search
        self.seat = seat
        self._known: dict[tuple[Deals, Fraction], bool] = {}

    def after(self, deals: Deals, seat: int, lay: Lay | None, stake: Fraction) -> bool:
        """Whether the seat wins at least the stake for certain after an act; None is the pass."""
        then = []
        if lay is not None:
            stake = max(stake / lay.factor, Fraction(1))
        for state in deals:
            if lay is None:
                then.append(self.search.after(state, seat, None))
                continue
            same = (each for each in lays(self.search.game, state.hands[seat]) if _same(each, lay))
            own = next(same, None)
            if own is not None:
                then.append(self.search.after(state, seat, own))
        left = frozenset(each for each in then if isinstance(each, State))
        if not left:  # somebody has gone out
            opponents = len(next(iter(deals)).hands) - 1
            paid = all(abs(each) >= stake * opponents for each in then if isinstance(each, int))
            return paid and self._partners(seat)
        return self.wins(left, stake)

    def _partners(self, seat: int) -> bool:
        return (seat == self.search.landlord) == (self.seat == self.search.landlord)

    def wins(self, deals: Deals, stake: Fraction) -> bool:
        """Whether the seat wins at least the stake for certain from here on."""
        if (deals, stake) not in self._known:
            seat, results = self._acts(deals, stake)
            self._known[deals, stake] = any(results) if seat == self.seat else all(results)
        return self._known[deals, stake]

    def _acts(self, deals: Deals, stake: Fraction) -> tuple[int, Iterator[bool]]:
        """Who acts, and what comes of each act that is possible in one of the deals."""
        one = next(iter(deals))
        players = len(one.hands)
        if not self.search.interrupts or one.waiting >= players - 1:
            found = self._lays(deals, one.turn, bombs=False)
            acts: list[Lay | None] = [*found, None] if one.top is not None else [*found]
            if one.turn != self.seat and self._partners(one.turn) and self._all_go_out(deals):
                acts = [lay for lay in found if not lay.rest]
            return one.turn, (self.after(deals, one.turn, lay, stake) for lay in acts)
        seat = (one.turn + self.search.direction * (one.waiting + 1)) % players
        return seat, self._window(deals, seat, stake)

    def _all_go_out(self, deals: Deals) -> bool:
        return all(
            any(
                not lay.rest and (state.top is None or beats(self.search.game, lay.top, state.top))
                for lay in lays(self.search.game, state.hands[state.turn])
            )
            for state in deals
        )

    def _window(self, deals: Deals, seat: int, stake: Fraction) -> Iterator[bool]:
        yield self.wins(frozenset(each._replace(waiting=each.waiting + 1) for each in deals), stake)
        if all(state.top is None or seat != state.holder for state in deals):
            for lay in self._lays(deals, seat, bombs=True):
                yield self.after(deals, seat, lay, stake)

    def _lays(self, deals: Deals, seat: int, *, bombs: bool) -> list[Lay]:
        found = {}
        for state in deals:
            for lay in lays(self.search.game, state.hands[seat]):
                legal = state.top is None or beats(self.search.game, lay.top, state.top)
                if legal and (lay.top[0] == "bomb" or not bombs):
                    found[lay.what, lay.top] = lay
        return list(found.values())


def _same(one: Lay, other: Lay) -> bool:
    return (one.what, one.top) == (other.what, other.top)
