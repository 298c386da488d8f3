"""What an observer knows of a game at one step: a seat, or somebody who sees all that is known."""

from __future__ import annotations

from dataclasses import dataclass, field, fields
from functools import cached_property
from typing import Any, Literal

import numpy as np

from solver.errors import IllegalPlay, InvalidRequest, SolverError, UnreachablePosition
from solver.game.act import Move
from solver.game.auction import Auction
from solver.game.cards import Hand
from solver.game.contract import Contract
from solver.game.fewest import FewestPlays
from solver.game.game import Game
from solver.game.play import NativePlay, Play, legal_plays
from solver.game.seats import Side, side_of
from solver.game.table import Table
from solver.messages import Message
from solver.rules import Rules

# The observer who sees all hands that are known.
EVERYBODY = -1
Stage = Literal["auction", "direction", "play", "over"]


@dataclass(frozen=True)
class Knowledge:
    """A game at one step, as an observer sees it. `checked.known` makes it of a state.

    Attributes:
        rules: the rules of the game.
        seat: the seat that sees the game so; `EVERYBODY` for all hands open.
        stage: what is going on.
        hands: by seat the cards that are seen to be held now, perhaps not all of them; None where
            none are seen.
        game: the game as it stands; None before there is a landlord.
        auction_so_far: the auction as it stands; None in a game without calls, or where they
            are not known.
        first: the seat that called first.
        bottom: the landlord's extra cards; None when they are not seen.
        contract: how the landlord was found, as far as it is known.
        assumed: what is not known and was assumed: `landlord`, `seat`, `left`, `history`, `played`,
            `heap`.
        names: by seat the names of the players; None when they have no names.
    """

    rules: Rules
    seat: int
    stage: Stage
    hands: tuple[Hand | None, ...]
    game: Game | None = None
    auction_so_far: Auction | None = None
    first: int = 0
    bottom: Hand | None = None
    contract: Contract = field(default_factory=Contract)
    assumed: tuple[str, ...] = ()
    names: tuple[str, ...] | None = None

    @classmethod
    def of(
        cls,
        game: Game,
        seat: int,
        *,
        bottom: Hand | None = None,
        contract: Contract | None = None,
    ) -> Knowledge:
        """Returns what `seat` knows of a game as it stands.

        Args:
            game: the game, with the hands that are known; the seat sees its own and open ones.
            seat: the seat; `EVERYBODY` for all hands open.
            bottom: the landlord's extra cards; None when the seat does not know them.
            contract: how the landlord was found.
        """
        known = contract or Contract()
        return cls(
            rules=game.rules,
            seat=seat,
            stage="over" if game.over else "play",
            hands=tuple(
                hand if seat in (EVERYBODY, each) or known.has_shown(each) else None
                for each, hand in enumerate(game.hands)
            ),
            game=game.copy(),
            bottom=bottom,
            contract=known,
        )

    def __getstate__(self) -> dict[str, Any]:
        """Returns what a copy in another process needs: the fields, and nothing counted of them."""
        return {each.name: getattr(self, each.name) for each in fields(self)}

    # --- Who and what ---------------------------------------------------------------------------

    @property
    def seats(self) -> int:
        """The number of seats."""
        return len(self.hands)

    @property
    def kind(self) -> Literal["call", "direction", "play"]:
        """Whether a call, a choice of the direction of play or a play is to be decided."""
        if self.stage == "auction":
            return "call"
        return "direction" if self.stage == "direction" else "play"

    @cached_property
    def hand(self) -> Hand:
        """The cards that the seat holds now.

        Raises:
            InvalidRequest: they are not known, or not all of them.
        """
        if self.seat == EVERYBODY:
            raise InvalidRequest("no seat is named whose hand this is", "/seat")
        hand = self.whole(self.seat)
        if hand is None:
            raise InvalidRequest(
                "the hand of seat {seat} is not known", f"/hands/{self.seat}", seat=self.seat
            )
        return hand

    def whole(self, seat: int) -> Hand | None:
        """Returns the hand of a seat; None unless all of its cards are seen."""
        hand = self.hands[seat]
        return hand if hand is not None and len(hand) == self.left[seat] else None

    @cached_property
    def open_hands(self) -> dict[int, Hand]:
        """By seat the hands of others that lie open (明牌)."""
        held = {seat: self.whole(seat) for seat in range(self.seats) if seat != self.seat}
        return {seat: hand for seat, hand in held.items() if hand is not None}

    def shows(self, seat: int) -> bool:
        """Returns whether the hand of a seat is seen: all are open, or its own, or it is shown."""
        if self.seat in (EVERYBODY, seat):
            return True
        if self.contract.shown:
            return self.contract.has_shown(seat)
        auction = self.auction_so_far
        if auction is None or not auction.shown:
            return False
        return auction.shown[(seat - self.first) % self.rules.players] > 0

    @cached_property
    def landlord(self) -> int | None:
        """The landlord's seat, once he has taken the bottom; None before."""
        if self.game is not None:
            return self.game.landlord
        auction = self.auction_so_far
        landlord = None if auction is None else auction.landlord
        return None if landlord is None else (self.first + landlord) % self.rules.players

    @property
    def sides(self) -> list[Side | None]:
        """By seat the side that it wins with; None while there is no landlord."""
        found = self.landlord
        return [None if found is None else side_of(seat, found) for seat in range(self.seats)]

    @property
    def shows_bottom(self) -> bool:
        """Whether the landlord's extra cards are seen, be they known or not."""
        if self.seat == EVERYBODY:
            return True
        landlord, public = self.landlord, self.rules.description.deal.bottom_public
        return landlord is not None and (public or self.shows(landlord))

    def is_partner(self, seat: int) -> bool:
        """Returns whether a seat, -1 being none, is on the observer's side; its own seat is."""
        return seat >= 0 and (seat == self.landlord) == (self.seat == self.landlord)

    @property
    def shortest_opponent(self) -> int:
        """The fewest cards that an opponent holds."""
        left = self.table.left
        return min(count for seat, count in enumerate(left) if not self.is_partner(seat))

    @property
    def turn(self) -> int | None:
        """The seat that is to decide; None when nobody is, or nobody knows."""
        if self.stage == "direction":
            return self.landlord
        if self.stage == "play" and self.game is not None:
            return self.game.turn
        auction = self.auction_so_far
        if self.stage == "over" or auction is None or auction.turn is None:
            return None
        return (self.first + auction.turn) % self.rules.players

    @property
    def left(self) -> list[int]:
        """By seat the number of cards held."""
        if self.game is not None:
            return list(self.game.left)
        deal, landlord = self.rules.description.deal, self.landlord
        return [deal.hand + deal.bottom * (seat == landlord) for seat in range(self.seats)]

    # --- Calls ----------------------------------------------------------------------------------

    @property
    def auction(self) -> Auction:
        """The auction as it stands.

        Raises:
            InvalidRequest: it is not known.
        """
        if self.auction_so_far is None:
            raise InvalidRequest("the calls of the auction are not known", "/calls")
        return self.auction_so_far

    @property
    def dealing(self) -> bool:
        """Whether cards are still dealt: hands may be shown then, and none is whole."""
        auction = self.auction_so_far
        early = auction is not None and auction.status == "open_show"
        return early and self.stage == "auction" and self.landlord is None

    def check_called(self) -> None:
        """Raises an error unless this seat is to call, or to choose the direction of play."""
        auction, what = self.auction_so_far, Message("to call")
        if auction is None:
            try:
                auction = Auction.start(self.rules)
            except SolverError as error:
                raise error.at("calls") from None
        if self.stage == "direction":
            what = Message("to choose the direction")
        elif self.stage != "auction":
            raise UnreachablePosition("the auction is over: nobody is to call", "/calls")
        if self.turn != self.seat:
            raise UnreachablePosition(
                "it is seat {turn}'s turn {what}, not seat {seat}'s",
                "/seat",
                turn=self.turn,
                what=what,
                seat=self.seat,
            )

    # --- The table ------------------------------------------------------------------------------

    @property
    def play(self) -> Game:
        """The game as it stands.

        Raises:
            InvalidRequest: there is no landlord yet.
        """
        if self.game is None:
            raise InvalidRequest("nobody has become the landlord: there is no game", "/landlord")
        return self.game

    @property
    def table(self) -> Table:
        """The native table as it stands now."""
        return self.play.table

    @property
    def current(self) -> Play | None:
        """The play to beat; None when a new trick is to be led."""
        return None if self.game is None else self.game.current

    @cached_property
    def played(self) -> tuple[Hand, ...]:
        """By seat the cards played so far, as far as they are known."""
        nothing = (Hand(self.rules),) * self.seats
        return nothing if self.game is None else tuple(self.game.played)

    @property
    def history(self) -> list[Move]:
        """All acts so far; empty when only their outcome is known."""
        return [] if self.game is None else self.game.history

    @property
    def my_turn(self) -> bool:
        """Whether it is this seat's turn."""
        return self.turn == self.seat

    @property
    def may_interrupt(self) -> bool:
        """Whether this seat may play a bomb out of turn, if it has one that beats the table."""
        return self.stage == "play" and self.seat in self.table.interrupters()

    @property
    def may_pass(self) -> bool:
        """Whether this seat may pass, or decline a chance to bomb out of turn."""
        return not self.table.leading if self.my_turn else self.may_interrupt

    @cached_property
    def fewest(self) -> FewestPlays:
        """Counts the fewest plays that empty a hand, and remembers the counts."""
        return FewestPlays(self.rules.native)

    def legal(self) -> list[Play]:
        """Returns the legal plays of this seat; out of turn these are bombs. A pass is not listed.

        Raises:
            IllegalPlay: the seat has nothing to decide.
        """
        self.check_asked()
        return legal_plays(self.rules, self.hand, self.current, interrupt=not self.my_turn)

    def count_legal(self) -> int:
        """Returns how many legal plays this seat has, without the pass.

        Raises:
            IllegalPlay: the seat has nothing to decide.
        """
        if not self.my_turn:
            return len(self.legal())  # bombs, which are few
        over = NativePlay() if self.current is None else self.current.native
        hand = np.array([self.hand.packed], np.uint64)
        return int(self.rules.native.count_plays(hand, [over]))

    def check_asked(self) -> None:
        """Raises IllegalPlay unless it is the turn of this seat, or it may bomb out of turn."""
        if self.my_turn or self.may_interrupt:
            return
        if self.stage == "over":
            gone = self.table.winner
            raise IllegalPlay("the game is over: seat {gone} has gone out", "/history", gone=gone)
        raise IllegalPlay(
            "it is seat {turn}'s turn and not seat {seat}'s",
            "/seat",
            turn=self.turn,
            seat=self.seat,
        )

    # --- Cards that are not seen ----------------------------------------------------------------

    @cached_property
    def unplayed(self) -> Hand:
        """The cards that nobody has played; of a puzzle, those that are held."""
        if self.game is not None:
            return self.game.unplayed
        return Hand.deck(self.rules)

    @cached_property
    def unseen(self) -> Hand:
        """The cards in the hands of the others, open hands included; all of them without a seat."""
        own = None if self.seat == EVERYBODY else self.hands[self.seat]
        return self.unplayed if own is None else self.unplayed.missing_from(own)

    @cached_property
    def known(self) -> tuple[Hand, ...]:
        """By seat the cards of another's hand that this seat knows it to hold.

        These are all that are seen of an open hand, and of the landlord's hand those of a known
        bottom that he has not played.
        """
        nothing = Hand(self.rules)
        known = [
            nothing if hand is None or seat == self.seat else hand
            for seat, hand in enumerate(self.hands)
        ]
        landlord = self.landlord
        if self.bottom is not None and landlord is not None and self.hands[landlord] is None:
            known[landlord] = self.bottom.missing_from(self.played[landlord])
        return tuple(known)

    def may_hold(self, seat: int) -> Hand:
        """Returns all cards that a seat may hold: its hand where it is seen, or what is in none."""
        whole = self.whole(seat)
        if whole is not None:
            return whole
        cards = self.unseen if seat != self.seat else self.unplayed
        for other, known in enumerate(self.known):
            if other != seat:
                cards = cards.missing_from(known)
        return cards

    @cached_property
    def hidden(self) -> tuple[int, ...]:
        """By seat the number of its cards that are neither seen nor `known`; 0 for this seat."""
        return tuple(
            0 if seat == self.seat else left - len(self.known[seat])
            for seat, left in enumerate(self.left)
        )

    @property
    def shown_bottom(self) -> Hand:
        """The bottom, where the rules show it to all seats and it is known; else no cards."""
        public = self.rules.description.deal.bottom_public
        return self.bottom if public and self.bottom is not None else Hand(self.rules)
