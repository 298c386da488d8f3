"""The base of every request and answer, and the answers that several questions share."""

from __future__ import annotations

import inspect
import re
from operator import not_
from typing import Annotated, Any, Self

from pydantic import (
    BaseModel,
    BeforeValidator,
    ConfigDict,
    Field,
    ModelWrapValidatorHandler,
    ValidationError,
    ValidationInfo,
    model_validator,
)

from solver.game.act import Move
from solver.game.choice import choice_text
from solver.game.objective import Objective
from solver.game.play import text_of
from solver.messages import Language
from solver.protocol.figures import Seconds
from solver.protocol.spelling import loosened


class Request(BaseModel):
    """A question; unknown fields and values of another type are errors.

    What is written loosely is read where it is clear what is meant (`solver.protocol.spelling`).
    """

    model_config = ConfigDict(extra="forbid", strict=True, frozen=True)

    @model_validator(mode="wrap")
    @classmethod
    def _read(cls, value: Any, handler: ModelWrapValidatorHandler[Self]) -> Self:
        try:
            return handler(value)
        except ValidationError:
            read = loosened(cls, value) if isinstance(value, dict) else value
            if read == value:
                raise
        return handler(read)


class Query(BaseModel):
    """The parameters of an address; unknown ones are errors."""

    model_config = ConfigDict(extra="forbid", frozen=True)


def example(document: dict[str, Any]) -> ConfigDict:
    """Returns the configuration of a request with an example for the documentation."""
    return ConfigDict(json_schema_extra={"examples": [document]})


class Answer(BaseModel):
    """An answer; `optional` fields are absent when they have no value.

    `model_validate` makes an answer of the library's value of the same meaning: it reads the
    attributes that are named like the fields, or as the `validation_alias` of a field says.
    """

    model_config = ConfigDict(from_attributes=True, validate_by_name=True)

    @classmethod
    def in_words(cls, value: object, language: Language) -> Self:
        """Returns the answer for a value of the library whose sentences are made only now."""
        return cls.model_validate(value, context={"language": language})

    def to_json(self) -> dict[str, Any]:
        """Returns the answer as plain JSON values."""
        return self.model_dump(mode="json", by_alias=True)

    def to_text(self) -> str:
        """Returns the answer as one line of JSON."""
        return self.model_dump_json(by_alias=True)


# An entry of the section "Attributes" of a docstring: its name, and its text on several lines.
_ATTRIBUTE = re.compile(r"^    (\w+): ((?:.*\n?)(?: {8}.*\n?)*)", re.MULTILINE)


def described_by(kind: type) -> ConfigDict:
    """Returns the configuration of an answer that shows a dataclass of the library.

    Fields without a description of their own have that of the attribute or property of this name.
    """
    texts: dict[str, str] = {}
    for base in reversed(kind.__mro__):
        _, _, entries = (inspect.getdoc(base) or "").partition("Attributes:\n")
        texts |= _ATTRIBUTE.findall(entries)
        found = vars(base).items()
        texts |= {name: each.__doc__ or "" for name, each in found if isinstance(each, property)}

    def describe(schema: dict[str, Any]) -> None:
        for name, field in schema["properties"].items():
            said = " ".join(texts.get(name, "").split())
            said = said.replace("None", "absent" if "default" in field else "null")
            said = said.replace("True", "true").replace("False", "false")
            if said:
                field.setdefault("description", said[0].upper() + said[1:])

    return ConfigDict(json_schema_extra=describe)


def _absent(value: object) -> bool:
    return value is None


def optional(**details: Any) -> Any:
    """Returns the field of an answer that is left out when it is None."""
    return Field(default=None, exclude_if=_absent, **details)


def true_only(**details: Any) -> Any:
    """Returns the field of an answer that is left out unless it is true."""
    return Field(default=None, exclude_if=not_, **details)


def _move(move: Any) -> Any:
    return (move.seat, text_of(move.play)) if isinstance(move, Move) else move


def _said(value: Any, info: ValidationInfo) -> Any:
    """Returns a text; what can be said in every language needs `Answer.in_words`."""
    if not hasattr(value, "said"):
        return value
    assert info.context is not None, "sentences are made by Answer.in_words"
    return value.said(info.context["language"])


SHORT = (
    "The point of the first reason about the choice, in at most 60 signs, or 24 Chinese ones; "
    "absent where there is none."
)
# Values of the library as answers write them.
ChoiceText = Annotated[int | str, BeforeValidator(choice_text)]
HandText = Annotated[str, BeforeValidator(str)]
MoveText = Annotated[tuple[int, str], BeforeValidator(_move)]
PlayText = Annotated[str, BeforeValidator(text_of)]
Said = Annotated[str, BeforeValidator(_said)]


class PlayAnswer(Answer):
    """A play in its canonical form.

    Its cards with the kickers after a dash, its type, the number of ranks of its run, the number
    of its kickers, and its key, which is the top rank or the suit of a suited bomb.
    """

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
    """What is needed to compute the answer again."""

    version: str
    weights: str | None = None
    worlds: int
    seconds: Seconds
    seed: int
    rules: str | None = optional()
    limit: LimitAnswer | None = optional()
    aim: Objective = Field(
        description="What all seats of the sampled deals play for, and what choices are ranked "
        "by: `win`, winning at all, or `points`, the score. For a review that of its plays; its "
        "calls are played for points."
    )
    trained_on: str | None = optional(
        description="The rules on which the network was trained, named as in `rules`, where they "
        "are not the rules that were asked for.",
        examples=["snatch@c4a289569c9a"],
    )
    warnings: list[str] | None = optional(
        description="What makes the figures less sure than those of other answers, in sentences."
    )
    cut_short: bool | None = optional(
        description="True when seconds ended the work before the worlds of the limit did: the "
        "answer may differ from that of another time or machine. The seconds are those of the "
        "limit, or the longest search of the service."
    )
