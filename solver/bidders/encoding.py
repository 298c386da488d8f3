"""The inputs of a bid network: what an auction shows, and the call that is weighed.

Features are on or off and have names. Seats are numbered from the one that is to call: 0 is that
seat itself, 1 the next one in the order of calling. The features of the hand come from the core.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache

from solver.game.among import AMONG, Among
from solver.game.auction import Auction, Call, every_call
from solver.rules import Rules

# More snatches than this count as this many.
_MOST_SNATCHES = 4


@dataclass(frozen=True)
class AuctionEncoding:
    """The features of an auction and of a call in it.

    Attributes:
        names: what each feature says.
        groups: the index at which each group of features begins, and the end. Of one group at
            most one feature is on.
    """

    names: tuple[str, ...]
    groups: tuple[int, ...]

    @classmethod
    def of(cls, rules: Rules) -> AuctionEncoding:
        """Returns the encoding of a game's auctions."""
        names: list[str] = []
        groups = [0]
        for group in _groups(rules):
            names.extend(group)
            groups.append(len(names))
        return cls(tuple(names), tuple(groups))

    def state(self, auction: Auction, call: Call, among: Among = "mixed") -> list[int]:
        """Returns the features that are on when the seat whose turn it is considers a call.

        Args:
            auction: the auction before the call.
            call: a legal call.
            among: what is assumed of the other seats, one of `AMONG`.
        """
        place = _places(self)
        names = [f"among {among}", *_active(auction, call)]
        return [place[name] for name in names if name in place]


@lru_cache(maxsize=32)
def _places(encoding: AuctionEncoding) -> dict[str, int]:
    return {name: at for at, name in enumerate(encoding.names)}


def _groups(rules: Rules) -> Iterable[list[str]]:
    """Yields the names of the features, group by group."""
    calls = every_call(rules)
    seats = range(rules.players)
    highest = max([1, *(call for call in calls if isinstance(call, int))])
    yield [f"call {call}" for call in calls]
    yield [f"place {place}" for place in seats]
    yield [f"bid {bid}" for bid in range(1, highest + 1)]
    yield [f"snatched {times}" for times in range(1, _MOST_SNATCHES + 1)]
    yield [f"holder {seat}" for seat in seats]
    yield [f"landlord {seat}" for seat in seats]
    for seat in seats:
        yield [f"seat {seat} said {call} last" for call in calls]
    for seat in seats:
        for call in calls:
            yield [f"seat {seat} said {call}"]
    yield [f"among {each}" for each in AMONG]
    # What a call means depends on what there is to beat.
    yield [f"call {call} over {bid}" for call in calls for bid in range(highest + 1)]


def _active(auction: Auction, call: Call) -> Iterable[str]:
    """Yields the names of the features that are on."""
    assert auction.turn is not None
    players, turn = auction.rules.players, auction.turn
    yield f"call {call}"
    yield f"place {turn}"
    yield f"bid {auction.bid}"
    yield f"snatched {min(auction.snatches, _MOST_SNATCHES)}"
    if auction.landlord is not None:
        yield f"landlord {(auction.landlord - turn) % players}"
    said: dict[int, list[Call]] = {}
    holder = auction.bidder
    for before, made in auction.steps:
        caller = before.turn
        assert caller is not None
        said.setdefault((caller - turn) % players, []).append(made)
        holder = caller if made == "snatch" else holder
    if holder is not None:
        yield f"holder {(holder - turn) % players}"
    for seat, calls in said.items():
        yield f"seat {seat} said {calls[-1]} last"
        for made in dict.fromkeys(calls):
            yield f"seat {seat} said {made}"
    yield f"call {call} over {auction.bid}"
