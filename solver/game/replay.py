"""What a state says of its game: `replay` plays it as far as it is possible.

This is the one place where a state is checked. What keeps it from being a game are faults, each
with its pointer; the core has a guard of its own.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

from solver.errors import (
    IllegalCall,
    InvalidHand,
    InvalidRequest,
    SolverError,
    UnreachablePosition,
)
from solver.game.auction import Auction
from solver.game.cards import Hand
from solver.game.contract import Contract
from solver.game.deal import not_with_landlord, without, wrong_size
from solver.game.fault import Fault
from solver.game.game import Game
from solver.game.labels import check_date, check_names
from solver.game.one_history import one_history
from solver.game.result import check_stated, result_of
from solver.game.resume import resume
from solver.game.seats import check_seat
from solver.game.state import GameState
from solver.game.timeline import EventNumbers, Timeline, TimelineStep, held_at_lead, whole_hand
from solver.messages import Message


def replay(state: GameState) -> Timeline:
    """Returns what a state says of its game; what cannot be is among the faults."""
    return _Replay(state).timeline()


class _Replay:
    """Replays a state and collects its faults."""

    def __init__(self, state: GameState) -> None:
        self.state = state
        self.rules = state.rules
        self.faults = list(state.faults)
        self.steps: list[TimelineStep] = []
        self.known: tuple[Hand | None, ...] = ()
        self.before: int | None = 0
        self.numbers = EventNumbers(0, state.announced)

    @property
    def sign(self) -> int:
        """The direction of play, as far as it is known; 1 while the landlord has not chosen it."""
        return 1 if self.state.direction is None else self.state.direction

    def timeline(self) -> Timeline:
        state = self.state
        self._labels()
        auctions = self._auctions()
        auction = auctions[-1] if auctions else None
        landlord, taker = self._landlord(auction)
        contract = None if landlord is None else self._contract(landlord, auction)
        if state.observer is not None and state.bottom is not None and taker is None:
            self._fault(UnreachablePosition("nobody has taken the bottom yet", "/bottom"))
        if state.observer is not None and contract is not None and contract.calls:
            self._check_shown(contract)
        deal, bottom = self._deal(taker)
        calls = len(self.steps)
        if state.start is None:
            game = self._game(landlord, deal, bottom)
        else:
            game, calls, auctions, self.steps = self._resumed(landlord), 0, (), []
            self.numbers = self.numbers._replace(calls=0)
            deal = self.known = (None,) * state.start.seats
        if game is not None:
            self._play(game)
        result = result_of(self.rules, game, contract, auction, state.stated)
        self._try(check_stated, result, state.stated)
        return Timeline(
            state=state,
            deal=deal,
            known=self.known,
            bottom=bottom,
            steps=tuple(self.steps),
            faults=tuple(self.faults),
            auctions=auctions,
            landlord=landlord,
            contract=contract,
            game=game,
            result=result,
            calls=calls,
            before=self.before,
        )

    def _labels(self) -> None:
        """Checks the names, the date and the first seat."""
        self._try(check_names, self.rules, self.state.names)
        self._try(check_date, self.state.date)
        if self.state.first is not None:
            self._try(check_seat, self.rules, self.state.first, "/first")

    def _try(self, check: Callable[..., object], *arguments: object) -> bool:
        """Returns whether a check raises nothing; what it raises is a fault."""
        try:
            check(*arguments)
        except SolverError as error:
            self._fault(error)
            return False
        return True

    def _fault(self, error: SolverError) -> None:
        self.faults.append(Fault.of(error))

    def _missing(
        self, pointer: str, detail: Message, error: type[SolverError] = SolverError
    ) -> None:
        self.faults.append(Fault(pointer, detail, missing=True, error=error))

    def _auctions(self) -> tuple[Auction, ...]:
        """Returns the auction before each call and after the last one that is legal."""
        state, first = self.state, self.state.first or 0
        if self.rules.description.auction.kind == "none":
            if state.calls:
                self._fault(IllegalCall("{rules} has no auction", "/calls", rules=self.rules.id))
            return ()
        if state.landlord is not None and not state.calls:
            return ()
        auctions = [Auction.start(self.rules)]
        for index, call in enumerate(state.calls):
            seat = auctions[-1].turn
            try:
                auctions.append(auctions[-1].after(call))
            except SolverError as error:
                self._fault(error.at("calls", index))
                break
            assert seat is not None
            caller = (first + seat) % self.rules.players
            said = auctions[-1].calls[-1]
            self.steps.append(TimelineStep("call", caller, self.numbers.call(index), said))
        self.numbers = self.numbers._replace(calls=len(self.steps))
        return tuple(auctions)

    def _landlord(self, auction: Auction | None) -> tuple[int | None, int | None]:
        """Returns the landlord's seat, as given or as the auction decides; None for nobody.

        With it stands the seat that has taken the bottom, perhaps while the auction goes on.
        """
        state, taker = self.state, None
        if auction is not None and auction.landlord is not None:
            taker = ((state.first or 0) + auction.landlord) % self.rules.players
        if state.landlord is not None:
            known = self._try(check_seat, self.rules, state.landlord, "/landlord")
            return (state.landlord, state.landlord) if known else (None, taker)
        if taker is not None and auction is not None and auction.status == "done":
            return taker, taker
        if auction is None or state.start is not None:
            self._missing("/landlord", Message("it is not said which seat is the landlord"))
        return None, taker

    def _check_shown(self, contract: Contract) -> None:
        """Finds hands of others that a seat is said to see, and that nobody has shown."""
        start = self.state.start
        hands = self.state.hands if start is None else start.hands
        for seat, hand in enumerate(hands):
            if hand is not None and seat != self.state.observer and not contract.has_shown(seat):
                self._fault(
                    UnreachablePosition(
                        "by the calls seat {seat} has not shown its hand",
                        f"/hands/{seat}",
                        seat=seat,
                    )
                )

    def _contract(self, landlord: int, auction: Auction | None) -> Contract:
        """Returns how the landlord was found, as far as the facts do not contradict each other."""
        state, first, bid = self.state, self.state.first, self.state.terms.bid
        if not state.calls:
            auction = None
        elif first is None:
            first = 0
        terms = state.terms._asdict()
        try:
            if auction is not None and auction.status == "open" and bid is not None:
                _check_open(auction, (landlord - (first or 0)) % self.rules.players, bid)
                auction = None  # it breaks off before it says what the contract is
            return Contract.of(self.rules, landlord, auction=auction, first=first, **terms)
        except SolverError as error:
            self._fault(error)
            return Contract()

    def _deal(self, landlord: int | None) -> tuple[tuple[Hand | None, ...], Hand | None]:
        """Returns the hands and the bottom that can have been dealt; others are unknown."""
        state, size = self.state, self.rules.description.deal
        if len(state.hands) != self.rules.players:
            self._fault(
                InvalidRequest(
                    "{count} hands for {players} seats",
                    "/hands",
                    count=len(state.hands),
                    players=self.rules.players,
                )
            )
            state = replace(state, hands=(None,) * self.rules.players)
        rest, found, known = Hand.deck(self.rules), list(state.hands), list(state.hands)
        bottom = self._of_deck(state.bottom, rest, "/bottom")
        if bottom is not None:
            rest -= bottom
            if not self._is_whole(bottom, [size.bottom], "/bottom"):
                bottom = None
        # A seat that says what it knows is believed its own hand first.
        for seat in sorted(range(len(found)), key=lambda each: each != state.observer):
            hand, sizes = found[seat], [size.hand]
            if hand is not None and seat == landlord and len(hand) == whole_hand(self.rules):
                lost = None if bottom is None else bottom.missing_from(hand)
                if lost:
                    self._fault(not_with_landlord(lost, seat))
                if bottom is None or lost:
                    sizes.append(len(hand))
                else:
                    hand -= bottom
            hand = self._of_deck(hand, rest, f"/hands/{seat}")
            rest -= hand or Hand(self.rules)
            known[seat] = hand
            if state.observer == seat == landlord and bottom is None:
                sizes = [whole_hand(self.rules)]
            complete = hand is not None and self._is_whole(
                hand, sizes, f"/hands/{seat}", landlord=seat == landlord
            )
            found[seat] = hand if complete else None
        self.known = tuple(known)
        return tuple(found), bottom

    def _of_deck(self, cards: Hand | None, rest: Hand, pointer: str) -> Hand | None:
        """Returns `cards` where they are still in the deck."""
        dealt = Message("is dealt")
        return cards if cards is None or self._try(without, rest, cards, dealt, pointer) else None

    def _is_whole(
        self, cards: Hand, sizes: Sequence[int], pointer: str, *, landlord: bool = False
    ) -> bool:
        """Returns whether these are all cards that were dealt there."""
        if len(cards) in sizes:
            return True
        lacking = sizes[0] - len(cards)
        if self.state.observer is None and lacking > 0:
            detail = Message(
                "{count} of {size} cards: {lacking} are missing",
                count=len(cards),
                size=sizes[0],
                lacking=lacking,
            )
            self._missing(pointer, detail, InvalidHand)
        else:
            self._fault(wrong_size(self.rules, len(cards), pointer, landlord=landlord))
        return False

    def _game(
        self, landlord: int | None, deal: tuple[Hand | None, ...], bottom: Hand | None
    ) -> Game | None:
        if landlord is None:
            if self.state.acts:
                self._fault(
                    UnreachablePosition("somebody plays before there is a landlord", "/acts/0")
                )
            return None
        own = deal[landlord]
        if own is not None and bottom is None and len(own) == self.rules.description.deal.hand:
            detail = Message("the bottom, which the landlord holds, is not known")
            self._missing("/bottom", detail)
        held = held_at_lead(deal, bottom, landlord)
        try:
            return Game(
                self.rules,
                landlord,
                direction=self.sign,
                hands=held,
                bottom=bottom,
            )
        except SolverError as error:
            self._fault(error)
            return Game(self.rules, landlord)

    def _resumed(self, landlord: int | None) -> Game | None:
        state, start = self.state, self.state.start
        self.before = None
        if start is None or landlord is None:
            return None
        try:
            kept = state.observer is not None
            game, played = resume(self.rules, start, landlord, self.sign, state.bottom, kept=kept)
        except SolverError as error:
            # The bottom, the landlord and the direction are parts of the state and not of `start`.
            if error.pointer.split("/")[1] in vars(start):
                error.at("start")
            self._fault(error)
            return None
        # Where nobody says the order of play, it decides who has passed.
        settled = not state.chooses_direction or state.direction is not None
        if played is None or (played and not settled):
            return game
        whole = one_history(game, start, played, state.bottom)
        if whole is None:
            return game
        self.before = len(whole.history)
        return whole

    def _play(self, game: Game) -> None:
        """Does the choice of a direction and the acts, up to the first one that is not legal."""
        state = self.state
        chosen = state.direction is not None or state.acts
        if state.chooses_direction and state.start is None and chosen:
            index, sign = self.numbers.direction, self.sign
            self.steps.append(TimelineStep("direction", game.landlord, index, sign))
        for index, act in enumerate(state.acts):
            leads = game.leading
            try:
                move = game.do(act)
            except SolverError as error:
                self._fault(error.at("acts", index))
                return
            number = self.numbers.act(index)
            self.steps.append(TimelineStep("play", act.seat, number, None, move, leads))


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
