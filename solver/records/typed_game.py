"""The fourth stage of a typed game: what people have done becomes a game, act by act.

The auction, the game and the replay of the library say what is legal; nothing is decided here. An
act that cannot be is left out, and the walk goes on behind it. A named player whose turn has not
come yet is taken to come after passes that nobody has written down, where these are legal, and the
reader is told.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from dataclasses import replace
from itertools import pairwise
from typing import NamedTuple

from solver.errors import IllegalCall, IllegalPlay, InvalidRequest, SolverError, quoted
from solver.game.act import Act
from solver.game.auction import CAUTIOUS, Auction, every_call
from solver.game.fault import Span
from solver.game.game import Game
from solver.game.notation import DASHES
from solver.game.play import PASS, Play
from solver.game.refusal import RefusedAct, SeatName
from solver.game.replay import replay
from solver.game.state import GameState, Terms
from solver.game.table import Refusal
from solver.game.words import call_of, is_call, is_pass
from solver.messages import Message
from solver.records.typed_lines import LineReader, TypedEntry
from solver.records.typed_seats import FaultBook, Seating, call_too_late, no_such_call
from solver.records.typed_words import COMMAS, SHAPES, TypedWord, Who, plain
from solver.rules import Rules
from solver.rules.names import type_name

MOST_FAULTS = 100
# Stages of which people say nothing when nobody shows a hand or doubles.
_SILENT = ("open_show", "open_doubling")


class _Piece(NamedTuple):  # one act of a run of cards
    text: str
    span: Span


class Walk:
    """One way through the acts of a text, with everybody at a seat.

    Attributes:
        state: all that is known of the game but the acts.
        seating: where everybody sits; whoever acts first takes a free seat.
        faults: what is left out, and what was taken for granted, in the names of the text.
        auction: the auction after the calls that stand; None in a text without any.
        first: the seat that calls first.
        game: the game after the acts that stand; None without a landlord.
    """

    def __init__(
        self, reader: LineReader, entries: Sequence[TypedEntry], state: GameState, seating: Seating
    ) -> None:
        self.rules, self.reader, self.entries = state.rules, reader, entries
        self.state, self.seating = state, seating
        self.suited = bool(state.rules.description.deck.suits)
        self._people = [entry.who for entry in entries if entry.who is not None]
        self.faults = FaultBook(seating, reader.names, self._people)
        self.auction: Auction | None = None
        self.first = 0
        self.game: Game | None = None

    def run(self, start: int) -> None:
        """Does all acts.

        Args:
            start: the seat of whoever acts first, unless the text says it.
        """
        acts = [each for each in self.entries if each.kind == "act"]
        if self._has_calls(acts):
            self.first = self._claimed(self._said_of("first") or acts[0].who, start)
            self.auction = Auction.start(self.rules)
        else:
            chosen = self._said_of("landlord") or self._leader(acts)
            if acts or chosen is not None:
                self._begin(self._claimed(chosen, start))
        for entry in acts:
            if len(self.faults.found) >= MOST_FAULTS:
                detail = Message("there are too many faults: nothing is read from here on")
                self.faults.add(entry.span, InvalidRequest(detail))
                break
            self._do(entry)
        if self.auction is not None and self.game is None:
            self._broken_off(self.auction)

    # Who acts.

    def _claimed(self, who: Who | None, start: int) -> int:
        """Returns the seat that a player has or takes; `start` for nobody, and where none is."""
        seat = None if who is None else self.seating.claim(who, start)
        return start if seat is None else seat

    def _claim(self, who: Who | None, span: Span) -> int | None:
        """Returns the seat of whoever acts now; None, and a fault, for somebody who has none."""
        turn = 0 if self.auction is None else self._caller(self.auction)
        turn = turn if self.game is None else self.game.turn
        return self.faults.claim(who, self.faults.turn(turn), span)

    def _said_of(self, kind: str) -> Who | None:
        return next((each.who for each in self.entries if each.kind == kind), None)

    def _leader(self, acts: Sequence[TypedEntry]) -> Who | None:
        """Returns the landlord of a game without calls: who is called so, or else whoever leads."""
        related = [who for who in self._people if who.anchor == "landlord"]
        if related:
            return next((who for who in related if who.step == 0), Who("", "landlord"))
        return acts[0].who if acts else None

    def _has_calls(self, acts: Sequence[TypedEntry]) -> bool:
        """Returns whether the acts begin with an auction: a call is among them, or a pass first."""
        if self.rules.description.auction.kind == "none" or not acts:
            return False
        return is_pass(self.rules, acts[0].text) or any(map(self._is_call, acts))

    def _is_call(self, entry: TypedEntry) -> bool:
        word = entry.tokens[0] if entry.tokens else None
        spoken = word is not None and word.kind in ("said", "calling")
        return entry.calling or (spoken and not is_pass(self.rules, entry.tokens[0].text))

    def _do(self, entry: TypedEntry) -> None:
        calls = self.auction if self.game is None else None
        if not entry.tokens:
            self._pass_over(entry)
        elif calls is not None and not self._ends_auction(calls, entry):
            for token in entry.tokens:
                self._call(entry, token, entry.who if token is entry.tokens[0] else None)
            self._decide()
        else:
            if calls is not None:
                self._conclude(entry, calls)
            if self._is_call(entry):
                self.faults.add(entry.span, call_too_late(self.rules, entry.text))
            elif self.game is not None:
                self._play(entry, self.game)

    def _pass_over(self, entry: TypedEntry) -> None:
        """Lets the turn go on behind an act that cannot be read."""
        unknown = entry.who is not None and self.seating.seat(entry.who) is None
        if unknown and not any(sign.isdigit() for sign in entry.text):
            return  # it may be anything: nobody takes a seat by it
        seat = self._claim(entry.who, entry.span)
        if seat is not None:
            self.faults.leave(entry.span, seat)

    # The auction.

    def _caller(self, auction: Auction) -> int:
        """Returns the seat that calls next; the first one at the end."""
        return (self.first + (auction.turn or 0)) % self.rules.players

    def _ends_auction(self, auction: Auction, entry: TypedEntry) -> bool:
        """Returns whether an act is cards that are played, so that the auction ends before it."""
        if entry.calling or any(token.kind in ("said", "calling") for token in entry.tokens):
            return False
        known = every_call(self.rules) if auction.bid == 0 else auction.legal
        return not auction.legal or not all(is_call(known, token.text) for token in entry.tokens)

    def _call(self, entry: TypedEntry, token: TypedWord, who: Who | None) -> None:
        """Makes a call; one that cannot be is left out."""
        assert self.auction is not None
        span, text = Span(entry.span.line, token.start, token.end), token.said
        seat = self.faults.cursor
        if who is not None:
            seat = self._claim(who, span)
            if seat is None:
                return
        auction, taken = self._until(self.auction, seat, text)
        turn = self._caller(auction)
        seat = turn if seat is None else seat
        try:
            if auction.legal and turn != seat:
                raise RefusedAct.of(Refusal.NOT_YOUR_TURN, seat, what=text, turn=SeatName(turn))
            is_number = text.isdecimal() and text.isascii()
            auction = auction.after(int(text) if is_number else text)
        except SolverError as error:
            self.faults.skip(span, no_such_call(self.rules, text) or error, seat)
            return
        for index in range(len(self.auction.calls), len(auction.calls)):
            self.faults.spans[f"/calls/{index}"] = span
        self.auction = auction
        self.faults.stands(span, taken)

    def _until(self, auction: Auction, seat: int | None, text: str) -> tuple[Auction, list[int]]:
        """Returns the auction in which a seat makes a call, and who is taken to have passed before.

        The seat is None for the one whose turn it is.
        """
        taken: list[int] = []
        known = is_call(every_call(self.rules), text)
        while auction.legal:
            silent, turn = auction.status in _SILENT, self._caller(auction)
            if seat in (None, turn) and (
                # A call that no later stage has is no reason to go on to one.
                call_of(auction.legal, text) is not None or not (silent and known)
            ):
                break
            taken += [] if silent else [turn]
            auction = _passed(auction)
        return auction, taken

    def _conclude(self, entry: TypedEntry, auction: Auction) -> None:
        """Ends the auction before cards that are played, with the calls that nobody has written."""
        if self._broken_off(auction):
            return
        taken: list[int] = []
        while auction.legal:
            taken += [] if auction.status in _SILENT else [self._caller(auction)]
            auction = _passed(auction)
        if auction.landlord is not None:
            self.faults.passed(entry.span, taken)
            self.auction = auction
            self._decide()
            return
        error = IllegalPlay(
            "by the calls nobody has become the landlord: write the call that is missing before"
        )
        self.faults.add(entry.span, error)
        # Whoever leads is taken for the landlord, so that the plays stand.
        self.auction = None
        self._begin(self._claimed(self._leader([entry]), self.first))

    def _decide(self) -> None:
        """Goes on to the play once the calls have made a landlord."""
        auction = self.auction
        if auction is None or auction.status != "done" or auction.landlord is None:
            return
        made = (self.first + auction.landlord) % self.rules.players
        for entry in self.entries:
            if entry.kind != "landlord" or entry.who is None:
                continue
            seat = self.faults.claim(entry.who, made, entry.span)
            if seat is not None and seat != made:
                said, label = self.faults.label(seat), self.faults.label(made)
                detail = Message(
                    "by the calls {made} is the landlord, and not {said}", made=label, said=said
                )
                self.faults.add(entry.span, IllegalCall(detail))
        self._begin(made)

    def _broken_off(self, auction: Auction) -> bool:
        """Begins a game whose calls break off; returns whether its landlord and bid are known."""
        chosen = self._said_of("landlord")
        if chosen is None or self.state.terms.bid is None:
            return False
        seat = self.seating.claim(chosen, self.first)
        if seat is None or not auction.legal:
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
            state = replace(state, first=self.first, calls=self.auction.calls)
            ended = self.auction.landlord is not None
            state = replace(state, terms=Terms()) if ended else replace(state, landlord=landlord)
        self.state = self.faults.settled(state)
        self.game = replay(self.state).game

    def _play(self, entry: TypedEntry, before: Game) -> None:
        seat = self._claim(entry.who, entry.span)
        if seat is None:
            return
        failed: list[tuple[Game, list[int], list[_Piece], int, SolverError]] = []
        for pieces in self._readings(entry):
            game, passed = before.copy(), list[int]()
            for place, piece in enumerate(pieces):
                who = game.turn if place else seat
                try:
                    passed += self._act(game, who, entry, piece.text, first=not place)
                except SolverError as error:
                    failed.append((game, passed, pieces, place, error))
                    break
            else:
                self._take(game, passed, pieces)
                return
        # The reading that comes first stands as far as it goes.
        game, passed, pieces, place, wrong = failed[0]
        if place:
            self._take(game, passed, pieces[:place])
            seat = game.turn
        self.faults.skip(pieces[place].span, wrong, seat)
        for piece in pieces[place + 1 :]:
            self.faults.wait(piece.span)
            self.faults.leave(piece.span, self.faults.cursor or 0)

    def _readings(self, entry: TypedEntry) -> Iterator[list[_Piece]]:
        """Yields the ways to divide cards into acts, the likeliest first.

        `3 4 5 6 7` is likely one play, and `34567 89TJQ` two. Commas with blanks behind them divide
        where there are blanks without commas, too.
        """
        tokens, base = entry.tokens, entry.tokens[0].start

        def between(before: TypedWord, token: TypedWord) -> str:
            return entry.text[before.end - base : token.start - base]

        whole = [[*tokens]]
        commas = _divided(tokens, lambda *pair: bool(set(between(*pair)) & set(COMMAS)))
        # The kickers belong to a body where a word says it.
        each = _divided(tokens, lambda before, token: "with" not in (before.kind, token.kind))
        together = (
            all(self.reader.count(token.said) < 2 for token in tokens)
            or all(between(*pair) in ("", ",") for pair in pairwise(tokens))
            or (self.suited and any(re.fullmatch(DASHES, token.text) for token in tokens))
        )
        ways = [whole, commas, each] if together else [commas, each, whole]
        for at, way in enumerate(ways):
            if len(way) not in map(len, ways[:at]):
                yield [_piece(entry, group) for group in way]

    def _act(
        self, game: Game, seat: int, entry: TypedEntry, text: str, *, first: bool
    ) -> list[int]:
        """Does one act; returns who is taken to have passed before it.

        Who is named, or comes behind an act left out, may come after passes.
        """
        text = PASS if is_pass(self.rules, text) else text
        act = Act(seat, text, entry.interrupt, *entry.declared)
        follows = first and (entry.who is not None or self.faults.broken is not None)
        if entry.shape and first:
            _check_shape(self.rules, text, entry.shape)
        if seat == game.turn or game.over or not follows or entry.interrupt:
            game.do(act)
            return []
        if seat in game.table.interrupters() and text != PASS:
            with suppress(SolverError):  # no bomb: it is a play in turn
                game.do(replace(act, interrupt=True))
                return []
        turn, passed = game.turn, list[int]()
        while game.turn != seat:
            if game.leading or len(passed) > self.rules.players:
                raise RefusedAct.of(Refusal.NOT_YOUR_TURN, seat, what=text, turn=SeatName(turn))
            passed.append(game.turn)
            game.do(Act(game.turn, PASS))
        game.do(act)
        return passed

    def _take(self, game: Game, passed: list[int], pieces: Sequence[_Piece]) -> None:
        """Lets the acts of a line stand."""
        before = 0 if self.game is None else len(self.game.history)
        for index in range(before, len(game.history)):
            place = max(0, index - len(game.history) + len(pieces))
            self.faults.spans[f"/acts/{index}"] = pieces[place].span
        self.game = game
        self.faults.stands(pieces[0].span, passed)


def _passed(auction: Auction) -> Auction:
    """Returns the auction after the call that does no more than take part."""
    return auction.after(next(call for call in auction.legal if call in CAUTIOUS))


def _divided(
    tokens: Sequence[TypedWord], begins: Callable[[TypedWord, TypedWord], bool]
) -> list[list[TypedWord]]:
    found = [[tokens[0]]]
    for before, token in pairwise(tokens):
        found += [[]] if begins(before, token) else []
        found[-1].append(token)
    return found


def _piece(entry: TypedEntry, tokens: Sequence[TypedWord]) -> _Piece:
    start, end, base = tokens[0].start, tokens[-1].end, entry.tokens[0].start
    text = entry.text[start - base : end - base]
    if any(token.spoken for token in tokens):
        text = " ".join(token.said for token in tokens)
    return _Piece(text, Span(entry.span.line, start, end))


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
            type=type_name(rules, play.type),
        )
