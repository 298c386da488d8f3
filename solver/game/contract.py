"""How the landlord was found: the bid, the snatches, and the calls of the auction."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Annotated

from solver.arguments import checked
from solver.errors import InvalidRequest, SolverError, UnreachablePosition, alternatives
from solver.game.auction import DOUBLINGS, Auction, Call, Said, doublings, outcomes
from solver.game.seats import check_entries, check_seat
from solver.messages import Message
from solver.rules import AnyRules, Rules, load_rules
from solver.value import HIDDEN, Value

# Where the auction has no bids, a caller may name any stake that the native core can count with.
_HIGHEST_STAKE = 1000


@dataclass(frozen=True)
class Contract(Value):
    """How the landlord was found, as far as it is known."""

    bid: int = 1
    """The landlord's bid; 1 where the game has no bids, or where the bid is not known."""
    snatches: int = 0
    """How often the hand was snatched."""
    calls: Annotated[tuple[Call, ...], HIDDEN] = ()
    """All calls, from the first one on; empty when they are not known."""
    first: Annotated[int | None, HIDDEN] = None
    """The seat that called first; None when the calls are not known."""
    assumed: bool = True
    """Whether the bid is not known, and counts."""
    shown: tuple[int, ...] = ()
    """By seat the factor of an open hand, 0 for a hidden one; empty when nobody has shown."""
    factors: tuple[int, ...] = ()
    """By seat the factor of doubling; empty when nobody has doubled."""
    auction: Annotated[Auction | None, HIDDEN] = field(default=None, repr=False, compare=False)
    """The auction at its end; None when the calls are not known."""

    @classmethod
    @checked
    def of(
        cls,
        rules: AnyRules,
        landlord: int,
        *,
        bid: int | None = None,
        snatches: int | None = None,
        calls: Iterable[Said] = (),
        auction: Auction | None = None,
        first: int | None = None,
        shown: Sequence[int] = (),
        factors: Sequence[int] = (),
    ) -> Contract:
        """Returns the contract that follows from these facts; each of them may be left out.

        The calls may be given as the auction after them.

        Raises:
            IllegalCall: a call is not legal in the auction; the pointer is `/calls/<index>`.
            UnreachablePosition: the facts contradict each other.
            InvalidRequest: the game has no such bid, open hand or doubling.
        """
        rules = load_rules(rules)
        check_seat(rules, landlord, "/landlord")
        calls = tuple(calls)
        if calls:
            try:
                auction = Auction.replay(rules, calls)
            except SolverError as error:
                raise error.at("calls") from None
        if auction is not None:
            found = cls.of_auction(auction, landlord, first=first)
            _check_stated("bid", found.bid, bid)
            _check_stated("snatch", found.snatches, snatches)
            _check_stated("shown", found.shown or (0,) * rules.players, tuple(shown) or None)
            _check_stated("factors", found.factors or (1,) * rules.players, tuple(factors) or None)
            return found
        _check_bid(rules, bid)
        _check_snatches(rules, bid, snatches)
        _check_shown(rules, shown, landlord)
        _check_factors(rules, factors)
        counts = rules.description.score.base == "bid"
        return cls(
            bid or 1,
            snatches or 0,
            assumed=counts and bid is None,
            shown=tuple(shown) if any(shown) else (),
            factors=tuple(factors) if any(factor > 1 for factor in factors) else (),
        )

    @classmethod
    def of_auction(
        cls,
        auction: Auction,
        landlord: int,
        *,
        first: int | None = None,
    ) -> Contract:
        """Returns the contract that an auction ended in.

        Raises:
            UnreachablePosition: the auction has made nobody the landlord, or another seat.
        """
        players = auction.rules.players
        if auction.landlord is None or auction.status != "done":
            redealt = auction.status == "redeal"
            end = Message("they end in a redeal" if redealt else "they go on")
            raise UnreachablePosition(
                "the calls make nobody the landlord: {end}", "/calls", end=end
            )
        caller = (landlord - auction.landlord) % players
        if first is not None and first != caller:
            made = (first + auction.landlord) % players
            raise UnreachablePosition(
                "by the calls seat {made} is the landlord and not seat {landlord}",
                "/landlord",
                made=made,
                landlord=landlord,
            )
        order = [(seat - caller) % players for seat in range(players)]
        return cls(
            auction.bid,
            auction.snatches,
            auction.calls,
            caller,
            assumed=False,
            shown=tuple(auction.shown[place] for place in order) if any(auction.shown) else (),
            factors=tuple(auction.factors[place] for place in order)
            if any(factor > 1 for factor in auction.factors)
            else (),
            auction=auction,
        )

    def has_shown(self, seat: int) -> bool:
        """Returns whether a seat plays with an open hand."""
        return bool(self.shown) and self.shown[seat] > 0


def _check_bid(rules: Rules, bid: int | None) -> None:
    auction = rules.description.auction
    highest = auction.highest if auction.kind in ("bid_once", "bid_rounds") else _HIGHEST_STAKE
    if bid is not None and not 1 <= bid <= highest:
        raise InvalidRequest(
            "a bid in {rules} is from 1 to {highest}, not {bid}",
            "/bid",
            rules=rules.id,
            highest=highest,
            bid=bid,
        )


def _check_snatches(rules: Rules, bid: int | None, snatches: int | None) -> None:
    """Raises InvalidRequest where no auction, or none after this bid, ends with these snatches."""
    known = outcomes(rules)
    bids = {each for each, _ in known}
    found = {0} | {each for after, each in known if bid not in bids or after == bid}
    if (snatches or 0) not in found:
        raise InvalidRequest(
            "a hand of {rules} is snatched at most {most} times, not {snatches}"
            if bid not in bids
            else "after a bid of {bid} a hand of {rules} is snatched at most {most} times, not "
            "{snatches}",
            "/snatch",
            rules=rules.id,
            bid=bid,
            most=max(found),
            snatches=snatches,
        )


def _check_shown(rules: Rules, shown: Sequence[int], landlord: int) -> None:
    """Raises InvalidRequest for a factor for which no hand of the game can be shown."""
    auction = rules.description.auction
    if shown:
        check_entries(rules, shown, "/shown")
    for seat, factor in enumerate(shown):
        late = (auction.show_bottom,) if seat == landlord else ()
        if factor not in (0, *auction.show, *late):
            known = ", ".join(map(str, dict.fromkeys(f for f in (*auction.show, *late) if f)))
            raise InvalidRequest(
                "seat {seat} cannot show its hand for {factor}; possible in {rules}: {known}",
                f"/shown/{seat}",
                seat=seat,
                factor=factor,
                rules=rules.id,
                known=known or Message("no open hands"),
            )


def _check_factors(rules: Rules, factors: Sequence[int]) -> None:
    """Raises InvalidRequest for a factor that no call of the game doubles by."""
    known = [DOUBLINGS[call] for call in doublings(rules)] or [1]
    if factors:
        check_entries(rules, factors, "/factors")
    for seat, factor in enumerate(factors):
        if factor not in known:
            raise InvalidRequest(
                "a factor of doubling in {rules} is {known}, not {factor}",
                f"/factors/{seat}",
                rules=rules.id,
                known=alternatives(known),
                factor=factor,
            )


def _check_stated(name: str, found: object, stated: object) -> None:
    """Raises UnreachablePosition where a stated fact is not that of the calls."""
    if stated not in (None, found):
        raise UnreachablePosition(
            "by the calls `{name}` is {found} and not {stated}",
            f"/{name}",
            name=name,
            found=list(found) if isinstance(found, tuple) else found,
            stated=list(stated) if isinstance(stated, tuple) else stated,
        )
