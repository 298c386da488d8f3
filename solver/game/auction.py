"""The auction that finds the landlord: bids, claims and snatches as one immutable state."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import Annotated, Literal

from pydantic import SkipValidation

from solver.errors import IllegalCall, quoted
from solver.game.words import call_of
from solver.messages import Message
from solver.rules import Rules, cached_with_rules
from solver.value import HIDDEN, Value

Call = int | str
# A call that is still to be checked, by the auction in which it is made.
Said = Annotated[Call, SkipValidation]
Status = Literal["open", "open_show", "open_snatch", "open_doubling", "done", "redeal"]
# The factor by which a call of the last stage multiplies what its seat wins and loses.
DOUBLINGS: Mapping[str, int] = {"single": 1, "double": 2, "super": 4}
# What a seat says that does no more than take part.
CAUTIOUS: frozenset[Call] = frozenset({"pass", "decline", "no", "single", "hide"})
_SHOW = "show"  # the factor of an open hand follows: show5


@dataclass(frozen=True)
class Auction(Value, properties=("snatch", "legal")):
    """The state of an auction; seats are offsets from the first caller.

    It goes through up to five stages, and the rules of a game say which of them it has:

    1. Open hands (`open_show`): before and during the deal each seat may show its hand.
    2. Bids or claims (`open`). Seats that have shown claim before the others.
    3. Snatches (`open_snatch`).
    4. The landlord has taken the bottom. He may show his hand now (`open_show` again).
    5. Doubling (`open_doubling`): from the landlord on, each seat names its own factor.
    """

    rules: Annotated[Rules, HIDDEN]
    """The rules of the game."""
    calls: Annotated[tuple[Call, ...], HIDDEN] = ()
    """The calls so far."""
    status: Status = "open"
    """The stage; `open_show` asks for open hands, `open_doubling` for factors. It is `done` when
    there is a landlord and no stage is left, `redeal` when everybody has passed or declined.
    """
    turn: int | None = 0
    """The seat that calls next; None when the auction is over."""
    landlord: int | None = None
    """The seat that has become the landlord and taken the bottom; None until then."""
    bid: int = 0
    """The highest bid so far, 0 without one; a claim counts as a bid of 1."""
    snatches: int = 0
    """How often the hand was snatched."""
    bidder: Annotated[int | None, HIDDEN] = None
    """The seat that made the highest bid; None without one."""
    passed: Annotated[frozenset[int], HIDDEN] = frozenset()
    """The seats that have passed or declined; with `rebid`, those that have done so since the last
    bid.
    """
    shown: tuple[int, ...] = ()
    """Seat by seat the factor for which the hand is open; 0 for a hidden one."""
    factors: tuple[int, ...] = ()
    """Seat by seat the factor of doubling; 1 before."""
    # The auction before the last call; None at the start.
    _before: Annotated[Auction | None, HIDDEN] = field(default=None, repr=False, compare=False)
    # While the hand may be snatched: the seat that has it now.
    _holder: Annotated[int | None, HIDDEN] = None
    # The seats that are asked after the seat whose turn it is, in a stage that asks each one once.
    _waiting: Annotated[tuple[int, ...], HIDDEN] = ()

    @classmethod
    def start(cls, rules: Rules) -> Auction:
        """Returns the auction before its first call.

        Raises:
            IllegalCall: the game has no auction.
        """
        if rules.description.auction.kind == "none":
            raise IllegalCall("{rules} has no auction: the landlord is given", rules=rules.id)
        nobody, single = (0,) * rules.players, (1,) * rules.players
        begun = cls(rules, shown=nobody, factors=single)
        if rules.description.auction.show:
            return begun._ask("open_show", tuple(range(rules.players)))
        return begun._ask_bids()

    @classmethod
    def replay(cls, rules: Rules, calls: Iterable[Call]) -> Auction:
        """Returns the auction after `calls`.

        Raises:
            IllegalCall: the first call that is not legal; its index is the pointer.
        """
        return cls.states(rules, calls)[-1]

    @classmethod
    def states(cls, rules: Rules, calls: Iterable[Call]) -> tuple[Auction, ...]:
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
    def steps(self) -> tuple[tuple[Auction, Call], ...]:
        """The calls so far, each with the auction before it."""
        steps: list[tuple[Auction, Call]] = []
        after = self
        while after._before is not None:
            steps.append((after._before, after.calls[-1]))
            after = after._before
        return tuple(reversed(steps))

    def informed_steps(self, turn: int) -> list[tuple[Auction, Call]]:
        """Returns the calls of a seat that rest on all of its cards, each with the auction before.

        Those that it made before all cards were dealt show nothing of its hand.
        """
        return [
            (before, made)
            for before, made in self.steps
            if before.turn == turn and before.informed[before.legal.index(made)]
        ]

    @property
    def bottom_taken(self) -> bool:
        """Whether the landlord is known and holds the bottom."""
        return self.landlord is not None

    @property
    def calls_with_bottom(self) -> bool:
        """Whether the seat whose turn it is holds the bottom: it is the landlord."""
        return self.bottom_taken and self.turn == self.landlord

    @property
    def snatch(self) -> bool:
        """Whether the hand was snatched."""
        return self.snatches > 0

    @property
    def legal(self) -> tuple[Call, ...]:
        """The calls that are legal now, bids first; empty at the end."""
        rules = self.rules.description.auction
        if self.status == "open_show":
            factors = (rules.show_bottom,) if self.bottom_taken else rules.show
            return (*(f"{_SHOW}{factor}" for factor in factors), "hide")
        if self.status == "open_snatch":
            return ("snatch", "no")
        if self.status == "open_doubling":
            return doublings(self.rules)
        if self.status != "open":
            return ()
        if rules.kind == "claim":
            return ("claim", "decline")
        return (*range(self.bid + 1, rules.highest + 1), "pass")

    @property
    def informed(self) -> tuple[bool, ...]:
        """By legal call, whether the seat has seen all of its cards when it makes the call.

        A hand shown for one of the higher factors is shown before or while the cards are dealt.
        """
        early = len(self.legal) - 2 if self.status == "open_show" and not self.bottom_taken else 0
        return tuple(place >= early for place in range(len(self.legal)))

    def after(self, call: Call) -> Auction:
        """Returns the auction after one more call.

        Raises:
            IllegalCall: `call` means none of the `legal` calls; after the end none is.
        """
        call = self.read(call)
        assert self.turn is not None
        called = replace(self, calls=(*self.calls, call), _before=self)
        if self.status == "open_show":
            return called._showed(0 if call == "hide" else int(str(call)[len(_SHOW) :]))
        if self.status == "open_snatch":
            return called._answered(snatched=call == "snatch")
        if self.status == "open_doubling":
            factors = _with(self.factors, self.turn, DOUBLINGS[str(call)])
            return replace(called, factors=factors)._ask("open_doubling", self._waiting)
        if call in ("pass", "decline"):
            return replace(called, passed=self.passed | {self.turn})._bid_next()
        bid = 1 if call == "claim" else int(call)
        passed = frozenset[int]() if self.rules.description.auction.rebid else self.passed
        return replace(called, bid=bid, bidder=self.turn, passed=passed)._bid_next()

    def read(self, call: Call | None) -> Call:
        """Returns the legal call that somebody means, who may say it in words.

        Raises:
            IllegalCall: it is not one of the `legal` calls; after the end none is.
        """
        legal = self.legal
        if not legal:
            redealt = self.status == "redeal"
            end = Message("the cards are dealt again" if redealt else "there is a landlord")
            raise IllegalCall(
                "{call} comes after the end of the auction: {end}", call=quoted(call), end=end
            )
        # True and 1.0 are equal to 1 in Python, but they are no calls.
        if type(call) in (int, str) and call in legal:
            return call
        meant = call_of(legal, call)
        if meant is not None:
            return meant
        choices = ", ".join(map(str, legal))
        if type(call) is int and self.status == "open" and 1 <= call <= self.bid:
            raise IllegalCall(
                "{call} is not higher than the bid of {bid}; legal: {choices}",
                call=call,
                bid=self.bid,
                choices=choices,
            )
        raise IllegalCall(
            "{call} is no call here; legal: {choices}", call=quoted(call), choices=choices
        )

    def _ask(self, status: Status, seats: tuple[int, ...]) -> Auction:
        """Returns the auction with the turn at the first of `seats`, or with the stage ended."""
        if seats:
            return replace(self, status=status, turn=seats[0], _waiting=seats[1:])
        ended = replace(self, turn=None, _waiting=())
        if status == "open_doubling":
            return replace(ended, status="done")
        if status == "open_snatch":
            return ended._take_bottom()
        return ended._ask_doublings() if self.bottom_taken else ended._ask_bids()

    def _showed(self, factor: int) -> Auction:
        assert self.turn is not None
        shown = _with(self.shown, self.turn, factor)
        return replace(self, shown=shown)._ask("open_show", self._waiting)

    def _ask_bids(self) -> Auction:
        """Returns the auction at its first bid or claim; seats that have shown come first."""
        order = sorted(range(self.rules.players), key=lambda seat: -self.shown[seat])
        return self._ask("open", tuple(order))

    def _bid_next(self) -> Auction:
        """Returns the auction with the turn at the next bidder, or with the bids ended."""
        rules, kind = self.rules.description.auction, self.rules.description.auction.kind
        assert self.turn is not None
        waiting = self._waiting
        if kind == "bid_rounds":
            steps = range(1, self.rules.players)
            others = [(self.turn + step) % self.rules.players for step in steps]
            # Nobody bids against his own bid: once all others have passed, the bids end.
            waiting = tuple(
                seat for seat in others if seat not in self.passed and seat != self.bidder
            )
        decided = self.bidder is not None and (kind == "claim" or self.bid >= rules.highest)
        if waiting and not decided:
            return self._ask("open", waiting)
        if self.bidder is not None:
            return self._offered()
        if any(self.shown):
            # The first seat of the order of claims has shown its hand before all others.
            first = max(range(self.rules.players), key=lambda seat: self.shown[seat])
            return replace(self, bid=1, bidder=first, _holder=first)._take_bottom()
        return replace(self, status="redeal", turn=None)

    def _offered(self) -> Auction:
        """Returns the auction after its bids, with the hand offered to those who may snatch it."""
        rules, players = self.rules.description.auction, self.rules.players
        assert self.bidder is not None
        reach = {"none": 0, "next": 1, "chain": players - 1}[rules.snatch]
        seats = [(self.bidder + step) % players for step in range(1, reach + 1)]
        if not rules.snatch_after_pass:
            seats = [seat for seat in seats if seat not in self.passed]
        return replace(self, _holder=self.bidder)._ask("open_snatch", tuple(seats))

    def _answered(self, *, snatched: bool) -> Auction:
        if not snatched:
            return self._ask("open_snatch", self._waiting)
        waiting = self._waiting
        if self.rules.description.auction.snatch == "chain" and self.snatches == 0:
            assert self.bidder is not None
            waiting = (*waiting, self.bidder)  # the bidder may take the hand back once
        taken = replace(self, _holder=self.turn, snatches=self.snatches + 1)
        return taken._ask("open_snatch", waiting)

    def _take_bottom(self) -> Auction:
        """Returns the auction after the seat that has the hand became the landlord."""
        assert self._holder is not None
        taken = replace(self, landlord=self._holder, turn=None, _waiting=())
        asked = self.rules.description.auction.show_bottom and not self.shown[self._holder]
        return taken._ask("open_show", (self._holder,)) if asked else taken._ask_doublings()

    def _ask_doublings(self) -> Auction:
        assert self.landlord is not None
        asked = len(doublings(self.rules)) > 0
        steps = range(self.rules.players if asked else 0)
        seats = tuple((self.landlord + step) % self.rules.players for step in steps)
        return self._ask("open_doubling", seats)


def _with(numbers: tuple[int, ...], seat: int, number: int) -> tuple[int, ...]:
    """Returns the numbers with that of one seat replaced."""
    return (*numbers[:seat], number, *numbers[seat + 1 :])


@cached_with_rules()
def outcomes(rules: Rules) -> frozenset[tuple[int, int]]:
    """Returns every bid and number of snatches with which an auction of the game may end together.

    A game whose landlord is given has none.
    """
    if rules.description.auction.kind == "none":
        return frozenset()
    found: set[tuple[int, int]] = set()
    seen: set[Auction] = set()
    open_ones = [Auction.start(rules)]
    while open_ones:
        auction = open_ones.pop()
        # How an auction goes on does not depend on the order of the calls before.
        known = replace(auction, calls=())
        if known in seen:
            continue
        seen.add(known)
        if auction.bottom_taken:
            found.add((auction.bid, auction.snatches))
            continue
        # The factor for which a hand is shown changes only who is asked first: two calls suffice.
        few = auction.legal[:1] + auction.legal[-1:]
        calls = few if auction.status == "open_show" else auction.legal
        open_ones += [auction.after(call) for call in calls]
    return frozenset(found)


def before_bids(rules: Rules) -> tuple[Call, ...]:
    """Returns the calls before the first bid or claim of an auction in which nobody shows a hand.

    There are some only where hands may be shown before the bids.
    """
    asked = bool(rules.description.auction.show)
    return ("hide",) * rules.players if asked else ()


def every_call(rules: Rules) -> tuple[Call, ...]:
    """Returns all calls that an auction of the game can contain; none without an auction."""
    auction = rules.description.auction
    if auction.kind == "none":
        return ()
    factors = [*auction.show, *([auction.show_bottom] if auction.show_bottom else [])]
    shows: list[Call] = [*(f"{_SHOW}{factor}" for factor in dict.fromkeys(factors))]
    bids: list[Call] = [*range(1, auction.highest + 1), "pass"]
    return (
        *(["claim", "decline"] if auction.kind == "claim" else bids),
        *(["snatch", "no"] if auction.snatch != "none" else []),
        *([*shows, "hide"] if shows else []),
        *doublings(rules),
    )


def calls_after_bottom(rules: Rules) -> bool:
    """Returns whether seats still call after the landlord has taken the bottom."""
    auction = rules.description.auction
    return bool(auction.show_bottom) or auction.doubling != "none"


def doublings(rules: Rules) -> tuple[str, ...]:
    """Returns the calls of the stage of doubling; none in a game without it."""
    number = {"none": 0, "double": 2, "super": 3}[rules.description.auction.doubling]
    return tuple(DOUBLINGS)[:number]
