"""The timeline of a game: its steps, and the game as it stands before and after each of them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal, NamedTuple

from solver.game.act import Move
from solver.game.auction import Auction, Call
from solver.game.cards import Hand
from solver.game.contract import Contract
from solver.game.game import Game
from solver.game.result import Result
from solver.game.state import Fault, GameState
from solver.rules import Rules

Stage = Literal["auction", "direction", "play", "over"]
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
class Step:
    """One thing that was done in a game: a call, the choice of a direction, or an act.

    Attributes:
        kind: which of them.
        seat: who did it.
        index: the number of its event in the ddz-record; a direction that no event of its own
            names has that of the event before the lead.
        call: the call, or the direction; None for an act.
        move: the act; None for a call.
        leads: whether the act is the lead of a trick.
    """

    kind: Literal["call", "direction", "play"]
    seat: int
    index: int
    call: Call | None = None
    move: Move | None = None
    leads: bool = False


@dataclass(frozen=True)
class Moment:
    """A game at one place of its timeline.

    Attributes:
        stage: what is going on.
        turn: the seat that is to act; None when nobody is, or nobody knows.
        landlord: the landlord's seat; None while there is none.
        auction: the auction as it stands; None in a game without calls, or where they are not
            known.
        game: the game as it stands; None before the first lead.
        contract: how the landlord was found; None before.
        hands: by seat the cards known to be held now; None where none are known.
    """

    stage: Stage
    turn: int | None
    landlord: int | None
    auction: Auction | None
    game: Game | None
    contract: Contract | None
    hands: tuple[Hand | None, ...]


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
    """

    state: GameState
    deal: tuple[Hand | None, ...]
    known: tuple[Hand | None, ...]
    bottom: Hand | None
    steps: tuple[Step, ...]
    faults: tuple[Fault, ...]
    auctions: tuple[Auction, ...] = ()
    landlord: int | None = None
    contract: Contract | None = None
    game: Game | None = None
    result: Result | None = None
    calls: int = 0

    def at(self, place: int) -> Moment:
        """Returns the moment after the first `place` steps."""
        place = max(0, min(place, len(self.steps)))
        if place < self.calls or self.game is None:
            return self._in_auction(min(place, self.calls))
        game = self.game.at(sum(step.kind == "play" for step in self.steps[:place]))
        hands = [
            _left_of(self.known[seat] if seat < len(self.known) else None, hand, game.played[seat])
            for seat, hand in enumerate(game.hands)
        ]
        auction = self.auctions[-1] if self.auctions else None
        stage: Stage = "over" if game.over else "play"
        turn = None if game.over else game.turn
        choosing = self.state.chooses_direction and self.state.start is None
        if choosing and place == self.calls:
            stage, turn = "direction", game.landlord
        return Moment(stage, turn, game.landlord, auction, game, self.contract, tuple(hands))

    def _in_auction(self, place: int) -> Moment:
        if not self.auctions:
            return Moment("auction", None, None, None, None, None, self.known)
        auction = self.auctions[place]
        players, first = self.state.rules.players, self.state.first or 0
        turn = None if auction.turn is None else (first + auction.turn) % players
        landlord = None if auction.landlord is None else (first + auction.landlord) % players
        hands = list(self.known)
        if landlord is not None:
            whole = held_at_lead(self.deal, self.bottom, landlord)[landlord]
            hands[landlord] = hands[landlord] if whole is None else whole
        stage: Stage = "over" if auction.status == "redeal" else "auction"
        return Moment(stage, turn, landlord, auction, None, None, tuple(hands))


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
