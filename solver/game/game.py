"""A game from the first lead to the end: who may do what now, who has won, what it pays.

Turns, passes and the end of a game are kept by the native table; here stand the cards themselves:
what everybody holds, as far as it is known, and what has been played.
"""

from __future__ import annotations

import copy
from collections.abc import Iterable, Sequence
from typing import Literal

from solver.errors import IllegalPlay, InvalidRequest, SolverError, UnreachablePosition, quoted
from solver.game.act import Act, Move
from solver.game.cards import Hand
from solver.game.deal import dealt_sizes, undealt
from solver.game.play import PASS, Play, legal_plays
from solver.game.score import base_stake
from solver.game.seats import check_direction, check_seat
from solver.game.table import Table
from solver.rules import Rules

Side = Literal["landlord", "peasants"]


class Game:
    """A game in progress. Seats are numbered in the normal order of play.

    Attributes:
        rules: the game's rules.
        table: the native table, which knows the turn and counts the cards.
        hands: by seat the cards still held; None where they are not known.
        played: by seat the cards played so far.
        history: everything done so far.
    """

    def __init__(
        self,
        rules: Rules,
        landlord: int,
        *,
        direction: int = 1,
        hands: Sequence[Hand | None] | None = None,
        left: Sequence[int] | None = None,
    ) -> None:
        """Starts before the landlord's first lead.

        Args:
            rules: the game's rules.
            landlord: his seat.
            direction: 1, or -1 where the landlord may choose to turn the order round.
            hands: by seat the cards held at the start, the landlord's with the bottom.
            left: by seat the number of cards held at the start; default: as dealt.

        Raises:
            InvalidRequest: no such seat or direction, or not one entry for each seat.
            InvalidHand: the hands hold more of a card than the deck.
            UnreachablePosition: the numbers contradict the hands or the deck.
        """
        check_seat(rules, landlord, "/landlord")
        check_direction(rules, direction)
        self.rules = rules
        self.hands: list[Hand | None] = [None] * rules.players if hands is None else list(hands)
        _check_count(rules, self.hands, "/hands")
        if left is not None:
            _check_count(rules, left, "/left")
        counts = list(left) if left is not None else dealt_sizes(rules, landlord)
        # The cards that are in nobody's known hand and not played.
        self._hidden = undealt(rules, self.hands)
        for seat, hand in enumerate(self.hands):
            if hand is None:
                continue
            if left is not None and len(hand) != counts[seat]:
                raise UnreachablePosition(
                    f"seat {seat} holds {len(hand)} cards and not {counts[seat]}", f"/left/{seat}"
                )
            counts[seat] = len(hand)
        _check_left(rules, counts, "/left" if left is not None else "/hands")
        self.table = Table(rules.native, landlord, direction, counts)
        self.played = [Hand(rules)] * rules.players
        self.history: list[Move] = []
        self._top: Play | None = None

    @classmethod
    def replay(
        cls,
        rules: Rules,
        landlord: int,
        acts: Iterable[Act],
        *,
        direction: int = 1,
        hands: Sequence[Hand | None] | None = None,
        left: Sequence[int] | None = None,
    ) -> Game:
        """Returns the game after `acts`.

        Raises:
            IllegalPlay, InvalidHand: the first act that is not legal; its index is the pointer.
            InvalidRequest, InvalidHand, UnreachablePosition: the start is impossible.
        """
        game = cls(rules, landlord, direction=direction, hands=hands, left=left)
        for index, act in enumerate(acts):
            try:
                game.do(act)
            except SolverError as error:
                raise error.at(index) from None
        return game

    def copy(self) -> Game:
        """Returns a game that goes on separately."""
        twin = copy.copy(self)
        twin.table = self.table.copy()
        twin.hands, twin.played, twin.history = self.hands[:], self.played[:], self.history[:]
        return twin

    def do(self, act: Act) -> Move:
        """Does one act and returns what it came to.

        Raises:
            IllegalPlay: it is not legal now; says who, what and why.
            InvalidHand: something that is no card.
        """
        if act.is_pass:
            self._refuse(act.seat, None, interrupt=act.interrupt)
            return self._done(Move(act.seat, None, act.interrupt))
        play = Play.parse(self.rules, act.cards, type=act.type, key=act.key, over=self.current)
        return self.play(act.seat, play, interrupt=act.interrupt)

    def play(self, seat: int, play: Play, *, interrupt: bool = False) -> Move:
        """Lays down `play` and returns it as a move.

        Raises:
            IllegalPlay: it is not legal now; says who, what and why.
        """
        self._refuse(seat, play, interrupt=interrupt)
        self._check_held(seat, play)
        hand = self.hands[seat]
        if hand is None:
            self._hidden -= play.cards
        else:
            self.hands[seat] = hand - play.cards
        self.played[seat] += play.cards
        self._top = play
        return self._done(Move(seat, play, interrupt))

    def _done(self, move: Move) -> Move:
        native = move.play.native if move.play is not None else None
        self.table.act(move.seat, native, move.interrupt)
        self.history.append(move)
        return move

    def _check_held(self, seat: int, play: Play) -> None:
        hand = self.hands[seat]
        missing = play.cards.missing_from(self._hidden if hand is None else hand)
        if not missing:
            return
        if hand is not None:
            raise IllegalPlay(f"seat {seat} does not hold {missing} for {play}")
        raise IllegalPlay(
            f"seat {seat} cannot hold {missing} for {play}: those cards are played or with others"
        )

    def _refuse(self, seat: int, play: Play | None, *, interrupt: bool) -> None:
        native = play.native if play is not None else None
        code = "bad_seat"
        if 0 <= seat < self.rules.players:
            code = self.table.refusal(seat, native, interrupt)
        if code:
            raise IllegalPlay(self._why(code, seat, play))

    def _why(self, code: str, seat: int, play: Play | None) -> str:
        last = self.rules.players - 1
        if code == "bad_seat":
            return f"there is no seat {seat}: the seats are 0 to {last}"
        what = f"{play} ({play.type})" if play is not None else PASS
        table = f"{self.current} ({self.current.type})" if self.current is not None else "nothing"
        size = len(play) if play is not None else 0
        reason = {
            "over": f"acts after the end: seat {self.winner_seat} has gone out",
            "not_your_turn": f"acts out of turn with {what}: it is seat {self.turn}'s turn",
            "leader_must_play": "leads and may not pass",
            "does_not_beat": f"does not beat {table} with {what}",
            "too_many_cards": f"plays {size} cards but has {self.left[seat]} left",
            "no_interrupts": f"acts out of turn, and {self.rules.id} has no bombs out of turn",
            "interrupt_not_bomb": f"acts out of turn with {what}, which is no bomb",
            "interrupt_own_turn": "has the turn: nothing it does is out of turn",
            "interrupt_by_holder": "holds the trick and may not bomb its own play",
            "interrupt_before_lead": "may not bomb before the landlord's first lead",
            "interrupt_pass": "need not say that it lets a chance to bomb go by",
        }[code]
        return f"seat {seat} {reason}"

    @property
    def landlord(self) -> int:
        """The landlord's seat."""
        return self.table.landlord

    @property
    def turn(self) -> int:
        """Whose turn it is."""
        return self.table.turn

    @property
    def leading(self) -> bool:
        """Whether that seat leads a new trick."""
        return self.table.leading

    @property
    def current(self) -> Play | None:
        """The play on the table; None when a trick is to be led."""
        return None if self.table.leading else self._top

    @property
    def holder(self) -> int | None:
        """Who has made it."""
        return None if self.table.leading else self.table.holder

    @property
    def left(self) -> list[int]:
        """By seat the number of cards left."""
        return self.table.left

    @property
    def over(self) -> bool:
        """Whether a seat has gone out."""
        return self.table.over

    @property
    def winner_seat(self) -> int | None:
        """Who has gone out."""
        return self.table.winner if self.table.over else None

    @property
    def winner(self) -> Side | None:
        """The side that has won."""
        if not self.table.over:
            return None
        return "landlord" if self.table.winner == self.table.landlord else "peasants"

    @property
    def spring(self) -> bool:
        """Whether the landlord has won and no peasant has played a card."""
        return self.table.spring

    @property
    def anti_spring(self) -> bool:
        """Whether the peasants have won and the landlord has made his first play only."""
        return self.table.anti_spring

    @property
    def bombs(self) -> list[int]:
        """The sizes of the bombs played, rockets apart."""
        return self.table.bombs

    @property
    def rockets(self) -> int:
        """The number of rockets played."""
        return self.table.rockets

    def legal(self) -> list[Play]:
        """Returns the plays of the seat whose turn it is, the pass left out.

        Raises:
            InvalidRequest: its hand is not known.
        """
        if self.over:
            return []
        hand = self.hands[self.turn]
        if hand is None:
            raise InvalidRequest(f"the hand of seat {self.turn} is not known")
        return legal_plays(self.rules, hand, self.current)

    def scores(self, bid: int = 1, snatches: int = 0) -> list[int]:
        """Returns by seat what the game has paid, in units of the base stake.

        Raises:
            InvalidRequest: the game is not over.
        """
        if not self.over:
            raise InvalidRequest("the game is not over: nothing is paid yet")
        return self.table.scores(base_stake(self.rules, bid), snatches)


def _check_count(rules: Rules, entries: Sequence[object], pointer: str) -> None:
    if len(entries) != rules.players:
        raise InvalidRequest(
            f"{len(entries)} entries for the {rules.players} seats of {rules.id}", pointer
        )


def _check_left(rules: Rules, left: Sequence[int], pointer: str) -> None:
    for seat, count in enumerate(left):
        if type(count) is not int or count < 1:
            raise UnreachablePosition(
                f"seat {seat} starts with {quoted(count)} cards", f"{pointer}/{seat}"
            )
    if sum(left) > len(Hand.deck(rules)):
        raise UnreachablePosition(
            f"{sum(left)} cards are held, the deck of {rules.id} has {len(Hand.deck(rules))}",
            pointer,
        )
