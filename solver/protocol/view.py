"""The game state as one seat sees it, in requests: a history, or a partial state instead."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Annotated, Literal

from pydantic import Field

from solver.errors import InvalidHand, InvalidRequest, SolverError, UnreachablePosition
from solver.game.act import Act
from solver.game.auction import Auction
from solver.game.cards import Hand
from solver.game.checked import known
from solver.game.deal import dealt_sizes
from solver.game.game import Game
from solver.game.knowledge import Knowledge
from solver.game.seats import check_seat, seat_after
from solver.game.state import GameState, Snapshot
from solver.game.timeline import whole_hand
from solver.protocol.by_seat import CardsBySeat, Left, OpenHands
from solver.protocol.fields import (
    LAST_SEAT,
    Calls,
    Cards,
    History,
    Seat,
)
from solver.protocol.forms import NOBODY, at_most_one, knowledge_of, needed
from solver.protocol.limits import SearchRequest
from solver.protocol.over import OverInput
from solver.protocol.reading import field, read_hand, read_hands, read_play
from solver.protocol.set_up import SetUpInput
from solver.rules import MAX_MULTIPLIER, Rules
from solver.rules.catalogue import Catalogue

_OF_STATES = ("over", "played", "gone", "unseen", "left", "turn", "passes", "multiplier", "bombs")


class PositionRequest(SetUpInput, SearchRequest):
    """A moment of a game as one seat sees it: in its own words, set up by hand, or of a record."""

    seat: Annotated[int, Field(ge=0, le=LAST_SEAT)] | None = Field(
        default=None, description="Whose view this is; by default who is to decide."
    )
    hand: Cards | None = Field(default=None, description="What the seat holds now.")
    bottom: Cards | None = Field(
        default=None,
        description="The landlord's extra cards, if the seat knows them.",
    )
    open_hands: OpenHands | None = None
    calls: Calls | None = Field(default=None, description="The auction, from the first call on.")
    first: Seat | None = Field(default=None, description="Who called first.")
    direction: Literal[1, -1] = Field(
        default=1, description="The order of play, where the landlord chooses it."
    )
    history: History | None = Field(
        default=None,
        description="All acts from the landlord's first lead on, the seat's own too. `acts` says "
        "the same. Without it and what may stand instead, the seat leads.",
        examples=[[[0, "3"], [1, "pass"]]],
    )
    over: OverInput | None = Field(
        default=None,
        description="Instead of `history`: the play to beat; null when leading.",
    )
    played: CardsBySeat | None = Field(
        default=None,
        description="Instead of `history`: what each seat has played.",
    )
    gone: Cards | None = Field(
        default=None,
        description="Instead of `history`: all cards that have been played, by nobody in "
        "particular.",
    )
    unseen: Cards | None = Field(
        default=None,
        description="Instead of `gone`: all cards that the seat does not see, those in the hands "
        "of the others, open ones not included. One of the others may be left out of `left`.",
    )
    left: Left | None = Field(
        default=None,
        description="Instead of `history`: how many cards each seat holds.",
    )
    turn: Annotated[int, Field(ge=0, le=LAST_SEAT)] | None = Field(
        default=None,
        description="Instead of `history`: whose turn it is; by default as `passes` says, or the "
        "seat's own.",
    )
    passes: Annotated[int, Field(ge=0, le=LAST_SEAT)] | None = Field(
        default=None,
        description="Instead of `history`: the passes since the play to beat.",
    )
    multiplier: Annotated[int, Field(ge=1, le=MAX_MULTIPLIER)] | None = Field(
        default=None,
        description="Instead of `history`: the factor of the bombs played so far.",
    )
    bombs: Annotated[int, Field(ge=0, le=54)] | None = Field(
        default=None,
        description="The number of bombs in `multiplier`, in games whose bombs add up.",
    )

    def to_knowledge(self, catalogue: Catalogue) -> Knowledge:
        """Returns what the seat knows.

        Raises:
            SolverError: cards, acts or numbers that contradict each other.
        """
        timeline = self.timeline(catalogue)
        if timeline is not None:
            return knowledge_of(timeline, self.at, self.seat)
        return known(self.to_state(self.named_rules(catalogue)))

    @property
    def tells_acts(self) -> bool:
        """Whether the acts are told in the seat's own words: all of them, or their outcome."""
        return self._told is not None or not self.model_fields_set.isdisjoint(_OF_STATES)

    @property
    def _told(self) -> list[Act] | None:
        """All acts; None where they are not told."""
        return self.told_acts(self.history)

    def to_state(self, rules: Rules) -> GameState:
        """Returns the game as the seat knows it by its own words."""
        acts, name = self._told, "history" if self.history is not None else "acts"
        for other in _OF_STATES:
            if acts is not None and getattr(self, other) is not None:
                raise InvalidRequest(
                    "`{whole}` includes {name}: give only one of them",
                    f"/{other}",
                    whole=name,
                    name=other,
                )
        hand = read_hand(rules, needed(self.hand, "hand"), "hand")
        open_hands = read_hands(rules, self.open_hands, "open_hands")
        if self.seat is not None:
            check_seat(rules, self.seat, "/seat")
        landlord = self._landlord(rules, hand, acts, name)
        assumed = [] if landlord is not None else ["landlord"]
        landlord = landlord or 0
        check_seat(rules, landlord, "/landlord")
        seat = self._seat(rules, landlord, hand, acts, name)
        assumed += [] if seat is not None else ["seat"]
        if seat is None:
            seat = seat_after(landlord, 0, rules.players, self.direction)
        first_lead = seat == landlord and len(hand) == whole_hand(rules)
        if not self.tells_acts and not first_lead:
            raise InvalidRequest(
                "give `history`, or what is known of its outcome: {fields}",
                "/history",
                fields=", ".join(_OF_STATES),
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
                bottom=self._bottom(rules),
                calls=self.calls or (),
                first=self.first,
                terms=self._terms,
                direction=self.direction,
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
            The seat; None where nobody has said who has made the play to beat.

        Raises:
            SolverError: an act cannot be, nobody is to decide, or nothing says whose turn it is.
        """
        if self.seat is not None:
            return self.seat
        if acts is not None:
            game = Game.replay(rules, landlord, acts, direction=self.direction, path=(name,))
            if game.over:
                raise InvalidRequest(NOBODY, f"/{name}", count=len(acts))
            return game.turn
        if self.turn is not None:
            return self.turn
        if self.over is not None and self.over.seat is not None:
            return seat_after(self.over.seat, self.passes or 0, rules.players, self.direction)
        if self.over is not None:
            return None
        if len(hand) > rules.description.deal.hand:
            return landlord
        return needed(self.seat, "seat")

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
        over, turn = None, self.turn
        if turn is not None:
            check_seat(rules, turn, "/turn")
        if self.over is not None:
            asked = seat if turn is None else turn
            holder = self.over.holder(asked, self.passes, rules.players, self.direction)
            over = holder, read_play(rules, self.over, "over")
        left = {int(each): count for each, count in (self.left or {}).items()}
        for each in uncounted:
            played = len(over[1]) if over is not None and over[0] == each else 0
            left[each] = min(len(hand), rules.description.deal.hand - played)
        gone = None if self.gone is None else read_hand(rules, self.gone, "gone")
        if self.unseen is not None:
            at_most_one(self, ("unseen", "gone"))
            unseen = read_hand(rules, self.unseen, "unseen")
            gone = _gone(rules, unseen, [hand, *open_hands.values()])
            others = [each for each in range(rules.players) if each not in (seat, *open_hands)]
            left |= _left(unseen, others, left)
        if turn is None and (over is None or self.passes is None):
            turn = seat
        found = Snapshot.of_table(
            rules,
            turn=turn,
            played=read_hands(rules, self.played, "played"),
            left=left,
            over=over,
            passes=self.passes,
            multiplier=self.multiplier or 1,
            bombs=self.bombs,
            gone=gone,
        )
        return replace(found, played=None) if self._tells_no_heap else found

    @property
    def _tells_no_heap(self) -> bool:
        """Whether nothing is said of the cards that are gone but what lies on the table."""
        return self.played is None and self.gone is None and self.unseen is None

    def _uncounted(self, rules: Rules, seat: int, landlord: int, hand: Hand) -> list[int]:
        """Returns the seats of which nobody says how many cards they hold, nor what is gone.

        There are none before the seat that asks has played: they hold what they were dealt.
        """
        whole = len(hand) >= dealt_sizes(rules, landlord)[seat]
        if self._told is not None or not self._tells_no_heap or whole:
            return []
        told = {seat, *map(int, self.left or {}), *map(int, self.open_hands or {})}
        return [each for each in range(rules.players) if each not in told]


def _gone(rules: Rules, unseen: Hand, seen: Iterable[Hand]) -> Hand:
    """Returns the cards that are in no hand; raises InvalidHand where a card is in too many."""
    rest = Hand.deck(rules)
    for hand in seen:
        rest = rest.missing_from(hand)
    missing = unseen.missing_from(rest)
    if missing:
        raise InvalidHand(
            "{missing} is dealt more often than the deck has it", "/unseen", missing=missing
        )
    return rest - unseen


def _left(unseen: Hand, others: Sequence[int], left: Mapping[int, int]) -> dict[int, int]:
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
