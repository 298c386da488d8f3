"""An observation written in Python from what a seat knows: what the core's is compared with."""

from __future__ import annotations

from collections import Counter
from typing import Any

import numpy as np

from lab.adapters.observation import Floats, layout_of
from solver.game.auction import every_call
from solver.game.cards import Hand
from solver.game.knowledge import Knowledge

STAGES = ("call", "direction", "play")


def observed(view: Knowledge) -> Floats:  # noqa: PLR0915
    """Returns what the seat of a view knows, laid out as `layout_of` says."""
    rules, players = view.rules, view.rules.players
    layout = layout_of(rules)
    array = np.zeros(layout.size, np.float32)
    order = [(view.seat + place) % players for place in range(players)]
    deck = list(dict.fromkeys(Hand.deck(rules)))

    def place(seat: int) -> int:
        return (seat - view.seat) % players

    def part(name: str) -> Any:
        return array[layout.parts[name].place]

    def counted(cards: Hand | None) -> list[int]:
        counts = Counter(cards or ())
        return [counts[card] for card in deck]

    part("hand")[:] = counted(view.hand)
    part("unseen")[:] = counted(view.unseen)
    part("known")[:] = np.ravel([counted(view.known[seat]) for seat in order[1:]])
    part("bottom")[:] = counted(view.bottom)
    part("played")[:] = np.ravel([counted(view.played[seat]) for seat in order])
    part("left")[:] = [view.left[seat] for seat in order]
    part("landlord")[:] = [seat == view.landlord for seat in order]
    part("decides")[:] = [view.stage != "over" and view.kind == kind for kind in STAGES]
    auction = view.auction_so_far
    if view.game is not None:
        table, current = view.table, view.current
        part("leads")[:] = view.stage == "play" and view.my_turn and table.leading
        part("interrupts")[:] = view.stage == "play" and view.may_interrupt
        # A timeline knows the whole game, and so what the landlord is about to choose.
        part("reversed")[:] = view.stage != "direction" and table.direction < 0
        part("doublings")[:] = int(np.log2(table.factor))
        if current is not None:
            part("to beat")[:] = counted(current.cards)
            part("to beat type")[current.native.type] = 1
            part("to beat key")[:] = current.native.key + 1
            part("to beat length")[:] = current.length
            part("holder")[place(table.holder)] = 1
        rows = part("acts").reshape(15, -1)
        for row, move in zip(rows, reversed(view.history), strict=False):
            row[place(move.seat)] = 1
            row[players] = move.play is None
            row[players + 1] = move.interrupt
            row[players + 2 :] = counted(None if move.play is None else move.play.cards)
        part("bid")[:], part("snatches")[:] = view.contract.bid, view.contract.snatches
    if auction is not None:
        part("first")[place(view.first)] = 1
        names, rows = every_call(rules), part("calls").reshape(players, -1)
        for before, call in auction.steps:
            rows[place(view.first + (before.turn or 0)), names.index(call)] += 1
        part("bid")[:], part("snatches")[:] = auction.bid, auction.snatches
    return array
