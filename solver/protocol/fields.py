"""The fields that several requests share: rules, cards, plays, calls, acts and seats."""

from __future__ import annotations

import re
from typing import Annotated, Any

from pydantic import (
    BeforeValidator,
    Field,
    PlainValidator,
    ValidationError,
    ValidatorFunctionWrapHandler,
    WithJsonSchema,
    WrapValidator,
)
from pydantic_core import InitErrorDetails, PydanticCustomError

from solver import arguments
from solver.errors import NOTATION, RULES, InvalidRequest, quoted
from solver.game.notation import text_of_cards
from solver.game.objective import Objective
from solver.game.words import text_of_play
from solver.messages import Message
from solver.protocol.message import Request
from solver.protocol.spelling import number
from solver.reasons import Language
from solver.rules import MAX_SEATS

# Characters. A deck has 108 cards at most; blanks, `10` and Chinese names of jokers need more.
MAX_CARDS_TEXT = 400
MAX_CARDS_LISTED = 120
MAX_CALL_TEXT = 20  # signs
MAX_CALLS = 32
# What stands between calls: the comma of either width, or blanks.
_BETWEEN = r"[,\uff0c\s]+"
LAST_SEAT = MAX_SEATS - 1


def explained_by(page: str) -> WrapValidator:
    """Marks a field: each of its errors says which page of docs/ explains how it is written."""

    def explain(value: Any, handler: ValidatorFunctionWrapHandler) -> Any:
        try:
            return handler(value)
        except ValidationError as error:
            marked = [
                InitErrorDetails(
                    type=PydanticCustomError(
                        each["type"], each["msg"], {"page": page} | each.get("ctx", {})
                    ),
                    loc=each["loc"],
                    input=each["input"],
                )
                for each in error.errors(include_url=False)
            ]
            raise ValidationError.from_exception_data(error.title, marked) from None

    return WrapValidator(explain)


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
                {
                    "type": "object",
                    "properties": {
                        "base": {"type": "string", "description": "The game that this one changes."}
                    },
                    "additionalProperties": True,
                },
            ],
            "title": "Rules",
            "description": "A game's id; or an object: `base` and overrides, or a whole game.",
            "examples": ["classic", {"base": "snatch", "quadplex": False}],
        }
    ),
    explained_by(RULES),
]

# A list of cards, or of DouZero's numbers: [3, 3, 17, 20].
CardList = Annotated[list[int | str], Field(max_length=MAX_CARDS_LISTED, title="CardList")]


Cards = Annotated[
    str,
    Field(
        max_length=MAX_CARDS_TEXT,
        description="The game's notation: ten is `T`. Suits, lists, blanks, lower case, `10` and "
        "the spellings of other programs are read, too (docs/notation.md).",
        examples=["3334445566788TJQK2BR"],
    ),
    BeforeValidator(text_of_cards, json_schema_input_type=str | CardList),
    explained_by(NOTATION),
]
PlayText = Annotated[
    str,
    Field(
        min_length=1,
        max_length=MAX_CARDS_TEXT,
        description="The cards of a play; a dash may separate the kickers.",
        examples=["333444-56"],
    ),
    BeforeValidator(text_of_cards, json_schema_input_type=str | CardList),
    explained_by(NOTATION),
]
# What a seat may do at its turn: a call as a number, or the text of a play or of a call.
ChoiceInput = Annotated[
    Annotated[int, Field(ge=0, le=9)]
    | Annotated[
        str,
        Field(max_length=MAX_CARDS_TEXT),
        BeforeValidator(text_of_play, json_schema_input_type=str | CardList | None),
    ],
    explained_by(NOTATION),
]
Seat = Annotated[
    int,
    Field(ge=0, le=LAST_SEAT, description="Seats are numbered in the normal order of play."),
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


class ChoiceRequest(Request):
    """What a seat may do at its turn."""

    choice: ChoiceInput = Field(description="The cards of a play, `pass`, or a call.")
    type: Annotated[str, Field(max_length=50)] | None = Field(
        default=None, description="How the cards are read, where that is not clear."
    )
    key: Annotated[str, Field(max_length=2)] | None = None


def _play(value: Any) -> Any:
    if isinstance(value, str | list):
        return {"cards": value}
    if isinstance(value, dict | DeclaredPlay):
        return value
    raise InvalidRequest(
        "a play is a text such as {example}, a list of cards, or an object of {fields}, not "
        "{value}",
        example="'333444-56'",
        fields=", ".join(DeclaredPlay.model_fields),
        value=quoted(value),
    )


# A play in a request: a string of its cards, or an object with its cards, type and key.
PlayInput = Annotated[
    DeclaredPlay,
    BeforeValidator(
        _play,
        json_schema_input_type=PlayText | DeclaredPlay,
    ),
    explained_by(NOTATION),
]


CALLS = ("pass", "claim", "decline", "snatch", "no", "hide", "single", "double", "super")


def _call(value: Any) -> int | str:
    if type(value) is int and 0 <= value <= 9:
        return value
    if isinstance(value, str) and len(value) <= MAX_CALL_TEXT:
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
                {"type": "string", "maxLength": MAX_CALL_TEXT},
            ],
            "description": f"A number, {', '.join(CALLS)}, or showN with a factor N. The words of "
            "docs/notation.md are read, too: 0 and 不叫 are a pass.",
            "examples": [2, "pass", "snatch"],
        }
    ),
]


def _calls(value: Any) -> Any:
    """Returns the calls of a text such as `pass,1`; anything else as it is."""
    if not isinstance(value, str):
        return value
    return [number(each) for each in re.split(_BETWEEN, value) if each]


Calls = Annotated[
    list[CallInput],
    BeforeValidator(
        _calls,
        json_schema_input_type=Annotated[
            list[CallInput],
            Field(max_length=MAX_CALLS, title="CallList", description="The calls in order."),
        ]
        | Annotated[str, Field(max_length=MAX_CARDS_TEXT)],
    ),
    Field(max_length=MAX_CALLS),
    explained_by(NOTATION),
]
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
# Each request says what it plays for where this is absent.
ObjectiveInput = Annotated[
    Objective,
    Field(
        description="What all seats of the sampled deals play for, and what choices are ranked "
        "by: `win`, winning at all, or `points`, the score."
    ),
]
# Only the reasons are translated: cards, calls and types keep their names.
LanguageInput = Annotated[
    Language,
    Field(description="The language of the reasons: `en`, or `zh` for simplified Chinese."),
]
