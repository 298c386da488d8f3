"""What a report shows of each decision: the judgement beside the cards that it was about."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

from solver.drawing.faces import Face, face, faces
from solver.game.act import Move
from solver.game.cards import Hand
from solver.game.choice import Choice
from solver.game.play import Play, text_of
from solver.records.decision import RecordedDecision
from solver.records.record import Record
from solver.records.text_export import MARKS
from solver.review.judgement import Judgement
from solver.review.labels import Label
from solver.review.plan import Review

# How grave each label is, for filters by size.
SIZES: dict[Label, int] = {
    "forced": 0,
    "best": 0,
    "good": 0,
    "unclear": 1,
    "inaccuracy": 2,
    "mistake": 3,
    "blunder": 4,
}
MISTAKE = SIZES["mistake"]
# The first moves of a line say what it is about; the later ones are guesses about guesses.
_LONGEST_LINE = 10


@dataclass(frozen=True)
class Choose:
    """What was, or should have been, decided.

    Attributes:
        text: the cards of a play, `pass`, or a call as the auction names it.
        cards: the faces of a play's cards; empty for passes and calls.
    """

    text: str
    cards: tuple[Face, ...] = ()

    @classmethod
    def of(cls, choice: Choice) -> Choose:
        """Returns a choice as a report shows it."""
        if isinstance(choice, Play):
            return cls(str(choice), faces(choice.rules, choice.cards))
        return cls(text_of(choice) if choice is None else str(choice))


@dataclass(frozen=True)
class Held:
    """A card of a hand, and whether it was played, or belongs to the best play."""

    face: Face
    played: bool
    best: bool


@dataclass(frozen=True)
class JudgedDecision:
    """One judged decision with what its player saw.

    Attributes:
        number: its number among the judged decisions, from 1.
        judgement: how it was judged.
        decision: what the player saw and did.
    """

    number: int
    judgement: Judgement
    decision: RecordedDecision

    @property
    def id(self) -> str:
        """The anchor of its line in the table of decisions."""
        return f"d{self.judgement.index}"

    @property
    def size(self) -> int:
        """How grave the error is, from 0 to 4."""
        return SIZES[self.judgement.label]

    @property
    def mark(self) -> str:
        """The mark of an error as in annotated chess games; empty for other decisions."""
        return MARKS.get(self.judgement.label, "")

    @cached_property
    def played(self) -> Choose:
        """What was done."""
        return Choose.of(self.judgement.played)

    @cached_property
    def best(self) -> Choose:
        """What would have been best."""
        return Choose.of(self.judgement.best)

    @property
    def over(self) -> Choose | None:
        """The play to beat; None when a new trick is led, and for calls."""
        view = self.decision.view
        if view.kind != "play" or view.current is None:
            return None
        return Choose.of(view.current)

    @property
    def over_seat(self) -> int | None:
        """Whose play is to be beaten."""
        view = self.decision.view
        return view.table.holder if view.kind == "play" and view.current else None

    @property
    def calls(self) -> tuple[tuple[int, str], ...]:
        """The calls before this one with their seats; empty for plays."""
        view = self.decision.view
        if view.kind == "play":
            return ()
        auctions = view.auction.states(view.rules, view.auction.calls)[:-1]
        seats = [(view.first + (auction.turn or 0)) % view.rules.players for auction in auctions]
        return tuple(zip(seats, map(str, view.auction.calls), strict=True))

    @property
    def hand(self) -> tuple[Held, ...]:
        """The cards that the player held before the decision."""
        view = self.decision.view
        marks = [
            list(choice.cards) if isinstance(choice, Play) else []
            for choice in (self.judgement.played, self.judgement.best)
        ]
        held = []
        for card in view.hand:
            inside = [card in cards for cards in marks]
            for cards in marks:
                if card in cards:
                    cards.remove(card)
            held.append(Held(face(view.rules, card), *inside))
        return tuple(held)

    @property
    def history(self) -> tuple[tuple[int, str], ...]:
        """What has been played before, by seats and plays; empty for calls."""
        view = self.decision.view
        return _spoken(view.history) if view.kind == "play" else ()

    @property
    def line(self) -> tuple[tuple[int, str], ...]:
        """How the game may have gone on from the best choice; by seats and plays."""
        return _spoken(self.judgement.line[:_LONGEST_LINE])

    @property
    def played_line(self) -> tuple[tuple[int, str], ...]:
        """How it may have gone on from what was played."""
        return _spoken(self.judgement.played_line[:_LONGEST_LINE])

    @property
    def left(self) -> tuple[tuple[int, int], ...]:
        """By seat the number of cards that each other player held; empty for calls."""
        view = self.decision.view
        if view.kind != "play":
            return ()
        return tuple((seat, n) for seat, n in enumerate(view.table.left) if seat != view.seat)


def entries(record: Record, review: Review) -> list[JudgedDecision]:
    """Returns the judged decisions of a review, in the order of the record."""
    decisions = {decision.index: decision for decision in record.decisions()}
    return [
        JudgedDecision(number, judgement, decisions[judgement.index])
        for number, judgement in enumerate(review.decisions, 1)
    ]


def _spoken(line: Sequence[Move]) -> tuple[tuple[int, str], ...]:
    return tuple((move.seat, text_of(move.play)) for move in line)


def dealt(hand: Hand | None) -> tuple[Face, ...]:
    """Returns the faces of a hand that was dealt; nothing where it is not known."""
    return () if hand is None else faces(hand.rules, hand)
