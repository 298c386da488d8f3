"""The base of every request and answer, and the answers that several questions share."""

from __future__ import annotations

from typing import Any

from pydantic import BaseModel, ConfigDict, Field

from solver.protocol.figures import Seconds


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
