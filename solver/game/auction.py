"""The auction that finds the landlord: bids, claims and snatches as one immutable state."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Literal

from solver.errors import IllegalCall, quoted
from solver.rules import Rules

Call = int | str
Status = Literal["open", "open_snatch", "done", "redeal"]


@dataclass(frozen=True)
class Auction:
    """An auction after some calls. Seats are counted from the first caller, who is 0.

    Attributes:
        rules: the rules of the game.
        calls: the calls so far.
        status: `open` while bids or claims are made, `open_snatch` while the hand may be snatched,
            `done` when there is a landlord, `redeal` when everybody has passed or declined.
        turn: the seat that calls next; None at the end.
        landlord: the seat that has become the landlord; None before the end and after a redeal.
        bid: the highest bid so far, 0 without one; a claim counts as a bid of 1.
        snatches: how often the hand was snatched.
        bidder: the seat that made the highest bid; None without one.
        passed: the seats that have passed or declined; with `rebid`, those that have done so
            since the last bid.
    """

    rules: Rules
    calls: tuple[Call, ...] = ()
    status: Status = "open"
    turn: int | None = 0
    landlord: int | None = None
    bid: int = 0
    snatches: int = 0
    bidder: int | None = None
    passed: frozenset[int] = frozenset()
    # While the hand may be snatched: the seat that has it now, and the seats that are asked after
    # the seat whose turn it is.
    _holder: int | None = None
    _offers: tuple[int, ...] = ()

    @classmethod
    def start(cls, rules: Rules) -> Auction:
        """Returns the auction before its first call.

        Raises:
            IllegalCall: the game has no auction.
        """
        if rules.description.auction.kind == "none":
            raise IllegalCall(f"{rules.id} has no auction: the landlord is given")
        return cls(rules)

    @classmethod
    def replay(cls, rules: Rules, calls: Iterable[Call]) -> Auction:
        """Returns the auction after `calls`.

        Raises:
            IllegalCall: the first call that is not legal; its index is the pointer.
        """
        return cls.course(rules, calls)[-1]

    @classmethod
    def course(cls, rules: Rules, calls: Iterable[Call]) -> tuple[Auction, ...]:
        """Returns the auction before the first call, and then after each call.

        Raises:
            IllegalCall: the first call that is not legal; its index is the pointer.
        """
        auctions = [cls.start(rules)]
        for index, call in enumerate(calls):
            try:
                auctions.append(auctions[-1].after(call))
            except IllegalCall as error:
                raise error.at(index) from None
        return tuple(auctions)

    @property
    def legal(self) -> tuple[Call, ...]:
        """The calls that are legal now, bids first; empty at the end."""
        if self.status == "open_snatch":
            return ("snatch", "no")
        if self.status != "open":
            return ()
        if self.rules.description.auction.kind == "claim":
            return ("claim", "decline")
        return (*range(self.bid + 1, self.rules.description.auction.highest + 1), "pass")

    def after(self, call: Call) -> Auction:
        """Returns the auction after one more call.

        Raises:
            IllegalCall: `call` is not one of the `legal` calls; after the end none is.
        """
        self._check(call)
        called = replace(self, calls=(*self.calls, call))
        if self.status == "open_snatch":
            return called._answered(snatched=call == "snatch")
        assert self.turn is not None
        if call in ("pass", "decline"):
            return replace(called, passed=self.passed | {self.turn})._bid_next()
        bid = 1 if call == "claim" else int(call)
        passed = frozenset[int]() if self.rules.description.auction.rebid else self.passed
        return replace(called, bid=bid, bidder=self.turn, passed=passed)._bid_next()

    def _check(self, call: Call) -> None:
        legal = self.legal
        if not legal:
            end = "the cards are dealt again" if self.status == "redeal" else "there is a landlord"
            raise IllegalCall(f"{quoted(call)} comes after the end of the auction: {end}")
        # True and 1.0 are equal to 1 in Python, but they are no calls.
        if type(call) in (int, str) and call in legal:
            return
        choices = ", ".join(map(str, legal))
        if type(call) is int and self.status == "open" and 1 <= call <= self.bid:
            raise IllegalCall(f"{call} is not higher than the bid of {self.bid}; legal: {choices}")
        raise IllegalCall(f"{quoted(call)} is no call here; legal: {choices}")

    def _bid_next(self) -> Auction:
        """Returns the auction with the turn at the next bidder, or with the bids ended."""
        rules, kind = self.rules.description.auction, self.rules.description.auction.kind
        assert self.turn is not None
        others = [(self.turn + step) % self.rules.players for step in range(1, self.rules.players)]
        if kind == "bid_rounds":
            waiting = [seat for seat in others if seat not in self.passed]
            # Nobody bids against his own bid: once all others have passed, the bids end.
            waiting = [seat for seat in waiting if seat != self.bidder]
        else:
            waiting = [seat for seat in others if seat > self.turn]
        decided = self.bidder is not None and (kind == "claim" or self.bid >= rules.highest)
        if waiting and not decided:
            return replace(self, turn=waiting[0])
        if self.bidder is None:
            return replace(self, status="redeal", turn=None)
        return self._offered()

    def _offered(self) -> Auction:
        """Returns the auction after its bids, with the hand offered to those who may snatch it."""
        rules, players = self.rules.description.auction, self.rules.players
        assert self.bidder is not None
        reach = {"none": 0, "next": 1, "chain": players - 1}[rules.snatch]
        seats = [(self.bidder + step) % players for step in range(1, reach + 1)]
        if not rules.snatch_after_pass:
            seats = [seat for seat in seats if seat not in self.passed]
        return replace(self, _holder=self.bidder)._offer_next(tuple(seats))

    def _answered(self, *, snatched: bool) -> Auction:
        if not snatched:
            return self._offer_next(self._offers)
        offers = self._offers
        if self.rules.description.auction.snatch == "chain" and self.snatches == 0:
            assert self.bidder is not None
            offers = (*offers, self.bidder)  # the bidder may take the hand back once
        taken = replace(self, _holder=self.turn, snatches=self.snatches + 1)
        return taken._offer_next(offers)

    def _offer_next(self, offers: tuple[int, ...]) -> Auction:
        if not offers:
            return replace(self, status="done", turn=None, landlord=self._holder, _offers=())
        return replace(self, status="open_snatch", turn=offers[0], _offers=offers[1:])


def every_call(rules: Rules) -> tuple[Call, ...]:
    """Returns all calls that an auction of the game can contain; none without an auction."""
    auction = rules.description.auction
    calls: dict[str, tuple[Call, ...]] = {
        "none": (),
        "claim": ("claim", "decline"),
        "bid_once": (*range(1, auction.highest + 1), "pass"),
        "bid_rounds": (*range(1, auction.highest + 1), "pass"),
    }
    snatches: tuple[Call, ...] = () if auction.snatch == "none" else ("snatch", "no")
    return calls[auction.kind] + snatches
