"""Whose turn it is, who leads and who has won, after a list of acts.

The hands are not known here: only the numbers of cards are kept, so any cards may be played that
the numbers allow.
"""

from collections.abc import Sequence
from typing import Any

from .combos import outranks, readings
from .decks import LANDLORD_HAND, PEASANT_HAND, PLAYERS, Reading, split


def flow(
    game: str,
    landlord: int,
    acts: Sequence[Sequence[Any]],
    direction: int = 1,
    left: Sequence[int] | None = None,
) -> dict[str, Any]:
    """Play the acts ``[seat, cards or "pass"]`` or ``[seat, cards, "!"]`` (a bomb out of turn).

    ``left`` gives the numbers of cards by seat (default: the deal). Only the street landlord may
    choose the ``direction`` -1; elsewhere it makes the first act illegal.
    """
    players = PLAYERS[game]
    if left is None:
        left = [PEASANT_HAND[game]] * players
        left[landlord] = LANDLORD_HAND[game]
    cards_left = list(left)
    if direction not in (1, -1) or (direction == -1 and game != "street"):
        return {"status": "illegal", "at": 0}

    turn = landlord
    table: Reading | None = None  # None: whoever has the turn leads
    table_size = 0
    holder: int | None = None
    passes = 0
    plays = [0] * players
    over: dict[str, Any] | None = None

    for at, act in enumerate(acts):
        illegal = {"status": "illegal", "at": at}
        seat, what = act[0], act[1]
        out_of_turn = len(act) > 2 and act[2] == "!"
        if over is not None or seat not in range(players):
            return illegal

        if out_of_turn:
            trick_open = table is not None
            if game != "street" or sum(plays) == 0 or seat == turn:
                return illegal
            if trick_open and seat == holder:
                return illegal
        elif seat != turn:
            return illegal

        if what == "pass":
            if out_of_turn or table is None:
                return illegal
            passes += 1
            turn = (turn + direction) % players
            if passes == players - 1:
                table = None  # the turn has come back to the holder, who leads
                passes = 0
            continue

        cards = split(game, what)
        choices = readings(game, cards)
        if out_of_turn:
            choices = [r for r in choices if r["type"] == "bomb"]
        if table is not None:
            old, size = table, table_size
            choices = [r for r in choices if outranks(game, r, len(cards), old, size)]
        if not choices or len(cards) > cards_left[seat]:
            return illegal
        table, table_size, holder, passes = choices[0], len(cards), seat, 0
        plays[seat] += 1
        cards_left[seat] -= len(cards)
        turn = (seat + direction) % players

        if cards_left[seat] == 0:
            peasants_played = sum(plays) - plays[landlord]
            won = seat == landlord
            over = {
                "status": "over",
                "winner": "landlord" if won else "peasants",
                "spring": won and peasants_played == 0,
                "anti": not won and plays[landlord] == 1,
            }

    if over is not None:
        return over
    return {"status": "open", "turn": turn, "leading": table is None}
