"""The course of a sketch: the game that it describes, replayed as far as it is possible."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from solver.errors import SolverError
from solver.game.act import Move
from solver.game.auction import Auction, Call
from solver.game.cards import Hand
from solver.game.contract import Contract
from solver.game.deal import wrong_size
from solver.game.game import Game
from solver.messages import Message
from solver.records.decision import EventNumbers
from solver.records.record import contract_of, held_at_lead, landlord_of
from solver.records.sketch import Fault, Sketch

Stage = Literal["auction", "direction", "play", "over"]


@dataclass(frozen=True)
class Step:
    """One thing that was done in a game: a call, the choice of a direction, or an act.

    Attributes:
        kind: which of them.
        seat: who did it.
        index: the number of its event in the ddz-record; a direction that no event of its own
            names has that of the event before the lead.
        call: the call, or the direction; None for an act.
        move: the act; None for a call.
        leads: whether the act is the lead of a trick.
    """

    kind: Literal["call", "direction", "play"]
    seat: int
    index: int
    call: Call | None = None
    move: Move | None = None
    leads: bool = False


@dataclass(frozen=True)
class Moment:
    """A sketch at one place of its course.

    Attributes:
        stage: what is going on.
        turn: the seat that is to act; None when nobody is, or nobody knows.
        landlord: the landlord's seat; None while there is none.
        auction: the auction as it stands; None in a game without calls, or where they are not
            known.
        game: the game as it stands; None before the first lead.
        contract: how the landlord was found; None before.
        hands: by seat the cards known to be held now; None where none are known.
    """

    stage: Stage
    turn: int | None
    landlord: int | None
    auction: Auction | None
    game: Game | None
    contract: Contract | None
    hands: tuple[Hand | None, ...]


@dataclass(frozen=True)
class Course:
    """A sketch, replayed as far as it is possible. Make courses with `of`.

    Attributes:
        sketch: the sketch.
        deal: by seat all cards that were dealt; None where they are not known or not possible.
        known: by seat the cards that are known to have been dealt, perhaps not all of them yet.
        bottom: the landlord's extra cards, as far as they are known and possible.
        steps: what was done, up to the first thing that cannot be.
        faults: what is missing and what cannot be, in the order of the game.
    """

    sketch: Sketch
    deal: tuple[Hand | None, ...]
    known: tuple[Hand | None, ...]
    bottom: Hand | None
    steps: tuple[Step, ...]
    faults: tuple[Fault, ...]
    _auctions: tuple[Auction, ...] = ()
    _contract: Contract | None = None
    _game: Game | None = None
    _calls: int = 0

    @classmethod
    def of(cls, sketch: Sketch) -> Course:
        """Returns the course of a sketch."""
        return _Replay(sketch).course()

    def at(self, place: int) -> Moment:
        """Returns the moment after the first `place` steps."""
        place = max(0, min(place, len(self.steps)))
        if place < self._calls or self._game is None:
            return self._in_auction(min(place, self._calls))
        game = self._game.at(sum(step.kind == "play" for step in self.steps[:place]))
        hands = [
            _left_of(self.known[seat] if seat < len(self.known) else None, hand, game.played[seat])
            for seat, hand in enumerate(game.hands)
        ]
        auction = self._auctions[-1] if self._auctions else None
        stage: Stage = "over" if game.over else "play"
        turn = None if game.over else game.turn
        choosing = self.sketch.chooses_direction and self.sketch.start is None
        if choosing and place == self._calls:
            stage, turn = "direction", game.landlord
        return Moment(stage, turn, game.landlord, auction, game, self._contract, tuple(hands))

    def _in_auction(self, place: int) -> Moment:
        if not self._auctions:
            return Moment("auction", None, None, None, None, None, self.known)
        auction = self._auctions[place]
        players, first = self.sketch.rules.players, self.sketch.first or 0
        turn = None if auction.turn is None else (first + auction.turn) % players
        landlord = None if auction.landlord is None else (first + auction.landlord) % players
        hands = list(self.known)
        if landlord is not None:
            whole = held_at_lead(self.deal, self.bottom, landlord)[landlord]
            hands[landlord] = hands[landlord] if whole is None else whole
        stage: Stage = "over" if auction.status == "redeal" else "auction"
        return Moment(stage, turn, landlord, auction, None, None, tuple(hands))


def _left_of(known: Hand | None, held: Hand | None, played: Hand) -> Hand | None:
    """Returns the cards that a seat is known to hold after it has played some.

    Args:
        known: the cards that it is known to have been dealt, perhaps not all of them.
        held: all that it holds now; None where that is not known.
        played: what it has played.
    """
    return known.missing_from(played) if held is None and known is not None else held


class _Replay:
    """Replays a sketch and collects its faults."""

    def __init__(self, sketch: Sketch) -> None:
        self.sketch = sketch
        self.rules = sketch.rules
        self.faults = list(sketch.faults)
        self.steps: list[Step] = []
        self.known: tuple[Hand | None, ...] = ()
        self.numbers = EventNumbers(0, sketch.announced)

    def course(self) -> Course:
        sketch = self.sketch
        auctions = self._auctions()
        auction = auctions[-1] if auctions else None
        landlord = self._landlord(auction)
        contract = self._contract(landlord, auction)
        deal, bottom = self._deal(landlord)
        calls = len(self.steps)
        if sketch.start is None:
            game = self._game(landlord, deal, bottom)
        else:
            game, calls, auctions, self.steps = self._resumed(landlord), 0, (), []
            self.numbers = self.numbers._replace(calls=0)
            deal = self.known = (None,) * sketch.start.seats
        if game is not None:
            self._play(game)
        return Course(
            sketch=sketch,
            deal=deal,
            known=self.known,
            bottom=bottom,
            steps=tuple(self.steps),
            faults=tuple(self.faults),
            _auctions=auctions,
            _contract=contract,
            _game=game,
            _calls=calls,
        )

    def _fault(self, error: SolverError) -> None:
        self.faults.append(Fault.of(error))

    def _missing(self, pointer: str, detail: Message) -> None:
        self.faults.append(Fault(pointer, detail, missing=True))

    def _auctions(self) -> tuple[Auction, ...]:
        """Returns the auction before each call and after the last one that is legal."""
        sketch, first = self.sketch, self.sketch.first or 0
        if self.rules.description.auction.kind == "none":
            if sketch.calls:
                self.faults.append(
                    Fault("/calls", Message("{rules} has no auction", rules=self.rules.id))
                )
            return ()
        if sketch.landlord is not None and not sketch.calls:
            return ()
        auctions = [Auction.start(self.rules)]
        for index, call in enumerate(sketch.calls):
            seat = auctions[-1].turn
            try:
                auctions.append(auctions[-1].after(call))
            except SolverError as error:
                self._fault(error.at("calls", index))
                break
            assert seat is not None
            caller = (first + seat) % self.rules.players
            said = auctions[-1].calls[-1]
            self.steps.append(Step("call", caller, self.numbers.call(index), said))
        self.numbers = self.numbers._replace(calls=len(self.steps))
        return tuple(auctions)

    def _landlord(self, auction: Auction | None) -> int | None:
        sketch = self.sketch
        try:
            found = landlord_of(self.rules, sketch.landlord, sketch.first or 0, auction)
        except SolverError as error:
            self._fault(error)
            return None
        if found is None and auction is None:
            self._missing("/landlord", Message("it is not said which seat is the landlord"))
        return found

    def _contract(self, landlord: int | None, auction: Auction | None) -> Contract | None:
        if landlord is None:
            return None
        sketch = self.sketch
        played = auction if sketch.calls else None
        first = (sketch.first or 0) if sketch.calls else sketch.first
        try:
            return contract_of(self.rules, landlord, played, sketch.bid, sketch.terms, first)
        except SolverError as error:
            self._fault(error)
            return Contract()

    def _deal(self, landlord: int | None) -> tuple[tuple[Hand | None, ...], Hand | None]:
        """Returns the hands and the bottom that can have been dealt; others are unknown."""
        sketch, size = self.sketch, self.rules.description.deal
        rest, found = Hand.deck(self.rules), list(sketch.hands)
        bottom = self._of_deck(sketch.bottom, rest, "/bottom")
        if bottom is not None:
            rest -= bottom
            if not self._is_whole(bottom, (size.bottom,), "/bottom"):
                bottom = None
        for seat, given in enumerate(sketch.hands):
            hand, whole = given, size.hand + size.bottom
            sizes: tuple[int, ...] = (size.hand,)
            if hand is not None and seat == landlord and len(hand) == whole:
                if bottom is not None and bottom <= hand:
                    hand -= bottom
                elif bottom is None:
                    sizes = (size.hand, whole)
            hand = self._of_deck(hand, rest, f"/hands/{seat}")
            rest -= hand or Hand(self.rules)
            self.known += (hand,)
            complete = hand is not None and self._is_whole(
                hand, sizes, f"/hands/{seat}", landlord=seat == landlord
            )
            found[seat] = hand if complete else None
        return tuple(found), bottom

    def _of_deck(self, cards: Hand | None, rest: Hand, pointer: str) -> Hand | None:
        """Returns `cards` where they are still in the deck."""
        missing = None if cards is None else cards.missing_from(rest)
        if not missing:
            return cards
        detail = Message("{missing} is there more often than the deck has it", missing=missing)
        self.faults.append(Fault(pointer, detail))
        return None

    def _is_whole(
        self, cards: Hand, sizes: tuple[int, ...], pointer: str, *, landlord: bool = False
    ) -> bool:
        """Returns whether these are all cards that were dealt there."""
        if len(cards) in sizes:
            return True
        lacking = sizes[0] - len(cards)
        if lacking > 0:
            detail = Message(
                "{count} of {size} cards: {lacking} are missing",
                count=len(cards),
                size=sizes[0],
                lacking=lacking,
            )
            self._missing(pointer, detail)
        else:
            detail = wrong_size(self.rules, len(cards), sizes[0], landlord=landlord)
            self.faults.append(Fault(pointer, detail))
        return False

    def _game(
        self, landlord: int | None, deal: tuple[Hand | None, ...], bottom: Hand | None
    ) -> Game | None:
        if landlord is None:
            if self.sketch.acts:
                detail = Message("somebody plays before there is a landlord")
                self.faults.append(Fault("/acts/0", detail))
            return None
        own = deal[landlord]
        if own is not None and bottom is None and len(own) == self.rules.description.deal.hand:
            detail = Message("the bottom, which the landlord holds, is not known")
            self._missing("/bottom", detail)
        held = held_at_lead(deal, bottom, landlord)
        try:
            return Game(self.rules, landlord, direction=self.sketch.direction or 1, hands=held)
        except SolverError as error:
            self._fault(error)
            return Game(self.rules, landlord)

    def _resumed(self, landlord: int | None) -> Game | None:
        start = self.sketch.start
        if start is None or landlord is None:
            return None
        try:
            return start.game(self.rules, landlord, self.sketch.direction or 1)
        except SolverError as error:
            self._fault(error.at("start"))
            return None

    def _play(self, game: Game) -> None:
        """Does the choice of a direction and the acts, up to the first one that is not legal."""
        sketch = self.sketch
        chosen = sketch.direction is not None or sketch.acts
        if sketch.chooses_direction and sketch.start is None and chosen:
            index, sign = self.numbers.direction, sketch.direction or 1
            self.steps.append(Step("direction", game.landlord, index, sign))
        for index, act in enumerate(sketch.acts):
            leads = game.leading
            try:
                move = game.do(act)
            except SolverError as error:
                self._fault(error.at("acts", index))
                return
            number = self.numbers.act(index)
            self.steps.append(Step("play", act.seat, number, None, move, leads))
