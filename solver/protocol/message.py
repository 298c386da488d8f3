"""The base of every request and answer, and the answers that several questions share."""

from __future__ import annotations

from typing import Any, Self, cast

from pydantic import (
    BaseModel,
    ConfigDict,
    Field,
    ModelWrapValidatorHandler,
    PrivateAttr,
    ValidationError,
    model_validator,
)

from solver.messages import Language
from solver.protocol.spelling import loosened
from solver.value import Value, absent, adapter


class Request(BaseModel):
    """A question; unknown fields and values of another type are errors.

    What is written loosely is read where it is clear what is meant (`solver.protocol.spelling`).
    """

    model_config = ConfigDict(extra="forbid", strict=True, frozen=True, defer_build=True)

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

    model_config = ConfigDict(extra="forbid", frozen=True, defer_build=True)


def example(document: dict[str, Any]) -> ConfigDict:
    """Returns the configuration of a request with an example for the documentation."""
    return ConfigDict(json_schema_extra={"examples": [document]})


class AsWritten:
    """A model of answers, which is described as it is written and not as it is read."""

    @classmethod
    def model_json_schema(cls, *args: Any, **given: Any) -> dict[str, Any]:
        """Returns the JSON schema of what is written; `mode` has no effect."""
        model = cast("type[BaseModel]", super())
        return model.model_json_schema(*args, **given | {"mode": "serialization"})


class Answer(AsWritten, BaseModel):
    """An answer that is no value of the library; `optional` fields are absent without a value.

    `model_validate` makes it of a value with attributes of these names.
    """

    model_config = ConfigDict(from_attributes=True, defer_build=True)
    _language: Language = PrivateAttr("en")

    def in_language(self, language: Language) -> Self:
        """Returns this answer, whose sentences are to be said in a language."""
        self._language = language
        return self

    def to_dict(self) -> dict[str, Any]:
        """Returns the answer as plain JSON values."""
        return self.model_dump(mode="json", by_alias=True, context={"language": self._language})

    def to_text(self) -> str:
        """Returns the answer as one line of JSON."""
        return self.model_dump_json(by_alias=True, context={"language": self._language})


# What answers a question: a value of the library as it is, or an answer made of some.
Answered = Answer | Value


def model_of(kind: type[Answered]) -> type[BaseModel]:
    """Returns what describes a kind of answers to those who know pydantic's models alone."""
    if issubclass(kind, BaseModel):
        return kind

    def schema(**given: Any) -> dict[str, Any]:
        return adapter(kind).json_schema(**given | {"mode": "serialization"})

    return type(kind.__name__, (BaseModel,), {"model_json_schema": staticmethod(schema)})


def optional(**details: Any) -> Any:
    """Returns the field of an answer that is left out when it is None."""
    return Field(default=None, exclude_if=absent, **details)
