"""The fields that several requests share: rules, cards, plays, calls, acts and seats."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Annotated, Any, Literal

from pydantic import BeforeValidator, Field, PlainValidator, WithJsonSchema

from solver import arguments
from solver.game.act import Act
from solver.messages import Message
from solver.protocol.acts import read_act
from solver.protocol.message import Request
from solver.reasons import Language
from solver.rules import MAX_SEATS

# Characters. A deck has 108 cards at most; blanks, `10` and Chinese names of jokers need more.
MAX_CARDS_TEXT = 400
# The most acts of a history: generous for 108 cards, each followed by passes of three seats.
MAX_ACTS = 600
MAX_CALLS = 32
LAST_SEAT = MAX_SEATS - 1


def _rules(value: Any) -> Any:
    if isinstance(value, str) and 0 < len(value) <= 1000:
        return value
    if isinstance(value, dict):
        return value
    raise ValueError("rules are a game's id or an object")


RulesSource = Annotated[
    str | dict[str, Any],
    PlainValidator(_rules),
    WithJsonSchema(
        {
            "anyOf": [
                {"type": "string", "minLength": 1, "maxLength": 1000},
                {"type": "object"},
            ],
            "title": "Rules",
            "description": "A game's id; or an object: `base` and overrides, or a whole game.",
            "examples": ["classic", {"base": "snatch", "quadplex": False}],
        }
    ),
]
Cards = Annotated[
    str,
    Field(
        max_length=MAX_CARDS_TEXT,
        description="The game's notation: ten is `T`; blanks, lower case and `10` are accepted.",
        examples=["3334445566788TJQK2BR"],
    ),
]
PlayText = Annotated[
    str,
    Field(
        min_length=1,
        max_length=MAX_CARDS_TEXT,
        description="The cards of a play; a dash may separate the kickers.",
        examples=["333444-56"],
    ),
]
Seat = Annotated[
    int,
    Field(ge=0, le=LAST_SEAT, description="Seats are numbered in the normal order of play."),
]
if TYPE_CHECKING:
    SeatKey = str
else:  # A seat as the key of an object.
    SeatKey = Literal[tuple(str(seat) for seat in range(MAX_SEATS))]
# Cards by seat: the hands that everybody sees.
OpenHands = Annotated[
    dict[SeatKey, Cards],
    Field(
        description="The open hands (明牌) of other seats: the cards that they hold now.",
        examples=[{"1": "34455678TJQKA22BR"}],
    ),
]
Seed = Annotated[
    arguments.Seed,
    Field(
        description="The same seed and `worlds` give the same answer.",
    ),
]


class DeclaredPlay(Request):
    """A play with its type and key, for cards that can be read in several ways."""

    cards: PlayText
    type: Annotated[str, Field(max_length=32)] | None = None
    key: Annotated[str, Field(max_length=1)] | None = None


def _play(value: Any) -> Any:
    if isinstance(value, str):
        return {"cards": value}
    if isinstance(value, dict):
        return value
    raise ValueError('a play is its cards, or {"cards", "type"}')


# A play in a request: a string of its cards, or an object with its cards, type and key.
PlayInput = Annotated[
    DeclaredPlay,
    BeforeValidator(
        _play,
        json_schema_input_type=PlayText | DeclaredPlay,
    ),
]
CALLS = ("pass", "claim", "decline", "snatch", "no", "hide", "single", "double", "super")
_SHOW = re.compile(r"show([2-9]|1[0-6])")


def _call(value: Any) -> int | str:
    if isinstance(value, int) and not isinstance(value, bool) and 0 <= value <= 9:
        return value
    if isinstance(value, str) and (value in CALLS or _SHOW.fullmatch(value)):
        return value
    raise ValueError(
        Message(
            "a call is a number, showN with a factor N, or one of {calls}", calls=", ".join(CALLS)
        )
    )


CallInput = Annotated[
    int | str,
    PlainValidator(_call),
    WithJsonSchema(
        {
            "anyOf": [
                {"type": "integer", "minimum": 0, "maximum": 9},
                {"enum": list(CALLS)},
                {"type": "string", "pattern": f"^{_SHOW.pattern}$"},
            ]
        }
    ),
]
ActInput = Annotated[
    Act,
    PlainValidator(read_act),
    WithJsonSchema(
        {
            "type": "array",
            "prefixItems": [
                {"type": "integer", "minimum": 0, "maximum": LAST_SEAT},
                {
                    "anyOf": [
                        {"type": "string", "minLength": 1, "maxLength": MAX_CARDS_TEXT},
                        {
                            "type": "object",
                            "properties": {
                                "cards": {
                                    "type": "string",
                                    "minLength": 1,
                                    "maxLength": MAX_CARDS_TEXT,
                                },
                                "type": {
                                    "anyOf": [
                                        {"type": "string", "maxLength": 32},
                                        {"type": "null"},
                                    ]
                                },
                                "key": {
                                    "anyOf": [
                                        {"type": "string", "maxLength": 1},
                                        {"type": "null"},
                                    ]
                                },
                            },
                            "required": ["cards"],
                            "additionalProperties": False,
                        },
                    ]
                },
                {"const": "!"},
            ],
            "minItems": 2,
            "maxItems": 3,
            "description": 'Seat, cards or "pass", and "!" when a bomb is played out of turn.',
            "examples": [[0, "333444-56"], [1, "pass"], [3, "5555", "!"]],
        }
    ),
]
History = Annotated[list[ActInput], Field(max_length=MAX_ACTS)]
Calls = Annotated[list[CallInput], Field(max_length=MAX_CALLS)]
MAX_SNATCHES = 8


def _snatches(value: Any) -> int:
    if isinstance(value, int) and 0 <= value <= MAX_SNATCHES:
        return int(value)
    raise ValueError(Message("snatch is true, false or a number up to {most}", most=MAX_SNATCHES))


# Seat by seat a factor of an open hand, 0 for a hidden one; and the factors of doubling.
Shown = Annotated[list[Annotated[int, Field(ge=0, le=16)]], Field(max_length=MAX_SEATS)]
Factors = Annotated[list[Annotated[int, Field(ge=1, le=4)]], Field(max_length=MAX_SEATS)]


# Whether the hand was snatched, or how often in games that allow more than one snatch.
Snatches = Annotated[
    int,
    PlainValidator(_snatches),
    WithJsonSchema(
        {
            "anyOf": [
                {"type": "boolean"},
                {"type": "integer", "minimum": 0, "maximum": MAX_SNATCHES},
            ],
            "description": "Whether, or how many times, the hand was snatched.",
        }
    ),
]
# Only the reasons are translated: cards, calls and types keep their names.
LanguageInput = Annotated[
    Language,
    Field(description="The language of the reasons: `en`, or `zh` for simplified Chinese."),
]
