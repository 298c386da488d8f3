"""A game in a request: one model, in which every question names the moment that it asks about."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import replace

from pydantic import Field

from solver.errors import InvalidRequest, SolverError, UnreachablePosition
from solver.game.act import Act
from solver.game.auction import Auction
from solver.game.cards import Hand
from solver.game.checked import checked_replay, known
from solver.game.deal import dealt_sizes, without
from solver.game.fault import Fault
from solver.game.game import Game
from solver.game.knowledge import Knowledge
from solver.game.seats import check_seat, seat_after
from solver.game.state import GameState, Snapshot
from solver.game.timeline import Timeline, whole_hand
from solver.messages import Message
from solver.protocol.acts import History
from solver.protocol.by_seat import OpenHands
from solver.protocol.fields import Cards, Seat
from solver.protocol.forms import (
    NOBODY,
    SetUpInput,
    at_most_one,
    knowledge_of,
    needed,
    refuse_beside,
)
from solver.protocol.reading import field, read_dealt, read_hand, read_hands, read_play
from solver.protocol.state import Hands, MomentInput, whole
from solver.rules import Rules
from solver.rules.catalogue import Catalogue

# --- What follows from the heap of cards that a seat does not see ---------------------------------


def gone_of(rules: Rules, unseen: Hand, seen: Iterable[Hand]) -> Hand:
    """Returns the cards that are in no hand; raises InvalidHand where a card is in too many."""
    rest = Hand.deck(rules)
    for hand in seen:
        rest = rest.missing_from(hand)
    return without(rest, unseen, Message("is dealt"), "/unseen")


def count_left(unseen: Hand, others: Sequence[int], left: Mapping[int, int]) -> dict[int, int]:
    """Returns the number of cards of the one seat that is not named; nothing where all are.

    Raises:
        InvalidRequest: more than one seat is not named.
        UnreachablePosition: the seats have another number of cards together.
    """
    silent = [seat for seat in others if seat not in left]
    if len(silent) > 1:
        raise InvalidRequest(
            "with `unseen` only one number of cards may be left out, not those of seats {seats}",
            "/left",
            seats=", ".join(map(str, silent)),
        )
    rest = len(unseen) - sum(left[seat] for seat in others if seat in left)
    if (rest < 1) if silent else rest:
        raise UnreachablePosition(
            "the others hold {held} cards by `left`, and {count} are not seen",
            "/unseen",
            held=len(unseen) - rest,
            count=len(unseen),
        )
    return dict.fromkeys(silent, rest)


# --- The fields -----------------------------------------------------------------------------------

# What may stand instead of the acts: their outcome.
_OUTCOME = ("over", "played", "gone", "unseen", "left", "turn", "passes", "multiplier", "bombs")


class GameInput(MomentInput, SetUpInput):
    """A moment of a game: a step of a record, a position, or what one seat knows in its words."""

    hands: Hands | None = Field(
        default=None,
        description="What each seat holds before the acts, null where it is not known; two hands "
        "are an endgame puzzle.",
    )
    seat: Seat | None = Field(
        default=None, description="Whose view this is; by default who is to decide."
    )
    hand: Cards | None = Field(default=None, description="What the seat holds now.")
    open_hands: OpenHands | None = None
    history: History | None = Field(
        default=None,
        description="All acts from the landlord's first lead on, the seat's own too. `acts` says "
        "the same. Without it and what may stand instead, the seat leads.",
        examples=[[[0, "3"], [1, "pass"]]],
    )
    unseen: Cards | None = Field(
        default=None,
        description="Instead of `gone`: all cards that the seat does not see, those in the hands "
        "of the others, open ones not included. One of the others may be left out of `left`.",
    )

    def to_knowledge(self, catalogue: Catalogue) -> Knowledge:
        """Returns what the seat knows.

        Raises:
            SolverError: cards, acts or numbers that contradict each other.
        """
        if self.hands is not None:
            at_most_one(self, ("record", "start", "hands"))
        elif self.record is None and self.start is None:
            return known(self.to_state(self.named_rules(catalogue)))
        timeline = self.game(catalogue)
        with self._placing():
            return knowledge_of(timeline, self.at, self.seat)

    def game(self, catalogue: Catalogue) -> Timeline:
        """Returns the replayed game of the request, which may be told in any of the forms.

        Raises:
            SolverError: there is none, or one that cannot be.
        """
        timeline = self.timeline(catalogue)
        if timeline is not None:
            return timeline
        with self._placing():
            return checked_replay(self.to_state(self.named_rules(catalogue)))

    def to_state(self, rules: Rules) -> GameState:
        """Returns the game that the fields of the question tell: all hands, or the seat's words.

        Raises:
            SolverError: cards, acts or numbers that contradict each other.
        """
        if self.hands is None:
            return self._of_seat(rules)
        at_most_one(self, ("hands", "hand"))
        return self._of_hands(rules, self.hands)

    @property
    def sign(self) -> int | None:
        """The order of play; 1 where nobody says it."""
        return self.direction or 1

    @property
    def tells_acts(self) -> bool:
        """Whether the acts are told in the seat's own words: all of them, or their outcome."""
        return self.acts_told is not None or not self.model_fields_set.isdisjoint(_OUTCOME)

    @property
    def acts_told(self) -> list[Act] | None:
        """All acts, as `history` or `acts` tells them; None where neither does.

        Raises:
            InvalidRequest: both do.
        """
        if self.history is None:
            return self.acts if "acts" in self.model_fields_set else None
        if self.acts:
            at_most_one(self, ("history", "acts"))
        return self.history

    def placed(self, pointer: str) -> str:
        """Returns where in the question stands what a pointer into its game leads to."""
        if self.start is not None or self.record is not None:
            return pointer
        if self.history is not None:
            pointer = re.sub("^/acts(?=/|$)", "/history", pointer)
        return pointer.removeprefix("/start")

    @contextmanager
    def _placing(self) -> Iterator[None]:
        """Has the errors of a block, which point into the game, point into the question."""
        try:
            yield
        except SolverError as error:
            error.pointer = self.placed(error.pointer)
            raise

    # --- All hands ------------------------------------------------------------------------------

    def _of_hands(self, rules: Rules, hands: Sequence[str | None]) -> GameState:
        """Returns the game that goes on from the deal, or from the moment that the table tells."""
        acts = self.acts_told or []
        if all(getattr(self, name) is None for name in MomentInput.model_fields):
            return self.going_on(rules, acts, hands=read_dealt(rules, hands))
        if self.over is not None and self.over.seat is None:
            needed(self.turn, "turn")
        faults: list[Fault] = []
        found = self.snapshot(rules, hands, self.turn, self.sign, faults)
        return self.going_on(rules, acts, start=whole(found, faults))

    # --- The seat's own words -------------------------------------------------------------------

    def _of_seat(self, rules: Rules) -> GameState:
        """Returns the game as the seat knows it."""
        acts, name = self.acts_told, "history" if self.history is not None else "acts"
        if acts is not None:
            told = [each for each in (*_OUTCOME, "plays") if getattr(self, each) is not None]
            refuse_beside(self, name, told)
        hand = read_hand(rules, needed(self.hand, "hand"), "hand")
        open_hands = read_hands(rules, self.open_hands, "open_hands")
        if self.seat is not None:
            check_seat(rules, self.seat, "/seat")
        landlord = self._landlord(rules, hand, acts, name)
        assumed = [] if landlord is not None else ["landlord"]
        landlord = landlord or 0
        check_seat(rules, landlord, "/landlord")
        seat = self._seat(rules, landlord, hand, acts, name)
        if seat is None:
            seat, *others = self._askers(rules, landlord, hand)
            assumed += ["seat"] if others else []
        first_lead = seat == landlord and len(hand) == whole_hand(rules)
        if not self.tells_acts and not first_lead:
            raise InvalidRequest(
                "give `history`, or what is known of its outcome: {fields}",
                "/history",
                fields=", ".join(_OUTCOME),
            )
        uncounted = self._uncounted(rules, seat, landlord, hand)
        assumed += ["left"] if uncounted else []
        try:
            state = GameState.of_seat(
                rules,
                seat=seat,
                hand=hand,
                acts=acts or (),
                start=None
                if acts is not None
                else self._start(rules, seat, hand, open_hands, uncounted),
                open_hands=open_hands,
                landlord=landlord,
                bottom=self.read_bottom(rules),
                calls=self.calls or (),
                first=self.first,
                terms=self.terms,
                direction=self.direction or 1,
            )
        except SolverError as error:
            error.pointer = re.sub("^/history(?=/|$)", f"/{name}", error.pointer)
            raise
        places = {**state.places, "acts": f"/{name}"}
        return replace(state, places=places, assumed=tuple(assumed))

    def _landlord(
        self, rules: Rules, hand: Hand, acts: Sequence[Act] | None, name: str
    ) -> int | None:
        """Returns the landlord: the seat that is named, or the one that follows from the rest.

        He has been found by the calls, leads first, and holds more cards than are dealt to others.
        The arguments are those of `_seat`.

        Returns:
            The seat; None where nothing says who he is and cards have been played.

        Raises:
            SolverError: nothing says who he is, and nothing that cards have been played.
        """
        if self.landlord is not None:
            return self.landlord
        if self.calls:
            with field("calls"):
                called = Auction.replay(rules, self.calls).landlord
            if called is not None:
                return ((self.first or 0) + called) % rules.players
        if acts:
            check_seat(rules, acts[0].seat, f"/{name}/0")
            return acts[0].seat
        dealt = rules.description.deal.hand
        for seat, count in (self.left or {}).items():
            if count > dealt:
                return int(seat)
        if len(hand) > dealt:
            return self.seat or 0
        return None if self.tells_acts else needed(self.landlord, "landlord")

    def _seat(
        self, rules: Rules, landlord: int, hand: Hand, acts: Sequence[Act] | None, name: str
    ) -> int | None:
        """Returns who asks: the seat that is named, or the one whose turn it is.

        Args:
            rules: the rules of the game.
            landlord: the landlord's seat.
            hand: the hand of the seat.
            acts: all acts; None where they are not told.
            name: the field in which they stand.

        Returns:
            The seat; None where it follows at most from the numbers of cards.

        Raises:
            SolverError: an act cannot be, or nobody is to decide.
        """
        if self.seat is not None:
            return self.seat
        if acts is not None:
            game = Game.replay(rules, landlord, acts, direction=self.direction or 1, path=(name,))
            if game.over:
                raise InvalidRequest(NOBODY, f"/{name}", count=len(acts))
            return game.turn
        if self.turn is not None:
            return self.turn
        if self.over is not None and self.over.seat is not None:
            return seat_after(self.over.seat, self.passes or 0, rules.players, self.direction or 1)
        if self.over is None and len(hand) > rules.description.deal.hand:
            return landlord
        return None

    def _askers(self, rules: Rules, landlord: int, hand: Hand) -> list[int]:
        """Returns the seats that may hold the hand by `left`, from the one after the landlord on.

        Raises:
            InvalidRequest: none may, or neither `left` nor a play to beat says anything of it.
        """
        left = self.left or {}
        order = (
            seat_after(landlord, passes, rules.players, self.direction or 1)
            for passes in range(rules.players)
        )
        seats = [seat for seat in order if left.get(str(seat), len(hand)) == len(hand)]
        if not seats or (self.left is None and self.over is None):
            needed(self.seat, "seat")
        return seats

    def _start(
        self,
        rules: Rules,
        seat: int,
        hand: Hand,
        open_hands: Mapping[int, Hand],
        uncounted: Iterable[int],
    ) -> Snapshot:
        """Returns the moment that the fields describe, without the hands.

        Args:
            rules: the rules of the game.
            seat: the seat that asks.
            hand: its hand.
            open_hands: by seat the hands of others that lie open.
            uncounted: the seats that are taken to hold as many cards as the one that asks, and
                no more than they were dealt before the play to beat.
        """
        turn, faults, over = self.turn, list[Fault](), self.over
        if turn is not None:
            check_seat(rules, turn, "/turn")
        if over is not None:
            read_play(rules, over, "over")
        if turn is None and (over is None or None in (over.seat, self.passes)):
            turn = seat
        found = self.snapshot(rules, (None,) * rules.players, turn, self.direction or 1, faults)
        for fault in faults:
            raise fault.raised()
        told = enumerate(found.left or ())
        left = {each: count for each, count in told if count is not None}
        for each in uncounted:
            holder, play = found.over or (None, ())
            laid = len(play) if holder == each else 0
            left[each] = min(len(hand), rules.description.deal.hand - laid)
        if self.unseen is not None:
            at_most_one(self, ("unseen", "gone"))
            unseen = read_hand(rules, self.unseen, "unseen")
            gone = gone_of(rules, unseen, [hand, *open_hands.values()])
            others = [each for each in range(rules.players) if each not in (seat, *open_hands)]
            left |= count_left(unseen, others, left)
            found = replace(found, gone=gone)
        seats, nothing = range(rules.players), (Hand(rules),) * rules.players
        played = None if self._tells_no_heap else found.played or nothing
        return replace(found, left=tuple(left.get(each) for each in seats), played=played)

    @property
    def _tells_no_heap(self) -> bool:
        """Whether nothing is said of the cards that are gone but what lies on the table."""
        return self.played is None and self.gone is None and self.unseen is None

    def _uncounted(self, rules: Rules, seat: int, landlord: int, hand: Hand) -> list[int]:
        """Returns the seats of which nobody says how many cards they hold, nor what is gone.

        There are none before the seat that asks has played: they hold what they were dealt.
        """
        whole = len(hand) >= dealt_sizes(rules, landlord)[seat]
        if self.acts_told is not None or not self._tells_no_heap or whole:
            return []
        told = {seat, *map(int, self.left or {}), *map(int, self.open_hands or {})}
        return [each for each in range(rules.players) if each not in told]
