"""The descriptions of answers that come from the library's dataclasses."""

from __future__ import annotations

from dataclasses import dataclass

from pydantic import Field

from solver.protocol.bids import BidsAnswer
from solver.protocol.message import Answer, described_by, optional
from solver.protocol.reviews import ReviewsAnswer


@dataclass(frozen=True)
class Sample:
    """A value.

    Attributes:
        mean: the mean over
            several lines; None without any.
        proven: True when `mean` is exact; None otherwise.
        own: described by the answer.
    """

    mean: float | None
    proven: bool | None = None
    own: int = 0

    @property
    def paid(self) -> float:
        """What is paid."""
        return 1.0


class SampleAnswer(Answer):
    model_config = described_by(Sample)

    mean: float | None
    paid: float
    proven: bool | None = optional()
    own: int = Field(description="Its own text.")
    other: int = 0


def test_attributes_and_properties_describe_the_fields() -> None:
    schema = SampleAnswer.model_json_schema(mode="serialization")["properties"]
    assert {name: field.get("description") for name, field in schema.items()} == {
        "mean": "The mean over several lines; null without any.",
        "paid": "What is paid.",
        "proven": "True when `mean` is exact; absent otherwise.",
        "own": "Its own text.",
        "other": None,
    }
    shown = SampleAnswer.model_validate(Sample(None))
    assert shown.to_json() == {"mean": None, "paid": 1.0, "own": 0, "other": 0}


def test_every_field_of_calls_and_decisions_is_described() -> None:
    for answer, names in (
        (BidsAnswer, ["CallAnswer"]),
        (ReviewsAnswer, ["Decision", "LuckAnswer"]),
    ):
        schemas = answer.model_json_schema(mode="serialization")["$defs"]
        for name in names:
            texts = {
                key: field["description"] for key, field in schemas[name]["properties"].items()
            }
            assert not any("None" in text or text != text.strip() for text in texts.values())
