"""The timeline of a game: its steps, and the game as it stands before and after each of them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Annotated, Literal, NamedTuple

from solver.game.act import Move
from solver.game.auction import Auction, Call
from solver.game.cards import Hand
from solver.game.contract import Contract
from solver.game.fault import Fault
from solver.game.game import Game
from solver.game.knowledge import EVERYBODY, Knowledge, Stage
from solver.game.play import Play, text_of
from solver.game.result import Result
from solver.game.state import GameState
from solver.rules import Rules
from solver.value import ABSENT, HIDDEN, IF_TRUE, Value

# In a ddz-record the first two events are the start and the deal.
_FIRST_CALL = 2


class EventNumbers(NamedTuple):
    """The numbers of a game's events in its ddz-record, from 0.

    They number the decisions of reviews, the steps of positions and the rows of tables. A game
    from another program has no event that names the landlord, so its acts follow the calls at once.

    Attributes:
        calls: how many calls the game has.
        announced: whether an event of its own names the landlord.
    """

    calls: int
    announced: bool

    def call(self, place: int) -> int:
        """Returns the number of the event of a call, which is counted from 0."""
        return _FIRST_CALL + place

    @property
    def direction(self) -> int:
        """The number of the last event before the lead: by then the landlord has chosen."""
        return self.act(0) - 1

    def act(self, place: int) -> int:
        """Returns the number of the event of an act, which is counted from the first lead."""
        return _FIRST_CALL + self.calls + self.announced + place


@dataclass(frozen=True)
class TimelineStep(Value, if_any=("cards", "type", "key", "length", "kickers", "interrupt")):
    """One thing that was done in a game: a call, the choice of a direction, or an act."""

    kind: Literal["call", "direction", "play"]
    """Which of them."""
    seat: int
    """Who did it."""
    index: int
    """The number of its event in the ddz-record of the game, as in reviews. A direction that no
    event of its own names has that of the event before the lead.
    """
    call: Annotated[Call | None, ABSENT] = None
    """The call, or the direction of play; None for an act."""
    move: Annotated[Move | None, HIDDEN] = None
    """The act; None for a call."""
    leads: Annotated[bool, IF_TRUE] = False
    """True for the lead of a trick."""

    @property
    def _play(self) -> Play | None:
        return None if self.move is None else self.move.play

    @property
    def cards(self) -> str | None:
        """The cards of a play, or `pass`."""
        return None if self.move is None else text_of(self.move.play)

    @property
    def type(self) -> str | None:
        """The type of a play."""
        return None if self._play is None else self._play.type

    @property
    def key(self) -> str | None:
        """The top rank of a play; the suit of a suited bomb."""
        return None if self._play is None else self._play.key or None

    @property
    def length(self) -> int | None:
        """The number of ranks of the run of a play."""
        return None if self._play is None else self._play.length

    @property
    def kickers(self) -> int | None:
        """The number of its kickers."""
        return None if self._play is None else self._play.kickers

    @property
    def interrupt(self) -> bool | None:
        """True for a bomb out of turn."""
        return (self.move is not None and self.move.interrupt) or None


@dataclass(frozen=True)
class Timeline:
    """A state, played as far as it is possible. Made by `replay`.

    Attributes:
        state: the state.
        deal: by seat all cards that were dealt; None where they are not known or not possible.
        known: by seat the cards that are known to have been dealt, perhaps not all of them yet.
        bottom: the landlord's extra cards, as far as they are known and possible.
        steps: what was done, up to the first thing that cannot be.
        faults: what is missing and what cannot be, in the order of the game.
        auctions: the auction before each call, and after the last one; empty in a game without
            calls, or where they are not known.
        landlord: the landlord's seat; None while there is none.
        contract: how the landlord was found; None without one.
        game: the game after all steps; None without a landlord.
        result: how the game ended; None before its end.
        calls: how many of the steps are calls.
        before: how many acts of the game were done before those of the state: 0 where these begin
            with the first lead; None where the acts before a moment are not known.
    """

    state: GameState
    deal: tuple[Hand | None, ...]
    known: tuple[Hand | None, ...]
    bottom: Hand | None
    steps: tuple[TimelineStep, ...]
    faults: tuple[Fault, ...]
    auctions: tuple[Auction, ...] = ()
    landlord: int | None = None
    contract: Contract | None = None
    game: Game | None = None
    result: Result | None = None
    calls: int = 0
    before: int | None = 0

    @property
    def moves(self) -> list[Move]:
        """The acts among the steps."""
        return [step.move for step in self.steps if step.move is not None]

    def game_after(self, acts: int) -> Game:
        """Returns the game after this many acts of the state; raises IndexError for too many."""
        assert self.game is not None
        return self.game.at((self.before or 0) + acts)

    def at(self, place: int, seat: int = EVERYBODY) -> Knowledge:
        """Returns what a seat knows after the first `place` steps; everybody sees all."""
        state, place = self.state, max(0, min(place, len(self.steps)))
        if place < self.calls or self.game is None:
            return self._seen(self._in_auction(min(place, self.calls)), seat)
        game = self.game_after(sum(step.kind == "play" for step in self.steps[:place]))
        known = self.known if state.start is None else (None,) * game.seats
        stage: Stage = "over" if game.over else "play"
        if state.chooses_direction and state.start is None and place == self.calls:
            stage = "direction"
        everything = Knowledge(
            rules=state.rules,
            seat=EVERYBODY,
            stage=stage,
            hands=tuple(
                _left_of(known[each], hand, game.played[each])
                for each, hand in enumerate(game.hands)
            ),
            game=game,
            auction_so_far=self.auctions[-1] if self.auctions else None,
            first=state.first or 0,
            bottom=self.bottom,
            contract=self.contract or Contract(),
            assumed=self._assumed(),
            names=state.names,
        )
        return self._seen(everything, seat)

    def _in_auction(self, place: int) -> Knowledge:
        auction = self.auctions[place] if self.auctions else None
        over = auction is not None and auction.status == "redeal"
        everything = Knowledge(
            rules=self.state.rules,
            seat=EVERYBODY,
            stage="over" if over else "auction",
            hands=self.known,
            auction_so_far=auction,
            first=self.state.first or 0,
            bottom=self.bottom,
            names=self.state.names,
        )
        landlord = everything.landlord
        if landlord is None:
            return everything
        hands = list(self.known)
        hands[landlord] = (
            held_at_lead(self.deal, self.bottom, landlord)[landlord] or hands[landlord]
        )
        return replace(everything, hands=tuple(hands))

    def _seen(self, everything: Knowledge, seat: int) -> Knowledge:
        """Returns what a seat sees of what is known."""
        if seat in (EVERYBODY, self.state.observer):
            return replace(everything, seat=seat)
        seen = replace(everything, seat=seat)
        return replace(
            seen,
            hands=tuple(hand if seen.shows(each) else None for each, hand in enumerate(seen.hands)),
            bottom=seen.bottom if seen.shows_bottom else None,
        )

    def _assumed(self) -> tuple[str, ...]:
        """Returns what the state assumes, and what is not known of the past.

        That is the `history`, and who has `played` which of the cards that are gone, or the whole
        `heap` of these cards.
        """
        start, found = self.state.start, self.state.assumed
        if start is None or self.before is not None:
            return found
        divided = ("played",) if start.gone is not None else ()
        return (*found, "history", *divided, *(("heap",) if self._lacks_cards else ()))

    @property
    def _lacks_cards(self) -> bool:
        """Whether cards are gone of which nobody has said which they are."""
        first = self.game_after(0)
        if first.seats != self.state.rules.players or None not in first.hands:
            return False
        return sum(first.left) + sum(map(len, first.played)) < len(Hand.deck(self.state.rules))


def _left_of(known: Hand | None, held: Hand | None, played: Hand) -> Hand | None:
    """Returns the cards that a seat is known to hold after it has played some.

    Args:
        known: the cards that it is known to have been dealt, perhaps not all of them.
        held: all that it holds now; None where that is not known.
        played: what it has played.
    """
    return known.missing_from(played) if held is None and known is not None else held


def held_at_lead(
    hands: Sequence[Hand | None], bottom: Hand | None, landlord: int
) -> list[Hand | None]:
    """Returns the hands at the first lead; the bottom is in the landlord's, if both are known."""
    held = list(hands)
    own = held[landlord]
    if own is None or len(own) < whole_hand(own.rules):
        held[landlord] = own + bottom if own is not None and bottom is not None else None
    return held


def whole_hand(rules: Rules) -> int:
    """Returns the number of cards that the landlord has with the bottom."""
    return rules.description.deal.hand + rules.description.deal.bottom
