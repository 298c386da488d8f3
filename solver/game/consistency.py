"""Checks that a stated game can have come about: its cards, numbers of cards, acts and turns."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from solver.errors import IllegalPlay, InvalidHand, InvalidRequest, UnreachablePosition
from solver.game.cards import Hand
from solver.game.deal import dealt_sizes
from solver.game.game import Game
from solver.game.play import Play
from solver.game.seats import check_seat, passes_between
from solver.messages import Message
from solver.rules import Rules


def check_acts(game: Game, seat: int, hand: Hand, bottom: Hand | None) -> None:
    """Raises for the first act with cards that are in `hand` or in the landlord's `bottom`.

    It is called when `hand` and `bottom` contradict the game, to find the act that shows it. When
    `hand` contradicts what its own seat has played, no act of another seat is to blame, and nothing
    is raised.
    """
    left = dealt_sizes(game.rules, game.landlord)
    own = game.played[seat]
    hidden = Hand.deck(game.rules) - own
    if len(hand) + len(own) != left[seat] or not hand <= hidden:
        return
    hidden -= hand
    held = Hand(game.rules)  # the cards of the bottom that the landlord still holds
    if bottom is not None and seat != game.landlord and bottom <= hidden:
        held, hidden = bottom, hidden - bottom
    for index, (player, play, _) in enumerate(game.history):
        if play is None:
            continue
        left[player] -= len(play)
        if player == seat:
            continue
        cards = play.cards
        if player == game.landlord:
            cards, held = cards.missing_from(held), held.missing_from(cards)
        missing = cards.missing_from(hidden)
        if missing:
            raise IllegalPlay(
                "seat {player} cannot hold {missing} for {play}: those cards are with others",
                f"/history/{index}",
                player=player,
                missing=missing,
                play=play,
            )
        hidden -= cards
        if len(held) > left[game.landlord]:
            raise UnreachablePosition(
                "after {play} the landlord has only {left} cards left, but has not "
                "played {held} of the bottom",
                f"/history/{index}",
                play=play,
                left=left[game.landlord],
                held=held,
            )


def check_named_seats(
    rules: Rules,
    landlord: int,
    seat: int,
    over: tuple[int, Play] | None,
    played: Mapping[int, Hand],
    left: Mapping[int, int],
) -> None:
    """Raises InvalidRequest where a partial state names a seat that the game does not have."""
    check_seat(rules, landlord, "/landlord")
    check_seat(rules, seat, "/seat")
    for name, entries in (("played", played), ("left", left)):
        for known in entries:
            check_seat(rules, known, f"/{name}/{known}")
    if over is not None:
        check_seat(rules, over[0], "/over/seat")


def cards_and_counts(
    rules: Rules,
    landlord: int,
    seat: int,
    hand: Hand,
    over: tuple[int, Play] | None,
    played: Mapping[int, Hand],
    left: Mapping[int, int],
) -> tuple[list[Hand], list[int]]:
    """Returns by seat the cards played, with the play to beat, and the number of cards left.

    The arguments are those of `View.from_state`.

    Raises:
        InvalidHand, UnreachablePosition: the cards and numbers contradict each other.
    """
    seats, dealt = range(rules.players), dealt_sizes(rules, landlord)
    counts = {**left}
    if counts.setdefault(seat, len(hand)) != len(hand):
        raise UnreachablePosition(
            "seat {seat} holds {count} cards and not {stated}",
            f"/left/{seat}",
            seat=seat,
            count=len(hand),
            stated=counts[seat],
        )
    gone = [played.get(each, Hand(rules)) for each in seats]
    if over is not None:
        _count_as_played(gone, *over, dealt, counts)
    numbers = [counts.get(each, dealt[each] - len(gone[each])) for each in seats]
    check_sizes(dealt, numbers, gone, seat)
    _check_progress(landlord, seat, gone, numbers)
    return gone, numbers


def _count_as_played(
    gone: list[Hand], holder: int, play: Play, dealt: list[int], left: Mapping[int, int]
) -> None:
    """Adds the play to beat to the cards that its holder has played, unless it is among them."""
    counted = play.cards <= gone[holder]
    if holder in left:
        # The holder may have made an equal play before; the number of cards left decides.
        counted &= len(gone[holder]) + len(play) + left[holder] != dealt[holder]
    if counted:
        return
    try:
        gone[holder] += play.cards
    except InvalidHand as error:
        raise error.at("over", "cards") from None


def check_sizes(
    dealt: Sequence[int], left: Sequence[int], played: Sequence[Hand], own: int
) -> None:
    """Raises UnreachablePosition where cards played and left are not together those dealt.

    Args:
        dealt: by seat the number of cards before the first lead.
        left: by seat the number of cards left.
        played: by seat the cards played.
        own: the seat whose number of cards left is that of the hand in the request.
    """
    for seat, (size, count, gone) in enumerate(zip(dealt, left, played, strict=True)):
        if len(gone) > size:
            raise UnreachablePosition(
                "seat {seat} was dealt {size} cards and cannot have played {count}",
                f"/played/{seat}",
                seat=seat,
                size=size,
                count=len(gone),
            )
        if count + len(gone) != size:
            raise UnreachablePosition(
                "seat {seat} was dealt {size} cards and has played {played}: it has "
                "{left} left and not {count}",
                "/hand" if seat == own else f"/left/{seat}",
                seat=seat,
                size=size,
                played=len(gone),
                left=size - len(gone),
                count=count,
            )


def _check_progress(landlord: int, seat: int, gone: list[Hand], left: list[int]) -> None:
    """Raises UnreachablePosition when a seat has gone out, or the landlord has not led first."""
    for each, count in enumerate(left):
        if count < 1:
            raise UnreachablePosition(
                "seat {seat} has no cards left: the game is over",
                "/hand" if each == seat else f"/left/{each}",
                seat=each,
            )
    if not any(gone) and seat != landlord:
        raise UnreachablePosition(
            "nothing has been played: the landlord, seat {landlord}, leads and not seat {seat}",
            "/played",
            landlord=landlord,
            seat=seat,
        )
    if any(gone) and not gone[landlord]:
        raise UnreachablePosition(
            "the landlord, seat {landlord}, has led first and cannot have played nothing",
            f"/played/{landlord}",
            landlord=landlord,
        )


def turn_after(
    rules: Rules, seat: int, over: tuple[int, Play] | None, passes: int | None, direction: int
) -> tuple[int, int]:
    """Returns the seat whose turn it is and how many seats have passed on the play to beat.

    Args:
        rules: the rules of the game.
        seat: the seat that leads when there is no play to beat, and that `passes` defaults to
            giving the turn.
        over: the play to beat, with its seat in front; None when `seat` leads.
        passes: how many seats have passed on that play; None for all between.
        direction: 1, or -1 where the order of play is reversed.

    Raises:
        UnreachablePosition: nobody can have passed so often.
    """
    if over is None:
        if passes:
            raise UnreachablePosition("seat {seat} leads: nobody has passed", "/passes", seat=seat)
        return seat, 0
    holder = over[0]
    if passes is None:
        passes = passes_between(holder, seat, rules.players, direction)
        if passes < 0:
            raise UnreachablePosition(
                "seat {seat} has made the play on the table itself: when all have passed "
                "it leads, and there is no play to beat",
                "/over/seat",
                seat=seat,
            )
    if not 0 <= passes < rules.players - 1:
        raise UnreachablePosition(
            "after {passes} passes the trick is over: from 0 to {most} are possible",
            "/passes",
            passes=passes,
            most=rules.players - 2,
        )
    return (holder + direction * (passes + 1)) % rules.players, passes


def plays_at_least(rules: Rules, gone: Hand) -> int:
    """Returns the least number of plays the landlord has made, up to 2; Spring needs no more."""
    if not gone:
        return 0
    return 1 if rules.native.readings(gone.packed) else 2


def without(cards: Hand, gone: Hand, where: Message, pointer: str) -> Hand:
    """Returns `cards` without those `gone`; raises InvalidHand for cards that are not there."""
    try:
        return cards - gone
    except InvalidHand:
        missing = gone.missing_from(cards)
        raise InvalidHand(
            "{missing} {where}, but the deck of {rules} has no more of it",
            pointer,
            missing=missing,
            where=where,
            rules=cards.rules.id,
        ) from None


def unplayed(rules: Rules, played: Sequence[Hand]) -> Hand:
    """Returns the cards of the deck that nobody has played.

    Raises:
        InvalidHand: more of a card was played than the deck holds; the pointer is `/played/<seat>`.
    """
    rest = Hand.deck(rules)
    for seat, gone in enumerate(played):
        rest = without(rest, gone, Message("is played"), f"/played/{seat}")
    return rest


def check_open_hands(
    rules: Rules, own: int, open_hands: Mapping[int, Hand], left: Sequence[int], rest: Hand
) -> None:
    """Raises SolverError where an open hand cannot be; the pointer is `/open_hands/<seat>`.

    Args:
        rules: the rules of the game.
        own: the seat that sees the open hands; its own is not among them.
        open_hands: by seat the hands that lie open, as they are now.
        left: by seat the number of cards left.
        rest: the cards that are neither played nor in the hand of `own`.
    """
    for seat, hand in open_hands.items():
        pointer = f"/open_hands/{seat}"
        check_seat(rules, seat, pointer)
        if seat == own:
            raise InvalidRequest(
                "seat {seat} is the one that asks: its cards stand in `hand`", pointer, seat=seat
            )
        if len(hand) != left[seat]:
            raise UnreachablePosition(
                "seat {seat} has {left} cards left, and its open hand has {count}",
                pointer,
                seat=seat,
                left=left[seat],
                count=len(hand),
            )
        rest = without(
            rest, hand, Message("is in the open hand of seat {seat}", seat=seat), pointer
        )
