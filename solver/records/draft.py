"""What a text of another program tells of a game, collected part by part, each with its place.

What these programs share is read here: three seats, hands that hold the bottom or not, the cards
that are left instead of those dealt, plays by seat or in turn, payoffs. A format says where a part
stands, and its `Spelling` how the program writes cards.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from itertools import takewhile
from typing import Any

from solver.errors import InvalidRequest, SolverError, quoted
from solver.game.act import Act
from solver.game.auction import Auction, Call
from solver.game.cards import Hand
from solver.game.play import PASS
from solver.game.result import Result
from solver.game.seats import check_seat
from solver.game.state import GameState, Terms
from solver.game.timeline import whole_hand
from solver.records.cards54 import Holders, Spelling
from solver.records.events import RecordEvent
from solver.rules import Rules, Source

PLAYERS = 3


@dataclass
class Draft:
    """A game of which the parts are read; the attributes are those of `GameState`.

    Attributes:
        spelling: how the program writes cards.
        holders: who holds which card, where the program tells equal cards apart.
    """

    rules: Rules
    source: Source
    spelling: Spelling
    hands: list[Hand | None] = field(default_factory=lambda: [None] * PLAYERS)
    bottom: Hand | None = None
    first: int | None = None
    calls: tuple[Call, ...] = ()
    landlord: int | None = None
    bid: int | None = None
    acts: list[Act] = field(default_factory=list)
    names: list[str] | None = None
    stated: Result | None = None
    places: dict[str, str] = field(default_factory=dict)
    holders: Holders = field(default_factory=Holders)

    def cards(self, value: Any, event: RecordEvent, *path: str | int) -> Hand | None:
        """Returns the cards that a value at a place means; None for null."""
        if value is None:
            return None
        with event.at(*path):
            return Hand.parse(self.rules, self.spelling.letters(value))

    def deal(self, seat: int, value: Any, event: RecordEvent, *path: str | int) -> None:
        """Gives a seat its hand; null where that is not known."""
        self.hands[seat] = self.cards(value, event, *path)
        self.places[f"hands/{seat}"] = event.pointer(*path)
        if value is not None:
            with event.at(*path):
                self.holders.deal(seat, self.spelling.marks(value))

    def deal_all(self, event: RecordEvent, name: str) -> None:
        """Gives each seat its hand in a list of hands.

        Raises:
            InvalidRequest, InvalidHand: they are no hands.
        """
        hands = event.listed(name)
        if len(hands.fields) != PLAYERS:
            raise InvalidRequest(
                "{count} hands for {players} seats",
                event.pointer(name),
                count=len(hands.fields),
                players=PLAYERS,
            )
        self.places["hands"] = event.pointer(name)
        for seat, value in hands.fields.items():
            self.deal(seat, value, hands, seat)

    def lay(self, value: Any, event: RecordEvent, *path: str | int) -> None:
        """Lays out the bottom; null where that is not known."""
        self.bottom = self.cards(value, event, *path)
        self.places["bottom"] = event.pointer(*path)
        if value is not None and self.landlord is not None:
            with event.at(*path):
                self.holders.add(self.landlord, self.spelling.marks(value))

    def act(self, seat: int, value: Any, event: RecordEvent, *path: str | int) -> None:
        """Adds the act of a seat; no cards, or the word, are a pass."""
        with event.at(*path):
            check_seat(self.rules, seat, "")
            cards = self.spelling.letters(value).strip()
            passes = cards.lower() in ("", PASS)
            marks = () if passes else self.spelling.marks(value)
            if marks:
                self.holders.play(seat, marks)
        self.places[f"acts/{len(self.acts)}"] = event.pointer(*path)
        self.acts.append(Act(seat, PASS if passes else cards))

    def act_in_turn(self, plays: RecordEvent) -> None:
        """Adds the acts of a list, the landlord's first."""
        for number, value in plays.fields.items():
            self.act(((self.landlord or 0) + number) % PLAYERS, value, plays, number)

    def as_dealt(self) -> None:
        """Makes the hands, which are the cards that are left, those before the acts."""
        for number, act in enumerate(self.acts):
            with self._at(f"acts/{number}"):
                held = self.hands[act.seat]
                if held is not None and not act.is_pass:
                    self.hands[act.seat] = held + Hand.parse(self.rules, act.cards)

    def pay(self, payoffs: list[Any], event: RecordEvent, name: str, *, scores: bool) -> None:
        """States the result that payoffs by seat mean: who has won.

        Args:
            payoffs: the numbers.
            event: the event in which they stand.
            name: the field in which they stand.
            scores: whether they are the scores, too.

        Raises:
            InvalidRequest: they are no numbers by seat, or both sides have won.
        """
        assert self.landlord is not None
        good = all(type(each) in (int, float) and abs(each) < 1e9 for each in payoffs)
        if len(payoffs) != PLAYERS or not good:
            raise InvalidRequest(
                "`{name}` are three numbers by seat, not {payoffs}",
                event.pointer(name),
                name=name,
                payoffs=quoted(payoffs),
            )
        won = {each > 0 for seat, each in enumerate(payoffs) if seat != self.landlord}
        if len(won) > 1 or won == {payoffs[self.landlord] > 0}:
            raise InvalidRequest(
                "by {payoffs} not one side has won: seat {landlord} is the landlord",
                event.pointer(name),
                payoffs=quoted(payoffs),
                landlord=self.landlord,
            )
        self.places["stated"] = self.places["stated/scores"] = event.pointer(name)
        self.stated = Result(
            winner="peasants" if won == {True} else "landlord",
            scores=tuple(map(round, payoffs)) if scores else None,
        )

    def state(self) -> GameState:
        """Returns the game; the landlord's cards without the bottom where they hold it.

        Only calls announce the landlord in these formats: a game without calls names him in its
        deal.

        Raises:
            InvalidHand: the bottom is not among the landlord's cards.
        """
        if self.landlord is not None and self.bottom is not None:
            own = self.hands[self.landlord]
            # A hand of another size stays whole, so that the error about it counts the cards given.
            if own is not None and len(own) == whole_hand(self.rules):
                with self._at(f"hands/{self.landlord}"):
                    self.hands[self.landlord] = own - self.bottom
        return GameState(
            self.rules,
            self.source,
            tuple(self.hands),
            self.bottom,
            self.first,
            tuple(self.calls),
            landlord=self.landlord,
            terms=Terms(self.bid),
            acts=tuple(self.acts),
            names=tuple(self.names) if self.names else None,
            announced=bool(self.calls),
            stated=self.stated,
            places=self.places,
        )

    @contextmanager
    def _at(self, part: str) -> Iterator[None]:
        try:
            yield
        except SolverError as error:
            error.pointer = self.places[part]
            raise


def following_calls(
    rules: Rules, calls: tuple[Call, ...], landlord: int, bid: int | None
) -> tuple[Call, ...]:
    """Returns all calls that follow from the first ones, up to the first that could be another.

    Calls that are not legal are returned as they are: the replay names them.

    Args:
        rules: the rules of the game, with an auction.
        calls: the first calls.
        landlord: the landlord's seat, counted from the first caller.
        bid: his bid; None where it is not known.
    """
    try:
        going = [Auction.replay(rules, calls)]
    except SolverError:
        return calls
    shared: tuple[Call, ...] = ()
    while going:
        auction = going.pop()
        if auction.turn is not None:
            going += [auction.after(call) for call in auction.legal]
        elif auction.landlord == landlord and bid in (None, auction.bid):
            pairs = zip(shared or auction.calls, auction.calls, strict=False)
            shared = tuple(one for one, _ in takewhile(lambda pair: pair[0] == pair[1], pairs))
            if len(shared) == len(calls):
                break
    return shared or calls
