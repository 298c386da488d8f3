"""What a seat knows of a game, as an array of a fixed length: the observation of an environment.

The array is made of the parts of `Layout`, one after the other. Seats are counted from the own one
in the normal order of play, so that 0 is the own seat. Cards are counted by card in the order of
the deck: by rank, and in a suited deck by card. A part that does not apply yet is all zeros.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from solver.game.auction import every_call
from solver.game.cards import Hand
from solver.game.knowledge import Knowledge
from solver.rules import Rules, cached_with_rules

Floats = NDArray[np.float32]

# How many of the last acts are shown: five rounds of three seats, as in DouZero's network.
SHOWN_ACTS = 15
# A bid or a number of snatches is at most this; the binary logarithm of the bombs' factor, too.
_MOST = 64
_STAGES = ("call", "direction", "play")


class ObservationPart(NamedTuple):
    """One part of an observation: its place in the array, and the greatest of its numbers."""

    place: slice
    most: int


@dataclass(frozen=True)
class Layout:
    """The parts of the observations of a game.

    Attributes:
        rules: the game.
        parts: by name, in the order of the array:
            `hand`: the own cards;
            `unseen`: the cards in the hands of others, open hands included, and in a bottom that
                nobody has taken;
            `known`: for each other seat the cards that it is known to hold: an open hand, and the
                landlord's cards of a bottom that is seen;
            `bottom`: the landlord's extra cards, where they are seen;
            `played`: by seat the cards played;
            `left`: by seat the number of cards held;
            `landlord`: 1 for the landlord's seat;
            `decides`: 1 for what is to be decided: a call, a direction, a play;
            `leads`, `interrupts`: whether the own seat leads, or may bomb out of turn;
            `reversed`: whether the landlord has reversed the order of play;
            `to beat`: the cards of the play to beat;
            `to beat type`: 1 for its type, in the order of the rules;
            `to beat key`, `to beat length`: the number of its key, from 1, and of its ranks;
            `holder`: 1 for the seat that made it;
            `acts`: the last acts, the newest first: for each 1 for its seat, 1 for a pass, 1 for
                a bomb out of turn, and its cards;
            `first`: 1 for the seat that called first;
            `calls`: by seat how often it has made each call, in the order of `every_call`;
            `bid`, `snatches`: how the landlord was found, as far as it has come;
            `doublings`: the binary logarithm of the factor of the bombs and rockets played,
                rounded down.
        size: the length of the array.
    """

    rules: Rules
    parts: dict[str, ObservationPart]
    size: int

    @property
    def most(self) -> Floats:
        """The greatest number in each place of the array; the least is 0."""
        return np.concatenate(
            [np.full(part.place.stop - part.place.start, part.most) for part in self.parts.values()]
        ).astype(np.float32)


@cached_with_rules()
def layout_of(rules: Rules) -> Layout:
    """Returns how the observations of a game are laid out."""
    copies = Counter(Hand.deck(rules))
    cards, copy, seats = len(copies), max(copies.values()), rules.players
    deal, calls = rules.description.deal, len(every_call(rules))
    longest = max(len(rules.ranks), len(rules.description.deck.suit_order))
    sizes = {
        "hand": (cards, copy),
        "unseen": (cards, copy),
        "known": ((seats - 1) * cards, copy),
        "bottom": (cards, copy),
        "played": (seats * cards, copy),
        "left": (seats, deal.hand + deal.bottom),
        "landlord": (seats, 1),
        "decides": (len(_STAGES), 1),
        "leads": (1, 1),
        "interrupts": (1, 1),
        "reversed": (1, 1),
        "to beat": (cards, copy),
        "to beat type": (len(rules.native.types), 1),
        "to beat key": (1, longest),
        "to beat length": (1, longest),
        "holder": (seats, 1),
        "acts": (SHOWN_ACTS * (seats + 2 + cards), copy),
        "first": (seats, 1),
        "calls": (seats * calls, _MOST),
        "bid": (1, _MOST),
        "snatches": (1, _MOST),
        "doublings": (1, _MOST),
    }
    parts, at = {}, 0
    for name, (size, most) in sizes.items():
        parts[name] = ObservationPart(slice(at, at + size), most)
        at += size
    return Layout(rules, parts, at)


def observed(view: Knowledge) -> Floats:
    """Returns what the seat of a view knows, laid out as `layout_of` says."""
    return _ObservationWriter(view).array


class _ObservationWriter:
    """Writes one observation."""

    def __init__(self, view: Knowledge) -> None:
        self._view, self._rules = view, view.rules
        self._layout = layout_of(view.rules)
        self._card = _card_places(view.rules)
        self.array = np.zeros(self._layout.size, np.float32)
        self._write_cards()
        self._write_table()
        self._write_calls()

    def _place(self, seat: int) -> int:
        """Returns how far after the own seat another one sits."""
        return (seat - self._view.seat) % self._rules.players

    def _in_order(self) -> Sequence[int]:
        """Returns the seats from the own one on."""
        players = self._rules.players
        return [(self._view.seat + place) % players for place in range(players)]

    def _part(self, name: str) -> Floats:
        return self.array[self._layout.parts[name].place]

    def _count(self, cards: Iterable[str], out: Floats) -> None:
        for card in cards:
            out[self._card[card]] += 1

    def _count_by_seat(self, name: str, hands: Iterable[Hand | None]) -> None:
        rows = self._part(name).reshape(-1, len(self._card))
        for row, hand in zip(rows, hands, strict=True):
            self._count(hand or (), row)

    def _mark(self, name: str, place: int) -> None:
        self._part(name)[place] = 1

    def _write_cards(self) -> None:
        view, order = self._view, self._in_order()
        self._count(view.hand, self._part("hand"))
        self._count(view.unseen, self._part("unseen"))
        self._count_by_seat("known", [view.known[seat] for seat in order if seat != view.seat])
        self._count(view.bottom or (), self._part("bottom"))
        self._count_by_seat("played", [view.played[seat] for seat in order])
        self._part("left")[:] = [view.left[seat] for seat in order]

    def _write_table(self) -> None:
        view = self._view
        if view.landlord is not None:
            self._mark("landlord", self._place(view.landlord))
        if view.stage != "over":
            self._mark("decides", _STAGES.index(view.kind))
        if view.game is None:
            return
        table, current = view.table, view.current
        own_play = view.stage == "play" and view.my_turn
        self._part("leads")[0] = own_play and table.leading
        self._part("interrupts")[0] = view.stage == "play" and view.may_interrupt
        self._part("reversed")[0] = table.direction < 0
        self._part("doublings")[0] = int(table.factor).bit_length() - 1
        if current is not None:
            self._count(current.cards, self._part("to beat"))
            self._mark("to beat type", current.native.type)
            self._part("to beat key")[0] = current.native.key + 1
            self._part("to beat length")[0] = current.length
            self._mark("holder", self._place(table.holder))
        self._write_acts()

    def _write_acts(self) -> None:
        seats = self._rules.players
        rows = self._part("acts").reshape(SHOWN_ACTS, -1)
        for row, move in zip(rows, reversed(self._view.history), strict=False):
            row[self._place(move.seat)] = 1
            row[seats] = move.play is None
            row[seats + 1] = move.interrupt
            if move.play is not None:
                self._count(move.play.cards, row[seats + 2 :])

    def _write_calls(self) -> None:
        auction, view = self._view.auction_so_far, self._view
        if auction is None:
            if view.game is not None:
                self._part("bid")[0] = view.contract.bid
                self._part("snatches")[0] = view.contract.snatches
            return
        self._mark("first", self._place(view.first))
        names = every_call(self._rules)
        rows = self._part("calls").reshape(self._rules.players, -1)
        for before, call in auction.steps:
            assert before.turn is not None
            rows[self._place(view.first + before.turn), names.index(call)] += 1
        self._part("bid")[0], self._part("snatches")[0] = auction.bid, auction.snatches


@cached_with_rules()
def _card_places(rules: Rules) -> dict[str, int]:
    """Returns the place of each card among the different cards of the deck."""
    return {card: place for place, card in enumerate(dict.fromkeys(Hand.deck(rules)))}
