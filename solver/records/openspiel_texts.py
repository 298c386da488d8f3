"""Texts of OpenSpiel that are no JSON: actions in lines, a serialized state, and a printed one.

    Bidding phase begin
    Player 0 played Bid 3
    Playing phase begin
    Player 0 played 66JJJ

`str(state)` shows the hands in front of that. Once there is a landlord, his hand has the bottom in
it.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from itertools import islice
from typing import Any

from solver.errors import InvalidRequest
from solver.game.refusal import RefusedAct, SeatName
from solver.game.table import Refusal
from solver.records import openspiel_actions as actions
from solver.records.chunks import GameChunk, games_or_none
from solver.records.draft import PLAYERS
from solver.records.events import MOST_STEPS
from solver.records.json_text import filled_lines

FEWEST = 4  # fewer actions are not taken for a game
_STATE = "[State]"
_TEXTS = re.compile(r"\s*(?:Decide first card up|Deal |Bid [0-3]|Pass)[\s,]")
_GAME = re.compile(r"^\s*dou_dizhu", re.MULTILINE)
_PHASE = re.compile(r"^(?:Bidding|Playing) phase begin\s*$", re.MULTILINE)
_PLAYED = re.compile(r"Player (?P<seat>[0-2]) played (?P<action>.+)")
_GOT = re.compile(r"Player (?P<seat>[0-2]) got (?P<points>-?[0-9]+(?:\.[0-9]+)?)")
_NUMBER = re.compile(r"[0-9]{1,6}")
_SEPARATED = re.compile(r"[^\s,]+")
_HELD = re.compile(r"(?<!\S)(?:([3-9TJQKA2])\1{0,3}|\(BWJ\)|\(CJ\))(?!\S)")
# The column of a printed state in which the hand of the seat in the middle, of the next one and of
# the one before stands.
_COLUMNS = {8: 0, 0: 1, 16: 2}
_DEALT, _BOTTOM = 17, 3  # cards
_LONGEST_PICTURE = 60  # lines


def looks_like_actions(head: str) -> bool:
    """Returns whether a text begins like one of OpenSpiel; cards alone are what people type."""
    if _TEXTS.match(head) or _GAME.search(head) or _PHASE.search(head):
        return True
    tokens = _SEPARATED.findall(head)
    if len(tokens) < FEWEST or not all(map(_NUMBER.fullmatch, tokens[:-1])):
        return False
    # The pass is 0 and a card of the deal has two digits: no cards are written so.
    return any(set(token) & {"0", "1"} for token in tokens)


def text_chunks(text: str) -> Iterator[GameChunk]:
    """Yields the games of a text: one action a line is one game, and so is a state."""
    if _GAME.search(text[:2000]) and _STATE in text:
        head, _, body = text.partition(_STATE)
        line = head.count("\n") + 1
        tokens = [token.strip() for _, token in islice(filled_lines(body), MOST_STEPS + 1)]
        yield GameChunk.of(0, line, {"actions": _values(tokens)})
    elif _PHASE.search(text):
        yield from _printed(text)
    else:
        yield from _lines(text)


def _lines(text: str) -> Iterator[GameChunk]:
    games: list[tuple[int, list[str]]] = []
    for place, line in filled_lines(text):
        comma = "," in line
        # One action more than a game can have is enough to refuse it.
        tokens = line.split("," if comma else None, MOST_STEPS + 1)[: MOST_STEPS + 1]
        if not comma and not all(map(_NUMBER.fullmatch, tokens)):
            tokens = [line]
        games.append((place, [token.strip() for token in tokens if token.strip()]))
    if games and all(len(tokens) == 1 for _, tokens in games):
        whole = [token for _, tokens in games[: MOST_STEPS + 1] for token in tokens]
        games = [(games[0][0], whole)]
    yield from games_or_none(
        GameChunk.of(number, place, {"actions": _values(tokens)})
        for number, (place, tokens) in enumerate(games)
    )


def _values(tokens: list[str]) -> list[int | str]:
    """Returns the numbers of actions; among texts of actions, digits are the cards of a play."""
    numbered = all(map(_NUMBER.fullmatch, tokens))
    return [int(token) if numbered else token for token in tokens]


def _printed(text: str) -> Iterator[GameChunk]:
    """Yields the game of a printed state."""
    columns: list[str] = ["", "", ""]
    calls: list[tuple[int, str]] = []
    plays: list[tuple[int, str]] = []
    returns: dict[int, float] = {}
    found = calls
    for number, line in enumerate(text.splitlines(), 1):
        if line.startswith("Playing phase"):
            found = plays
        elif played := _PLAYED.match(line):
            seat, action = int(played["seat"]), played["action"].strip()
            turn = (found[-1][0] + 1) % PLAYERS if found else seat
            if seat != turn:
                refused = RefusedAct.of(
                    Refusal.NOT_YOUR_TURN, seat, what=action, turn=SeatName(turn)
                )
                yield GameChunk.refused(0, number, InvalidRequest(refused.detail))
                return
            if len(found) <= MOST_STEPS:
                found.append((seat, action))
        elif got := _GOT.match(line):
            returns[int(got["seat"])] = float(got["points"])
        elif not calls and number <= _LONGEST_PICTURE:
            for cards in _HELD.finditer(line):
                columns[_COLUMNS.get(cards.start(), 0)] += actions.letters(cards[0])
    fields: dict[str, Any] = {"actions": [action for _, action in (*calls, *plays)]}
    fields["first"] = calls[0][0] if calls else 0
    if any(columns):
        hands = _hands(columns, calls, plays, whole=bool(returns))
        if hands is None:
            error = InvalidRequest("the hands that are printed do not fit the plays")
            yield GameChunk.refused(0, 1, error)
            return
        fields["hands"] = hands
    if returns:
        fields["returns"] = [returns.get(seat, 0.0) for seat in range(PLAYERS)]
    yield GameChunk.of(0, 1, fields)


def _hands(
    columns: list[str], calls: list[tuple[int, str]], plays: list[tuple[int, str]], *, whole: bool
) -> list[str | None] | None:
    """Returns the hands as dealt; None where the printed ones do not fit the plays.

    While a game goes on, the cards that are left are printed, the landlord's with the bottom. At
    its end the cards that were dealt are printed, turned by the seat that bids first, and the
    bottom is put into the hand that stands in the landlord's place: whose 17 cards are whose is
    sure, but not which of the 20 cards were the bottom, unless somebody has played all his cards.

    Args:
        columns: the cards in the middle, on the left and on the right.
        calls: the seats and what they called.
        plays: the seats and what they played.
        whole: whether the game is over.
    """
    played = [Counter[str](), Counter[str](), Counter[str]()]
    for seat, action in plays:
        if action != actions.PASS:
            played[seat].update(actions.letters(action).replace("-", ""))
    printed = [Counter(cards) for cards in columns]
    landlord = plays[0][0] if plays else None
    turn = calls[0][0] if whole and calls else 0
    hands: list[Counter[str] | None] = [printed[(seat + turn) % PLAYERS] for seat in range(PLAYERS)]
    if not whole:
        hands = [held + out for held, out in zip(printed, played, strict=True)]
    elif turn and landlord is not None:
        other = (landlord - turn) % PLAYERS
        dealt, mixed = printed[(landlord + turn) % PLAYERS], printed[landlord]
        bottom = played[landlord] - dealt
        if played[other].total() == _DEALT:
            bottom = mixed - played[other]
        known = bottom.total() == _BOTTOM
        hands[other] = mixed - bottom if known else None
        hands[landlord] = dealt + bottom if known else dealt
        if bottom - mixed or (played[other] - mixed):
            return None
    for seat, hand in enumerate(hands):
        if hand is None:
            continue
        unknown = _DEALT + _BOTTOM * (seat == landlord) - hand.total()
        if (played[seat] - hand).total() > max(0, unknown):
            return None
    return [None if hand is None else "".join(hand.elements()) for hand in hands]
