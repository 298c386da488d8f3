"""Plays what a typed game says, act by act, and goes on behind what cannot be.

The auction, the game and the replay of the library say what is legal; nothing is decided here. An
act that cannot be is left out. A named player whose turn has not come yet is taken to come after
passes that nobody has written down, where these are legal, and the reader is told.
"""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from dataclasses import replace
from typing import Any

from solver.errors import IllegalCall, IllegalPlay, InvalidRequest, SolverError, quoted
from solver.game.act import Act
from solver.game.fault import Fault, Span
from solver.game.game import Game
from solver.game.play import PASS, Play
from solver.game.refusal import RefusedAct, SeatName
from solver.game.replay import replay
from solver.game.state import GameState, Terms
from solver.game.table import Refusal
from solver.game.words import is_pass
from solver.messages import LANGUAGES, Message, Word
from solver.records.typed_auction import TypedAuction
from solver.records.typed_lines import LineReader, TypedEntry
from solver.records.typed_pieces import Piece, readings_of
from solver.records.typed_seats import Seating
from solver.records.typed_told import FaultBook
from solver.records.typed_words import SHAPES, Who, plain
from solver.rules import Rules
from solver.rules.names import names_of

MOST_FAULTS = 100


class Walk:
    """One way through the acts of a text, with everybody at a seat.

    Attributes:
        state: all that is known of the game but the acts.
        seating: where everybody sits; whoever acts first takes a free seat.
        book: what is left out, and what was taken for granted.
        auction: the calls; None in a text without any.
        game: the game after the acts that stand; None without a landlord.
        spans: by pointer where the parts of the game stand in the text.
    """

    def __init__(
        self, reader: LineReader, entries: Sequence[TypedEntry], state: GameState, seating: Seating
    ) -> None:
        self.rules, self.reader, self.entries = state.rules, reader, entries
        self.state, self.seating = state, seating
        self.book = FaultBook(reader, entries, seating)
        self.spans: dict[str, Span] = {}
        self.auction: TypedAuction | None = None
        self.game: Game | None = None

    def run(self, start: int) -> None:
        """Does all acts.

        Args:
            start: the seat of whoever acts first, unless the text says it.
        """
        acts = [each for each in self.entries if each.kind == "act"]
        chosen = next((each.who for each in self.entries if each.kind == "landlord"), None)
        if self._calls(acts):
            first = next((each.who for each in self.entries if each.kind == "first"), None)
            first = first or acts[0].who
            found = None if first is None else self.seating.claim(first, start)
            first_seat = start if found is None else found
            self.auction = TypedAuction(self.rules, self.book, self.spans, first_seat)
        else:
            chosen = chosen or self._leader(acts)
            found = None if chosen is None else self.seating.claim(chosen, start)
            if acts or found is not None:
                self._begin(start if found is None else found)
        for entry in acts:
            if len(self.book.faults) >= MOST_FAULTS:
                detail = Message("there are too many faults: nothing is read from here on")
                self.book.add(entry.span, InvalidRequest(detail))
                break
            self._do(entry)
        if self.auction is not None and self.game is None:
            self._broken_off()

    def _calls(self, acts: Sequence[TypedEntry]) -> bool:
        """Returns whether the acts begin with an auction: a call is among them, or a pass first."""
        if self.rules.description.auction.kind == "none" or not acts:
            return False
        if is_pass(self.rules, acts[0].text):
            return True
        return any(entry.calling or self._is_call(entry) for entry in acts)

    def _is_call(self, entry: TypedEntry) -> bool:
        if not entry.tokens:
            return False
        token = entry.tokens[0]
        return token.kind in ("said", "calling") and not is_pass(self.rules, token.text)

    def _leader(self, acts: Sequence[TypedEntry]) -> Who | None:
        """Returns the landlord of a game without calls: who is called so, or else whoever leads."""
        people = [entry.who for entry in self.entries if entry.who is not None]
        role = next((who for who in people if who[1:] == ("landlord", 0)), None)
        if role is not None:
            return role
        related = next((who for who in people if who.anchor == "landlord"), None)
        if related is not None:
            return Who("", "landlord")
        return acts[0].who if acts else None

    def _do(self, entry: TypedEntry) -> None:
        if not entry.tokens:
            self._pass_over(entry)
            return
        if self.auction is not None and self.game is None:
            if not self.auction.is_over_with(entry):
                self.auction.say(entry)
                made = self.auction.landlord
                if made is not None:
                    self._decided(made)
                return
            self._conclude(entry, self.auction)
        if entry.calling or self._is_call(entry):
            self.book.add(entry.span, self._no_call(entry))
        elif self.game is not None:
            self._play(entry)

    def _pass_over(self, entry: TypedEntry) -> None:
        """Lets the turn go on behind an act that cannot be read."""
        turn = 0 if self.auction is None else self.auction.turn
        if self.game is not None:
            turn = self.game.turn
        unknown = entry.who is not None and self.seating.seat(entry.who) is None
        if unknown and not any(sign.isdigit() for sign in entry.text):
            return  # it may be anything: nobody takes a seat by it
        cursor = self.book.cursor
        seat = self.book.claim(entry.who, turn if cursor is None else cursor, entry.span)
        if seat is not None:
            self.book.leave(entry.span, seat)

    def _no_call(self, entry: TypedEntry) -> SolverError:
        """Returns why a call cannot stand where cards are played."""
        if self.rules.description.auction.kind == "none":
            return IllegalCall("{rules} has no auction", rules=self.rules.id)
        return IllegalCall(
            "{call} comes after the end of the auction: cards or a pass belong here",
            call=quoted(entry.text),
        )

    def _conclude(self, entry: TypedEntry, calls: TypedAuction) -> None:
        """Ends the auction before cards that are played, and begins the game."""
        if self._broken_off():
            return
        made = calls.ended(entry)
        if made is None:
            # Whoever leads is taken for the landlord, so that the plays stand.
            self.auction = None
            leader = self._leader([entry])
            found = None if leader is None else self.seating.claim(leader, calls.first)
            self._begin(calls.first if found is None else found)
        else:
            self._decided(made)

    def _decided(self, made: int) -> None:
        """Goes on to the play once the calls have made a landlord."""
        for entry in self.entries:
            said = None if entry.kind != "landlord" or entry.who is None else entry.who
            seat = None if said is None else self.book.claim(said, made, entry.span)
            if seat is not None and seat != made:
                error = IllegalCall(
                    "by the calls {made} is the landlord, and not {said}",
                    made=self.book.label(made),
                    said=self.book.label(seat),
                )
                self.book.add(entry.span, error)
        self._begin(made)

    def _broken_off(self) -> bool:
        """Begins a game whose calls break off; returns whether its landlord and bid are known."""
        chosen = next((each.who for each in self.entries if each.kind == "landlord"), None)
        if chosen is None or self.state.terms.bid is None or self.auction is None:
            return False
        seat = self.seating.claim(chosen, self.auction.first)
        if seat is None or not self.auction.auction.legal:
            return False
        self._begin(seat)
        return True

    # The play.

    def _begin(self, landlord: int) -> None:
        """Sets up the game for its first lead; hands that cannot be are left out."""
        self.seating.anchors["landlord"] = landlord
        state = self.state
        if self.auction is None:
            state = replace(state, landlord=landlord)
        else:
            ended = self.auction.landlord is not None
            state = replace(
                state,
                first=self.auction.first,
                calls=self.auction.auction.calls,
                landlord=None if ended else landlord,
                terms=Terms() if ended else state.terms,
            )
        self.state = self.settled(state)
        self.game = replay(self.state).game

    def settled(self, state: GameState) -> GameState:
        """Returns a state without the parts that cannot be; each of them becomes a fault."""
        while True:
            wrong = [each for each in replay(state).faults if not each.missing]
            if not wrong:
                return state
            fault = wrong[0]
            span = self.spans.get(fault.pointer) or next(iter(self.spans.values()), Span(1, 0, 0))
            self.book.add(span, fault.raised())
            state = _without(state, fault.pointer)

    def _play(self, entry: TypedEntry) -> None:
        assert self.game is not None
        turn = self.book.cursor if self.book.cursor is not None else self.game.turn
        seat = self.book.claim(entry.who, turn, entry.span)
        if seat is None:
            return
        failed: list[tuple[Game, list[Fault], int, Sequence[Piece], SolverError]] = []
        suited = bool(self.rules.description.deck.suits)
        for pieces in readings_of(self.reader.words, entry, suited=suited):
            game, notes = self.game.copy(), list[Fault]()
            for place, piece in enumerate(pieces):
                try:
                    self._act(game, seat if place == 0 else game.turn, entry, piece, notes, place)
                except SolverError as error:
                    failed.append((game, notes, place, pieces, error))
                    break
            else:
                self._take(game, notes, entry, pieces)
                return
        # The reading that comes first stands as far as it goes.
        game, notes, place, pieces, wrong = failed[0]
        if place:
            self._take(game, notes, entry, pieces[:place])
            seat = game.turn
        self.book.skip(pieces[place].span, wrong, seat)
        for piece in pieces[place + 1 :]:
            self.book.wait(piece.span)
            self.book.leave(piece.span, self.book.cursor or 0)

    def _act(
        self, game: Game, seat: int, entry: TypedEntry, piece: Piece, notes: list[Fault], place: int
    ) -> None:
        """Does one act; who is named, or comes behind an act left out, may come after passes."""
        text = PASS if is_pass(self.rules, piece.text) else piece.text
        act = Act(seat, text, entry.interrupt, *entry.declared)
        follows = place == 0 and (entry.who is not None or self.book.broken is not None)
        if entry.shape and place == 0:
            _check_shape(self.rules, text, entry.shape)
        if seat == game.turn or game.over or not follows or entry.interrupt:
            game.do(act)
            return
        if seat in game.table.interrupters() and text != PASS:
            with suppress(SolverError):  # no bomb: it is a play in turn
                game.do(replace(act, interrupt=True))
                return
        turn, taken = game.turn, list[int]()
        while game.turn != seat:
            if game.leading or len(taken) > self.rules.players:
                raise RefusedAct.of(Refusal.NOT_YOUR_TURN, seat, what=text, turn=SeatName(turn))
            taken.append(game.turn)
            game.do(Act(game.turn, PASS))
        game.do(act)
        notes += self.book.passed(piece.span, taken)

    def _take(
        self, game: Game, notes: list[Fault], entry: TypedEntry, pieces: Sequence[Piece]
    ) -> None:
        assert self.game is not None
        before = len(self.game.history)
        for index in range(before, len(game.history)):
            place = max(0, index - len(game.history) + len(pieces))
            self.spans[f"/acts/{index}"] = pieces[place].span
        self.book.faults += notes
        self.game = game
        self.book.stood()


def _without(state: GameState, pointer: str) -> GameState:
    """Returns a state without the part to which a pointer leads."""
    name, *rest = pointer.split("/")[1:]
    if name == "hands" and rest:
        hands = list(state.hands)
        hands[int(rest[0])] = None
        return replace(state, hands=tuple(hands))
    if name == "hands":
        return replace(state, hands=(None,) * state.rules.players)
    if name in ("bid", "snatch", "terms", "shown", "factors"):
        return replace(state, terms=Terms())
    left_out: dict[str, Any] = {name: () if name in ("calls", "acts") else None}
    return replace(state, **left_out)


def _check_shape(rules: Rules, text: str, shape: str) -> None:
    """Raises IllegalPlay where cards are called what they are not, a pair for example."""
    unit, is_run, kicked = SHAPES[plain(shape)]
    if text == PASS or rules.description.deck.suits:
        return
    play = Play.parse(rules, text)
    body = len(play.body) // play.length
    if body != unit or (play.length > 1) != is_run or (kicked and not play.kickers):
        raise IllegalPlay(
            "{cards} is not what {shape} says: it is {type}",
            cards=quoted(str(play)),
            shape=quoted(shape),
            type=Word({name: names_of(rules, name).types[play.type].name for name in LANGUAGES}),
        )
