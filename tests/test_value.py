"""Values that are written and described as they are."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Annotated, Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from solver.advice.advise import Advice
from solver.advice.hand_reading import HandReading
from solver.bidding.recommend import BidAdvice
from solver.figures import Probability
from solver.game.act import Move
from solver.game.cards import Hand
from solver.game.play import Play, legal_plays
from solver.messages import Message
from solver.percent import Rounded
from solver.reasons.facts import Fact
from solver.reasons.facts import Value as FactValue
from solver.reasons.people import Person
from solver.reasons.reason import Reason
from solver.review.judged_choice import JudgedChoice
from solver.review.plan import Review
from solver.rules import load_rules
from solver.value import ABSENT, HIDDEN, IF_TRUE, SAID, Value, adapter
from tests.choice import fewer_examples
from tests.together import together


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


@dataclass(frozen=True)
class Reasoned(Value):
    """A value with a reason."""

    reason: Annotated[Reason, SAID]


BESIDE, NEXT = Person(1, "peasant", "next", "Ann"), Person(2, "partner")


@together(
    "value",
    [
        7,
        0.5,
        "rob",
        "show3",
        Rounded.share(1 / 3, 0.04),
        BESIDE,
        ((BESIDE, Rounded.mean(2.5, 0.2)), (NEXT, Rounded(0.0))),
        ((BESIDE, "33344-5"), (None, "pass"), (NEXT, "2")),
        (),
    ],
)
def test_facts_with_values_of_every_kind(value: FactValue) -> None:
    """Tests the numbers, texts, shares, people, lists and lines that facts are about."""
    reason = Reason((Fact("out"), Fact("beaten", {"by": value}, although=True)), of="pass")
    held = Reasoned(reason)
    assert Reasoned.of_kept_text(held.kept_text()) == held


@dataclass(frozen=True)
class Everything(Value):
    """A value with a field of every kind."""

    text: str
    figure: float
    number: int | None
    sure: bool
    choice: Play | int | str | None
    hand: Hand
    pairs: tuple[tuple[Hand, float], ...]
    mixed: tuple[int, str]
    by_seat: dict[int, list[float]]
    share: Probability
    move: Move
    reason: Annotated[Reason, SAID]
    secret: Annotated[float, HIDDEN]
    low: Annotated[float | None, ABSENT]
    proven: Annotated[bool, IF_TRUE]


RULES = load_rules("snatch")
PLAYS = legal_plays(RULES, Hand.parse(RULES, "3334445556789TJQK222BR"))
finite = st.floats(allow_nan=False, allow_infinity=False)
hands = st.sampled_from([play.cards for play in PLAYS])


@fewer_examples(3)
@given(
    st.builds(
        Everything,
        text=st.text(),
        figure=finite,
        number=st.none() | st.integers(),
        sure=st.booleans(),
        choice=st.sampled_from(PLAYS) | st.integers() | st.text() | st.none(),
        hand=hands,
        pairs=st.lists(st.tuples(hands, finite)).map(tuple),
        mixed=st.tuples(st.integers(), st.text()),
        by_seat=st.dictionaries(st.integers(), st.lists(finite)),
        share=finite,
        move=st.builds(Move, st.integers(), st.none() | st.sampled_from(PLAYS), st.booleans()),
        reason=st.just(Reason((Fact("out", {"by": 2}),))),
        secret=finite,
        low=st.none() | finite,
        proven=st.booleans(),
    )
)
def test_values_of_every_kind(value: Everything) -> None:
    """Tests that the store gives back what it got: hidden fields, readings and all decimals."""
    assert Everything.of_kept_text(value.kept_text(), RULES) == value


@together(
    "wrong",
    [
        {"number": "1"},
        {"number": True},
        {"figure": "1"},
        {"mixed": [1]},
        {"by_seat": [1]},
        {"choice": 1.5},
        {"choice": ["33", "pair", "4"]},
        {"hand": "44444"},
        {"secret": None},
        {"texts": "a"},
    ],
)
def test_other_values_are_refused(wrong: dict[str, Any]) -> None:
    """Tests fields of another version: of another kind, that cannot be, and unknown ones."""
    value = Everything(
        "", 0.5, 1, True, PLAYS[0], PLAYS[0].cards, (), (1, "a"), {1: [0.5]}, 0.5,
        Move(0, PLAYS[0]), Reason((Fact("out"),)), 0.25, None, False,
    )  # fmt: skip
    assert Everything.of_kept_text(value.kept_text(), RULES) == value
    with pytest.raises(ValueError):
        Everything.of_kept_text(json.dumps(json.loads(value.kept_text()) | wrong), RULES)


def test_a_lack_is_refused() -> None:
    with pytest.raises(ValueError):
        Special.of_kept_text('{"mean": 0.5}')
