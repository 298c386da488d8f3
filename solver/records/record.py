"""One recorded game: the deal, the calls, the acts and the result, checked by replaying it once."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from solver.errors import InvalidHand, InvalidRequest, SolverError, UnreachablePosition
from solver.game.act import Act
from solver.game.auction import Auction, Call
from solver.game.call_view import CallView
from solver.game.cards import Hand
from solver.game.contract import Contract
from solver.game.deal import wrong_size
from solver.game.game import Game
from solver.game.seats import check_seat
from solver.game.view import View
from solver.records.decision import Decision, EventNumbers
from solver.records.labels import check_date, check_names
from solver.records.result import Result, StatedResult, check_stated, result_of
from solver.rules import AnyRules, Rules, Source, load_rules, source_of


class Terms(NamedTuple):
    """What a record states of the contract beside the bid and the calls, as in `Contract.of`."""

    snatches: int | None = None
    shown: Sequence[int] = ()
    factors: Sequence[int] = ()


@dataclass(frozen=True, repr=False)
class Record:
    """One game as it was dealt, called and played. Make records with `build`, which checks them.

    Attributes:
        rules: the rules of the game.
        source: how the record names its rules, by an id or as an object.
        names: by seat the names of the players; None when they have no names.
        date: when the game was played, in ISO 8601: a day, or a day with a time; None when it is
            not known. The first ten signs are the day.
        hands: by seat the cards dealt, without the bottom; None where they are not known. Where
            nobody knows which of the landlord's cards were the bottom, his hand has them all and
            `bottom` is None.
        bottom: the landlord's extra cards; None when they are not known.
        first: the seat that called first; None when it is not known.
        calls: the calls, from the first one on; empty when there were none or they are not known.
            They may break off where the landlord and the bid are known and the rest is not.
        landlord: the landlord's seat; None after a redeal, or when the record ends before.
        direction: 1, or -1 where the landlord has reversed the order of play.
        contract: how the landlord was found; None without a landlord.
        acts: all acts, from the landlord's first lead on.
        result: how the game ended; None when the record ends before.
        announced: whether the record has an event of its own that names the landlord.
    """

    rules: Rules
    source: Source
    names: tuple[str, ...] | None
    hands: tuple[Hand | None, ...]
    bottom: Hand | None
    first: int | None
    calls: tuple[Call, ...]
    landlord: int | None
    direction: int
    contract: Contract | None
    acts: tuple[Act, ...]
    result: Result | None
    announced: bool
    date: str | None = None
    # The auction before each call, and the replayed game; None without a landlord.
    _auctions: tuple[Auction, ...] = field(default=(), compare=False)
    _game: Game | None = field(default=None, compare=False)

    @classmethod
    def build(
        cls,
        rules: AnyRules,
        *,
        hands: Sequence[Hand | None],
        bottom: Hand | None = None,
        first: int | None = None,
        calls: Iterable[Call] = (),
        landlord: int | None = None,
        direction: int = 1,
        bid: int | None = None,
        terms: Terms | None = None,
        acts: Iterable[Act] = (),
        stated: StatedResult | None = None,
        names: Sequence[str] | None = None,
        source: Source | None = None,
        announced: bool = True,
        date: str | None = None,
    ) -> Record:
        """Returns the record of a game after replaying it.

        The arguments are the attributes, but: `first` defaults to seat 0, and `landlord` to the
        seat that the calls make the landlord. `bid` and `terms` state the contract, where the calls
        do not tell it. `stated` is the result as the source states it. `source` defaults to the id
        of the rules, or to the whole game when they are not built in.

        Raises:
            SolverError: the first argument that is not allowed, by its pointer: `/acts/<index>`.
        """
        rules = load_rules(rules)
        check_date(date)
        check_names(rules, names)
        first, auctions = _first_and_auctions(rules, first, tuple(calls))
        auction = auctions[-1] if auctions else None
        landlord = landlord_of(rules, landlord, first, auction)
        _check_deal(rules, hands, bottom, landlord)
        contract = contract_of(rules, landlord, auction, bid, terms or Terms(), first)
        game = _game(rules, landlord, direction, hands, bottom, acts)
        result = result_of(rules, game, contract, auction, stated)
        check_stated(result, stated)
        return cls(
            rules=rules,
            source=source_of(rules, unset=False) if source is None else source,
            names=tuple(names) if names is not None else None,
            hands=tuple(hands),
            bottom=bottom,
            first=first,
            calls=auction.calls if auction is not None else (),
            landlord=landlord,
            direction=direction,
            contract=contract,
            acts=tuple(move.to_act() for move in game.history) if game is not None else (),
            result=result,
            announced=announced and landlord is not None,
            date=date,
            _auctions=auctions[:-1],
            _game=game,
        )

    @property
    def direction_chosen(self) -> bool:
        """Whether the landlord, where he may choose the direction of play, has done so.

        The record then names him in an event of its own, or goes on with his lead.
        """
        if self.landlord is None or self.rules.description.play.direction == "fixed":
            return self.landlord is not None
        return self.announced or bool(self.acts) or not self.calls

    @property
    def numbers(self) -> EventNumbers:
        """The numbers of the calls and acts among the events of the ddz-record."""
        return EventNumbers(len(self.calls), self.announced)

    def at(self, index: int) -> Game:
        """Returns the game as it stood before act `index`, with the hands that are known.

        The record was replayed when it was built; nothing is replayed again.

        Raises:
            InvalidRequest: the record has no landlord.
            IndexError: the record has no act of this index.
        """
        if self._game is None:
            raise InvalidRequest("nobody has become the landlord: there is no game")
        return self._game.at(index)

    def auctions(self) -> Iterator[tuple[int, Auction, Call]]:
        """Yields each call with the seat that made it and the auction before it."""
        for auction, call in zip(self._auctions, self.calls, strict=True):
            assert auction.turn is not None
            yield ((self.first or 0) + auction.turn) % self.rules.players, auction, call

    def decisions(self) -> Iterator[Decision]:
        """Yields each decision of a seat whose hand is known, in the order of the record.

        Whether to show the hand before the claims is not among them: the cards, or some of them,
        are still to be dealt then.
        """
        numbers = self.numbers
        for place, (seat, auction, call) in enumerate(self.auctions()):
            dealing = auction.status == "open_show" and not auction.bottom_taken
            seen = None if dealing else self.call_view(seat, auction)
            if seen is not None:
                yield Decision(numbers.call(place), seat, "call", seen, call)
        if self._game is None:
            return
        for place, move in enumerate(self._game.history):
            before = self.view(self._game.at(place), move.seat)
            if before is not None:
                index = numbers.act(place)
                yield Decision(index, move.seat, "play", before, move.play, move.interrupt)

    def call_view(self, seat: int, auction: Auction) -> CallView | None:
        """Returns what `seat` knows at its turn in the auction; None when its hand is not known."""
        known = {each: self._held(each, auction) for each in range(self.rules.players)}
        hand = known.pop(seat)
        if hand is None:
            return None
        first = self.first or 0
        opened = {
            each: held
            for each, held in known.items()
            if held is not None and auction.shown[(each - first) % self.rules.players]
        }
        taken = auction.bottom_taken and self._sees_bottom(seat)
        bottom = self.bottom if taken else None
        return CallView(self.rules, seat, hand, auction, first, bottom, opened)

    def _held(self, seat: int, auction: Auction) -> Hand | None:
        """Returns the cards of a seat during the auction; None when they are not known."""
        hand = self.hands[seat]
        if hand is None or len(hand) != self.rules.description.deal.hand:
            return None
        if not auction.bottom_taken or seat != self.landlord:
            return hand
        return None if self.bottom is None else hand + self.bottom

    def _sees_bottom(self, seat: int) -> bool:
        return seat == self.landlord or self.rules.description.deal.bottom_public

    def __repr__(self) -> str:
        return f"<Record of {self.rules.id}: {len(self.calls)} calls, {len(self.acts)} acts>"

    def view(self, game: Game, seat: int) -> View | None:
        """Returns what `seat` knows of `game`, which is `at` some act; None for an unknown hand."""
        hand = game.hands[seat]
        if hand is None:
            return None
        bottom = self.bottom if self._sees_bottom(seat) else None
        return View.of(game, seat, hand, bottom=bottom, contract=self.contract)


def _check_deal(
    rules: Rules, hands: Sequence[Hand | None], bottom: Hand | None, landlord: int | None
) -> None:
    if len(hands) != rules.players:
        raise InvalidRequest(
            "{count} hands for {players} seats", "/hands", count=len(hands), players=rules.players
        )
    deal, rest = rules.description.deal, Hand.deck(rules)
    dealt = [(hand, deal.hand, f"/hands/{seat}") for seat, hand in enumerate(hands)]
    for cards, size, pointer in [*dealt, (bottom, deal.bottom, "/bottom")]:
        if cards is None:
            continue
        own = pointer == f"/hands/{landlord}"
        whole = bottom is None and own and len(cards) == _whole(rules)
        if len(cards) != size and not whole:
            raise InvalidHand(wrong_size(rules, len(cards), size, landlord=own), pointer)
        missing = cards.missing_from(rest)
        if missing:
            raise InvalidHand(
                "{missing} is dealt more often than the deck has it", pointer, missing=missing
            )
        rest -= cards


def _first_and_auctions(
    rules: Rules, first: int | None, calls: Sequence[Call]
) -> tuple[int | None, tuple[Auction, ...]]:
    """Returns the seat that calls first, and the auction before the first call and after each one.

    With calls the first seat is 0 where none is named; without calls there is no auction.
    """
    if first is not None:
        check_seat(rules, first, "/first")
    if not calls:
        return first, ()
    first = 0 if first is None else first
    try:
        return first, Auction.course(rules, calls)
    except SolverError as error:
        raise error.at("calls") from None


def contract_of(
    rules: Rules,
    landlord: int | None,
    auction: Auction | None,
    bid: int | None,
    terms: Terms,
    first: int | None,
) -> Contract | None:
    """Returns how the landlord was found; None without one.

    Raises:
        SolverError: the facts contradict each other.
    """
    if landlord is None:
        return None
    if auction is not None and auction.status == "open" and bid is not None:
        _check_open(auction, (landlord - (first or 0)) % rules.players, bid)
        auction = None  # it breaks off before it says what the contract is
    return Contract.of(rules, landlord, bid=bid, auction=auction, first=first, **terms._asdict())


def _check_open(auction: Auction, landlord: int, bid: int) -> None:
    """Raises UnreachablePosition when an unfinished auction cannot end with this landlord and bid.

    Args:
        auction: the auction as far as its calls are known.
        landlord: the landlord's seat, counted from the first caller.
        bid: the landlord's bid.
    """
    made = landlord == auction.bidder
    if landlord in auction.passed or bid < auction.bid or made != (bid == auction.bid):
        raise UnreachablePosition(
            "after these calls that seat cannot become the landlord with a bid of {bid}",
            "/bid",
            bid=bid,
        )


def _game(
    rules: Rules,
    landlord: int | None,
    direction: int,
    hands: Sequence[Hand | None],
    bottom: Hand | None,
    acts: Iterable[Act],
) -> Game | None:
    """Returns the game after all acts, with the hands that are known; None without a landlord."""
    if landlord is None:
        if any(True for _ in acts):
            raise UnreachablePosition("somebody plays before there is a landlord", "/acts/0")
        return None
    held = held_at_lead(hands, bottom, landlord)
    game = Game.replay(rules, landlord, acts, direction=direction, hands=held, path=("acts",))
    _check_landlords_cards(game, hands, bottom)
    return game


def landlord_of(
    rules: Rules, landlord: int | None, first: int | None, auction: Auction | None
) -> int | None:
    """Returns the landlord's seat: as given, or else as the auction decides; None for nobody."""
    if landlord is not None:
        check_seat(rules, landlord, "/landlord")
        return landlord
    if first is None or auction is None or auction.landlord is None or auction.status != "done":
        return None
    return (first + auction.landlord) % rules.players


def held_at_lead(
    hands: Sequence[Hand | None], bottom: Hand | None, landlord: int
) -> list[Hand | None]:
    """Returns the hands at the first lead; the bottom is in the landlord's, if both are known."""
    held = list(hands)
    own = held[landlord]
    if own is None or len(own) < _whole(own.rules):
        held[landlord] = own + bottom if own is not None and bottom is not None else None
    return held


def _whole(rules: Rules) -> int:
    """Returns the number of cards that the landlord has with the bottom."""
    return rules.description.deal.hand + rules.description.deal.bottom


def _check_landlords_cards(game: Game, hands: Sequence[Hand | None], bottom: Hand | None) -> None:
    """Raises UnreachablePosition when another seat has played a card of the landlord's."""
    rest = Hand.deck(game.rules)
    for seat, hand in enumerate(hands):
        if seat != game.landlord:
            rest -= game.played[seat] if hand is None else hand
    for cards, pointer in ((bottom, "/bottom"), (hands[game.landlord], f"/hands/{game.landlord}")):
        lost = cards.missing_from(rest) if cards is not None else None
        if lost:
            raise UnreachablePosition(
                "{lost} was given to the landlord, and another seat has played it",
                pointer,
                lost=lost,
            )
