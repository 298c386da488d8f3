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

from dataclasses import dataclass
from typing import ClassVar

from solver.errors import InvalidRequest
from solver.game.cards import Hand
from solver.game.contract import Contract
from solver.game.game import Game
from solver.game.score import multiplier
from solver.records.record import Record

_VERSION = "DDN/1"


@dataclass(frozen=True)
class PositionFormat:
    """Writes positions, one in a line."""

    name: str = "position"
    heading: str = ""
    media_type: ClassVar[str] = "text/plain"

    def of_state(self, record: Record, *, lossy: bool = False) -> str:
        """Returns the line of one position of the record.

        Raises:
            InvalidRequest: the record has no landlord.
        """
        if record.landlord is None:
            raise InvalidRequest("a game without a landlord has no position to write")
        acts = 0 if record.result is not None else len(record.acts)
        return position_line(record, acts) + "\n"


FORMAT = PositionFormat()


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
    hands = "/".join(_hand(game.hands[seat], game.left[seat]) for seat in order)
    bottom = "?" if record.bottom is None else _cards(record.bottom)
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


def _hand(hand: Hand | None, left: int) -> str:
    return f"?{left}" if hand is None else _cards(hand)


def _cards(hand: Hand) -> str:
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
