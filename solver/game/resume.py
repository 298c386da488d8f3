"""How a game goes on from a moment whose history is not known."""

from __future__ import annotations

from collections.abc import Sequence

from solver.errors import InvalidRequest, UnreachablePosition
from solver.game.blasts import Cards
from solver.game.cards import Hand
from solver.game.consistency import plays_at_least, turn_after, unplayed, without
from solver.game.deal import dealt_sizes, undealt
from solver.game.game import Game
from solver.game.position import PUZZLE_HANDS
from solver.game.score import check_multiplier
from solver.game.seats import check_direction, check_seat
from solver.game.state import Snapshot
from solver.game.table import Table
from solver.messages import Message
from solver.rules import Rules


def resume(rules: Rules, snapshot: Snapshot, landlord: int, direction: int = 1) -> Game:
    """Returns the game that goes on from a moment.

    Raises:
        SolverError: cards, seats or numbers that contradict each other; the pointer leads to
            an attribute of the snapshot, such as `/hands/<seat>`.
    """
    _check_seats(rules, snapshot, landlord)
    check_direction(rules, direction)
    played = _gone(rules, snapshot)
    left = _counts(rules, snapshot, landlord, played)
    turn, passes = turn_after(rules, snapshot.turn, snapshot.over, snapshot.passes, direction)
    if turn != snapshot.turn:
        raise UnreachablePosition(
            "after {passes} passes it is seat {turn}'s turn and not seat {asked}'s",
            "/passes",
            passes=passes,
            turn=turn,
            asked=snapshot.turn,
        )
    hidden = undealt(rules, snapshot.hands)
    for seat, cards in enumerate(played):
        hidden = without(hidden, cards, Message("is played"), f"/played/{seat}")
    gone = undealt(rules, snapshot.hands)
    blasted = Cards.anybodys(gone) if snapshot.played is None else Cards.played(played)
    check_multiplier(rules, snapshot.multiplier, snapshot.bombs, blasted)
    others = [cards for seat, cards in enumerate(played) if seat != landlord]
    known = snapshot.played is not None
    table = Table.at(
        rules.native,
        landlord,
        direction,
        left,
        snapshot.turn,
        -1 if snapshot.over is None else snapshot.over[0],
        None if snapshot.over is None else snapshot.over[1].native,
        passes,
        snapshot.multiplier,
        # Without the cards played nobody knows; 2 and 1 then say that no Spring is possible.
        plays_at_least(rules, played[landlord]) if known else 2,
        int(any(others)) if known else 1,
        bombs=snapshot.bombs,
        played=[cards.packed for cards in played],
    )
    return Game.resumed(
        rules,
        table,
        hands=snapshot.hands,
        played=played,
        hidden=hidden,
        current=None if snapshot.over is None else snapshot.over[1],
    )


def _check_seats(rules: Rules, snapshot: Snapshot, landlord: int) -> None:
    puzzle = snapshot.seats == PUZZLE_HANDS and None not in snapshot.hands
    if snapshot.seats != rules.players and not puzzle:
        raise InvalidRequest(
            "{count} hands for the {players} seats of {rules}",
            "/hands",
            count=snapshot.seats,
            players=rules.players,
            rules=rules.id,
        )
    check_seat(rules, landlord, "/landlord", snapshot.seats)
    check_seat(rules, snapshot.turn, "/turn", snapshot.seats)
    if snapshot.over is not None:
        check_seat(rules, snapshot.over[0], "/over/seat", snapshot.seats)
    for name, entries in (("left", snapshot.left), ("played", snapshot.played)):
        if entries is not None and len(entries) != snapshot.seats:
            raise InvalidRequest(
                "{count} entries for {seats} seats",
                f"/{name}",
                count=len(entries),
                seats=snapshot.seats,
            )


def _gone(rules: Rules, snapshot: Snapshot) -> list[Hand]:
    """Returns by seat the cards played; the play to beat is among them."""
    gone = list(snapshot.played or [Hand(rules)] * snapshot.seats)
    if snapshot.over is not None:
        seat, play = snapshot.over
        gone[seat] += play.cards.missing_from(gone[seat])
    unplayed(rules, gone)
    return gone


def _counts(rules: Rules, snapshot: Snapshot, landlord: int, played: Sequence[Hand]) -> list[int]:
    """Returns by seat the number of cards held."""
    puzzle = snapshot.seats != rules.players
    dealt = [len(Hand.deck(rules))] * snapshot.seats if puzzle else dealt_sizes(rules, landlord)
    counts = []
    for seat, hand in enumerate(snapshot.hands):
        stated = None if snapshot.left is None else snapshot.left[seat]
        known = len(hand) if hand is not None else None
        left = known if known is not None else stated
        if left is None:
            left = dealt[seat] - len(played[seat])
        if None not in (stated, known) and stated != known:
            raise UnreachablePosition(
                "seat {seat} holds {count} cards and not {stated}",
                f"/left/{seat}",
                seat=seat,
                count=known,
                stated=stated,
            )
        where = f"/hands/{seat}" if known is not None else f"/left/{seat}"
        if left < 1:
            raise UnreachablePosition(
                "seat {seat} has no cards left: the game is over", where, seat=seat
            )
        if left + len(played[seat]) > dealt[seat]:
            raise UnreachablePosition(
                "seat {seat} was dealt {size} cards: it cannot have played {over} and hold {count}",
                where,
                seat=seat,
                size=dealt[seat],
                over=len(played[seat]),
                count=left,
            )
        counts.append(left)
    return counts
