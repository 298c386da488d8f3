"""Values that are written and described as they are."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

import pytest

from solver.advice.advise import Advice
from solver.advice.hand_reading import HandReading
from solver.bidding.recommend import BidAdvice
from solver.figures import Probability
from solver.messages import Message
from solver.review.judged_choice import JudgedChoice
from solver.review.plan import Review
from solver.value import ABSENT, HIDDEN, IF_TRUE, SAID, Value, adapter


@dataclass(frozen=True)
class Sample(Value, properties=("paid",), if_any=("short",)):
    """A value."""

    mean: Probability | None
    """The mean over
    several lines; None without any.
    """
    sentence: Annotated[Message, SAID]
    """What is said."""
    secret: Annotated[object, HIDDEN] = None
    """What nobody sees."""
    low: Annotated[float | None, ABSENT] = None
    """None where it is not known."""
    proven: Annotated[bool, IF_TRUE] = False
    """True when `mean` is exact."""

    @property
    def paid(self) -> float:
        """What is paid."""
        return 1.0

    @property
    def short(self) -> str | None:
        """The sentence, if it is short."""
        return self.sentence if len(self.sentence) < 5 else None


@dataclass(frozen=True)
class Special(Sample):
    """A value with one field more."""

    own: int = 0
    """What the others lack."""


@pytest.mark.parametrize("kind", [Sample, Special])
def test_texts_below_the_fields_and_of_properties_describe_them(kind: type[Sample]) -> None:
    schema = adapter(kind).json_schema(mode="serialization")
    own = {"own": "What the others lack."} if kind is Special else {}
    assert {name: field["description"] for name, field in schema["properties"].items()} == own | {
        "mean": "The mean over several lines; null without any.",
        "sentence": "What is said.",
        "low": "Absent where it is not known.",
        "proven": "True when `mean` is exact.",
        "paid": "What is paid.",
        "short": "The sentence, if it is short.",
    }
    assert set(schema["required"]) == {"mean", "sentence", "paid", *own}


def test_what_is_not_known_is_left_out_and_figures_are_rounded() -> None:
    plain = Sample(None, Message("landlord"))
    assert plain.to_dict() == {"mean": None, "sentence": "landlord", "paid": 1.0}
    full = Sample(0.123456, Message("yes"), object(), 0.5, proven=True)
    assert full.to_dict() == {
        "mean": 0.1235,
        "sentence": "yes",
        "low": 0.5,
        "proven": True,
        "paid": 1.0,
        "short": "yes",
    }
    assert full.mean == 0.123456


def test_sentences_are_said_in_the_language_that_is_asked_for() -> None:
    taken = Message("who leads may not pass")
    assert Sample(None, taken).to_dict("zh")["sentence"] == taken.said("zh") != taken


@pytest.mark.parametrize("kind", [Advice, BidAdvice, HandReading, JudgedChoice, Review])
def test_every_field_of_an_answer_is_described(kind: type[Value]) -> None:
    schema = adapter(kind).json_schema(mode="serialization")
    for each in (schema, *schema["$defs"].values()):
        for name, field in each.get("properties", {}).items():
            assert field.get("description"), (each["title"], name)
            assert "None" not in field["description"], (each["title"], name)
