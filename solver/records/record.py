"""The record of a game: JSON Lines, one event a line, checked by replaying it.

    {"type":"start_game","format":"ddz-record","version":1,"rules":"snatch","names":["a","b","c"]}
    {"type":"deal","hands":["…","…",null],"bottom":"3TB","first":1}
    {"type":"call","seat":1,"call":2}
    {"type":"landlord","seat":1,"bottom":"3TB"}
    {"type":"play","seat":1,"cards":"333444-56"}
    {"type":"pass","seat":2}
    {"type":"end_game","winner":"landlord","spring":false,"anti_spring":false,"stake":2,"scores":[…]}

Events are numbered from 0, and pointers of errors begin with the number. Without calls, because
they are not known or the game has none, `landlord` (and `bid`, `direction`) may stand in the deal.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from solver.errors import InvalidHand, InvalidRequest, SolverError, UnreachablePosition
from solver.game.act import Act
from solver.game.auction import Auction, Call
from solver.game.call_view import CallView
from solver.game.cards import Hand
from solver.game.contract import Contract
from solver.game.game import Game, Side
from solver.game.seats import check_seat
from solver.game.view import View
from solver.records.ddz import FORMAT, VERSION, Draft, Source
from solver.records.decision import Decision
from solver.records.events import Event, read_events, write_events
from solver.rules import GAMES, Rules, load_rules

_START_EVENTS = 2  # the start and the deal stand before all else


@dataclass(frozen=True)
class Result:
    """How a game ended.

    Attributes:
        winner: the side that went out first; None after a redeal.
        spring: whether the landlord won and no peasant played a card.
        anti_spring: whether the peasants won and the landlord made his first play only.
        stake: what each peasant won or lost; None when the bid is not known.
        scores: by seat; None when the bid is not known.
    """

    winner: Side | None
    spring: bool
    anti_spring: bool
    stake: int | None
    scores: tuple[int, ...] | None


@dataclass(frozen=True, repr=False)
class Record:
    """One game as it was dealt, called and played; made by `parse` or `build`, which check it.

    Attributes:
        rules: the game's rules.
        source: how the record names them, an id or an object.
        names: the players by seat; None when they have no names.
        hands: by seat the cards dealt, without the bottom; None where unknown.
        bottom: the landlord's extra cards; None when unknown.
        first: who called first; None when unknown.
        calls: all calls from the first one on; empty when there are none or they are not known.
        landlord: his seat; None after a redeal, or when the record ends before.
        direction: 1, or -1 where the landlord has turned the order round.
        contract: how the landlord was found; None without one.
        acts: everything done since his first lead.
        result: how the game ended; None when the record ends before.
        announced: whether an event of its own names the landlord.
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

    @classmethod
    def build(
        cls,
        rules: Rules,
        *,
        hands: Sequence[Hand | None],
        bottom: Hand | None = None,
        first: int | None = None,
        calls: Iterable[Call] = (),
        landlord: int | None = None,
        direction: int = 1,
        bid: int | None = None,
        acts: Iterable[Act] = (),
        told: Mapping[str, Any] | None = None,
        names: Sequence[str] | None = None,
        source: Source | None = None,
        announced: bool = True,
    ) -> Record:
        """Returns the record of a game after replaying it.

        The arguments are the attributes of a record, but for these: `first` is seat 0 and
        `landlord` who the calls make it, unless they are given; `bid` is what the landlord bid,
        where no calls tell; `told` is what the source says of the result, by the names of its
        attributes; `source` is the id of the rules, or all of them, unless it is given.

        Raises:
            InvalidHand: cards of the deal; the pointer is `/hands/<seat>` or `/bottom`.
            IllegalCall: the first illegal call; the pointer is `/calls/<index>`.
            IllegalPlay, InvalidHand: the first illegal act; the pointer is `/acts/<index>`.
            UnreachablePosition: a landlord, a bid or a result that does not follow.
            InvalidRequest: no such seat or direction.
        """
        _check_deal(rules, hands, bottom)
        calls, acts = tuple(calls), list(acts)
        if first is not None:
            check_seat(rules, first, "/first")
        elif calls:
            first = 0
        auction = _auction(rules, calls)
        if landlord is not None:
            check_seat(rules, landlord, "/landlord")
        elif auction is not None and auction.landlord is not None and first is not None:
            landlord = (first + auction.landlord) % rules.players
        contract = game = result = None
        if landlord is not None:
            contract = Contract.of(rules, landlord, bid=bid, calls=calls, first=first)
            game = Game(rules, landlord, direction=direction, hands=_held(hands, bottom, landlord))
            _replay(game, acts)
            _check_landlords_cards(game, hands, bottom)
            result = _result(game, contract, told)
        elif acts:
            raise UnreachablePosition("somebody plays before there is a landlord", "/acts/0")
        elif auction is not None and auction.status == "redeal":
            result = Result(None, False, False, 0, (0,) * rules.players)
        _compare(result, told)
        return cls(
            rules=rules,
            source=_source(rules) if source is None else source,
            names=tuple(names) if names is not None else None,
            hands=tuple(hands),
            bottom=bottom,
            first=first,
            calls=calls,
            landlord=landlord,
            direction=direction,
            contract=contract,
            acts=tuple(move.to_act() for move in game.history) if game is not None else (),
            result=result,
            announced=announced and landlord is not None,
        )

    @classmethod
    def parse(cls, text: str, find: Callable[[Source], Rules] = load_rules) -> Record:
        """Returns the record that `text` writes; unknown fields are ignored.

        Args:
            text: JSON Lines; empty lines do not count.
            find: what turns the id or the object that names the rules into rules.

        Raises:
            SolverError: of the kind that fits; its pointer starts with the number of the event.
        """
        events = read_events(text)
        for event in events[1:]:
            if event.may("type", str) == "start_game":
                raise InvalidRequest("a second game starts here", event.pointer("type"))
        return cls._of_events(events, find)

    @classmethod
    def parse_all(cls, text: str, find: Callable[[Source], Rules] = load_rules) -> list[Record]:
        """Returns the records that stand one after another in `text`.

        Raises:
            SolverError: as `parse`; events are numbered through the whole text.
        """
        games: list[list[Event]] = []
        for event in read_events(text):
            if not games or event.may("type", str) == "start_game":
                games.append([])
            games[-1].append(event)
        return [cls._of_events(events, find) for events in games]

    @classmethod
    def _of_events(cls, events: Sequence[Event], find: Callable[[Source], Rules]) -> Record:
        draft = Draft.read(events, find)
        try:
            return cls.build(**draft.arguments())
        except SolverError as error:
            error.pointer = draft.place(error.pointer)
            raise

    def start(self) -> Game:
        """Returns the game before its first lead, with the hands that are known.

        Raises:
            InvalidRequest: the record has no landlord.
        """
        if self.landlord is None:
            raise InvalidRequest("nobody has become the landlord: there is no game")
        held = _held(self.hands, self.bottom, self.landlord)
        return Game(self.rules, self.landlord, direction=self.direction, hands=held)

    def decisions(self) -> Iterator[Decision]:
        """Yields each choice of a seat whose hand is known, in the order of the record."""
        index = _START_EVENTS
        for seat, auction, call in self._calls():
            hand = self.hands[seat]
            if hand is not None:
                view = CallView(self.rules, seat, hand, auction, self.first or 0)
                yield Decision(index, seat, "call", view, call)
            index += 1
        if self.landlord is None:
            return
        game = self.start()
        for number, act in enumerate(self.acts, index + self.announced):
            before = self._view(game, act.seat)
            move = game.do(act)
            if before is not None:
                yield Decision(number, act.seat, "play", before, move.play, move.interrupt)

    def events(self) -> Iterator[dict[str, Any]]:
        """Yields the events of the record as JSON objects."""
        start = {"type": "start_game", "format": FORMAT, "version": VERSION, "rules": self.source}
        yield start if self.names is None else {**start, "names": list(self.names)}
        bottom = None if self.bottom is None else str(self.bottom)
        hands = [None if hand is None else str(hand) for hand in self.hands]
        deal: dict[str, Any] = {"type": "deal", "hands": hands, "bottom": bottom}
        if self.first is not None:
            deal["first"] = self.first
        terms = self._terms()
        if self.landlord is not None and not self.announced:
            deal |= terms if self.calls else {"landlord": self.landlord, **terms}
        yield deal
        for seat, _, call in self._calls():
            yield {"type": "call", "seat": seat, "call": call}
        if self.announced:
            yield {"type": "landlord", "seat": self.landlord, "bottom": bottom, **terms}
        yield from map(_act_event, self.acts)
        if self.result is not None:
            yield {"type": "end_game"} | {
                name: list(value) if isinstance(value, tuple) else value
                for name, value in vars(self.result).items()
                if value is not None or name == "winner"
            }

    def __str__(self) -> str:
        return write_events(self.events())

    def __repr__(self) -> str:
        return f"<Record of {self.rules.id}: {len(self.calls)} calls, {len(self.acts)} acts>"

    def _calls(self) -> Iterator[tuple[int, Auction, Call]]:
        """Yields each call with its seat and the auction before it."""
        auction = Auction(self.rules)
        for call in self.calls:
            assert auction.turn is not None
            yield ((self.first or 0) + auction.turn) % self.rules.players, auction, call
            auction = auction.after(call)

    def _terms(self) -> dict[str, int]:
        """Returns what stands beside the landlord's seat, as far as it has to be said."""
        terms = {}
        contract, game = self.contract, self.rules.description
        if contract is not None and not self.calls and not contract.assumed:
            terms = {"bid": contract.bid} if game.score.base == "bid" else {}
        if game.play.direction != "fixed":
            terms["direction"] = self.direction
        return terms

    def _view(self, game: Game, seat: int) -> View | None:
        hand = game.hands[seat]
        if hand is None:
            return None
        shown = seat == game.landlord or self.rules.description.deal.bottom_public
        bottom = self.bottom if shown else None
        return View.of(game, seat, hand, bottom=bottom, contract=self.contract)


def _source(rules: Rules) -> Source:
    if rules.id in GAMES and rules == load_rules(rules.id):
        return rules.id
    return rules.description.model_dump(mode="json", exclude_unset=True)


def _check_deal(rules: Rules, hands: Sequence[Hand | None], bottom: Hand | None) -> None:
    if len(hands) != rules.players:
        raise InvalidRequest(f"{len(hands)} hands for {rules.players} seats", "/hands")
    deal, rest = rules.description.deal, Hand.deck(rules)
    dealt = [(hand, deal.hand, f"/hands/{seat}") for seat, hand in enumerate(hands)]
    for cards, size, pointer in [*dealt, (bottom, deal.bottom, "/bottom")]:
        if cards is None:
            continue
        if len(cards) != size:
            raise InvalidHand(f"{size} cards are dealt here, not {len(cards)}", pointer)
        missing = cards.missing_from(rest)
        if missing:
            raise InvalidHand(f"{missing} is dealt more often than the deck has it", pointer)
        rest -= cards


def _auction(rules: Rules, calls: Sequence[Call]) -> Auction | None:
    if not calls:
        return None
    try:
        return Auction.replay(rules, calls)
    except SolverError as error:
        raise error.at("calls") from None


def _held(hands: Sequence[Hand | None], bottom: Hand | None, landlord: int) -> list[Hand | None]:
    """Returns the hands at the first lead: the landlord's with the bottom, if both are known."""
    held = list(hands)
    own = held[landlord]
    held[landlord] = own + bottom if own is not None and bottom is not None else None
    return held


def _replay(game: Game, acts: Iterable[Act]) -> None:
    for index, act in enumerate(acts):
        try:
            game.do(act)
        except SolverError as error:
            raise error.at("acts", index) from None


def _check_landlords_cards(game: Game, hands: Sequence[Hand | None], bottom: Hand | None) -> None:
    """Raises UnreachablePosition when another seat has played what the landlord was given."""
    rest = Hand.deck(game.rules)
    for seat, hand in enumerate(hands):
        if seat != game.landlord:
            rest -= game.played[seat] if hand is None else hand
    for cards, pointer in ((bottom, "/bottom"), (hands[game.landlord], f"/hands/{game.landlord}")):
        lost = cards.missing_from(rest) if cards is not None else None
        if lost:
            raise UnreachablePosition(
                f"{lost} was given to the landlord, and another seat has played it", pointer
            )


def _result(game: Game, contract: Contract, told: Mapping[str, Any] | None) -> Result | None:
    if not game.over:
        return None
    if contract.assumed:  # the scores cannot be known, but may be told
        scores = (told or {}).get("scores")
        stake = (told or {}).get("stake")
        scores = tuple(scores) if scores is not None else None
    else:
        scores = tuple(game.scores(contract.bid, contract.snatches))
        stake = abs(scores[game.landlord - 1])
    return Result(game.winner, game.spring, game.anti_spring, stake, scores)


def _compare(found: Result | None, told: Mapping[str, Any] | None) -> None:
    if told is None:
        return
    if found is None:
        raise UnreachablePosition("the record ends before the game does", "/told")
    for name, value in told.items():
        known = getattr(found, name)
        if value != (list(known) if isinstance(known, tuple) else known):
            raise UnreachablePosition(
                f"by the plays `{name}` is {known} and not {value}", f"/told/{name}"
            )


def _act_event(act: Act) -> dict[str, Any]:
    if act.is_pass:
        return {"type": "pass", "seat": act.seat}
    declared = {"as": act.type, "key": act.key, "interrupt": act.interrupt or None}
    said = {name: value for name, value in declared.items() if value is not None}
    return {"type": "play", "seat": act.seat, "cards": act.cards, **said}
