"""The game state as one seat sees it, in requests: a history, or a partial state instead."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Annotated, Literal

from pydantic import Field

from solver.errors import NOTATION, InvalidHand, InvalidRequest, UnreachablePosition
from solver.game.cards import Hand
from solver.game.checked import known
from solver.game.knowledge import Knowledge
from solver.game.seats import check_seat
from solver.game.state import GameState, Snapshot
from solver.protocol.fields import (
    LAST_SEAT,
    Calls,
    Cards,
    History,
    OpenHands,
    Seat,
    SeatKey,
    by_seat,
    explained_by,
)
from solver.protocol.forms import at_most_one, look_of, needed
from solver.protocol.limits import SearchRequest
from solver.protocol.reading import read_hand, read_hands, read_play
from solver.protocol.set_up import SetUpInput
from solver.protocol.start import OverInput
from solver.rules import MAX_MULTIPLIER, Rules
from solver.rules.catalogue import Catalogue

_OF_STATES = ("over", "played", "gone", "unseen", "left", "turn", "passes", "multiplier", "bombs")


class PositionRequest(SetUpInput, SearchRequest):
    """A moment of a game as one seat sees it: in its own words, set up by hand, or of a record."""

    seat: Annotated[int, Field(ge=0, le=LAST_SEAT)] | None = Field(
        default=None,
        description="Whose view this is; with `record` or `start` by default who is to decide.",
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
        description="Every act from the landlord's first lead on, including the seat's own.",
        examples=[[[0, "3"], [1, "pass"]]],
    )
    over: OverInput | None = Field(
        default=None,
        description="Instead of `history`: the play to beat; null when leading.",
    )
    played: (
        Annotated[dict[SeatKey, Cards], by_seat('{"0": "QQ"}'), explained_by(NOTATION)] | None
    ) = Field(
        default=None,
        description="Instead of `history`: the cards that each seat has played.",
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
    left: (
        Annotated[dict[SeatKey, Annotated[int, Field(ge=0, le=120)]], by_seat('{"0": 5, "2": 17}')]
        | None
    ) = Field(
        default=None,
        description="Instead of `history`: the number of cards that each seat holds.",
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
            return look_of(timeline, self.at, self.seat)
        return known(self.to_state(self.named_rules(catalogue)))

    @property
    def tells_acts(self) -> bool:
        """Whether the acts are told in the seat's own words: all of them, or their outcome."""
        return self.history is not None or not self.model_fields_set.isdisjoint(_OF_STATES)

    def to_state(self, rules: Rules) -> GameState:
        """Returns the game as the seat knows it by its own words."""
        given = [name for name in _OF_STATES if name in self.model_fields_set]
        if self.history is not None:
            for name in given:
                if getattr(self, name) is not None:
                    raise InvalidRequest(
                        "`{whole}` includes {name}: give only one of them",
                        f"/{name}",
                        whole="history",
                        name=name,
                    )
        elif not given:
            raise InvalidRequest(
                "give `history`, or what is known of its outcome: {fields}",
                "/history",
                fields=", ".join(_OF_STATES),
            )
        hand = read_hand(rules, needed(self.hand, "hand"), "hand")
        open_hands = read_hands(rules, self.open_hands, "open_hands")
        seat = needed(self.seat, "seat")
        check_seat(rules, seat, "/seat")
        start = None
        if self.history is None:
            start = self._start(rules, seat, hand, open_hands)
        return GameState.of_seat(
            rules,
            seat=seat,
            hand=hand,
            acts=self.history or (),
            start=start,
            open_hands=open_hands,
            landlord=needed(self.landlord, "landlord"),
            bottom=self._bottom(rules),
            calls=self.calls or (),
            first=self.first,
            terms=self._terms,
            direction=self.direction,
        )

    def _start(
        self, rules: Rules, seat: int, hand: Hand, open_hands: Mapping[int, Hand]
    ) -> Snapshot:
        """Returns the moment that the fields describe, without the hands."""
        over = None
        if self.over is not None:
            over = self.over.seat, read_play(rules, self.over, "over")
        left = {int(each): count for each, count in (self.left or {}).items()}
        gone = None if self.gone is None else read_hand(rules, self.gone, "gone")
        if self.unseen is not None:
            at_most_one(self, ("unseen", "gone"))
            unseen = read_hand(rules, self.unseen, "unseen")
            gone = _gone(rules, unseen, [hand, *open_hands.values()])
            others = [each for each in range(rules.players) if each not in (seat, *open_hands)]
            left |= _left(unseen, others, left)
        turn = self.turn
        if turn is not None:
            check_seat(rules, turn, "/turn")
        elif over is None or self.passes is None:
            turn = seat
        return Snapshot.of_table(
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
