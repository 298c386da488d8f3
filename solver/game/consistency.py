"""Whether what is told of a game can have come about: cards, numbers of cards, acts and turns."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from solver.errors import IllegalPlay, InvalidHand, UnreachablePosition
from solver.game.cards import Hand
from solver.game.deal import dealt_sizes
from solver.game.game import Game
from solver.game.play import Play
from solver.game.seats import passes_between
from solver.rules import Rules


def check_acts(game: Game, seat: int, hand: Hand, bottom: Hand | None) -> None:
    """Raises for the first act with cards that are in `hand` or in the landlord's `bottom`.

    Says nothing where the hand itself contradicts what its seat has played.
    """
    left = dealt_sizes(game.rules, game.landlord)
    own = game.played[seat]
    hidden = Hand.deck(game.rules) - own
    if len(hand) + len(own) != left[seat] or not hand <= hidden:
        return
    hidden -= hand
    held = Hand(game.rules)  # what the landlord has still of the bottom
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
                f"seat {player} cannot hold {missing} for {play}: those cards are with others",
                f"/history/{index}",
            )
        hidden -= cards
        if len(held) > left[game.landlord]:
            raise UnreachablePosition(
                f"after {play} the landlord has only {left[game.landlord]} cards left, "
                f"but has not played {held} of the bottom",
                f"/history/{index}",
            )


def put_on_table(
    gone: list[Hand], holder: int, play: Play, dealt: list[int], left: Mapping[int, int]
) -> None:
    """Adds the play on the table to what its holder has played, unless it is counted there."""
    counted = play.cards <= gone[holder]
    if holder in left:
        # An equal play may have gone before: the number of cards left tells.
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
    """Raises where cards dealt, played and left do not add up; `own` holds the hand."""
    for seat, (size, count, gone) in enumerate(zip(dealt, left, played, strict=True)):
        if len(gone) > size:
            raise UnreachablePosition(
                f"seat {seat} was dealt {size} cards and cannot have played {len(gone)}",
                f"/played/{seat}",
            )
        if count + len(gone) != size:
            raise UnreachablePosition(
                f"seat {seat} was dealt {size} cards and has played {len(gone)}: it has "
                f"{size - len(gone)} left and not {count}",
                "/hand" if seat == own else f"/left/{seat}",
            )


def check_progress(landlord: int, seat: int, gone: list[Hand], left: list[int]) -> None:
    """Raises for a moment that no game comes to: somebody is out, or the landlord has not led."""
    for each, count in enumerate(left):
        if count < 1:
            raise UnreachablePosition(
                f"seat {each} has no cards left: the game is over",
                "/hand" if each == seat else f"/left/{each}",
            )
    if not any(gone) and seat != landlord:
        raise UnreachablePosition(
            f"nothing has been played: the landlord, seat {landlord}, leads and not seat {seat}",
            "/played",
        )
    if any(gone) and not gone[landlord]:
        raise UnreachablePosition(
            f"the landlord, seat {landlord}, has led first and cannot have played nothing",
            f"/played/{landlord}",
        )


def turn_after(
    rules: Rules, seat: int, holder: int, passes: int | None, direction: int
) -> tuple[int, int]:
    """Returns whose turn it is and how many seats have passed on the play of `holder`."""
    if passes is None:
        passes = passes_between(holder, seat, rules.players, direction)
        if passes < 0:
            raise UnreachablePosition(
                f"seat {seat} has made the play on the table itself: when all have passed it "
                "leads, and there is no play to beat",
                "/over/seat",
            )
    if not 0 <= passes < rules.players - 1:
        raise UnreachablePosition(
            f"after {passes} passes the trick is over: from 0 to {rules.players - 2} are possible",
            "/passes",
        )
    return (holder + direction * (passes + 1)) % rules.players, passes


def plays_at_least(rules: Rules, gone: Hand) -> int:
    """Returns how often the landlord has played at least, up to 2: all that a spring asks."""
    if not gone:
        return 0
    return 1 if rules.native.readings(gone.packed) else 2


def without(cards: Hand, gone: Hand, where: str, pointer: str) -> Hand:
    """Returns `cards` without those `gone`; raises for those that are not there."""
    try:
        return cards - gone
    except InvalidHand:
        missing = gone.missing_from(cards)
        raise InvalidHand(
            f"{missing} {where}, but the deck of {cards.rules.id} has no more of it", pointer
        ) from None
