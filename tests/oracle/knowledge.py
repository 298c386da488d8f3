"""Wins that are certain for a seat that sees its own hand: every deal is followed to its end.

All others play against it, its partners too, and may do whatever they can in any of the deals that
are left; what is played tells which ones these are.
"""

from collections.abc import Iterator

from .perfect import FullSearch, Lay, State, beats, lays

# Positions that look alike to the seat: they differ in the hands of the others only.
Deals = frozenset[State]


class FullKnowledge:
    """What is certain in all positions of one game, for one seat."""

    def __init__(self, search: FullSearch, seat: int) -> None:
        self.search = search
        self.seat = seat
        self._known: dict[Deals, bool] = {}

    def after(self, deals: Deals, seat: int, lay: Lay | None) -> bool:
        """Whether the seat wins for certain after an act of any seat; None is the pass."""
        then = []
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
            return (seat == self.search.landlord) == (self.seat == self.search.landlord)
        return self.wins(left)

    def wins(self, deals: Deals) -> bool:
        """Whether the seat wins for certain from here on."""
        if deals not in self._known:
            seat, results = self._acts(deals)
            self._known[deals] = any(results) if seat == self.seat else all(results)
        return self._known[deals]

    def _acts(self, deals: Deals) -> tuple[int, Iterator[bool]]:
        """Who acts, and what comes of each act that is possible in one of the deals."""
        one = next(iter(deals))
        players = len(one.hands)
        if not self.search.interrupts or one.waiting >= players - 1:
            found = self._lays(deals, one.turn, bombs=False)
            acts: list[Lay | None] = [*found, None] if one.top is not None else [*found]
            return one.turn, (self.after(deals, one.turn, lay) for lay in acts)
        seat = (one.turn + self.search.direction * (one.waiting + 1)) % players
        return seat, self._window(deals, seat)

    def _window(self, deals: Deals, seat: int) -> Iterator[bool]:
        yield self.wins(frozenset(each._replace(waiting=each.waiting + 1) for each in deals))
        if all(state.top is None or seat != state.holder for state in deals):
            for lay in self._lays(deals, seat, bombs=True):
                yield self.after(deals, seat, lay)

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
