"""Deals: random ones, the number of cards dealt to each seat, and the cards in no known hand."""

from __future__ import annotations

import random
from collections.abc import Iterable, Sequence

import numpy as np
from numpy.typing import NDArray

from solver.errors import InvalidHand, UnreachablePosition, quoted
from solver.game.cards import Hand
from solver.game.no_shuffle import in_packets, unshuffled_deck
from solver.messages import Message
from solver.rules import Rules


def deal(rules: Rules, seed: int) -> tuple[list[Hand], Hand]:
    """Returns a random deal: the hands by seat and the bottom. Equal seeds give equal deals.

    Where the rules do not shuffle, the deck is that of earlier games (`no_shuffle`).
    """
    source = random.Random(seed)
    if rules.description.deal.shuffle == "none":
        return in_packets(rules, unshuffled_deck(rules, source))
    cards = list(Hand.deck(rules))
    source.shuffle(cards)
    size = rules.description.deal.hand
    hands = [
        Hand.of(rules, cards[size * seat : size * (seat + 1)]) for seat in range(rules.players)
    ]
    return hands, Hand.of(rules, cards[size * rules.players :])


def packed_deck(rules: Rules) -> NDArray[np.uint64]:
    """Returns the cards of the deck, each as a packed hand of its own."""
    return np.array([Hand.of(rules, [card]).packed for card in Hand.deck(rules)], np.uint64)


def shuffled_decks(rules: Rules, count: int, source: np.random.Generator) -> NDArray[np.uint64]:
    """Returns shuffled decks: decks x cards, each card packed. Cards that are summed are a hand."""
    return source.permuted(np.tile(packed_deck(rules), (count, 1)), axis=1)


def dealt_sizes(rules: Rules, landlord: int) -> list[int]:
    """Returns by seat the number of cards before the first lead; the landlord has the bottom."""
    sizes = [rules.description.deal.hand] * rules.players
    sizes[landlord] += rules.description.deal.bottom
    return sizes


def wrong_size(rules: Rules, count: int, pointer: str, *, landlord: bool = False) -> InvalidHand:
    """Returns the error of a hand, or a bottom, of another number of cards than is dealt.

    Args:
        rules: the game.
        count: how many cards there are.
        pointer: where they are.
        landlord: whether they are the landlord's, who has the bottom, too.
    """
    deal, is_bottom = rules.description.deal, pointer == "/bottom"
    return InvalidHand(
        "the bottom of {rules} has {size} cards and not {count}"
        if is_bottom
        else "{size} cards are dealt in {rules}, not {count}"
        if not landlord
        else "the landlord has {whole} cards here ({size} cards and the bottom), not {count}",
        pointer,
        rules=rules.id,
        size=deal.bottom if is_bottom else deal.hand,
        count=count,
        whole=deal.hand + deal.bottom,
    )


def another_number(
    seat: int, size: int, played: int, count: int, pointer: str
) -> UnreachablePosition:
    """Returns the error that the cards played and those held are not together those dealt.

    Args:
        seat: the seat.
        size: how many cards were dealt to it.
        played: how many of them it has played.
        count: how many it is said to hold.
        pointer: where that is said.
    """
    return UnreachablePosition(
        "seat {seat} was dealt {size} cards and has played {played}: it has "
        "{left} left and not {count}",
        pointer,
        seat=seat,
        size=size,
        played=played,
        left=size - played,
        count=count,
    )


def another_count(seat: int, count: int, stated: int | None) -> UnreachablePosition:
    """Returns the error that a seat is said to hold another number of cards than its hand has."""
    return UnreachablePosition(
        "seat {seat} holds {count} cards and not {stated}",
        f"/left/{seat}",
        seat=seat,
        count=count,
        stated=stated,
    )


def not_with_landlord(lost: Hand, landlord: int) -> UnreachablePosition:
    """Returns the error that cards of the bottom are elsewhere."""
    return UnreachablePosition(
        "{lost} of the bottom is not with the landlord, seat {landlord}",
        "/bottom",
        lost=lost,
        landlord=landlord,
    )


def undealt(rules: Rules, hands: Iterable[Hand | None]) -> Hand:
    """Returns the cards of the deck that are in none of the known hands.

    Raises:
        InvalidHand: the hands hold more of a card than the deck; the pointer is `/hands/<seat>`.
    """
    rest = Hand.deck(rules)
    for seat, hand in enumerate(hands):
        if hand is not None:
            rest = without(rest, hand, Message("is in the hands"), f"/hands/{seat}")
    return rest


def without(cards: Hand, gone: Hand, where: Message, pointer: str) -> Hand:
    """Returns `cards` without those `gone`; raises InvalidHand for cards that are not there."""
    missing = gone.missing_from(cards)
    if missing:
        raise InvalidHand(
            "{missing} {where}, but the deck of {rules} has no more of it",
            pointer,
            missing=missing,
            where=where,
            rules=cards.rules.id,
        )
    return cards - gone


def check_counts(rules: Rules, left: Sequence[int], pointer: str) -> None:
    """Raises UnreachablePosition for numbers of cards that seats cannot start with."""
    for seat, count in enumerate(left):
        if type(count) is not int or count < 1:
            raise UnreachablePosition(
                "seat {seat} starts with {count} cards",
                f"{pointer}/{seat}",
                seat=seat,
                count=quoted(count),
            )
    if sum(left) > len(Hand.deck(rules)):
        raise UnreachablePosition(
            "{held} cards are held, the deck of {rules} has {count}",
            pointer,
            held=sum(left),
            rules=rules.id,
            count=len(Hand.deck(rules)),
        )


def no_cards_left(seat: int, where: str) -> UnreachablePosition:
    """Returns the error that a seat has gone out, which ends a game."""
    return UnreachablePosition("seat {seat} has no cards left: the game is over", where, seat=seat)
