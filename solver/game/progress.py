"""What the numbers of cards prove about the plays made before a moment of a game."""

from __future__ import annotations

from collections.abc import Sequence

from solver.errors import InvalidRequest, UnreachablePosition
from solver.game.cards import Hand
from solver.game.seats import passes_between, seat_after
from solver.game.state import ENOUGH_PLAYS, Snapshot
from solver.messages import Message
from solver.rules import Rules

_PLAYED = {
    "landlord": "by their cards the landlord has played {bounds} times and not {stated}",
    "peasants": "by their cards the peasants have played {bounds} times and not {stated}",
}
_ENOUGH = dict(zip(_PLAYED, ENOUGH_PLAYS, strict=True))


def turn_and_passes(start: Snapshot, direction: int) -> tuple[int, int]:
    """Returns the seat whose turn it is and how many seats have passed on the play to beat.

    Raises:
        InvalidRequest: neither the turn nor the passes are said.
        UnreachablePosition: the two cannot be together.
    """
    turn, passes, seats = start.turn, start.passes, start.seats
    over = None if start.over is None else start.over[0]
    if turn is None and None in (over, passes):
        raise InvalidRequest("it is not said whose turn it is", "/turn")
    if over is None:
        assert turn is not None
        if passes:
            raise UnreachablePosition("seat {seat} leads: nobody has passed", "/passes", seat=turn)
        return turn, 0
    if passes is None:
        assert turn is not None
        passes = passes_between(over, turn, seats, direction)
        if passes < 0:
            raise UnreachablePosition(
                "seat {seat} has made the play on the table itself: when all have passed "
                "it leads, and there is no play to beat",
                "/over/seat",
                seat=turn,
            )
    if not 0 <= passes < seats - 1:
        raise UnreachablePosition(
            "after {passes} passes the trick is over: from 0 to {most} are possible",
            "/passes",
            passes=passes,
            most=seats - 2,
        )
    after = seat_after(over, passes, seats, direction)
    if turn not in (None, after):
        raise UnreachablePosition(
            "after {passes} passes it is seat {turn}'s turn and not seat {asked}'s",
            "/passes",
            passes=passes,
            turn=after,
            asked=turn,
        )
    return after, passes


def check_leads(start: Snapshot, landlord: int, turn: int, before: Sequence[int]) -> None:
    """Raises UnreachablePosition when a seat has played before the landlord's first lead."""
    if before[landlord]:
        return
    holder = None if start.over is None else start.over[0]
    if holder not in (None, landlord):
        raise UnreachablePosition(
            "the landlord, seat {landlord}, leads first: while he holds all his "
            "cards seat {holder} cannot have played",
            "/over/seat",
            landlord=landlord,
            holder=holder,
        )
    for seat, count in enumerate(before):
        if count:
            raise UnreachablePosition(
                "the landlord, seat {landlord}, had not played before: seat {seat} "
                "cannot have played {count} cards",
                f"/hands/{seat}" if start.hands[seat] is not None else f"/left/{seat}",
                landlord=landlord,
                seat=seat,
                count=count,
            )
    if holder is None and turn != landlord:
        raise UnreachablePosition(
            "nothing has been played: the landlord, seat {landlord}, leads and not seat {turn}",
            "/turn",
            landlord=landlord,
            turn=turn,
        )


def plays_of_sides(
    start: Snapshot, landlord: int, before: Sequence[int] | None, gone: Hand | None
) -> tuple[int, int]:
    """Returns how often the landlord and the peasants have played: as stated, or as proven.

    Args:
        start: the moment.
        landlord: the landlord's seat.
        before: by seat the number of cards played before the play to beat; None in a puzzle.
        gone: all cards that the landlord has played; None when they are not known.
    """
    stated, holder = start.plays, None if start.over is None else start.over[0]
    by_landlord = int(holder == landlord)
    by_peasant = int(holder is not None) - by_landlord
    his = theirs = None
    if before is not None:
        his = before[landlord]
        theirs = sum(before) - his
    plays = _plays("landlord", stated[0], his, by_landlord)
    if stated[0] is None and gone is not None:
        plays = _plays_at_least(gone.rules, gone)
    peasants = _plays("peasants", stated[1], theirs, by_peasant)
    if peasants and not plays:
        raise UnreachablePosition(
            "the landlord leads first: the peasants cannot have played before him",
            "/plays/landlord",
        )
    return plays, peasants


def _plays(side: str, stated: int | None, before: int | None, on_table: int) -> int:
    """Returns how often a side has played.

    Args:
        side: the name of the side.
        stated: how often it has played, as the caller states it; None to conclude it.
        before: the number of cards it played before the play to beat; None if it is not known.
        on_table: 1 when the side has made the play to beat, and 0 otherwise.

    Raises:
        UnreachablePosition: the side cannot have played as often as stated.
    """
    fewest = on_table + int(bool(before))
    most = None if before is None else on_table + before
    if stated is None:
        return min(fewest, _ENOUGH[side]) if fewest == most else _ENOUGH[side]
    if stated < fewest or (most is not None and stated > most):
        least = Message("{fewest} or more", fewest=fewest)
        said = least if most is None else Message("{fewest} to {most}", fewest=fewest, most=most)
        raise UnreachablePosition(_PLAYED[side], f"/plays/{side}", bounds=said, stated=stated)
    return stated


def _plays_at_least(rules: Rules, gone: Hand) -> int:
    """Returns the least number of plays the landlord has made, up to 2; Spring needs no more."""
    if not gone:
        return 0
    return 1 if rules.native.readings(gone.packed) else 2


def divided(
    gone: Hand,
    played: Sequence[Hand],
    lacking: Sequence[int],
    landlord: int,
    bottom: Hand,
    kept: Hand,
) -> list[Hand]:
    """Returns by seat the cards played, when it is not known who played some of them.

    Cards of the bottom are the landlord's, at first those that he cannot hold any more: he may have
    played too few cards for all of them. The others are given out in turn, in the order of their
    ranks, so that every seat that has played gets of all of them. It is a guess: a search draws the
    hidden hands from the cards that are held, and only their weights depend on it.

    Args:
        gone: the cards that nobody in particular has played.
        played: by seat the cards that it is known to have played.
        lacking: by seat how many more it has played.
        landlord: the landlord's seat.
        bottom: the bottom, as far as it is known.
        kept: the cards that the landlord may hold still.
    """
    rules, found, wanted = gone.rules, list(played), list(lacking)
    of_bottom = gone.missing_from(gone.missing_from(bottom))
    sure = bottom.missing_from(kept)
    first = of_bottom.missing_from(of_bottom.missing_from(sure))
    his = Hand.of(rules, [*first, *of_bottom.missing_from(first)][: wanted[landlord]])
    found[landlord] += his
    wanted[landlord] -= len(his)
    shares: list[list[str]] = [[] for _ in found]
    for card in gone.missing_from(his):
        seat = max(range(len(found)), key=lambda each: wanted[each] - len(shares[each]))
        shares[seat].append(card)
    return [cards + Hand.of(rules, share) for cards, share in zip(found, shares, strict=True)]
