"""Reads the line of a position that `position_line` writes, as a state."""

from __future__ import annotations

import re

from solver.errors import InvalidRequest, quoted
from solver.game.cards import Hand
from solver.game.play import Play
from solver.game.state import GameState, Snapshot, Terms
from solver.rules import Rules, Source

_BEGINNING = "DDN/"
_VERSION = "DDN/1"
_UNKNOWN = re.compile(r"\?([0-9]{1,3})")
_STAKE = re.compile(r"([0-9]{1,4}|\?)x([0-9]{1,8})")
_FIELDS = "hands, bottom, seat to act, play to beat, passes, stake"
_LEAST, _MOST = 7, 8


def is_position_line(text: str) -> bool:
    """Returns whether a text looks like the line of a position."""
    return text.lstrip().startswith(_BEGINNING)


def read_position_line(text: str, rules: Rules, source: Source) -> GameState:
    """Returns the position that a line describes; the landlord becomes seat 0.

    Args:
        text: the line.
        rules: the rules of the game, which the line does not name.
        source: how the rules are named.

    Raises:
        SolverError: the line is malformed, or holds what is no card or play of the game.
    """
    fields = text.split()
    if fields[0] != _VERSION or not _LEAST <= len(fields) <= _MOST:
        raise InvalidRequest(
            "the line of a position is {version} and {fields}, not {text}",
            version=_VERSION,
            fields=_FIELDS,
            text=quoted(text.strip()),
        )
    hands, left = _hands(rules, fields[1])
    seats = len(hands)
    over = None
    if fields[4] != "-":
        letter, _, cards = fields[4].partition(":")
        over = _seat(letter, seats), Play.parse(rules, cards.replace(",", " "))
    bid, multiplier = _stake(fields[6])
    direction = None if len(fields) < _MOST else _sign(fields[7])
    bottom = None if fields[2] == "?" else _cards(rules, fields[2])
    start = Snapshot(
        hands=hands,
        turn=_seat(fields[3], seats),
        left=left,
        over=over,
        passes=_number(fields[5]) if over is not None else None,
        multiplier=multiplier,
    )
    return GameState.of(
        rules,
        source=source,
        bottom=bottom,
        landlord=0,
        terms=Terms(bid if rules.description.score.base == "bid" else None),
        direction=direction,
        start=start,
    )


def _hands(rules: Rules, field: str) -> tuple[tuple[Hand | None, ...], tuple[int, ...]]:
    hands: list[Hand | None] = []
    left: list[int] = []
    for text in field.split("/"):
        unknown = _UNKNOWN.fullmatch(text)
        hand = None if unknown else _cards(rules, text)
        hands.append(hand)
        left.append(int(unknown[1]) if unknown else len(hand or ()))
    if len(hands) not in (2, rules.players):
        raise InvalidRequest(
            "{count} hands for the {players} seats of {rules}",
            count=len(hands),
            players=rules.players,
            rules=rules.id,
        )
    return tuple(hands), tuple(left)


def _cards(rules: Rules, text: str) -> Hand:
    return Hand(rules) if text == "-" else Hand.parse(rules, text.replace(",", " "))


def _seat(letter: str, seats: int) -> int:
    named = {"L": 0, "D": 1, "U": seats - 1}
    if letter in named:
        return named[letter]
    if letter.isdecimal() and letter.isascii() and 1 < int(letter) < seats:
        return int(letter)
    raise InvalidRequest(
        "a seat is L, D, U or a number between them, not {letter}", letter=quoted(letter)
    )


def _number(text: str) -> int:
    if text.isascii() and text.isdecimal() and len(text) < 4:
        return int(text)
    raise InvalidRequest("the number of passes is not {text}", text=quoted(text))


def _stake(text: str) -> tuple[int | None, int]:
    found = _STAKE.fullmatch(text)
    if found is None:
        raise InvalidRequest("a stake is written like 3x1, not {text}", text=quoted(text))
    return None if found[1] == "?" else int(found[1]), int(found[2])


def _sign(text: str) -> int:
    if text not in ("+", "-"):
        raise InvalidRequest("a direction is + or -, not {text}", text=quoted(text))
    return 1 if text == "+" else -1
