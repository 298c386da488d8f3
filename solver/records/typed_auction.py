"""The calls of a typed game, and what people leave out of them."""

from __future__ import annotations

from solver.errors import IllegalCall, IllegalPlay, SolverError, quoted
from solver.game.auction import CAUTIOUS, Auction, Call, every_call
from solver.game.fault import Span
from solver.game.refusal import RefusedAct, SeatName
from solver.game.table import Refusal
from solver.game.words import call_of, is_call
from solver.records.typed_lines import TypedEntry
from solver.records.typed_told import FaultBook
from solver.records.typed_words import TypedWord, Who
from solver.rules import GAMES, Rules, load_rules

# Stages of which people say nothing when nobody shows a hand or doubles.
_SILENT = ("open_show", "open_doubling")


class TypedAuction:
    """An auction that is typed, call by call.

    Attributes:
        rules: the game.
        book: gets the calls that are left out, and what is assumed.
        spans: gets the places of the calls.
        first: the seat that calls first.
        auction: the auction after the calls that stand.
    """

    def __init__(self, rules: Rules, book: FaultBook, spans: dict[str, Span], first: int) -> None:
        self.rules, self.book, self.spans, self.first = rules, book, spans, first
        self.auction = Auction.start(rules)

    @property
    def turn(self) -> int:
        """The seat that calls next; the first one at the end."""
        return self._seat_of(self.auction)

    @property
    def landlord(self) -> int | None:
        """The landlord's seat; None until the auction is over."""
        made = self.auction.landlord if self.auction.status == "done" else None
        return None if made is None else (self.first + made) % self.rules.players

    def _seat_of(self, auction: Auction) -> int:
        return (self.first + (auction.turn or 0)) % self.rules.players

    def is_over_with(self, entry: TypedEntry) -> bool:
        """Returns whether an act is cards that are played, so that the auction ends before it."""
        if entry.calling or any(token.kind in ("said", "calling") for token in entry.tokens):
            return False
        legal = self.auction.legal
        known = every_call(self.rules) if self.auction.bid == 0 else legal
        return not legal or not all(is_call(known, token.text) for token in entry.tokens)

    def say(self, entry: TypedEntry) -> None:
        """Makes the calls of an entry; those that cannot be are left out."""
        for token in entry.tokens:
            self._call(entry, token, entry.who if token is entry.tokens[0] else None)

    def ended(self, entry: TypedEntry) -> int | None:
        """Ends the auction with the calls that nobody has written down.

        Returns:
            the landlord's seat; None, and a fault, where nobody becomes the landlord.
        """
        auction, taken = self.auction, []
        while auction.legal:
            if auction.status not in _SILENT:
                taken.append(self._seat_of(auction))
            auction = auction.after(_cautious(auction))
        if auction.landlord is None:
            error = IllegalPlay(
                "by the calls nobody has become the landlord: write the call that is missing before"
            )
            self.book.add(entry.span, error)
            return None
        self.book.note(entry.span, taken)
        self.auction = auction
        return self.landlord

    def _call(self, entry: TypedEntry, token: TypedWord, who: Who | None) -> None:
        span = Span(entry.span.line, token.start, token.end)
        cursor = self.book.cursor
        seat = cursor if who is None else self.book.claim(who, self._turn_of(cursor), span)
        if seat is None and who is not None:
            return
        text = token.spoken or token.text
        auction, taken = self._until(seat, text)
        try:
            seat = self._seat_of(auction) if seat is None else seat
            if auction.legal and self._seat_of(auction) != seat:
                turn = SeatName(self._seat_of(auction))
                raise RefusedAct.of(Refusal.NOT_YOUR_TURN, seat, what=text, turn=turn)
            number = text.isdecimal() and text.isascii()
            auction = auction.after(int(text) if number else text)
        except SolverError as error:
            self.book.skip(span, self._other_game(error, text), self._turn_of(seat))
            return
        self.book.note(span, taken)
        for index in range(len(self.auction.calls), len(auction.calls)):
            self.spans[f"/calls/{index}"] = span
        self.auction = auction
        self.book.stood()

    def _turn_of(self, seat: int | None) -> int:
        return self.turn if seat is None else seat

    def _until(self, seat: int | None, text: str) -> tuple[Auction, list[int]]:
        """Returns the auction in which a seat makes a call, and who is taken to have passed before.

        Args:
            seat: the seat; None for the one whose turn it is.
            text: the call.
        """
        auction, taken = self.auction, list[int]()
        known = is_call(every_call(self.rules), text)
        while auction.legal:
            ours = seat in (None, self._seat_of(auction))
            if ours and call_of(auction.legal, text) is not None:
                break
            silent = auction.status in _SILENT
            if ours and not (silent and known):
                break  # a call that no later stage has is no reason to go on to one
            if not silent:
                taken.append(self._seat_of(auction))
            auction = auction.after(_cautious(auction))
        return auction, taken

    def _other_game(self, error: SolverError, text: str) -> SolverError:
        """Returns why a call is none, and which games have it where this one does not."""
        if is_call(every_call(self.rules), text):
            return error
        games = [game for game in GAMES if is_call(every_call(load_rules(game)), text)]
        if not games:
            return error
        return IllegalCall(
            "{rules} has no call {call}: {games} have it; choose the game, or begin with a line "
            "such as {example}",
            rules=self.rules.id,
            call=quoted(text),
            games=", ".join(games),
            example=quoted(f"Game: {games[0]}"),
        )


def _cautious(auction: Auction) -> Call:
    """Returns the call that does no more than take part."""
    return next(call for call in auction.legal if call in CAUTIOUS)
