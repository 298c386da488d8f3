"""What somebody who looks at a moment of a game sees: one seat, or an onlooker who sees all."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from solver.game.cards import Hand
from solver.game.timeline import Moment, Timeline


@dataclass(frozen=True)
class Knowledge:
    """A moment of a timeline as a seat sees it.

    Attributes:
        timeline: the timeline.
        moment: the moment of it.
        seat: the seat that looks; None for an onlooker, who sees all hands that are known.
    """

    timeline: Timeline
    moment: Moment
    seat: int | None

    @property
    def seats(self) -> int:
        """The number of seats."""
        return len(self.moment.hands)

    def shows(self, seat: int) -> bool:
        """Returns whether the hand of a seat is seen: all are open, or its own, or it is shown."""
        if self.seat in (None, seat):
            return True
        contract, auction = self.moment.contract, self.moment.auction
        if contract is not None and contract.shown:
            return contract.has_shown(seat)
        if auction is None or not auction.shown:
            return False
        first = self.timeline.state.first or 0
        return auction.shown[(seat - first) % self.timeline.state.rules.players] > 0

    @cached_property
    def hands(self) -> list[Hand | None]:
        """By seat the cards that are known and seen."""
        return [hand if self.shows(seat) else None for seat, hand in enumerate(self.moment.hands)]

    @property
    def left(self) -> list[int]:
        """By seat the number of cards held."""
        if self.moment.game is not None:
            return list(self.moment.game.left)
        deal, landlord = self.timeline.state.rules.description.deal, self.moment.landlord
        return [deal.hand + (deal.bottom if seat == landlord else 0) for seat in range(self.seats)]

    def whole(self, seat: int) -> Hand | None:
        """Returns the hand of a seat; None unless all of its cards are known and seen."""
        hand = self.hands[seat]
        return hand if hand is not None and len(hand) == self.left[seat] else None

    @cached_property
    def bottom(self) -> Hand | None:
        """The landlord's extra cards, where they are known and seen."""
        landlord = self.moment.landlord
        if self.seat is None:
            return self.timeline.bottom
        public = self.timeline.state.rules.description.deal.bottom_public
        seen = landlord is not None and (public or self.shows(landlord))
        return self.timeline.bottom if seen else None

    @property
    def played(self) -> list[Hand]:
        """By seat the cards played so far, as far as they are known."""
        game = self.moment.game
        return [Hand(self.timeline.state.rules)] * self.seats if game is None else game.played

    @cached_property
    def unplayed(self) -> Hand:
        """The cards that nobody has played; of a puzzle, those that are held."""
        game = self.moment.game
        if game is not None and None not in game.hands:
            held = [hand for hand in game.hands if hand is not None]
            return sum(held, start=Hand(self.timeline.state.rules))
        rest = Hand.deck(self.timeline.state.rules)
        for cards in self.played:
            rest = rest.missing_from(cards)
        return rest

    @property
    def out(self) -> Hand:
        """The cards that others may still hold, open hands included; for an onlooker, all."""
        own = None if self.seat is None else self.hands[self.seat]
        return self.unplayed if own is None else self.unplayed.missing_from(own)

    def may_hold(self, seat: int) -> Hand:
        """Returns all cards that a seat may hold, by what is seen."""
        whole = self.whole(seat)
        if whole is not None:
            return whole
        cards = self.unplayed
        for other in range(self.seats):
            if other != seat:
                cards = cards.missing_from(self.hands[other] or Hand(cards.rules))
        landlord, bottom = self.moment.landlord, self.bottom
        if bottom is None or landlord in (None, seat) or self.hands[landlord or 0] is not None:
            return cards
        return cards.missing_from(bottom.missing_from(self.played[landlord or 0]))
