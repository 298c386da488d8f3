"""A position in one line, after chess's FEN: for files, tables and questions.

    DDN/1 3344455667788TJQKA2B/?17/?17 3TB L - 0 3x1

The fields are the hands from the landlord on in the order of the seats, `?17` for 17 cards that are
not known and `-` for none; the bottom, or `?`; the seat to act: L the landlord, D the seat after
him, U the seat before him, with 2, 3, … between where more than three play; the play to beat with
its seat, such as `U:77`, or `-`; how many seats have passed on it; the base stake, or `?`, and what
bombs and snatches have multiplied it by. Where the landlord chooses the direction of play, `+` or
`-` follows. Suited cards have commas between them.

A game that was broken off gives the position in which it stands, a finished one its beginning.
"""

from __future__ import annotations

import re

from solver.errors import InvalidRequest, quoted
from solver.game.cards import Hand
from solver.game.contract import Contract
from solver.game.game import Game
from solver.game.play import Play
from solver.game.score import multiplier
from solver.game.state import GameState, Snapshot, Terms
from solver.records.record import Record
from solver.rules import Rules, Source

_VERSION = "DDN/1"
_BEGINNING = "DDN/"
_UNKNOWN = re.compile(r"\?([0-9]{1,3})")
_STAKE = re.compile(r"([0-9]{1,4}|\?)x([0-9]{1,8})")
_FIELDS = "hands, bottom, seat to act, play to beat, passes, stake"
_LEAST, _MOST = 7, 8


def position_of(record: Record) -> str:
    """Returns the line of one position of a record.

    Raises:
        InvalidRequest: the record has no landlord.
    """
    if record.landlord is None:
        raise InvalidRequest("a game without a landlord has no position to write")
    acts = 0 if record.result is not None else len(record.acts)
    return position_line(record, acts) + "\n"


def position_line(record: Record, acts: int) -> str:
    """Returns the position of a record after some of its acts, in one line.

    Raises:
        InvalidRequest: the record has no landlord.
        IndexError: the record has fewer acts.
    """
    game = record.at(acts)
    order = [
        (game.landlord + place) % record.rules.players for place in range(record.rules.players)
    ]
    hands = "/".join(_written(game.hands[seat], game.left[seat]) for seat in order)
    bottom = "?" if record.bottom is None else _commas(record.bottom)
    table = "-"
    if game.current is not None and game.holder is not None:
        cards = str(game.current).replace(" ", ",")
        table = f"{_letter(record, game.holder)}:{cards}"
    passes = 0 if game.leading else game.table.passes
    fields = [_VERSION, hands, bottom, _letter(record, game.turn), table, str(passes)]
    fields.append(f"{_base(record)}x{_factor(record, game)}")
    if record.rules.description.play.direction != "fixed":
        fields.append("+" if record.direction != -1 else "-")
    return " ".join(fields)


def _written(hand: Hand | None, left: int) -> str:
    return f"?{left}" if hand is None else _commas(hand)


def _commas(hand: Hand) -> str:
    return str(hand).replace(" ", ",") or "-"


def _letter(record: Record, seat: int) -> str:
    players = record.rules.players
    place = (seat - (record.landlord or 0)) % players
    if place == 0:
        return "L"
    if place == 1:
        return "D"
    return "U" if place == players - 1 else str(place)


def _base(record: Record) -> str:
    contract = record.contract
    if record.rules.description.score.base != "bid":
        return "1"
    return "?" if contract is None or contract.assumed else str(contract.bid)


def _factor(record: Record, game: Game) -> int:
    return multiplier(record.rules, record.contract or Contract(), game.table)


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
