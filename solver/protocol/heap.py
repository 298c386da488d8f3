"""What follows from the heap of cards that a seat does not see."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from solver.errors import InvalidHand, InvalidRequest, UnreachablePosition
from solver.game.cards import Hand
from solver.rules import Rules


def gone_of(rules: Rules, unseen: Hand, seen: Iterable[Hand]) -> Hand:
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
