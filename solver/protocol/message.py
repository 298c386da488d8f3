"""The words that requests and answers share: cards, plays, calls, seats, limits."""

from __future__ import annotations

from dataclasses import replace
from typing import Annotated, Any, Self

from pydantic import (
    BaseModel,
    BeforeValidator,
    ConfigDict,
    Field,
    PlainValidator,
    PrivateAttr,
    WithJsonSchema,
)

from solver.game.act import Act
from solver.protocol.acts import read_act
from solver.protocol.document import MAX_NUMBER
from solver.protocol.figures import Seconds
from solver.reasons import Language
from solver.rules import MAX_SEATS
from solver.search.limit import Cancellation, Limit

# No deck has more than 108 cards; blanks, ten as `10` and Chinese names of jokers take room.
MAX_CARDS_TEXT = 400
# A card leaves a hand once and between two cards everybody passes at most once, or bombs.
MAX_ACTS = 600
MAX_CALLS = 32
LAST_SEAT = MAX_SEATS - 1
MAX_SECONDS = 60.0
MAX_WORLDS = 100_000
DEFAULT_SECONDS = 1.0


class Request(BaseModel):
    """A question: every field known, and of its own type."""

    model_config = ConfigDict(extra="forbid", strict=True, frozen=True)


def example(document: dict[str, Any]) -> ConfigDict:
    """Returns the configuration of a request that shows an example of itself."""
    return ConfigDict(json_schema_extra={"examples": [document]})


class Answer(BaseModel):
    """An answer: its optional fields are absent where they have no value."""

    model_config = ConfigDict(from_attributes=True)

    def to_json(self) -> dict[str, Any]:
        """Returns the answer as plain JSON values."""
        return self.model_dump(mode="json", by_alias=True)


def _absent(value: object) -> bool:
    return value is None


def optional(**details: Any) -> Any:
    """Returns the field of an answer that is left out when it is None."""
    return Field(default=None, exclude_if=_absent, **details)


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
        description="Cards of the game: ten is `T`; blanks, lower case and `10` are read too.",
        examples=["3334445566788TJQK2BR"],
    ),
]
PlayText = Annotated[
    str,
    Field(
        min_length=1,
        max_length=MAX_CARDS_TEXT,
        description="The cards of a play; a dash may stand before the kickers.",
        examples=["333444-56"],
    ),
]
Seat = Annotated[
    int,
    Field(ge=0, le=LAST_SEAT, description="Seats are numbered in the normal order of play."),
]
Seed = Annotated[
    int,
    Field(
        ge=0,
        le=MAX_NUMBER,
        description="The same seed and `worlds` give the same answer.",
    ),
]


class DeclaredPlay(Request):
    """A play whose reading is named, where its cards alone would be ambiguous."""

    cards: PlayText
    type: Annotated[str, Field(max_length=32)] | None = None
    key: Annotated[str, Field(max_length=1)] | None = None


def _play(value: Any) -> Any:
    if isinstance(value, str):
        return {"cards": value}
    if isinstance(value, dict):
        return value
    raise ValueError('a play is its cards, or {"cards", "type"}')


# A play as a request writes it: its cards, or its cards with the type (and the key) declared.
PlayInput = Annotated[
    DeclaredPlay,
    BeforeValidator(
        _play,
        json_schema_input_type=PlayText | DeclaredPlay,
    ),
]
CALLS = ("pass", "claim", "decline", "snatch", "no")


def _call(value: Any) -> int | str:
    if isinstance(value, int) and not isinstance(value, bool) and 0 <= value <= 9:
        return value
    if isinstance(value, str) and value in CALLS:
        return value
    raise ValueError(f"a call is a number or one of {', '.join(CALLS)}")


CallInput = Annotated[
    int | str,
    PlainValidator(_call),
    WithJsonSchema(
        {
            "anyOf": [
                {"type": "integer", "minimum": 0, "maximum": 9},
                {"enum": list(CALLS)},
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
    raise ValueError(f"snatch is true, false or a number up to {MAX_SNATCHES}")


# Whether the hand was snatched, or how many times where that can happen more than once.
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


class ClockLimit(Request):
    """How long a search may take."""

    seconds: Annotated[float, Field(gt=0, le=MAX_SECONDS)] | None = Field(
        default=None, description="One second where nothing is said."
    )
    # When the question came, by `time.perf_counter`: waiting for a free search is time, too.
    _since: float | None = PrivateAttr(default=None)
    _cancellation: Cancellation | None = PrivateAttr(default=None)

    @property
    def searches(self) -> bool:
        """Whether an answer takes a search at all."""
        return True

    def within(self, seconds: float) -> Self:
        """Returns this limit, shortened to `seconds`."""
        shorter = min(seconds, self.seconds or DEFAULT_SECONDS)
        return self.model_copy(update={"seconds": shorter})

    def to_limit(self) -> Limit:
        """Returns the solver's limit, of `MAX_SECONDS` at most: no request runs for ever."""
        return Limit(
            seconds=self.within(MAX_SECONDS).seconds,
            since=self._since,
            cancellation=self._cancellation,
        )


class SearchLimit(ClockLimit):
    """How long a search may take; with `worlds` alone the answer depends on no clock."""

    worlds: Annotated[int, Field(ge=0, le=MAX_WORLDS)] | None = Field(
        default=None,
        description="How many deals of the hidden cards to look at; 0: the network's advice.",
    )

    @property
    def searches(self) -> bool:
        """Whether an answer takes a search, and not the network alone."""
        return self.worlds != 0

    def within(self, seconds: float) -> Self:
        """Returns this limit, ending after `seconds` even if it counts worlds."""
        unsaid = DEFAULT_SECONDS if self.worlds is None else seconds
        return self.model_copy(update={"seconds": min(seconds, self.seconds or unsaid)})

    def to_limit(self) -> Limit:
        """Returns the solver's limit, of `MAX_SECONDS` at most even if it counts worlds."""
        return replace(super().to_limit(), worlds=self.worlds)


class SearchRequest(Request):
    """A question whose answer takes a search, and so a share of the machine."""

    limit: ClockLimit = ClockLimit()

    def within(
        self,
        seconds: float,
        since: float | None = None,
        cancellation: Cancellation | None = None,
    ) -> Self:
        """Returns this request with a shorter limit of its search.

        Args:
            seconds: the search ends after them at the latest.
            since: the moment from which they run, as `time.perf_counter` gives it.
            cancellation: what ends the search from another thread.
        """
        limit = self.limit.within(seconds)
        limit._since = since
        limit._cancellation = cancellation
        return self.model_copy(update={"limit": limit})


# The reasons are the only words of an answer: cards, calls and types keep their names.
LanguageInput = Annotated[
    Language,
    Field(description="The language of the reasons: `en`, or `zh` for simplified Chinese."),
]


class PlayAnswer(Answer):
    """A play: canonical cards (kickers after a dash), type, run length, kickers, top rank."""

    cards: str = Field(examples=["333444-56"])
    type: str = Field(examples=["aeroplane1"])
    length: int
    kickers: int
    key: str


PASS = PlayAnswer(cards="pass", type="pass", length=0, kickers=0, key="")


class LimitAnswer(Answer):
    """The limit that a search was given."""

    seconds: float | None = optional()
    worlds: int | None = optional()


class EngineAnswer(Answer):
    """What computed the answer, so that it can be computed again."""

    version: str
    weights: str | None = None
    worlds: int
    seconds: Seconds
    seed: int
    rules: str | None = optional()
    limit: LimitAnswer | None = optional()
