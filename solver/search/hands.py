"""What the native core counts in hands: bombs, and how often a play can be beaten."""

from __future__ import annotations

from collections.abc import Iterable

import numpy as np
from numpy.typing import NDArray

from solver.bidders.strength import Floats
from solver.game.cards import Hand
from solver.game.knowledge import Knowledge
from solver.game.play import NativePlay, Play
from solver.native import _core
from solver.rules import Rules, TooLarge

Deals = NDArray[np.uint64]

# From this number of bombs that share no card on, a hand is rare: the network knows little of it.
MANY_BOMBS = _core.MANY_BOMBS


def has_many_bombs(rules: Rules, hand: Hand) -> bool:
    """Returns whether a hand holds `MANY_BOMBS` bombs or more that share no card."""
    return count_bombs(rules, hand) >= MANY_BOMBS


def count_bombs(rules: Rules, hand: Hand) -> int:
    """Returns the greatest number of bombs in a hand that share no card."""
    return _core.count_bombs(rules.native, hand.packed)


def can_hold_bomb(rules: Rules, cards: Hand, most: int) -> bool:
    """Returns whether some of the cards, at most `most` of them, are a bomb or a rocket."""
    try:
        return bool(rules.native.plays(cards.packed, bombs_only=True, max_size=most, most=1))
    except TooLarge:
        return True  # there is more than one


def bombs_of(rules: Rules, hand: Hand) -> list[Play]:
    """Returns bombs and rockets of a hand that share no card.

    Bombs with fewer wild cards are chosen first, then longer ones, then higher ones.
    """
    found = _core.separate_bombs(rules.native, hand.packed)
    return [Play.from_native(rules, bomb, hand) for bomb in found]


def unbroken_bombs(rules: Rules, hand: Hand, plays: Iterable[NativePlay]) -> list[int]:
    """Returns for each play which bombs of a hand it leaves whole: bit i is `bombs_of(...)[i]`."""
    return _core.kept_bombs(rules.native, hand.packed, list(plays))


def count_beaters(
    rules: Rules, deals: Deals, over: Play | None, weights: Floats | None = None
) -> tuple[Floats, Floats]:
    """Returns by seat in how many deals it can beat a play, and in how many it goes out doing so.

    Args:
        rules: the game.
        deals: the packed hands, deals x seats; an empty hand can beat nothing.
        over: the play to beat; None counts who can lead, which is every seat with cards.
        weights: the weight of each deal; by default 1.
    """
    native = None if over is None else over.native
    beating, going_out = _core.count_beaters(rules.native, deals, native, weights)
    return beating, going_out


def bomb_counts(rules: Rules, hands: Deals) -> NDArray[np.int64]:
    """Returns for each packed hand the greatest number of bombs in it that share no card."""
    native = rules.native
    counts = (_core.count_bombs(native, hand) for hand in hands.tolist())
    return np.fromiter(counts, np.int64, len(hands))


def counts_by_rank(rules: Rules, hands: Deals) -> NDArray[np.int64]:
    """Returns how many cards of each rank packed hands hold: hands x ranks, the lowest first."""
    # Four bits a rank, as solver/native/rules/hand.hpp packs them.
    shifts = 4 * np.arange(len(rules.ranks), dtype=np.uint64)
    return (hands[:, None] >> shifts & np.uint64(15)).astype(np.int64)


def hands_of(view: Knowledge, packed: Deals) -> tuple[Hand, ...]:
    """Returns the hands of a deal; cards whose suits the core leaves open are given out in turn.

    Args:
        view: what a seat knows, whose own hand is the real one.
        packed: the packed hands of the deal by seat.
    """
    left, hands = view.unseen, []
    for seat in range(view.rules.players):
        if seat == view.seat:
            hands.append(view.hand)
            continue
        hand = left.take(int(packed[seat]))
        left -= hand
        hands.append(hand)
    return tuple(hands)
